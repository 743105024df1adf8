/** Clocks in words and figures. */
import type { ClockRule } from '../server/shapes';
import { t } from '../i18n';

const DAY = 86_400;

export function clockText(rule: ClockRule): string {
  const seconds = rule.seconds ?? 0;
  switch (rule.kind) {
    case 'turn':
      return t('clock.turn', { seconds });
    case 'bank':
      return t('clock.bank', { minutes: Math.round(seconds / 6) / 10, increment: rule.increment ?? 0 });
    case 'days':
      return t('clock.days', { n: Math.round(seconds / DAY) });
    default:
      return t('clock.none');
  }
}

/** Time that is left: 4:05, 1:00:00; tenths in the last ten seconds; days and hours when there are many. */
export function timeText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.floor(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  const minutes = Math.floor(whole / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
