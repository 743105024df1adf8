/** The line above a table: whose turn it is, and what is to be done. */
import { namesFor, nameFor, partnerOf, seatName } from './seats';
import type { Match, RivalsTable, View } from './types';
import { t } from './voice.svelte';
import type { Key } from './words';

export interface Headline {
  who: string;
  what: string;
  yours: boolean;
}

export function headline(view: View, seat: number | null, names: string[]): Headline {
  if (view.outcome || view.turn === null) return { who: outcome(view, seat, names), what: '', yours: false };
  const yours = view.turn === seat;
  const task = view.table.task ?? '';
  const parameters = {
    bid: (view.table as RivalsTable).bid ?? 0,
    partner: partner(view, names),
  };
  if (!yours) {
    return { who: nameFor(names, view.turn, seat), what: t(`wait.${task}` as Key, parameters), yours };
  }
  const empty = task === 'turn' && !(view.table as RivalsTable).display.length;
  return { who: t('turn.yours'), what: t(`task.${task}${empty ? '.empty' : ''}` as Key, parameters), yours };
}

function partner(view: Match, names: string[]): string {
  const found = partnerOf(view, view.turn);
  return found === null ? '' : seatName(names, found);
}

function outcome(view: Match, seat: number | null, names: string[]): string {
  const winners = view.outcome?.winners ?? [];
  const everybody = winners.length === view.players;
  if (!winners.length || (everybody && view.players > 1)) return t('over.draw');
  if (seat !== null && winners.length === 1 && winners[0] === seat) return t('over.youWon');
  return t('over.won', { names: namesFor(names, winners, null) });
}
