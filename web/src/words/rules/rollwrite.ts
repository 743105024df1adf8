/** The rules of Roll & Write, in words of our own. */
import { rollwrite as facts } from './facts.json';
import type { Figure, GameRules } from './types';

const DICE: Figure = { kind: 'dice', faces: ['red', 'green', 'blue', 0, 4, 7] };
const TAKEN: Figure = { kind: 'dice', faces: ['red', 'green', 'blue', 0, 4, 7], taken: [1, 4] };
const SHEET: Figure = { kind: 'sheet' };

const minus = (number: number) => String(number).replace('-', '−');
const [BARE, ...EXPEDITIONS] = facts.ladders.expeditions;
const BOXES = EXPEDITIONS.map((_, box) => box + 1);

/** The points for each number of filled boxes; the columns are named by the language. */
const ladder = (points: number[]) => points.map(minus);

export const rollwrite: GameRules = {
  colours: facts.colours,
  en: {
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
  },
  de: {
    lead: 'Einer würfelt, alle schreiben. Füll die Spalten deines Blatts mit steigenden Zahlen, nutze Pfeile, sammle Artefakte und überquere die Brücken als Erster.',
    facts: [
      ['Spieler', '2 bis 5'],
      ['Würfel', 6],
      ['Spalten', facts.colours.length],
      ['Brücken', facts.colours.length + 2],
    ],
    chapters: [
      {
        id: 'aim',
        title: 'Ziel des Spiels',
        blocks: [
          'Du schreibst Zahlen in die sechs Spalten deines Blatts, jede eine eigene Expedition. Spalten mit wenigen Zahlen kosten Punkte, lange sind viel wert. Auch Artefakte, Brücken und sogar abgelehnte Würfel zählen. Die höchste Summe gewinnt.',
        ],
      },
      {
        id: 'dice',
        title: 'Würfel und Blatt',
        blocks: [
          'Es gibt sechs Würfel: Drei zeigen eine der sechs Farben, drei eine Zahl von 0 bis 9.',
          { figure: DICE, caption: 'Ein Wurf: drei Farben, drei Zahlen.' },
          `Dein Blatt hat für jede Farbe eine Spalte mit ${BOXES.length} Feldern, die von unten nach oben gefüllt wird. Unter jeder Spalte ist ihr Kreis, darüber ein kleines Artefakt. Daneben stehen zwei Leisten: Artefakte und Würfelsymbole, je ${BOXES.length} Schritte. Alle Blätter liegen offen.`,
        ],
      },
      {
        id: 'turn',
        title: 'Ein Zug',
        blocks: [
          'Wer zuerst würfelt, entscheidet das Los, danach wird reihum im Uhrzeigersinn gewürfelt. So läuft ein Zug ab:',
          {
            steps: [
              'Wer dran ist, würfelt alle sechs Würfel, nimmt einen Farb- und einen Zahlenwürfel, legt sie beiseite und trägt das Ergebnis ein.',
              'Im Uhrzeigersinn wählt jeder andere aus den vier übrigen Würfeln eine Farbe und eine Zahl und trägt sie ein. Diese Würfel bleiben in der Mitte liegen: Mehrere dürfen dieselben nutzen.',
              'Der Nächste würfelt.',
            ],
          },
          { figure: TAKEN, caption: 'Grün und 4 sind genommen. Die anderen wählen aus Rot, Blau, 0 und 7.' },
          'Jeder darf auch ablehnen, statt zu wählen. Lehnt ab, wer gewürfelt hat, stehen den anderen alle sechs Würfel offen.',
        ],
      },
      {
        id: 'writing',
        title: 'Eine Zahl eintragen',
        blocks: [
          {
            list: [
              'Die Zahl kommt ins nächste freie Feld dieser Farbe, von unten nach oben. Kein Feld bleibt leer.',
              'Jede Zahl muss mindestens so hoch sein wie die davor. Die kleinste ist 1.',
              'Eine 0 wird als 10 eingetragen.',
              'Zwei Würfel, die sich nicht eintragen lassen, kann man nicht wählen.',
            ],
          },
        ],
      },
      {
        id: 'circle',
        title: 'Der Kreis',
        blocks: [
          'Solange eine Spalte leer ist, darf eine 0 ihrer Farbe den Kreis darunter ankreuzen, statt als 10 eingetragen zu werden: Du hast die Wahl. Ein angekreuzter Kreis verdoppelt, was die Spalte zählt, im Guten wie im Schlechten. Hat die Spalte eine Zahl, lässt sich der Kreis nicht mehr ankreuzen; ist er angekreuzt, ist jede weitere 0 eine 10.',
          {
            note: `Ein Kreis, über dem keine Zahl steht, zählt ${minus(BARE!)}, verdoppelt: ${minus(2 * BARE!)} Punkte.`,
          },
        ],
      },
      {
        id: 'arrows',
        title: 'Pfeile',
        blocks: [
          'Trägst du eine Zahl in ein Feld mit einem Pfeil ein, darfst du die letzte Zahl einer beliebigen deiner Spalten in deren nächstem Feld wiederholen: in derselben Spalte oder in einer anderen.',
          {
            list: [
              'In einer leeren Spalte ist das eine 1.',
              'Was ein Pfeil einträgt, zählt wie jede andere Zahl: Es kann den nächsten Pfeil, ein Artefakt oder eine Brücke auslösen.',
              'In einer vollen Spalte markiert es das Artefakt am oberen Ende, wenn das noch frei ist.',
              'Ein Pfeil kreuzt nie einen Kreis an. Du darfst auch auf ihn verzichten.',
            ],
          },
        ],
      },
      {
        id: 'artefacts',
        title: 'Artefakte',
        blocks: [
          'Trägst du eine Zahl in ein Feld mit einem Artefakt ein, schraffiere das nächste Artefakt auf der Leiste.',
          'Sind alle neun Felder einer Spalte voll und du wählst Würfel, die hinter das neunte passen würden (eine gleiche oder höhere Zahl), dann markiere das kleine Artefakt am oberen Ende und schraffiere eines auf der Leiste. Das geht einmal je Spalte. Erlaubt ist es auch, wenn die Leiste voll ist, dann gibt es nur nichts mehr zu schraffieren.',
        ],
      },
      {
        id: 'refusing',
        title: 'Ablehnen',
        blocks: [
          'Kannst oder willst du nichts eintragen, lehn die Würfel ab: Schraffiere das nächste Würfelsymbol auf der Leiste. Ablehnen darfst du immer.',
          'Mit dem neunten Würfelsymbol bist du erschöpft: Die ganze Leiste ist nichts mehr wert. Du spielst trotzdem weiter und darfst ohne weitere Folgen ablehnen.',
        ],
      },
      {
        id: 'bridges',
        title: 'Brücken',
        blocks: [
          `Alle acht Spalten, die beiden Leisten eingeschlossen, haben am siebten Feld eine Brücke. Füllst oder schraffierst du dieses Feld im ersten Zug, in dem das überhaupt jemand tut, bekommst du ${facts.bridge_points} Punkte. Ein Zug ist ein Wurf mit allem, was alle damit machen: Überqueren mehrere die Brücke im selben Zug, bekommen alle die Punkte. Wer in einem späteren Zug kommt, geht leer aus.`,
        ],
      },
      {
        id: 'end',
        title: 'Ende des Spiels',
        blocks: [
          'Das Spiel endet nach einem Zug, wenn alle gewählt haben und',
          {
            list: ['alle acht Brücken überquert sind, egal von wem, oder', 'alle erschöpft sind.'],
          },
        ],
      },
      {
        id: 'scoring',
        title: 'Wertung',
        blocks: [
          'Jede Spalte zählt danach, wie viele Felder gefüllt sind. Welche Zahlen darin stehen, ist egal.',
          {
            table: {
              caption: 'Punkte nach gefüllten Feldern oder schraffierten Schritten',
              head: ['Gefüllt', 'Expedition', 'Artefakte', 'Würfel'],
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
              'Nichts gefüllt oder schraffiert: 0 Punkte.',
              `Ein angekreuzter Kreis verdoppelt seine Expedition. Ein Kreis ohne Zahl zählt ${minus(2 * BARE!)}.`,
              `Jede rechtzeitig überquerte Brücke: ${facts.bridge_points} Punkte. Kreise verdoppeln sie nicht, und wer erschöpft ist, behält sie.`,
            ],
          },
          {
            figure: SHEET,
            caption: `Ein fertiges Blatt, ${facts.example.points} Punkte wert. Grün hat seine Brücke zuerst überquert, Blau kam zu spät, und der einsame lila Kreis tut weh.`,
          },
          'Die höchste Summe gewinnt. Liegen mehrere gleichauf vorn, gewinnen sie alle.',
        ],
      },
      {
        id: 'sheet',
        title: 'Zu diesem Blatt',
        blocks: [
          'Wo auf unserem Blatt Pfeile und Artefakte stehen, haben wir selbst rekonstruiert. Im gedruckten Spiel können sie anders liegen; alles Übrige folgt seinen Regeln.',
        ],
      },
    ],
  },
};
