import type { Text } from '../../../../learn/rules';
import { DRAW, END } from '../shared.en';
import { facts, SUIT, ORDER, EXAMPLE, COUNTS, BY_PLAYERS } from './figures';

export const en: Text = {
  lead: 'An ordinary deck of cards is all it takes. Four suits are four expeditions, face cards are wagers, and two, three or four can play.',
  facts: [
    ['Players', '2, 3 or 4'],
    ['Cards', 52],
    ['Hand', '8, 7 or 6'],
    ['Rounds', 1],
  ],
  chapters: [
    {
      id: 'aim',
      title: 'Aim of the game',
      blocks: [
        'You build expeditions: columns of cards in one suit whose numbers go up. Starting one costs points, every number brings some of them back. Whoever has the most points when the draw pile runs out wins; four play in two teams.',
      ],
    },
    {
      id: 'cards',
      title: 'The cards',
      blocks: [
        'An ordinary deck of 52 cards without jokers. Each suit has ten numbers and three face cards:',
        {
          list: [
            'The ace is low and counts 1, then come 2 to 10.',
            'Jack, queen and king are wagers. It makes no difference which of them you play.',
          ],
        },
        { figure: SUIT, caption: 'All thirteen cards of a suit: three wagers, then the numbers from 1 to 10.' },
      ],
    },
    {
      id: 'players',
      title: 'Two, three or four players',
      blocks: [
        'Hands, costs and bonuses depend on how many play:',
        {
          table: {
            caption: 'What depends on the number of players',
            head: ['Players', 'Cards in hand', 'Draw pile', 'Cost', 'Bonus from', 'Bonus'],
            rows: BY_PLAYERS.map(([players, hand, pile, cost, size, bonus]) => [
              players!,
              hand!,
              pile!,
              cost!,
              `${size} cards`,
              bonus!,
            ]),
          },
        },
        'Two and three play everyone for themselves. Four play in two teams, partners across from each other. Even then everyone builds expeditions of their own; only the points of a team are added up.',
      ],
    },
    {
      id: 'setup',
      title: 'Setup',
      blocks: [
        'Shuffle, deal the hands, and put the rest face down as the draw pile. There are four discard piles, one for each suit, for all players together. Who starts is drawn by lot; play goes clockwise.',
      ],
    },
    {
      id: 'turn',
      title: 'Your turn',
      blocks: [
        'Every turn has two steps, in this order, and you may not skip either of them:',
        {
          steps: [
            'Play a card: add it to your expedition of its suit, or put it face up on the discard pile of its suit.',
            'Draw a card: from the draw pile, or the top card of a discard pile.',
          ],
        },
        'In the same turn you may not take back the card you have just discarded: that pile is closed to you until your next turn.',
      ],
    },
    {
      id: 'expeditions',
      title: 'Building an expedition',
      blocks: [
        {
          list: [
            'You have one expedition of each suit at most, and you add to your own only.',
            'Every number must be higher than the number before it. Gaps are fine.',
            'Face cards go before all numbers, in any order, up to three of them.',
            'What has been played stays there.',
          ],
        },
        {
          figure: ORDER,
          caption: 'Face cards first, then rising numbers. The ace is the lowest number: it cannot follow a 7.',
        },
      ],
    },
    {
      id: 'swap',
      title: 'Four players: swapping a card',
      blocks: [
        'Instead of a turn you may swap a card with your partner. Each player may do so twice in a game.',
        {
          steps: [
            'You give your partner any one card of your hand.',
            'Your partner chooses a card to give back: any card but the one just received.',
          ],
        },
        'Nobody plays and nobody draws. Your turn is over, and your partner still gets their own. Only the player who starts a swap uses up one of their two.',
      ],
    },
    {
      id: 'end',
      title: 'End of the game',
      blocks: [
        'The game ends the instant somebody draws the last card of the draw pile. Nobody gets another turn, and cards left in hand count for nothing. One round decides.',
        {
          note: 'Where a turn limit was agreed for a table, the game also ends, and is scored, when that limit is reached. A swap counts as one turn.',
        },
      ],
    },
    {
      id: 'scoring',
      title: 'Scoring',
      blocks: [
        'Each expedition is scored on its own. With two players:',
        {
          steps: [
            'Add up its numbers; the ace counts 1.',
            `Subtract the cost of ${facts.players[2].cost}.`,
            'Multiply the result by 2 with one face card, by 3 with two, by 4 with three. A loss is multiplied too.',
            `Add the bonus of ${facts.players[2].bonus} if the expedition has ${facts.players[2].bonus_size} cards or more. Face cards count towards them; the bonus itself is never multiplied.`,
          ],
        },
        'With three or four players take cost and bonus from the table above. An expedition that you never started scores 0. One that has nothing but face cards still costs, multiplied: with two players −40, −60 or −80.',
        { figure: EXAMPLE, caption: 'A finished game for two. Diamonds were never started.' },
        {
          table: {
            caption: 'The same expedition of ace, 3, 4, 6, 7 and 10, by number of players',
            head: ['Players', 'Points'],
            rows: COUNTS.map((players) => [players, facts.same[players]]),
          },
        },
        'With four players six cards already earn the bonus.',
      ],
    },
    {
      id: 'winning',
      title: 'Winning',
      blocks: ['The player or team with the most points wins. Equal totals are a draw.'],
    },
  ],
  brief: [
    [
      'Cards',
      'Four suits are four expeditions. The ace is a 1; jack, queen and king are wagers. You hold 8 cards with two players, 7 with three, 6 with four. One round.',
    ],
    [
      'Your turn',
      `Play a card: to your own expedition of its suit, where numbers must go up and face cards come before all numbers, or to the discard pile of its suit. ${DRAW}`,
    ],
    [
      'Four players',
      'Two teams sit across; everyone has expeditions of their own, and a team adds up its points. Twice a game you may swap a card with your partner instead of taking a turn.',
    ],
    ['The end', END],
    [
      'Scoring',
      'Add up an expedition’s numbers, subtract its cost, multiply by 2, 3 or 4 with 1, 2 or 3 face cards, and add the bonus if it is long. Cost and bonus are 20 (from 8 cards) with two players, 15 (from 7) with three, 12 (from 6) with four.',
    ],
  ],
};
