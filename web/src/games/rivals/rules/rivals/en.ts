import type { Text } from '../../../../learn/rules';
import { facts, COLOUR, STARTING, ORDER, EXAMPLE, GOLD, CARDS, ALL_GOLD } from './figures';

export const en: Text = {
  lead: 'Nobody holds cards here: everything is out in the open, and you outbid each other for the cards on display. But what you pay comes back, to everybody.',
  facts: [
    ['Players', '2, 3 or 4'],
    ['Cards', CARDS],
    ['Gold', ALL_GOLD],
    ['Piles', facts.piles.length],
  ],
  chapters: [
    {
      id: 'aim',
      title: 'Aim of the game',
      blocks: [
        'You collect cards for your expeditions: columns in one colour whose numbers never go down. Expeditions cost nothing here, but the cards do: you win them in auctions. Whoever has the most points at the end, for expeditions and for the gold left over, wins.',
      ],
    },
    {
      id: 'cards',
      title: 'Cards and gold',
      blocks: [
        `There are ${CARDS} cards in five colours, sixteen in each:`,
        {
          table: {
            caption: 'Cards in each colour',
            head: ['Card', 'How many', 'Footprints'],
            rows: [
              ['Wager', 3, '–'],
              ['2, 3, 4, 5', '2 each', facts.footprints[2]],
              ['6, 7, 8, 9, 10', '1 each', facts.footprints[6]],
            ],
          },
        },
        { figure: COLOUR, caption: 'All sixteen cards of a colour.' },
        `Besides, there are ten starting wagers, two of each colour, and ${ALL_GOLD} gold coins.`,
        { figure: STARTING, caption: 'Starting wagers are lighter than the others.' },
      ],
    },
    {
      id: 'setup',
      title: 'Setup',
      blocks: [
        {
          steps: [
            'Each player gets two starting wagers of different colours, face up. Both lie at the beginning of their expeditions. The others go back into the box.',
            `All ${CARDS} cards are shuffled and divided into four face-down piles of ${facts.piles[0]}. The first pile is the draw pile.`,
            'The gold is divided evenly:',
          ],
        },
        {
          table: {
            caption: 'Gold for each player',
            head: ['Players', 'Gold each'],
            rows: GOLD,
          },
        },
        'Who starts is drawn by lot; play goes clockwise.',
      ],
    },
    {
      id: 'turn',
      title: 'Your turn',
      blocks: [
        'You do exactly one of two things:',
        {
          list: [
            'Turn over the top card of the draw pile and add it to the display, or',
            'open an auction for the display with a bid of at least 1.',
          ],
        },
        'There is no auction while the display is empty, and nobody opens one without gold.',
      ],
    },
    {
      id: 'dead',
      title: 'Dead cards',
      blocks: [
        'If a card is turned over that no player can use any more, it goes straight into the box. No other card is turned over for it.',
        'Nobody can use a number if every player already has a higher one in that colour, and nobody can use a wager if every player already has a number there. Only the card just turned over is checked: cards that become useless later stay on display.',
      ],
    },
    {
      id: 'auction',
      title: 'The auction',
      blocks: [
        {
          steps: [
            'Going clockwise, everybody bids more than the last bid, or passes.',
            'Whoever passes is out of this auction. Nobody may bid more gold than they have.',
            'It goes round until all but one have passed. The highest bidder has won.',
          ],
        },
      ],
    },
    {
      id: 'winning-an-auction',
      title: 'Winning an auction',
      blocks: [
        {
          steps: [
            'Pay your bid into the supply.',
            'Take as many cards of the display as you like for your expeditions, one after another. You choose the order, but each card must fit when you take it. Taking nothing is allowed.',
            'If you like, put one card of the display into the box, even one that you could use yourself. You may do so before, between or after taking cards.',
            'Say that you are done: the next card is turned over and joins the display.',
          ],
        },
        'Whatever you leave stays on display for the next auction. Then it is the turn of the player to the left of the winner, no matter who opened the auction.',
      ],
    },
    {
      id: 'expeditions',
      title: 'What fits',
      blocks: [
        {
          list: [
            'Numbers in an expedition must be equal or go up.',
            'Wagers go before all numbers, as many as you can get. Starting wagers do not stand in the way of anything.',
            'You may have an expedition of every colour, and you add to your own only.',
          ],
        },
        {
          figure: ORDER,
          caption: 'Equal numbers are fine here. A wager cannot follow a number, and a 3 cannot follow an 8.',
        },
      ],
    },
    {
      id: 'sharing',
      title: 'When a pile runs out',
      blocks: [
        'When the last card of a pile has been turned over, all the gold in the supply is shared out evenly. What cannot be divided stays in the supply. Then the next pile is used, and the next player’s turn comes as usual.',
        {
          note: 'Three players, 11 gold in the supply: each gets 3, and 2 stay for the next time. If the card that ends the pile is turned over after an auction, the price just paid is shared out as well.',
        },
      ],
    },
    {
      id: 'end',
      title: 'End of the game',
      blocks: [
        'The last card of the fourth pile ends the game at once. The gold in the supply is not shared out any more, and nobody gets what is left on display.',
      ],
    },
    {
      id: 'scoring',
      title: 'Scoring',
      blocks: [
        'Each expedition is scored on its own:',
        {
          steps: [
            `Count its footprints: ${facts.footprints[2]} for each 2 to 5, ${facts.footprints[6]} for each 6 to 10.`,
            'Multiply them by 2 with one wager, by 3 with two, and so on. Starting wagers count.',
            `Add ${facts.bonus} if the expedition has ${facts.bonus_size} or more number cards. Wagers do not count towards them, and the bonus is not multiplied.`,
          ],
        },
        'Finally, each gold coin you have left is worth 1 point.',
        {
          figure: EXAMPLE,
          caption: 'A player’s expeditions at the end. The lone white wager has nothing to multiply.',
        },
        'The most points win. If several players are level at the top, they share the win.',
      ],
    },
  ],
  brief: [
    [
      'Start',
      'Everyone has two starting wagers of different colours, and 18 gold with two players, 12 with three, 9 with four. Four piles of 20 cards are played.',
    ],
    [
      'Your turn',
      'Turn over a card into the display, or open an auction for the display. In an auction everybody bids more or passes for good.',
    ],
    [
      'The winner',
      'pays, takes any cards that fit, may put one into the box, and turns over the next card. Then the player to the winner’s left has the turn.',
    ],
    [
      'What fits',
      'Numbers must be equal or go up, and wagers come first. A card turned over that fits nobody goes into the box.',
    ],
    [
      'Gold',
      'When a pile runs out, the gold that was paid is shared out among all. The last card of the fourth pile ends the game at once.',
    ],
    [
      'Scoring',
      'One footprint for each 2 to 5, two for each 6 to 10, times one more than the wagers; plus 8 with four or more number cards. Each coin left is worth 1.',
    ],
  ],
};
