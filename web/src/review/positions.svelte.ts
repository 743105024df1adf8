/** Positions of a reviewed game, each fetched once: as a seat saw it, and with nothing hidden. */
import { server } from '../server/http';
import type { SeenPosition } from '../server/shapes';
import { site } from '../store/site.svelte';

/** After how many moves. */
type Kept = SeenPosition & { moves: number };

export class Positions {
  private kept = new Map<string, Kept>();
  /** What is shown: the last position that we had, while the next one is on its way. */
  shown: Kept | undefined = $state.raw();

  constructor(
    private table: string,
    private key: () => string | null,
  ) {}

  /** Show a position as a seat saw it; `open`: with all hands. What is asked for later is shown in its place. */
  show(moves: number, seat: number, open = false): () => void {
    const name = `${moves} ${seat} ${open}`;
    const found = this.kept.get(name);
    if (found) {
      this.shown = found;
      return () => {};
    }
    let current = true;
    this.read(moves, seat, open).then(
      (position) => {
        this.kept.set(name, position);
        if (current) this.shown = position;
      },
      (problem: Error) => site.tell(problem.message, 'problem'),
    );
    return () => (current = false);
  }

  private async read(moves: number, seat: number, open: boolean): Promise<Kept> {
    const position = await server.position(this.table, this.key(), moves, seat);
    if (!open) return { moves, ...position };
    const replay = await server.replay(this.table, this.key(), moves, 1);
    return { moves, ...position, view: replay.steps[0]!.view };
  }
}
