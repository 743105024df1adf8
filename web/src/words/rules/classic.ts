/** The rules of the classic game, in words of our own. */
import { classic as facts } from './facts.json';
import type { Figure, GameRules } from './types';

const COLOUR: Figure = {
  kind: 'cards',
  cards: ['yx', 'yx', 'yx', 'y2', 'y3', 'y4', 'y5', 'y6', 'y7', 'y8', 'y9', 'y10'],
};
const PLACES: Figure = { kind: 'cards', cards: ['y10', 'b10', 'w10', 'g10', 'r10'] };
const ORDER: Figure = {
  kind: 'order',
  right: [
    ['gx', 'g2', 'g5', 'g9'],
    ['b3', 'b4', 'b10'],
  ],
  wrong: [
    ['r5', 'rx'],
    ['w6', 'w4'],
  ],
};
const EXAMPLE: Figure = { kind: 'scores', ...facts.example };
const SIXTH: Figure = { kind: 'cards', cards: ['px', 'p2', 'p5', 'p8', 'p10'] };

export const classic: GameRules = {
  colours: ['yellow', 'blue', 'white', 'green', 'red', 'purple'],
  en: {
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
  },
  de: {
    lead: 'Zwei Forscher schicken Expeditionen zu fünf verlorenen Städten. Jede Reise kostet erst einmal etwas, und nur wer weit genug kommt, macht Gewinn.',
    facts: [
      ['Spieler', 2],
      ['Karten', facts.cards],
      ['Handkarten', facts.hand],
      ['Runden', facts.rounds],
    ],
    chapters: [
      {
        id: 'aim',
        title: 'Ziel des Spiels',
        blocks: [
          'Du baust Expeditionen: Spalten aus Karten einer Farbe, deren Zahlen steigen. Eine Expedition zu beginnen kostet 20 Punkte. Jede Zahl holt etwas davon zurück, und am Ende hoffentlich mehr. Wer nach drei Runden die höhere Summe hat, gewinnt.',
        ],
      },
      {
        id: 'cards',
        title: 'Die Karten',
        blocks: [
          `Es gibt ${facts.cards} Karten: zwölf in jeder von fünf Farben. Jede Farbe hat die Zahlen 2 bis 10 je einmal und drei Wetten.`,
          { figure: COLOUR, caption: 'Alle zwölf Karten einer Farbe: drei Wetten und die Zahlen von 2 bis 10.' },
          { figure: PLACES, caption: 'Die fünf Reiseziele: Wüste, Meer, Gebirge, Regenwald und Vulkan.' },
        ],
      },
      {
        id: 'setup',
        title: 'Vorbereitung',
        blocks: [
          `Alle Karten werden gemischt, jeder bekommt ${facts.hand}. Die übrigen ${facts.draw_pile} bilden verdeckt den Nachziehstapel. Zwischen den Spielern ist Platz für fünf Ablagestapel, einen je Farbe. Seine Expeditionen baut jeder auf der eigenen Seite.`,
          'In der ersten Runde entscheidet das Los, wer beginnt. In den weiteren Runden beginnt, wer bisher mehr Punkte hat. Bei Gleichstand beginnt, wer in der Runde davor nicht den letzten Zug gemacht hat.',
        ],
      },
      {
        id: 'turn',
        title: 'Dein Zug',
        blocks: [
          'Ihr seid abwechselnd an der Reihe. Jeder Zug hat zwei Schritte, in dieser Reihenfolge, und keinen davon darfst du auslassen:',
          {
            steps: [
              'Spiel eine Karte aus der Hand: Leg sie an deine Expedition dieser Farbe an oder auf den Ablagestapel dieser Farbe.',
              'Zieh eine Karte: vom Nachziehstapel oder die oberste Karte eines Ablagestapels.',
            ],
          },
          `Am Ende deines Zugs hast du also immer wieder ${facts.hand} Karten auf der Hand.`,
        ],
      },
      {
        id: 'expeditions',
        title: 'Eine Expedition bauen',
        blocks: [
          {
            list: [
              'Du hast höchstens eine Expedition je Farbe und legst nur an deine eigenen an.',
              'Eine neue Karte kommt immer ans Ende. Was einmal liegt, bleibt die ganze Runde liegen.',
              'Jede Zahl muss höher sein als die davor. Lücken sind erlaubt: Auf eine 3 darf eine 7 folgen.',
              'Wetten kommen vor allen Zahlen, bis zu drei davon. Liegt erst eine Zahl, passt keine Wette dieser Farbe mehr.',
            ],
          },
          {
            figure: ORDER,
            caption: 'Erst Wetten, dann steigende Zahlen. Auf eine Zahl folgt keine Wette, auf eine 6 keine 4.',
          },
        ],
      },
      {
        id: 'discarding',
        title: 'Ablegen',
        blocks: [
          'Statt anzulegen, darfst du eine beliebige Handkarte offen auf den Ablagestapel ihrer Farbe legen, auch eine, die passen würde. Überleg es dir gut: Dein Gegenüber darf sie nehmen.',
        ],
      },
      {
        id: 'drawing',
        title: 'Ziehen',
        blocks: [
          'Zieh verdeckt die oberste Karte des Nachziehstapels, oder nimm die oberste Karte eines der fünf Ablagestapel. An Karten weiter unten im Ablagestapel kommt man erst heran, wenn die darüber weg sind.',
          'Die Karte, die du gerade abgelegt hast, darfst du nicht im selben Zug zurücknehmen: Dieser Stapel ist für dich bis zu deinem nächsten Zug geschlossen.',
        ],
      },
      {
        id: 'end',
        title: 'Ende einer Runde',
        blocks: [
          'Die Runde endet in dem Moment, in dem jemand die letzte Karte des Nachziehstapels zieht. Niemand ist noch einmal dran, und Handkarten zählen nichts. Wie viele Karten noch im Stapel sind, ist kein Geheimnis: Behalte es im Auge.',
          {
            note: 'Wer von den Ablagestapeln nimmt, verlängert die Runde, und keine Regel verbietet, das ewig zu tun. Ist für einen Tisch ein Zuglimit vereinbart, endet die Runde auch, wenn es erreicht ist, und wird gewertet.',
          },
        ],
      },
      {
        id: 'scoring',
        title: 'Wertung',
        blocks: [
          'Jede Expedition wird für sich gewertet:',
          {
            steps: [
              'Zähl ihre Zahlen zusammen.',
              `Zieh ${facts.cost} ab, das sind die Kosten der Expedition.`,
              'Nimm das Ergebnis mit einer Wette mal 2, mit zweien mal 3, mit dreien mal 4. Auch ein Verlust wird vervielfacht.',
              `Ab ${facts.bonus_size} Karten kommen ${facts.bonus} Punkte dazu. Wetten zählen bei den ${facts.bonus_size} Karten mit; der Bonus selbst wird nie vervielfacht.`,
            ],
          },
          'Eine Expedition, die du nie begonnen hast, zählt 0: keine Karten, keine Kosten. Eine, in der nur Wetten liegen, kostet trotzdem 20, vervielfacht: −40, −60 oder −80. Eine Expedition ist also zwischen −80 und 156 Punkte wert.',
          { figure: EXAMPLE, caption: 'Eine Runde am Ende. Weiß wurde nie begonnen und kostet deshalb nichts.' },
        ],
      },
      {
        id: 'match',
        title: 'Wer gewinnt',
        blocks: [
          `Eine Partie hat ${facts.rounds} Runden, wenn ihr nichts anderes vereinbart. Die Punkte aller Runden werden zusammengezählt, die höhere Summe gewinnt. Bei gleicher Summe ist es unentschieden.`,
        ],
      },
      {
        id: 'six',
        title: 'Variante: sechs Expeditionen',
        blocks: [
          `Im langen Spiel kommt eine sechste Farbe dazu, Lila: ${facts.six.cards} Karten, davon ${facts.six.draw_pile} im Nachziehstapel. Alles andere bleibt gleich.`,
          { figure: SIXTH, caption: 'Die sechste Reise führt zur Stadt der Nacht.' },
        ],
      },
      {
        id: 'tips',
        title: 'Gut zu wissen',
        blocks: [
          {
            list: [
              'Zwei oder drei gute Expeditionen sind besser als fünf schlechte: Eine Farbe, die keine 20 Punkte zusammenbringt, macht Verlust.',
              'Fang niedrig an. Eine 7 als erste Karte sperrt alles darunter aus.',
              'Eine Wette ist ein Versprechen: Spiel sie früh, aber nur, wenn du viel von der Farbe hast oder erwartest.',
              'Gegen Ende der Runde verschafft dir eine Karte vom Ablagestapel einen Zug mehr.',
            ],
          },
        ],
      },
    ],
  },
};
