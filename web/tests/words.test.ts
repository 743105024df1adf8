/** The words of the page: both languages have all of them, and the server's sentences are known. */
import { describe, expect, it } from 'vitest';
import { de } from '../src/words/de';
import { en } from '../src/words/en';
import { LESSONS } from '../src/words/lessons';
import { RULES } from '../src/words/rules';
import { lineName, named, offered, sentence, told } from '../src/words/speech';

const positions = import.meta.glob<{ name: string; expect: string | null; moves: { text: string; words: string }[] }[]>(
  '../src/learn/*.json',
  { eager: true, import: 'default' },
);
const games = Object.keys(en.games);

describe('speech', () => {
  it.each([
    ['play the red 5', 'plays the red 5', 'Rot 5 spielen', 'spielt Rot 5'],
    ['discard the queen of hearts', 'discards the queen of hearts', 'Herz Dame ablegen', 'legt Herz Dame ab'],
    [
      'take the blue wager from its discard pile',
      'takes the blue wager from its discard pile',
      'Blau Wette von der Ablage nehmen',
      'nimmt Blau Wette von der Ablage',
    ],
    ['bid 12', 'bids 12', '12 bieten', 'bietet 12'],
    [
      'accelerate red: write 5',
      'accelerates red and writes 5',
      'Rot beschleunigen: 5 eintragen',
      'beschleunigt Rot und trägt 5 ein',
    ],
  ])('%s', (words, telling, button, german) => {
    expect(offered(words, 'en')).toBe(words);
    expect(told(words, 'en')).toBe(telling);
    expect(offered(words, 'de')).toBe(button);
    expect(told(words, 'de')).toBe(german);
  });

  it('knows every move of the introductions', () => {
    const unknown = Object.values(positions)
      .flat()
      .flatMap((step) => step.moves)
      .filter(({ words }) => offered(words, 'de') === words && words !== 'pass');
    expect(unknown).toEqual([]);
  });

  it('leaves alone what it does not know', () => {
    expect(told('juggle the moon', 'de')).toBe('juggle the moon');
  });

  it('names seats, reasons and lines', () => {
    expect(sentence(named('seat 1 resigned', ['Ada', 'Bob']), 'de')).toBe('Bob hat aufgegeben');
    expect(lineName('artefacts', 'de', [])).toBe('Artefakte');
    expect(lineName('seat 1 hearts', 'en', ['Ada', 'Bob'])).toBe('Bob hearts');
  });
});

describe.each(games)('%s', (game) => {
  it('is named, explained and introduced in both languages', () => {
    const steps = positions[`../src/learn/${game}.json`]!.map(({ name }) => name);
    for (const [language, words] of Object.entries({ en, de }) as ['en' | 'de', typeof en][]) {
      expect(words.games[game]?.line).toBeTruthy();
      expect(RULES[language][game]?.length).toBeGreaterThan(3);
      expect(Object.keys(LESSONS[language][game]!)).toEqual(steps);
    }
  });

  it('asks in its introduction only for legal moves', () => {
    for (const step of positions[`../src/learn/${game}.json`]!) {
      if (step.expect) expect(step.moves.map(({ text }) => text)).toContain(step.expect);
    }
  });
});
