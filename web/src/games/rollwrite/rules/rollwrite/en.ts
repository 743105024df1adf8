import type { Text } from '../../../../learn/rules';
import { facts, DICE, TAKEN, SHEET, minus, BARE, EXPEDITIONS, BOXES, ladder } from './figures';

export const en: Text = {
  lead: 'One player rolls, everybody writes. Fill the columns of your sheet with rising numbers, follow arrows, collect artefacts, and be first across the bridges.',
  facts: [
    ['Players', '2 to 5'],
    ['Dice', 6],
    ['Columns', facts.colours.length],
    ['Bridges', facts.colours.length + 2],
  ],
  chapters: [
    {
      id: 'aim',
      title: 'Aim of the game',
      blocks: [
        'You write numbers in the six columns of your sheet, each an expedition of its own. Columns with few numbers cost points, long ones are worth a lot. Artefacts, bridges and even the dice you refuse score too. The highest total wins.',
      ],
    },
    {
      id: 'dice',
      title: 'Dice and sheet',
      blocks: [
        'There are six dice: three show one of the six colours, three show a number from 0 to 9.',
        { figure: DICE, caption: 'A roll: three colours, three numbers.' },
        `Your sheet has, for each colour, a column of ${BOXES.length} boxes that is filled from the bottom up. Below each column is its circle, above it a small artefact. Beside them run two tracks: artefacts and dice symbols, ${BOXES.length} steps each. The sheets of all players are open.`,
      ],
    },
    {
      id: 'turn',
      title: 'A turn',
      blocks: [
        'Who rolls first is drawn by lot; after that the players roll in turn, clockwise. A turn goes like this:',
        {
          steps: [
            'The active player rolls all six dice, picks one colour die and one number die, sets them aside, and writes the result.',
            'Going clockwise, each of the others picks one colour die and one number die from the four that are left, and writes the result. Those dice stay in the middle: several players may use the same ones.',
            'The next player rolls.',
          ],
        },
        { figure: TAKEN, caption: 'The active player took green and 4. The others choose among red, blue, 0 and 7.' },
        'Everybody may refuse the dice instead of choosing. If the active player refuses, all six are there for the others.',
      ],
    },
    {
      id: 'writing',
      title: 'Writing a number',
      blocks: [
        {
          list: [
            'The number goes into the next free box of that colour, from the bottom up. No box is left out.',
            'Each number must be equal to or higher than the number before it. The smallest is 1.',
            'A 0 is written as 10.',
            'A pair of dice that cannot be written cannot be chosen.',
          ],
        },
      ],
    },
    {
      id: 'circle',
      title: 'The circle',
      blocks: [
        'As long as a column is empty, a 0 of its colour may mark the circle below it instead of being written as 10: you choose. A marked circle doubles what the column scores, for better or worse. Once the column has a number, its circle can no longer be marked, and once the circle is marked, every further 0 is a 10.',
        {
          note: `A circle that stays bare, with no number above it, counts ${minus(BARE!)}, doubled: ${minus(2 * BARE!)} points.`,
        },
      ],
    },
    {
      id: 'arrows',
      title: 'Arrows',
      blocks: [
        'When you write a number in a box with an arrow, you may repeat the last number of any one of your columns in its next box: the same column or another.',
        {
          list: [
            'In an empty column this writes a 1.',
            'What an arrow writes counts like any other number: it can trigger the next arrow, an artefact or a bridge.',
            'In a full column it marks the artefact at the top, if that is still free.',
            'An arrow never marks a circle. You may also do without it.',
          ],
        },
      ],
    },
    {
      id: 'artefacts',
      title: 'Artefacts',
      blocks: [
        'When you write a number in a box with an artefact, shade the next artefact on its track.',
        'When all nine boxes of a column are full and you choose dice that would fit behind the ninth (an equal or higher number), mark the small artefact at the top of the column and shade one on the track. That works once for each column. It is allowed even when the track is full, but then there is nothing left to shade.',
      ],
    },
    {
      id: 'refusing',
      title: 'Refusing',
      blocks: [
        'If you cannot or do not want to write anything, refuse the dice: shade the next dice symbol on its track. You may always refuse.',
        'With the ninth dice symbol you are exhausted: the whole track is worth nothing. You play on all the same, and may go on refusing without further effect.',
      ],
    },
    {
      id: 'bridges',
      title: 'Bridges',
      blocks: [
        `All eight columns, the two tracks included, have a bridge at their seventh box. Fill or shade that box in the first turn in which anybody does so, and you score ${facts.bridge_points} points. A turn is one roll with everything that all players do with it: if several players cross in the same turn, all of them score. Whoever comes in a later turn gets nothing.`,
      ],
    },
    {
      id: 'end',
      title: 'End of the game',
      blocks: [
        'The game ends after a turn, once everybody has chosen, if',
        {
          list: ['all eight bridges have been crossed, no matter by whom, or', 'all players are exhausted.'],
        },
      ],
    },
    {
      id: 'scoring',
      title: 'Scoring',
      blocks: [
        'Every column scores by how many of its boxes are filled. The numbers in them do not matter.',
        {
          table: {
            caption: 'Points by filled boxes or shaded steps',
            head: ['Filled', 'Expedition', 'Artefacts', 'Dice'],
            rows: BOXES.map((box) => [
              box,
              ladder(EXPEDITIONS)[box - 1]!,
              ladder(facts.ladders.artefacts)[box]!,
              ladder(facts.ladders.dice)[box]!,
            ]),
          },
        },
        {
          list: [
            'Nothing filled or shaded: 0 points.',
            `A marked circle doubles its expedition. A bare circle counts ${minus(2 * BARE!)}.`,
            `Each bridge crossed in time: ${facts.bridge_points} points. Circles do not double them, and the exhausted keep theirs.`,
          ],
        },
        {
          figure: SHEET,
          caption: `A finished sheet, worth ${facts.example.points} points. Green crossed its bridge first, blue came too late, and the bare purple circle hurts.`,
        },
        'The highest total wins. If several players are level at the top, they all win.',
      ],
    },
    {
      id: 'sheet',
      title: 'About this sheet',
      blocks: [
        'The places of the arrows and artefacts on our sheet are our own reconstruction. They may differ from those of the printed game; everything else follows its rules.',
      ],
    },
  ],
  brief: [
    [
      'A turn',
      'Whoever rolls takes a colour die and a number die; the others, one after another, choose from the dice that are left. Write the number in the next box of that colour: equal or higher. A 0 is a 10.',
    ],
    [
      'The circle',
      'In an empty column a 0 may mark the circle instead: that doubles the column. A circle with no number above it costs 100.',
    ],
    ['Boxes', 'An arrow repeats the last number of any column. A vase shades an artefact.'],
    ['Bridges', '20 points for filling a seventh box in the first turn in which anybody does.'],
    ['Refusing', 'You always may: shade a die. Eight are worth 70 points, but with the ninth they are worth nothing.'],
    ['The end', 'All eight bridges are crossed, or everybody has shaded nine dice.'],
    ['Scoring', 'A column with 1 to 9 numbers scores −20, −15, −10, 5, 10, 15, 30, 35, 50. An empty one scores 0.'],
  ],
};
