/** Days of the daily deal, which are UTC's, and the text to share. */
import type { DailyDealInfo } from '../server/shapes';
import { chosen } from '../store/settings.svelte';
import { gameName, t } from '../i18n';
import { fixed, signed } from '../review/numbers';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Wednesday, 18 November 2026. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(chosen.language, { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(day));
}

/** How long until the next deals. */
export function timeLeft(endsAt: number, now: number): { hours: number; minutes: number } {
  const left = Math.max(0, endsAt - now);
  return { hours: Math.floor(left / HOUR), minutes: Math.floor((left % HOUR) / MINUTE) };
}

/** Those who have a rank. */
export function rankedCount(deal: DailyDealInfo): number {
  return deal.results?.filter((one) => one.rank !== null).length ?? 0;
}

/** A line without anything that gives the deal away. */
export function shareText(deal: DailyDealInfo, address: string): string {
  const { yours, par } = deal;
  if (!yours) return '';
  const parts = { game: gameName(deal.game), day: deal.day, points: signed(yours.margin, 0) };
  const said = yours.rank
    ? t('daily.shareRank', { ...parts, rank: yours.rank, n: rankedCount(deal) })
    : t('daily.shareUnranked', parts);
  const more = [
    ...(par ? [t('daily.sharePar', { par: signed(par.margin, 0) })] : []),
    ...(yours.lost ? [t('daily.shareLost', { lost: fixed(yours.lost.value, 2) })] : []),
    address,
  ];
  return [said, ...more].join(' · ');
}
