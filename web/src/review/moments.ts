/** The moments of a game that are worth a look: mistakes, the worst first; good finds; the largest strokes of luck. */
import type { GameReview, ReviewDecision, ReviewStroke, ScoreDifference } from '../server/shapes';
import { capital, cardText, find, say, t } from '../i18n';
import { fixed, signed } from './numbers';
import { sideName } from './sums';

const MOST_STROKES = 5;
const LEAST_LUCK = 0.05; // points
const MOST_LINES = 4;
const TIE = '\u00a0'; // a space at which no line ends
const CARD = /^[a-z](x|\d+|[JQKA])$/;
export const CLASSES = ['blunder', 'mistake', 'inaccuracy'] as const;

interface Place {
  /** What it is called in the address. */
  id: string;
  /** The number of moves that have been made in the position that is shown. */
  step: number;
  round: number;
}
export interface DecisionMoment extends Place {
  kind: 'mistake' | 'praise';
  decision: ReviewDecision;
}
export interface LuckMoment extends Place {
  kind: 'luck';
  stroke: ReviewStroke;
  /** What it was worth to the side that the review is told for. */
  points: number;
}
export type Moment = DecisionMoment | LuckMoment;

export function momentsOf(review: Pick<GameReview, 'decisions' | 'luck'>, side: number): Moment[] {
  const decided = (kind: DecisionMoment['kind'], wanted: (one: ReviewDecision) => boolean): DecisionMoment[] =>
    review.decisions
      .filter(wanted)
      .map((decision) => ({ kind, id: `${decision.move}`, step: decision.move, round: decision.round, decision }));
  const mistakes = decided('mistake', (one) => one.mistake !== null).sort(
    (one, two) => two.decision.loss - one.decision.loss,
  );
  const strokes = review.luck
    .map((stroke): LuckMoment => {
      const points = stroke.points[side]!;
      return { kind: 'luck', id: `luck-${stroke.move}`, step: stroke.move, round: stroke.round, stroke, points };
    })
    .filter(({ points }) => Math.abs(points) >= LEAST_LUCK)
    .sort((one, two) => Math.abs(two.points) - Math.abs(one.points))
    .slice(0, MOST_STROKES);
  return [...mistakes, ...decided('praise', (one) => one.praised && one.mistake === null), ...strokes];
}

/** How many blunders, mistakes and inaccuracies a seat made: "1 blunder, 2 mistakes". */
export function countText(decisions: ReviewDecision[], seat: number): string {
  const counts = CLASSES.map((kind) => ({
    kind,
    n: decisions.filter((one) => one.seat === seat && one.mistake === kind).length,
  }));
  const told = counts.filter(({ n }) => n).map(({ kind, n }) => t(`review.counts.${kind}`, { n }));
  return told.join(', ') || t('review.none');
}

export function kindText(moment: Moment): string {
  if (moment.kind === 'luck') return t(`review.kinds.${moment.points < 0 ? 'bad' : 'good'}`);
  return t(`review.kinds.${moment.kind === 'praise' ? 'praise' : moment.decision.mistake}`);
}

/** Where it was: a draw belongs to the move that it followed. */
export function placeText(moment: Moment, rounds: number): string {
  const n = moment.kind === 'luck' ? Math.max(1, moment.step) : moment.step + 1;
  return rounds > 1 ? t('review.atRoundMove', { round: moment.round, n }) : t('review.atMove', { n });
}

/** What happened: "Ada discards the red 5", "Ada: blue 8". */
export function momentWords(moment: Moment, names: string[]): string {
  if (moment.kind !== 'luck') {
    const { seat, words } = moment.decision;
    return `${names[seat]} ${say(words, { form: 'told', names })}`;
  }
  const { seat, what } = moment.stroke;
  if (seat < 0) return t('review.theDeal');
  return `${names[seat]}: ${CARD.test(what) ? cardText(what) : what}`;
}

/** What it cost or was worth: "costs 26.4 ± 2.5", "+8.3 for you". */
export function costText(
  moment: Moment,
  review: Pick<GameReview, 'sides'>,
  side: number,
  names: string[],
  own: boolean,
): string {
  if (moment.kind === 'luck') {
    const points = signed(moment.points);
    return own ? t('review.worthYou', { points }) : t('review.worth', { points, name: sideName(review, side, names) });
  }
  if (moment.kind === 'praise') return '';
  return t('review.costs', { points: fixed(moment.decision.loss), error: fixed(moment.decision.error) });
}

export function lineText({ whose, label }: Pick<ScoreDifference, 'whose' | 'label'>, names: string[]): string {
  const line = say(label, { names });
  return whose === 'rival' ? t('review.their', { line }) : line;
}

/** Why, line by line of the score: "white −27.9, their white −18.2, others +2.0". */
export function whyText(why: ScoreDifference[], names: string[]): string {
  const sorted = why.toSorted((one, two) => Math.abs(two.points) - Math.abs(one.points));
  const told = sorted.slice(0, MOST_LINES).map((line) => `${lineText(line, names)}${TIE}${signed(line.points)}`);
  const rest = sorted.slice(MOST_LINES).reduce((sum, line) => sum + line.points, 0);
  if (Math.abs(rest) >= LEAST_LUCK) told.push(`${t('review.others')}${TIE}${signed(rest)}`);
  return told.join(', ');
}

/** The kind of mistake in words, where there is one that this page knows. */
export function tagText(tag: string | null): string {
  return tag === null ? '' : capital(find(`review.tags.${tag.replaceAll(' ', '_')}`) ?? '');
}
