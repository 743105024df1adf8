/** A table that waits for players while one plays elsewhere: as soon as its game begins, one is told. */
import { untrack } from 'svelte';
import { t } from '../i18n';
import { site, type Site } from '../store/site.svelte';
import { sound } from '../store/sounds';

export class WaitingTables {
  /** The game that has begun while we were elsewhere. */
  begun: { table: string; game: string } | null = $state(null);
  private waiting = new Map<string, () => void>();

  constructor(private site: Site) {}

  /** Keep an eye on a table that waits. */
  keep(table: string, key: string | null, game: string): void {
    if (this.waiting.has(table)) return;
    const unlook = this.site.look(table, key);
    const end = $effect.root(() => {
      $effect(() => {
        const status = this.site.tables[table]?.state.status;
        if (status === undefined || status === 'open') return;
        untrack(() => {
          this.forget(table);
          if (status === 'playing') this.tell(table, game);
          else if (status === 'closed') this.site.tell(t('waiting.cancelled'));
        });
      });
    });
    this.waiting.set(table, () => {
      end();
      unlook();
    });
  }

  /** One is at the table again, or it is gone. */
  forget(table: string): void {
    const stop = this.waiting.get(table);
    this.waiting.delete(table);
    if (this.begun?.table === table) this.begun = null;
    // Not at once: what runs now may be what is stopped.
    if (stop) queueMicrotask(stop);
  }

  private tell(table: string, game: string): void {
    this.begun = { table, game };
    sound('turn');
  }
}

export const waitingTables = new WaitingTables(site);
