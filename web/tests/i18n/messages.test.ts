/** The messages: complete in every language, with the same parts, and all of them in use. */
import { describe, expect, it } from 'vitest';
import { LANGUAGES, table } from '../../src/i18n/tables.svelte';
import { LISTED, PREFIXES } from '../../src/i18n/prefixes';

type Table = Record<string, string>;

const files = import.meta.glob<Table>(
  [
    '../../src/i18n/messages/*.json',
    '../../src/games/**/messages/*.json',
    '../../../src/lostcities/**/messages/*.json',
  ],
  { eager: true, import: 'default' },
);
const sources = import.meta.glob<string>(['../../src/**/*.{ts,svelte}', '!**/schema.ts', '!**/prefixes.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const code = Object.values(sources).join('\n');
const schema = import.meta.glob<string>('../../src/server/schema.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const FORM = /_(ordinal_)?(zero|one|two|few|many|other)$/;
const all = new Set(Object.values(files).flatMap((table) => Object.keys(table)));
/** A message without the form of a number: one that has no `other` is called so and has none. */
const base = (key: string) =>
  all.has(key.replace(FORM, (_, ordinal = '') => `_${ordinal}other`)) ? key.replace(FORM, '') : key;
const parts = (text: string) => [...text.matchAll(/\{(\w+)(?::\w+)?\}/g)].map((found) => found[1]!).sort();
const own = Object.entries(files).flatMap(([path, table]) => (path.includes('/lostcities/') ? [] : Object.keys(table)));
const ownKeys = [...new Set(own.map(base))];
const isDynamic = (key: string) => PREFIXES.some((prefix) => key.startsWith(prefix));

const folders = [...new Set(Object.keys(files).map((path) => path.slice(0, path.lastIndexOf('/'))))];

describe.each(folders)('%s', (folder) => {
  const of = (language: string) => files[`${folder}/${language}.json`] ?? {};

  it('has every message in every language', () => {
    const english = [...new Set(Object.keys(of('en')).map(base))];
    for (const language of LANGUAGES) expect([...new Set(Object.keys(of(language)).map(base))]).toEqual(english);
  });

  it('has every form that a language needs of a number', () => {
    for (const language of LANGUAGES) {
      const table = of(language);
      for (const key of Object.keys(table)) {
        const form = FORM.exec(key);
        if (!form || base(key) === key) continue;
        const type = form[1] ? 'ordinal' : 'cardinal';
        const needed = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
        for (const one of needed) expect(table).toHaveProperty([`${base(key)}_${form[1] ?? ''}${one}`]);
      }
    }
  });

  it('has the same parts in every language', () => {
    for (const [key, text] of Object.entries(of('en'))) {
      // The singular may spell its number out.
      if (/_one$/.test(key)) continue;
      for (const language of LANGUAGES) {
        const other = of(language)[key] ?? of(language)[key.replace(FORM, (_, ordinal = '') => `_${ordinal}other`)];
        expect([key, parts(other ?? '')]).toEqual([key, parts(text)]);
      }
    }
  });
});

it('no two files have a message of the same name', () => {
  for (const language of LANGUAGES) {
    const found = Object.entries(files).flatMap(([path, table]) =>
      path.endsWith(`/${language}.json`) ? Object.keys(table) : [],
    );
    expect(found.filter((key, at) => found.indexOf(key) !== at)).toEqual([]);
  }
});

it('every message is used', () => {
  const unused = ownKeys.filter((key) => !isDynamic(key) && !code.includes(`'${key}'`));
  expect(unused).toEqual([]);
});

it('every message that is used exists', () => {
  const used = [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map((found) => found[1]!);
  expect(used.length).toBeGreaterThan(300);
  const known = new Set(Object.keys(table('en')).map(base));
  expect(used.filter((key) => !known.has(key))).toEqual([]);
});

it('every prefix is used, and has messages', () => {
  const keys = Object.keys(table('en'));
  for (const prefix of PREFIXES) {
    expect([prefix, keys.some((key) => key.startsWith(prefix))]).toEqual([prefix, true]);
    const name = prefix.slice(0, -1);
    expect([prefix, code.includes(`\`${prefix}\${`) || code.includes(`labels('${name}'`)]).toEqual([prefix, true]);
  }
});

it('every label that is asked for exists, and no other', () => {
  const asked = [...code.matchAll(/labels\('([\w.]+)', \[((?:'\w+'(?:, )?)+)\]\)/g)];
  expect(asked.length).toBeGreaterThan(8);
  for (const [, prefix, names] of asked) {
    const wanted = [...names!.matchAll(/'(\w+)'/g)].map((name) => `${prefix}.${name[1]}`);
    expect(ownKeys.filter((key) => key.startsWith(`${prefix}.`)).sort()).toEqual(wanted.sort());
  }
});

it('every message with a prefix whose values are listed is one of these values', () => {
  const written = `${code}\n${Object.values(schema).join('\n')}`;
  const stale = ownKeys.filter((key) => {
    const prefix = LISTED.find((one) => key.startsWith(one));
    const value = prefix && key.slice(prefix.length);
    return value && !new RegExp(`['"]${value}['"]|\\b${value}:`).test(written);
  });
  expect(stale).toEqual([]);
});
