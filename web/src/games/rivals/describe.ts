/** The table of Rivals in words. */
import { cardNames, expeditionLines } from '../../board/cards/cards';
import type { Part, Task } from '../../board/types';
import { t } from '../../i18n';
import type { RivalsView } from './types';

const TASKS: Record<string, Task> = {
  turn: { yours: 'rivals.task.turn', theirs: 'rivals.wait.turn' },
  bid: { yours: 'rivals.task.bid', theirs: 'rivals.wait.bid' },
  take: { yours: 'rivals.task.take', theirs: 'rivals.wait.take' },
};
const NOTHING_TO_BID_FOR: Task = { yours: 'rivals.task.turn.empty', theirs: 'rivals.wait.turn' };

export function task({ table }: RivalsView): Task | undefined {
  if (table.task === 'turn' && !table.display.length) return NOTHING_TO_BID_FOR;
  const found = TASKS[table.task ?? ''];
  return found && { ...found, parts: { bid: table.bid } };
}

export function describe({ table }: RivalsView, names: string[]): Part[] {
  const bid = table.bidder === null ? [] : [t('rivals.describe.bid', { name: names[table.bidder]!, n: table.bid })];
  return [
    {
      heading: t('board.table'),
      lines: [
        t('rivals.describe.display', { cards: cardNames(table.display) }),
        t('rivals.describe.piles', { piles: table.piles.join(', ') }),
        ...table.gold.map((gold, at) => t('rivals.describe.gold', { name: names[at]!, n: gold })),
        t('rivals.describe.supply', { n: table.supply }),
        ...bid,
      ],
    },
    ...table.expeditions.map((owner) => expeditionLines(owner, table.colours, names)),
  ];
}

/** What a seat has done in the auction that is on. */
export function auctionWords({ table: { bid, bidder, passed, task } }: RivalsView, seat: number): string {
  if (bidder === seat) return t(task === 'take' ? 'rivals.board.won' : 'rivals.board.highest', { n: bid });
  return t(passed[seat] ? 'rivals.board.passed' : 'rivals.board.in');
}
