/** The rules of Rivals, in words of our own. */
import { rivals as facts } from './facts.json';
import type { Figure, GameRules } from './types';

const COLOUR: Figure = {
  kind: 'cards',
  cards: ['gx', 'gx', 'gx', 'g2', 'g2', 'g3', 'g3', 'g4', 'g4', 'g5', 'g5', 'g6', 'g7', 'g8', 'g9', 'g10'],
};
const STARTING: Figure = { kind: 'cards', cards: ['y*', 'b*', 'w*', 'g*', 'r*'] };
const ORDER: Figure = {
  kind: 'order',
  right: [
    ['r*', 'rx', 'r3', 'r3', 'r7'],
    ['b4', 'b4', 'b9'],
  ],
  wrong: [
    ['y5', 'yx'],
    ['g8', 'g3'],
  ],
};
const EXAMPLE: Figure = { kind: 'scores', ...facts.example };
const GOLD = Object.entries(facts.gold);
const CARDS = facts.piles.reduce((sum, pile) => sum + pile, 0);
const ALL_GOLD = Number(GOLD[0]![0]) * GOLD[0]![1];

export const rivals: GameRules = {
  colours: ['yellow', 'blue', 'white', 'green', 'red'],
  en: {
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
  },
  de: {
    lead: 'Hier hat niemand Karten auf der Hand: Alles liegt offen, und ihr überbietet euch um die Karten der Auslage. Aber was ihr zahlt, kommt zurück, und zwar zu allen.',
    facts: [
      ['Spieler', '2, 3 oder 4'],
      ['Karten', CARDS],
      ['Gold', ALL_GOLD],
      ['Stapel', facts.piles.length],
    ],
    chapters: [
      {
        id: 'aim',
        title: 'Ziel des Spiels',
        blocks: [
          'Du sammelst Karten für deine Expeditionen: Spalten in einer Farbe, deren Zahlen nie fallen. Expeditionen kosten hier nichts, die Karten schon: Du ersteigerst sie. Wer am Ende für Expeditionen und übriges Gold die meisten Punkte hat, gewinnt.',
        ],
      },
      {
        id: 'cards',
        title: 'Karten und Gold',
        blocks: [
          `Es gibt ${CARDS} Karten in fünf Farben, je sechzehn:`,
          {
            table: {
              caption: 'Karten in jeder Farbe',
              head: ['Karte', 'Anzahl', 'Fußabdrücke'],
              rows: [
                ['Wette', 3, '–'],
                ['2, 3, 4, 5', 'je 2', facts.footprints[2]],
                ['6, 7, 8, 9, 10', 'je 1', facts.footprints[6]],
              ],
            },
          },
          { figure: COLOUR, caption: 'Alle sechzehn Karten einer Farbe.' },
          `Dazu kommen zehn Startwetten, zwei je Farbe, und ${ALL_GOLD} Goldmünzen.`,
          { figure: STARTING, caption: 'Startwetten sind heller als die anderen.' },
        ],
      },
      {
        id: 'setup',
        title: 'Vorbereitung',
        blocks: [
          {
            steps: [
              'Jeder bekommt offen zwei Startwetten in verschiedenen Farben. Sie liegen am Anfang dieser beiden Expeditionen. Die übrigen kommen in die Schachtel.',
              `Alle ${CARDS} Karten werden gemischt und in vier verdeckte Stapel zu je ${facts.piles[0]} geteilt. Der erste ist der Nachziehstapel.`,
              'Das Gold wird gleichmäßig verteilt:',
            ],
          },
          {
            table: {
              caption: 'Gold für jeden',
              head: ['Spieler', 'Gold für jeden'],
              rows: GOLD,
            },
          },
          'Wer beginnt, entscheidet das Los; gespielt wird im Uhrzeigersinn.',
        ],
      },
      {
        id: 'turn',
        title: 'Dein Zug',
        blocks: [
          'Du machst genau eines von beidem:',
          {
            list: [
              'Du deckst die oberste Karte des Nachziehstapels auf und legst sie in die Auslage, oder',
              'du eröffnest mit einem Gebot von mindestens 1 eine Auktion um die Auslage.',
            ],
          },
          'Solange die Auslage leer ist, gibt es keine Auktion, und ohne Gold kann niemand eine eröffnen.',
        ],
      },
      {
        id: 'dead',
        title: 'Tote Karten',
        blocks: [
          'Wird eine Karte aufgedeckt, die niemand mehr gebrauchen kann, kommt sie gleich in die Schachtel. Dafür wird keine andere aufgedeckt.',
          'Eine Zahl kann niemand gebrauchen, wenn alle in dieser Farbe schon eine höhere haben; eine Wette, wenn alle dort schon eine Zahl haben. Geprüft wird nur die Karte, die gerade aufgedeckt wurde: Karten, die später nutzlos werden, bleiben in der Auslage.',
        ],
      },
      {
        id: 'auction',
        title: 'Die Auktion',
        blocks: [
          {
            steps: [
              'Im Uhrzeigersinn bietet jeder mehr als das letzte Gebot oder passt.',
              'Wer passt, ist bei dieser Auktion raus. Niemand darf mehr bieten, als er Gold hat.',
              'Das geht so lange reihum, bis alle bis auf einen gepasst haben. Das höchste Gebot gewinnt.',
            ],
          },
        ],
      },
      {
        id: 'winning-an-auction',
        title: 'Die Auktion gewinnen',
        blocks: [
          {
            steps: [
              'Zahl dein Gebot in den Vorrat.',
              'Nimm beliebig viele Karten der Auslage für deine Expeditionen, eine nach der anderen. Die Reihenfolge bestimmst du, aber jede Karte muss passen, wenn du sie nimmst. Du darfst auch gar keine nehmen.',
              'Wenn du willst, leg eine Karte der Auslage in die Schachtel, auch eine, die du selbst gebrauchen könntest. Das geht vor, zwischen und nach dem Nehmen.',
              'Sag, dass du fertig bist: Die nächste Karte wird aufgedeckt und kommt in die Auslage.',
            ],
          },
          'Was du liegen lässt, bleibt für die nächste Auktion in der Auslage. Danach ist dran, wer links vom Gewinner sitzt, egal, wer die Auktion eröffnet hat.',
        ],
      },
      {
        id: 'expeditions',
        title: 'Was passt',
        blocks: [
          {
            list: [
              'Zahlen einer Expedition müssen gleich bleiben oder steigen.',
              'Wetten kommen vor allen Zahlen, so viele du bekommen kannst. Startwetten stehen nichts im Weg.',
              'Du darfst in jeder Farbe eine Expedition haben und legst nur an deine eigenen an.',
            ],
          },
          {
            figure: ORDER,
            caption: 'Gleiche Zahlen sind hier erlaubt. Auf eine Zahl folgt keine Wette, auf eine 8 keine 3.',
          },
        ],
      },
      {
        id: 'sharing',
        title: 'Wenn ein Stapel leer ist',
        blocks: [
          'Ist die letzte Karte eines Stapels aufgedeckt, wird alles Gold im Vorrat gleichmäßig an alle verteilt. Was sich nicht teilen lässt, bleibt im Vorrat. Dann kommt der nächste Stapel, und es geht mit dem Nächsten wie gewohnt weiter.',
          {
            note: 'Drei Spieler, 11 Gold im Vorrat: Jeder bekommt 3, und 2 bleiben für das nächste Mal. Beendet eine Karte den Stapel, die nach einer Auktion aufgedeckt wird, dann wird auch der eben gezahlte Preis mit verteilt.',
          },
        ],
      },
      {
        id: 'end',
        title: 'Ende des Spiels',
        blocks: [
          'Mit der letzten Karte des vierten Stapels ist das Spiel sofort zu Ende. Das Gold im Vorrat wird nicht mehr verteilt, und was noch in der Auslage liegt, bekommt niemand.',
        ],
      },
      {
        id: 'scoring',
        title: 'Wertung',
        blocks: [
          'Jede Expedition wird für sich gewertet:',
          {
            steps: [
              `Zähl ihre Fußabdrücke: ${facts.footprints[2]} für jede 2 bis 5, ${facts.footprints[6]} für jede 6 bis 10.`,
              'Nimm sie mit einer Wette mal 2, mit zweien mal 3 und so weiter. Startwetten zählen mit.',
              `Ab ${facts.bonus_size} Zahlenkarten kommen ${facts.bonus} Punkte dazu. Wetten zählen dabei nicht mit, und der Bonus wird nicht vervielfacht.`,
            ],
          },
          'Zuletzt zählt jede übrige Goldmünze 1 Punkt.',
          {
            figure: EXAMPLE,
            caption: 'Die Expeditionen eines Spielers am Ende. Die einsame weiße Wette hat nichts zu vervielfachen.',
          },
          'Die meisten Punkte gewinnen. Liegen mehrere gleichauf vorn, teilen sie sich den Sieg.',
        ],
      },
    ],
  },
};
