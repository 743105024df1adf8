/** The colours of the games: tones for drawing and a symbol for each, so that none is told by its tone alone. */

export interface Hue {
  fill: string; // the band of its cards
  ink: string; // what is written on the band
  deep: string; // wagers, outlines, what is written on paper
  pale: string; // the sky of its landscape
  mist: string; // between fill and pale: what is far away
}

export const CARD = '#fffdf7';
export const INK = '#3a3129';
export const LANTERN = '#b4620f';

// Blue, green and purple, or hearts, diamonds and clubs, differ in how light they are, for eyes that see fewer hues.
const HUES: Record<string, Hue> = {
  yellow: { fill: '#ecbe4b', ink: '#3b2a06', deep: '#8e6821', pale: '#fdf3d4', mist: '#f6dd9a' },
  blue: { fill: '#0f558a', ink: '#ffffff', deep: '#0b3a63', pale: '#dcebf5', mist: '#9cc1dd' },
  white: { fill: '#e4e5e4', ink: '#2f363c', deep: '#59646d', pale: '#f1f5f7', mist: '#d3dbe0' },
  green: { fill: '#23836a', ink: '#ffffff', deep: '#125240', pale: '#dcefe4', mist: '#93c9b1' },
  red: { fill: '#bf4630', ink: '#ffffff', deep: '#761d0d', pale: '#fae3d6', mist: '#e9a68f' },
  purple: { fill: '#8b61aa', ink: '#ffffff', deep: '#5f3d7c', pale: '#e9e0f0', mist: '#b9a0cb' },
  orange: { fill: '#de8a35', ink: '#33200a', deep: '#86490a', pale: '#fcead3', mist: '#f2c28d' },
  spades: { fill: '#3c4652', ink: '#ffffff', deep: '#1e2a38', pale: '#e3e7ea', mist: '#a3adb6' },
  hearts: { fill: '#b93b26', ink: '#ffffff', deep: '#771d1c', pale: '#f9e1e2', mist: '#e5a0a7' },
  diamonds: { fill: '#195c91', ink: '#ffffff', deep: '#13416a', pale: '#dcebf5', mist: '#9cc1dd' },
  clubs: { fill: '#17856a', ink: '#ffffff', deep: '#286047', pale: '#deefe4', mist: '#97c8ad' },
};
const PLAIN: Hue = { fill: '#8a7d6b', ink: '#ffffff', deep: '#54493b', pale: '#f0e9dc', mist: '#cdc1ad' };

/** Drawn in a box of 24 by 24 with one fill, even-odd. */
const SYMBOLS: Record<string, string> = {
  yellow:
    'M12 7a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM10.8 5L12 .6L13.2 5zM10.8 19L12 23.4L13.2 19zM5 10.8L.6 12L5 13.2z' +
    'M19 10.8L23.4 12L19 13.2zM6.2 7.9L3.9 3.9L7.9 6.2zM17.8 7.9L20.1 3.9L16.1 6.2zM6.2 16.1L3.9 20.1L7.9 17.8z' +
    'M17.8 16.1L20.1 20.1L16.1 17.8z',
  blue:
    'M1 6.5q2.75-5 5.5 0t5.5 0t5.5 0t5.5 0v4q-2.75 5-5.5 0t-5.5 0t-5.5 0t-5.5 0z' +
    'M1 14.5q2.75-5 5.5 0t5.5 0t5.5 0t5.5 0v4q-2.75 5-5.5 0t-5.5 0t-5.5 0t-5.5 0z',
  white: 'M12 1.5L17.5 10.5L14.5 13L12 10.3L9.5 13L6.5 10.5zM5.3 12.6L9.4 16L12 13.3L14.6 16L18.7 12.6L24 22H0z',
  green: 'M3.5 21.5C1 10 8 2.5 21.5 2.5C22.5 14.5 15.5 21 7 18.8C9.5 14 12.5 11 16 8.8C11 10.8 6.5 15 5.5 21.5z',
  red:
    'M12.6 1C13 5.5 19 8.5 19 15A7 7.5 0 0 1 5 15C5 11.5 6.8 9.5 7.6 7.2C8.7 8.2 9.2 9.3 9.5 10.5' +
    'C11.5 8 12.8 5 12.6 1zM12.2 13C11.5 15 9.5 15.8 9.5 18.2A2.6 2.6 0 0 0 14.7 18.2C14.7 16 13 15 12.2 13z',
  purple: 'M15 1.8A10.4 10.4 0 1 0 22.2 15.4A8.8 8.8 0 0 1 15 1.8z',
  orange: 'M1.5 21.5V11A10.5 8.5 0 0 1 22.5 11V21.5H16.5V13.5A4.5 4.5 0 0 0 7.5 13.5V21.5z',
  spades:
    'M12 1.5C9 7 2.8 9.5 2.8 14.5A4.6 4.6 0 0 0 10.8 17.6C10.6 19.6 9.8 21.2 8 22.5H16' +
    'C14.2 21.2 13.4 19.6 13.2 17.6A4.6 4.6 0 0 0 21.2 14.5C21.2 9.5 15 7 12 1.5z',
  hearts: 'M12 21.8C5 15.8 1.8 12.2 1.8 8A5.2 5.2 0 0 1 12 6.3A5.2 5.2 0 0 1 22.2 8C22.2 12.2 19 15.8 12 21.8z',
  diamonds: 'M12 1L20.5 12L12 23L3.5 12z',
  clubs:
    'M12 1.5A4.7 4.7 0 0 1 15.9 8.9A4.8 4.8 0 1 1 13.3 16.5C13.4 19 14.3 21.2 16 22.5H8' +
    'C9.7 21.2 10.6 19 10.7 16.5A4.8 4.8 0 1 1 8.1 8.9A4.7 4.7 0 0 1 12 1.5z',
  artefacts:
    'M7 2H17L15.5 5C20 8 20.5 13 17.5 17.5L15.5 20.5H17V22.5H7V20.5H8.5L6.5 17.5C3.5 13 4 8 8.5 5zM6.6 11.2H17.4V13.2H6.6z',
  dice: 'M5 2H19A3 3 0 0 1 22 5V19A3 3 0 0 1 19 22H5A3 3 0 0 1 2 19V5A3 3 0 0 1 5 2zM8 6a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM16 14a2 2 0 1 0 0 4a2 2 0 1 0 0-4z',
};
const PLAIN_SYMBOL = 'M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16z';

/** For those who want more than a symbol: a weave for each colour, drawn in a tile of 8 by 8 as a line. */
export const WEAVES: Record<string, string> = {
  yellow: 'M2 2h.01M6 6h.01',
  blue: 'M0 3q2-2.5 4 0t4 0M0 7q2-2.5 4 0t4 0',
  white: 'M0 4h8',
  green: 'M-1 5L5 -1M1 9L9 1',
  red: 'M0 5L2 2L4 5L6 2L8 5',
  purple: 'M2 0v8M6 0v8',
  orange: 'M0 2h8M0 6h8M2 2v4M6 6v2M6 0v2',
  spades: 'M-1 3L5 9M3 -1L9 5',
  hearts: 'M2 2h.01M6 6h.01',
  diamonds: 'M0 4L4 0L8 4L4 8z',
  clubs: 'M-1 5L5 -1M1 9L9 1',
};

/** The tones of a colour; a colour that nobody has mixed yet gets neutral ones. */
export function hue(colour: string): Hue {
  return HUES[colour] ?? PLAIN;
}

/** The path of a colour's symbol. */
export function symbol(colour: string): string {
  return SYMBOLS[colour] ?? PLAIN_SYMBOL;
}

/** The tones of a colour as custom properties, for a style attribute. */
export function tones(colour: string): string {
  const { fill, ink, deep, pale, mist } = hue(colour);
  return `--fill:${fill};--on-fill:${ink};--deep:${deep};--pale:${pale};--mist:${mist}`;
}
