/** Who plays elsewhere while a table waits hears when its game begins. */
import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import { WaitingTables } from '../../src/lobby/waitingTables.svelte';

/** As much of the site as is needed: tables that somebody looks at. */
class FakeSite {
  tables: Record<string, { state: { status: string } }> = $state.raw({});
  unlook = vi.fn();
  look = vi.fn(() => this.unlook);
  tell = vi.fn();
  become(status: string): void {
    this.tables = { t1: { state: { status } } };
    flushSync();
  }
}

function waiting() {
  const site = new FakeSite();
  const waitingTables = new WaitingTables(site as never);
  waitingTables.keep('t1', 'key', 'classic');
  site.become('open');
  return { site, waitingTables };
}

it('says nothing while the table waits', () => {
  const { site, waitingTables } = waiting();
  expect(site.look).toHaveBeenCalledWith('t1', 'key');
  expect(waitingTables.begun).toBeNull();
});

it('tells of a game that begins, until one goes there', async () => {
  const { site, waitingTables } = waiting();
  site.become('playing');
  expect(waitingTables.begun).toEqual({ table: 't1', game: 'classic' });
  await Promise.resolve();
  expect(site.unlook).toHaveBeenCalledOnce();
  waitingTables.forget('t1');
  expect(waitingTables.begun).toBeNull();
});

it('tells once that a table was closed', () => {
  const { site, waitingTables } = waiting();
  site.become('closed');
  expect(site.tell).toHaveBeenCalledOnce();
  expect(waitingTables.begun).toBeNull();
});

it('tells nothing any more once one is at the table again', async () => {
  const { site, waitingTables } = waiting();
  waitingTables.forget('t1');
  await Promise.resolve();
  site.become('playing');
  expect(waitingTables.begun).toBeNull();
  expect(site.unlook).toHaveBeenCalledOnce();
});
