/** A table that somebody wishes for, as the form of a new game knows it, and as the server is asked for it. */
import type { ClockRule, GameInfo, NewTable, SeatWish } from '../server/shapes';

const MINUTE = 60;
const DAY = 86_400;

export const PRESETS = {
  none: { kind: 'none', seconds: 0, increment: 0 },
  short: { kind: 'bank', seconds: 5 * MINUTE, increment: 5 },
  long: { kind: 'bank', seconds: 15 * MINUTE, increment: 10 },
  day: { kind: 'days', seconds: DAY, increment: 0 },
} as const satisfies Record<string, ClockRule>;

export type Preset = keyof typeof PRESETS | 'custom';

/** The clock of a quick match. */
export const QUICK_CLOCK: ClockRule = PRESETS.short;

/** A clock of one's own: all its numbers are kept, whichever kind is chosen. */
export interface CustomClock {
  kind: 'bank' | 'turn' | 'days';
  minutes: number;
  increment: number;
  seconds: number;
  days: number;
}

export function clockRule(preset: Preset, custom: CustomClock): ClockRule {
  if (preset !== 'custom') return { ...PRESETS[preset] };
  const { kind, minutes, increment, seconds, days } = custom;
  if (kind === 'bank') return { kind, seconds: minutes * MINUTE, increment };
  return { kind, seconds: kind === 'turn' ? seconds : days * DAY, increment: 0 };
}

export type SeatKind = SeatWish['kind'];

export interface Seat {
  kind: SeatKind;
  bot: string;
}

/** Seats after somebody has been put on one: there is one seat for me, and whoever sat on mine takes the other. */
export function seated(seats: readonly Seat[], at: number, kind: SeatKind): Seat[] {
  const mine = seats.findIndex((seat) => seat.kind === 'me');
  return seats.map((seat, number) => {
    if (number === at) return { ...seat, kind };
    if (kind === 'me' && number === mine) return { ...seat, kind: seats[at]!.kind };
    return seat;
  });
}

/** Is a game with these seats listed in the lobby, unless somebody wants it otherwise? Only if strangers may come. */
export function usuallyPublic(seats: readonly Seat[]): boolean {
  return seats.some(({ kind }) => kind === 'anyone');
}

/** Everything that the form holds. */
export interface Wish {
  game: string;
  seats: readonly Seat[];
  rounds: number | null;
  options: Record<string, string>;
  clock: ClockRule;
  isPublic: boolean;
  rated: boolean;
  takeBacks: boolean;
  leavers: 'lose' | 'bot';
  deal: string;
}

/** What the server is asked for; of options only what the game knows and what differs from its own choice. */
export function tableOf(wish: Wish, game: GameInfo | undefined): Partial<NewTable> & Pick<NewTable, 'game' | 'seats'> {
  const differing = (game?.options ?? []).filter(
    (option) => wish.options[option.name] && wish.options[option.name] !== option.default,
  );
  return {
    game: wish.game,
    seats: wish.seats.map(({ kind, bot }) => (kind === 'bot' ? { kind, bot } : { kind })),
    options: Object.fromEntries(differing.map(({ name }) => [name, wish.options[name]!])),
    ...(wish.rounds ? { rounds: wish.rounds } : {}),
    clock: wish.clock,
    public: wish.isPublic,
    rated: wish.rated,
    take_backs: wish.takeBacks,
    leavers: wish.leavers,
    ...(wish.deal.trim() ? { deal: wish.deal.trim() } : {}),
  };
}

const DEAL = /^[A-Za-z0-9 _.-]{0,40}$/;

/** Can a shared deal be called this? */
export function isDealName(name: string): boolean {
  return DEAL.test(name.trim());
}
