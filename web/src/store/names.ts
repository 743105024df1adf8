/** What those at a table are called. */
import { Problem } from '../server/http';
import type { SeatState } from '../server/shapes';
import { personName, t, type Key } from '../i18n';
import { settings } from './settings.svelte';
import { site } from './site.svelte';

/** A name for each seat; where several bots are of one kind, each gets a name of its own. */
export function seatNames(seats: Pick<SeatState, 'person'>[]): string[] {
  const plain = seats.map(({ person }, at) => (person ? personName(person) : t('table.seat', { n: at + 1 })));
  return plain.map((name, at) => {
    if (plain.indexOf(name) === plain.lastIndexOf(name)) return name;
    const own = names('names.bots').filter((one) => !plain.includes(one));
    return own[at % own.length]!;
  });
}

/** A message that lists names. */
const names = (key: Key) => t(key).split(', ');

const any = (from: string[]) => from[Math.floor(Math.random() * from.length)]!;

/** The name that was used last, or one for somebody who has none. */
export function suggestedName(): string {
  return settings.name || `${any(names('names.first'))} ${any(names('names.second'))}`;
}

/** A name that the server does not accept; the message says why, for the name's field. */
export class NameProblem extends Error {}

/** Be somebody, unless we are already: a guest with this name, or with a suggested one where the field is empty. */
export async function beSomebody(name: string): Promise<void> {
  if (site.me) return;
  const wanted = name.trim() || suggestedName();
  try {
    await site.beSomebody(wanted);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (problem.code === 'invalid') throw new NameProblem(t('names.invalid'));
    if (problem.code === 'conflict') throw new NameProblem(t('names.taken'));
    throw problem;
  }
  settings.name = wanted;
}
