/** "What would you play?": what is asked gives nothing away, and an answer is worth what was measured. */
import { describe, expect, it } from 'vitest';
import { arrow, ring } from '../../src/board/marks/arrows';
import { places } from '../../src/games/cards/moves';
import { places as rivalsPlaces } from '../../src/games/rivals/moves';
import { questionsOf } from '../../src/review/guess/questions';
import { marksOf, worthOf, worthText } from '../../src/review/worth';
import type { Match } from '../../src/board/types';
import type { ReviewCandidate, ReviewDecision } from '../../src/server/shapes';

function candidate(move: string, loss: number, loss_error = 0.5): ReviewCandidate {
  const words = { key: 'cards.play', card: move };
  return { move, words, prior: 0.2, margin: -loss, error: 1, win: 0.5, worlds: 20, loss, loss_error, why: [] };
}

function decision(move: number, more: Partial<ReviewDecision> = {}): ReviewDecision {
  return {
    round: 1,
    move,
    seat: move % 2,
    played: 'w8',
    words: { key: 'cards.play', card: 'w8' },
    best: 'w8',
    best_words: { key: 'cards.play', card: 'w8' },
    loss: 0,
    error: 0,
    mistake: null,
    counted: true,
    judged: true,
    praised: false,
    tag: null,
    candidates: [candidate('w8', 0, 0), candidate('w9', move)],
    why: [],
    effects: [0, 0],
    worlds: 20,
    hindsight: [],
    ...more,
  };
}

const MISTAKE = decision(4, { mistake: 'blunder', best: 'w9', loss: 6, error: 1 });

describe('questions', () => {
  it('are the critical decisions of a seat, and as many right ones, in the order of play', () => {
    const decisions = Array.from({ length: 40 }, (_, move) => decision(move));
    decisions[4] = MISTAKE;
    decisions[6] = decision(6, { praised: true });
    for (const move of [10, 12, 14]) decisions[move] = decision(move, { mistake: 'mistake', best: 'w9', loss: 3 });
    const asked = questionsOf(decisions, [0]).map(({ move }) => move);
    expect(asked).toEqual([4, 6, 10, 12, 14, 30, 32, 34, 36, 38]);
  });

  it('are never about what was forced, not judged, or of no importance', () => {
    const nothing = [
      decision(0, { candidates: [] }),
      decision(2, { judged: false }),
      decision(4, { counted: false }),
      decision(6, { loss: 0.4, best: 'w9' }),
    ];
    expect(questionsOf(nothing, [0])).toEqual([]);
  });
});

describe('the worth of a move', () => {
  const judged = { ...MISTAKE, candidates: [...MISTAKE.candidates, candidate('w7', 0.8), candidate('w6', 2)] };
  it('is what was measured', () => {
    expect(worthOf(judged, 'w9').kind).toBe('best');
    expect(worthOf(judged, 'w8')).toEqual({ kind: 'worse', loss: 6, error: 1 });
    expect(worthOf(judged, 'w6')).toEqual({ kind: 'worse', loss: 2, error: 0.5 });
  });

  it('is that of the best where nobody can tell them apart', () => {
    expect(worthOf(judged, 'w7')).toMatchObject({ kind: 'equal', loss: 0 });
  });

  it('is not known of what nobody tried', () => {
    expect(worthOf(judged, '-w2').kind).toBe('unknown');
    expect(worthText(judged, '-w2', worthOf(judged, '-w2'), [])).toMatch(/^This move is not among/);
  });
});

describe('marks', () => {
  it('name each move once', () => {
    expect(marksOf(decision(0))).toEqual([{ move: 'w8', kind: 'best' }]);
    const kinds = (chosen: string) => marksOf(MISTAKE, chosen).map(({ kind }) => kind);
    expect(kinds('w8')).toEqual(['best', 'played']);
    expect(kinds('w7')).toEqual(['best', 'played', 'chosen']);
  });

  it('go from the card to where it would lie', () => {
    const view = { sides: [[0, 2], [1, 3]], turn: 0 } as Match; // prettier-ignore
    const of = (key: string, card?: string) => places({ action: 0, phrase: { key, ...(card && { card }) } }, view);
    expect(of('cards.play', 'w8')).toEqual(['.hand [data-card="w8"]', '.mine [data-colour="w"] .stack']);
    expect(of('cards.discard', 'w8')[1]).toBe('.discards [data-colour="w"] .stack');
    expect(of('cards.give', 'w8')[1]).toBe('[data-origin="seat-2"]');
    expect(of('cards.draw')).toEqual(['.draw .stack']);
    expect(rivalsPlaces({ action: 3, phrase: { key: 'rivals.bid', gold: 3 } })).toEqual([]);
  });

  it('are arrows that end where they point, and rings around what they mean', () => {
    const [here, there] = [{ x: 0, y: 0, width: 10, height: 10 }, { x: 0, y: 103, width: 10, height: 0 }]; // prettier-ignore
    expect(arrow(here, there, 0)).toEqual({ line: 'M5.0 3.0L5.0 90.0', head: 'M5.0 103.0L-2.8 90.0L12.8 90.0z' });
    expect(ring(here, 0).line).toMatch(/^M5\.0 -3\.0h0\.0a8 8/);
  });
});
