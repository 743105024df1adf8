/**
 * How the boards speak: `t(key, parameters)` in the language that is chosen, and the server's words of moves as the
 * page translates them. The page sets language, offered and told once with `speak`.
 */
import { english, german, type Key } from './words';

export interface Voice {
  language: 'en' | 'de';
  offered: (words: string) => string; // a move as a button says it: "play the red 5"
  told: (words: string) => string; // a move behind a name: "plays the red 5"
}

const TABLES: Record<Voice['language'], Record<Key, string>> = { en: english, de: german };

export const voice = $state<Voice>({ language: 'en', offered: (words) => words, told: (words) => words });

export function speak(changes: Partial<Voice>): void {
  Object.assign(voice, changes);
}

/** A sentence in the chosen language. */
export function t(key: Key, parameters: Record<string, string | number> = {}): string {
  const forms = TABLES[voice.language][key].split(' | ');
  const form = (parameters.n === 1 || forms.length === 1 ? forms[0] : forms[1]) ?? '';
  return form.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name] ?? '';
    return typeof value === 'number' ? signed(value) : value;
  });
}

/** A number with a true minus. */
export function signed(number: number): string {
  return String(number).replace('-', '−');
}

/** Names one after the other: Ada and Carol. */
export function listed(words: string[]): string {
  return new Intl.ListFormat(voice.language, { type: 'conjunction' }).format(words);
}

/** With a capital at its beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
