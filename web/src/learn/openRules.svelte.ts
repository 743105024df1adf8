/** The summary of the rules, which one key opens anywhere: whether it is open, and for which game. */
import { firstGame } from '../games';

class OpenRules {
  open = $state(false);
  game = $state(firstGame);

  show(game?: string): void {
    if (game) this.game = game;
    this.open = true;
  }

  toggle(): void {
    this.open = !this.open;
  }
}

export const openRules = new OpenRules();
