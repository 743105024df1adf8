/** Whom the page offers to play against. */
import { expect, it } from 'vitest';
import type { BotInfo } from '../../src/server/shapes';
import { opponents, usualOpponent } from '../../src/store/opponents';
import { LANGUAGES, table as messages } from '../../src/i18n/tables.svelte';

const bot = (name: string, games = ['classic', 'rivals']): BotInfo => ({
  name,
  games,
  about: '',
  house: true,
  connected: true,
});
const BOTS = [bot('random'), bot('racer', ['classic']), bot('level1'), bot('level2')];
const names = (bots: BotInfo[]) => bots.map(({ name }) => name);

it('offers the levels first, and then the others', () => {
  const found = opponents(BOTS, 'classic');
  expect(names(found.levels)).toEqual(['level1', 'level2']);
  expect(names(found.others)).toEqual(['random', 'racer']);
});

it('offers only those who play the game', () => {
  expect(names(opponents(BOTS, 'rivals').others)).toEqual(['random']);
});

it('proposes the gentlest level, else anybody, else nobody', () => {
  expect(usualOpponent(BOTS, 'rivals')).toBe('level1');
  expect(usualOpponent(BOTS.slice(0, 2), 'rivals')).toBe('random');
  expect(usualOpponent([], 'rivals')).toBe('');
});

it('has a name for every level and character, and all are different', () => {
  for (const table of LANGUAGES.map(messages)) {
    const said = Object.keys(table).flatMap((key) => (/^bots\.\w+\.name$/.test(key) ? table[key] : []));
    expect(said.length).toBeGreaterThan(10);
    expect(new Set(said).size).toBe(said.length);
  }
});
