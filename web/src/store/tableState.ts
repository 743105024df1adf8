/** A table as we know it: the fold of the server's messages. Nothing here knows a rule. */
import type { ChatLine, LogEntry, Message, TableState, TableSummary } from '../server/shapes';

export interface KeptTable {
  id: string;
  number: number;
  state: TableState;
  log: LogEntry[];
  chat: ChatLine[];
  /** The server's clock less ours, so that its times can be shown. */
  ahead: number;
}

/** Entries that we have already are not added again: a table may be sent whole at any time. */
function added<T extends { number: number }>(kept: T[], more: T[]): T[] {
  const last = kept.at(-1)?.number ?? -1;
  const fresh = more.filter((one) => one.number > last);
  return fresh.length ? [...kept, ...fresh] : kept;
}

/** A log with new entries; a move that one of them makes known, as the first of two passed cards, is told in its place. */
function logged(kept: LogEntry[], more: LogEntry[]): LogEntry[] {
  const known = new Map(more.flatMap(({ completes }) => (completes ? [[completes.number, completes]] : [])));
  const log = added(kept, more);
  return known.size ? log.map((entry) => ({ ...entry, ...known.get(entry.number) })) : log;
}

/** Talk without the lines that the operators have removed. */
function standingChat(chat: ChatLine[], log: LogEntry[]): ChatLine[] {
  const removed = new Set(log.flatMap((entry) => entry.removed ?? []));
  return removed.size ? chat.filter((line) => !removed.has(line.number)) : chat;
}

export function applyMessage(kept: KeptTable | undefined, message: Message, now: number): KeptTable | undefined {
  switch (message.type) {
    case 'table':
      return {
        id: message.table,
        number: message.number,
        state: message.state as TableState,
        log: logged(kept?.log ?? [], message.log),
        chat: standingChat(added(kept?.chat ?? [], message.chat), message.log),
        ahead: message.now - now,
      };
    case 'update':
      if (!kept || message.number <= kept.number) return kept;
      return {
        ...kept,
        number: message.number,
        state: { ...kept.state, ...message.state } as TableState,
        log: logged(kept.log, message.log),
        chat: standingChat(kept.chat, message.log),
        ahead: message.now - now,
      };
    case 'chat':
      if (!kept) return kept;
      return { ...kept, number: Math.max(kept.number, message.line.number), chat: added(kept.chat, [message.line]) };
    case 'presence':
      if (!kept) return kept;
      return {
        ...kept,
        state: {
          ...kept.state,
          seats: kept.state.seats.map((seat, at) => ({ ...seat, connected: message.connected[at] ?? seat.connected })),
          watchers: message.watchers,
        },
      };
    default:
      return kept;
  }
}

/** Milliseconds that a seat has left, or null if nobody counts them. */
export function timeLeft(table: KeptTable, seat: number, now: number): number | null {
  const { clocks, about } = table.state;
  if (about.clock.kind === 'none') return null;
  const left = clocks.remaining[seat];
  if (left === undefined) return null;
  return clocks.running === seat ? Math.max(0, left - (now + table.ahead - clocks.since)) : left;
}

export function applyLobby(kept: TableSummary[], message: Extract<Message, { type: 'lobby' }>): TableSummary[] {
  if (message.whole) return message.tables;
  const news = new Map(message.tables.map((table) => [table.id, table]));
  const gone = new Set(message.gone);
  const rest = kept.filter((table) => !news.has(table.id) && !gone.has(table.id));
  return [...news.values(), ...rest].sort((one, other) => other.created_at - one.created_at);
}

const MOST_MOVES = 16;

/** What a player wants to see: all moves since their own last one; else those of whoever moved last. */
export function latestMoves(table: KeptTable, observer: number | null): LogEntry[] {
  const moves = standingMoves(table.log);
  const own = observer === null ? -1 : moves.findLastIndex((move) => move.seat === observer);
  if (own >= 0 && own < moves.length - 1) return moves.slice(own + 1).slice(-MOST_MOVES);
  const last = moves.at(-1)?.seat;
  return moves.slice(moves.findLastIndex((move) => move.seat !== last) + 1).slice(-MOST_MOVES);
}

/** The moves of a log without those that were taken back. */
function standingMoves(log: LogEntry[]): LogEntry[] {
  const moves: LogEntry[] = [];
  for (const entry of log) {
    if (entry.kind === 'moved') moves.push(entry);
    if (entry.kind === 'taken_back') moves.pop();
  }
  return moves;
}
