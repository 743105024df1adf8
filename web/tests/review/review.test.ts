/** A review in words and pictures: the sum adds up, moments come in their order, the curve lies where it should. */
import { afterEach, describe, expect, it } from 'vitest';
import { loadLanguage } from '../../src/i18n';
import { bars, CHANCE_SCALE, leadScale, nearest, plot, ticks } from '../../src/review/geometry';
import { costText, countText, momentsOf, momentWords, placeText, tagText, whyText } from '../../src/review/moments';
import { fixed, signed } from '../../src/review/numbers';
import { partsOf, roundTogether, sumSentence, toldSide } from '../../src/review/sums';
import type { GameReview, ReviewDecision } from '../../src/server/shapes';
import { settings } from '../../src/store/settings.svelte';

const NAMES = ['Ada', 'Ben'];
const PARTS = { expected: -0.2, deal: 4.4, draws: 27.3, 'side 0': -14.2, 'side 1': 8.9, rest: -3.2 };

function decision(move: number, more: Partial<ReviewDecision> = {}): ReviewDecision {
  return {
    round: 1,
    move,
    seat: move % 2,
    played: '-w10',
    words: { key: 'cards.discard', card: 'w10' },
    best: 'w8',
    best_words: { key: 'cards.play', card: 'w8' },
    loss: 0,
    error: 0.5,
    mistake: null,
    counted: true,
    judged: true,
    praised: false,
    tag: null,
    candidates: [],
    why: [],
    effects: [0, 0],
    worlds: 20,
    hindsight: [],
    ...more,
  };
}

const stroke = (move: number, points: number, seat = 0) => ({
  round: 1,
  move,
  seat,
  what: 'b8',
  points: [points, -points],
});

const ROOM = { left: 20, right: 10, top: 10, bottom: 10 };
const REVIEW: GameReview = {
  game: 'classic',
  players: 2,
  rounds: 1,
  sides: [[0], [1]],
  totals: [43, 20],
  over: true,
  seats: [0, 1],
  results: [23, -23],
  parts: [PARTS, Object.fromEntries(Object.entries(PARTS).map(([name, value]) => [name, -value]))],
  lost: { 0: { value: 1.2, error: 0.1 }, 1: { value: 0.4, error: 0.1 } },
  decisions: [
    decision(0, { loss: 2, mistake: 'inaccuracy' }),
    decision(1, { praised: true }),
    decision(2, { loss: 8.25, error: 1.24, mistake: 'blunder' }),
    decision(3, { loss: 3.5, mistake: 'mistake' }),
  ],
  luck: [stroke(0, 1, -1), stroke(1, 0.01), stroke(2, -6), stroke(3, 3), stroke(4, 2), stroke(5, 7), stroke(6, -4)],
  curves: [
    [0, 5, -5, 10, 23],
    [0, -5, 5, -10, -23],
  ],
  win_curves: [
    [0.5, 0.6, 0.4, 0.7, 1],
    [0.5, 0.4, 0.6, 0.3, 0],
  ],
  wins_of: 'game',
  policy: 'network',
  simulations: 3000,
  seed: 0,
};

afterEach(() => {
  settings.language = 'en';
});

describe('the sum', () => {
  it('is a sentence from one’s own side', () => {
    expect(sumSentence(REVIEW, NAMES, 0)).toBe(
      'You won by 23: the deal +4, draws +27, your decisions −14, theirs +9, rest −3.',
    );
    expect(sumSentence(REVIEW, NAMES, 1)).toMatch(/^You lost by 23: .*, your decisions −9, theirs \+14, /);
  });

  it('has names for whoever only watches', () => {
    expect(sumSentence(REVIEW, NAMES, null)).toBe(
      'Ada won by 23: the deal +4, draws +27, decisions of Ada −14, decisions of Ben +9, rest −3.',
    );
  });

  it('is told in German too', async () => {
    await loadLanguage('de');
    settings.language = 'de';
    expect(sumSentence(REVIEW, NAMES, 0)).toBe(
      'Du hast gewonnen, Vorsprung 23: das Austeilen +4, Glück beim Ziehen +27, deine Entscheidungen −14, die der Gegenseite +9, Rest −3.',
    );
    expect(fixed(1.5)).toBe('1,5');
  });

  it('tells tenths where all is small, and what was expected where nobody finished', () => {
    const small = { expected: 0.2, deal: 0, draws: 1.04, 'side 0': 0, 'side 1': 0, rest: 0.26 };
    const broken = { ...REVIEW, over: false, results: [1.5, -1.5], parts: [small, small] };
    expect(sumSentence(broken, NAMES, 0)).toBe(
      'Your expected lead when play stopped: +1.5. The start +0.2, draws +1.0, rest +0.3.',
    );
  });

  it('adds up when it is rounded', () => {
    expect(roundTogether([1.4, 1.4, 1.2], 4, 1)).toEqual([2, 1, 1]);
    expect(roundTogether([-1.5, -1.5], -3, 1)).toEqual([-1, -2]);
    expect(roundTogether([2, -2], 0, 1)).toEqual([2, -2]);
  });

  it('begins with one’s own decisions', () => {
    expect(toldSide(REVIEW, 1)).toBe(1);
    expect(toldSide(REVIEW, null)).toBe(0);
    expect(partsOf(REVIEW, 1).map((part) => part.name)).toEqual([
      'expected',
      'deal',
      'draws',
      'side 1',
      'side 0',
      'rest',
    ]);
  });
});

describe('moments', () => {
  const moments = momentsOf(REVIEW, 0);

  it('are the worst mistakes first, then good finds, then the largest strokes of luck', () => {
    expect(moments.map((one) => one.id)).toEqual([
      '2',
      '3',
      '0',
      '1',
      'luck-5',
      'luck-2',
      'luck-6',
      'luck-3',
      'luck-4',
    ]);
  });

  it('are told in words', () => {
    const [worst, , , , luckiest] = moments;
    expect(momentWords(worst!, NAMES)).toBe('Ada discards the white 10');
    expect(placeText(worst!, 1)).toBe('Move 3');
    expect(placeText(worst!, 3)).toBe('Round 1, move 3');
    expect(costText(worst!, REVIEW, 0, NAMES, true)).toBe('costs 8.3 ± 1.2');
    expect(momentWords(luckiest!, NAMES)).toBe('Ada: blue 8');
    expect(placeText(luckiest!, 1)).toBe('Move 5');
    expect(costText(luckiest!, REVIEW, 0, NAMES, true)).toBe('+7.0 for you');
    expect(costText(luckiest!, REVIEW, 0, NAMES, false)).toBe('+7.0 for Ada');
    expect(countText(REVIEW.decisions, 0)).toBe('1 blunder, 1 inaccuracy');
    expect(countText([], 0)).toBe('none proven');
    expect(tagText('early start')).toBe('A new expedition that costs more than it brings.');
    expect(tagText('never heard of')).toBe('');
  });

  it('say why, the largest lines first', () => {
    const line = (whose: 'own' | 'rival', colour: string, points: number) => ({
      whose,
      label: { key: 'line.colour', colour },
      points,
      error: 1,
    });
    const why = [line('own', 'red', 1), line('rival', 'white', -18.2), line('own', 'white', -27.9)];
    expect(whyText(why, NAMES)).toBe('white\u00a0−27.9, their white\u00a0−18.2, red\u00a0+1.0');
    expect(whyText([...why, line('own', 'blue', 0.5), line('own', 'green', 0.3)], NAMES)).toMatch(/, others\s\+0\.3$/);
  });
});

describe('pictures', () => {
  it('have round numbers at the side, with zero among them', () => {
    expect(ticks(-92, 5)).toEqual([-100, -50, 0, 50]);
    expect(ticks(0, 0)).toEqual([0, 0.5]);
    expect(ticks(-0.3, 0.4)).toEqual([-0.4, -0.2, 0, 0.2, 0.4]);
  });

  it('lay a curve into their room', () => {
    const curve = REVIEW.curves[0]!;
    const { marks } = leadScale(curve);
    const drawn = plot(curve, leadScale(curve), 200, 100, ROOM);
    expect([drawn.x(0), drawn.x(4)]).toEqual([20, 190]);
    expect([drawn.y(marks[0]!), drawn.y(marks.at(-1)!)]).toEqual([90, 10]);
    expect(drawn.line.split(' ')).toHaveLength(5);
  });

  it('lay chances between 0 and 1, and what is filled from one half on', () => {
    const drawn = plot(REVIEW.win_curves![0]!, CHANCE_SCALE, 200, 100, ROOM);
    expect([drawn.y(0), drawn.y(0.5), drawn.y(1)]).toEqual([90, 50, 10]);
    expect(drawn.area).toMatch(/^20.0,50.0 .* 190.0,10.0 190.0,50.0$/);
  });

  it('find the mark that is meant', () => {
    const points = [
      { x: 10, y: 10 },
      { x: 50, y: 10 },
    ];
    expect(nearest(points, { x: 45, y: 12 }, 20)).toBe(1);
    expect(nearest(points, { x: 30, y: 80 }, 20)).toBeNull();
    expect(nearest([], { x: 0, y: 0 }, 20)).toBeNull();
  });

  it('keep bars and their errors inside', () => {
    const drawn = bars([
      { margin: -65, error: 3 },
      { margin: -80, error: 2 },
      { margin: -65, error: 0 },
    ]);
    for (const { length, from, to } of drawn) {
      expect(from).toBeGreaterThan(0);
      expect(to).toBeLessThan(100);
      expect(from).toBeLessThanOrEqual(length);
      expect(to).toBeGreaterThanOrEqual(length);
    }
    expect(drawn[0]!.length).toBeGreaterThan(drawn[1]!.length);
    expect(signed(-0.04)).toBe('0.0');
  });
});
