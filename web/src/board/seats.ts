/** Who sits where, seen from the seat that looks. */
import { list, t } from '../i18n';
import type { Match } from './types';

/** All seats clockwise, beginning with the one that looks; a spectator looks from seat 0. */
export function clockwise(view: Match, seat: number | null): number[] {
  const first = seat ?? 0;
  return Array.from({ length: view.players }, (_, step) => (first + step) % view.players);
}

export function seatName(names: string[], seat: number): string {
  return names[seat] || t('table.seat', { n: seat + 1 });
}

/** A name, or "You". */
export function nameFor(names: string[], seat: number, own: number | null): string {
  return seat === own ? t('board.you') : seatName(names, seat);
}

export function namesFor(names: string[], seats: number[], own: number | null): string {
  return list(seats.map((seat) => nameFor(names, seat, own)));
}

/** The seat that wins with this one, if there is one. */
export function partnerOf(view: Match, seat: number | null): number | null {
  const side = view.sides.find((seats) => seat !== null && seats.includes(seat));
  return side?.find((other) => other !== seat) ?? null;
}

export function sideOf(view: Match, seat: number): number {
  return view.sides.findIndex((seats) => seats.includes(seat));
}
