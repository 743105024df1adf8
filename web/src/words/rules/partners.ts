/** The rules of the game for two pairs, in words of our own. */
import { partners as facts } from './facts.json';
import type { Figure, GameRules } from './types';

const COLOUR: Figure = {
  kind: 'cards',
  cards: ['rx', 'rx', 'rx', 'r2', 'r2', 'r3', 'r3', 'r4', 'r4', 'r5', 'r6', 'r7', 'r8', 'r9', 'r10'],
};
const ORDER: Figure = {
  kind: 'order',
  right: [
    ['bx', 'b2', 'b3', 'b6'],
    ['g2', 'g4', 'g9'],
  ],
  wrong: [
    ['y3', 'y3'],
    ['r5', 'rx'],
  ],
};
const EXAMPLE: Figure = { kind: 'scores', ...facts.example };

export const partners: GameRules = {
  colours: ['yellow', 'blue', 'white', 'green', 'red'],
  en: {
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
  },
  de: {
    lead: 'Zwei gegen zwei. Partner sitzen sich gegenüber, bauen gemeinsame Expeditionen und dürfen sich Karten zustecken, aber kein Wort darüber verlieren.',
    facts: [
      ['Spieler', '4, in zwei Paaren'],
      ['Karten', facts.cards],
      ['Handkarten', facts.hand],
      ['Runden', 3],
    ],
    chapters: [
      {
        id: 'aim',
        title: 'Ziel des Spiels',
        blocks: [
          'Mit deinem Partner baust du Expeditionen: Spalten aus Karten einer Farbe, deren Zahlen steigen. Eine zu beginnen kostet 20 Punkte, jede Zahl holt etwas davon zurück. Die Seite mit der höheren Summe nach drei Runden gewinnt.',
        ],
      },
      {
        id: 'cards',
        title: 'Die Karten',
        blocks: [
          `Es gibt ${facts.cards} Karten in fünf Farben, je fünfzehn. Die niedrigen Zahlen gibt es zweimal, und das ist beim Planen wichtig:`,
          {
            table: {
              caption: 'Karten in jeder Farbe',
              head: ['Karte', 'Anzahl'],
              rows: [
                ['Wette', 3],
                ['2, 3, 4', 'je 2'],
                ['5, 6, 7, 8, 9, 10', 'je 1'],
              ],
            },
          },
          { figure: COLOUR, caption: 'Alle fünfzehn Karten einer Farbe. Jede 2, 3 und 4 ist zweimal da.' },
        ],
      },
      {
        id: 'setup',
        title: 'Vorbereitung',
        blocks: [
          `Wer sich gegenübersitzt, spielt zusammen. Alle vier bekommen ${facts.hand} Karten, die übrigen ${facts.draw_pile} bilden den Nachziehstapel. Es gibt fünf Ablagestapel, einen je Farbe, für alle vier gemeinsam. Gespielt wird im Uhrzeigersinn, die Seiten sind also abwechselnd dran.`,
          'In der ersten Runde entscheidet das Los, wer beginnt. In den weiteren Runden beginnt die Seite mit der höheren Summe, und zwar wer von den beiden im Uhrzeigersinn zuerst nach dem letzten Zug der Vorrunde kommt. Bei Gleichstand ist das einfach der Nächste.',
        ],
      },
      {
        id: 'sides',
        title: 'Gemeinsame Expeditionen',
        blocks: [
          'Jede Seite hat einen Satz von fünf Expeditionen. Beide Partner legen an dieselben Spalten an, und niemand an die der anderen Seite.',
          {
            list: [
              'Jede Zahl muss höher sein als die davor, Lücken sind erlaubt. Die zweite 2, 3 oder 4 einer Farbe passt also nie in eine Expedition, in der schon die erste liegt.',
              'Wetten kommen vor allen Zahlen, bis zu drei je Expedition.',
              'Was einmal liegt, bleibt die ganze Runde liegen.',
            ],
          },
          {
            figure: ORDER,
            caption: 'Erst Wetten, dann steigende Zahlen. Zwei gleiche Zahlen passen nie in eine Expedition.',
          },
        ],
      },
      {
        id: 'turn',
        title: 'Dein Zug',
        blocks: [
          'Du machst eines von beidem: einen normalen Zug, oder du steckst deinem Partner zwei Karten zu. Ein normaler Zug hat zwei Schritte, und keinen davon darfst du auslassen:',
          {
            steps: [
              'Spiel eine Karte: Leg sie an eine Expedition deiner Seite an oder auf den Ablagestapel ihrer Farbe.',
              'Zieh eine Karte: vom Nachziehstapel oder die oberste Karte eines Ablagestapels.',
            ],
          },
          'Die Karte, die du gerade abgelegt hast, darfst du nicht im selben Zug zurücknehmen: Dieser Stapel ist für dich bis zu deinem nächsten Zug geschlossen. Für alle anderen ist er offen: Dein Partner darf die Karte nehmen, wenn er dran ist, eure Gegner auch.',
        ],
      },
      {
        id: 'passing',
        title: 'Zwei Karten zustecken',
        blocks: [
          'Statt eines normalen Zugs darfst du zwei beliebige Handkarten verdeckt deinem Partner geben.',
          {
            list: [
              'Es sind immer zwei Karten, und mindestens sechs müssen dir bleiben. Das geht also mit 8 oder 10 Handkarten, nie mit 6.',
              'Niemand spielt und niemand zieht. Dein Zug ist vorbei.',
              'Die Hände werden nicht aufgefüllt: Es bleibt bei 6 und 10 Karten, bis wieder welche zurückgehen.',
              'Du und dein Partner kennt die beiden Karten, eure Gegner nicht.',
            ],
          },
        ],
      },
      {
        id: 'talk',
        title: 'Keine Absprachen',
        blocks: [
          'Außer durch das Zustecken dürfen sich Partner nichts über ihre Karten oder Pläne mitteilen. Auf dieser Seite können Partner während einer Runde nicht miteinander chatten.',
        ],
      },
      {
        id: 'end',
        title: 'Ende einer Runde',
        blocks: [
          'Die Runde endet in dem Moment, in dem jemand die letzte Karte des Nachziehstapels zieht. Niemand ist noch einmal dran, und Handkarten zählen nichts.',
          {
            note: 'Ist für einen Tisch ein Zuglimit vereinbart, endet die Runde auch, wenn es erreicht ist, und wird gewertet. Zwei Karten zuzustecken zählt als ein Zug.',
          },
        ],
      },
      {
        id: 'scoring',
        title: 'Wertung',
        blocks: [
          'Jede Expedition einer Seite wird für sich gewertet:',
          {
            steps: [
              'Zählt ihre Zahlen zusammen.',
              `Zieht ${facts.cost} ab, das sind die Kosten der Expedition.`,
              'Nehmt das Ergebnis mit einer Wette mal 2, mit zweien mal 3, mit dreien mal 4. Auch ein Verlust wird vervielfacht.',
              `Ab ${facts.bonus_size} Karten kommen ${facts.bonus} Punkte dazu. Wetten zählen bei den ${facts.bonus_size} Karten mit; der Bonus selbst wird nie vervielfacht.`,
            ],
          },
          'Eine Expedition, die nie begonnen wurde, zählt 0. Eine, in der nur Wetten liegen, zählt −40, −60 oder −80.',
          { figure: EXAMPLE, caption: 'Was zwei Partner zusammen gebaut haben. Rot wurde nie begonnen.' },
        ],
      },
      {
        id: 'match',
        title: 'Wer gewinnt',
        blocks: [
          'Eine Partie hat drei Runden, wenn ihr nichts anderes vereinbart. Die Punkte aller Runden werden zusammengezählt, die Seite mit der höheren Summe gewinnt. Bei gleicher Summe ist es unentschieden.',
        ],
      },
    ],
  },
};
