import type { Text } from '../../../../learn/rules';
import { DRAW, SCORE, END } from '../shared.de';
import { facts, COLOUR, ORDER, EXAMPLE } from './figures';

export const de: Text = {
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
  brief: [
    [
      'Karten',
      '75 Karten: wie im Spiel zu zweit, aber jede 2, 3 und 4 gibt es zweimal. Du hast acht auf der Hand. Drei Runden, die Seite mit der höchsten Summe gewinnt.',
    ],
    [
      'Seiten',
      'Du und dein Gegenüber habt gemeinsame Expeditionen. Zahlen müssen steigen, zwei gleiche passen also nie in dieselbe.',
    ],
    [
      'Dein Zug',
      `Spiel eine Karte: an eine Expedition deiner Seite, Wetten vor allen Zahlen, oder auf den Ablagestapel ihrer Farbe. ${DRAW}`,
    ],
    ['Oder stattdessen', 'Gib deinem Partner verdeckt zwei Karten, wenn dir mindestens sechs bleiben. Niemand zieht.'],
    ['Ende einer Runde', END],
    ['Wertung', SCORE],
  ],
};
