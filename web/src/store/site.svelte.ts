/** What the page knows of the server: who we are, the tables we look at, the lobby, the games. */
import { browserWire, Connection, type Line, type Wire } from '../server/connection';
import { addMessages, capital, say } from '../i18n';
import { gameIds } from '../games';
import { Problem, server } from '../server/http';
import type {
  BotInfo,
  GameInfo,
  Me,
  Message,
  ReviewState,
  RoundEnded,
  TableCommand,
  TableSummary,
} from '../server/shapes';
import { applyLobby, type KeptTable } from './tableState';
import { Frames } from './frames';
import { PACE, Playback } from './playback';
import { settings } from './settings.svelte';

export interface Notice {
  id: number;
  text: string;
  kind: 'news' | 'problem';
  address?: string;
}

/** How a table that is shown stands to what is known of it. */
export interface Progress {
  newest: KeptTable;
  /** Steps that have happened and are not shown yet. */
  behind: number;
  /** The round whose score sheet is to be read before the next one is shown. */
  round: RoundEnded | null;
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
  /** Tables as they are shown, and how much of what is known that is. */
  tables: Record<string, KeptTable> = $state.raw({});
  progress: Record<string, Progress> = $state.raw({});
  refused: Record<string, Problem> = $state.raw({});
  /** How far the reviews of tables are that we look at, as far as we have heard. */
  reviews: Record<string, ReviewState> = $state.raw({});
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
  private playbacks = new Map<string, Playback>();
  /** Tables that look different since the last frame. */
  private news = new Set<string>();
  private frames = new Frames();
  private inLobby = 0;
  private notice = 0;
  private lists: Promise<void> | null = null;

  constructor(open: (table: string | null) => Wire = browserWire) {
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
    addEventListener('offline', () => this.connection.drop());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) for (const playback of this.playbacks.values()) playback.catchUp();
    });
  }

  /** Games and bots. Bots come and go, so they can be asked for again. */
  loadLists(): Promise<void> {
    this.lists ??= Promise.all([server.games(), server.bots()])
      .then(async ([games, bots]) => {
        // A game that the page was not built with brings its messages along.
        const strange = games.filter(({ id }) => !gameIds.includes(id) && !this.games.some((known) => known.id === id));
        for (const messages of await Promise.all(strange.map(({ id }) => server.messages(id)))) addMessages(messages);
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

  async signOutEverywhere(): Promise<void> {
    await server.signOutEverywhere();
    this.become(null);
  }

  async changePassword(old: string, wanted: string): Promise<void> {
    this.become(await server.changePassword(old, wanted));
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
    this.connection.watch(table, key, () => this.playbacks.get(table)?.newest?.number);
    return () => {
      const left = this.looking.get(table)! - 1;
      this.looking.set(table, left);
      if (left) return;
      this.looking.delete(table);
      this.connection.unwatch(table);
      this.news.delete(table);
      this.playbacks.get(table)?.stop();
      this.playbacks.delete(table);
      this.tables = without(this.tables, table);
      this.progress = without(this.progress, table);
      this.reviews = without(this.reviews, table);
    };
  }

  /** The score sheet of a round has been read. */
  nextRound(table: string): void {
    this.playbacks.get(table)?.nextRound();
  }

  /** Show a table as it is now, without the steps between. */
  skip(table: string): void {
    this.playbacks.get(table)?.skip();
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
      this.lobby = applyLobby(this.lobby ?? [], message);
    } else if (message.type === 'turn') {
      if (!this.looking.has(message.table)) this.turnElsewhere?.(message.table, message.game);
    } else if (message.type === 'review') {
      if (this.looking.has(message.table)) this.reviews = { ...this.reviews, [message.table]: message };
    } else if (message.type === 'error' && message.id === null) {
      this.refuse(new Problem(message.code, capital(say(message.phrase))));
    } else {
      this.fold(message);
    }
  }

  private fold(message: Message): void {
    const id = tableOf(message);
    if (!id || !this.looking.has(id)) return;
    if (!this.playbacks.has(id)) {
      this.playbacks.set(
        id,
        new Playback(
          () => this.paceOf(id),
          () => this.changed(id),
        ),
      );
    }
    this.playbacks.get(id)!.hear(message, Date.now());
  }

  /** Milliseconds for a step of others. Nobody whose clock runs is kept waiting for long. */
  private paceOf(table: string): number {
    const { turn, you, about } = this.playbacks.get(table)!.newest!.state;
    const pace = PACE[settings.pace];
    return about.clock.kind !== 'none' && turn === you ? Math.min(pace, PACE.fast) : pace;
  }

  /** However much comes in, the page is drawn once a frame at most. */
  private changed(table: string): void {
    if (!this.news.size) this.frames.next(() => this.show());
    this.news.add(table);
  }

  /** Put what is new before people's eyes. */
  private show(): void {
    const [tables, progress] = [{ ...this.tables }, { ...this.progress }];
    const news = [...this.news];
    for (const table of news) {
      const playback = this.playbacks.get(table);
      if (!playback?.shown || !playback.newest) continue;
      tables[table] = playback.shown;
      progress[table] = { newest: playback.newest, behind: playback.behind, round: playback.round };
    }
    this.news.clear();
    [this.tables, this.progress] = [tables, progress];
    for (const table of news) this.playbacks.get(table)?.drawn();
  }

  /** A refusal without an id answers `watch`: it is about the tables that we ask for and do not have. */
  private refuse(problem: Problem): void {
    const wanted = [...this.looking.keys()].filter((table) => !this.playbacks.has(table));
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

function without<T>(kept: Record<string, T>, key: string): Record<string, T> {
  const { [key]: _gone, ...rest } = kept;
  return rest;
}

function tableOf(message: Message): string | null {
  return 'table' in message && typeof message.table === 'string' ? message.table : null;
}

export const site = new Site();
