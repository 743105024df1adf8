import type { Text } from '../../../../learn/rules';
import { DRAW, SCORE, END } from '../shared.en';
import { facts, COLOUR, ORDER, EXAMPLE } from './figures';

export const en: Text = {
  lead: 'Two against two. Partners sit across from each other, share their expeditions, and may slip each other cards, but not a word about them.',
  facts: [
    ['Players', '4, in two pairs'],
    ['Cards', facts.cards],
    ['Hand', facts.hand],
    ['Rounds', 3],
  ],
  chapters: [
    {
      id: 'aim',
      title: 'Aim of the game',
      blocks: [
        'With your partner you build expeditions: columns of cards in one colour whose numbers go up. Starting one costs 20 points, every number brings some of them back. The side with the higher total after three rounds wins.',
      ],
    },
    {
      id: 'cards',
      title: 'The cards',
      blocks: [
        `There are ${facts.cards} cards in five colours, fifteen in each. The low numbers exist twice, which matters when you plan:`,
        {
          table: {
            caption: 'Cards in each colour',
            head: ['Card', 'How many'],
            rows: [
              ['Wager', 3],
              ['2, 3, 4', '2 each'],
              ['5, 6, 7, 8, 9, 10', '1 each'],
            ],
          },
        },
        { figure: COLOUR, caption: 'All fifteen cards of a colour. Each 2, 3 and 4 is there twice.' },
      ],
    },
    {
      id: 'setup',
      title: 'Setup',
      blocks: [
        `The players across from each other are partners. Deal ${facts.hand} cards to each of the four; the other ${facts.draw_pile} form the draw pile. There are five discard piles, one for each colour, for all four players together. Play goes clockwise, so the sides take turns.`,
        'In the first round the starting player is drawn by lot. In later rounds the side with the higher total starts: the first of its two players clockwise after whoever made the last move. If the totals are level, that is simply the next player.',
      ],
    },
    {
      id: 'sides',
      title: 'Shared expeditions',
      blocks: [
        'Each side has one set of five expeditions. Both partners add to the same columns, and nobody adds to those of the other side.',
        {
          list: [
            'Every number must be higher than the number before it; gaps are fine. The second 2, 3 or 4 of a colour therefore never fits into an expedition that already has the first.',
            'Wagers go before all numbers, up to three in an expedition.',
            'What has been played stays there for the rest of the round.',
          ],
        },
        {
          figure: ORDER,
          caption: 'Wagers first, then rising numbers. Two equal numbers never go into one expedition.',
        },
      ],
    },
    {
      id: 'turn',
      title: 'Your turn',
      blocks: [
        'You do one of two things: take a normal turn, or pass two cards to your partner. A normal turn has two steps, and you may not skip either of them:',
        {
          steps: [
            'Play a card: add it to an expedition of your side, or put it on the discard pile of its colour.',
            'Draw a card: from the draw pile, or the top card of a discard pile.',
          ],
        },
        'In the same turn you may not take back the card you have just discarded: that pile is closed to you until your next turn. It is closed to nobody else, so your partner may take the card when their turn comes, and so may your opponents.',
      ],
    },
    {
      id: 'passing',
      title: 'Passing two cards',
      blocks: [
        'Instead of a normal turn you may choose any two of your cards and give them to your partner, face down.',
        {
          list: [
            'It is always two cards, and at least six must stay with you. So you can pass from a hand of 8 or 10, never from 6.',
            'Nobody plays and nobody draws. Your turn is over.',
            'Hands are not filled up again: they stay at 6 and 10 until cards are passed back.',
            'You and your partner know which cards went across. Your opponents do not.',
          ],
        },
      ],
    },
    {
      id: 'talk',
      title: 'No table talk',
      blocks: [
        'Apart from passing cards, partners may not tell each other anything about their hands or plans. On this site partners cannot chat with each other while a round is on.',
      ],
    },
    {
      id: 'end',
      title: 'End of a round',
      blocks: [
        'The round ends the instant somebody draws the last card of the draw pile. Nobody gets another turn, and cards left in hand count for nothing.',
        {
          note: 'Where a turn limit was agreed for a table, the round also ends, and is scored, when that limit is reached. Passing two cards counts as one turn.',
        },
      ],
    },
    {
      id: 'scoring',
      title: 'Scoring',
      blocks: [
        'Each expedition of a side is scored on its own:',
        {
          steps: [
            'Add up its numbers.',
            `Subtract ${facts.cost}, the cost of the expedition.`,
            'Multiply the result by 2 with one wager, by 3 with two, by 4 with three. A loss is multiplied too.',
            `Add ${facts.bonus} if the expedition has ${facts.bonus_size} cards or more. Wagers count towards the ${facts.bonus_size}; the bonus itself is never multiplied.`,
          ],
        },
        'An expedition that was never started scores 0. One that has nothing but wagers scores −40, −60 or −80.',
        { figure: EXAMPLE, caption: 'What two partners have built together. Red was never started.' },
      ],
    },
    {
      id: 'match',
      title: 'Winning',
      blocks: [
        'A match has three rounds, unless you agree on another number. The points of all rounds are added up, and the side with the higher total wins. Equal totals are a draw.',
      ],
    },
  ],
  brief: [
    [
      'Cards',
      '75 cards: as in the game for two, but every 2, 3 and 4 exists twice. You hold eight. Three rounds; the side with the highest total wins.',
    ],
    [
      'Sides',
      'You and the player across from you share one set of expeditions. Numbers must go up, so two equal numbers never go into the same one.',
    ],
    [
      'Your turn',
      `Play a card: to an expedition of your side, wagers before all numbers, or to the discard pile of its colour. ${DRAW}`,
    ],
    ['Or instead', 'Pass two cards to your partner, face down, if at least six stay with you. Nobody draws.'],
    ['End of a round', END],
    ['Scoring', SCORE],
  ],
};
