/** Parts of a table in words, for those who hear it read out. */
import { cardName, colourName, read } from './cards';
import type { Column, RivalsView } from './types';
import { t } from './voice.svelte';

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

/** What a seat has done in the auction that is on. */
export function auctionWords(view: RivalsView, seat: number): string {
  const { bid, bidder, passed, task } = view.table;
  if (bidder === seat) return t(task === 'take' ? 'rivals.won' : 'rivals.highest', { n: bid });
  return t(passed[seat] ? 'rivals.passed' : 'rivals.in');
}
