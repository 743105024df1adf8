/** What happens at a table is said aloud, and whoever looks elsewhere is called when it is their turn. */
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '../../src/table/announce.svelte';
import type { KeptTable } from '../../src/store/tableState';
import { settings } from '../../src/store/settings.svelte';
import { site } from '../../src/store/site.svelte';
import { sound } from '../../src/store/sounds';

vi.mock('../../src/store/sounds', () => ({ sound: vi.fn() }));

const shown: string[] = [];

class FakeNotification {
  static permission = 'granted';
  constructor(title: string) {
    shown.push(title);
  }
}

const moved = (number: number, seat: number) => ({
  number,
  at: 0,
  kind: 'moved',
  seat,
  phrase: { key: 'cards.draw' },
  text: 'd',
});

const table = (number: number, turn: number, ...log: object[]) =>
  ({ id: 't', number, log, state: { status: 'playing', you: 0, turn } }) as unknown as KeptTable;

let kept: KeptTable = $state.raw(table(1, 1));
let stop: () => void;

beforeEach(() => {
  shown.length = 0;
  site.say('');
  settings.notify = true;
  vi.stubGlobal('Notification', FakeNotification);
  kept = table(1, 1);
  stop = $effect.root(() =>
    announce(
      () => kept,
      () => ['Ada', 'Bob'],
    ),
  );
  flushSync();
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.mocked(sound).mockClear();
});

const hidden = (value: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(value);

function bobMoves(): void {
  kept = table(2, 0, moved(2, 1));
  flushSync();
}

it('says what others did and that it is our turn', () => {
  bobMoves();
  expect(site.spoken).toMatch(/^Bob .*Your turn\.$/);
});

it('says that it is our turn again when our move and the answer come at once', () => {
  bobMoves();
  kept = table(5, 0, moved(3, 0), moved(4, 1), moved(5, 1));
  flushSync();
  expect(site.spoken).toMatch(/^Bob .*Bob .*Your turn\.$/);
});

it('says nothing of our own moves', () => {
  kept = table(2, 1, moved(2, 0));
  flushSync();
  expect(site.spoken).toBe('');
});

it('calls whoever looks elsewhere, once', () => {
  hidden(true);
  bobMoves();
  kept = { ...kept, number: 3 };
  flushSync();
  expect(shown).toEqual(['Your turn!']);
});

it('calls nobody who looks at the page, or who does not want it', () => {
  hidden(false);
  bobMoves();
  kept = table(3, 1);
  flushSync();
  hidden(true);
  settings.notify = false;
  kept = table(4, 0, moved(4, 1));
  flushSync();
  expect(shown).toEqual([]);
});

it('rings for a move of somebody, for our turn, and for the end, once each', () => {
  kept = table(2, 1, moved(2, 1));
  flushSync();
  kept = table(3, 0, moved(3, 1));
  flushSync();
  kept = table(4, 0, { ...moved(4, 1), kind: 'over' });
  flushSync();
  expect(vi.mocked(sound).mock.calls.flat()).toEqual(['move', 'turn', 'end']);
});
