/** What a result is made of, in a sentence and as rows: the parts add up to it, rounded too. */
import type { GameReview } from '../server/shapes';
import { capital, list, t, type Key } from '../i18n';
import { fixed, signed } from './numbers';

const FIRST = ['expected', 'deal', 'draws'];
const SMALL = 10; // points: below that, a decimal is told too

/** A part of a result: `deal`, `rest`, …, or `side 1` for the decisions of a side. */
export interface Part {
  name: string;
  /** The side whose decisions it is. */
  side: number | null;
}

/** The parts in the order in which they are told: what chance did, one's own decisions, those of others, the rest. */
export function partsOf(review: Pick<GameReview, 'sides'>, side: number): Part[] {
  const others = review.sides.map((_, other) => other).filter((other) => other !== side);
  return [
    ...FIRST.map((name) => ({ name, side: null })),
    ...[side, ...others].map((other) => ({ name: `side ${other}`, side: other })),
    { name: 'rest', side: null },
  ];
}

/** Values rounded to multiples of a unit, such that they add up to the rounded total. */
export function roundTogether(values: number[], total: number, unit: number): number[] {
  const rounded = values.map((value) => Math.floor(value / unit));
  let missing = Math.round(total / unit) - rounded.reduce((sum, one) => sum + one, 0);
  const byRest = values
    .map((value, at) => ({ at, rest: value / unit - rounded[at]! }))
    .sort((one, two) => two.rest - one.rest);
  for (const { at } of byRest) {
    if (missing <= 0) break;
    rounded[at]! += 1;
    missing -= 1;
  }
  return rounded.map((units) => units * unit);
}

export function sideName(review: Pick<GameReview, 'sides'>, side: number, names: string[]): string {
  return list(review.sides[side]!.map((seat) => names[seat] || t('table.seat', { n: seat + 1 })));
}

/** The side that a review is told for: one's own, or the first. */
export function toldSide(review: Pick<GameReview, 'sides'>, you: number | null): number {
  return Math.max(
    0,
    review.sides.findIndex((seats) => you !== null && seats.includes(you)),
  );
}

/** What a part is called: "your decisions", "theirs"; with names where it is nobody's own. */
export function partName(
  part: Part,
  review: Pick<GameReview, 'sides'>,
  names: string[],
  you: number | null,
  short = false,
): string {
  if (part.side === null) return t(`review.parts.${part.name}`);
  const seats = review.sides[part.side]!;
  if (you !== null && seats.includes(you)) return t(seats.length > 1 ? 'review.part.ownSide' : 'review.part.own');
  if (short && you !== null && review.sides.length === 2) return t('review.part.theirs');
  return t('review.part.of', { name: sideName(review, part.side, names) });
}

/** "You won by 23: the deal +4, draws +27, your decisions −14, theirs +9, rest −3." */
export function sumSentence(review: GameReview, names: string[], you: number | null): string {
  const side = toldSide(review, you);
  const own = you !== null && review.sides[side]!.includes(you);
  const parts = partsOf(review, side);
  const values = parts.map((part) => review.parts[side]![part.name] ?? 0);
  const result = review.results[side]!;
  const decimals = Math.max(...values.map(Math.abs), Math.abs(result)) < SMALL ? 1 : 0;
  const rounded = roundTogether(values, result, 10 ** -decimals);
  const told = parts
    .map((part, at) => ({ part, value: rounded[at]! }))
    .filter(({ part, value }) => Math.abs(value) > 1e-9 || (part.name === 'rest' && rounded.every((one) => !one)))
    .map(({ part, value }) => `${partName(part, review, names, own ? you : null, true)} ${signed(value, decimals)}`)
    .join(', ');
  const name = sideName(review, side, names);
  const say = (mine: Key, others: Key, points: string, text = told) =>
    t(own ? mine : others, { name, points, parts: text });
  const size = fixed(Math.abs(result), decimals);
  const lead = signed(result, decimals);
  if (!review.over) return say('review.sum.youStood', 'review.sum.stood', lead, capital(told));
  if (review.rounds > 1 && review.sides.length > 2)
    return say('review.sum.yourLead', 'review.sum.lead', lead, capital(told));
  if (result > 0) return say('review.sum.youWon', 'review.sum.won', size);
  if (result < 0) return say('review.sum.youLost', 'review.sum.lost', size);
  return say('review.sum.youDrew', 'review.sum.drew', size);
}
