import type { Text } from '../../../../learn/rules';
import { DRAW, END } from '../shared.de';
import { facts, SUIT, ORDER, EXAMPLE, COUNTS, BY_PLAYERS } from './figures';

export const de: Text = {
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
  brief: [
    [
      'Karten',
      'Vier Kartenfarben sind vier Expeditionen. Das Ass ist eine 1; Bube, Dame und König sind Wetten. Zu zweit hast du 8 Karten auf der Hand, zu dritt 7, zu viert 6. Eine Runde.',
    ],
    [
      'Dein Zug',
      `Spiel eine Karte: an deine eigene Expedition ihrer Kartenfarbe, wo Zahlen steigen müssen und Bildkarten vor allen Zahlen kommen, oder auf den Ablagestapel ihrer Kartenfarbe. ${DRAW}`,
    ],
    [
      'Zu viert',
      'Zwei Teams sitzen über Kreuz; alle haben eigene Expeditionen, ein Team zählt seine Punkte zusammen. Zweimal im Spiel darfst du statt eines Zugs mit deinem Partner eine Karte tauschen.',
    ],
    ['Ende', END],
    [
      'Wertung',
      'Zähl die Zahlen einer Expedition zusammen, zieh die Kosten ab, nimm das mit 1, 2 oder 3 Bildkarten mal 2, 3 oder 4, und zähl den Bonus dazu, wenn sie lang ist. Kosten und Bonus sind 20 (ab 8 Karten) zu zweit, 15 (ab 7) zu dritt, 12 (ab 6) zu viert.',
    ],
  ],
};
