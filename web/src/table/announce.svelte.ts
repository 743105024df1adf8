/** Draws attention to what happens at a table: spoken words, a sound, a notification when it is one's turn. */
import { t } from '../i18n';
import type { KeptTable } from '../store/tableState';
import { settings } from '../store/settings.svelte';
import { site } from '../store/site.svelte';
import { sound } from '../store/sounds';
import { entryText } from './logText';

/** To be called once, while a component is set up. */
export function announce(table: () => KeptTable, names: () => string[]): void {
  let heard = table().number;
  let wasMyTurn = myTurn(table());

  $effect(() => {
    const kept = table();
    const fresh = kept.log.filter((entry) => entry.number > heard);
    const turn = myTurn(kept);
    const others = fresh.filter((entry) => entry.seat !== kept.state.you);
    // Our own move and the answer to it may come in one frame.
    const turnBegins = turn && (!wasMyTurn || others.some((entry) => entry.kind === 'moved'));
    heard = kept.number;
    wasMyTurn = turn;
    if (!fresh.length && !turnBegins) return;
    const told = others.map((entry) => entryText(entry, names()));
    if (turnBegins) told.push(t('table.yourTurn'));
    if (told.length) site.say(`${told.join('. ')}.`);
    if (fresh.some((entry) => entry.kind === 'over')) sound('end');
    else if (turnBegins) sound('turn');
    else if (fresh.some((entry) => entry.kind === 'moved')) sound('move');
    if (turnBegins) notify(kept);
  });
}

function myTurn({ state }: KeptTable): boolean {
  return state.status === 'playing' && state.you !== null && state.turn === state.you;
}

function notify(table: KeptTable): void {
  if (!settings.notify || !document.hidden || globalThis.Notification?.permission !== 'granted') return;
  const shown = new Notification(t('table.titleTurn'), { body: t('brand'), tag: table.id, icon: '/mark.svg' });
  shown.onclick = () => {
    focus();
    shown.close();
  };
}
