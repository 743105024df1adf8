"""The words of classic, partners and deck52: notation, tables, score sheets, reasons. Bound like expeditions.py.

A card is its colour's letter and its face: r5, rx (a red wager), sQ, h10. A move is r5 (play), -r5 (discard),
>r5 (give to the partner), d (draw), <r (take from the red discard pile). docs/notation.md explains it all.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from .contract import Fill, Line, Part, Piece, Symmetry, in_a_row
from .errors import OptionError, shown
from .plain import keep, plainly

if TYPE_CHECKING:
    from .expedition_knowledge import in_side
    from .expeditions import *
else:
    State = Any

GAME: str
COLOUR_NAMES: tuple[str, ...]

TASKS = ("place", "draw", "pass", "answer")
SETS: dict[tuple[str, int, int], list[str]] = {}  # sets of cards in words, by game and colour
LINES: dict[tuple[Any, ...], Line] = {}  # of score sheets, by game, players, builder, colour and cards
WORDS: dict[tuple[str, int], str] = {}  # what an action does, by game and action, if it is always the same
BUILDERS: dict[tuple[str, int, int], list[int]] = {}  # who builds a side's expeditions, by game, players and side
COLUMNS: dict[tuple[str, int, int, int], dict[str, Any]] = {}  # expeditions, by game, players, colour and cards
TEXTS: dict[tuple[str, int, int], str] = {}  # cards as they are written, by game, colour and slot
ENDINGS = ("", "the draw pile ran out", "the turn limit was reached")


def set_options(state: State, players: int, options: Mapping[str, Any]) -> None:
    """Write the options into a new state."""
    state.players = players
    state.colours = options.get("expeditions", COLOURS)
    state.turn_limit = options["turn_limit"] or 0
    state.swap_limit = options.get("swaps", 0)
    state.team_swaps = options.get("swaps_per") == "team"


# Cards


def letter(colour: int) -> str:
    """The letter of a colour."""
    return COLOUR_NAMES[colour][0]


def card_text(colour: int, slot: int) -> str:
    """A card as it is written."""
    known = TEXTS.get((GAME, colour, slot))
    return known or keep(TEXTS, (GAME, colour, slot), letter(colour) + FACES[KIND[slot]])


def cards_text(colour: int, cards: int) -> list[str]:
    """A set of cards of a colour, lowest first; for reading only."""
    known = SETS.get((GAME, colour, cards))
    if known is None:
        texts = [card_text(colour, slot) for slot in range(SLOTS) if cards >> slot & 1]
        known = keep(SETS, (GAME, colour, cards), texts)
    return known


def card_name(colour: int, kind: int) -> str:
    """A card in words: red 5, a red wager, queen of hearts."""
    face = FACES[kind]
    if face == "x":
        return f"{COLOUR_NAMES[colour]} wager"
    if COLOUR_NAMES[colour].endswith("s"):
        return f"{ {'A': 'ace', 'J': 'jack', 'Q': 'queen', 'K': 'king'}.get(face, face) } of {COLOUR_NAMES[colour]}"
    return f"{COLOUR_NAMES[colour]} {face}"


def deck_parts(state: State) -> list[Part]:
    """What a deck is shuffled from: all cards together."""
    return [Part(range(state.colours * SLOTS))]


def deck_text(state: State) -> list[str]:
    """The deck as it was dealt: the hands in the order of the seats, then the draw pile from its top."""
    return [card_text(card // SLOTS, card % SLOTS) for card in state.deck[: state.colours * SLOTS]]


def read_deck(state: State, words: Sequence[str]) -> list[int]:
    """The cards of a deck from its text; every card must be there just once."""
    rest = {card: card_text(card // SLOTS, card % SLOTS) for card in range(state.colours * SLOTS)}
    faces = {text.lower() for text in rest.values()}
    deck = []
    for word in words:
        if word.lower() not in faces:
            raise OptionError(f"{shown(word)} is not a card of {GAME}")
        card = next((card for card, text in rest.items() if text.lower() == word.lower()), None)
        if card is None:
            raise OptionError(f"the deck has {word} too often")
        deck.append(card)
        del rest[card]
    if rest:
        raise OptionError(f"the deck lacks {' '.join(list(rest.values())[:5])}{' …' if len(rest) > 5 else ''}")
    return deck


def fills(state: State) -> list[Fill]:
    """What the deck is made of: all cards, shuffled."""
    cards = range(state.colours * SLOTS)
    return [Fill(len(cards), 0, (tuple(card_text(card // SLOTS, card % SLOTS) for card in cards),))]


def places_used(state: State) -> int:
    """How many cards have been dealt and drawn."""
    return int(state.drawn)


def place_seen_by(state: State, place: int) -> int:
    """A card is seen by the seat that it is dealt to, or that draws it."""
    hand = int(HAND[state.players])
    return place // hand if place < hand * state.players else int(state.turn)


# Moves


def action_count(state: State) -> int:
    """How many actions there are, legal or not."""
    return int(1 + state.colours * WIDTH)


def action_text(action: int) -> str:
    """An action as it is typed and recorded."""
    if action == DRAW:
        return "d"
    colour, verb = divmod(action - 1, WIDTH)
    if verb == TAKE:
        return "<" + letter(colour)
    return ("", "-", ">")[verb // KINDS] + letter(colour) + FACES[verb % KINDS]


def seen_text(state: State, seat: int, action: int, observer: int) -> str:
    """An action as an observer sees it once it is complete: a card for the partner is seen by the two alone."""
    verb = (action - 1) % WIDTH
    if action != DRAW and GIVE <= verb < TAKE and not in_side(state, observer, seat % 2):
        return ">?"
    return action_text(action)


def pending_action(state: State) -> int | None:
    """The first of two cards to pass: only its giver knows it, until it changes hands together with the second."""
    if not PASSES or state.task != PASSING or state.received == NOTHING:
        return None
    return action_of(int(state.received) // SLOTS, GIVE, int(KIND[state.received % SLOTS]))


def say(state: State, action: int) -> str:
    """What an action does, in words."""
    known = WORDS.get((GAME, action))
    if known is not None:
        return known
    colour, verb = divmod(action - 1, WIDTH)
    if action != DRAW and verb == TAKE:
        seen = plainly(state)
        top = seen.discard[colour][seen.discards[colour] - 1]
        return f"take the {card_name(colour, KIND[top])} from its discard pile"
    return keep(WORDS, (GAME, action), "draw from the draw pile" if action == DRAW else say_card(colour, verb))


def say_card(colour: int, verb: int) -> str:
    """What becomes of a card, in words."""
    name = card_name(colour, verb % KINDS)
    if verb >= GIVE:
        return f"give the {name} to your partner"
    return f"discard the {name}" if verb >= DISCARD else f"play the {name}"


def reason_against(state: State, action: int) -> str:
    """Which rule forbids an illegal action."""
    if state.turn < 0:
        return f"the round is over: {ENDINGS[state.ending]}"
    colour, verb = divmod(action - 1, WIDTH)
    placing = action != DRAW and verb != TAKE
    if state.task == DRAWING and placing:
        return "you have placed a card; now draw one"
    if state.task == PLACING and not placing:
        return "place a card first; only then may you draw"
    if state.task == PASSING and not (placing and verb >= GIVE):
        return "you have passed one card; pass a second one to your partner"
    if state.task == ANSWERING and not (placing and verb >= GIVE):
        return "your partner has swapped a card with you; give one back"
    if verb == TAKE:
        if state.closed == colour:
            return "you may not draw back the card that you have just discarded"
        return f"the {COLOUR_NAMES[colour]} discard pile is empty"
    return reason_against_card(state, colour, verb)


def reason_against_card(state: State, colour: int, verb: int) -> str:
    """Which rule forbids to do this with a card."""
    name = card_name(colour, verb % KINDS)
    if not state.hand[state.turn, colour] & TWINS[verb % KINDS]:
        return f"you do not have the {name}"
    if verb >= GIVE:
        if state.task == PASSING:
            return f"you are passing the {name} already; choose another card to go with it"
        if state.task == ANSWERING:
            return f"you may not hand back the {name} that you have just received"
        if PASSES:
            return "passing two cards must leave you at least six"
        if not in_teams(state):
            return "only partners in a game of four may swap"
        return f"no swap is left: {state.swap_limit} for each {'team' if state.team_swaps else 'player'}"
    built = int(state.expedition[owner(state.turn), colour])
    top = card_name(colour, KIND[built.bit_length() - 1])
    if VALUE[built.bit_length() - 1] and not VALUE[int(TWINS[verb % KINDS]).bit_length() - 1]:
        return f"a wager cannot follow a number: the {COLOUR_NAMES[colour]} expedition has the {top}"
    return f"the {name} cannot follow the {top} in your expedition: numbers must rise"


# Tables


def table(state: State) -> dict[str, Any]:
    """Everything on the table and in the hands, as far as the state shows it; for reading only."""
    seen = plainly(state)
    seats = range(seen.players)
    return {
        "colours": list(COLOUR_NAMES[: seen.colours]),
        "task": None if seen.turn < 0 else TASKS[seen.task],
        "draw_pile": seen.colours * SLOTS - seen.drawn,
        "hands": [{"size": seen.held[seat], "cards": hand_text(seen.hand[seat])} for seat in seats],
        "expeditions": [built_by(state, seen, builder) for builder in range(2 if SHARED else seen.players)],
        "discards": [
            [card_text(colour, slot) for slot in seen.discard[colour][: seen.discards[colour]]]
            for colour in range(seen.colours)
        ],
        "unseen": [cards_text(colour, unseen_in(seen, colour)) for colour in range(seen.colours)],
        "closed": None if seen.closed < 0 else COLOUR_NAMES[seen.closed],
        **(team_table(state) if PASSES or SWAPS else {}),
    }


def unseen_in(seen: State, colour: int) -> int:
    """The cards of a colour that are neither in sight nor known in a hand: `unseen_cards`, without compiled code."""
    shown = 0
    for row in (*seen.expedition, *seen.hand, *seen.paired):
        shown |= row[colour]
    for slot in seen.discard[colour][: seen.discards[colour]]:
        shown |= 1 << slot
    return ((1 << SLOTS) - 1) & ~shown


def hand_text(hand: Sequence[int]) -> list[str]:
    """The cards of all colours in a hand."""
    return [card for colour, cards in enumerate(hand) if cards for card in cards_text(colour, cards)]


def built_by(state: State, seen: State, builder: int) -> dict[str, Any]:
    """Who builds some expeditions, their cards and their points; for reading only."""
    players = seen.players
    return {
        "seats": [seat for seat in range(players) if owner(seat) == builder],
        "columns": [
            COLUMNS.get((GAME, players, colour, cards)) or new_column(state, builder, colour, cards)
            for colour, cards in enumerate(seen.expedition[builder][: seen.colours])
        ],
    }


def new_column(state: State, builder: int, colour: int, cards: int) -> dict[str, Any]:
    """An expedition that has not been seen before: its cards and its points."""
    known = {"cards": cards_text(colour, cards), "points": scores_of(state)[builder][colour]}
    return keep(COLUMNS, (GAME, int(state.players), colour, cards), known)


def scores_of(state: State) -> list[list[int]]:
    """What every expedition is worth, by owner and colour."""
    points = np.zeros((OWNERS, COLOURS), dtype=np.int64)
    write_scores(state, points)
    return points.tolist()


def team_table(state: State) -> dict[str, Any]:
    """What only partnerships have: shown cards that may be in either hand of a side, and swaps left."""
    if not in_teams(state):
        return {}
    seen = plainly(state)
    words: dict[str, Any] = {"paired": [hand_text(seen.paired[side]) for side in range(2)]}
    card = None if seen.received < 0 else card_text(seen.received // SLOTS, seen.received % SLOTS)
    if PASSES:
        words["aside"] = card
    if SWAPS:
        words["swaps_left"] = [int(seen.swap_limit - swaps_used(state, seat)) for seat in range(seen.players)]
        words["received"] = card
    return words


def score_lines(state: State, side: int) -> list[Line]:
    """The score of each expedition of a side, with its sum, cost, wagers and bonus."""
    seen = plainly(state)
    players = seen.players
    return [
        LINES.get((GAME, players, builder, colour, cards)) or new_line(state, builder, colour, cards)
        for builder in BUILDERS.get((GAME, players, side)) or new_builders(state, side)
        for colour, cards in enumerate(seen.expedition[builder])
        if cards
    ]


def new_builders(state: State, side: int) -> list[int]:
    """Who builds the expeditions of a side; to be remembered, as asking the rules takes longer than all the rest."""
    players = int(state.players)
    found = [builder for builder in range(2 if SHARED else players) if side_of(state, builder) == side]
    return keep(BUILDERS, (GAME, players, side), found)


def new_line(state: State, builder: int, colour: int, cards: int) -> Line:
    """The score of an expedition that has not been seen before."""
    players, name = int(state.players), COLOUR_NAMES[colour]
    if in_teams(state) and not SHARED:
        name = f"seat {builder}: {name}"
    line = Line(name, scores_of(state)[builder][colour], sum_text(players, cards))
    return keep(LINES, (GAME, players, builder, colour, cards), line)


def sum_text(players: int, cards: int) -> str:
    """How an expedition's score comes about: (35 − 20) × 3 + 20."""
    total = sum(value for slot, value in enumerate(VALUE.tolist()) if cards >> slot & 1)
    wagers = (cards & WAGERS).bit_count()
    text = f"{total} − {COST[players]}"
    if wagers:
        text = f"({text}) × {1 + wagers}"
    if cards.bit_count() >= BONUS_SIZE[players]:
        text += f" + {BONUS[players]}"
    return text


def ending(state: State) -> str:
    """Why the round is over."""
    return ENDINGS[state.ending]


def pieces(state: State) -> list[Piece]:
    """The names of an observation's numbers."""
    parts: list[tuple[str, int, str]] = []
    for name in COLOUR_NAMES[: state.colours]:
        parts += [(f"{name}: {part}", size, meaning) for part, size, meaning in colour_pieces()]
    for task in TASKS:
        parts.append((f"task: {task}", 1, f"1 if the observer must {task} now"))
    parts += [
        ("draw pile", 1, "cards left / 40"),
        ("last lap", 1, "1 if each seat has at most one more draw from the draw pile"),
        ("turns", 1, "turns so far / 100"),
        ("turns left", 1, "turns before the limit / 100, at most 1; 0 without a limit"),
    ]
    for distance in range(SEATS):
        parts += [
            (f"seat +{distance}: hand", 1, "cards in hand / 8"),
            (f"seat +{distance}: acting", 1, "1 if this seat is to act"),
            (f"seat +{distance}: swaps", 1, "swaps left"),
        ]
    return in_a_row(parts)


def colour_pieces() -> list[tuple[str, int, str]]:
    """The numbers of one colour. Kinds are in the order of FACES; seats and owners are counted from the observer."""
    by_kind = f"by kind ({' '.join(FACES)}), how many"
    parts = [("own hand", KINDS, by_kind)]
    parts += [(f"known in hand of seat +{seat}", KINDS, by_kind) for seat in range(1, SEATS)]
    parts += [(f"expedition of owner +{distance}", KINDS, by_kind) for distance in range(OWNERS)]
    parts += [("discard pile", KINDS, by_kind), ("discard top", KINDS, "by kind, 1 for the card on top")]
    if PASSES or SWAPS:
        parts.append(("with the other side", KINDS, by_kind + ", known to be in one of its two hands"))
    parts.append(("unseen", KINDS, by_kind + ", in hidden hands or the draw pile"))
    for distance in range(OWNERS):
        parts += [
            (f"score of owner +{distance}", 1, "points of this expedition now / 20"),
            (f"size of owner +{distance}", 1, "cards in this expedition / 8"),
            (f"top of owner +{distance}", 1, "highest number / 10"),
        ]
    parts.append(("closed", 1, "1 if this discard pile may not be drawn from this turn"))
    return parts


def symmetry(state: State) -> Symmetry:
    """How observations and actions fall into colours."""
    return Symmetry(int(state.colours), COLOUR_FEATURES, TABLE_FEATURES, WIDTH, 1, hand=KINDS, builds=KINDS)
