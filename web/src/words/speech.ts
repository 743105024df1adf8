/**
 * What the server says in English words (moves, events, reasons, lines of a score), for logs and in other languages.
 * It is a table of sentences, not of rules: a sentence that is not here is shown as the server says it.
 */
type Language = 'en' | 'de';
/** How a sentence reads on a button, and how it reads behind a name. $1 and so on are cards, colours or numbers. */
type Saying = [pattern: RegExp, forms: Record<Language, [button: string, told: string]>];

export const GERMAN_COLOURS: Record<string, string> = {
  yellow: 'Gelb',
  blue: 'Blau',
  white: 'Weiß',
  green: 'Grün',
  red: 'Rot',
  purple: 'Lila',
  orange: 'Orange',
  spades: 'Pik',
  hearts: 'Herz',
  diamonds: 'Karo',
  clubs: 'Kreuz',
};
/** Before a card's face, all of which are feminine: die rote 5, die rote Wette. */
const GERMAN_ADJECTIVES: Record<string, string> = {
  yellow: 'gelbe',
  blue: 'blaue',
  white: 'weiße',
  green: 'grüne',
  red: 'rote',
  purple: 'lila',
  orange: 'orange',
};
const GERMAN_FACES: Record<string, string> = {
  wager: 'Wette',
  'starting wager': 'Startwette',
  ace: 'Ass',
  jack: 'Bube',
  queen: 'Dame',
  king: 'König',
};
const GERMAN_LINES: Record<string, string> = {
  gold: 'Gold',
  artefacts: 'Artefakte',
  dice: 'Würfel',
  bridges: 'Brücken',
};

const SAYINGS: Saying[] = [
  [
    /^draw from the draw pile$/,
    { en: ['draw from the draw pile', 'draws from the draw pile'], de: ['vom Stapel ziehen', 'zieht vom Stapel'] },
  ],
  [
    /^take the (.+) from its discard pile$/,
    {
      en: ['take the $1 from its discard pile', 'takes the $1 from its discard pile'],
      de: ['$1 von der Ablage nehmen', 'nimmt $1 von der Ablage'],
    },
  ],
  [
    /^give the (.+) to your partner$/,
    {
      en: ['give the $1 to your partner', 'gives their partner the $1'],
      de: ['$1 dem Partner geben', 'gibt dem Partner $1'],
    },
  ],
  [
    /^give a card to the partner, face down$/,
    {
      en: ['give a card to your partner', 'gives their partner a card'],
      de: ['dem Partner eine Karte geben', 'gibt dem Partner eine Karte'],
    },
  ],
  [/^discard the (.+)$/, { en: ['discard the $1', 'discards the $1'], de: ['$1 ablegen', 'legt $1 ab'] }],
  [/^play the (.+)$/, { en: ['play the $1', 'plays the $1'], de: ['$1 spielen', 'spielt $1'] }],
  [
    /^turn over the next card$/,
    {
      en: ['turn over the next card', 'turns over the next card'],
      de: ['nächste Karte aufdecken', 'deckt die nächste Karte auf'],
    },
  ],
  [/^pass$/, { en: ['pass', 'passes'], de: ['passen', 'passt'] }],
  [
    /^done: turn over the next card$/,
    {
      en: ['done: turn over the next card', 'is done and turns over the next card'],
      de: ['fertig: nächste Karte aufdecken', 'ist fertig und deckt die nächste Karte auf'],
    },
  ],
  [/^bid (\d+)$/, { en: ['bid $1', 'bids $1'], de: ['$1 bieten', 'bietet $1'] }],
  [
    /^put the (.+) in the box$/,
    {
      en: ['put the $1 in the box', 'puts the $1 in the box'],
      de: ['$1 in die Schachtel legen', 'legt $1 in die Schachtel'],
    },
  ],
  [/^take the (.+)$/, { en: ['take the $1', 'takes the $1'], de: ['$1 nehmen', 'nimmt $1'] }],
  [
    /^refuse the dice$/,
    { en: ['refuse the dice', 'refuses the dice'], de: ['die Würfel ablehnen', 'lehnt die Würfel ab'] },
  ],
  [
    /^no acceleration$/,
    { en: ['don’t accelerate', 'does not accelerate'], de: ['nicht beschleunigen', 'beschleunigt nicht'] },
  ],
  [
    /^mark the (\w+) circle$/,
    { en: ['mark the $1 circle', 'marks the $1 circle'], de: ['Kreis in $1 ankreuzen', 'kreuzt den Kreis in $1 an'] },
  ],
  [
    /^accelerate (\w+): mark its top artefact$/,
    {
      en: ['accelerate $1: mark its top artefact', 'accelerates $1 and marks its top artefact'],
      de: ['$1 beschleunigen: oberstes Artefakt', 'beschleunigt $1 und markiert das oberste Artefakt'],
    },
  ],
  [
    /^accelerate (\w+): write (\d+)$/,
    {
      en: ['accelerate $1: write $2', 'accelerates $1 and writes $2'],
      de: ['$1 beschleunigen: $2 eintragen', 'beschleunigt $1 und trägt $2 ein'],
    },
  ],
  [
    /^mark the top artefact of (\w+) with the (\d+)$/,
    {
      en: ['mark the top artefact of $1 with the $2', 'marks the top artefact of $1 with the $2'],
      de: ['oberstes Artefakt von $1 mit der $2 markieren', 'markiert das oberste Artefakt von $1 mit der $2'],
    },
  ],
  [
    /^write (\d+) in (\w+)$/,
    { en: ['write $1 in $2', 'writes $1 in $2'], de: ['$1 in $2 eintragen', 'trägt $1 in $2 ein'] },
  ],
];

/**
 * Events, reasons, details and refusals in German. Reasons and moves are stored with a game: what the server said in
 * earlier versions stays here too.
 */
const SENTENCES: [RegExp, string][] = [
  // Events
  [/^table created$/, 'Tisch eröffnet'],
  [/^joins$/, 'setzt sich an den Tisch'],
  [/^leaves$/, 'verlässt den Tisch'],
  [/^the game begins$/, 'Die Partie beginnt'],
  [/^takes back a move$/, 'nimmt einen Zug zurück'],
  [/^aborts the game$/, 'bricht die Partie ab'],
  [/^resigns$/, 'gibt auf'],
  [/^runs out of time$/, 'überschreitet die Zeit'],
  [/^is replaced by a bot$/, 'wird durch einen Bot ersetzt'],
  [
    /^the server was down; the clock gets that time back$/,
    'Der Server war nicht erreichbar; die Uhr bekommt die Zeit zurück',
  ],
  [/^the next game is ready$/, 'Die nächste Partie ist bereit'],
  [/^table closed$/, 'Tisch geschlossen'],
  [/^chat messages were removed by the operators$/, 'Die Betreiber haben Nachrichten entfernt'],
  [/^offers a rematch$/, 'bietet eine Revanche an'],
  [/^asks to resign together$/, 'möchte gemeinsam aufgeben'],
  [/^asks to take back a move$/, 'möchte einen Zug zurücknehmen'],
  [/^asks to let a bot take over for (.+)$/, 'möchte einen Bot für $1 übernehmen lassen'],
  [/^agrees$/, 'ist einverstanden'],
  [/^declines$/, 'lehnt ab'],
  [/^game over: (.+)$/, 'Ende der Partie: $1'],
  // Reasons
  [/^the draw pile (?:ran out|is empty)$/, 'der Stapel ist aufgebraucht'],
  [/^the turn limit (?:was|is) reached$/, 'das Zuglimit ist erreicht'],
  [/^the last card (?:was revealed|is turned over)$/, 'die letzte Karte ist aufgedeckt'],
  [/^all players are exhausted$/, 'alle sind erschöpft'],
  [/^all eight bridges (?:are crossed|have been passed)$/, 'alle acht Brücken sind überquert'],
  [/^(.+ (?:resigned|ran out of time)), (.+)$/, '$1, $2'],
  [/^(.+) resigned$/, '$1 hat aufgegeben'],
  [/^(.+) ran out of time$/, '$1 hat die Zeit überschritten'],
  // Details of a score
  [/^1 box: (.+)$/, '1 Feld: $1'],
  [/^(\d+) boxes: (.+)$/, '$1 Felder: $2'],
  [/^circle only: (.+)$/, 'nur der Kreis: $1'],
  [/^not started$/, 'nicht begonnen'],
  [/^(\d+) shaded$/, '$1 schraffiert'],
  [/^none$/, 'keine'],
  [/^exhausted$/, 'erschöpft'],
  [/^one point a coin$/, 'ein Punkt pro Münze'],
  // Refusals
  [
    /^Names have 1 to 24 letters or digits, with spaces, dots or dashes only in between\.$/,
    'Namen haben 1 bis 24 Buchstaben oder Ziffern; Leerzeichen, Punkte und Striche nur dazwischen.',
  ],
  [/^(.+) is the name of a bot\. Pick another one\.$/, '$1 heißt schon ein Bot. Such dir einen anderen Namen aus.'],
  [/^The name (.+) is taken\. Pick another one\.$/, 'Der Name $1 ist vergeben. Such dir einen anderen aus.'],
  [/^You already have an account\.$/, 'Du hast schon ein Konto.'],
  [/^That name and password don't match\.$/, 'Name und Passwort passen nicht zusammen.'],
  [/^That password isn't right\.$/, 'Das Passwort stimmt nicht.'],
  [/^A guest has no password: create an account first\.$/, 'Als Gast hast du kein Passwort. Leg zuerst ein Konto an.'],
  [/^This account is banned until (.+?): (.+)\.$/, 'Dieses Konto ist bis $1 gesperrt: $2.'],
  [/^This account is banned until ([^:]+)\.$/, 'Dieses Konto ist bis $1 gesperrt.'],
  [/^This account is banned: (.+)\.$/, 'Dieses Konto ist gesperrt: $1.'],
  [/^This account is banned\.$/, 'Dieses Konto ist gesperrt.'],
  [/^The metrics are for the operator of this site\.$/, 'Die Messwerte sind für die Betreiber dieser Seite.'],
  [
    /^You already watch (\d+) tables\. Close some of them first\.$/,
    'Du schaust schon an $1 Tischen zu. Schließ erst ein paar davon.',
  ],
  [/^There is nobody to report there\.$/, 'Dort ist niemand, den du melden könntest.'],
  [/^You can't report yourself\.$/, 'Dich selbst kannst du nicht melden.'],
  [/^A report can have up to (\d+) characters\.$/, 'Eine Meldung hat höchstens $1 Zeichen.'],
  [/^You already have (\d+) tokens\. Delete one first\.$/, 'Du hast schon $1 Token. Lösch erst eins.'],
  [/^You have no such token\.$/, 'Dieses Token gibt es nicht.'],
  [/^Your password needs at least (\d+) characters\.$/, 'Dein Passwort braucht mindestens $1 Zeichen.'],
  [/^Your password can have up to (\d+) characters\.$/, 'Dein Passwort hat höchstens $1 Zeichen.'],
  [/^Not so fast: others want to read along\.$/, 'Nicht so schnell: Die anderen wollen mitlesen.'],
  [/^You can only take one seat\.$/, 'Du kannst nur auf einem Platz sitzen.'],
  [/^Sign in to play rated games\.$/, 'Melde dich an, um gewertet zu spielen.'],
  [
    /^A game with a shared deal can't be rated: others may know the cards\.$/,
    'Mit gemeinsamen Karten geht es nicht um die Wertung: Andere könnten die Karten kennen.',
  ],
  [/^A game of bots alone can't be rated\.$/, 'Eine Partie, in der nur Bots spielen, wird nicht gewertet.'],
  [/^Rated games are public\.$/, 'Gewertete Partien sind öffentlich.'],
  [/^Rated games need a clock\.$/, 'Gewertete Partien brauchen eine Uhr.'],
  [/^Rated games allow at most (\d+) days for a turn\.$/, 'In gewerteten Partien hat ein Zug höchstens $1 Tage Zeit.'],
  [
    /^Rated games are played by the standard rules: leave the rounds and options as they are\.$/,
    'Gewertet wird nach den üblichen Regeln: Lass Runden und Optionen, wie sie sind.',
  ],
  [
    /^Partners may not talk during the game\. The chat opens again when it is over\.$/,
    'Partner dürfen sich während der Partie nicht absprechen. Danach ist der Chat wieder offen.',
  ],
  [
    /^(.+) lost the connection only a moment ago\. Ask again in (\d+) seconds\.$/,
    'Die Verbindung zu $1 ist gerade erst abgerissen. Frag in $2 Sekunden noch einmal.',
  ],
  [/^There is no bot called (.+)\.$/, 'Einen Bot namens $1 gibt es nicht.'],
  [/^The table has moved on\.$/, 'Die Partie ist schon weiter.'],
  [
    /^Many tables from your network already wait for players\. Join one\.$/,
    'Aus deinem Netz warten schon viele Tische auf Mitspieler. Setz dich an einen davon.',
  ],
  [
    /^You already have (\d+) games with bots going\. Finish or resign one first\.$/,
    'Du hast schon $1 Partien mit Bots laufen. Beende erst eine oder gib sie auf.',
  ],
  [
    /^Many games with bots are going from your network\. Try again later\.$/,
    'Aus deinem Netz laufen gerade viele Partien mit Bots. Versuch es später noch einmal.',
  ],
  [
    /^You already have (\d+) tables waiting for players\. Cancel one first\.$/,
    'An $1 Tischen wartest du schon auf Mitspieler. Brich erst einen ab.',
  ],
  [/^That message is too long\.$/, 'Diese Nachricht ist zu lang.'],
  [/^Too much at once\. Wait a moment and try again\.$/, 'Zu viel auf einmal. Warte kurz und versuch es noch einmal.'],
  [/^Something went wrong\. Please try again\.$/, 'Das hat nicht geklappt. Versuch es noch einmal.'],
  [/^The game isn't over yet\.$/, 'Die Partie ist noch nicht zu Ende.'],
  [/^This table doesn't exist, or it is private\.$/, 'Diesen Tisch gibt es nicht, oder er ist privat.'],
  [/^The table is too busy\. Please try again\.$/, 'Am Tisch ist zu viel los. Versuch es noch einmal.'],
  [/^That is too long\.$/, 'Das ist zu lang.'],
  [/^Choose a name or sign in first\.$/, 'Gib dir zuerst einen Namen oder melde dich an.'],
  [/^You are already signed in as (.+)\. Sign out first\.$/, 'Du bist schon als $1 angemeldet. Melde dich zuerst ab.'],
  [/^There is no player with this name\.$/, 'Diesen Spieler gibt es nicht.'],
  [/^The server is shutting down\.$/, 'Der Server wird gerade heruntergefahren.'],
  [/^The server isn't answering\. Check your connection\.$/, 'Der Server antwortet nicht. Prüf deine Verbindung.'],
  [/^You don't have a seat at this table\.$/, 'Du sitzt nicht an diesem Tisch.'],
  [/^The game hasn't started yet\.$/, 'Die Partie hat noch nicht begonnen.'],
  [/^The game is over\.$/, 'Die Partie ist zu Ende.'],
  [/^This table has been closed\.$/, 'Dieser Tisch wurde geschlossen.'],
  [
    /^The game has already started, and every seat is taken\.$/,
    'Die Partie läuft schon, und alle Plätze sind besetzt.',
  ],
  [/^You already have a seat here\.$/, 'Du sitzt schon an diesem Tisch.'],
  [/^That seat is taken\.$/, 'Dieser Platz ist schon besetzt.'],
  [/^Every seat is taken\.$/, 'Alle Plätze sind besetzt.'],
  [/^The game has already started\. You can resign instead\.$/, 'Die Partie läuft schon. Du kannst aber aufgeben.'],
  [/^It isn't your turn yet\.$/, 'Du bist noch nicht am Zug.'],
  [
    /^You can only take back your own last move, and only if it revealed nothing new\.$/,
    'Zurücknehmen kannst du nur deinen eigenen letzten Zug, und nur, wenn dabei nichts Neues zu sehen war.',
  ],
  [/^You have already asked\.$/, 'Du hast schon gefragt.'],
  [/^You have already resigned\.$/, 'Du hast schon aufgegeben.'],
  [/^That has already been asked\.$/, 'Danach wurde schon gefragt.'],
  [/^The next game is already waiting for you\.$/, 'Die nächste Partie wartet schon auf dich.'],
  [
    /^You all know these cards now\. Start a new game instead\.$/,
    'Diese Karten kennt ihr jetzt alle. Fangt lieber eine neue Partie an.',
  ],
  [/^You have already offered a rematch\.$/, 'Du hast schon eine Revanche angeboten.'],
  [/^No one can be replaced in a rated game\.$/, 'In gewerteten Partien wird niemand ersetzt.'],
  [/^There is no other player in that seat\.$/, 'Auf diesem Platz sitzt niemand anderes.'],
  [/^That offer is no longer open\.$/, 'Dieses Angebot gilt nicht mehr.'],
  [/^That question isn't for you\.$/, 'Du bist nicht gefragt.'],
  [/^You have already agreed\.$/, 'Du hast schon zugestimmt.'],
  [/^This bot doesn't play (.+)\.$/, 'Dieser Bot spielt $1 nicht.'],
  [/^There is no such game\.$/, 'Dieses Spiel gibt es nicht.'],
  [/^You have already made a move\. You can resign instead\.$/, 'Du hast schon gezogen. Du kannst aber aufgeben.'],
  [/^That request was not understood\.$/, 'Das hat der Server nicht verstanden.'],
  [/^That was too much at once\. Please wait a moment\.$/, 'Das war zu viel auf einmal. Warte kurz.'],
  [/^A message can have up to (\d+) characters\.$/, 'Eine Nachricht hat höchstens $1 Zeichen.'],
  [/^A game has from 1 to (\d+) rounds\.$/, 'Eine Partie hat 1 bis $1 Runden.'],
  [/^A clock runs for up to 30 days\.$/, 'Eine Uhr läuft höchstens 30 Tage.'],
  [/^A clock can add up to 10 minutes after each turn\.$/, 'Eine Uhr schreibt höchstens 10 Minuten pro Zug gut.'],
  [
    /^A shared deal has a name of up to (\d+) letters or digits, with spaces, dots or dashes\.$/,
    'Gemeinsame Karten haben einen Namen aus höchstens $1 Buchstaben oder Ziffern, mit Leerzeichen, Punkten oder Strichen.',
  ],
  [/^A token is valid for 1 to 3650 days\.$/, 'Ein Token gilt 1 bis 3650 Tage.'],
  [/^(.+) is for (.+) players\.$/, '$1 ist für $2 Spieler.'],
  [/^(.+) has no such option\.$/, 'Diese Option gibt es bei $1 nicht.'],
  [/^This (.+) cannot be used\.$/, 'Das geht so nicht: $1.'],
  [/^The (.+) must be a whole number above 0, or none\.$/, '$1: eine ganze Zahl über 0 oder keine.'],
  [/^The (.+) must be (.+)\.$/, '$1: nur $2.'],
  [/^turn limit$/, 'Zuglimit'],
  [/^number of expeditions$/, 'Zahl der Expeditionen'],
  [/^number of swaps$/, 'Zahl der Tausche'],
  [/^limit of swaps$/, 'Tausche gelten pro'],
  [/^The table has moved on: (\d+) moves have been made\.$/, 'Die Partie ist schon weiter: Es gab $1 Züge.'],
  [/^Your turn ends before (.+)\.$/, 'Dein Zug endet vor $1.'],
  [/^That command is for another table\.$/, 'Das gehört an einen anderen Tisch.'],
  [/^There is nothing at this address\.$/, 'Unter dieser Adresse gibt es nichts.'],
  [/^This token is not valid, or has expired\.$/, 'Dieses Token ist ungültig oder abgelaufen.'],
  [/^This request comes from another site\.$/, 'Diese Anfrage kommt von einer fremden Seite.'],
  [
    /^The server can't store or read anything right now\. Please try again soon\.$/,
    'Der Server kann gerade nichts speichern oder lesen. Versuch es gleich noch einmal.',
  ],
  [
    /^This game can't be shown or continued: part of what happened at the table is missing from the database\.$/,
    'Diese Partie lässt sich nicht mehr zeigen oder fortsetzen: In der Datenbank fehlt ein Teil ihres Verlaufs.',
  ],
  [/^A bot needs an account: create one first\.$/, 'Ein Bot braucht ein Konto: Leg zuerst eins an.'],
  [
    /^This account has already played as a person\. Create another one for the bot\.$/,
    'Mit diesem Konto hat schon ein Mensch gespielt. Leg für den Bot ein anderes an.',
  ],
  [/^Only a bot's account can serve: (.+)\.$/, 'Das geht nur mit dem Konto eines Bots: $1.'],
  [/^Write something first\.$/, 'Schreib erst etwas.'],
];

/** What stands on a card: a number, wager, queen. */
export const face = (said: string, language: Language): string =>
  language === 'de' ? (GERMAN_FACES[said] ?? said) : said;

/** A card or a colour as a person of that language says it: red 5 is rote 5, queen of hearts is Herz-Dame. */
export function card(said: string, language: Language): string {
  if (language === 'en') return said;
  const suited = /^(\w+) of (\w+)$/.exec(said);
  if (suited) return `${GERMAN_COLOURS[suited[2]!] ?? suited[2]}-${face(suited[1]!, language)}`;
  const [colour = '', ...rest] = said.split(' ');
  if (!rest.length) return GERMAN_COLOURS[colour] ?? colour;
  return `${GERMAN_ADJECTIVES[colour] ?? colour} ${face(rest.join(' '), language)}`;
}

/** A card that somebody does something with: die rote 5; suits go without an article. */
function object(said: string, language: Language): string {
  const found = card(said, language);
  return language === 'de' && found.includes(' ') ? `die ${found}` : found;
}

function filled(form: string, found: RegExpExecArray, language: Language): string {
  return form.replace(/\$(\d)/g, (_, at) => object(found[Number(at)] ?? '', language));
}

function spoken(words: string, language: Language, form: 0 | 1): string {
  for (const [pattern, forms] of SAYINGS) {
    const found = pattern.exec(words);
    if (found) return filled(forms[language][form], found, language);
  }
  return sentence(words, language);
}

/** An event, a reason, a detail or a refusal. */
export function sentence(words: string, language: Language): string {
  if (language === 'en') return words;
  for (const [pattern, german] of SENTENCES) {
    const found = pattern.exec(words);
    if (found) return german.replace(/\$(\d)/g, (_, at) => sentence(found[Number(at)] ?? '', language));
  }
  return words;
}

/** What a move does, as a button or a hint says it: "play the red 5". */
export const offered = (words: string, language: Language): string => spoken(words, language, 0);

/** What somebody has done, behind the name: "plays the red 5". */
export const told = (words: string, language: Language): string => spoken(words, language, 1);

/** Seats in a text get the names of those who sit there. */
export function named(text: string, names: string[]): string {
  return text.replace(/\bseat (\d+)\b/g, (said, seat) => names[Number(seat)] ?? said);
}

/** The name of a line of the score: a colour, gold, or "seat 1: hearts" where partners have expeditions of their own. */
export function lineName(name: string, language: Language, names: string[]): string {
  if (language === 'en') return named(name, names);
  const [line = '', seat] = name.split(': ').reverse();
  const said = GERMAN_LINES[line] ?? card(line, language);
  return seat ? `${named(seat, names)}: ${said}` : said;
}

/** A capital at the beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
