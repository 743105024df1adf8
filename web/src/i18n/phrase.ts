/**
 * Phrases: what the server says as data, `{"key": "cards.discard", "card": "r5"}`, in the words of the reader. Python
 * renders English from the same messages (src/lostcities/games/phrases.py).
 */
import { chosen } from '../store/settings.svelte';
import { template } from './messages';
import { written, type Language } from './tables.svelte';

/** A key and its parts: texts, numbers, phrases. */
export type Phrase = { key: string } & Record<string, unknown>;

/** `told` is how a move reads behind a name: "discards the red 5". */
export type Form = '' | 'told';

export interface Saying {
  form?: Form;
  /** Who sits where: a part `seat` is the name of whoever sits there. */
  names?: string[];
  language?: Language;
}

const PLACEHOLDER = /\{(\w+)(?::(\w+))?\}/g;

/** A phrase in words. One that this page has no message for is told by its own parts. */
export function say(phrase: Phrase, { form = '', names = [], language = chosen.language }: Saying = {}): string {
  const found =
    (form && template(language, `${phrase.key}.${form}`, phrase.n)) || template(language, phrase.key, phrase.n);
  const told = (name: string, style = '') => partText(name, phrase[name] ?? '', style, names, language);
  if (found !== undefined) return found.replace(PLACEHOLDER, (_, name: string, style) => told(name, style));
  const parts = Object.keys(phrase).filter((name) => name !== 'key');
  return [phrase.key.split('.').at(-1)!.replaceAll('_', ' '), ...parts.map((name) => told(name))].join(' ');
}

/** A part as it stands in a sentence; `style` is what follows the colon in `{card:the}`. */
function partText(name: string, part: unknown, style: string, names: string[], language: Language): string {
  if (typeof part === 'object') return say(part as Phrase, { names, language });
  if (name === 'seat' && typeof part === 'number')
    return names[part] ?? template(language, 'seat')!.replace('{seat}', String(part));
  if (typeof part === 'number') return numberText(part, language);
  if (typeof part !== 'string') return '';
  if (name === 'date') return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(part));
  const prefix = style ? `${name}.${style}.` : `${name}.`;
  if (name !== 'card') return written(language, prefix + part) ?? part;
  const face = written(language, `face.${part.slice(1)}`) ?? part.slice(1);
  return written(language, prefix + part[0])?.replace('{face}', face) ?? part;
}

/** A card as one says it: red 5, queen of hearts. */
export function cardText(card: string): string {
  return partText('card', card, '', [], chosen.language);
}

const formats = new Map<Language, Intl.NumberFormat>();

/** A number as the language writes it, with a true minus. */
export function numberText(number: number, language: Language = chosen.language): string {
  if (!formats.has(language)) formats.set(language, new Intl.NumberFormat(language, { useGrouping: false }));
  return formats.get(language)!.format(number).replace('-', '−');
}
