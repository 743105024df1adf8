/** Who plays elsewhere while a table waits hears when its game begins. */
import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import { Meanwhile } from '../src/store/meanwhile.svelte';

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
  const meanwhile = new Meanwhile(site as never);
  meanwhile.keep('t1', 'key', 'classic');
  site.become('open');
  return { site, meanwhile };
}

it('says nothing while the table waits', () => {
  const { site, meanwhile } = waiting();
  expect(site.look).toHaveBeenCalledWith('t1', 'key');
  expect(meanwhile.begun).toBeNull();
});

it('tells of a game that begins, until one goes there', async () => {
  const { site, meanwhile } = waiting();
  site.become('playing');
  expect(meanwhile.begun).toEqual({ table: 't1', game: 'classic' });
  await Promise.resolve();
  expect(site.unlook).toHaveBeenCalledOnce();
  meanwhile.forget('t1');
  expect(meanwhile.begun).toBeNull();
});

it('tells once that a table was closed', () => {
  const { site, meanwhile } = waiting();
  site.become('closed');
  expect(site.tell).toHaveBeenCalledOnce();
  expect(meanwhile.begun).toBeNull();
});

it('tells nothing any more once one is at the table again', async () => {
  const { site, meanwhile } = waiting();
  meanwhile.forget('t1');
  await Promise.resolve();
  site.become('playing');
  expect(meanwhile.begun).toBeNull();
  expect(site.unlook).toHaveBeenCalledOnce();
});
