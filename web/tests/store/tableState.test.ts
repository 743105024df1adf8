/** The store: messages applyMessage into tables, a connection that is lost and found. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Wire } from '../../src/server/connection';
import type { Message, TableState } from '../../src/server/shapes';
import { applyMessage, latestMoves, applyLobby, timeLeft, type KeptTable } from '../../src/store/tableState';
import { timeText } from '../../src/store/clocks';

const STATE = {
  about: { clock: { kind: 'bank', seconds: 60, increment: 0 } },
  status: 'playing',
  seats: [{ connected: true }, { connected: true }],
  you: 0,
  turn: 0,
  position: 0,
  clocks: { remaining: [60_000, 50_000], running: 0, since: 1_000 },
} as unknown as TableState;

const entry = (number: number, seat: number | null, kind = 'moved') => ({
  number,
  at: 0,
  kind,
  seat,
  words: `${number}`,
  text: 'd',
});

const whole = (number: number, log: unknown[] = []): Message =>
  ({ type: 'table', table: 't', number, now: 2_000, state: STATE, log, chat: [] }) as unknown as Message;

const update = (number: number, state: object, log: unknown[] = []): Message =>
  ({ type: 'update', table: 't', number, now: 2_000, state, log }) as unknown as Message;

const after = (...messages: Message[]): KeptTable =>
  messages.reduce<KeptTable | undefined>((kept, message) => applyMessage(kept, message, 1_500), undefined)!;

describe('a table', () => {
  it('is the whole table with what has changed put over it', () => {
    const kept = after(whole(3, [entry(3, 0)]), update(4, { turn: 1, position: 1 }, [entry(4, 0)]));
    expect(kept.state.turn).toBe(1);
    expect(kept.state.status).toBe('playing');
    expect(kept.log.map(({ number }) => number)).toEqual([3, 4]);
  });

  it('tells a passed card in its place once the second has made it known', () => {
    const hidden = { ...entry(3, 0), text: '>?' };
    const second = {
      ...entry(4, 0),
      text: '>g7',
      completes: { number: 3, text: '>r5', phrase: { key: 'cards.give', card: 'r5' } },
    };
    const kept = after(whole(3, [hidden]), update(4, {}, [second]));
    expect(kept.log.map(({ number, text }) => [number, text])).toEqual([
      [3, '>r5'],
      [4, '>g7'],
    ]);
    expect(kept.log[0]!.phrase).toEqual({ key: 'cards.give', card: 'r5' });
  });

  it('takes no update twice, and no update before the table itself', () => {
    const once = after(whole(3), update(4, { position: 1 }, [entry(4, 0)]));
    expect(applyMessage(once, update(4, { position: 9 }, [entry(4, 0)]), 0)).toBe(once);
    expect(applyMessage(undefined, update(4, {}), 0)).toBeUndefined();
  });

  it('goes on where it was after a lost connection: what is sent again is not added again', () => {
    const kept = after(whole(3, [entry(2, 0), entry(3, 1)]), whole(5, [entry(3, 1), entry(4, 0), entry(5, 1)]));
    expect(kept.log.map(({ number }) => number)).toEqual([2, 3, 4, 5]);
    expect(kept.number).toBe(5);
  });

  it('knows who is connected', () => {
    const kept = after(whole(1), { type: 'presence', table: 't', connected: [true, false] } as Message);
    expect(kept.state.seats.map(({ connected }) => connected)).toEqual([true, false]);
  });

  it('counts talk as events', () => {
    const line = { number: 4, at: 0, seat: 0, name: 'Ada', text: 'hello' };
    const kept = after(
      whole(3),
      { type: 'chat', table: 't', line } as Message,
      { type: 'chat', table: 't', line } as Message,
    );
    expect(kept.chat).toEqual([line]);
    expect(kept.number).toBe(4);
  });

  it('forgets talk that was removed, also while it was not connected', () => {
    const said = (number: number): Message =>
      ({ type: 'chat', table: 't', line: { number, at: 0, seat: 0, name: 'Ada', text: 'x' } }) as Message;
    const removal = (number: number, ...removed: number[]) => ({ ...entry(number, null, 'chat_removed'), removed });
    const kept = after(whole(3), said(4), said(5), said(6), update(7, {}, [removal(7, 5)]));
    expect(kept.chat.map(({ number }) => number)).toEqual([4, 6]);
    expect(applyMessage(kept, whole(8, [removal(8, 4, 6)]), 0)!.chat).toEqual([]);
  });

  it('lets the clock of the seat to act run by the server’s time', () => {
    const kept = after(whole(1));
    expect(kept.ahead).toBe(500);
    expect(timeLeft(kept, 0, 10_500)).toBe(50_000);
    expect(timeLeft(kept, 1, 10_500)).toBe(50_000);
    expect(timeLeft(kept, 0, 1_000_000)).toBe(0);
  });

  it('tells all moves since one’s own, or those of whoever moved last', () => {
    const latest = (log: unknown[], observer: number | null) =>
      latestMoves(after(whole(9, log)), observer).map(({ number }) => number);
    const log = [entry(1, 0), entry(2, 1), entry(3, 1), entry(4, 2), entry(5, null, 'credited')];
    expect(latest(log, 0)).toEqual([2, 3, 4]);
    expect(latest(log, null)).toEqual([4]);
    expect(latest([entry(1, 1), entry(2, 0), entry(3, 0)], 0)).toEqual([2, 3]);
  });

  it('does not tell a move that was taken back', () => {
    const kept = after(whole(4, [entry(1, 1), entry(2, 0), entry(3, 0, 'taken_back')]));
    expect(latestMoves(kept, 0).map(({ number }) => number)).toEqual([1]);
  });
});

describe('the lobby', () => {
  const table = (id: string, created_at: number) => ({ id, created_at }) as never;

  it('is replaced, changed and emptied', () => {
    const first = applyLobby([], { type: 'lobby', whole: true, tables: [table('b', 2), table('a', 1)], gone: [] });
    const next = applyLobby(first, { type: 'lobby', whole: false, tables: [table('c', 3)], gone: ['a'] });
    expect(next.map(({ id }) => id)).toEqual(['c', 'b']);
  });
});

describe('time that is left', () => {
  it.each([
    [9_400, '9.4'],
    [65_000, '1:05'],
    [3_600_000, '1:00:00'],
    [3 * 86_400_000, '3 d 0 h'],
  ])('%i is %s', (left, text) => expect(timeText(left)).toBe(text));
});

class FakeWire implements Wire {
  said: { do: string; id?: string; after?: number }[] = [];
  onopen: Wire['onopen'] = null;
  onclose: Wire['onclose'] = null;
  onmessage: Wire['onmessage'] = null;
  closed = false;

  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
    this.onclose?.();
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe('the connection', () => {
  let wires: FakeWire[];
  let lines: string[];
  let connection: Connection;

  beforeEach(() => {
    vi.useFakeTimers();
    wires = [];
    lines = [];
    connection = new Connection(
      () => {
        wires.push(new FakeWire());
        return wires.at(-1)!;
      },
      () => {},
      (line) => lines.push(line),
    );
    connection.start();
  });

  afterEach(() => vi.useRealTimers());

  it('goes to the process of the table that one looks at, where there are several', () => {
    const hello = { type: 'hello', you: null, now: 0, version: '0', by_table: true };
    const tables: (string | null)[] = [];
    const there = new Connection(
      (table) => {
        tables.push(table);
        wires.push(new FakeWire());
        return wires.at(-1)!;
      },
      () => {},
      () => {},
    );
    const opened = () => {
      wires.at(-1)!.onopen!();
      wires.at(-1)!.onmessage!({ data: JSON.stringify(hello) });
    };
    there.start();
    opened();
    there.watch('a', null, () => undefined);
    opened();
    expect(wires.at(-1)!.said).toEqual([{ do: 'watch', table: 'a' }]);
    there.unwatch('a');
    there.watch('b', null, () => undefined);
    opened();
    there.watch('b', null, () => undefined);
    expect(tables).toEqual([null, 'a', 'b']);
  });

  it('says what was asked for before it was open', () => {
    connection.watch('t', null, () => undefined);
    connection.watchLobby(true);
    wires[0]!.onopen!();
    expect(wires[0]!.said.map((one) => one.do)).toEqual(['watch', 'lobby']);
  });

  it('connects again, watches behind the last event, and says unanswered commands again with the same id', async () => {
    let last = 0;
    connection.watch('t', null, () => last);
    wires[0]!.onopen!();
    const done = connection.command({ do: 'resign', table: 't' });
    const id = wires[0]!.said.at(-1)!.id;
    last = 7;
    wires[0]!.onclose!();
    expect(lines).toEqual(['open', 'lost']);
    vi.advanceTimersByTime(1_000);
    wires[1]!.onopen!();
    expect(wires[1]!.said).toEqual([
      { do: 'watch', table: 't', after: 7 },
      { do: 'resign', table: 't', id },
    ]);
    wires[1]!.hear({ type: 'done', id, table: 't', number: 8, repeated: true });
    await expect(done).resolves.toBeUndefined();
    expect(lines).toEqual(['open', 'lost', 'open']);
  });

  it('passes on why a command was refused', async () => {
    wires[0]!.onopen!();
    const done = connection.command({ do: 'resign', table: 't' });
    wires[0]!.hear({
      type: 'error',
      id: wires[0]!.said[0]!.id,
      code: 'conflict',
      phrase: { key: 'refusal.seat_taken' },
    });
    await expect(done).rejects.toMatchObject({ code: 'conflict', message: 'That seat is taken.' });
  });

  it('gives up a line on which nobody answers', () => {
    wires[0]!.onopen!();
    vi.advanceTimersByTime(25_000);
    expect(wires[0]!.said.at(-1)!.do).toBe('ping');
    vi.advanceTimersByTime(10_000);
    expect(wires[0]!.closed).toBe(true);
    expect(lines.at(-1)).toBe('lost');
    vi.advanceTimersByTime(1_000);
    expect(wires).toHaveLength(2);
  });

  it('is lost at once when the browser has no network, and what is said then is sent on return', () => {
    wires[0]!.onopen!();
    connection.drop();
    expect(lines).toEqual(['open', 'lost']);
    void connection.command({ do: 'resign', table: 't' });
    connection.hurry();
    wires[1]!.onopen!();
    expect(wires[1]!.said.map((one) => one.do)).toEqual(['resign']);
  });

  it('hears no more of a line that was given up for a new one', () => {
    wires[0]!.onopen!();
    connection.renew();
    expect(wires).toHaveLength(2);
    connection.watchLobby(true);
    expect(wires[1]!.said).toEqual([]);
    wires[1]!.onopen!();
    expect(wires[1]!.said.map((one) => one.do)).toEqual(['lobby']);
    wires[1]!.hear({ type: 'pong', now: 0 });
    vi.advanceTimersByTime(20_000);
    expect(wires).toHaveLength(2);
  });
});
