/** Phrases in words, by messages of a sample and by those of the games. */
import { afterEach, describe, expect, it } from 'vitest';
import { addMessages, find, numberText, say, t } from '../../src/i18n';
import { settings } from '../../src/store/settings.svelte';

const names = ['Ada', 'Bob'];

afterEach(() => {
  settings.language = 'en';
});

describe('a move', () => {
  const discard = { key: 'cards.discard', card: 'r5' };

  it('reads as on a button, and behind a name', () => {
    expect(say(discard, { language: 'en' })).toBe('discard the red 5');
    expect(say(discard, { language: 'en', form: 'told' })).toBe('discards the red 5');
    expect(say(discard, { language: 'de' })).toBe('die rote 5 ablegen');
    expect(say(discard, { language: 'de', form: 'told' })).toBe('legt die rote 5 ab');
  });

  it('names faces and suits as each language does', () => {
    const queen = { key: 'cards.play', card: 'hQ' };
    expect(say(queen, { language: 'en', form: 'told' })).toBe('plays the queen of hearts');
    expect(say(queen, { language: 'de', form: 'told' })).toBe('spielt Herz-Dame');
    expect(say({ key: 'cards.play', card: 'bx' }, { language: 'de', form: 'told' })).toBe('spielt die blaue Wette');
  });

  it('follows the language that is chosen', () => {
    expect(say({ key: 'rivals.bid', gold: 12 })).toBe('bid 12');
    settings.language = 'de';
    expect(say({ key: 'rivals.bid', gold: 12 })).toBe('12 bieten');
  });

  it('of a game that the page has never heard of is told by its parts', () => {
    expect(say({ key: 'moon.fly_to', crater: 'Tycho', days: 3 }, { language: 'de' })).toBe('fly to Tycho 3');
  });
});

describe('a part', () => {
  addMessages({
    en: {
      'sample.line': '{seat}: {colour}',
      'sample.loss': '{points}',
      'sample.because': 'the round is over: {reason}',
      'sample.reason': '{seat} went home',
      'sample.boxes_one': '{n} box: {points}',
      'sample.boxes_other': '{n} boxes: {points}',
    },
  });

  it('is looked up by its name, and stands for itself where there is no such message', () => {
    expect(say({ key: 'sample.line', seat: 1, colour: 'red' }, { names, language: 'en' })).toBe('Bob: red');
    expect(say({ key: 'line.of_seat', seat: 1, colour: 'hearts' }, { names, language: 'de' })).toBe('Bob: Herz');
    expect(say({ key: 'sample.line', seat: 0, colour: 'ultraviolet' }, { names })).toBe('Ada: ultraviolet');
  });

  it('that is a seat without a name is a seat', () => {
    expect(say({ key: 'line.of_seat', seat: 1, colour: 'red' }, { language: 'en' })).toBe('seat 1: red');
  });

  it('that is a number has a true minus, and chooses the plural if it is n', () => {
    expect(say({ key: 'sample.loss', points: -20 })).toBe('−20');
    expect(say({ key: 'sample.boxes', n: 1, points: 4 })).toBe('1 box: 4');
    expect(say({ key: 'sample.boxes', n: 0, points: -4 })).toBe('0 boxes: −4');
  });

  it('that is a phrase is said, with the names of those who sit there', () => {
    const reason = { key: 'sample.reason', seat: 1 };
    expect(say({ key: 'sample.because', reason }, { names })).toBe('the round is over: Bob went home');
  });

  it('that is a card nobody knows is shown as it is written', () => {
    expect(say({ key: 'cards.play', card: '?' }, { language: 'en' })).toBe('play ?');
  });
});

describe('a message', () => {
  it('has the form that its number asks for', () => {
    expect([1, 2].map((n) => t('points', { n }))).toEqual(['1 point', '2 points']);
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22].map((n) => t('mine.place', { n })).join(' ')).toBe(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd',
    );
    settings.language = 'de';
    expect([1, 2].map((n) => t('points', { n }))).toEqual(['1 Punkt', '2 Punkte']);
    expect(t('mine.place', { n: 2 })).toBe('2. Platz');
  });

  it('shows numbers as the language writes them', () => {
    expect(t('points', { n: -12 })).toBe('−12 points');
    expect(numberText(1534)).toBe('1534');
    expect(t('clock.bank', { minutes: 7.5, increment: 5 })).toBe('7.5 min + 5 s');
    settings.language = 'de';
    expect(t('clock.bank', { minutes: 7.5, increment: 5 })).toBe('7,5 min + 5 s');
  });

  it('that is not there is told by its key, or not at all', () => {
    expect(t('bots.nobody')).toBe('bots.nobody');
    expect(find('bots.nobody')).toBeUndefined();
  });
});
