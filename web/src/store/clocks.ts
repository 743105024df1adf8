/** Clocks in words and figures. */
import type { ClockRule } from '../server/shapes';
import type { Words } from '../words/en';

const DAY = 86_400;

export function clockText(rule: ClockRule, words: Words): string {
  const seconds = rule.seconds ?? 0;
  switch (rule.kind) {
    case 'turn':
      return words.clock.turn(seconds);
    case 'bank':
      return words.clock.bank(Math.round(seconds / 6) / 10, rule.increment ?? 0);
    case 'days':
      return words.clock.days(Math.round(seconds / DAY));
    default:
      return words.clock.none;
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
