/** What the form of a new game asks the server for. */
import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../../src/server/shapes';
import {
  clockRule,
  isDealName,
  PRESETS,
  QUICK_CLOCK,
  seated,
  tableOf,
  usuallyPublic,
  type CustomClock,
  type Seat,
  type Wish,
} from '../../src/newgame/wish';

const CUSTOM: CustomClock = { kind: 'bank', minutes: 10, increment: 3, seconds: 45, days: 4 };
const seat = (kind: Seat['kind'], bot = 'level2'): Seat => ({ kind, bot });
const kinds = (seats: readonly Seat[]) => seats.map(({ kind }) => kind);

const GAME: GameInfo = {
  id: 'classic',
  title: 'Lost Cities',
  rulebook: '',
  players: [2],
  rounds: 3,
  options: [
    { name: 'expeditions', default: '5', help: '', values: ['5', '6'] },
    { name: 'turn_limit', default: 'none', help: '', values: [] },
  ],
};
const WISH: Wish = {
  game: 'classic',
  seats: [seat('me'), seat('bot', 'level4')],
  rounds: null,
  options: {},
  clock: PRESETS.none,
  isPublic: false,
  rated: false,
  takeBacks: true,
  leavers: 'lose',
  deal: '',
};

describe('clocks', () => {
  it.each([
    ['none', { kind: 'none', seconds: 0, increment: 0 }],
    ['short', { kind: 'bank', seconds: 300, increment: 5 }],
    ['long', { kind: 'bank', seconds: 900, increment: 10 }],
    ['day', { kind: 'days', seconds: 86_400, increment: 0 }],
  ] as const)('%s is a preset', (preset, rule) => {
    expect(clockRule(preset, CUSTOM)).toEqual(rule);
  });

  it.each([
    ['bank', { kind: 'bank', seconds: 600, increment: 3 }],
    ['turn', { kind: 'turn', seconds: 45, increment: 0 }],
    ['days', { kind: 'days', seconds: 4 * 86_400, increment: 0 }],
  ] as const)('one of one’s own by %s takes its own numbers only', (kind, rule) => {
    expect(clockRule('custom', { ...CUSTOM, kind })).toEqual(rule);
  });

  it('a quick match is played with the short one', () => {
    expect(QUICK_CLOCK).toEqual({ kind: 'bank', seconds: 300, increment: 5 });
  });
});

describe('seats', () => {
  it('there is one for me: whoever sat there changes with me', () => {
    const seats = [seat('me'), seat('friend'), seat('bot')];
    expect(kinds(seated(seats, 1, 'me'))).toEqual(['friend', 'me', 'bot']);
    expect(kinds(seated(seats, 2, 'anyone'))).toEqual(['me', 'friend', 'anyone']);
  });

  it('I may give mine up, and take one again', () => {
    const watching = seated([seat('me'), seat('bot')], 0, 'bot');
    expect(kinds(watching)).toEqual(['bot', 'bot']);
    expect(kinds(seated(watching, 1, 'me'))).toEqual(['bot', 'me']);
  });

  it('a game is in the lobby only if strangers may join it', () => {
    expect(usuallyPublic([seat('me'), seat('anyone')])).toBe(true);
    expect(usuallyPublic([seat('me'), seat('bot')])).toBe(false);
    expect(usuallyPublic([seat('me'), seat('friend')])).toBe(false);
  });
});

describe('a table', () => {
  it('names a bot only where one sits, and leaves out what is as usual', () => {
    expect(tableOf(WISH, GAME)).toEqual({
      game: 'classic',
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'level4' }],
      options: {},
      clock: PRESETS.none,
      public: false,
      rated: false,
      take_backs: true,
      leavers: 'lose',
    });
  });

  it('has the options of its game alone, and those that differ', () => {
    const options = { expeditions: '6', turn_limit: '', swaps: '4' };
    expect(tableOf({ ...WISH, options }, GAME).options).toEqual({ expeditions: '6' });
    expect(tableOf({ ...WISH, options: { expeditions: '5', turn_limit: '60' } }, GAME).options).toEqual({
      turn_limit: '60',
    });
  });

  it('has a deal without the spaces around its name, and the wished rounds', () => {
    const made = tableOf({ ...WISH, deal: ' harbour 7 ', rounds: 1 }, GAME);
    expect([made.deal, made.rounds]).toEqual(['harbour 7', 1]);
  });
});

it('a shared deal has a plain name, or none', () => {
  expect(['', 'harbour-7', ' a b_c.d '].map(isDealName)).toEqual([true, true, true]);
  expect(['ä', 'a/b', 'x'.repeat(41)].map(isDealName)).toEqual([false, false, false]);
});
