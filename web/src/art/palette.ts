/**
 * The colours of the games: tones for drawing and a symbol for each, so that none is told by its tone alone. They are in
 * the package's palette.json, from which Python draws as well.
 */
import palette from '../../../src/lostcities/drawing/palette.json';

export interface Hue {
  fill: string; // the band of its cards
  ink: string; // what is written on the band
  deep: string; // wagers, outlines, what is written on paper
  pale: string; // the sky of its landscape
  mist: string; // between fill and pale: what is far away
}

export const { card: CARD, ink: INK, lantern: LANTERN } = palette.tones;

// Blue, green and purple, or hearts, diamonds and clubs, differ in how light they are, for eyes that see fewer hues.
const HUES: Record<string, Hue & { symbol: string; weave: string }> = palette.hues;
const TRACKS: Record<string, string> = palette.track_symbols;

/** For those who want more than a symbol: a weave for each colour, drawn in a tile of 8 by 8 as a line. */
export const WEAVES = Object.fromEntries(Object.entries(HUES).map(([colour, { weave }]) => [colour, weave]));

/** The tones of a colour; a colour that nobody has mixed yet gets neutral ones. */
export function hue(colour: string): Hue {
  return HUES[colour] ?? palette.unknown;
}

/** The path of a colour's symbol, in a box of 24 by 24 with one fill, even-odd. */
export function symbol(colour: string): string {
  return TRACKS[colour] ?? HUES[colour]?.symbol ?? palette.unknown.symbol;
}

/** The tones of a colour as custom properties, for a style attribute. */
export function tones(colour: string): string {
  const { fill, ink, deep, pale, mist } = hue(colour);
  return `--fill:${fill};--on-fill:${ink};--deep:${deep};--pale:${pale};--mist:${mist}`;
}
