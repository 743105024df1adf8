import type { Text } from '../../../../learn/rules';
import { DRAW, SCORE, END } from '../shared.de';
import { facts, COLOUR, PLACES, ORDER, EXAMPLE, SIXTH } from './figures';

export const de: Text = {
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
  brief: [
    [
      'Karten',
      '60 Karten: in jeder von fünf Farben drei Wetten und die Zahlen 2 bis 10. Du hast acht auf der Hand. Drei Runden, die höchste Summe gewinnt.',
    ],
    [
      'Dein Zug',
      `Spiel eine Karte: an deine eigene Expedition ihrer Farbe, wo Zahlen steigen müssen und Wetten vor allen Zahlen kommen, oder auf den Ablagestapel ihrer Farbe. ${DRAW}`,
    ],
    ['Ende einer Runde', END],
    ['Wertung', SCORE],
  ],
};
