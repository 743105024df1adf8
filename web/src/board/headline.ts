/** The line above a table: whose turn it is, and what is to be done. */
import { find, t } from '../i18n';
import { namesFor, nameFor, partnerOf, seatName } from './seats';
import type { Match, Task, View } from './types';

export interface Headline {
  who: string;
  what: string;
  yours: boolean;
}

export function headline(view: View, seat: number | null, names: string[], task?: Task): Headline {
  if (view.outcome || view.turn === null) return { who: outcome(view, seat, names), what: '', yours: false };
  const yours = view.turn === seat;
  const parts = { ...task?.parts, partner: partner(view, names) };
  const what = (task && find(yours ? task.yours : task.theirs, parts)) ?? '';
  return { who: yours ? t('table.yourTurn') : nameFor(names, view.turn, seat), what, yours };
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
