import type { Text } from '../../../../learn/rules';
import { facts, COLOUR, STARTING, ORDER, EXAMPLE, GOLD, CARDS, ALL_GOLD } from './figures';

export const de: Text = {
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
  brief: [
    [
      'Start',
      'Jeder hat zwei Startwetten in verschiedenen Farben und zu zweit 18 Gold, zu dritt 12, zu viert 9. Gespielt werden vier Stapel zu 20 Karten.',
    ],
    [
      'Dein Zug',
      'Deck eine Karte in die Auslage auf, oder eröffne eine Auktion um die Auslage. Bei einer Auktion bieten alle mehr oder passen endgültig.',
    ],
    [
      'Wer gewinnt,',
      'zahlt, nimmt beliebige passende Karten, darf eine in die Schachtel legen und deckt die nächste Karte auf. Dann ist dran, wer links vom Gewinner sitzt.',
    ],
    [
      'Was passt',
      'Zahlen müssen gleich bleiben oder steigen, Wetten kommen zuerst. Eine aufgedeckte Karte, die niemandem passt, kommt in die Schachtel.',
    ],
    [
      'Gold',
      'Ist ein Stapel aufgebraucht, wird das bezahlte Gold an alle verteilt. Mit der letzten Karte des vierten Stapels ist das Spiel sofort zu Ende.',
    ],
    [
      'Wertung',
      'Ein Fußabdruck für jede 2 bis 5, zwei für jede 6 bis 10, mal eins mehr als die Wetten; ab vier Zahlenkarten 8 dazu. Jede übrige Münze zählt 1.',
    ],
  ],
};
