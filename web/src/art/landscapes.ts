/**
 * The landscapes of the number cards: a goal that comes nearer with every number, a trail with as many steps, a sun
 * that has climbed so far. Pictures are 92 wide and 88 high; goals stand on (0, 0), their horizon is at 51.
 */

/** A tone of the colour (or card, ink) and a path; a line is stroked instead of filled. */
export type Shape = readonly [tone: string, path: string, line?: number];

export interface Scene {
  sky: readonly Shape[]; // behind the goal, where it always is
  night?: boolean; // a moon in place of the sun
  goal: readonly Shape[];
  ground: readonly Shape[];
  front: readonly Shape[]; // at the edges, from the middle numbers on
}

export const HORIZON = 51;

const PYRAMIDS: readonly Shape[] = [
  ['mist', 'M-38 0L-21 -20L-4 0z'],
  ['fill', 'M-24 0L5 -36L34 0z'],
  ['deep', 'M5 -36L34 0H14z'],
  ['deep', 'M-17.6 -8H9.4M-11.1 -16H7.2M-4.7 -24H5.6M0 -30H5', 0.7],
  ['card', 'M-1 0V-6L3 -9L7 -6V0z'],
];
const SUNKEN_TEMPLE: readonly Shape[] = [
  ['mist', 'M-20 -4H20V-26H-20z'],
  ['fill', 'M-26 -26L0 -40L26 -26zM-22 -3V-26H-17V-3zM-9 -3V-26H-4V-3zM4 -3V-26H9V-3zM17 -3V-26H22V-3z'],
  ['deep', 'M-26 -26H26V-23.6H-26zM-36 1Q-25 -6 -12 -5H14Q27 -5 36 1z'],
  ['card', 'M-13 -29.5L0 -36.5L13 -29.5', 0.9],
  ['pale', 'M-20.5 -21V-6M-7.5 -21V-6M5.5 -21V-6M18.5 -21V-6', 0.9],
];
const SUMMIT: readonly Shape[] = [
  ['mist', 'M-41 0L-24 -25L-7 0zM9 0L25 -27L41 0z'],
  ['card', 'M-24 -25L-28 -18L-25 -16L-23 -19L-19.5 -17zM25 -27L21 -20L24 -18L27 -21L30 -19z'],
  ['deep', 'M-32 0L0 -45L32 0z'],
  ['card', 'M0 -45L-13 -26.5L-7.5 -23L-3.5 -29L1 -21L5.5 -27.5L9 -23L12.8 -27z'],
  ['mist', 'M-16 -12L-10 -16L-5 -9M4 -12L10 -17L16 -10', 0.9],
];
const JUNGLE_STEPS: readonly Shape[] = [
  ['mist', 'M-39 0a8 9 0 0 1 4-16a9 9 0 0 1 17 1L-14 0zM14 0L17 -14a9 9 0 0 1 17-2a8 9 0 0 1 5 16z'],
  ['fill', 'M-26 0L-23 -9.5H-18.5L-15.5 -19H-11L-8.5 -28.5H8.5L11 -19H15.5L18.5 -9.5H23L26 0z'],
  ['deep', 'M-4 0V-28H4V0zM-11 -28.5L0 -37L11 -28.5z'],
  ['pale', 'M-4 -3.5H4M-4 -7.5H4M-4 -11.5H4M-4 -15.5H4M-4 -19.5H4M-4 -23.5H4', 0.7],
  ['deep', 'M-22.8 -9.5H-5M5 -9.5H22.8M-15.2 -19H-5M5 -19H15.2', 0.7],
];
const VOLCANO: readonly Shape[] = [
  ['mist', 'M-8 -32C-17 -36 -12 -45 -4 -43C1 -51 14 -48 12 -41C20 -39 15 -31 9 -32z'],
  ['fill', 'M-38 0L-11 -31Q0 -26 11 -31L38 0z'],
  ['deep', 'M-11 -31Q0 -26 11 -31L15 -26L10 -14L6 -22L1 -8L-4 -21L-8 -15L-14 -27z'],
  ['pale', 'M-1 -26L1 -14M-7 -26L-6.5 -20M7 -27L9 -19', 1],
  ['deep', 'M-30 -4L-22 -14M-22 -3L-16 -10M30 -4L23 -13M22 -3L17 -9', 0.7],
];
const NIGHT_DOMES: readonly Shape[] = [
  [
    'mist',
    'M-33 0V-16A6.5 7.5 0 0 1 -20 -16V0zM20 0V-16A6.5 7.5 0 0 1 33 -16V0zM-27 -23V-28H-26V-23zM26 -23V-28H27V-23z',
  ],
  ['fill', 'M-15 0V-21A15 15 0 0 1 15 -21V0zM-1 -35V-43H1V-35z'],
  ['deep', 'M-5.5 0V-12A5.5 7 0 0 1 5.5 -12V0zM-15 -22.5H15V-20H-15z'],
  [
    'card',
    'M-11 -6V-11A1.8 2.2 0 0 1 -7.4 -11V-6zM7.4 -6V-11A1.8 2.2 0 0 1 11 -11V-6zM-27.6 -8V-11.5A1.4 1.6 0 0 1 -24.8 -11.5V-8zM24.8 -8V-11.5A1.4 1.6 0 0 1 27.6 -11.5V-8z',
  ],
  ['pale', 'M-8 -23Q-8 -31 0 -35.5Q8 -31 8 -23M0 -35V-23', 0.7],
];
const CANYON_ARCH: readonly Shape[] = [
  ['mist', 'M-13 0V-21H24V0z'],
  ['fill', 'M-37 0V-23Q-36 -35 -22 -35H22Q37 -35 37 -22V0H23V-7Q22 -22 4 -22Q-13 -22 -13 -6V0z'],
  ['deep', 'M-36 -25Q-4 -33 36 -25L37 -21Q0 -28 -37 -21z'],
  ['deep', 'M-36 -14H-15M-36 -8H-14M25 -14H36M24 -8H36', 0.8],
  ['pale', 'M-30 -31Q0 -35 30 -31', 0.8],
];
const KEEP: readonly Shape[] = [
  ['mist', 'M-31 0V-19H-27V-16H-24V-19H-20V-16H-16V0zM16 0V-16H20V-19H24V-16H27V-19H31V0z'],
  ['fill', 'M-18 0V-36H-11V-31H-4.5V-36H4.5V-31H11V-36H18V0z'],
  ['deep', 'M-5.5 0V-11A5.5 6.5 0 0 1 5.5 -11V0z'],
  ['pale', 'M-15 -25H-8M-2 -22H6M8 -27H15M-14 -15H-8M9 -16H15M-12 -6H-8M9 -7H14', 0.8],
  ['card', 'M-1.4 -20V-26A1.4 1.6 0 0 1 1.4 -26V-20z'],
];
const ROSE_PALACE: readonly Shape[] = [
  ['mist', 'M-36 0V-12H-18V0zM18 0V-12H36V0zM-30 -12V-22L-27 -28L-24 -22V-12zM24 -12V-22L27 -28L30 -22V-12z'],
  ['fill', 'M-20 0V-22H20V0zM-13 -22C-16 -32 -5 -33 0 -43C5 -33 16 -32 13 -22z'],
  ['deep', 'M-6 0V-10Q-6 -15 0 -18Q6 -15 6 -10V0zM-20 -22.8H20V-20.4H-20z'],
  [
    'card',
    'M-15.5 -5V-11Q-15.5 -14 -13 -15.5Q-10.5 -14 -10.5 -11V-5zM10.5 -5V-11Q10.5 -14 13 -15.5Q15.5 -14 15.5 -11V-5z',
  ],
  ['pale', 'M-6 -24Q-6 -31 0 -37Q6 -31 6 -24', 0.8],
];
const GLASS_TOWERS: readonly Shape[] = [
  ['mist', 'M-34 0L-27 -24L-20 0zM20 0L28 -27L36 0z'],
  ['fill', 'M-20 0L-9 -32L2 0zM-4 0L9 -42L22 0z'],
  ['deep', 'M9 -42L22 0H12zM-9 -32L2 0H-6z'],
  ['pale', 'M-4 0L9 -42M-20 0L-9 -32M0 -12H13M3 -22H11', 0.8],
];

const DUNES: readonly Shape[] = [
  ['mist', 'M0 53Q23 45 48 52T92 49V88H0z'],
  ['fill', 'M0 69Q25 57 53 67T92 64V88H0z'],
  ['deep', 'M4 74Q26 63 50 71M36 81Q60 72 88 76M0 84Q14 78 30 83', 0.6],
];
const SEA: readonly Shape[] = [
  ['mist', 'M0 51H92V88H0z'],
  ['fill', 'M0 65q5.75-5 11.5 0t11.5 0t11.5 0t11.5 0t11.5 0t11.5 0t11.5 0t11.5 0V88H0z'],
  ['pale', 'M4 73q5-4 10 0t10 0M58 80q5-4 10 0t10 0M36 84q4-3 8 0t8 0', 0.8],
];
const SNOW: readonly Shape[] = [
  ['mist', 'M0 54L23 48L48 54L71 48L92 53V88H0z'],
  ['card', 'M0 69Q30 56 92 67V88H0z'],
  ['mist', 'M6 74Q30 64 60 70M30 82Q56 74 86 79', 0.8],
];
const UNDERGROWTH: readonly Shape[] = [
  ['mist', 'M0 51H92V88H0z'],
  ['fill', 'M0 70a9 9 0 0 1 18 0a9 9 0 0 1 18 0a9 9 0 0 1 19 0a9 9 0 0 1 18 0a9 9 0 0 1 19 0V88H0z'],
  ['deep', 'M5 74q4-6 8 0M24 72q4-6 8 0M62 73q4-6 8 0M79 76q4-6 8 0', 0.7],
];
const LAVA_FIELD: readonly Shape[] = [
  ['mist', 'M0 52L16 49L35 53L58 49L76 53L92 50V88H0z'],
  ['fill', 'M0 69L12 62L23 68L39 61L53 68L69 61L80 67L92 63V88H0z'],
  ['deep', 'M8 73L16 78L12 85M40 70L46 77L58 79L62 86M78 72L74 79L84 84', 0.7],
];
const MEADOW: readonly Shape[] = [
  ['mist', 'M0 52Q30 45 54 51T92 50V88H0z'],
  ['fill', 'M0 70Q30 58 60 67T92 66V88H0z'],
  ['deep', 'M8 78l2-4l2 4M26 83l2-4l2 4M66 80l2-4l2 4M82 76l2-4l2 4', 0.7],
];

const BIRDS: Shape = ['deep', 'M14 17q3-3 5 0q2-3 5 0M27 11q2-2 3.5 0q1.5-2 3.5 0M66 20q2-2 3.5 0q1.5-2 3.5 0', 0.9];
const CLOUDS: Shape = [
  'card',
  'M6 20a5 5 0 0 1 8-4a6 6 0 0 1 11 1a4 4 0 0 1 3 7H8a4 4 0 0 1-2-4zM64 13a4 4 0 0 1 7-3a5 5 0 0 1 9 1a3 3 0 0 1 2 6H66a3 3 0 0 1-2-4z',
];
const STARS: Shape = [
  'card',
  'M13 10l1 2.4l2.4 1l-2.4 1l-1 2.4l-1-2.4l-2.4-1l2.4-1zM75 18l.8 1.9l1.9.8l-1.9.8l-.8 1.9l-.8-1.9l-1.9-.8l1.9-.8zM32 7l.6 1.4l1.4.6l-1.4.6l-.6 1.4l-.6-1.4l-1.4-.6l1.4-.6zM57 9l.5 1.2l1.2.5l-1.2.5l-.5 1.2l-.5-1.2l-1.2-.5l1.2-.5z',
];
const RAYS: Shape = ['card', 'M20 0L8 46H20L30 0zM48 0L44 46H54L58 0zM74 0L78 46H86L84 0z'];
const EMBERS: Shape = [
  'fill',
  'M22 22a1.2 1.2 0 1 1 .01 0zM30 13a.9.9 0 1 1 .01 0zM66 20a1.2 1.2 0 1 1 .01 0zM72 11a.9.9 0 1 1 .01 0zM60 7a.8.8 0 1 1 .01 0zM14 31a.8.8 0 1 1 .01 0z',
];

const PALM: readonly Shape[] = [
  ['deep', 'M83 88Q80 76 82 66L84 66Q83 77 87 88z'],
  [
    'deep',
    'M83 67Q75 60 69 66Q76 64 82 68Q74 67 71 74Q77 69 83 69Q88 69 92 74V70Q88 66 84 68Q88 63 92 64V61Q86 60 83 67z',
  ],
];
const KELP: readonly Shape[] = [
  ['deep', 'M79 88q-4-6 0-11t0-10q5 6 1 11t2 10zM86 88q-3-5 0-9t0-9q5 6 1 9t3 9zM5 88q-3-5 0-9t0-8q5 5 1 8t2 9z'],
  ['card', 'M73 72a1.6 1.6 0 1 1 .01 0zM75 65a1.1 1.1 0 1 1 .01 0z'],
];
const PINES: readonly Shape[] = [
  ['deep', 'M82 88V84H75L80 78H77L81 72H79L83.5 64L88 72H86L90 78H87L92 84V88z'],
  ['deep', 'M7 88V85H1L5 80H3L8 72L13 80H11L15 85H9V88z'],
];
const FERNS: readonly Shape[] = [
  ['deep', 'M92 88H76Q80 74 92 68V74Q86 76 83 82Q87 78 92 77zM0 88V70Q9 76 12 88H8Q6 80 0 77z'],
];
const ROCKS: readonly Shape[] = [
  ['deep', 'M72 88L77 76L83 79L88 70L92 74V88zM0 88V80L6 77L11 84L14 88z'],
  ['mist', 'M78 80L82 83M87 75L90 80', 0.8],
];
const CYPRESSES: readonly Shape[] = [
  ['deep', 'M84 88Q77 78 84 62Q91 78 84 88zM90 88Q86 80 91 70L92 70V88zM6 88Q1 80 6 68Q11 80 6 88z'],
];
const CACTI: readonly Shape[] = [
  [
    'deep',
    'M81 88V64a2.5 2.5 0 0 1 5 0V74h2V70a1.8 1.8 0 0 1 3.6 0V75a3 3 0 0 1-3 3H86V88zM75 72a1.8 1.8 0 0 1 3.6 0V78H82V81.5H78a3 3 0 0 1-3-3z',
  ],
];
const BANNERS: readonly Shape[] = [
  ['deep', 'M82 88V62H83.6V88z'],
  ['fill', 'M83.6 62L92 65.5L83.6 69z'],
  ['deep', 'M7 88V68H8.4V88z'],
  ['fill', 'M8.4 68L15 71L8.4 74z'],
];

const SCENES: Record<string, Scene> = {
  yellow: { sky: [BIRDS], goal: PYRAMIDS, ground: DUNES, front: PALM },
  blue: { sky: [RAYS], goal: SUNKEN_TEMPLE, ground: SEA, front: KELP },
  white: { sky: [CLOUDS], goal: SUMMIT, ground: SNOW, front: PINES },
  green: { sky: [BIRDS], goal: JUNGLE_STEPS, ground: UNDERGROWTH, front: FERNS },
  red: { sky: [EMBERS], goal: VOLCANO, ground: LAVA_FIELD, front: ROCKS },
  purple: { sky: [STARS], night: true, goal: NIGHT_DOMES, ground: DUNES, front: CYPRESSES },
  orange: { sky: [CLOUDS], goal: CANYON_ARCH, ground: LAVA_FIELD, front: CACTI },
  spades: { sky: [STARS], night: true, goal: KEEP, ground: MEADOW, front: BANNERS },
  hearts: { sky: [BIRDS], goal: ROSE_PALACE, ground: DUNES, front: CYPRESSES },
  diamonds: { sky: [CLOUDS], goal: GLASS_TOWERS, ground: SNOW, front: PINES },
  clubs: { sky: [BIRDS], goal: JUNGLE_STEPS, ground: MEADOW, front: FERNS },
};

/** The landscape of a colour. */
export function scene(colour: string): Scene {
  return SCENES[colour] ?? { sky: [BIRDS], goal: KEEP, ground: DUNES, front: [] };
}

/** Where the ten steps of the trail lie, from the traveller's feet to the goal, and how large they look there. */
const TRAIL: readonly (readonly [x: number, y: number, size: number])[] = [
  [25, 81.5, 4.6],
  [37, 79, 4.2],
  [49, 76.5, 3.9],
  [60, 72.5, 3.5],
  [61, 67, 3.1],
  [53, 63.2, 2.8],
  [44, 60.5, 2.5],
  [38, 57, 2.2],
  [40, 53.5, 1.9],
  [45.5, 50.8, 1.7],
];

/** The steps so far. */
export function trail(steps: number): readonly (readonly [x: number, y: number, size: number])[] {
  return TRAIL.slice(0, Math.max(1, Math.min(steps, TRAIL.length)));
}

/** The flag on the last step. */
export function flag(steps: number): { pole: string; cloth: string } {
  const [x, y, size] = TRAIL[Math.max(1, Math.min(steps, TRAIL.length)) - 1]!;
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
