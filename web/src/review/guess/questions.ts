/** "What would you play?": which decisions of a game are asked about. */
import type { ReviewDecision } from '../../server/shapes';

const MOST_CRITICAL = 8;
const LEAST = 6; // questions, where a game has so many

/**
 * The critical decisions of some seats, in the order of play, and at least as many that were right and clear: that a
 * decision is asked about says nothing about it.
 */
export function questionsOf(decisions: ReviewDecision[], seats: number[]): ReviewDecision[] {
  const asked = decisions.filter((one) => seats.includes(one.seat) && one.judged && one.candidates.length > 1);
  const critical = asked
    .filter((one) => one.mistake !== null || one.praised)
    .sort((one, two) => two.loss - one.loss)
    .slice(0, MOST_CRITICAL);
  const right = asked
    .filter((one) => one.counted && !one.loss && !one.praised)
    .sort((one, two) => clearness(two) - clearness(one))
    .slice(0, Math.max(critical.length, LEAST - critical.length));
  return [...critical, ...right].sort((one, two) => one.move - two.move);
}

/** By how many standard errors the next best move is behind what was played. */
function clearness(decision: ReviewDecision): number {
  const others = decision.candidates.filter(({ move }) => move !== decision.played);
  return Math.min(...others.map(({ loss, loss_error }) => loss / (loss_error || 1)));
}
