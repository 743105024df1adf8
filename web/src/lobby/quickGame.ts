/** From reading about a game to playing it: a table against the gentlest bot. */
import { Problem, server } from '../server/http';
import { t } from '../i18n';
import { suggestedName } from '../store/names';
import { usualOpponent } from '../store/opponents';
import { go } from '../store/route.svelte';
import { settings } from '../store/settings.svelte';
import { site } from '../store/site.svelte';

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
    site.tell(problem instanceof Problem ? problem.message : t('problem'), 'problem');
  }
}
