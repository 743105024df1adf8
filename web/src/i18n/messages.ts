/**
 * What a message is called, and its form for a number. `{name}` is a part; plurals are as in i18next's JSON v4: `key_one`
 * and `key_other` by the part `n`, `key_ordinal_one` and so on for ordinals.
 */
import type shell from './messages/en.json';
import type { LISTED, PREFIXES } from './prefixes';
import { written, type Language } from './tables.svelte';

/** All messages by name. A game's folder adds its own by declaring them here (see games/cards/index.ts). */
export interface Messages extends Record<keyof typeof shell, string> {}

type Category = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Base<Name> = Name extends `${infer Key}_ordinal_${Category}`
  ? Key
  : Name extends `${infer Key}_${Category}`
    ? Key
    : Name;

/** A message that there is; or one whose last part is only known at run time, if its prefix is declared. */
export type Key = Base<keyof Messages> | `${Open}${string}`;

type Open = Exclude<(typeof PREFIXES)[number], (typeof LISTED)[number]>;

/** The text of a message before its parts are put in: the form that the number `n` asks for, if it has forms. */
export function template(language: Language, key: string, n?: unknown): string | undefined {
  if (typeof n === 'number') {
    for (const [type, infix] of [
      ['cardinal', '_'],
      ['ordinal', '_ordinal_'],
    ] as const) {
      const other = written(language, `${key}${infix}other`);
      if (other !== undefined) return written(language, `${key}${infix}${rules(language, type).select(n)}`) ?? other;
    }
  }
  return written(language, key);
}

const made = new Map<string, Intl.PluralRules>();

function rules(language: Language, type: Intl.PluralRuleType): Intl.PluralRules {
  const name = `${language} ${type}`;
  if (!made.has(name)) made.set(name, new Intl.PluralRules(language, { type }));
  return made.get(name)!;
}
