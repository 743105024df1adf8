/** The rules of each game on one page, in words of our own. */

export type Summary = [heading: string, text: string][];

const TURN_EN =
  'Place one card, then draw one. Place it in your own expedition of its colour, where numbers must rise and wagers come before all numbers; or put it on the discard pile of its colour. Then draw from the draw pile, or take the top card of a discard pile, but not the one that you have just put there.';
const SCORE_EN =
  'An expedition that you have begun costs 20. Add its numbers, subtract 20, and multiply by 2, 3 or 4 if it has 1, 2 or 3 wagers. Eight cards or more, wagers included, bring 20 on top. What was never begun counts nothing.';
const END_EN = 'The moment somebody draws the last card of the draw pile. Cards in hand count for nothing.';

const TURN_DE =
  'Lege eine Karte, dann zieh eine. Lege sie an deine eigene Expedition ihrer Farbe, wo die Zahlen steigen müssen und Wetten vor allen Zahlen kommen; oder auf den Ablagestapel ihrer Farbe. Dann zieh vom Stapel, oder nimm die oberste Karte einer Ablage, aber nicht die, die du eben hingelegt hast.';
const SCORE_DE =
  'Eine begonnene Expedition kostet 20. Zähle ihre Zahlen, zieh 20 ab, und nimm mal 2, 3 oder 4, wenn sie 1, 2 oder 3 Wetten hat. Ab acht Karten, Wetten mitgezählt, kommen 20 dazu. Was nie begonnen wurde, zählt nichts.';
const END_DE = 'Sobald jemand die letzte Karte des Stapels zieht. Karten auf der Hand zählen nichts.';

export const RULES: Record<'en' | 'de', Record<string, Summary>> = {
  en: {
    classic: [
      ['Aim', 'Lead expeditions that bring more than they cost. The highest total of all rounds wins.'],
      ['A turn', TURN_EN],
      ['The end of a round', END_EN],
      ['Points', SCORE_EN],
    ],
    partners: [
      ['Sides', 'You and the player across build the same expeditions, against the other two.'],
      ['A turn', TURN_EN],
      ['Or instead', 'Hand two cards to your partner, face down, if at least six stay with you. Nobody draws.'],
      ['The end of a round', END_EN],
      ['Points', SCORE_EN],
    ],
    deck52: [
      ['Cards', 'Suits are the colours and the ace is a 1. Jack, queen and king are wagers.'],
      ['A turn', TURN_EN],
      [
        'Four players',
        'Two teams sit across; each player has expeditions of their own, and a team adds its points. Instead of a turn you may swap a card with your partner, twice in a game.',
      ],
      ['The end', END_EN],
      [
        'Points',
        'An expedition that was begun: its numbers less a cost, all that × 2, 3 or 4 with 1, 2 or 3 wagers, then a bonus if it is long. Cost and bonus are 20 (for 8 cards) with two players, 15 (for 7) with three, 12 (for 6) with four.',
      ],
    ],
    rivals: [
      [
        'A turn',
        'Turn over a card into the display, or open an auction for the display. Everybody bids more or passes for good.',
      ],
      ['The winner', 'pays, takes any of the cards that fit, may put one in the box, and turns over the next card.'],
      [
        'What fits',
        'Numbers in an expedition must be equal or rise, and wagers come first. A turned card that fits nobody goes to the box.',
      ],
      ['Gold', 'When a pile is used up, the gold that was paid is shared out among all. Four piles are played.'],
      [
        'Points',
        'An expedition: one footprint for each 2 to 5, two for each 6 to 10, times one more than its wagers; then 8 more if it has four numbers. Each coin counts 1.',
      ],
    ],
    rollwrite: [
      [
        'A turn',
        'Whoever rolls takes a colour die and a number die. The others, one after the other, choose from the dice that are left. Write the number in the next box of that colour: equal or rising. A 0 is a 10; before the first number it may mark the circle instead, which doubles the points.',
      ],
      ['Boxes', 'An arrow repeats the last number of any expedition. A vase shades an artefact.'],
      ['Bridges', '20 points for filling the seventh box of a column, if nobody did so in an earlier turn.'],
      ['Refusing', 'You always may: shade a die. Eight are worth 70, but the ninth makes them all worth nothing.'],
      ['The end', 'All eight bridges are passed, or everybody has shaded nine dice.'],
      [
        'Points',
        'A column costs points up to three boxes and brings more and more from four on. An empty one counts nothing.',
      ],
    ],
  },
  de: {
    classic: [
      ['Ziel', 'Führe Expeditionen, die mehr bringen, als sie kosten. Die höchste Summe aller Runden gewinnt.'],
      ['Ein Zug', TURN_DE],
      ['Ende einer Runde', END_DE],
      ['Punkte', SCORE_DE],
    ],
    partners: [
      ['Seiten', 'Du und dein Gegenüber baut dieselben Expeditionen, gegen die beiden anderen.'],
      ['Ein Zug', TURN_DE],
      [
        'Oder stattdessen',
        'Gib deinem Partner verdeckt zwei Karten, wenn dir mindestens sechs bleiben. Niemand zieht.',
      ],
      ['Ende einer Runde', END_DE],
      ['Punkte', SCORE_DE],
    ],
    deck52: [
      ['Karten', 'Die Farben des Blatts sind die Expeditionen, das Ass ist eine 1. Bube, Dame und König sind Wetten.'],
      ['Ein Zug', TURN_DE],
      [
        'Zu viert',
        'Zwei Teams sitzen über Kreuz; alle haben eigene Expeditionen, ein Team zählt zusammen. Statt eines Zugs darfst du mit deinem Partner eine Karte tauschen, zweimal im Spiel.',
      ],
      ['Ende', END_DE],
      [
        'Punkte',
        'Eine begonnene Expedition: ihre Zahlen minus die Kosten, alles mal 2, 3 oder 4 bei 1, 2 oder 3 Wetten, dann ein Bonus, wenn sie lang ist. Kosten und Bonus sind 20 (ab 8 Karten) zu zweit, 15 (ab 7) zu dritt, 12 (ab 6) zu viert.',
      ],
    ],
    rivals: [
      [
        'Ein Zug',
        'Decke eine Karte in die Auslage auf, oder eröffne eine Auktion um die Auslage. Alle bieten mehr oder passen endgültig.',
      ],
      [
        'Wer gewinnt,',
        'zahlt, nimmt beliebige passende Karten, darf eine in die Schachtel legen und deckt die nächste Karte auf.',
      ],
      [
        'Was passt',
        'Zahlen einer Expedition müssen gleich bleiben oder steigen, Wetten kommen zuerst. Eine aufgedeckte Karte, die niemandem passt, kommt in die Schachtel.',
      ],
      ['Gold', 'Ist ein Stapel verbraucht, wird das bezahlte Gold an alle verteilt. Vier Stapel werden gespielt.'],
      [
        'Punkte',
        'Eine Expedition: ein Fußabdruck für jede 2 bis 5, zwei für jede 6 bis 10, mal eins mehr als ihre Wetten; dann 8 dazu, wenn sie vier Zahlen hat. Jede Münze zählt 1.',
      ],
    ],
    rollwrite: [
      [
        'Ein Zug',
        'Wer würfelt, nimmt einen Farb- und einen Zahlenwürfel. Die anderen wählen der Reihe nach aus den übrigen. Trag die Zahl ins nächste Feld dieser Farbe ein: gleich oder steigend. Eine 0 ist eine 10; vor der ersten Zahl darf sie stattdessen den Kreis ankreuzen, das verdoppelt die Punkte.',
      ],
      ['Felder', 'Ein Pfeil wiederholt die letzte Zahl irgendeiner Expedition. Eine Vase schraffiert ein Artefakt.'],
      ['Brücken', '20 Punkte für das siebte Feld einer Spalte, wenn es niemand in einem früheren Zug gefüllt hat.'],
      [
        'Ablehnen',
        'Das darfst du immer: schraffiere einen Würfel. Acht sind 70 wert, aber der neunte macht alle wertlos.',
      ],
      ['Ende', 'Alle acht Brücken sind überquert, oder alle haben neun Würfel schraffiert.'],
      [
        'Punkte',
        'Eine Spalte kostet bis zu drei Feldern Punkte und bringt ab vier immer mehr. Eine leere zählt nichts.',
      ],
    ],
  },
};
