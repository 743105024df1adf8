/** A log entry as a sentence, for the log and for screen readers. */
import type { LogEntry } from '../server/shapes';
import { capital, named, sentence, told } from '../words/index.svelte';

const WITHOUT_NAME = new Set(['created', 'started', 'over', 'rematch', 'closed', 'credited', 'chat_removed']);

export function entryText(entry: LogEntry, names: string[]): string {
  const words = entry.kind === 'moved' ? told(entry.words) : sentence(named(entry.words, names));
  if (entry.seat === null || WITHOUT_NAME.has(entry.kind)) return capital(words);
  return `${names[entry.seat]} ${words}`;
}
