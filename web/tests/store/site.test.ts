/** What the page knows: whose turn it is elsewhere, and whether the server still prepares its games. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Wire } from '../../src/server/connection';
import { Site } from '../../src/store/site.svelte';

let wire: Wire;
let site: Site;
let health: string;
let bots: object[];

beforeEach(() => {
  vi.useFakeTimers();
  health = 'ok';
  bots = [{ name: 'level1', connected: true }];
  const said: Record<string, () => unknown> = { '/api/health': () => ({ status: health }), '/api/bots': () => bots };
  vi.stubGlobal('fetch', async (path: string) => Response.json(said[path]?.() ?? []));
  site = new Site(() => (wire = { send: () => {}, close: () => {}, onopen: null, onclose: null, onmessage: null }));
  site.turnElsewhere = (table, game) => site.tell(game, 'news', `/t/${table}`);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const turn = (table: string) => wire.onmessage!({ data: JSON.stringify({ type: 'turn', table, game: 'classic' }) });

it('tells of a turn elsewhere until one goes there', () => {
  site.start();
  wire.onopen!();
  turn('t');
  expect(site.notices.map(({ address }) => address)).toEqual(['/t/t']);
  site.look('t', null);
  expect(site.notices).toEqual([]);
});

it('tells nothing of a turn at the table that one looks at', () => {
  site.start();
  wire.onopen!();
  site.look('t', null);
  turn('t');
  expect(site.notices).toEqual([]);
});

it('asks until the server has prepared its games and its bots have come', async () => {
  health = 'starting';
  bots = [{ name: 'level1', connected: false }];
  site.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(site.starting).toBe(true);
  health = 'ok';
  await vi.advanceTimersByTimeAsync(5_000);
  expect(site.starting).toBe(true);
  bots = [{ name: 'level1', connected: true }];
  await vi.advanceTimersByTimeAsync(2_000);
  expect(site.starting).toBe(false);
});

it('does not wait for ever for bots that a server does not have', async () => {
  bots = [];
  site.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(site.starting).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(site.starting).toBe(false);
});

it('shows what comes in once a frame, and then all of it', async () => {
  const hear = (message: object) => wire.onmessage!({ data: JSON.stringify(message) });
  const state = { seats: [], turn: 0, about: { clock: { kind: 'none' } } };
  site.start();
  wire.onopen!();
  site.look('t', null);
  hear({ type: 'table', table: 't', number: 1, now: 0, state, log: [], chat: [] });
  for (const number of [2, 3, 4])
    hear({ type: 'update', table: 't', number, now: 0, state: { turn: number }, log: [{ number }] });
  expect(site.tables.t).toBeUndefined();
  await vi.advanceTimersByTimeAsync(100);
  expect(site.tables.t!.state.turn).toBe(4);
  expect(site.tables.t!.log.map(({ number }) => number)).toEqual([2, 3, 4]);
});
