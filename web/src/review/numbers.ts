/** Numbers of a review, as the language writes them, with a true minus. */
import { chosen } from '../store/settings.svelte';

function written(number: number, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(chosen.language, { useGrouping: false, ...options }).format(number).replace('-', '−');
}

const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count });

/** Points won or lost: +4.0, −12.3, 0.0. */
export function signed(points: number, decimals = 1): string {
  return written(points, { signDisplay: 'exceptZero', ...digits(decimals) });
}

/** A size without a sign: 1.52. */
export function fixed(points: number, decimals = 1): string {
  return written(points, { signDisplay: 'negative', ...digits(decimals) });
}

export function percent(part: number): string {
  return written(part, { style: 'percent', maximumFractionDigits: 0 });
}

/** How many there are: 3,000. */
export function count(number: number): string {
  return written(number, { useGrouping: true });
}
