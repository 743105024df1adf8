/** What others do is shown one step after another; a round ends with its score sheet. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message, TableState } from '../../src/server/shapes';
import { PACE, Playback } from '../../src/store/playback';

const STATE = { you: 0, turn: 1, seats: [{ connected: true }, { connected: true }] } as unknown as TableState;
const ROUND = {
  kind: 'round',
  round: 1,
  points: [10, 108],
  totals: [10, 108],
  lines: [[], []],
  starter: 1,
  ending: '',
};

const whole = { type: 'table', table: 't', number: 1, now: 0, state: STATE, log: [], chat: [] } as unknown as Message;
const step = (number: number, seat: number, moments: object[] = []): Message =>
  ({
    type: 'update',
    table: 't',
    number,
    now: 0,
    state: { position: number },
    log: [
      {
        number,
        at: 0,
        kind: 'moved',
        seat,
        phrase: { key: 'cards.draw' },
        text: 'd',
        ...(moments.length ? { moments } : {}),
      },
    ],
  }) as unknown as Message;
const chat = (number: number): Message =>
  ({ type: 'chat', table: 't', line: { number, at: 0, seat: 1, name: 'Ben', text: 'hi' } }) as Message;

let pace: number;
let drawing: boolean;
let playback: Playback;
const shown = () => playback.shown!.state.position;

beforeEach(() => {
  vi.useFakeTimers();
  pace = PACE.normal;
  drawing = true;
  playback = new Playback(
    () => pace,
    () => drawing && playback.drawn(),
  );
  playback.hear(whole, 0);
});

afterEach(() => vi.useRealTimers());

function hear(...messages: Message[]): void {
  for (const message of messages) playback.hear(message, 0);
}

describe('talk', () => {
  it('that is removed is gone at once, whatever is still to be shown', () => {
    const removal = {
      number: 4,
      at: 0,
      kind: 'chat_removed',
      seat: null,
      phrase: { key: 'event.chat_removed' },
      removed: [2],
    };
    hear(chat(2), step(3, 1, [ROUND]));
    expect(playback.shown!.chat).toHaveLength(1);
    hear({ type: 'update', table: 't', number: 4, now: 0, state: {}, log: [removal] } as unknown as Message);
    expect(playback.shown!.chat).toEqual([]);
    expect(playback.behind).toBe(2);
  });
});

describe('steps of others', () => {
  it('wait until the one before is drawn, however slow the page is', () => {
    drawing = false;
    hear(step(2, 1), step(3, 1));
    vi.advanceTimersByTime(10 * PACE.normal);
    expect(shown()).toBe(2);
    playback.drawn();
    vi.advanceTimersByTime(PACE.normal - 1);
    expect(shown()).toBe(2);
    vi.advanceTimersByTime(1);
    expect(shown()).toBe(3);
  });

  it('come one after another, each with its time', () => {
    hear(step(2, 1), step(3, 1), step(4, 1));
    expect(shown()).toBe(2);
    vi.advanceTimersByTime(PACE.normal - 1);
    expect(shown()).toBe(2);
    vi.advanceTimersByTime(1);
    expect(shown()).toBe(3);
    vi.advanceTimersByTime(PACE.normal);
    expect(shown()).toBe(4);
    expect(playback.behind).toBe(0);
  });

  it('begin after one’s own step has been seen, which itself waits for nothing', () => {
    hear(step(2, 1));
    vi.advanceTimersByTime(5_000);
    hear(step(3, 0));
    expect(shown()).toBe(3);
    hear(step(4, 1));
    expect(shown()).toBe(3);
    vi.advanceTimersByTime(PACE.normal);
    expect(shown()).toBe(4);
  });

  it('are shown at once by whoever wants that', () => {
    pace = PACE.instant;
    hear(step(2, 1), step(3, 1), step(4, 1));
    expect(shown()).toBe(4);
  });

  it('are known before they are shown, and can be skipped', () => {
    hear(step(2, 1), step(3, 1), step(4, 1));
    expect(playback.newest!.state.position).toBe(4);
    expect(playback.behind).toBe(2);
    playback.skip();
    expect(shown()).toBe(4);
    vi.advanceTimersByTime(10_000);
    expect(shown()).toBe(4);
  });

  it('that came while nobody looked are caught up with quickly', () => {
    for (let number = 2; number <= 101; number += 1) hear(step(number, 1));
    playback.catchUp();
    vi.advanceTimersByTime(3_000);
    expect(shown()).toBe(101);
  });

  it('do not keep talk waiting, and talk does not make them old', () => {
    hear(step(2, 1), step(3, 1), chat(4));
    expect(playback.shown!.chat).toHaveLength(1);
    expect(shown()).toBe(2);
    vi.advanceTimersByTime(PACE.normal);
    expect(shown()).toBe(3);
  });

  it('give way to a table that comes whole', () => {
    hear(step(2, 1), step(3, 1), { ...whole, number: 9, state: { ...STATE, position: 9 } } as Message);
    expect(shown()).toBe(9);
    expect(playback.behind).toBe(0);
  });
});

describe('the end of a round', () => {
  it('shows its score sheet and waits until it is read', () => {
    hear(step(2, 1), step(3, 1, [ROUND]), step(4, 1));
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBe(2);
    expect(playback.round).toMatchObject({ points: [10, 108] });
    playback.nextRound();
    expect(playback.round).toBeNull();
    vi.advanceTimersByTime(2 * PACE.normal);
    expect(shown()).toBe(4);
  });

  it('is seen by those who want everything at once, too', () => {
    pace = PACE.instant;
    hear(step(2, 0), step(3, 0, [ROUND]), step(4, 1));
    vi.advanceTimersByTime(10_000);
    expect(playback.round).not.toBeNull();
    playback.nextRound();
    expect(shown()).toBe(4);
  });

  it('has no sheet of this kind when the match is over with it', () => {
    hear(step(2, 0, [{ ...ROUND, starter: null }]));
    vi.advanceTimersByTime(10_000);
    expect(playback.round).toBeNull();
    expect(shown()).toBe(2);
  });
});
