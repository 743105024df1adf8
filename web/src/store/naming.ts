/** What those at a table are called. */
import type { SeatState } from '../server/shapes';
import { personName, t } from '../words/index.svelte';

/** A name for each seat; where several have the same (bots of one kind), they get numbers. */
export function seatNames(seats: Pick<SeatState, 'person'>[]): string[] {
  const plain = seats.map(({ person }, at) => (person ? personName(person) : t().table.seat(at + 1)));
  return plain.map((name, at) => {
    const same = plain.filter((other) => other === name).length > 1;
    return same ? `${name} ${plain.slice(0, at + 1).filter((other) => other === name).length}` : name;
  });
}
