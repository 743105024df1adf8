import type { Text } from '../../../../learn/rules';
import { DRAW, SCORE, END } from '../shared.en';
import { facts, COLOUR, PLACES, ORDER, EXAMPLE, SIXTH } from './figures';

export const en: Text = {
  lead: 'Two explorers send expeditions to five lost cities. Every journey costs something to start, and only those that get far enough pay off.',
  facts: [
    ['Players', 2],
    ['Cards', facts.cards],
    ['Hand', facts.hand],
    ['Rounds', facts.rounds],
  ],
  chapters: [
    {
      id: 'aim',
      title: 'Aim of the game',
      blocks: [
        'You build expeditions: columns of cards in one colour whose numbers go up. Starting an expedition costs 20 points, and every number you add brings some of them back, and in the end more. Whoever has the higher total after three rounds wins.',
      ],
    },
    {
      id: 'cards',
      title: 'The cards',
      blocks: [
        `There are ${facts.cards} cards: twelve in each of five colours. Each colour has the numbers 2 to 10, once each, and three wagers.`,
        { figure: COLOUR, caption: 'All twelve cards of a colour: three wagers and the numbers from 2 to 10.' },
        { figure: PLACES, caption: 'The five journeys: desert, sea, mountains, rainforest and volcano.' },
      ],
    },
    {
      id: 'setup',
      title: 'Setup',
      blocks: [
        `Shuffle all cards and deal ${facts.hand} to each player. The other ${facts.draw_pile} form the face-down draw pile. Between the players there is room for five discard piles, one for each colour. Each player builds expeditions on their own side.`,
        'In the first round the starting player is drawn by lot. In later rounds the player with the higher total so far starts. If the totals are level, it is the player who did not make the last move of the round before.',
      ],
    },
    {
      id: 'turn',
      title: 'Your turn',
      blocks: [
        'Players take turns. Every turn has two steps, in this order, and you may not skip either of them:',
        {
          steps: [
            'Play a card from your hand: add it to your expedition of its colour, or put it on the discard pile of its colour.',
            'Draw a card: from the draw pile, or the top card of a discard pile.',
          ],
        },
        `So at the end of your turn you always hold ${facts.hand} cards again.`,
      ],
    },
    {
      id: 'expeditions',
      title: 'Building an expedition',
      blocks: [
        {
          list: [
            'You have one expedition of each colour at most, and you add to your own only.',
            'A new card always goes at the end. What has been played stays there for the rest of the round.',
            'Every number must be higher than the number before it. Gaps are fine: a 7 may follow a 3.',
            'Wagers go before all numbers: up to three of them. Once there is a number, no wager of that colour fits any more.',
          ],
        },
        {
          figure: ORDER,
          caption: 'Wagers first, then rising numbers. A wager cannot follow a number, and a 4 cannot follow a 6.',
        },
      ],
    },
    {
      id: 'discarding',
      title: 'Discarding',
      blocks: [
        'Instead of adding to an expedition you may put any card of your hand face up on the discard pile of its colour, even one that would fit. Think twice about it: your opponent may take it.',
      ],
    },
    {
      id: 'drawing',
      title: 'Drawing',
      blocks: [
        'Draw the top card of the draw pile, unseen, or take the top card of any of the five discard piles. Cards further down in a discard pile are out of reach until those above them are gone.',
        'In the same turn you may not take back the card you have just discarded: that pile is closed to you until your next turn.',
      ],
    },
    {
      id: 'end',
      title: 'End of a round',
      blocks: [
        'The round ends the instant somebody draws the last card of the draw pile. Nobody gets another turn, and cards left in hand count for nothing. How many cards the draw pile still has is open information, so keep an eye on it.',
        {
          note: 'Taking cards from the discard piles makes a round longer, and nothing in the rules stops two players from doing so for ever. Where a turn limit was agreed for a table, the round also ends, and is scored, when that limit is reached.',
        },
      ],
    },
    {
      id: 'scoring',
      title: 'Scoring',
      blocks: [
        'Each expedition is scored on its own:',
        {
          steps: [
            'Add up its numbers.',
            `Subtract ${facts.cost}, the cost of the expedition.`,
            'Multiply the result by 2 with one wager, by 3 with two, by 4 with three. A loss is multiplied too.',
            `Add ${facts.bonus} if the expedition has ${facts.bonus_size} cards or more. Wagers count towards the ${facts.bonus_size}; the bonus itself is never multiplied.`,
          ],
        },
        'An expedition that you never started scores 0: no cards, no cost. One that has nothing but wagers still costs 20, multiplied: −40, −60 or −80. So an expedition is worth anything from −80 to 156 points.',
        { figure: EXAMPLE, caption: 'A finished round. White was never started, so it costs nothing.' },
      ],
    },
    {
      id: 'match',
      title: 'Winning',
      blocks: [
        `A match has ${facts.rounds} rounds, unless you agree on another number. The points of all rounds are added up, and the higher total wins. Equal totals are a draw.`,
      ],
    },
    {
      id: 'six',
      title: 'Variant: six expeditions',
      blocks: [
        `The long game adds a sixth colour, purple: ${facts.six.cards} cards, ${facts.six.draw_pile} of them in the draw pile. Everything else stays the same.`,
        { figure: SIXTH, caption: 'The sixth journey leads to the city of night.' },
      ],
    },
    {
      id: 'tips',
      title: 'Good to know',
      blocks: [
        {
          list: [
            'Two or three good expeditions beat five poor ones: a colour with fewer than 20 points’ worth of cards loses.',
            'Start low. A 7 as the first card shuts out everything below it.',
            'A wager is a promise: play it early, but only if you hold or expect most of that colour.',
            'Late in the round, a card from a discard pile buys you an extra turn.',
          ],
        },
      ],
    },
  ],
  brief: [
    [
      'Cards',
      '60 cards: in each of five colours three wagers and the numbers 2 to 10. You hold eight. Three rounds; the highest total wins.',
    ],
    [
      'Your turn',
      `Play a card: to your own expedition of its colour, where numbers must go up and wagers come before all numbers, or to the discard pile of its colour. ${DRAW}`,
    ],
    ['End of a round', END],
    ['Scoring', SCORE],
  ],
};
