/** What those at a table are called where nobody is anybody: you, your partner, opponents. */
import type { View } from '../board/types';
import { t } from '../i18n';

export function namesFor({ players, sides }: Pick<View, 'players' | 'sides'>, you: number): string[] {
  const own = sides.find((side) => side.includes(you)) ?? [you];
  const opponents = Array.from({ length: players }, (_, seat) => seat).filter((seat) => !own.includes(seat));
  return Array.from({ length: players }, (_, seat) => {
    if (seat === you) return t('learn.seat.you');
    if (own.includes(seat)) return t('learn.seat.partner');
    return opponents.length === 1
      ? t('practice.opponent')
      : t('practice.opponentNumber', { n: opponents.indexOf(seat) + 1 });
  });
}
