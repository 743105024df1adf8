/**
 * The socket, kept open: it connects again when it is lost, asks again for what was watched, and says again what
 * nobody has answered. A command has an id, so that the server does it once however often it is said.
 */
import { capital, say } from '../i18n';
import { Problem } from './http';
import type { Message, TableCommand } from './shapes';

export type Line = 'connecting' | 'open' | 'lost';

/** What a WebSocket is to us; tests bring their own. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
}

interface Waiting {
  text: string;
  done: () => void;
  fail: (problem: Problem) => void;
}

interface Watched {
  key: string | null;
  last: () => number | undefined;
}

const PAUSES = [300, 1000, 2000, 4000, 8000];
const SILENCE = 25_000;
const PATIENCE = 10_000;

export class Connection {
  line: Line = 'connecting';
  private wire: Wire | null = null;
  private failures = 0;
  private watched = new Map<string, Watched>();
  private lobby = false;
  /** Has the server several processes? Then a proxy finds the one of a table by the socket's address. */
  private byTable = false;
  private home: string | null = null;
  private waiting = new Map<string, Waiting>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private open: (table: string | null) => Wire,
    private hear: (message: Message) => void,
    private lineChanged: (line: Line) => void,
  ) {}

  start(): void {
    clearTimeout(this.timer);
    clearTimeout(this.pulse);
    this.home = this.newest();
    const wire = this.open(this.home);
    this.wire = wire;
    wire.onopen = () => this.opened();
    wire.onmessage = (event) => this.heard(JSON.parse(event.data) as Message);
    wire.onclose = () => {
      if (this.wire === wire) this.lost();
    };
  }

  /** Connect anew: at once after signing in or out, when the server must learn who we are now. */
  renew(): void {
    const old = this.wire;
    this.wire = null;
    old?.close();
    this.failures = 0;
    this.setLine('connecting');
    this.start();
  }

  /** The browser says that the network is back. */
  hurry(): void {
    if (this.line === 'lost') this.renew();
  }

  /** The browser says that there is no network: nobody needs to find that out by waiting. */
  drop(): void {
    if (this.line === 'lost') return;
    const wire = this.wire;
    this.wire = null;
    wire?.close();
    this.lost();
  }

  watch(table: string, key: string | null, last: () => number | undefined): void {
    this.watched.set(table, { key, last });
    if (this.line === 'open' && !this.move()) this.sayWatch(table);
  }

  /** Go to the process of the table that one looks at. */
  private move(): boolean {
    const table = this.newest();
    if (!this.byTable || table === null || table === this.home) return false;
    this.renew();
    return true;
  }

  /** The table that was last looked at. */
  private newest(): string | null {
    return [...this.watched.keys()].at(-1) ?? null;
  }

  unwatch(table: string): void {
    if (this.watched.delete(table) && this.line === 'open') this.say({ do: 'unwatch', table });
  }

  watchLobby(watch: boolean): void {
    this.lobby = watch;
    if (this.line === 'open') this.say({ do: 'lobby', watch });
  }

  /** Do something at a table; resolves when the server has stored it, and fails with a Problem. */
  command(command: TableCommand): Promise<void> {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const text = JSON.stringify({ ...command, id });
    return new Promise((done, fail) => {
      this.waiting.set(id, { text, done, fail });
      if (this.line === 'open') this.wire?.send(text);
    });
  }

  private say(command: object): void {
    this.wire?.send(JSON.stringify(command));
  }

  private sayWatch(table: string): void {
    const { key, last } = this.watched.get(table)!;
    const after = last();
    this.say({ do: 'watch', table, ...(key ? { key } : {}), ...(after === undefined ? {} : { after }) });
  }

  private opened(): void {
    this.failures = 0;
    this.setLine('open');
    this.listen();
    for (const table of this.watched.keys()) this.sayWatch(table);
    if (this.lobby) this.say({ do: 'lobby', watch: true });
    for (const { text } of this.waiting.values()) this.wire?.send(text);
  }

  private lost(): void {
    clearTimeout(this.pulse);
    this.setLine('lost');
    const pause = PAUSES[Math.min(this.failures++, PAUSES.length - 1)]!;
    this.timer = setTimeout(() => this.start(), pause * (0.7 + 0.6 * Math.random()));
  }

  private heard(message: Message): void {
    this.listen();
    if (message.type === 'hello') {
      this.byTable = message.by_table;
      if (this.move()) return;
    }
    if (message.type === 'done') this.answered(message.id)?.done();
    if (message.type === 'error' && message.id) {
      this.answered(message.id)?.fail(new Problem(message.code, capital(say(message.phrase))));
    }
    this.hear(message);
  }

  private answered(id: string): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  /** After a while of silence ask whether anybody is there; a dead line does not always say that it is dead. */
  private listen(): void {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => {
      this.say({ do: 'ping' });
      this.pulse = setTimeout(() => {
        const wire = this.wire;
        this.wire = null;
        wire?.close();
        this.lost();
      }, PATIENCE);
    }, SILENCE);
  }

  private setLine(line: Line): void {
    this.line = line;
    this.lineChanged(line);
  }
}

export function browserWire(table: string | null): Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const query = table === null ? '' : `?table=${table}`;
  return new WebSocket(`${scheme}://${location.host}/api/socket${query}`) as unknown as Wire;
}
