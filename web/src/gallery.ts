/**
 * All boards from fixtures, each as large as the window, for development and never in a build:
 * /gallery.html?show=classic&theme=dark&patterns&language=de&choose=2, and &then=classic-draw&motion shows how cards
 * travel from one fixture to another once a move is made.
 */
import { mount } from 'svelte';
import { fromStore, writable } from 'svelte/store';
import GameBoard from './board/GameBoard.svelte';
import type { BoardProps, Look } from './board/types';
import { loadLanguage } from './i18n';
import { settings } from './store/settings.svelte';

type Fixture = Pick<BoardProps, 'view' | 'moves' | 'seat' | 'names' | 'last'>;

const fixtures = import.meta.glob<Fixture>('../fixtures/*.json', { eager: true, import: 'default' });
const wanted = new URLSearchParams(location.search);
const dark = wanted.get('theme') === 'dark';
const gallery = document.getElementById('gallery')!;
document.body.classList.toggle('dark', dark);

const look: Look = {
  motion: wanted.has('motion') ? 'full' : 'reduced',
  theme: dark ? 'dark' : 'light',
  patterns: wanted.has('patterns'),
};
settings.language = wanted.get('language') === 'de' ? 'de' : 'en';
await loadLanguage(settings.language);

function hang(name: string, fixture: Fixture): void {
  const box = document.createElement('div');
  box.title = name;
  gallery.append(box);
  const kept = writable(fixture);
  const shown = fromStore(kept);
  const next = fixtures[`../fixtures/${wanted.get('then')}.json`];
  mount(GameBoard, {
    target: box,
    props: {
      get view() {
        return shown.current.view;
      },
      get moves() {
        return shown.current.moves;
      },
      get last() {
        return shown.current.last;
      },
      seat: fixture.seat,
      names: fixture.names,
      look,
      players: fixture.names.map((_, seat) => ({
        bot: seat ? 'level3' : null,
        connected: seat !== 2,
        rating: wanted.has('clocks') ? '1534?' : null,
        state: seat === 2 && wanted.has('clocks') ? 'away' : null,
        clock: wanted.has('clocks') ? () => 299_000 : null,
        running: seat === 0,
        replace: null,
      })),
      play: (action: number) => {
        console.log(name, action);
        if (next) kept.set(shown.current === next ? fixture : next);
      },
      back: fixture.moves.length ? () => console.log(name, 'back') : undefined,
    },
  });
}

for (const [path, fixture] of Object.entries(fixtures)) {
  const name = path.split('/').at(-1)!.replace('.json', '');
  if (name.startsWith(wanted.get('show') ?? '')) hang(name, fixture);
}

// Choose a card, so that a picture shows what lights up.
const choice = Number(wanted.get('choose'));
if (choice) {
  requestAnimationFrame(() => {
    for (const list of document.querySelectorAll('.hand')) {
      list.querySelectorAll<HTMLElement>('button.tile')[choice - 1]?.click();
    }
  });
}
