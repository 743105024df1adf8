/** Cards as views write them: the letter of a colour and a face. */
import { t } from './voice.svelte';
import type { Key } from './words';

export interface Card {
  colour: string;
  face: string;
  text: string;
}

const SUITS = new Set(['spades', 'hearts', 'diamonds', 'clubs']);

/** The card that a text means, among the colours of a table. */
export function read(text: string, colours: string[]): Card {
  return { colour: colours.find((name) => name[0] === text[0]) ?? '', face: text.slice(1), text };
}

export function colourName(colour: string): string {
  return t(`colour.${colour}` as Key);
}

export function faceName(face: string): string {
  return /^\d+$/.test(face) ? face : t(`face.${face}` as Key);
}

/** A card as one says it: red 5, queen of hearts. */
export function cardName(card: Card): string {
  const face = faceName(card.face);
  if (SUITS.has(card.colour)) return t('card.suited', { colour: colourName(card.colour), face });
  return t('card.coloured', { colour: t(`card.${card.colour}` as Key), face });
}

/** Cards with keys of their own: those that look alike are told apart by their place among them. */
export function keyed(texts: string[]): { key: string; text: string }[] {
  const seen = new Map<string, number>();
  return texts.map((text) => {
    const number = seen.get(text) ?? 0;
    seen.set(text, number + 1);
    return { key: `${text}#${number}`, text };
  });
}
