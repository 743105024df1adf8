/** A log entry as a sentence, for the log and for screen readers. */
import { capital, say } from '../i18n';
import type { LogEntry } from '../server/shapes';

const WITHOUT_NAME = new Set(['created', 'started', 'over', 'rematch', 'closed', 'credited', 'chat_removed']);

export function entryText(entry: LogEntry, names: string[]): string {
  const words = say(entry.phrase, { form: 'told', names });
  if (entry.seat === null || WITHOUT_NAME.has(entry.kind)) return capital(words);
  return `${names[entry.seat]} ${words}`;
}
