/** What the page knows of the server: who we are, the tables we look at, the lobby, the games. */
import { browserWire, Connection, type Line, type Wire } from '../server/connection';
import { Problem, server } from '../server/http';
import type { BotInfo, GameInfo, Me, Message, TableCommand, TableSummary } from '../server/shapes';
import { folded, lobbyFolded, type KeptTable } from './folding';
import { Frames } from './frames';

export interface Notice {
  id: number;
  text: string;
  kind: 'news' | 'problem';
  address?: string;
}

const READING = 6000;
const AGAIN = 1500; // milliseconds until we ask again whether the server has its games ready
const MOST_QUESTIONS = 40; // for bots, once the games are ready

export class Site {
  me: Me | null = $state.raw(null);
  /** Do we know yet who we are? */
  met = $state(false);
  line: Line = $state('connecting');
  /** Has the line ever been open? A first connection that takes a moment is no loss. */
  wasOpen = $state(false);
  tables: Record<string, KeptTable> = $state.raw({});
  refused: Record<string, Problem> = $state.raw({});
  lobby: TableSummary[] | null = $state.raw(null);
  /** Has the server just been started? It compiles its games then, and its bots come last. */
  starting = $state(false);
  games: GameInfo[] = $state.raw([]);
  bots: BotInfo[] = $state.raw([]);
  notices: Notice[] = $state.raw([]);
  /** What a screen reader is to say next. */
  spoken = $state('');
  turnElsewhere: ((table: string, game: string) => void) | null = null;

  private connection: Connection;
  private looking = new Map<string, number>();
  /** Tables as they are now, until they are shown. */
  private news = new Map<string, KeptTable>();
  private frames = new Frames();
  private inLobby = 0;
  private notice = 0;
  private lists: Promise<void> | null = null;

  constructor(open: () => Wire = browserWire) {
    this.connection = new Connection(
      open,
      (message) => this.hear(message),
      (line) => this.setLine(line),
    );
  }

  start(): void {
    this.connection.start();
    void this.awaitGames();
    addEventListener('online', () => this.connection.hurry());
  }

  /** Games and bots. Bots come and go, so they can be asked for again. */
  loadLists(): Promise<void> {
    this.lists ??= Promise.all([server.games(), server.bots()])
      .then(([games, bots]) => {
        this.games = games;
        this.bots = bots;
      })
      .catch(() => {})
      .finally(() => (this.lists = null));
    return this.lists;
  }

  /** Ask for all lists until the server has its games ready and its bots have come; it may have none. */
  private async awaitGames(left = MOST_QUESTIONS): Promise<void> {
    const [said] = await Promise.all([server.health().catch(() => null), this.loadLists()]);
    const compiling = said?.status === 'starting';
    const alone = said !== null && !this.bots.some((bot) => bot.connected);
    this.starting = compiling || (alone && left > 0);
    if (this.starting) setTimeout(() => void this.awaitGames(compiling ? left : left - 1), AGAIN);
  }

  title(game: string): string {
    return this.games.find((one) => one.id === game)?.title ?? game;
  }

  // Who we are

  /** Be somebody: a guest with this name, unless we are somebody already. */
  async beSomebody(name: string): Promise<void> {
    if (!this.met) this.me = await server.me();
    if (this.me) return;
    this.become(await server.guest(name));
  }

  async makeAccount(name: string, password: string): Promise<void> {
    this.become(await server.account(name, password));
  }

  async signIn(name: string, password: string): Promise<void> {
    this.become(await server.signIn(name, password));
  }

  async signOut(): Promise<void> {
    await server.signOut();
    this.become(null);
  }

  async erase(password: string | null): Promise<void> {
    await server.erase(password);
    this.become(null);
  }

  /** The server is to hear on the socket who we are now. */
  private become(me: Me | null): void {
    this.me = me;
    this.met = true;
    this.refused = {};
    this.connection.renew();
  }

  // Tables

  /** Look at a table; call what is returned when nobody looks any more. */
  look(table: string, key: string | null): () => void {
    this.looking.set(table, (this.looking.get(table) ?? 0) + 1);
    this.notices = this.notices.filter((one) => one.address !== `/t/${table}`);
    this.connection.watch(table, key, () => this.newest(table)?.number);
    return () => {
      const left = this.looking.get(table)! - 1;
      this.looking.set(table, left);
      if (left) return;
      this.looking.delete(table);
      this.connection.unwatch(table);
      this.news.delete(table);
      const { [table]: _gone, ...rest } = this.tables;
      this.tables = rest;
    };
  }

  lookAtLobby(): () => void {
    if (this.inLobby++ === 0) this.connection.watchLobby(true);
    return () => {
      if (--this.inLobby === 0) this.connection.watchLobby(false);
    };
  }

  /** Do something at a table. What is refused is told; a stale move is not worth a word, as the table has moved on. */
  async act(command: TableCommand): Promise<boolean> {
    try {
      await this.connection.command(command);
      return true;
    } catch (problem) {
      if (problem instanceof Problem && problem.code !== 'stale') this.tell(problem.message, 'problem');
      return false;
    }
  }

  // Hearing

  private setLine(line: Line): void {
    this.line = line;
    if (line === 'open') this.wasOpen = true;
  }

  private hear(message: Message): void {
    if (message.type === 'hello') {
      this.me = message.you;
      this.met = true;
    } else if (message.type === 'lobby') {
      this.lobby = lobbyFolded(this.lobby ?? [], message);
    } else if (message.type === 'turn') {
      if (!this.looking.has(message.table)) this.turnElsewhere?.(message.table, message.game);
    } else if (message.type === 'error' && message.id === null) {
      this.refuse(new Problem(message.code, message.message));
    } else {
      this.fold(message);
    }
  }

  private fold(message: Message): void {
    const id = tableOf(message);
    if (!id || !this.looking.has(id)) return;
    const before = this.newest(id);
    const kept = folded(before, message, Date.now());
    if (!kept || kept === before) return;
    // However much comes in, the page is drawn once a frame at most.
    if (!this.news.size) this.frames.next(() => this.show());
    this.news.set(id, kept);
  }

  /** A table as it is now, whether it is shown already or not. */
  private newest(table: string): KeptTable | undefined {
    return this.news.get(table) ?? this.tables[table];
  }

  /** Put what is new before people's eyes. */
  private show(): void {
    const news = [...this.news].filter(([id]) => this.looking.has(id));
    this.news.clear();
    if (news.length) this.tables = { ...this.tables, ...Object.fromEntries(news) };
  }

  /** A refusal without an id answers `watch`: it is about the tables that we ask for and do not have. */
  private refuse(problem: Problem): void {
    const wanted = [...this.looking.keys()].filter((table) => !this.newest(table));
    if (!wanted.length) this.tell(problem.message, 'problem');
    for (const table of wanted) this.refused = { ...this.refused, [table]: problem };
  }

  // Telling

  tell(text: string, kind: Notice['kind'] = 'news', address?: string): void {
    const id = ++this.notice;
    this.notices = [
      ...this.notices.filter((one) => one.text !== text),
      { id, text, kind, ...(address ? { address } : {}) },
    ];
    setTimeout(() => this.dismiss(id), READING);
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((one) => one.id !== id);
  }

  say(text: string): void {
    this.spoken = text;
  }
}

function tableOf(message: Message): string | null {
  return 'table' in message && typeof message.table === 'string' ? message.table : null;
}

export const site = new Site();
