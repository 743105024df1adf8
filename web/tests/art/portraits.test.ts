/** Every bot has a face of its own; a person's is always the same. */
import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import Portrait from '../../src/art/Portrait.svelte';
import { botFace, personFace } from '../../src/art/portraits';
import { LANGUAGES, table as messages } from '../../src/i18n/tables.svelte';

it('every bot that has a name has a face, and none looks like another', () => {
  const bots = Object.keys(messages('en')).flatMap((key) => /^bots\.(.+)\.name$/.exec(key)?.[1] ?? []);
  const hats = bots.map((bot) => JSON.stringify(botFace(bot).front));
  expect(new Set(hats).size).toBe(bots.length);
  for (const bot of bots) expect(botFace(bot)).not.toBe(botFace('somebody else’s bot'));
});

it('a person looks the same every time, and people differ', () => {
  expect(personFace('Ada')).toEqual(personFace('Ada'));
  const faces = ['Ada', 'Bob', 'Carol', 'Dan', 'Eve', 'Faythe'].map((name) => JSON.stringify(personFace(name)));
  expect(new Set(faces).size).toBeGreaterThan(4);
});

it('is as large as it is told to be, and only to be seen', () => {
  const { container } = render(Portrait, { bot: 'level3', size: 40 });
  const picture = container.querySelector('svg')!;
  expect(picture.style.width).toBe('40px');
  expect(picture.getAttribute('aria-hidden')).toBe('true');
});
