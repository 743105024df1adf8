/** Score sheets as people read them: one's own side first, lines in the order of the table. It adds nothing up. */
import type { ScoreLine } from '../../board/types';
import type { Phrase } from '../../i18n';
import type { LogEntry, RoundEnded } from '../../server/shapes';

export interface SideScore {
  seats: number[];
  name: string;
  points: number;
  total: number;
  lines: ScoreLine[];
}

/** What a view says of each side. */
export interface ViewScore {
  points: number;
  rounds: number[];
  total: number;
  lines: ScoreLine[];
}

/** The sides of a table, one's own first. */
export function sideOrder(sides: number[][], you: number | null): number[] {
  const own = you === null ? -1 : sides.findIndex((seats) => seats.includes(you));
  const order = sides.map((_, side) => side);
  return own > 0 ? [own, ...order.filter((side) => side !== own)] : order;
}

/** A round that is over, or the one that is being played. */
export function sideScores(
  round: Pick<RoundEnded, 'points' | 'totals' | 'lines'>,
  sides: number[][],
  names: string[],
  you: number | null,
): SideScore[] {
  return sideOrder(sides, you).map((side) => ({
    seats: sides[side]!,
    name: sides[side]!.map((seat) => names[seat]).join(' + '),
    points: round.points[side]!,
    total: round.totals[side]!,
    lines: round.lines[side]!,
  }));
}

/** All rounds of a match that are over, from what its log tells. */
export function finishedRounds(log: LogEntry[]): RoundEnded[] {
  const ended = log
    .flatMap((entry) => entry.moments ?? [])
    .filter((moment): moment is RoundEnded => moment.kind === 'round');
  return [...new Map(ended.map((round) => [round.round, round])).values()];
}

/** A row of a score sheet: what is counted, and its colour if it has one. */
export interface Row {
  id: string;
  label: Phrase;
  colour: string | null;
}

/** A text that is the same for lines that count the same. */
export const lineId = ({ label }: Pick<ScoreLine, 'label'>): string => JSON.stringify(label);

/** What is counted, in the order in which the colours lie on the table; what has no colour comes last. */
export function rows(scores: SideScore[], colours: string[]): Row[] {
  const lines = new Map(scores.flatMap((score) => score.lines.map((line) => [lineId(line), line.label])));
  const found = [...lines].map(([id, label]) => ({
    id,
    label,
    colour: colours.find((colour) => colour === label.colour) ?? null,
  }));
  const place = ({ colour }: Row) => colours.indexOf(colour ?? '') + 1 || colours.length + 1;
  // Lines of one player of a side stand together.
  const owner = ({ label }: Row) => (typeof label.seat === 'number' ? label.seat : -1);
  return found.sort((one, two) => owner(one) - owner(two) || place(one) - place(two));
}

/** How much a rating has won or lost: +12 or −8. */
export function ratingChange({ before, after }: { before: number; after: number }): string {
  return `${after < before ? '−' : '+'}${Math.abs(after - before)}`;
}
