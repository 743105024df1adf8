/**
 * A table as it is shown: what others do comes one step after another, at a pace that people can follow, and the end of a
 * round waits until its score sheet has been read. What is known already, and what is shown, are kept apart.
 */
import type { Message, RoundEnded, UpdateMessage } from '../server/shapes';
import { applyMessage, type KeptTable } from './tableState';

/** Milliseconds between two steps of others. */
export const PACE = { slow: 1300, normal: 700, fast: 300, instant: 0 };
const BEFORE_SCORE = 600; // at least so long is the last step of a round looked at
const CATCHING_UP = 2000; // for everything that happened while nobody looked
const MOST_CAUGHT_UP = 40; // steps; of more, only the last ones are shown

export class Playback {
  newest: KeptTable | undefined;
  shown: KeptTable | undefined;
  /** The round whose score sheet is shown now. */
  round: RoundEnded | null = null;
  private waiting: UpdateMessage[] = [];
  private lastStep = -Infinity; // when it was drawn
  private undrawn = false; // the last step
  private hurry = Infinity;
  private read = false; // the score sheet of the next message's round
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private pace: () => number,
    /** Something is to be drawn; `drawn` is called when it is. */
    private changed: () => void,
  ) {}

  /** Steps that have happened and are not shown yet. */
  get behind(): number {
    return this.waiting.length;
  }

  hear(message: Message, now: number): void {
    const newest = applyMessage(this.newest, message, now);
    if (!newest || newest === this.newest) return;
    this.newest = newest;
    if (message.type === 'update') {
      this.waiting.push(message);
      if (this.shown && message.log.some((entry) => entry.removed)) {
        this.shown = { ...this.shown, chat: newest.chat }; // what is removed does not wait for anybody
        this.changed();
      }
      this.advance();
    } else if (message.type === 'table') {
      this.skip();
    } else if (this.shown) {
      // Talk and presence wait for nobody, and the steps that wait are not to be taken for old ones.
      const heard = applyMessage(this.shown, message, now);
      this.shown = heard && { ...heard, number: this.shown.number };
      this.changed();
    }
  }

  /** What is shown has been drawn: only from now on can people look at it. */
  drawn(): void {
    if (!this.undrawn) return;
    this.undrawn = false;
    this.lastStep = performance.now();
    this.advance();
  }

  /** Show everything that there is, now. */
  skip(): void {
    clearTimeout(this.timer);
    this.waiting = [];
    this.round = null;
    this.read = false;
    this.hurry = Infinity;
    this.shown = this.newest;
    this.changed();
  }

  /** The score sheet has been read. */
  nextRound(): void {
    if (!this.round) return;
    this.round = null;
    this.read = true;
    this.changed();
    this.advance();
  }

  /** Somebody looks again: what came meanwhile is shown quickly. */
  catchUp(): void {
    const skipped = this.waiting.splice(0, this.waiting.length - MOST_CAUGHT_UP);
    this.hurry = CATCHING_UP / Math.max(1, this.waiting.length);
    for (const message of skipped) this.put(message);
    if (skipped.length) this.changed();
    this.advance();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private advance(): void {
    clearTimeout(this.timer);
    if (this.round) return;
    const next = this.waiting[0];
    if (!next) {
      this.hurry = Infinity;
      return;
    }
    const pause = this.pause(next);
    if (pause > 0 && this.undrawn) return;
    const rest = this.lastStep + pause - performance.now();
    if (rest > 0) {
      this.timer = setTimeout(() => this.advance(), rest);
      return;
    }
    const ended = this.read ? null : roundEnded(next);
    if (ended) {
      this.round = ended;
      this.changed();
      return;
    }
    this.waiting.shift();
    this.put(next);
    this.changed();
    this.advance();
  }

  private put(message: UpdateMessage): void {
    this.read = false;
    if (isStep(message)) this.undrawn = true;
    this.shown = applyMessage(this.shown, message, Date.now());
  }

  /** How long the step before is to be looked at. */
  private pause(next: UpdateMessage): number {
    const pace = Math.min(this.pace(), this.hurry);
    if (roundEnded(next) && !this.read) return Math.max(pace, BEFORE_SCORE);
    const you = this.shown?.state.you;
    const own = next.log.every((entry) => entry.kind === 'moved' && entry.seat === you);
    return isStep(next) && !own ? pace : 0;
  }
}

function isStep(message: UpdateMessage): boolean {
  return message.log.some((entry) => entry.kind === 'moved');
}

/** The round that a message ends, if another one follows. */
function roundEnded(message: UpdateMessage): RoundEnded | null {
  const moments = message.log.flatMap((entry) => entry.moments ?? []);
  return moments.find((one): one is RoundEnded => one.kind === 'round' && one.starter !== null) ?? null;
}
