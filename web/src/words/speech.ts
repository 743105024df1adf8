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
      en: ['give the $1 to your partner', 'gives the $1 to the partner'],
      de: ['$1 dem Partner geben', 'gibt dem Partner $1'],
    },
  ],
  [
    /^give a card to the partner, face down$/,
    {
      en: ['give a card to your partner', 'gives the partner a card'],
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
    { en: ['no acceleration', 'does not accelerate'], de: ['nicht beschleunigen', 'beschleunigt nicht'] },
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

/** Events and reasons: the same in both forms. */
const SENTENCES: [RegExp, string][] = [
  [/^a table is made$/, 'Ein Tisch wird aufgemacht'],
  [/^sits down$/, 'setzt sich'],
  [/^leaves$/, 'geht'],
  [/^the game begins$/, 'Das Spiel beginnt'],
  [/^takes back a move$/, 'nimmt einen Zug zurück'],
  [/^resigns$/, 'gibt auf'],
  [/^has run out of time$/, 'hat keine Zeit mehr'],
  [/^is replaced by a bot$/, 'wird durch einen Bot ersetzt'],
  [/^the server was away; the clock gets the time back$/, 'Der Server war weg; die Uhr bekommt die Zeit zurück'],
  [/^the next game is ready$/, 'Das nächste Spiel ist bereit'],
  [/^the table is closed$/, 'Der Tisch ist geschlossen'],
  [/^offers another game$/, 'bietet ein neues Spiel an'],
  [/^asks the partner whether to resign$/, 'fragt den Partner, ob sie aufgeben'],
  [/^asks to take back the last move$/, 'möchte den letzten Zug zurücknehmen'],
  [/^asks to let a bot play on for seat (\d+)$/, 'möchte, dass ein Bot für Platz $1 weiterspielt'],
  [/^agrees$/, 'ist einverstanden'],
  [/^does not agree$/, 'ist nicht einverstanden'],
  [/^the game is over: (.+)$/, 'Das Spiel ist aus: $1'],
  [/^the draw pile is empty$/, 'der Stapel ist leer'],
  [/^the turn limit is reached$/, 'das Zuglimit ist erreicht'],
  [/^the last card is turned over$/, 'die letzte Karte ist aufgedeckt'],
  [/^all players are exhausted$/, 'alle sind erschöpft'],
  [/^all eight bridges have been passed$/, 'alle acht Brücken sind überquert'],
  [/^(\d+) box(?:es)?: (.+)$/, '$1 Felder: $2'],
  [/^(\d+) shaded$/, '$1 schraffiert'],
  [/^(.+) resigned$/, '$1 hat aufgegeben'],
  [/^(.+) ran out of time$/, '$1 hat keine Zeit mehr'],
  [/^exhausted$/, 'erschöpft'],
  [/^one point a coin$/, 'ein Punkt je Münze'],
];

/** A card as a person of that language says it: red 5 is Rot 5, queen of hearts is Herz Dame. */
function card(said: string, language: Language): string {
  if (language === 'en') return said;
  const suited = /^(\w+) of (\w+)$/.exec(said);
  if (suited) return `${GERMAN_COLOURS[suited[2]!] ?? suited[2]} ${GERMAN_FACES[suited[1]!] ?? suited[1]}`;
  const [colour = '', ...rest] = said.split(' ');
  const face = rest.join(' ');
  return [GERMAN_COLOURS[colour] ?? colour, GERMAN_FACES[face] ?? face].filter(Boolean).join(' ');
}

function filled(form: string, found: RegExpExecArray, language: Language): string {
  return form.replace(/\$(\d)/g, (_, at) => card(found[Number(at)] ?? '', language));
}

function spoken(words: string, language: Language, form: 0 | 1): string {
  for (const [pattern, forms] of SAYINGS) {
    const found = pattern.exec(words);
    if (found) return filled(forms[language][form], found, language);
  }
  return sentence(words, language);
}

/** An event, a reason or a detail. */
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

/** The name of a line of the score. */
export function lineName(name: string, language: Language, names: string[]): string {
  const seated = named(name, names);
  return language === 'de' ? (GERMAN_LINES[seated] ?? card(seated, language)) : seated;
}

/** A capital at the beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
