/** The summary of the rules, which one key opens anywhere: whether it is open, and for which game. */

class RulesShown {
  open = $state(false);
  game = $state('classic');

  show(game?: string): void {
    if (game) this.game = game;
    this.open = true;
  }

  toggle(): void {
    this.open = !this.open;
  }
}

export const rules = new RulesShown();
