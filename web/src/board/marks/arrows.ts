/** The shapes of moves that are drawn on a board. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Shape {
  /** Paths: the line, and the head of an arrow. */
  line: string;
  head: string;
}

const HEAD = 13; // pixels

/** An arrow from the middle of one place to the middle of another, a little beside the straight line between them. */
export function arrow(from: Box, to: Box, shift: number): Shape {
  const start = { x: from.x + from.width / 2 + shift, y: from.y + from.height * 0.3 };
  const end = { x: to.x + to.width / 2 + shift, y: to.y + to.height / 2 };
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const neck = { x: end.x - x * HEAD, y: end.y - y * HEAD };
  const wing = (side: number) => point({ x: neck.x - y * side * HEAD * 0.6, y: neck.y + x * side * HEAD * 0.6 });
  return { line: `M${point(start)}L${point(neck)}`, head: `M${point(end)}L${wing(1)}L${wing(-1)}z` };
}

/** A ring around a place; `out` pixels wider than it needs to be, for one that has a ring already. */
export function ring({ x, y, width, height }: Box, out: number): Shape {
  const [left, top] = [x - 3 - out, y - 3 - out];
  const [across, down] = [width + 6 + 2 * out, height + 6 + 2 * out];
  const corner = Math.min(10, across / 2, down / 2);
  const turn = (toX: number, toY: number) => `a${corner} ${corner} 0 0 1 ${toX} ${toY}`;
  const line =
    `M${(left + corner).toFixed(1)} ${top.toFixed(1)}h${(across - 2 * corner).toFixed(1)}${turn(corner, corner)}` +
    `v${(down - 2 * corner).toFixed(1)}${turn(-corner, corner)}h${(2 * corner - across).toFixed(1)}` +
    `${turn(-corner, -corner)}v${(2 * corner - down).toFixed(1)}${turn(corner, -corner)}z`;
  return { line, head: '' };
}

function point({ x, y }: { x: number; y: number }): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
