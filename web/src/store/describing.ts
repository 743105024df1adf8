/** A view as text: what lies where, in words. It says what the view says, and knows no rule. */

import { card as cardName, face as faceName, GERMAN_COLOURS } from '../words/speech';

export interface Part {
  heading: string;
  lines: string[];
}

type Language = 'en' | 'de';
type Column = { cards: string[]; points: number; starting_wagers?: number };
type Side = { seats: number[]; columns: Column[] };
type Hand = { size: number; cards: string[] };
type Die = { face: string | number; in_centre: boolean };
type Sheet = {
  expeditions: { circle: string | null; numbers: number[]; top: boolean; points: number }[];
  artefacts?: number;
  refusals?: number;
  [more: string]: unknown;
};

const FACES: Record<string, string> = { x: 'wager', '*': 'starting wager', A: 'ace', J: 'jack', Q: 'queen', K: 'king' };
const SUITS = new Set(['spades', 'hearts', 'diamonds', 'clubs']);
const COLOURS: Record<Language, Record<string, string>> = { en: {}, de: GERMAN_COLOURS };

const SAY = {
  en: {
    hand: 'Your hand',
    others: 'Other hands',
    discards: 'Discard piles',
    expeditions: (name: string) => `Expeditions of ${name}`,
    empty: 'empty',
    points: (n: number) => `${n} ${n === 1 ? 'point' : 'points'}`,
    cards: (name: string, n: number) => `${name}: ${n} ${n === 1 ? 'card' : 'cards'}`,
    known: (cards: string) => `known: ${cards}`,
    drawPile: (n: number) => `Draw pile: ${n} ${n === 1 ? 'card' : 'cards'}`,
    table: 'Table',
    display: 'Display',
    piles: 'Piles',
    gold: (name: string, n: number) => `${name}: ${n} gold`,
    supply: (n: number) => `Supply: ${n} gold`,
    bid: (name: string, n: number) => `${name} bids ${n}`,
    dice: 'Dice',
    taken: 'taken',
    sheet: (name: string) => `${name}’s sheet`,
    circle: 'circle marked',
    top: 'top artefact',
    top_card: 'on top',
    starting: (n: number) => `${n} starting wager${n === 1 ? '' : 's'}`,
    artefacts: (n: number) => `Artefacts: ${n}`,
    shaded: (n: number) => `Dice shaded: ${n}`,
    nothing: 'nothing',
  },
  de: {
    hand: 'Deine Hand',
    others: 'Karten der anderen',
    discards: 'Ablagen',
    expeditions: (name: string) => `Expeditionen von ${name}`,
    empty: 'leer',
    points: (n: number) => `${n} ${n === 1 ? 'Punkt' : 'Punkte'}`,
    cards: (name: string, n: number) => `${name}: ${n} ${n === 1 ? 'Karte' : 'Karten'}`,
    known: (cards: string) => `bekannt: ${cards}`,
    drawPile: (n: number) => `Nachziehstapel: ${n} ${n === 1 ? 'Karte' : 'Karten'}`,
    table: 'Tisch',
    display: 'Auslage',
    piles: 'Stapel',
    gold: (name: string, n: number) => `${name}: ${n} Gold`,
    supply: (n: number) => `Vorrat: ${n} Gold`,
    bid: (name: string, n: number) => `${name} bietet ${n}`,
    dice: 'Würfel',
    taken: 'genommen',
    sheet: (name: string) => `Blatt von ${name}`,
    circle: 'Kreis angekreuzt',
    top: 'oberstes Artefakt',
    top_card: 'oben',
    starting: (n: number) => `${n} Startwette${n === 1 ? '' : 'n'}`,
    artefacts: (n: number) => `Artefakte: ${n}`,
    shaded: (n: number) => `Würfel schraffiert: ${n}`,
    nothing: 'nichts',
  },
};

export function described(
  view: Record<string, unknown>,
  names: string[],
  seat: number | null,
  language: Language,
): Part[] {
  const table = view.table as Record<string, unknown> | undefined;
  if (!table) return [];
  const say = SAY[language];
  const colours = (table.colours as string[]) ?? [];
  const colour = (name: string) => COLOURS[language][name] ?? name;
  const byLetter = new Map(colours.map((name) => [name[0]!, name]));
  const face = (text: string) => FACES[text.slice(1)] ?? text.slice(1);
  const card = (text: string) => {
    const own = byLetter.get(text[0]!) ?? text[0]!;
    return cardName(SUITS.has(own) ? `${face(text)} of ${own}` : `${own} ${face(text)}`, language);
  };
  const cards = (all: string[]) => all.map(card).join(', ') || say.nothing;
  const sideName = (seats: number[]) => seats.map((one) => names[one]).join(' + ');
  const parts: Part[] = [];

  const hands = table.hands as Hand[] | undefined;
  if (hands) {
    if (seat !== null) parts.push({ heading: say.hand, lines: [cards(hands[seat]!.cards)] });
    const others = hands.flatMap((hand, at) =>
      at === seat
        ? []
        : [say.cards(names[at]!, hand.size) + (hand.cards.length ? `; ${say.known(cards(hand.cards))}` : '')],
    );
    parts.push({ heading: say.others, lines: others });
  }
  for (const side of (table.expeditions as Side[] | undefined) ?? []) {
    parts.push({
      heading: say.expeditions(sideName(side.seats)),
      lines: side.columns.map((column, at) => {
        const start = column.starting_wagers ? `${say.starting(column.starting_wagers)}, ` : '';
        const laid = column.cards.map((text) => faceName(face(text), language)).join(', ') || say.empty;
        return `${colour(colours[at] ?? '')}: ${start}${laid} (${say.points(column.points)})`;
      }),
    });
  }
  const discards = table.discards as string[][] | undefined;
  if (discards) {
    const lines = discards.map((pile, at) => {
      const top = pile.at(-1);
      return `${colour(colours[at]!)}: ${top ? `${say.top_card} ${card(top)}${pile.length > 1 ? ` (${pile.length})` : ''}` : say.empty}`;
    });
    parts.push({ heading: say.discards, lines });
  }
  const general: string[] = [];
  if (typeof table.draw_pile === 'number') general.push(say.drawPile(table.draw_pile));
  if (Array.isArray(table.display)) general.push(`${say.display}: ${cards(table.display as string[])}`);
  if (Array.isArray(table.piles)) general.push(`${say.piles}: ${(table.piles as number[]).join(', ')}`);
  if (Array.isArray(table.gold))
    general.push(...(table.gold as (number | null)[]).map((gold, at) => say.gold(names[at]!, gold ?? 0)));
  if (typeof table.supply === 'number') general.push(say.supply(table.supply));
  if (typeof table.bid === 'number' && typeof table.bidder === 'number')
    general.push(say.bid(names[table.bidder]!, table.bid));
  const dice = table.dice as { colours: Die[]; numbers: Die[] } | undefined;
  if (dice) {
    const die = (one: Die) => `${colour(String(one.face))}${one.in_centre ? '' : ` (${say.taken})`}`;
    general.push(`${say.dice}: ${[...dice.colours, ...dice.numbers].map(die).join(', ')}`);
  }
  if (general.length) parts.unshift({ heading: say.table, lines: general });

  ((table.sheets as Sheet[] | undefined) ?? []).forEach((sheet, at) => {
    const lines = sheet.expeditions.map((one, column) => {
      const marks = [one.circle === 'X' ? say.circle : '', one.numbers.join(', ') || say.empty, one.top ? say.top : ''];
      return `${colour(colours[column] ?? '')}: ${marks.filter(Boolean).join('; ')} (${say.points(one.points)})`;
    });
    if (typeof sheet.artefacts === 'number') lines.push(say.artefacts(sheet.artefacts));
    if (typeof sheet.refusals === 'number') lines.push(say.shaded(sheet.refusals));
    parts.push({ heading: say.sheet(names[at] ?? ''), lines });
  });
  return parts;
}
