/** The words of the page: both languages have all of them, and the server's sentences are known. */
import { describe, expect, it } from 'vitest';
import { de } from '../src/words/de';
import { en } from '../src/words/en';
import { LESSONS } from '../src/words/lessons';
import { SUMMARIES } from '../src/words/rules/summary';
import { lineName, named, offered, sentence, told } from '../src/words/speech';

const positions = import.meta.glob<{ name: string; expect: string | null; moves: { text: string; words: string }[] }[]>(
  '../src/learn/*.json',
  { eager: true, import: 'default' },
);
// What a server says when it cannot start is for its operator's terminal, not for the page.
const server = import.meta.glob<string>(['../../src/lostcities/server/**/*.py', '!**/start_errors.py'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const games = Object.keys(en.games);

describe('speech', () => {
  it.each([
    ['play the red 5', 'plays the red 5', 'die rote 5 spielen', 'spielt die rote 5'],
    ['discard the queen of hearts', 'discards the queen of hearts', 'Herz-Dame ablegen', 'legt Herz-Dame ab'],
    [
      'take the blue wager from its discard pile',
      'takes the blue wager from its discard pile',
      'die blaue Wette von der Ablage nehmen',
      'nimmt die blaue Wette von der Ablage',
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

  it('knows every event and every refusal of the server in German', () => {
    const events = Object.values(server).flatMap((text) => [...text.matchAll(/^    "\w+": "([a-z].+)",$/gm)]);
    const refusals = Object.values(server).flatMap((text) => [
      ...text.matchAll(/Refusal\(\s*"\w+",\s*f?"([^"]+)"/g),
      ...text.matchAll(/^NO_TABLE = "(.+)"$/gm),
      ...text.matchAll(/^ {12}"(?:open|over|closed)": "(.+)",$/gm),
    ]);
    expect(events.length).toBeGreaterThan(14);
    expect(refusals.length).toBeGreaterThan(50);
    const said = [...events, ...refusals].map((found) => found[1]!.replace(/\{[^}]*\}/g, '3'));
    expect(said.filter((words) => /[a-z]{2}/.test(words) && sentence(words, 'de') === words)).toEqual([]);
  });

  it('still knows the reasons of games that were played with an earlier version', () => {
    const reasons = ['the draw pile is empty', 'the turn limit is reached', 'the last card is turned over'];
    for (const reason of [...reasons, 'all eight bridges have been passed'])
      expect(sentence(reason, 'de')).not.toBe(reason);
  });

  it('tells of both partners who resigned', () => {
    const reason = named('seat 0 resigned, seat 2 resigned', ['Ada', 'Bob', 'Carol', 'Dan']);
    expect(sentence(reason, 'de')).toBe('Ada hat aufgegeben, Carol hat aufgegeben');
  });

  it('leaves alone what it does not know', () => {
    expect(told('juggle the moon', 'de')).toBe('juggle the moon');
  });

  it('names seats, reasons and lines', () => {
    expect(sentence(named('seat 1 resigned', ['Ada', 'Bob']), 'de')).toBe('Bob hat aufgegeben');
    expect(lineName('artefacts', 'de', [])).toBe('Artefakte');
    expect(lineName('seat 1: hearts', 'en', ['Ada', 'Bob'])).toBe('Bob: hearts');
    expect(lineName('seat 1: hearts', 'de', ['Ada', 'Bob'])).toBe('Bob: Herz');
    expect(lineName('red', 'de', [])).toBe('Rot');
  });
});

describe.each(games)('%s', (game) => {
  it('is named, explained and introduced in both languages', () => {
    const steps = positions[`../src/learn/${game}.json`]!.map(({ name }) => name);
    for (const [language, words] of Object.entries({ en, de }) as ['en' | 'de', typeof en][]) {
      expect(words.games[game]?.line).toBeTruthy();
      expect(SUMMARIES[language][game]?.length).toBeGreaterThan(3);
      expect(Object.keys(LESSONS[language][game]!)).toEqual(steps);
    }
  });

  it('asks in its introduction only for legal moves', () => {
    for (const step of positions[`../src/learn/${game}.json`]!) {
      if (step.expect) expect(step.moves.map(({ text }) => text)).toContain(step.expect);
    }
  });
});
