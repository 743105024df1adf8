import type { Text } from '../../../../learn/rules';
import { facts, DICE, TAKEN, SHEET, minus, BARE, EXPEDITIONS, BOXES, ladder } from './figures';

export const de: Text = {
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
  brief: [
    [
      'Ein Zug',
      'Wer würfelt, nimmt einen Farb- und einen Zahlenwürfel; die anderen wählen der Reihe nach aus den übrigen. Trag die Zahl ins nächste Feld dieser Farbe ein: gleich oder höher. Eine 0 ist eine 10.',
    ],
    [
      'Der Kreis',
      'In einer leeren Spalte darf eine 0 stattdessen den Kreis ankreuzen: Das verdoppelt die Spalte. Ein Kreis ohne Zahl darüber kostet 100.',
    ],
    ['Felder', 'Ein Pfeil wiederholt die letzte Zahl einer beliebigen Spalte. Eine Vase schraffiert ein Artefakt.'],
    ['Brücken', '20 Punkte für ein siebtes Feld im ersten Zug, in dem das überhaupt jemand schafft.'],
    [
      'Ablehnen',
      'Das darfst du immer: Schraffiere einen Würfel. Acht sind 70 Punkte wert, aber mit dem neunten sind alle wertlos.',
    ],
    ['Ende', 'Alle acht Brücken sind überquert, oder alle haben neun Würfel schraffiert.'],
    ['Wertung', 'Eine Spalte mit 1 bis 9 Zahlen zählt −20, −15, −10, 5, 10, 15, 30, 35, 50. Eine leere zählt 0.'],
  ],
};
