/** The daily deal's days and its text to share. */
import { expect, it } from 'vitest';
import { dayText, shareText, timeLeft } from '../../src/daily/days';
import type { DailyDealInfo, DailyResult } from '../../src/server/shapes';

const result: DailyResult = {
  table: 'a',
  player: { name: 'Ada', kind: 'guest' },
  margin: -12,
  total: 31,
  lost: { value: 0.444, error: 0.1 },
  ended_at: 0,
  marks: [],
  rank: 2,
  lost_rank: 1,
};
const deal: DailyDealInfo = {
  game: 'rivals',
  day: '2026-11-18',
  ends_at: 0,
  players: 2,
  rounds: 1,
  bot: 'level4',
  commitment: 'c',
  secret: null,
  finished: 3,
  playing: null,
  yours: result,
  results: [result, { ...result, table: 'b', rank: 1 }, { ...result, table: 'c', rank: null }],
  par: { margin: 38, total: 61 },
};

it('is a day of UTC, wherever one is', () => {
  expect(dayText('2026-11-18')).toContain('18');
  expect(timeLeft(7_500_000, 0)).toEqual({ hours: 2, minutes: 5 });
  expect(timeLeft(0, 5)).toEqual({ hours: 0, minutes: 0 });
});

it('shares a line that tells nothing of the cards', () => {
  expect(shareText(deal, 'https://x/daily')).toBe(
    'Daily deal · Rivals · 2026-11-18 · margin −12 · rank 2 of 2 · par +38 · 0.44 lost per decision · https://x/daily',
  );
  const marked = { ...result, rank: null, lost: null };
  expect(shareText({ ...deal, yours: marked, par: null }, 'x')).toBe(
    'Daily deal · Rivals · 2026-11-18 · margin −12 · x',
  );
  expect(shareText({ ...deal, yours: null }, 'x')).toBe('');
});
