/** Score sheets: one's own side first, lines as they lie on the table, every round from the log. */
import { expect, it } from 'vitest';
import type { LogEntry } from '../src/server/shapes';
import { finishedRounds, rows, sideOrder, sideScores } from '../src/store/scores';

const ROUND = {
  kind: 'round' as const,
  round: 1,
  points: [10, 108],
  totals: [10, 108],
  lines: [
    [['red', 4, ''] as [string, number, string], ['yellow', 6, ''] as [string, number, string]],
    [['blue', 108, ''] as [string, number, string]],
  ],
  starter: 1,
  ending: '',
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
  scores[0]!.lines.unshift(['gold', 3, '']);
  expect(rows(scores, ['yellow', 'blue', 'red']).map(({ name }) => name)).toEqual(['yellow', 'blue', 'red', 'gold']);
});

it('keeps the lines of each partner together', () => {
  const scores = sideScores(ROUND, [[0], [1]], ['Ada', 'Ben'], 0);
  scores[0]!.lines = [
    ['seat 2: clubs', 1, ''],
    ['seat 0: hearts', 1, ''],
    ['seat 0: clubs', 1, ''],
  ];
  scores[1]!.lines = [];
  expect(rows(scores, ['clubs', 'hearts']).map(({ name, colour }) => `${name} ${colour}`)).toEqual([
    'seat 0: clubs clubs',
    'seat 0: hearts hearts',
    'seat 2: clubs clubs',
  ]);
});

it('finds every finished round in the log once', () => {
  const log = [{ moments: [ROUND] }, {}, { moments: [{ ...ROUND, round: 2 }] }] as unknown as LogEntry[];
  expect(finishedRounds(log).map(({ round }) => round)).toEqual([1, 2]);
});
