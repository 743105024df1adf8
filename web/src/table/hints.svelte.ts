/** The hint that was asked for at a table: it is for one position, and gone with it. */
import { Problem, server } from '../server/http';
import type { Hint } from '../server/shapes';
import { site } from '../store/site.svelte';

export class Hints {
  /** Is one on its way? */
  waiting = $state(false);
  /** Is it laid out? Put away, the best move stays marked on the board. */
  open = $state(false);
  private found: { position: number; hint: Hint } | null = $state.raw(null);

  /** The hint for a position, if we have it. */
  for(position: number): Hint | null {
    return this.found?.position === position ? this.found.hint : null;
  }

  /** Lay the hint for a position out or put it away; what we do not have yet is asked for. */
  async toggle(table: string, position: number): Promise<void> {
    if (this.waiting) return;
    if (this.for(position)) {
      this.open = !this.open;
      return;
    }
    this.waiting = true;
    try {
      this.found = { position, hint: await server.hint(table, position) };
      this.open = true;
    } catch (problem) {
      // A table that has moved on wants no hint any more.
      if (!(problem instanceof Problem && problem.code === 'stale')) site.tell((problem as Error).message, 'problem');
    } finally {
      this.waiting = false;
    }
  }
}
