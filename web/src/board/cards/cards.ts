/** Cards as views write them: the letter of a colour and a face. */
import { cardText, find, t } from '../../i18n';
import type { Column, Owner, Part } from '../types';

export interface Card {
  colour: string;
  face: string;
  text: string;
}

/** The card that a text means, among the colours of a table. */
export function read(text: string, colours: string[]): Card {
  return { colour: colours.find((name) => isOf(text, name)) ?? '', face: text.slice(1), text };
}

/** The letter of a colour, by its name or by that of a card. */
export function letterOf(text: string): string {
  return text[0] ?? '';
}

/** Whether a card has a colour. */
export function isOf(text: string, colour: string): boolean {
  return letterOf(text) === letterOf(colour);
}

/** A wager that an expedition of Rivals begins with. */
export function startingWager(colour: string): string {
  return `${colour[0]}*`;
}

export function colourName(colour: string): string {
  return find(`colour.${colour}`) ?? colour;
}

export function faceName(face: string): string {
  return find(`face.${face}`) ?? face;
}

/** A card as one says it: red 5, queen of hearts. */
export function cardName(card: Card): string {
  return cardText(card.text);
}

/** Cards one after the other, in words. */
export function cardNames(texts: string[]): string {
  return texts.map(cardText).join(', ') || t('board.nothing');
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

/** One expedition, to be heard: red: wager, 3, 5; 12 points. */
export function columnWords(column: Column, colour: string): string {
  const texts = [...Array<string>(column.starting_wagers ?? 0).fill(startingWager(colour)), ...column.cards];
  if (!texts.length) return t('board.expedition.empty', { colour: colourName(colour) });
  return t('board.expedition.cards', {
    colour: colourName(colour),
    cards: cardNames(texts),
    points: t('points', { n: column.points }),
  });
}

/** Somebody's expeditions, for a table in words. */
export function expeditionLines(owner: Owner, colours: string[], names: string[]): Part {
  return {
    heading: t('board.expeditions.other', { names: owner.seats.map((seat) => names[seat]).join(' + ') }),
    lines: owner.columns.map((column, at) => {
      const start = column.starting_wagers ? `${t('board.starting', { n: column.starting_wagers })}, ` : '';
      const laid = column.cards.map((text) => faceName(read(text, colours).face)).join(', ') || t('board.empty');
      return `${colourName(colours[at]!)}: ${start}${laid} (${t('points', { n: column.points })})`;
    }),
  };
}
