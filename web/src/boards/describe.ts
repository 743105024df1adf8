/** The whole table in sentences, for those who hear it read out. */
import { cardName, colourName, read } from './cards';
import { nameFor, namesFor, sideOf } from './seats';
import { headline } from './status';
import type { Column, ExpeditionsView, RivalsView, RollWriteView, View } from './types';
import { listed, t } from './voice.svelte';

export function described(view: View, seat: number | null, names: string[]): string[] {
  const { who, what } = headline(view, seat, names);
  const opening = what ? t('words.turn', { who, what }) : `${who}.`;
  if (view.game === 'rivals') return [opening, ...rivals(view as RivalsView, seat, names)];
  if (view.game === 'rollwrite') return [opening, ...rollwrite(view as RollWriteView, seat, names)];
  return [opening, ...expeditions(view as ExpeditionsView, seat, names)];
}

function cardsIn(texts: string[], colours: string[]): string {
  return texts.length ? listed(texts.map((text) => cardName(read(text, colours)))) : t('words.none');
}

/** One expedition: red: wager, 3, 5; 12 points. */
export function columnWords(column: Column, colour: string, colours: string[]): string {
  const texts = [...Array(column.starting_wagers ?? 0).fill(`${colour[0]}*`), ...column.cards];
  if (!texts.length) return t('expedition.empty', { colour: colourName(colour) });
  return t('expedition.cards', {
    colour: colourName(colour),
    cards: texts.map((text) => cardName(read(text, colours))).join(', '),
    points: t('points', { n: column.points }),
  });
}

function columnsWords(columns: Column[], colours: string[]): string {
  const begun = columns
    .map((column, number) => [column, colours[number]!] as const)
    .filter(([column]) => column.cards.length || column.starting_wagers)
    .map(([column, colour]) => columnWords(column, colour, colours));
  return begun.join('; ') || t('words.nothing');
}

function expeditions(view: ExpeditionsView, seat: number | null, names: string[]): string[] {
  const { colours, hands, discards, draw_pile } = view.table;
  const piles = discards
    .map((pile, number) => [pile, colours[number]!] as const)
    .filter(([pile]) => pile.length)
    .map(([pile, colour]) =>
      t('pile.top', {
        colour: colourName(colour),
        n: pile.length,
        card: cardName(read(pile.at(-1)!, colours)),
      }),
    );
  return [
    ...(seat === null ? [] : [t('words.hand', { cards: cardsIn(hands[seat]!.cards, colours) })]),
    t('words.draw', { n: draw_pile }),
    t('words.discard', { piles: piles.join('; ') || t('words.none') }),
    ...view.table.expeditions.map((owner) =>
      t('words.owner', {
        names: namesFor(names, owner.seats, seat),
        points: t('points', { n: owner.columns.reduce((sum, column) => sum + column.points, 0) }),
        columns: columnsWords(owner.columns, colours),
      }),
    ),
  ];
}

function rivals(view: RivalsView, seat: number | null, names: string[]): string[] {
  const { colours, display, piles, gold, supply } = view.table;
  return [
    t('words.display', { cards: cardsIn(display, colours) }),
    piles.map((n, number) => t('rivals.pile', { n: number + 1, cards: t('cards', { n }) })).join('; ') + '.',
    `${t('rivals.supply')}: ${t('rivals.gold', { n: supply })}.`,
    ...view.table.expeditions.map((owner, number) =>
      t('words.gold', {
        name: nameFor(names, number, seat),
        gold: t('rivals.gold', { n: gold[number]! }),
        points: t('points', { n: view.scores[sideOf(view, number)]!.points }),
        auction: auctionWords(view, number),
        columns: columnsWords(owner.columns, colours),
      }),
    ),
  ];
}

/** What a seat has done in the auction. */
export function auctionWords(view: RivalsView, seat: number): string {
  const { bid, bidder, passed, task } = view.table;
  if (!bid) return t('rivals.none');
  if (bidder === seat) return t(task === 'take' ? 'rivals.won' : 'rivals.highest', { n: bid });
  return t(passed[seat] ? 'rivals.passed' : 'rivals.in');
}

function rollwrite(view: RollWriteView, seat: number | null, names: string[]): string[] {
  const { colours, dice, sheets } = view.table;
  const centre = [
    ...dice.colours.filter((die) => die.in_centre).map((die) => colourName(die.face)),
    ...dice.numbers.filter((die) => die.in_centre).map((die) => String(die.face)),
  ];
  return [
    t('words.dice', { dice: centre.length ? listed(centre) : t('words.none') }),
    ...sheets.map((sheet, number) =>
      t('words.sheet', {
        name: nameFor(names, number, seat),
        points: t('points', { n: sheet.points }),
        columns: sheet.expeditions
          .map((column, place) =>
            t('roll.column', {
              colour: colourName(colours[place]!),
              numbers:
                [column.circle === 'X' ? t('roll.circle') : '', ...column.numbers].filter(String).join(' ') ||
                t('roll.none'),
              points: t('points', { n: column.points }),
            }),
          )
          .join('; '),
      }),
    ),
  ];
}
