/** What a move of a decision was worth, in words and on the board. */
import type { Mark } from '../board/types';
import type { ReviewCandidate, ReviewDecision } from '../server/shapes';
import { capital, say, t } from '../i18n';
import { fixed } from './numbers';

const CERTAIN = 2; // standard errors

type Judged = Pick<ReviewDecision, 'best' | 'played' | 'loss' | 'error'> & {
  candidates: Pick<ReviewCandidate, 'move' | 'loss' | 'loss_error'>[];
};

type Told = Pick<ReviewDecision, 'played' | 'words' | 'best_words' | 'candidates'>;

export interface Worth {
  /** Equal: as good as the best, as far as that is known. Unknown: not among the candidates. */
  kind: 'best' | 'equal' | 'worse' | 'unknown';
  loss: number;
  error: number;
}

/** What a move was worth, beside the best one. */
export function worthOf(decision: Judged, move: string): Worth {
  if (move === decision.best) return { kind: 'best', loss: 0, error: 0 };
  if (move === decision.played) return { kind: 'worse', loss: decision.loss, error: decision.error };
  const found = decision.candidates.find((one) => one.move === move);
  if (!found) return { kind: 'unknown', loss: 0, error: 0 };
  const { loss, loss_error: error } = found;
  return loss > CERTAIN * error ? { kind: 'worse', loss, error } : { kind: 'equal', loss: 0, error };
}

/** The best move, what was played where that is another, and what the reader chose where it is neither. */
export function marksOf(
  { best, played }: Pick<ReviewDecision, 'best' | 'played'>,
  chosen: string | null = null,
): { move: string; kind: Mark['kind'] }[] {
  const marks: { move: string; kind: Mark['kind'] }[] = [{ move: best, kind: 'best' }];
  if (played !== best) marks.push({ move: played, kind: 'played' });
  if (chosen !== null && chosen !== best && chosen !== played) marks.push({ move: chosen, kind: 'chosen' });
  return marks;
}

/** "Discard the red 5 costs 3.2 ± 0.8. Better: play the white 8." */
export function worthText(decision: Told, move: string, worth: Worth, names: string[]): string {
  const found = decision.candidates.find((one) => one.move === move);
  const words = found?.words ?? (move === decision.played ? decision.words : null);
  const parts = {
    move: words ? capital(say(words, { names })) : t('worth.thisMove'),
    best: say(decision.best_words, { names }),
    points: fixed(worth.loss),
    error: fixed(worth.error),
  };
  return t(`worth.${worth.kind}`, parts);
}
