/** All boards from fixtures, for development: /gallery.html?show=classic&theme=dark&patterns&choose=2&language=de */
import { mount } from 'svelte';
import Board from './boards/Board.svelte';
import type { BoardProps } from './boards/types';

type Fixture = Pick<BoardProps, 'view' | 'moves' | 'seat' | 'names' | 'last'>;

const fixtures = import.meta.glob<Fixture>('../fixtures/*.json', { eager: true, import: 'default' });
const wanted = new URLSearchParams(location.search);
const dark = wanted.get('theme') === 'dark';
document.body.classList.toggle('dark', dark);

for (const [path, fixture] of Object.entries(fixtures)) {
  const name = path.split('/').at(-1)!.replace('.json', '');
  if (!name.startsWith(wanted.get('show') ?? '')) continue;
  const heading = document.createElement('h2');
  heading.textContent = name;
  document.getElementById('gallery')!.append(heading);
  mount(Board, {
    target: document.getElementById('gallery')!,
    props: {
      ...fixture,
      play: (action: number) => console.log(name, action),
      back: fixture.moves.length ? () => console.log(name, 'back') : undefined,
      settings: {
        motion: wanted.has('motion') ? 'full' : 'reduced',
        theme: dark ? 'dark' : 'light',
        patterns: wanted.has('patterns'),
        language: wanted.get('language') === 'de' ? 'de' : 'en',
      },
    },
  });
}

// Choose a card, so that a picture shows what lights up.
const choice = wanted.get('choose');
if (choice) {
  requestAnimationFrame(() => {
    for (const list of document.querySelectorAll('.hand')) {
      list.querySelectorAll<HTMLElement>('button.tile')[Number(choice) - 1]?.click();
    }
  });
}
