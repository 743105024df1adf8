/**
 * The faces of bots and people, drawn in a box of 48 by 48: a head at (24, 25), shoulders below, and what they wear.
 * Each bot is told by its hat; a person's colours follow from their name.
 */
import { CARD, hue, INK } from './palette';

/** A colour and a path; a line is stroked instead of filled. */
export type Stroke = readonly [colour: string, path: string, line?: number];

export interface Face {
  ground: string; // the colour of a game behind the head
  skin: string;
  coat: string;
  behind?: readonly Stroke[];
  eyes?: readonly Stroke[];
  mouth?: Stroke | null; // null where a beard hides it
  front: readonly Stroke[];
}

const LIGHT = '#f3cfae';
const TAN = '#dda877';
const BROWN = '#a86f47';
const DARK = '#74482d';

const LEATHER = '#7a5230';
const STRAW = '#e3c27c';
const KHAKI = '#c9b485';
const GREY = '#b9b4ab';
const CHESTNUT = '#5d3a22';
const GOLD = '#e6bd55';
const BRONZE = '#8a6312';
const GLASS = '#bfe0ee';

const [yellow, blue, green] = [hue('yellow'), hue('blue'), hue('green')];
const [red, purple, orange] = [hue('red'), hue('purple'), hue('orange')];

export const EYES: readonly Stroke[] = [[INK, 'M20.5 24a1.4 1.5 0 1 1-.01 0zM27.5 24a1.4 1.5 0 1 1-.01 0z']];
export const SMILE: Stroke = [INK, 'M20.5 30.8Q24 33.6 27.5 30.8', 1.2];
const STRAIGHT: Stroke = [INK, 'M21 31.6H27', 1.2];
const GRIN: Stroke = [CARD, 'M19.8 30.2H28.2Q27.4 34 24 34Q20.6 34 19.8 30.2z'];

const FRINGE = 'M14.8 25C13 14.5 18 12.5 24 12.5S35 14.5 33.2 25C32.4 20.8 29.5 18.6 24 18.6S15.6 20.8 14.8 25z';
const PARTED =
  'M14.8 25C12.8 14.6 18.5 12 24.5 12.2S35 15 33.2 25C32.5 21.5 31 19.5 28.5 18C24.5 20.6 19.5 20.5 14.8 25z';
const SPECTACLES =
  'M17 25.3a3.3 3.3 0 1 1 6.6 0a3.3 3.3 0 1 1-6.6 0zM24.4 25.3a3.3 3.3 0 1 1 6.6 0a3.3 3.3 0 1 1-6.6 0z';
const STAR = 'M24 38.4l1.2 2.9 2.9 1.2-2.9 1.2-1.2 2.9-1.2-2.9-2.9-1.2 2.9-1.2z';

const BUCKET_HAT: readonly Stroke[] = [
  [CHESTNUT, FRINGE],
  [STRAW, 'M15.8 18C15.6 9.5 19 8 24 8S32.4 9.5 32.2 18z'],
  [green.fill, 'M15.8 14.6H32.2V18H15.8z'],
  [STRAW, 'M9.5 22.5C13 16.6 18 16.4 24 16.4S35 16.6 38.5 22.5C34.5 20 29.5 19.4 24 19.4S13.5 20 9.5 22.5z'],
];
const BANDANA: readonly Stroke[] = [
  [INK, 'M14.8 25C13.5 20 14 17 16 15H32C34 17 34.5 20 33.2 25L31.8 20H16.2z'],
  [
    red.fill,
    'M14.4 20.5C14.4 13 18.5 10.8 24 10.8S33.6 13 33.6 20.5C28 17.6 20 17.6 14.4 20.5zM33 18l6.6-2.4-1.8 4 2.4 3.8-7-2.6z',
  ],
  [
    CARD,
    'M19.5 14.6a1 1 0 1 1 .01 0zM24.5 13.4a1 1 0 1 1 .01 0zM29 15a1 1 0 1 1 .01 0zM21.8 17.4a.9.9 0 1 1 .01 0zM27 17.6a.9.9 0 1 1 .01 0z',
  ],
];
const SUNGLASSES: readonly Stroke[] = [
  [INK, 'M15.6 23.4H32.4V24.8H31.6V25.8A3.4 3.2 0 0 1 24.8 25.8V25H23.2V25.8A3.4 3.2 0 0 1 16.4 25.8V24.8H15.6z'],
  [CARD, 'M18 25.2l1.8-1M26.4 25.2l1.8-1', 0.8],
];
const FEDORA: readonly Stroke[] = [
  [CHESTNUT, 'M14.8 25C13.6 21 14 19 15 18H33C34 19 34.4 21 33.2 25L31.6 20.5H16.4z'],
  [LEATHER, 'M15.6 18.5C15.4 10.5 17.6 7 20.8 7.4C22.6 7.7 25.4 7.7 27.2 7.4C30.4 7 32.6 10.5 32.4 18.5z'],
  [INK, 'M15.6 14.8H32.4V18.4H15.6z'],
  [LEATHER, 'M8 18.2C13 17 18 17.4 24 17.4S35 17 40 18.2C37 21.8 31 21.4 24 21.4S11 21.8 8 18.2z'],
];
const RANGER: readonly Stroke[] = [
  [KHAKI, 'M16 17.6C15.6 10.4 19 7.6 24 5.2C29 7.6 32.4 10.4 32 17.6z'],
  [BRONZE, 'M20.4 12.8Q21.6 9.8 24 7.6Q26.4 9.8 27.6 12.8', 0.9],
  [red.deep, 'M16 15H32V18H16z'],
  [KHAKI, 'M6.5 18.4A17.5 3.4 0 0 1 41.5 18.4A17.5 3.4 0 0 1 6.5 18.4z'],
  [
    GREY,
    'M24 29.4C22 28 18.6 28.6 16.8 32.4C20.4 32.6 23 32 24 30.8C25 32 27.6 32.6 31.2 32.4C29.4 28.6 26 28 24 29.4z',
  ],
];
const SCHOLAR: readonly Stroke[] = [
  [GREY, PARTED],
  [BRONZE, SPECTACLES, 1.1],
  [GOLD, STAR],
];
const HOOD: readonly Stroke[] = [
  [green.deep, 'M14.4 31C12.6 20 17 14.6 24 14.6S35.4 20 33.6 31C33.4 22 30 18.6 24 18.6S14.6 22 14.4 31z'],
  [
    green.fill,
    'M24 5.5C13.5 8.5 9.4 20 9.8 40H18.4C12.6 30 14 16.6 24 16.6S35.4 30 29.6 40H38.2C38.6 20 34.5 8.5 24 5.5z',
  ],
  [CARD, 'M29.6 35.4l8.4-1.8 1.8 8.4-8.4 1.8z'],
  [INK, 'M32.4 37.2a1 1 0 1 1 .01 0zM34.8 39.8a1 1 0 1 1 .01 0zM37.2 42.2a1 1 0 1 1 .01 0z'],
];
const VISOR: readonly Stroke[] = [
  [INK, PARTED],
  [green.deep, 'M14.6 20.4C15.4 15.6 19 14.4 24 14.4S32.6 15.6 33.4 20.4L31.6 19.6H16.4z'],
  [green.fill, 'M11.6 22C14.6 18.4 19 18 24 18S33.4 18.4 36.4 22C33 22.6 28.5 22.6 24 22.6S15 22.6 11.6 22z'],
  [INK, 'M17 24.2h6v3.6h-6zM25 24.2h6v3.6h-6zM23 25.4h2', 1],
  [red.fill, 'M24 37.4l2.2 2-1.4 8.6h-1.6l-1.4-8.6z'],
];
const PENCIL: readonly Stroke[] = [
  [CHESTNUT, PARTED],
  [yellow.fill, 'M30.6 21.8L39 11.6L41.2 13.4L32.8 23.6z'],
  [red.fill, 'M39 11.6L40.4 9.9L42.6 11.7L41.2 13.4z'],
  [CARD, 'M16 48L20.6 37.2L24 41.4L27.4 37.2L32 48z'],
  [blue.fill, 'M17.6 44H30.4M18.8 41H29.2', 0.8],
];
const RACING_HELMET: readonly Stroke[] = [
  [CARD, 'M13.2 30C11 14.5 17 9 24 9S37 14.5 34.8 30L31.8 27.6C32 23 30 20.6 24 20.6S16 23 16.2 27.6z'],
  [red.fill, 'M21.6 9.2H26.4V20.8H21.6z'],
  [INK, 'M14 21.4H34V29C30.4 30.2 26.4 29.6 24 27.6C21.6 29.6 17.6 30.2 14 29z'],
  [GLASS, 'M15.8 23H23V26.4C21 28 18.4 28.4 15.8 27.8zM25 23H32.2V27.8C29.6 28.4 27 28 25 26.4z'],
];
const TOP_HAT: readonly Stroke[] = [
  [GREY, 'M14.8 27C14 23 14.4 20 15 18H17.4L16.4 26zM33.2 27C34 23 33.6 20 33 18H30.6L31.6 26z'],
  [INK, 'M17 16.5L16.2 4.5H31.8L31 16.5zM11.5 16.2C16 18 32 18 36.5 16.2C36 20.6 12 20.6 11.5 16.2z'],
  [purple.fill, 'M16.8 12.6H31.2L31 16.2H17z'],
  [INK, 'M18 22.6l4.6 1.6M30 22.6l-4.6 1.6', 1.1],
  [GOLD, 'M24 38.6a4.4 4.4 0 1 1-.01 0z'],
  [BRONZE, 'M24 40.8v4.4M22.4 42h3.2', 1],
];
const COWBOY_HAT: readonly Stroke[] = [
  [CHESTNUT, 'M14.8 25C14 21.5 14.2 20 15 19H33C33.8 20 34 21.5 33.2 25L31.8 21.5H16.2z'],
  [
    INK,
    'M15.4 19.4C14.8 11.4 17.8 6.8 20.6 7.2C22.2 7.4 23 8.8 24 8.8S25.8 7.4 27.4 7.2C30.2 6.8 33.2 11.4 32.6 19.4z',
  ],
  [CARD, 'M29 8.4l6.4-2 2.6 8.2-5 2z'],
  [red.fill, 'M33.6 13.2c-2.2-.6-3-1.6-2.8-2.6.3-1 1.5-1.1 2-.2.1-1 1.3-1.5 2-.7.6.8.2 2-1.2 3.5z'],
  [INK, 'M6.4 13.4C10 18.4 17 18.8 24 18.8S38 18.4 41.6 13.4C40.4 21.6 32 22.4 24 22.4S7.6 21.6 6.4 13.4z'],
  [red.fill, 'M15.8 16.2H32.2V18.6H15.8z'],
  [INK, 'M25.4 22.6l4.6-1', 1],
];
const PITH_HELMET: readonly Stroke[] = [
  [CHESTNUT, 'M14.8 25C14 21.5 14.2 20 15 19H33C33.8 20 34 21.5 33.2 25L31.8 21.5H16.2z'],
  [CARD, 'M14.4 19C13.6 10 18.5 7 24 7S34.4 10 33.6 19z'],
  [KHAKI, 'M24 4.6a1.7 1.7 0 1 1-.01 0zM14.4 15.6H33.6V18.6H14.4z'],
  [CARD, 'M8.6 23.4C12 17.8 18 17.2 24 17.2S36 17.8 39.4 23.4C35 20.6 29.5 20.2 24 20.2S13 20.6 8.6 23.4z'],
  [KHAKI, 'M8.6 23.4C13 20.6 18.5 20.2 24 20.2S35 20.6 39.4 23.4', 0.9],
];
const CAPTAIN: readonly Stroke[] = [
  [
    CARD,
    'M14.8 25.4C14.6 35 17.6 40 24 40S33.4 35 33.2 25.4C32 28.6 29.6 28.8 27.6 28.4C25.4 27.9 22.6 27.9 20.4 28.4C18.4 28.8 16 28.6 14.8 25.4z',
  ],
  [INK, 'M21.4 31.4Q24 33 26.6 31.4', 1.2],
  [CARD, 'M11.4 14.4C15 8.6 19.5 7.4 24 7.4S33 8.6 36.6 14.4L33.4 18.4H14.6z'],
  [blue.deep, 'M14.6 17.2H33.4V20.6H14.6z'],
  [INK, 'M14.8 20.4H33.2C31.6 23.6 28 23.8 24 23.8S16.4 23.6 14.8 20.4z'],
  [GOLD, 'M24 10.4a2.6 2.6 0 1 1-.01 0z'],
  [BRONZE, 'M24 11.4v3.4M22.6 13.4q1.4 2 2.8 0', 0.8],
];
const AVIATOR: readonly Stroke[] = [
  [
    LEATHER,
    'M13.6 33.4C11.4 15 17 9.6 24 9.6S36.6 15 34.4 33.4L31.4 30C33.2 23.4 31.6 19.4 24 19.4S14.8 23.4 16.6 30z',
  ],
  [CHESTNUT, 'M13 17.4H35', 2.4],
  [GOLD, 'M19.6 12.6a4.3 4.3 0 1 1-.01 0zM28.4 12.6a4.3 4.3 0 1 1-.01 0z'],
  [GLASS, 'M19.6 13.9a3 3 0 1 1-.01 0zM28.4 13.9a3 3 0 1 1-.01 0z'],
  [CARD, 'M18.2 17.6l2.4-2.4M27 17.6l2.4-2.4', 0.8],
  [red.fill, 'M14 37.4C19 41.4 29 41.4 34 37.4L36 42C29 45.8 19 45.8 12 42zM28 43l6-1 2 6h-6z'],
];
const LAUREL: readonly Stroke[] = [
  [GOLD, FRINGE],
  [
    green.deep,
    'M13.4 24C11 21 10.6 18.4 11.8 16C14 18.2 14.6 21 13.4 24zM13.6 19C11.8 15.6 12.2 13 14 11C15.6 13.6 15.4 16.4 13.6 19zM15.8 15C15 11.6 16.2 9.4 18.6 8C19.4 11 18.4 13.4 15.8 15zM19.6 12.2C20 9 21.6 7.4 24 7C23.8 10 22.4 11.8 19.6 12.2z',
  ],
  [
    green.deep,
    'M34.6 24C37 21 37.4 18.4 36.2 16C34 18.2 33.4 21 34.6 24zM34.4 19C36.2 15.6 35.8 13 34 11C32.4 13.6 32.6 16.4 34.4 19zM32.2 15C33 11.6 31.8 9.4 29.4 8C28.6 11 29.6 13.4 32.2 15zM28.4 12.2C28 9 26.4 7.4 24 7C24.2 10 25.6 11.8 28.4 12.2z',
  ],
  [red.fill, 'M21 37.4H27L25.6 42H22.4z'],
  [GOLD, 'M24 40.6a3.4 3.4 0 1 1-.01 0z'],
];

const BOTS: Record<string, Face> = {
  level1: {
    ground: 'green',
    skin: LIGHT,
    coat: orange.fill,
    eyes: [...EYES, ['#d58d6a', 'M17.4 28.6h.01M19.2 29.4h.01M28.8 29.4h.01M30.6 28.6h.01', 1.1]],
    mouth: SMILE,
    front: BUCKET_HAT,
  },
  level2: { ground: 'yellow', skin: TAN, coat: blue.fill, eyes: SUNGLASSES, mouth: GRIN, front: BANDANA },
  level3: { ground: 'blue', skin: BROWN, coat: KHAKI, mouth: SMILE, front: FEDORA },
  level4: { ground: 'red', skin: LIGHT, coat: green.deep, mouth: null, front: RANGER },
  level5: {
    ground: 'purple',
    skin: DARK,
    coat: purple.deep,
    behind: [
      [CARD, 'M9 11l.8 2 2 .8-2 .8-.8 2-.8-2-2-.8 2-.8zM40 17l.6 1.5 1.5.6-1.5.6-.6 1.5-.6-1.5-1.5-.6 1.5-.6z'],
      [GREY, 'M24 4.4a5.4 5.4 0 1 1-.01 0z'],
    ],
    front: SCHOLAR,
  },
  random: { ground: 'orange', skin: TAN, coat: green.fill, mouth: SMILE, front: HOOD },
  threshold: { ground: 'white', skin: LIGHT, coat: INK, mouth: STRAIGHT, front: VISOR },
  planner: { ground: 'blue', skin: LIGHT, coat: blue.deep, mouth: SMILE, front: PENCIL },
  racer: { ground: 'red', skin: TAN, coat: red.fill, eyes: [], mouth: GRIN, front: RACING_HELMET },
  miser: {
    ground: 'purple',
    skin: LIGHT,
    coat: INK,
    eyes: [[INK, 'M18.8 25.4h3.6M25.6 25.4h3.6', 1.6]],
    mouth: [INK, 'M21 32.4Q24 30.8 27 32.4', 1.2],
    front: TOP_HAT,
  },
  gambler: {
    ground: 'green',
    skin: BROWN,
    coat: red.deep,
    mouth: [INK, 'M21 31.6Q25.4 32.4 28 29.8', 1.2],
    front: COWBOY_HAT,
  },
  explorer: { ground: 'yellow', skin: TAN, coat: KHAKI, mouth: SMILE, front: PITH_HELMET },
  navigator: { ground: 'blue', skin: TAN, coat: blue.deep, mouth: null, front: CAPTAIN },
  pilot: { ground: 'white', skin: LIGHT, coat: LEATHER, mouth: SMILE, front: AVIATOR },
  champion: { ground: 'orange', skin: TAN, coat: CARD, mouth: SMILE, front: LAUREL },
};

/** A bot of somebody else's: a machine with a lamp. */
const MACHINE: Face = {
  ground: 'white',
  skin: GREY,
  coat: '#566a6e',
  eyes: [
    [INK, 'M16.6 21.6H31.4V28.4H16.6z'],
    [GOLD, 'M20.5 23.2a1.8 1.8 0 1 1-.01 0zM27.5 23.2a1.8 1.8 0 1 1-.01 0z'],
  ],
  mouth: STRAIGHT,
  front: [
    [INK, 'M24 15V9', 1.4],
    [GOLD, 'M24 5.4a2.2 2.2 0 1 1-.01 0z'],
  ],
};

/** The face of a bot. */
export function botFace(bot: string): Face {
  return BOTS[bot] ?? MACHINE;
}

const GROUNDS = ['yellow', 'blue', 'green', 'red', 'purple', 'orange'] as const;
const SKINS = [LIGHT, TAN, BROWN, DARK];
const HAIRS = [CHESTNUT, INK, GOLD, '#a8502a', GREY];
const LONG = 'M13.4 38C11 20 14 11.4 24 11.4S37 20 34.6 38L30 36H18z';

/** The face of a person: always the same for a name. */
export function personFace(name: string): Face {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.codePointAt(0)!) % 1_000_003;
  const pick = <Value>(from: readonly Value[]): Value => {
    const found = from[seed % from.length]!;
    seed = Math.floor(seed / from.length);
    return found;
  };
  const ground = pick(GROUNDS);
  const hair = pick(HAIRS);
  return {
    ground,
    skin: pick(SKINS),
    coat: hue(pick(GROUNDS.filter((one) => one !== ground))).deep,
    behind: pick([[], [[hair, LONG]]] as Stroke[][]),
    mouth: pick([SMILE, GRIN]),
    front: [
      [hair, pick([FRINGE, PARTED])],
      [pick([red.fill, yellow.fill, CARD]), 'M17 36.6C20 39.6 28 39.6 31 36.6L33 39.6C28 43 20 43 15 39.6z'],
    ],
  };
}
