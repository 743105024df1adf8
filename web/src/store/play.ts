/** From reading about a game to playing it: a table against the gentlest bot. */
import { Problem, server } from '../server/http';
import { t } from '../words/index.svelte';
import { suggestedName } from './naming';
import { usualOpponent } from './opponents';
import { go } from './route.svelte';
import { settings } from './settings.svelte';
import { site } from './site.svelte';

export async function playComputer(game: string): Promise<void> {
  try {
    if (!site.games.length) await site.loadLists();
    await site.beSomebody(suggestedName());
    const players = site.games.find((one) => one.id === game)?.players[0] ?? 2;
    const bot = usualOpponent(site.bots, game);
    const seats = [
      { kind: 'me' as const },
      ...Array.from({ length: players - 1 }, () => ({ kind: 'bot' as const, bot })),
    ];
    settings.game = game;
    go(`/t/${(await server.make({ game, seats })).table}`);
  } catch (problem) {
    site.tell(problem instanceof Problem ? problem.message : t().problem, 'problem');
  }
}
