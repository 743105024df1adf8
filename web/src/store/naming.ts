/** What those at a table are called. */
import type { SeatState } from '../server/shapes';
import { personName, t } from '../words/index.svelte';
import { settings } from './settings.svelte';

/** A name for each seat; where several have the same (bots of one kind), they get numbers. */
export function seatNames(seats: Pick<SeatState, 'person'>[]): string[] {
  const plain = seats.map(({ person }, at) => (person ? personName(person) : t().table.seat(at + 1)));
  return plain.map((name, at) => {
    const same = plain.filter((other) => other === name).length > 1;
    return same ? `${name} ${plain.slice(0, at + 1).filter((other) => other === name).length}` : name;
  });
}

const any = (from: string[]) => from[Math.floor(Math.random() * from.length)]!;

/** The name that was used last, or one for somebody who has none. */
export function suggestedName(): string {
  return settings.name || `${any(t().names.first)} ${any(t().names.second)}`;
}
