/** The table of the card games in words. */
import { cardNames, colourName, expeditionLines } from '../../board/cards/cards';
import type { Part, Task } from '../../board/types';
import { cardText, t } from '../../i18n';
import type { CardsView } from './types';

const TASKS: Record<string, Task> = {
  place: { yours: 'cards.task.place', theirs: 'cards.wait.place' },
  draw: { yours: 'cards.task.draw', theirs: 'cards.wait.draw' },
  pass: { yours: 'cards.task.pass', theirs: 'cards.wait.pass' },
  answer: { yours: 'cards.task.answer', theirs: 'cards.wait.answer' },
};

export function task({ table }: CardsView): Task | undefined {
  return TASKS[table.task ?? ''];
}

export function describe({ table }: CardsView, names: string[], seat: number | null): Part[] {
  const { hands, colours } = table;
  const own = seat === null ? [] : [{ heading: t('cards.board.hand.yours'), lines: [cardNames(hands[seat]!.cards)] }];
  const others = hands.flatMap(({ size, cards }, at) => {
    if (at === seat) return [];
    const known = cards.length ? `; ${t('cards.board.hand.knows', { cards: cardNames(cards) })}` : '';
    return t('cards.describe.hand', { name: names[at]!, n: size }) + known;
  });
  const discards = table.discards.map((pile, at) => {
    const top = pile.at(-1);
    const count = pile.length > 1 ? ` (${pile.length})` : '';
    return `${colourName(colours[at]!)}: ${top ? `${t('cards.describe.top')} ${cardText(top)}${count}` : t('board.empty')}`;
  });
  return [
    { heading: t('board.table'), lines: [t('cards.describe.draw_pile', { n: table.draw_pile })] },
    ...own,
    { heading: t('cards.describe.others'), lines: others },
    ...table.expeditions.map((owner) => expeditionLines(owner, colours, names)),
    { heading: t('cards.describe.discards'), lines: discards },
  ];
}
