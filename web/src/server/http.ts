/** Questions to the server over HTTP. A refusal is a Problem: a code for us, a sentence for people. */
import { capital, say, t, type Phrase } from '../i18n';
import type {
  BotInfo,
  Code,
  DailyPage,
  DailyToday,
  DealPage,
  DueCard,
  Fairness,
  GameInfo,
  GameSkill,
  GamesPage,
  Health,
  Hint,
  LadderPage,
  Me,
  NewReport,
  NewTable,
  PracticeAnswer,
  PracticePage,
  Profile,
  PuzzleEntry,
  PuzzlePage,
  RatingPoint,
  Replay,
  Review,
  ReviewState,
  SeenPosition,
  TableSummary,
  TokenInfo,
  ClockRule,
} from './shapes';

/** Where others can open the site: nowhere, or at one of the addresses, the likeliest first. */
export interface Address {
  local_only: boolean;
  addresses: string[];
  port?: number;
}

export class Problem extends Error {
  constructor(
    readonly code: Code | 'offline',
    message: string,
  ) {
    super(message);
  }
}

type Query = Record<string, string | number | boolean | null | undefined>;

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (!given.length) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Problem('offline', t('line.silent'));
  }
  if (answer.status === 204) return undefined as T;
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok)
    throw new Problem(
      said.code ?? 'unavailable',
      said.phrase ? capital(say(said.phrase as Phrase)) : answer.statusText,
    );
  return said as T;
}

const part = encodeURIComponent;

export const server = {
  me: () => ask<Me | null>('GET', '/api/me'),
  guest: (name: string) => ask<Me>('POST', '/api/guest', { name }),
  account: (name: string, password: string) => ask<Me>('POST', '/api/account', { name, password }),
  signIn: (name: string, password: string) => ask<Me>('POST', '/api/sign-in', { name, password }),
  signOut: () => ask<void>('POST', '/api/sign-out'),
  erase: (password: string | null) => ask<void>('DELETE', '/api/me', { password }),
  signOutEverywhere: () => ask<void>('POST', '/api/sign-out-everywhere'),
  changePassword: (old: string, wanted: string) => ask<Me>('POST', '/api/me/password', { old, new: wanted }),
  exportAddress: '/api/me/export',
  report: (report: NewReport) => ask<void>('POST', '/api/reports', report),
  tokens: () => ask<TokenInfo[]>('GET', '/api/me/tokens'),
  newToken: (name: string, days: number | null) => ask<{ token: string }>('POST', '/api/me/tokens', { name, days }),
  deleteToken: (id: number) => ask<void>('DELETE', `/api/me/tokens/${id}`),
  mutes: () => ask<string[]>('GET', '/api/me/mutes'),
  mute: (name: string, wanted: boolean) => ask<void>(wanted ? 'PUT' : 'DELETE', `/api/me/mutes/${part(name)}`),

  health: () => ask<Health>('GET', '/api/health'),
  address: () => ask<Address>('GET', '/api/address'),
  games: () => ask<GameInfo[]>('GET', '/api/games'),
  messages: (game: string) => ask<Record<string, Record<string, string>>>('GET', `/api/games/${part(game)}/messages`),
  bots: () => ask<BotInfo[]>('GET', '/api/bots'),
  ladder: (game: string) => ask<LadderPage>('GET', `/api/ladder/${part(game)}`),
  myTables: () => ask<TableSummary[]>('GET', '/api/tables?mine=true'),
  make: (wish: Partial<NewTable> & Pick<NewTable, 'game' | 'seats'>) =>
    ask<{ table: string; key: string }>('POST', '/api/tables', wish),
  match: (wish: { game: string; players?: number; rounds?: number; clock?: ClockRule; rated?: boolean }) =>
    ask<{ table: string }>('POST', '/api/match', wish),
  replay: (table: string, key: string | null, start: number, steps: number) =>
    ask<Replay>('GET', withQuery(`/api/tables/${part(table)}/replay`, { key, start, steps })),
  position: (table: string, key: string | null, moves: number, seat: number) =>
    ask<SeenPosition>('GET', withQuery(`/api/tables/${part(table)}/positions/${moves}`, { key, seat })),
  review: (table: string, key: string | null) =>
    ask<Review>('GET', withQuery(`/api/tables/${part(table)}/review`, { key })),
  askForReview: (table: string, key: string | null) =>
    ask<ReviewState>('POST', withQuery(`/api/tables/${part(table)}/review`, { key })),
  hint: (table: string, position: number) => ask<Hint>('POST', `/api/tables/${part(table)}/hint`, { position }),
  playOn: (table: string, key: string | null, move: number) =>
    ask<{ table: string; key: string }>('POST', withQuery(`/api/tables/${part(table)}/play-on`, { key }), { move }),
  fairness: (table: string, key: string | null) =>
    ask<Fairness>('GET', withQuery(`/api/tables/${part(table)}/fairness`, { key })),
  recordAddress: (table: string, key: string | null) => withQuery(`/api/tables/${part(table)}/record`, { key }),
  deal: (name: string, game: string) => ask<DealPage[]>('GET', withQuery(`/api/deals/${part(name)}`, { game })),

  practice: () => ask<PracticePage>('GET', '/api/practice'),
  practiceCard: () => ask<DueCard | null>('GET', '/api/practice/card'),
  answerCard: (card: number, move: string) => ask<PracticeAnswer>('POST', `/api/practice/cards/${card}`, { move }),
  puzzles: (game: string) => ask<PuzzleEntry[]>('GET', withQuery('/api/practice/puzzles', { game })),
  puzzle: (id: string) => ask<PuzzlePage>('GET', `/api/practice/puzzles/${part(id)}`),
  solvePuzzle: (id: string, move: string) => ask<PracticeAnswer>('POST', `/api/practice/puzzles/${part(id)}`, { move }),
  today: () => ask<DailyToday[]>('GET', '/api/daily'),
  daily: (game: string, day?: string) => ask<DailyPage>('GET', withQuery(`/api/daily/${part(game)}`, { day })),
  playDaily: (game: string) => ask<{ table: string }>('POST', `/api/daily/${part(game)}`),

  player: (name: string) => ask<Profile>('GET', `/api/players/${part(name)}`),
  gamesOf: (name: string, filter: Query = {}) =>
    ask<GamesPage>('GET', withQuery(`/api/players/${part(name)}/games`, filter)),
  skillOf: (name: string) => ask<GameSkill[]>('GET', `/api/players/${part(name)}/skill`),
  ratingsOf: (name: string, game: string) =>
    ask<RatingPoint[]>('GET', `/api/players/${part(name)}/ratings/${part(game)}`),
};
