/** The rules of each game in short, for whoever is in the middle of one. The pages of rules tell everything. */

export type Summary = [heading: string, text: string][];

const DRAW_EN =
  'Then draw: from the draw pile, or the top card of a discard pile, but not the one you have just put there.';
const SCORE_EN =
  'Add up an expedition’s numbers, subtract 20, and multiply by 2, 3 or 4 with 1, 2 or 3 wagers. Eight or more cards, wagers included, earn 20 on top. An expedition that was never started scores 0.';
const END_EN = 'The moment somebody draws the last card of the draw pile. Cards in hand count for nothing.';

const DRAW_DE =
  'Dann zieh: vom Nachziehstapel oder die oberste Karte eines Ablagestapels, aber nicht die, die du eben dorthin gelegt hast.';
const SCORE_DE =
  'Zähl die Zahlen einer Expedition zusammen, zieh 20 ab und nimm das mit 1, 2 oder 3 Wetten mal 2, 3 oder 4. Ab acht Karten, Wetten mitgezählt, kommen 20 dazu. Eine nie begonnene Expedition zählt 0.';
const END_DE = 'Sobald jemand die letzte Karte des Nachziehstapels zieht. Karten auf der Hand zählen nichts.';

export const SUMMARIES: Record<'en' | 'de', Record<string, Summary>> = {
  en: {
    classic: [
      [
        'Cards',
        '60 cards: in each of five colours three wagers and the numbers 2 to 10. You hold eight. Three rounds; the highest total wins.',
      ],
      [
        'Your turn',
        `Play a card: to your own expedition of its colour, where numbers must go up and wagers come before all numbers, or to the discard pile of its colour. ${DRAW_EN}`,
      ],
      ['End of a round', END_EN],
      ['Scoring', SCORE_EN],
    ],
    partners: [
      [
        'Cards',
        '75 cards: as in the game for two, but every 2, 3 and 4 exists twice. You hold eight. Three rounds; the side with the highest total wins.',
      ],
      [
        'Sides',
        'You and the player across from you share one set of expeditions. Numbers must go up, so two equal numbers never go into the same one.',
      ],
      [
        'Your turn',
        `Play a card: to an expedition of your side, wagers before all numbers, or to the discard pile of its colour. ${DRAW_EN}`,
      ],
      ['Or instead', 'Pass two cards to your partner, face down, if at least six stay with you. Nobody draws.'],
      ['End of a round', END_EN],
      ['Scoring', SCORE_EN],
    ],
    deck52: [
      [
        'Cards',
        'Four suits are four expeditions. The ace is a 1; jack, queen and king are wagers. You hold 8 cards with two players, 7 with three, 6 with four. One round.',
      ],
      [
        'Your turn',
        `Play a card: to your own expedition of its suit, where numbers must go up and face cards come before all numbers, or to the discard pile of its suit. ${DRAW_EN}`,
      ],
      [
        'Four players',
        'Two teams sit across; everyone has expeditions of their own, and a team adds up its points. Twice a game you may swap a card with your partner instead of taking a turn.',
      ],
      ['The end', END_EN],
      [
        'Scoring',
        'Add up an expedition’s numbers, subtract its cost, multiply by 2, 3 or 4 with 1, 2 or 3 face cards, and add the bonus if it is long. Cost and bonus are 20 (from 8 cards) with two players, 15 (from 7) with three, 12 (from 6) with four.',
      ],
    ],
    rivals: [
      [
        'Start',
        'Everyone has two starting wagers of different colours, and 18 gold with two players, 12 with three, 9 with four. Four piles of 20 cards are played.',
      ],
      [
        'Your turn',
        'Turn over a card into the display, or open an auction for the display. In an auction everybody bids more or passes for good.',
      ],
      [
        'The winner',
        'pays, takes any cards that fit, may put one into the box, and turns over the next card. Then the player to the winner’s left has the turn.',
      ],
      [
        'What fits',
        'Numbers must be equal or go up, and wagers come first. A card turned over that fits nobody goes into the box.',
      ],
      [
        'Gold',
        'When a pile runs out, the gold that was paid is shared out among all. The last card of the fourth pile ends the game at once.',
      ],
      [
        'Scoring',
        'One footprint for each 2 to 5, two for each 6 to 10, times one more than the wagers; plus 8 with four or more number cards. Each coin left is worth 1.',
      ],
    ],
    rollwrite: [
      [
        'A turn',
        'Whoever rolls takes a colour die and a number die; the others, one after another, choose from the dice that are left. Write the number in the next box of that colour: equal or higher. A 0 is a 10.',
      ],
      [
        'The circle',
        'In an empty column a 0 may mark the circle instead: that doubles the column. A circle with no number above it costs 100.',
      ],
      ['Boxes', 'An arrow repeats the last number of any column. A vase shades an artefact.'],
      ['Bridges', '20 points for filling a seventh box in the first turn in which anybody does.'],
      [
        'Refusing',
        'You always may: shade a die. Eight are worth 70 points, but with the ninth they are worth nothing.',
      ],
      ['The end', 'All eight bridges are crossed, or everybody has shaded nine dice.'],
      ['Scoring', 'A column with 1 to 9 numbers scores −20, −15, −10, 5, 10, 15, 30, 35, 50. An empty one scores 0.'],
    ],
  },
  de: {
    classic: [
      [
        'Karten',
        '60 Karten: in jeder von fünf Farben drei Wetten und die Zahlen 2 bis 10. Du hast acht auf der Hand. Drei Runden, die höchste Summe gewinnt.',
      ],
      [
        'Dein Zug',
        `Spiel eine Karte: an deine eigene Expedition ihrer Farbe, wo Zahlen steigen müssen und Wetten vor allen Zahlen kommen, oder auf den Ablagestapel ihrer Farbe. ${DRAW_DE}`,
      ],
      ['Ende einer Runde', END_DE],
      ['Wertung', SCORE_DE],
    ],
    partners: [
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
        `Spiel eine Karte: an eine Expedition deiner Seite, Wetten vor allen Zahlen, oder auf den Ablagestapel ihrer Farbe. ${DRAW_DE}`,
      ],
      [
        'Oder stattdessen',
        'Gib deinem Partner verdeckt zwei Karten, wenn dir mindestens sechs bleiben. Niemand zieht.',
      ],
      ['Ende einer Runde', END_DE],
      ['Wertung', SCORE_DE],
    ],
    deck52: [
      [
        'Karten',
        'Vier Kartenfarben sind vier Expeditionen. Das Ass ist eine 1; Bube, Dame und König sind Wetten. Zu zweit hast du 8 Karten auf der Hand, zu dritt 7, zu viert 6. Eine Runde.',
      ],
      [
        'Dein Zug',
        `Spiel eine Karte: an deine eigene Expedition ihrer Kartenfarbe, wo Zahlen steigen müssen und Bildkarten vor allen Zahlen kommen, oder auf den Ablagestapel ihrer Kartenfarbe. ${DRAW_DE}`,
      ],
      [
        'Zu viert',
        'Zwei Teams sitzen über Kreuz; alle haben eigene Expeditionen, ein Team zählt seine Punkte zusammen. Zweimal im Spiel darfst du statt eines Zugs mit deinem Partner eine Karte tauschen.',
      ],
      ['Ende', END_DE],
      [
        'Wertung',
        'Zähl die Zahlen einer Expedition zusammen, zieh die Kosten ab, nimm das mit 1, 2 oder 3 Bildkarten mal 2, 3 oder 4, und zähl den Bonus dazu, wenn sie lang ist. Kosten und Bonus sind 20 (ab 8 Karten) zu zweit, 15 (ab 7) zu dritt, 12 (ab 6) zu viert.',
      ],
    ],
    rivals: [
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
    rollwrite: [
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
  },
};
