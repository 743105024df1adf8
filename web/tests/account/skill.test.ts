/** A profile in words and charts: means and bands are those of the games. */
import { describe, expect, it } from 'vitest';
import { lossPoints, lossText, luckPoints, luckText, meanLoss, mistakeText, WINDOW } from '../../src/account/skill';
import type { GameSkill } from '../../src/server/shapes';

const game = (lost: number, luck: number, decisions = 20) => ({
  table: 't',
  at: 0,
  decisions,
  lost: { value: lost, error: 0.1 },
  luck: { points: luck, deviation: 30 },
});

const skill = (points: number, more: Partial<GameSkill> = {}): GameSkill => ({
  game: 'classic',
  decisions: 40,
  lost: { value: 0.5, error: 0.05 },
  luck: { points, deviation: 50 },
  mistakes: { inaccuracy: 0, mistake: 2, blunder: 1 },
  tags: { 'early start': 2, gift: 1, 'something new': 1 },
  games: [game(0.4, 10), game(0.6, -20)],
  ...more,
});

describe('a profile from reviews', () => {
  it('weighs games by their decisions, with the error of a ratio', () => {
    expect(meanLoss([game(1, 0, 10), game(0, 0, 30)])).toEqual({
      value: 0.25,
      error: Math.sqrt(2 * 2 * 7.5 ** 2) / 40,
    });
    expect(meanLoss([game(0.7, 0)])).toEqual({ value: 0.7, error: 0.1 });
    expect(meanLoss([{ ...game(0, 0, 0), lost: null }])).toBeNull();
  });

  it('follows the mean of the last games', () => {
    const games = [...Array(WINDOW).fill(game(1, 0)), ...Array(WINDOW).fill(game(0.2, 0))];
    const points = lossPoints(games);
    expect(points).toHaveLength(2 * WINDOW);
    expect(points[WINDOW - 1]!.value).toBeCloseTo(1);
    expect(points.at(-1)!.value).toBeCloseTo(0.2);
  });

  it('adds luck up, in a band that grows with the root of the games', () => {
    const points = luckPoints(Array(4).fill(game(0, -10)));
    expect(points.map((one) => one.value)).toEqual([-10, -20, -30, -40]);
    expect(points[3]!.high / points[0]!.high).toBeCloseTo(2);
    expect(points[3]!.low).toBe(-points[3]!.high);
  });

  it('says whether somebody is really unlucky', () => {
    expect(luckText(skill(-90))).toContain('−90 points. Chance alone stays within ±98');
    expect(luckText(skill(-90))).toContain('nothing unusual');
    expect(luckText(skill(-99))).toContain('really unlucky');
    expect(luckText(skill(99))).toContain('really lucky');
  });

  it('names what went wrong', () => {
    expect(lossText(skill(0))).toBe('Points lost per decision: 0.50 ± 0.05, in 40 decisions of 2 reviewed games.');
    expect(mistakeText(skill(0))).toBe(
      'Mistakes: 1 blunder and 2 mistakes. Most often: expeditions begun too early (2) and gifts to the rival (1).',
    );
    expect(mistakeText(skill(0, { mistakes: {}, tags: {} }))).toBe('Mistakes: none proven.');
  });
});
