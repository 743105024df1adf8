/**
 * The messages of every language by key, merged from JSON files: the page's own, a game's in its folder, and those that
 * Python renders as well beside the rules and the server. English comes with the page, as a file of its own would have to
 * be waited for; another language is loaded when somebody reads it.
 */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

type Table = Record<string, string>;

type Files = Record<string, () => Promise<Table>>;

const english = import.meta.glob<Table>(
  ['./messages/en.json', '../games/*/messages/en.json', '../../../src/lostcities/**/messages/en.json'],
  { import: 'default', eager: true },
);

/** What the page needs from its first screen on, and what only lessons say. */
const GROUPS: Record<'page' | 'lessons', Files> = {
  page: import.meta.glob<Table>(
    ['./messages/*.json', '../games/*/messages/*.json', '../../../src/lostcities/**/messages/*.json', '!**/en.json'],
    { import: 'default' },
  ),
  lessons: import.meta.glob<Table>('../games/*/lessons/messages/*.json', { import: 'default' }),
};

let tables: Record<string, Table> = $state.raw({ en: Object.assign({}, ...Object.values(english)) });
const loading = new Map<string, Promise<void>>();
const asked = new Set<keyof typeof GROUPS>(['page']);

/** All messages of a language that have been loaded. */
export const table = (language: Language): Table => tables[language] ?? {};

/** A message as it is written, if there is one; in another language while its own is on its way. */
export function written(language: Language, key: string): string | undefined {
  return tables[language]?.[key] ?? LANGUAGES.map((other) => tables[other]?.[key]).find((text) => text !== undefined);
}

/** Add messages: of a language that was loaded, or of a game that the page was not built with. */
export function addMessages(byLanguage: Record<string, Table>): void {
  tables = { ...tables };
  for (const [language, more] of Object.entries(byLanguage)) tables[language] = { ...tables[language], ...more };
}

/** Load a language: what has been asked for so far, and lessons if they are asked for now. */
export async function loadLanguage(language: Language, group: keyof typeof GROUPS = 'page'): Promise<void> {
  asked.add(group);
  await Promise.all([...asked].map((one) => loadGroup(language, one)));
}

function loadGroup(language: Language, group: keyof typeof GROUPS): Promise<void> {
  const name = `${language} ${group}`;
  const found = loading.get(name) ?? read(language, GROUPS[group]);
  loading.set(name, found);
  return found;
}

async function read(language: Language, files: Files): Promise<void> {
  const own = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.json`));
  if (!own.length) return;
  const found = await Promise.all(own.map(([, file]) => file()));
  addMessages({ [language]: Object.assign({}, ...found) });
}
