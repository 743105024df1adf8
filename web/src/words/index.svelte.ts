/** The words of the page in the language that is chosen: `t()` is all of them. */
import { chosen } from '../store/settings.svelte';
import { de } from './de';
import { en, type Words } from './en';
import * as speech from './speech';

export type { Words };

const ALL: Record<'en' | 'de', Words> = { en, de };

export function t(): Words {
  return ALL[chosen.language];
}

export const offered = (words: string): string => speech.offered(words, chosen.language);
export const told = (words: string): string => speech.told(words, chosen.language);
export const sentence = (words: string): string => speech.sentence(words, chosen.language);
export const lineName = (name: string, names: string[]): string => speech.lineName(name, chosen.language, names);
export const named = speech.named;
export const capital = speech.capital;

export function gameName(game: string, title?: string): string {
  return t().games[game]?.name ?? title ?? game;
}

export function botName(bot: string): string {
  return t().bots[bot]?.name ?? bot;
}

/** A person's name; our own bots have names in every language. */
export function personName(person: { name: string; kind: string }): string {
  return person.kind === 'bot' ? botName(person.name) : person.name;
}

export function date(milliseconds: number): string {
  return new Intl.DateTimeFormat(chosen.language, { dateStyle: 'medium' }).format(milliseconds);
}

export function timeOfDay(milliseconds: number): string {
  return new Intl.DateTimeFormat(chosen.language, { hour: '2-digit', minute: '2-digit' }).format(milliseconds);
}

/** A number of points, with a true minus. */
export function points(number: number): string {
  return String(number).replace('-', '−');
}

export function list(names: string[]): string {
  return new Intl.ListFormat(chosen.language, { type: 'conjunction' }).format(names);
}
