/** What the introductions say: for each game and step a heading and a few sentences. The positions are in learn/. */

type Told = Record<string, [heading: string, text: string]>;

export const LESSONS: Record<'en' | 'de', Record<string, Told>> = {
  en: {
    classic: {
      hand: [
        'Your hand',
        'You hold eight cards in five colours. Each colour is a journey to one lost place. The numbers run from 2 to 10; the cards without a number are wagers. Across from you sits the guide, who plays against you but means well.',
      ],
      begin: [
        'Begin an expedition',
        'You hold much red: a wager, 3, 6 and 8. A wager doubles what an expedition brings, the good and the bad, and it must lie before any number. Play the red wager.',
      ],
      draw: [
        'Then draw',
        'Every turn is two steps: place a card, draw a card. There are no discards yet, so draw from the draw pile.',
      ],
      rise: [
        'Numbers rise',
        'In an expedition every number must be higher than the one before. So start low: the more steps, the more points. Play the red 3.',
      ],
      take: [
        'What others throw away',
        'The guide has discarded the red 5, which is just what you need. Instead of drawing blindly you may take the top card of a discard pile. Take the red 5.',
      ],
      discard: [
        'Nothing to play?',
        'You need not play on your expeditions. The white 7 would begin a costly white journey; put it on the discard pile instead. Mind that the guide can take it.',
      ],
      closed: [
        'Not that one',
        'You must draw now, but you may not take back what you have just discarded. Draw from the draw pile.',
      ],
      onward: [
        'Onward',
        'The guide was glad to have the white 7. So it goes: what is nothing to you may be much to the other. Play your red 5.',
      ],
      last: [
        'And draw',
        'When the last card of the draw pile is drawn, the round ends at once. Watch how many are left, and do not begin anything that you cannot finish. Draw.',
      ],
      score: [
        'What it is worth',
        'An expedition that you have begun costs 20 points. Yours has 3 and 5: 8 less 20 makes −12, and your wager doubles that to −24. With 6, 8 and 10 it would be 32 less 20, doubled: +24. With eight cards or more come 20 points on top. What you never begin costs nothing.',
      ],
      end: [
        'That is all',
        'Three rounds make a match, and the highest total wins. Begin few journeys, wait with wagers until you see enough cards of the colour, and look at what the other collects.',
      ],
    },
    partners: {
      hand: [
        'Two against two',
        'You play with the player across from you, against the two at your sides. Partners build the same five expeditions and score together, but neither sees the other’s hand.',
      ],
      begin: [
        'Begin',
        'A turn is as in the game for two: place, then draw. You have good yellow cards. Play the yellow 2.',
      ],
      draw: [
        'Draw',
        'Draw a card. Then the others play, one after the other, and your partner may add to your expeditions.',
      ],
      pass: [
        'Pass cards',
        'Your partner has laid a green wager. Your green 8 would be welcome there! Instead of a turn you may hand your partner two cards, face down, if six stay with you. Begin with the green 8.',
      ],
      second: [
        'And a second one',
        'It is always two. The white 5 is of little use to you: pass it as well. Nobody draws, and your turn is over.',
      ],
      shared: [
        'Shared expeditions',
        'Your partner has begun to walk the green road. Everything that either of you lays lies in the same row. Go on with the yellow 4.',
      ],
      last: ['Draw again', 'You hold fewer cards now, and that is the price of passing. Draw.'],
      end: [
        'That is all',
        'Points are as in the game for two, for each side together. Talk is allowed here only in cards: watch what your partner lays, and pass what helps.',
      ],
    },
    deck52: {
      hand: [
        'An ordinary deck',
        'Four suits are four expeditions. The ace is a 1, then 2 to 10. Jack, queen and king are wagers. Everything else you may know from the classic game.',
      ],
      begin: [
        'A king is a wager',
        'You hold the ace, 4 and 8 of hearts, and their king. Court cards come before all numbers, in any order. Play the king of hearts.',
      ],
      draw: ['Draw', 'Place a card, draw a card, in every turn. Draw.'],
      ace: [
        'The ace is low',
        'Start as low as you can: the ace counts only 1, but it is a step of a long journey. Play the ace of hearts.',
      ],
      last: ['Draw', 'Draw once more.'],
      score: [
        'What it is worth',
        'With two players an expedition costs 20 and a bonus of 20 waits for eight cards. With three it is 15 and seven, with four it is 12 and six: fewer cards for everybody, shorter journeys. Wagers multiply as ever.',
      ],
      end: [
        'That is all',
        'One round decides. With four you play in two teams, each player with expeditions of their own, and you may swap a card with your partner twice instead of a turn.',
      ],
    },
    rivals: {
      table: [
        'Everything in the open',
        'Nobody holds cards in this game. Four piles lie face down, the cards that are turned over form the display, and you bid gold for them. You start with two wagers already in place.',
      ],
      uncover: [
        'Turn over a card',
        'In your turn you either turn over a card or open an auction for everything in the display. There is nothing yet to bid for. Turn over a card.',
      ],
      more: [
        'Let it grow',
        'A red card: good for you, as your first wager is red. Wait until the display is worth more. Turn over another card.',
      ],
      bid: [
        'Open an auction',
        'Two red cards that fit one after the other! Before the guide thinks the same: open an auction with a bid of 1.',
      ],
      raise: [
        'Raise',
        'The guide bids 2. You may bid more, or pass for good. The gold is not lost: when a pile is used up, what was paid is shared out. Bid 3.',
      ],
      take: [
        'Take what fits',
        'The guide passes and you pay 3. Now take any cards that fit, in an order that keeps numbers equal or rising. The red 4 first.',
      ],
      fit: ['And the next', 'Now the red 6.'],
      box: [
        'Spoil a card',
        'You may put one card of the display away for good. The green 7 would suit the guide, who has a green wager. Into the box with it.',
      ],
      done: [
        'Done',
        'The blue wager could be yours too, but leave it. Say that you are done: the next card is turned over, and it is the guide’s turn.',
      ],
      end: [
        'That is all',
        'An expedition scores a footprint for every 2 to 5 and two for every 6 to 10, times one more than its wagers, and 8 more if it has four numbers. Gold that is left counts one each. After four piles the game is over.',
      ],
    },
    rollwrite: {
      dice: [
        'Dice and a sheet',
        'Six dice: three with colours, three with numbers. Six columns on your sheet. Whoever rolls takes one colour and one number, and then the others choose from the dice that are left.',
      ],
      circle: [
        'The zero',
        'You have rolled a 0. Before the first number of a column a 0 may mark its circle: that doubles the column, whatever it brings. Mark the red circle.',
      ],
      second: [
        'From what is left',
        'Now the guide rolls and takes first. From the rest take blue and 4: write a 4 in the first blue box.',
      ],
      write: [
        'Equal or rising',
        'Your roll. Numbers in a column must be equal or rise. Blue has a 4, so the 5 fits. Write 5 in blue.',
      ],
      arrow: [
        'An arrow!',
        'That box has an arrow: repeat the last number of any column for free. Blue again: it writes another 5.',
      ],
      refuse: [
        'Refusing',
        'The guide has rolled and taken. If you like nothing of what is left, refuse, and shade a die at the edge of your sheet. A few of them cost, many of them pay, but the ninth spoils all. Refuse now.',
      ],
      end: [
        'That is all',
        'Columns cost until they have four boxes, then they bring more and more. Be the first to fill a seventh box and you cross its bridge for 20 points. When all eight bridges are crossed, or everybody has refused nine times, the game is over.',
      ],
    },
  },
  de: {
    classic: {
      hand: [
        'Deine Hand',
        'Du hast acht Karten in fünf Farben. Jede Farbe ist eine Reise zu einem verlorenen Ort. Die Zahlen gehen von 2 bis 10; die Karten ohne Zahl sind Wetten. Dir gegenüber sitzt der Führer, der gegen dich spielt, es aber gut meint.',
      ],
      begin: [
        'Eine Expedition beginnen',
        'Du hast viel Rot: eine Wette, 3, 6 und 8. Eine Wette verdoppelt, was eine Expedition bringt, Gutes wie Schlechtes, und sie muss vor allen Zahlen liegen. Spiel die rote Wette.',
      ],
      draw: [
        'Dann ziehen',
        'Jeder Zug hat zwei Schritte: eine Karte legen, eine ziehen. Noch liegt nichts auf den Ablagen, also zieh vom Stapel.',
      ],
      rise: [
        'Zahlen steigen',
        'In einer Expedition muss jede Zahl höher sein als die davor. Fang also niedrig an: mehr Schritte, mehr Punkte. Spiel die rote 3.',
      ],
      take: [
        'Was andere wegwerfen',
        'Der Führer hat die rote 5 abgelegt, genau die brauchst du. Statt blind zu ziehen darfst du die oberste Karte einer Ablage nehmen. Nimm die rote 5.',
      ],
      discard: [
        'Nichts zu spielen?',
        'Du musst nicht anlegen. Die weiße 7 würde eine teure weiße Reise beginnen; leg sie lieber ab. Bedenke, dass der Führer sie nehmen kann.',
      ],
      closed: ['Die nicht', 'Jetzt musst du ziehen, aber nicht die Karte, die du eben abgelegt hast. Zieh vom Stapel.'],
      onward: [
        'Weiter',
        'Der Führer hat sich über die weiße 7 gefreut. So ist es: was dir nichts nützt, nützt vielleicht dem anderen. Spiel deine rote 5.',
      ],
      last: [
        'Und ziehen',
        'Wird die letzte Karte des Stapels gezogen, ist die Runde sofort vorbei. Achte darauf, wie viele es noch sind, und fang nichts an, was du nicht zu Ende bringst. Zieh.',
      ],
      score: [
        'Was es wert ist',
        'Eine begonnene Expedition kostet 20 Punkte. Deine hat 3 und 5: 8 weniger 20 macht −12, und deine Wette verdoppelt das auf −24. Mit 6, 8 und 10 wären es 32 weniger 20, verdoppelt: +24. Ab acht Karten kommen 20 Punkte dazu. Was du nie beginnst, kostet nichts.',
      ],
      end: [
        'Das ist alles',
        'Drei Runden sind eine Partie, die höchste Summe gewinnt. Beginne wenige Reisen, warte mit Wetten, bis du genug von der Farbe siehst, und schau, was der andere sammelt.',
      ],
    },
    partners: {
      hand: [
        'Zwei gegen zwei',
        'Du spielst mit deinem Gegenüber gegen die beiden neben dir. Partner bauen dieselben fünf Expeditionen und zählen zusammen, aber keiner sieht die Hand des anderen.',
      ],
      begin: [
        'Anfangen',
        'Ein Zug ist wie im Spiel zu zweit: legen, dann ziehen. Du hast gute gelbe Karten. Spiel die gelbe 2.',
      ],
      draw: [
        'Ziehen',
        'Zieh eine Karte. Dann spielen die anderen der Reihe nach, und dein Partner darf an eure Expeditionen anlegen.',
      ],
      pass: [
        'Karten reichen',
        'Dein Partner hat eine grüne Wette gelegt. Deine grüne 8 käme dort gerade recht! Statt eines Zugs darfst du deinem Partner verdeckt zwei Karten geben, wenn dir sechs bleiben. Zuerst die grüne 8.',
      ],
      second: [
        'Und eine zweite',
        'Es sind immer zwei. Die weiße 5 nützt dir wenig: gib sie auch. Niemand zieht, und dein Zug ist vorbei.',
      ],
      shared: [
        'Gemeinsame Reisen',
        'Dein Partner ist auf dem grünen Weg losgegangen. Alles, was ihr beide legt, liegt in derselben Reihe. Weiter mit der gelben 4.',
      ],
      last: ['Wieder ziehen', 'Du hast jetzt weniger Karten, das ist der Preis. Zieh.'],
      end: [
        'Das ist alles',
        'Gezählt wird wie zu zweit, für jede Seite zusammen. Reden darf man hier nur mit Karten: sieh, was dein Partner legt, und reiche, was hilft.',
      ],
    },
    deck52: {
      hand: [
        'Ein gewöhnliches Blatt',
        'Vier Farben sind vier Expeditionen. Das Ass ist eine 1, dann 2 bis 10. Bube, Dame und König sind Wetten. Alles andere kennst du vielleicht vom klassischen Spiel.',
      ],
      begin: [
        'Ein König ist eine Wette',
        'Du hast Ass, 4 und 8 in Herz, und den König dazu. Bilder kommen vor allen Zahlen, in beliebiger Folge. Spiel den Herz König.',
      ],
      draw: ['Ziehen', 'Eine Karte legen, eine ziehen, in jedem Zug. Zieh.'],
      ace: [
        'Das Ass ist niedrig',
        'Fang so niedrig an wie möglich: das Ass zählt nur 1, ist aber ein Schritt einer langen Reise. Spiel das Herz Ass.',
      ],
      last: ['Ziehen', 'Zieh noch einmal.'],
      score: [
        'Was es wert ist',
        'Zu zweit kostet eine Expedition 20, und ab acht Karten gibt es 20 dazu. Zu dritt sind es 15 und sieben, zu viert 12 und sechs: weniger Karten für alle, kürzere Reisen. Wetten vervielfachen wie immer.',
      ],
      end: [
        'Das ist alles',
        'Eine Runde entscheidet. Zu viert spielt ihr in zwei Teams, alle mit eigenen Expeditionen, und du darfst zweimal statt eines Zugs mit deinem Partner eine Karte tauschen.',
      ],
    },
    rivals: {
      table: [
        'Alles liegt offen',
        'Niemand hat hier Karten auf der Hand. Vier Stapel liegen verdeckt, die aufgedeckten Karten bilden die Auslage, und du bietest Gold darauf. Zwei Wetten hast du schon.',
      ],
      uncover: [
        'Eine Karte aufdecken',
        'In deinem Zug deckst du eine Karte auf, oder du eröffnest eine Auktion um die ganze Auslage. Noch gibt es nichts zu ersteigern. Decke eine Karte auf.',
      ],
      more: [
        'Wachsen lassen',
        'Eine rote Karte: gut für dich, denn eine deiner Wetten ist rot. Warte, bis die Auslage mehr wert ist. Decke noch eine auf.',
      ],
      bid: [
        'Eine Auktion eröffnen',
        'Zwei rote Karten, die aufeinander passen! Bevor der Führer dasselbe denkt: eröffne mit einem Gebot von 1.',
      ],
      raise: [
        'Erhöhen',
        'Der Führer bietet 2. Du darfst mehr bieten oder endgültig passen. Das Gold ist nicht verloren: ist ein Stapel verbraucht, wird das Bezahlte verteilt. Biete 3.',
      ],
      take: [
        'Nehmen, was passt',
        'Der Führer passt, und du zahlst 3. Nimm nun beliebige passende Karten, so dass die Zahlen gleich bleiben oder steigen. Zuerst die rote 4.',
      ],
      fit: ['Und die nächste', 'Jetzt die rote 6.'],
      box: [
        'Eine Karte verderben',
        'Du darfst eine Karte der Auslage für immer weglegen. Die grüne 7 käme dem Führer recht, der eine grüne Wette hat. In die Schachtel damit.',
      ],
      done: [
        'Fertig',
        'Die blaue Wette könntest du auch noch nehmen, aber lass sie. Sag, dass du fertig bist: die nächste Karte wird aufgedeckt, und der Führer ist dran.',
      ],
      end: [
        'Das ist alles',
        'Eine Expedition zählt einen Fußabdruck für jede 2 bis 5 und zwei für jede 6 bis 10, mal eins mehr als ihre Wetten, und 8 dazu, wenn sie vier Zahlen hat. Übriges Gold zählt je eins. Nach vier Stapeln ist Schluss.',
      ],
    },
    rollwrite: {
      dice: [
        'Würfel und ein Blatt',
        'Sechs Würfel: drei mit Farben, drei mit Zahlen. Sechs Spalten auf deinem Blatt. Wer würfelt, nimmt eine Farbe und eine Zahl, dann wählen die anderen aus dem Rest.',
      ],
      circle: [
        'Die Null',
        'Du hast eine 0 gewürfelt. Vor der ersten Zahl einer Spalte darf eine 0 ihren Kreis ankreuzen: das verdoppelt die Spalte, was sie auch bringt. Kreuz den roten Kreis an.',
      ],
      second: [
        'Aus dem Rest',
        'Jetzt würfelt der Führer und nimmt zuerst. Nimm vom Rest Blau und 4: schreib eine 4 ins erste blaue Feld.',
      ],
      write: [
        'Gleich oder steigend',
        'Dein Wurf. Zahlen einer Spalte müssen gleich bleiben oder steigen. Blau hat eine 4, also passt die 5. Schreib 5 in Blau.',
      ],
      arrow: [
        'Ein Pfeil!',
        'Dieses Feld hat einen Pfeil: wiederhole die letzte Zahl irgendeiner Spalte, einfach so. Noch einmal Blau: das schreibt eine weitere 5.',
      ],
      refuse: [
        'Ablehnen',
        'Der Führer hat gewürfelt und genommen. Gefällt dir nichts vom Rest, lehne ab und schraffiere einen Würfel am Rand deines Blatts. Wenige davon kosten, viele bringen etwas, aber der neunte verdirbt alles. Lehne jetzt ab.',
      ],
      end: [
        'Das ist alles',
        'Spalten kosten, bis sie vier Felder haben, dann bringen sie immer mehr. Wer zuerst ein siebtes Feld füllt, überquert dessen Brücke für 20 Punkte. Sind alle acht Brücken überquert, oder haben alle neunmal abgelehnt, ist Schluss.',
      ],
    },
  },
};

export const GUIDE = { en: ['You', 'Guide'], de: ['Du', 'Führer'] };
export const OTHERS = {
  en: ['You', 'Left', 'Partner', 'Right'],
  de: ['Du', 'Links', 'Partner', 'Rechts'],
};
