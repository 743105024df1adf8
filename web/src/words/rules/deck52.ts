/** The rules of the game with an ordinary deck, in words of our own. */
import { deck52 as facts } from './facts.json';
import type { Figure, GameRules } from './types';

const SUIT: Figure = {
  kind: 'cards',
  cards: ['hJ', 'hQ', 'hK', 'hA', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8', 'h9', 'h10'],
};
const ORDER: Figure = {
  kind: 'order',
  right: [
    ['sK', 'sJ', 'sA', 's4'],
    ['d2', 'd5', 'd10'],
  ],
  wrong: [
    ['hA', 'hQ'],
    ['c7', 'cA'],
  ],
};
const EXAMPLE: Figure = { kind: 'scores', ...facts.example };
const COUNTS = ['2', '3', '4'] as const;
const BY_PLAYERS = COUNTS.map((players) => {
  const { hand, draw_pile, cost, bonus_size, bonus } = facts.players[players];
  return [players, hand, draw_pile, cost, bonus_size, bonus];
});

export const deck52: GameRules = {
  colours: ['spades', 'hearts', 'diamonds', 'clubs'],
  en: {
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
  },
  de: {
    lead: 'Ein gewöhnliches Kartenspiel genügt. Vier Kartenfarben sind vier Expeditionen, Bildkarten sind Wetten, und es geht zu zweit, zu dritt oder zu viert.',
    facts: [
      ['Spieler', '2, 3 oder 4'],
      ['Karten', 52],
      ['Handkarten', '8, 7 oder 6'],
      ['Runden', 1],
    ],
    chapters: [
      {
        id: 'aim',
        title: 'Ziel des Spiels',
        blocks: [
          'Du baust Expeditionen: Spalten aus Karten einer Kartenfarbe, deren Zahlen steigen. Eine zu beginnen kostet Punkte, jede Zahl holt etwas davon zurück. Wer die meisten Punkte hat, wenn der Nachziehstapel leer ist, gewinnt; zu viert spielt ihr in zwei Teams.',
        ],
      },
      {
        id: 'cards',
        title: 'Die Karten',
        blocks: [
          'Ein gewöhnliches Blatt mit 52 Karten ohne Joker. Jede Kartenfarbe hat zehn Zahlen und drei Bildkarten:',
          {
            list: [
              'Das Ass ist niedrig und zählt 1, dann folgen 2 bis 10.',
              'Bube, Dame und König sind Wetten. Welche davon du spielst, ist gleich.',
            ],
          },
          {
            figure: SUIT,
            caption: 'Alle dreizehn Karten einer Kartenfarbe: drei Wetten, dann die Zahlen von 1 bis 10.',
          },
        ],
      },
      {
        id: 'players',
        title: 'Zu zweit, zu dritt, zu viert',
        blocks: [
          'Handkarten, Kosten und Bonus hängen davon ab, wie viele mitspielen:',
          {
            table: {
              caption: 'Was von der Spielerzahl abhängt',
              head: ['Spieler', 'Handkarten', 'Nachziehstapel', 'Kosten', 'Bonus ab', 'Bonus'],
              rows: BY_PLAYERS.map(([players, hand, pile, cost, size, bonus]) => [
                players!,
                hand!,
                pile!,
                cost!,
                `${size} Karten`,
                bonus!,
              ]),
            },
          },
          'Zu zweit und zu dritt spielt jeder für sich. Zu viert spielt ihr in zwei Teams, Partner sitzen sich gegenüber. Auch dann baut jeder eigene Expeditionen, nur die Punkte eines Teams werden zusammengezählt.',
        ],
      },
      {
        id: 'setup',
        title: 'Vorbereitung',
        blocks: [
          'Mischen, Handkarten austeilen, den Rest verdeckt als Nachziehstapel hinlegen. Es gibt vier Ablagestapel, einen je Kartenfarbe, für alle gemeinsam. Wer beginnt, entscheidet das Los; gespielt wird im Uhrzeigersinn.',
        ],
      },
      {
        id: 'turn',
        title: 'Dein Zug',
        blocks: [
          'Jeder Zug hat zwei Schritte, in dieser Reihenfolge, und keinen davon darfst du auslassen:',
          {
            steps: [
              'Spiel eine Karte: Leg sie an deine Expedition ihrer Kartenfarbe an oder offen auf den Ablagestapel ihrer Kartenfarbe.',
              'Zieh eine Karte: vom Nachziehstapel oder die oberste Karte eines Ablagestapels.',
            ],
          },
          'Die Karte, die du gerade abgelegt hast, darfst du nicht im selben Zug zurücknehmen: Dieser Stapel ist für dich bis zu deinem nächsten Zug geschlossen.',
        ],
      },
      {
        id: 'expeditions',
        title: 'Eine Expedition bauen',
        blocks: [
          {
            list: [
              'Du hast höchstens eine Expedition je Kartenfarbe und legst nur an deine eigenen an.',
              'Jede Zahl muss höher sein als die davor. Lücken sind erlaubt.',
              'Bildkarten kommen vor allen Zahlen, in beliebiger Reihenfolge, bis zu drei davon.',
              'Was einmal liegt, bleibt liegen.',
            ],
          },
          {
            figure: ORDER,
            caption: 'Erst Bildkarten, dann steigende Zahlen. Das Ass ist die niedrigste Zahl: Es folgt auf keine 7.',
          },
        ],
      },
      {
        id: 'swap',
        title: 'Zu viert: eine Karte tauschen',
        blocks: [
          'Statt eines Zugs darfst du mit deinem Partner eine Karte tauschen. Jeder darf das zweimal im Spiel.',
          {
            steps: [
              'Du gibst deinem Partner eine beliebige Handkarte.',
              'Dein Partner wählt eine Karte, die er dir zurückgibt: jede außer der, die er gerade bekommen hat.',
            ],
          },
          'Niemand spielt und niemand zieht. Dein Zug ist vorbei, dein Partner behält seinen. Nur wer den Tausch beginnt, verbraucht einen seiner beiden.',
        ],
      },
      {
        id: 'end',
        title: 'Ende des Spiels',
        blocks: [
          'Das Spiel endet in dem Moment, in dem jemand die letzte Karte des Nachziehstapels zieht. Niemand ist noch einmal dran, und Handkarten zählen nichts. Eine Runde entscheidet.',
          {
            note: 'Ist für einen Tisch ein Zuglimit vereinbart, endet das Spiel auch, wenn es erreicht ist, und wird gewertet. Ein Tausch zählt als ein Zug.',
          },
        ],
      },
      {
        id: 'scoring',
        title: 'Wertung',
        blocks: [
          'Jede Expedition wird für sich gewertet. Zu zweit:',
          {
            steps: [
              'Zähl ihre Zahlen zusammen; das Ass zählt 1.',
              `Zieh die Kosten von ${facts.players[2].cost} ab.`,
              'Nimm das Ergebnis mit einer Bildkarte mal 2, mit zweien mal 3, mit dreien mal 4. Auch ein Verlust wird vervielfacht.',
              `Ab ${facts.players[2].bonus_size} Karten kommt der Bonus von ${facts.players[2].bonus} dazu. Bildkarten zählen dabei mit; der Bonus selbst wird nie vervielfacht.`,
            ],
          },
          'Zu dritt und zu viert nimm Kosten und Bonus aus der Tabelle oben. Eine Expedition, die du nie begonnen hast, zählt 0. Eine, in der nur Bildkarten liegen, kostet trotzdem, vervielfacht: zu zweit −40, −60 oder −80.',
          { figure: EXAMPLE, caption: 'Ein Spiel zu zweit am Ende. Karo wurde nie begonnen.' },
          {
            table: {
              caption: 'Dieselbe Expedition aus Ass, 3, 4, 6, 7 und 10, je nach Spielerzahl',
              head: ['Spieler', 'Punkte'],
              rows: COUNTS.map((players) => [players, facts.same[players]]),
            },
          },
          'Zu viert gibt es den Bonus schon für sechs Karten.',
        ],
      },
      {
        id: 'winning',
        title: 'Wer gewinnt',
        blocks: ['Wer als Spieler oder Team die meisten Punkte hat, gewinnt. Bei gleicher Summe ist es unentschieden.'],
      },
    ],
  },
};
