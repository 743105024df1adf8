/** Where things lie in the pictures of a review. */

export interface Room {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A few round numbers from at most `low` to at least `high`; 0 is one of them. */
export function ticks(low: number, high: number): number[] {
  const [from, to] = [Math.min(0, low), Math.max(0, high)];
  const rough = (to - from || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((size) => size * power).find((size) => size >= rough * 0.999)!;
  const first = Math.floor(from / step);
  const last = Math.max(first + 1, Math.ceil(to / step));
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

export interface Plot {
  x: (moves: number) => number;
  y: (value: number) => number;
  /** The points of a polyline, and of the polygon between it and the middle. */
  line: string;
  area: string;
}

/** What stands at the side of a curve, and where neither side is ahead. */
export interface Scale {
  marks: number[];
  middle: number;
}

export function leadScale(curve: number[]): Scale {
  return { marks: ticks(Math.min(...curve), Math.max(...curve)), middle: 0 };
}

export const CHANCE_SCALE: Scale = { marks: [0, 0.25, 0.5, 0.75, 1], middle: 0.5 };

/** A curve in a picture of a size, with room around it. */
export function plot(curve: number[], { marks, middle }: Scale, width: number, height: number, room: Room): Plot {
  const [low, high] = [marks[0]!, marks.at(-1)!];
  const across = Math.max(1, curve.length - 1);
  const x = (moves: number) => room.left + ((width - room.left - room.right) * moves) / across;
  const y = (value: number) => room.top + ((height - room.top - room.bottom) * (high - value)) / (high - low);
  const pair = (moves: number, value: number) => `${x(moves).toFixed(1)},${y(value).toFixed(1)}`;
  const line = curve.map((value, moves) => pair(moves, value)).join(' ');
  return { x, y, line, area: `${pair(0, middle)} ${line} ${pair(curve.length - 1, middle)}` };
}

/** Which of some points is nearest to a place, if one is near enough. */
export function nearest(points: Point[], place: Point, within: number): number | null {
  const far = points.map((point) => Math.hypot(point.x - place.x, point.y - place.y));
  const least = Math.min(...far);
  return least <= within ? far.indexOf(least) : null;
}

export interface Bar {
  /** All in percent of the width: how long it is, and from where to where its error goes. */
  length: number;
  from: number;
  to: number;
}

/** Bars that can be told apart: they begin a little below the worst, and not at 0. */
export function bars(candidates: { margin: number; error: number }[]): Bar[] {
  const low = Math.min(...candidates.map((one) => one.margin - one.error));
  const high = Math.max(...candidates.map((one) => one.margin + one.error));
  const space = Math.max(1, high - low) * 0.1;
  const at = (margin: number) => (100 * (margin - low + space)) / (high - low + 2 * space);
  return candidates.map(({ margin, error }) => ({
    length: at(margin),
    from: at(margin - error),
    to: at(margin + error),
  }));
}
