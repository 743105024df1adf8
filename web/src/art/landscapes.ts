/**
 * The landscapes of the number cards: a goal that comes nearer with every number, a trail with as many steps, a sun
 * that has climbed so far. Pictures are 92 wide and 88 high; goals stand on (0, 0), their horizon is at 51. They
 * are the detailed ones of the package's landscapes.json.
 */
import data from '../../../src/lostcities/drawing/landscapes.json';

/** A tone of the colour (or card, ink) and a path; a line is stroked instead of filled. */
export type Shape = readonly [tone: string, path: string, line?: number];

export interface Scene {
  sky: readonly Shape[]; // behind the goal, where it always is
  night?: boolean; // a moon in place of the sun
  goal: readonly Shape[];
  ground: readonly Shape[];
  front: readonly Shape[]; // at the edges, from the middle numbers on
}

/** Named shapes, as the file has them: JSON knows no tuples. */
type Named = Record<string, (string | number)[][]>;

interface Landscapes {
  scenes: Record<string, Names>;
  unknown: Names;
  skies: Named;
  goals: Named;
  grounds: Named;
  fronts: Named;
}

/** What a landscape is put together from. */
interface Names {
  sky: string;
  night?: boolean;
  goal: string;
  ground: string;
  front: string | null;
}

const { horizon, trail: TRAIL, ...landscapes } = data.detailed;
const { scenes, unknown, skies, goals, grounds, fronts }: Landscapes = landscapes;

export const HORIZON = horizon;

/** The landscape of a colour. */
export function scene(colour: string): Scene {
  const { sky, night = false, goal, ground, front } = scenes[colour] ?? unknown;
  const shapes = (found: Named, name: string | null) => (name ? found[name]! : []) as unknown as Shape[];
  return {
    sky: shapes(skies, sky),
    night,
    goal: shapes(goals, goal),
    ground: shapes(grounds, ground),
    front: shapes(fronts, front),
  };
}

/** A step of the trail: where it lies, and how large it looks there. */
type Step = [x: number, y: number, size: number];

/** The steps so far, from the traveller's feet to the goal. */
export function trail(steps: number): Step[] {
  return TRAIL.slice(0, Math.max(1, Math.min(steps, TRAIL.length))) as Step[];
}

/** The flag on the last step. */
export function flag(steps: number): { pole: string; cloth: string } {
  const [x, y, size] = trail(steps).at(-1)!;
  const height = 10 + 2 * size;
  const length = 7 + size;
  return {
    pole: `M${x} ${y}v${-height}`,
    cloth: `M${x} ${y - height}q${length / 2} -1 ${length} 3q${-length / 2} 0 ${-length} 3.5z`,
  };
}

/** Where the sun or the moon has climbed to. */
export function climb(steps: number): { x: number; y: number } {
  const part = (steps - 1) / 9;
  return { x: 12 + 68 * part, y: 34 - 25 * Math.sin(Math.PI * (0.12 + 0.76 * part)) };
}
