/** Score sheets: one's own side first, lines as they lie on the table, every round from the log. */
import { expect, it } from 'vitest';
import { say } from '../../src/i18n';
import type { LogEntry } from '../../src/server/shapes';
import { finishedRounds, rows, sideOrder, sideScores } from '../../src/table/score/scores';

const line = (colour: string, points: number) => ({
  label: { key: 'line.colour', colour },
  points,
  sum: { key: 'cards.sum', total: points + 20, cost: 20 },
});

const ROUND = {
  kind: 'round' as const,
  round: 1,
  points: [10, 108],
  totals: [10, 108],
  lines: [[line('red', 4), line('yellow', 6)], [line('blue', 108)]],
  starter: 1,
  ending: { key: 'cards.ending.draw_pile' },
};

it('puts one’s own side first', () => {
  expect(sideOrder([[0], [1], [2]], 2)).toEqual([2, 0, 1]);
  expect(sideOrder([[0], [1]], null)).toEqual([0, 1]);
  expect(sideScores(ROUND, [[0], [1]], ['Ada', 'Ben'], 1).map(({ name, total }) => [name, total])).toEqual([
    ['Ben', 108],
    ['Ada', 10],
  ]);
});

it('keeps the order of the table, and what has no colour comes last', () => {
  const scores = sideScores(ROUND, [[0], [1]], ['Ada', 'Ben'], 0);
  scores[0]!.lines.unshift({ label: { key: 'rivals.line.gold' }, points: 3, sum: { key: 'rivals.sum.gold' } });
  const found = rows(scores, ['yellow', 'blue', 'red']);
  expect(found.map(({ colour }) => colour)).toEqual(['yellow', 'blue', 'red', null]);
  expect(found.map(({ label }) => say(label))).toEqual(['yellow', 'blue', 'red', 'gold']);
});

it('keeps the lines of each partner together', () => {
  const scores = sideScores(ROUND, [[0], [1]], ['Ada', 'Ben'], 0);
  const of = (seat: number, colour: string) => ({ ...line(colour, 1), label: { key: 'line.of_seat', seat, colour } });
  scores[0]!.lines = [of(2, 'clubs'), of(0, 'hearts'), of(0, 'clubs')];
  scores[1]!.lines = [];
  const names = ['Ada', 'Ben', 'Cem', 'Dan'];
  expect(rows(scores, ['clubs', 'hearts']).map(({ label, colour }) => `${say(label, { names })} ${colour}`)).toEqual([
    'Ada: clubs clubs',
    'Ada: hearts hearts',
    'Cem: clubs clubs',
  ]);
});

it('finds every finished round in the log once', () => {
  const log = [{ moments: [ROUND] }, {}, { moments: [{ ...ROUND, round: 2 }] }] as unknown as LogEntry[];
  expect(finishedRounds(log).map(({ round }) => round)).toEqual([1, 2]);
});
