/** Everything that the page says: `t(key, parts)` is a message in the language that is chosen. */
import { chosen } from '../store/settings.svelte';
import { template, type Key } from './messages';
import { numberText } from './phrase';

export type { Key } from './messages';
export { addMessages, loadLanguage, type Language } from './tables.svelte';
export { cardText, numberText, say, type Form, type Phrase } from './phrase';

export type Parts = Record<string, string | number>;

/** A message with its parts; the number `n` chooses between singular and plural. A key without a message is shown. */
export function t(key: Key, parts: Parts = {}): string {
  return find(key, parts) ?? key;
}

/** A message that there may be. */
export function find(key: string, parts: Parts = {}): string | undefined {
  return template(chosen.language, key, parts.n)?.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = parts[name] ?? '';
    return typeof part === 'number' ? numberText(part) : part;
  });
}

/** Several messages with one prefix: `{ light: 'Light', dark: 'Dark' }`. */
export function labels<Name extends string>(prefix: string, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, find(`${prefix}.${name}`) ?? name])) as Record<Name, string>;
}

/** Names one after the other: Ada and Carol. */
export function list(names: string[]): string {
  return new Intl.ListFormat(chosen.language, { type: 'conjunction' }).format(names);
}

/** With a capital at its beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function date(milliseconds: number): string {
  return new Intl.DateTimeFormat(chosen.language, { dateStyle: 'medium' }).format(milliseconds);
}

/** A day of the server, which are those of UTC: Thursday, 19 November. */
export function dayText(milliseconds: number): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(chosen.language, parts).format(milliseconds);
}

export function timeOfDay(milliseconds: number): string {
  return new Intl.DateTimeFormat(chosen.language, { hour: '2-digit', minute: '2-digit' }).format(milliseconds);
}

/** What a game is called; one that the page has never heard of has the server's title. */
export function gameName(game: string, title?: string): string {
  return find(`game.${game}.name`) ?? title ?? game;
}

export function botName(bot: string): string {
  return find(`bots.${bot}.name`) ?? bot;
}

/** A person's name; our own bots have names in every language. */
export function personName(person: { name: string; kind: string }): string {
  return person.kind === 'bot' ? botName(person.name) : person.name;
}
