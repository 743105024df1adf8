/** Score sheets as people read them: one's own side first, lines in the order of the table. It adds nothing up. */
import type { LogEntry, RoundEnded } from '../server/shapes';

export type ScoreLine = [name: string, points: number, detail: string];

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
    lines: round.lines[side]! as ScoreLine[],
  }));
}

/** All rounds of a match that are over, from what its log tells. */
export function finishedRounds(log: LogEntry[]): RoundEnded[] {
  const ended = log
    .flatMap((entry) => entry.moments ?? [])
    .filter((moment): moment is RoundEnded => moment.kind === 'round');
  return [...new Map(ended.map((round) => [round.round, round])).values()];
}

/** The names of all lines, in the order in which the colours lie on the table; what has no colour comes last. */
export function rows(scores: SideScore[], colours: string[]): { name: string; colour: string | null }[] {
  const names = [...new Set(scores.flatMap(({ lines }) => lines.map(([name]) => name)))];
  const colourOf = (name: string) => colours.find((colour) => name === colour || name.endsWith(`: ${colour}`)) ?? null;
  const place = (name: string) => (colours.indexOf(colourOf(name) ?? '') + 1 || colours.length + 1) as number;
  return names
    .map((name) => ({ name, colour: colourOf(name) }))
    .sort((one, two) => owner(one.name) - owner(two.name) || place(one.name) - place(two.name));
}

/** Lines of one player of a side stand together. */
function owner(name: string): number {
  return Number(/^seat (\d+): /.exec(name)?.[1] ?? -1);
}

/** How much a rating has won or lost: +12 or −8. */
export function ratingChange({ before, after }: { before: number; after: number }): string {
  return `${after < before ? '−' : '+'}${Math.abs(after - before)}`;
}
