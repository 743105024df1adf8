/** The table of a game that the page has never heard of: every field that its view has, by the field's own name. */
import { capital, t } from '../i18n';
import type { Part, View } from './types';

export function describe(view: View<object>): Part[] {
  const lines: string[] = [];
  const parts: Part[] = [];
  for (const [name, value] of Object.entries(view.table)) {
    if (isList(value) && value.some((one) => typeof one === 'object')) {
      parts.push({ heading: heading(name), lines: value.map((one) => text(one)) });
    } else {
      lines.push(`${heading(name)}: ${text(value)}`);
    }
  }
  return [...(lines.length ? [{ heading: t('board.table'), lines }] : []), ...parts];
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function heading(name: string): string {
  return capital(name.replaceAll('_', ' '));
}

function text(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (isList(value)) return value.map(text).join(', ') || t('board.nothing');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name.replaceAll('_', ' ')} ${text(one)}`)
    .join('; ');
}
