/** Whom one can play against, as the server tells it: levels for people first, then bots with a manner of their own. */
import type { BotInfo } from '../server/shapes';

const LEVEL = /^level\d+$/;

export interface Opponents {
  levels: BotInfo[];
  others: BotInfo[];
}

/** The bots that play a game. */
export function opponents(bots: BotInfo[], game: string): Opponents {
  const able = bots.filter((bot) => bot.games.includes(game));
  return { levels: able.filter(({ name }) => LEVEL.test(name)), others: able.filter(({ name }) => !LEVEL.test(name)) };
}

/** Who is offered to somebody who has not chosen yet: the gentlest level. */
export function usualOpponent(bots: BotInfo[], game: string): string {
  const { levels, others } = opponents(bots, game);
  return (levels[0] ?? others[0])?.name ?? '';
}
