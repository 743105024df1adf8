/** What a move brought about besides itself, in words. */
import { cardName, colourName, read } from '../boards/cards';
import type { LogEntry, Moment } from '../server/shapes';
import { points, t } from '../words/index.svelte';

export function momentText(moment: Moment, names: string[], colours: string[]): string {
  const words = t().moments;
  switch (moment.kind) {
    case 'round': {
      const result = moment.points.map(points).join(moment.points.length === 2 ? ` ${words.to} ` : ', ');
      return moment.round === 1 && moment.starter === null ? words.final(result) : words.round(moment.round, result);
    }
    case 'gold':
      return words.gold(moment.pile, moment.each);
    case 'dead_card':
      return words.deadCard(cardName(read(moment.card, colours)));
    case 'bridge':
      return words.bridge(names[moment.seat]!, colourName(moment.column), moment.points);
    case 'exhausted':
      return words.exhausted(names[moment.seat]!);
  }
}

/** What is to be told of the newest entries of a log, apart from rounds, which have a sheet of their own. */
export function newestMoments(log: LogEntry[], after: number): Moment[] {
  const fresh = log.filter((entry) => entry.number > after).flatMap((entry) => entry.moments ?? []);
  return fresh.filter((moment) => moment.kind !== 'round');
}
