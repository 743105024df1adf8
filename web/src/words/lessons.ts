/**
 * What the lessons say: for each game and step a heading, a few sentences, and the task where the step has one. The
 * positions are in learn/.
 */

export type Told = Record<string, [heading: string, text: string, task?: string]>;

export const LESSONS: Record<'en' | 'de', Record<string, Told>> = {
  en: {
    classic: {
      hand: [
        'Your hand',
        'You hold eight cards in five colours. Each colour is a journey to one lost city. The numbers run from 2 to 10; cards without a number are wagers. Across the table sits the guide, your friendly opponent.',
      ],
      begin: [
        'Start an expedition',
        'You have a lot of red: a wager, 3, 6 and 8. A wager doubles whatever an expedition scores, for better or worse, and it must be played before any number.',
        'Play the red wager.',
      ],
      draw: [
        'Then draw',
        'Every turn has two steps: play a card, then draw one. There are no discards yet, so the draw pile is your only choice.',
        'Draw from the draw pile.',
      ],
      rise: [
        'Numbers go up',
        'Each number in an expedition must be higher than the one before. So start low: every step you can squeeze in means more points.',
        'Play the red 3.',
      ],
      take: [
        'One player’s junk …',
        'The guide has discarded the red 5, exactly what you need. Instead of drawing blind you may take the top card of any discard pile.',
        'Take the red 5.',
      ],
      discard: [
        'Nothing you want to play?',
        'You don’t have to add to an expedition. The white 7 would start an expensive white journey, so put it on the white discard pile instead. Just remember: the guide can pick it up.',
        'Discard the white 7.',
      ],
      closed: [
        'No take-backs',
        'You still have to draw, but you can’t pick up the card you have just discarded.',
        'Draw from the draw pile.',
      ],
      onward: [
        '… is another’s treasure',
        'The guide was happy to get the white 7. Before you discard, always look at what your opponent is collecting.',
        'Play your red 5.',
      ],
      last: [
        'Keep an eye on the pile',
        'The round ends the moment the last card of the draw pile is drawn. Watch how many are left, and don’t start what you can’t finish.',
        'Draw a card.',
      ],
      score: [
        'What it’s worth',
        'Every expedition you start costs 20 points. Yours has 3 and 5: 8 minus 20 is −12, and the wager doubles that to −24. Add 6, 8 and 10 and it would be 32 minus 20, doubled: +24. An expedition of eight or more cards earns 20 on top, and wagers count towards the eight. An expedition you never start costs nothing.',
      ],
      end: [
        'That’s it!',
        'A match has three rounds, and the highest total wins. Start only a few expeditions, hold back wagers until you see enough cards of the colour, and watch what your opponent collects.',
      ],
    },
    partners: {
      hand: [
        'Two against two',
        'You and the player across from you are partners, against the two on either side. Partners share the same five expeditions and score together, but neither sees the other’s hand.',
      ],
      begin: [
        'Your first card',
        'A turn works as in the game for two: play, then draw. You have good yellow cards. There are two of each 2, 3 and 4 in this deck, but an expedition can only use one of them: numbers must still go up.',
        'Play the yellow 2.',
      ],
      draw: [
        'Then draw',
        'Now the others take their turns, one after another, and your partner can add to your shared expeditions.',
        'Draw from the draw pile.',
      ],
      pass: [
        'Pass cards',
        'Your partner has played a green wager, so your green 8 would be welcome over there! Instead of a normal turn you may slip your partner two cards, face down, as long as you keep at least six.',
        'Give your partner the green 8.',
      ],
      second: [
        'And a second one',
        'It’s always two cards. The white 5 is of little use to you, so let it go too. Nobody draws, and your turn is over.',
        'Give your partner the white 5.',
      ],
      shared: [
        'Shared expeditions',
        'Your partner has set out on the green route. Whatever either of you plays goes into the same columns.',
        'Continue with the yellow 4.',
      ],
      last: [
        'Fewer cards in hand',
        'You hold fewer cards now; that is the price of passing. You still draw just one.',
        'Draw from the draw pile.',
      ],
      end: [
        'That’s it!',
        'Scoring works as in the game for two, once for each side. Partners may not talk about their cards: watch what your partner plays, and pass what helps.',
      ],
    },
    deck52: {
      hand: [
        'An ordinary deck',
        'Four suits, four expeditions. The ace is a 1, followed by 2 to 10. Jack, queen and king are wagers. The rest may look familiar from the classic game.',
      ],
      begin: [
        'A king is a wager',
        'You hold the ace, 4 and 8 of hearts, and the king to go with them. Face cards go before all numbers, in any order, and multiply what the expedition scores.',
        'Play the king of hearts.',
      ],
      draw: ['Then draw', 'Play a card, draw a card: that’s every turn.', 'Draw from the draw pile.'],
      ace: [
        'Aces are low',
        'Start as low as you can. The ace is worth just 1, but it is one more card on a long journey.',
        'Play the ace of hearts.',
      ],
      last: ['And again', 'A played card is always followed by a drawn one.', 'Draw from the draw pile.'],
      score: [
        'What it’s worth',
        'With two players an expedition costs 20, and eight or more cards earn a bonus of 20. With three it is 15 for both and seven cards, with four it is 12 and six: smaller hands, shorter journeys. Each face card adds one to the multiplier and counts towards the bonus.',
      ],
      end: [
        'That’s it!',
        'A single round decides. With four players you play in two teams: everyone has expeditions of their own, and twice a game you may swap a card with your partner instead of taking a turn.',
      ],
    },
    rivals: {
      table: [
        'Everything in the open',
        'Nobody holds cards in this game. Four piles lie face down; cards turned over from them form the display, and you bid gold for them. You start with 18 gold and two wagers already in place.',
      ],
      uncover: [
        'Turn over a card',
        'On your turn you either turn over a card or open an auction for everything on display. There is nothing to bid for yet.',
        'Turn over a card.',
      ],
      more: [
        'Let it grow',
        'A red card! Good news: one of your starting wagers is red. But let the display grow a little first.',
        'Turn over another card.',
      ],
      bid: [
        'Open an auction',
        'Two red cards that fit one after the other! Get in before the guide has the same idea.',
        'Open the auction with a bid of 1.',
      ],
      raise: [
        'Raise',
        'The guide bids 2. You can bid more, or pass and be out of this auction. The gold isn’t gone for good: when a pile runs out, everything that was paid is shared out among all players.',
        'Bid 3.',
      ],
      take: [
        'Take what fits',
        'The guide passes, and you pay 3. Now take as many cards as you like, as long as the numbers stay equal or go up.',
        'Take the red 4 first.',
      ],
      fit: ['And the next one', 'A 6 may follow a 4, and so may another 4. A 3 could not.', 'Take the red 6.'],
      box: [
        'Spoil a card',
        'You may put one card of the display out of the game. The green 7 would suit the guide, who has a green wager. Into the box with it!',
        'Put the green 7 in the box.',
      ],
      done: [
        'Finish',
        'You could take the blue wager as well, but let’s leave it on display. When you are finished, the next card is turned over and play passes to the guide.',
        'Finish your turn.',
      ],
      end: [
        'That’s it!',
        'Each 2 to 5 shows one footprint, each 6 to 10 shows two. An expedition scores its footprints, doubled by one wager, tripled by two and so on, plus 8 if it has four or more number cards. Each coin you have left is worth 1. The game ends the moment the last card of the fourth pile is turned over.',
      ],
    },
    rollwrite: {
      dice: [
        'Dice and a sheet',
        'Six dice: three with colours, three with numbers. Your sheet has a column for each of the six colours. Whoever rolls takes one colour and one number; then the others choose from the four dice that are left.',
      ],
      circle: [
        'The zero',
        'You rolled a 0. Before a column has its first number, a 0 may mark the circle below it, which doubles that column’s score. Careful: a circle with nothing above it costs 100.',
        'Mark the red circle.',
      ],
      second: [
        'Pick from the rest',
        'Now the guide has rolled and taken two dice. Blue and 4 are still there for you.',
        'Write the 4 in the first blue box.',
      ],
      write: [
        'Equal or higher',
        'Your roll again. The numbers in a column must stay equal or go up. Blue ends with a 4, so the 5 fits.',
        'Write the 5 in blue.',
      ],
      arrow: [
        'An arrow!',
        'That box has an arrow: repeat the last number of any column for free. In blue that writes another 5.',
        'Use the arrow on blue.',
      ],
      refuse: [
        'Refuse',
        'The guide has rolled and chosen. If you don’t like what is left, refuse the dice and shade a die at the edge of your sheet. One to three shaded dice cost you points, four to eight earn some, and with the ninth they are all worthless.',
        'Refuse the dice.',
      ],
      end: [
        'That’s it!',
        'A column costs points until it has four numbers, then it pays more and more. Fill a seventh box in the first turn in which anybody does, and you cross its bridge for 20 points. The game ends when all eight bridges are crossed, or when everybody has shaded nine dice.',
      ],
    },
  },
  de: {
    classic: {
      hand: [
        'Deine Hand',
        'Du hast acht Karten in fünf Farben auf der Hand. Jede Farbe ist eine Reise zu einer verlorenen Stadt. Die Zahlen gehen von 2 bis 10, die Karten ohne Zahl sind Wetten. Dir gegenüber sitzt der Lotse, ein freundlicher Gegner.',
      ],
      begin: [
        'Eine Expedition beginnen',
        'Du hast viel Rot: eine Wette, 3, 6 und 8. Eine Wette verdoppelt, was eine Expedition bringt, im Guten wie im Schlechten, und muss vor allen Zahlen gespielt werden.',
        'Spiel die rote Wette.',
      ],
      draw: [
        'Dann ziehen',
        'Jeder Zug hat zwei Schritte: eine Karte spielen, eine ziehen. Auf den Ablagestapeln liegt noch nichts, also bleibt nur der Nachziehstapel.',
        'Zieh vom Nachziehstapel.',
      ],
      rise: [
        'Zahlen steigen',
        'In einer Expedition muss jede Zahl höher sein als die davor. Fang also niedrig an: Jeder Schritt, der noch dazwischen passt, bringt Punkte.',
        'Spiel die rote 3.',
      ],
      take: [
        'Des einen Last …',
        'Der Lotse hat die rote 5 abgelegt, und genau die brauchst du. Statt verdeckt zu ziehen, darfst du die oberste Karte eines Ablagestapels nehmen.',
        'Nimm die rote 5.',
      ],
      discard: [
        'Nichts, was du spielen willst?',
        'Du musst keine Expedition verlängern. Die weiße 7 würde eine teure weiße Reise beginnen, leg sie also lieber ab. Aber denk daran: Der Lotse kann sie sich nehmen.',
        'Leg die weiße 7 ab.',
      ],
      closed: [
        'Abgelegt ist abgelegt',
        'Jetzt musst du noch ziehen, aber nicht die Karte, die du gerade abgelegt hast.',
        'Zieh vom Nachziehstapel.',
      ],
      onward: [
        '… des anderen Glück',
        'Der Lotse hat sich über die weiße 7 gefreut. Schau vor dem Ablegen immer, was dein Gegenüber sammelt.',
        'Spiel deine rote 5.',
      ],
      last: [
        'Behalte den Stapel im Auge',
        'Sobald die letzte Karte des Nachziehstapels gezogen ist, endet die Runde. Achte darauf, wie viele noch da sind, und fang nichts an, was du nicht zu Ende bringst.',
        'Zieh eine Karte.',
      ],
      score: [
        'Was es wert ist',
        'Jede begonnene Expedition kostet 20 Punkte. Deine hat 3 und 5: 8 minus 20 ist −12, und die Wette verdoppelt das auf −24. Mit 6, 8 und 10 dazu wären es 32 minus 20, verdoppelt: +24. Ab acht Karten gibt es 20 Punkte extra, und Wetten zählen bei den acht mit. Was du nie beginnst, kostet nichts.',
      ],
      end: [
        'Das war’s!',
        'Eine Partie hat drei Runden, die höchste Summe gewinnt. Beginne nur wenige Expeditionen, warte mit Wetten, bis du genug Karten der Farbe siehst, und achte darauf, was dein Gegenüber sammelt.',
      ],
    },
    partners: {
      hand: [
        'Zwei gegen zwei',
        'Du spielst mit deinem Gegenüber gegen die beiden neben dir. Partner bauen gemeinsam an fünf Expeditionen und werten zusammen, aber niemand sieht die Hand des anderen.',
      ],
      begin: [
        'Deine erste Karte',
        'Ein Zug läuft wie im Spiel zu zweit: spielen, dann ziehen. Du hast gute gelbe Karten. Jede 2, 3 und 4 gibt es hier zweimal, aber in eine Expedition passt nur eine davon: Die Zahlen müssen auch hier steigen.',
        'Spiel die gelbe 2.',
      ],
      draw: [
        'Dann ziehen',
        'Danach sind die anderen der Reihe nach dran, und dein Partner darf eure gemeinsamen Expeditionen verlängern.',
        'Zieh vom Nachziehstapel.',
      ],
      pass: [
        'Karten zustecken',
        'Dein Partner hat eine grüne Wette gespielt, da käme deine grüne 8 gerade recht! Statt eines normalen Zugs darfst du deinem Partner verdeckt zwei Karten geben, solange dir mindestens sechs bleiben.',
        'Gib deinem Partner die grüne 8.',
      ],
      second: [
        'Und noch eine',
        'Es sind immer zwei Karten. Die weiße 5 nützt dir wenig, also gib sie auch her. Niemand zieht, und dein Zug ist vorbei.',
        'Gib deinem Partner die weiße 5.',
      ],
      shared: [
        'Gemeinsame Expeditionen',
        'Dein Partner ist auf der grünen Route unterwegs. Was ihr beide spielt, liegt in denselben Spalten.',
        'Mach mit der gelben 4 weiter.',
      ],
      last: [
        'Weniger Karten auf der Hand',
        'Du hast jetzt weniger Karten, das ist der Preis fürs Zustecken. Gezogen wird trotzdem nur eine.',
        'Zieh vom Nachziehstapel.',
      ],
      end: [
        'Das war’s!',
        'Gewertet wird wie im Spiel zu zweit, einmal für jede Seite. Über Karten reden dürfen Partner nicht: Achte darauf, was dein Partner spielt, und steck ihm zu, was hilft.',
      ],
    },
    deck52: {
      hand: [
        'Ein gewöhnliches Blatt',
        'Vier Kartenfarben, vier Expeditionen. Das Ass ist eine 1, dann folgen 2 bis 10. Bube, Dame und König sind Wetten. Der Rest kommt dir vielleicht aus dem klassischen Spiel bekannt vor.',
      ],
      begin: [
        'Ein König ist eine Wette',
        'Du hast Ass, 4 und 8 in Herz und den König dazu. Bildkarten kommen vor allen Zahlen, in beliebiger Reihenfolge, und vervielfachen, was die Expedition bringt.',
        'Spiel den Herzkönig.',
      ],
      draw: ['Dann ziehen', 'Eine Karte spielen, eine ziehen: So geht jeder Zug.', 'Zieh vom Nachziehstapel.'],
      ace: [
        'Das Ass ist niedrig',
        'Fang so niedrig an, wie du kannst. Das Ass zählt nur 1, ist aber eine Karte mehr auf einer langen Reise.',
        'Spiel das Herzass.',
      ],
      last: ['Und noch einmal', 'Auf jede gespielte Karte folgt eine gezogene.', 'Zieh vom Nachziehstapel.'],
      score: [
        'Was es wert ist',
        'Zu zweit kostet eine Expedition 20 Punkte, und ab acht Karten gibt es einen Bonus von 20. Zu dritt sind es jeweils 15 und sieben Karten, zu viert 12 und sechs: kleinere Hände, kürzere Reisen. Jede Bildkarte erhöht den Faktor um eins und zählt beim Bonus mit.',
      ],
      end: [
        'Das war’s!',
        'Eine einzige Runde entscheidet. Zu viert spielt ihr in zwei Teams: Alle haben eigene Expeditionen, und zweimal im Spiel darfst du statt eines Zugs eine Karte mit deinem Partner tauschen.',
      ],
    },
    rivals: {
      table: [
        'Alles liegt offen',
        'Hier hat niemand Karten auf der Hand. Vier Stapel liegen verdeckt, die aufgedeckten Karten bilden die Auslage, und du bietest Gold darauf. Du beginnst mit 18 Gold und zwei Wetten, die schon bei dir liegen.',
      ],
      uncover: [
        'Eine Karte aufdecken',
        'Wenn du dran bist, deckst du entweder eine Karte auf oder eröffnest eine Auktion um die ganze Auslage. Noch gibt es nichts zu ersteigern.',
        'Decke eine Karte auf.',
      ],
      more: [
        'Wachsen lassen',
        'Eine rote Karte! Gut für dich, denn eine deiner Startwetten ist rot. Aber lass die Auslage erst noch etwas wachsen.',
        'Decke noch eine Karte auf.',
      ],
      bid: [
        'Eine Auktion eröffnen',
        'Zwei rote Karten, die hintereinander passen! Greif zu, bevor der Lotse auf dieselbe Idee kommt.',
        'Eröffne die Auktion mit einem Gebot von 1.',
      ],
      raise: [
        'Erhöhen',
        'Der Lotse bietet 2. Du kannst mehr bieten oder passen, dann bist du bei dieser Auktion raus. Das Gold ist nicht verloren: Ist ein Stapel aufgebraucht, wird alles Bezahlte unter allen aufgeteilt.',
        'Biete 3.',
      ],
      take: [
        'Nimm, was passt',
        'Der Lotse passt, und du zahlst 3. Jetzt darfst du beliebig viele Karten nehmen, solange die Zahlen gleich bleiben oder steigen.',
        'Nimm zuerst die rote 4.',
      ],
      fit: [
        'Und die nächste',
        'Auf eine 4 darf eine 6 folgen, auch eine zweite 4. Eine 3 dürfte es nicht.',
        'Nimm die rote 6.',
      ],
      box: [
        'Eine Karte verderben',
        'Du darfst eine Karte der Auslage aus dem Spiel nehmen. Die grüne 7 käme dem Lotsen gelegen, denn er hat eine grüne Wette. Ab in die Schachtel damit!',
        'Leg die grüne 7 in die Schachtel.',
      ],
      done: [
        'Fertig',
        'Die blaue Wette könntest du auch noch nehmen, aber wir lassen sie liegen. Wenn du fertig bist, wird die nächste Karte aufgedeckt, und der Lotse ist dran.',
        'Beende deinen Zug.',
      ],
      end: [
        'Das war’s!',
        'Jede 2 bis 5 zeigt einen Fußabdruck, jede 6 bis 10 zwei. Eine Expedition zählt ihre Fußabdrücke, verdoppelt mit einer Wette, verdreifacht mit zweien und so weiter, plus 8, wenn sie mindestens vier Zahlenkarten hat. Jede übrige Münze zählt 1. Das Spiel endet, sobald die letzte Karte des vierten Stapels aufgedeckt ist.',
      ],
    },
    rollwrite: {
      dice: [
        'Würfel und ein Blatt',
        'Sechs Würfel: drei mit Farben, drei mit Zahlen. Dein Blatt hat für jede der sechs Farben eine Spalte. Wer würfelt, nimmt eine Farbe und eine Zahl, dann wählen die anderen aus den vier übrigen Würfeln.',
      ],
      circle: [
        'Die Null',
        'Du hast eine 0 gewürfelt. Solange eine Spalte leer ist, darf eine 0 den Kreis darunter ankreuzen: Das verdoppelt ihre Punkte. Aber Vorsicht: Ein Kreis ohne Zahl darüber kostet 100.',
        'Kreuz den roten Kreis an.',
      ],
      second: [
        'Aus dem Rest wählen',
        'Jetzt hat der Lotse gewürfelt und zwei Würfel genommen. Blau und 4 sind noch für dich da.',
        'Schreib die 4 ins erste blaue Feld.',
      ],
      write: [
        'Gleich oder höher',
        'Wieder dein Wurf. Die Zahlen einer Spalte müssen gleich bleiben oder steigen. Blau endet mit einer 4, also passt die 5.',
        'Schreib die 5 in Blau.',
      ],
      arrow: [
        'Ein Pfeil!',
        'Dieses Feld hat einen Pfeil: Du darfst die letzte Zahl einer beliebigen Spalte wiederholen, einfach so. In Blau ist das eine zweite 5.',
        'Nutz den Pfeil für Blau.',
      ],
      refuse: [
        'Ablehnen',
        'Der Lotse hat gewürfelt und gewählt. Wenn dir vom Rest nichts gefällt, lehn die Würfel ab und schraffiere einen Würfel am Rand deines Blatts. Ein bis drei schraffierte Würfel kosten Punkte, vier bis acht bringen welche, und mit dem neunten sind alle wertlos.',
        'Lehn diese Würfel ab.',
      ],
      end: [
        'Das war’s!',
        'Eine Spalte kostet Punkte, bis sie vier Zahlen hat, dann bringt sie immer mehr. Füllst du ein siebtes Feld im ersten Zug, in dem das überhaupt jemand schafft, überquerst du die Brücke für 20 Punkte. Das Spiel endet, wenn alle acht Brücken überquert sind oder alle neun Würfel schraffiert haben.',
      ],
    },
  },
};

/** What a lesson covers, for whoever chooses one. */
export const COVERS: Record<'en' | 'de', Record<string, string>> = {
  en: {
    classic: 'Playing and discarding, drawing, wagers, scoring',
    partners: 'Shared expeditions, doubled low cards, passing two cards',
    deck52: 'Suits, face cards as wagers, costs by number of players',
    rivals: 'Turning over cards, bidding, taking what fits, the box',
    rollwrite: 'Choosing dice, circles, arrows, refusing, bridges',
  },
  de: {
    classic: 'Spielen und Ablegen, Ziehen, Wetten, Wertung',
    partners: 'Gemeinsame Expeditionen, doppelte niedrige Karten, Karten zustecken',
    deck52: 'Kartenfarben, Bildkarten als Wetten, Kosten je nach Spielerzahl',
    rivals: 'Aufdecken, Bieten, passende Karten nehmen, die Schachtel',
    rollwrite: 'Würfel wählen, Kreise, Pfeile, Ablehnen, Brücken',
  },
};

export const GUIDE = { en: ['You', 'Guide'], de: ['Du', 'Lotse'] };
export const OTHERS = {
  en: ['You', 'Left', 'Partner', 'Right'],
  de: ['Du', 'Links', 'Partner', 'Rechts'],
};
