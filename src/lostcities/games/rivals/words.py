"""The words of Rivals: notation, table, score sheet, reasons.

A card is its colour's letter and its face: r5, rx (a red wager), and in a deck r* (a red starting wager). A move is
u (uncover), 5 (bid five), p (pass), r4 (take the red 4), -gx (put a green wager in the box), . (done).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ...errors import OptionError, shown
from ...kernel.snapshot import plainly
from ..contract import DeckPart, Line, Piece, Symmetry, in_a_row
from ..moments import Moment
from ..phrases import Messages, Phrase
from .facts import (
    ALL,
    BID,
    BONUS,
    BONUS_SIZE,
    BOX,
    CARD_ACTIONS,
    CARD_FACES,
    CARDS,
    COLOUR_FEATURES,
    COLOUR_NAMES,
    COLOURS,
    DONE,
    FACES,
    GAME,
    KIND,
    KINDS,
    NOBODY,
    PASS,
    PILE,
    PILES,
    SEATS,
    SLOTS,
    STARTING,
    TABLE_FEATURES,
    TAKING,
    TWINS,
    UNCOVER,
    WAGER,
    WIDTH,
)
from .play import display_is_empty, starting_colour
from .scoring import write_scores
from .state import RivalsState

TASKS = ("turn", "bid", "take")
MESSAGES = Messages(Path(__file__).parent / "messages")
phrase = MESSAGES.phrase
LAST_CARD = phrase("rivals.ending.last_card")
STARTING_FACE = "*"


def set_options(state: RivalsState, players: int, options: Mapping[str, Any]) -> None:
    """Write the options into a new state: only the number of players."""
    state.players = players


# Cards


def letter(colour: int) -> str:
    """The letter of a colour."""
    return COLOUR_NAMES[colour][0]


def card_text(card: int) -> str:
    """A card of the deck as it is written."""
    if card >= CARDS:
        return letter(starting_colour(card)) + STARTING_FACE
    return letter(card // SLOTS) + CARD_FACES[card % SLOTS]


def cards_text(sets: Iterable[int]) -> list[str]:
    """The cards of a set for each colour, lowest first."""
    return [card for colour, cards in enumerate(sets) for card in colour_text(colour, cards)]


def colour_text(colour: int, cards: int) -> list[str]:
    """The cards of a set of one colour, lowest first."""
    texts = []
    while cards:  # the rules' own way through a set is quick when compiled, and slow from here
        lowest_card = cards & -cards
        texts.append(card_text(colour * SLOTS + lowest_card.bit_length() - 1))
        cards ^= lowest_card
    return texts


def kind_text(colour: int, kind: int) -> str:
    """A card of a kind as it is written."""
    return letter(colour) + FACES[kind]


def deck_parts(state: RivalsState) -> list[DeckPart]:
    """What the deck is made of: the starting wagers, shuffled, and then the piles, shuffled."""
    return [
        DeckPart(STARTING, CARDS, (tuple(map(card_text, range(CARDS, CARDS + STARTING))),)),
        DeckPart(CARDS, 0, (tuple(map(card_text, range(CARDS))),)),
    ]


def deck_text(state: RivalsState) -> list[str]:
    """The deck as it was dealt: the starting wagers, then the piles, each from its top."""
    return [card_text(card) for card in state.deck]


def read_deck(state: RivalsState, words: Sequence[str]) -> list[int]:
    """The cards of a deck from its text: the ten starting wagers first, and every card just once."""
    rest = {card: card_text(card) for card in [*range(CARDS, CARDS + STARTING), *range(CARDS)]}
    faces = set(rest.values())
    deck: list[int] = []
    for word in map(str.lower, words):
        if word not in faces:
            raise OptionError(f"{shown(word)} is not a card of {GAME}")
        card = next((card for card, text in rest.items() if text == word), None)
        if card is None:
            raise OptionError(f"the deck has {word} too often")
        if (card >= CARDS) != (len(deck) < STARTING):
            raise OptionError(f"{word} is out of place: the {STARTING} starting wagers come first, then the piles")
        deck.append(card)
        del rest[card]
    if rest:
        raise OptionError(f"the deck lacks {' '.join(list(rest.values())[:5])}{' …' if len(rest) > 5 else ''}")
    return deck


def places_used(state: RivalsState) -> int:
    """The starting wagers, and all cards that have been turned over."""
    return int(STARTING + state.turns)


def place_seen_by(state: RivalsState, place: int) -> int:
    """Everybody sees every card that is dealt or turned over."""
    return NOBODY


# Moves


def action_count(state: RivalsState) -> int:
    """How many actions there are, legal or not."""
    return CARD_ACTIONS + COLOURS * WIDTH


def action_text(action: int) -> str:
    """An action as it is typed and recorded."""
    if action <= DONE:
        return ("u", "p", ".")[action]
    if action < CARD_ACTIONS:
        return str(action - BID)
    colour, verb = divmod(action - CARD_ACTIONS, WIDTH)
    return ("-" if verb >= BOX else "") + kind_text(colour, verb % KINDS)


def seen_text(state: RivalsState, seat: int, action: int, observer: int) -> str:
    """An action as an observer sees it: all is done in the open."""
    return action_text(action)


@cache
def describe_action(action: int) -> Phrase:
    """What an action does, whatever the table."""
    if action <= DONE:
        return phrase(("rivals.uncover", "rivals.pass", "rivals.done")[action])
    if action < CARD_ACTIONS:
        return phrase("rivals.bid", gold=action - BID)
    colour, verb = divmod(action - CARD_ACTIONS, WIDTH)
    return phrase("rivals.box" if verb >= BOX else "rivals.take", card=kind_text(colour, verb % KINDS))


def describe(state: RivalsState, action: int) -> Phrase:
    """What an action does."""
    return describe_action(action)


def reason_against(state: RivalsState, action: int) -> Phrase:
    """Which rule forbids an illegal action."""
    if state.turn < 0:
        return phrase("rivals.reason.game_over", ending=LAST_CARD)
    if state.task == TAKING:
        if action < CARD_ACTIONS:
            return phrase("rivals.reason.taking")
        return reason_against_card(state, *divmod(action - CARD_ACTIONS, WIDTH))
    if action == DONE:
        return phrase("rivals.reason.nothing_won")
    if action >= CARD_ACTIONS:
        return phrase("rivals.reason.only_winner")
    if action == UNCOVER:
        return phrase("rivals.reason.auction_on", answer=answer_to_bid(state))
    if action == PASS:
        return phrase("rivals.reason.no_auction")
    return reason_against_bid(state, action - BID)


def reason_against_bid(state: RivalsState, coins: int) -> Phrase:
    """Which rule forbids to bid so many coins."""
    gold = int(state.gold[state.turn])
    if display_is_empty(state):
        return phrase("rivals.reason.nothing_to_bid_for")
    if coins <= state.bid:
        return phrase("rivals.reason.bid_too_low", bid=int(state.bid), answer=answer_to_bid(state))
    if not gold:
        return phrase("rivals.reason.no_gold", bid=coins)
    return phrase("rivals.reason.too_dear", bid=coins, gold=gold)


def answer_to_bid(state: RivalsState) -> Phrase:
    """What the seat to act can do about the bid."""
    gold = int(state.gold[state.turn])
    if gold > state.bid:
        return phrase("rivals.answer.raise")
    return phrase("rivals.answer.pass", gold=gold) if gold else phrase("rivals.answer.pass_broke")


def reason_against_card(state: RivalsState, colour: int, verb: int) -> Phrase:
    """Which rule forbids to take or box a card."""
    card = kind_text(colour, verb % KINDS)
    if not state.display[colour] & TWINS[verb % KINDS]:
        return phrase("rivals.reason.not_on_display", card=card)
    if verb >= BOX:
        return phrase("rivals.reason.boxed_already")
    top = kind_text(colour, KIND[int(state.expedition[state.turn, colour]).bit_length() - 1])
    if verb == WAGER:
        return phrase("rivals.reason.wager_too_late", colour=COLOUR_NAMES[colour], card=top)
    return phrase("rivals.reason.must_rise", card=card, top=phrase("rivals.top", card=top))


def moments(before: RivalsState, after: RivalsState, action: int) -> list[Moment]:
    """What comes of a card that is turned over: nobody can use it, or it ends a pile and gold is shared out."""
    if action not in (UNCOVER, DONE):
        return []
    found: list[Moment] = []
    seen = plainly(after)
    card = seen.deck[STARTING + seen.turns - 1]
    if seen.box[card // SLOTS] >> card % SLOTS & 1:
        found.append({"kind": "dead_card", "card": card_text(card)})
    if seen.turns % PILE == 0 and seen.turn != NOBODY:
        each = (int(before.supply) - seen.supply) // seen.players
        found.append({"kind": "gold", "pile": seen.turns // PILE, "each": each, "left": seen.supply})
    return found


# Tables


def piles(turns: int) -> list[int]:
    """How many cards are left in each pile."""
    return [min(max((pile + 1) * PILE - turns, 0), PILE) for pile in range(PILES)]


def table(state: RivalsState) -> dict[str, Any]:
    """Everything on the table: all but the order of the piles is in sight."""
    seen = plainly(state)
    parts = parts_of(state)
    return {
        "colours": list(COLOUR_NAMES),
        "task": None if seen.turn < 0 else TASKS[seen.task],
        "piles": piles(seen.turns),
        "display": cards_text(seen.display),
        "turned": [card_text(card) for card in seen.deck[STARTING : STARTING + seen.turns]],
        "unseen": [colour_text(colour, unseen_in(seen, colour)) for colour in range(COLOURS)],
        "boxed": cards_text(seen.box),
        "gold": seen.gold[: seen.players],
        "supply": seen.supply,
        "bid": seen.bid,
        "bidder": None if seen.bidder < 0 else seen.bidder,
        "passed": [bool(passed) for passed in seen.passed[: seen.players]],
        "has_boxed": bool(seen.has_boxed),
        "expeditions": [
            {
                "seats": [seat],
                "columns": [
                    {
                        "starting_wagers": seen.starting[seat][colour],
                        "cards": colour_text(colour, seen.expedition[seat][colour]),
                        "points": parts[seat][colour][3],
                    }
                    for colour in range(COLOURS)
                ],
            }
            for seat in range(seen.players)
        ],
    }


def unseen_in(seen: RivalsState, colour: int) -> int:
    """The cards of a colour that are still in the piles: `unseen_cards`, without compiled code."""
    cards = ALL ^ seen.display[colour] ^ seen.box[colour]
    for built in seen.expedition:
        cards ^= built[colour]
    return int(cards)


def parts_of(state: RivalsState) -> list[list[list[int]]]:
    """By seat and colour: footprints, wagers, number cards, and the score of the expedition."""
    parts = np.zeros((SEATS, COLOURS, 4), dtype=np.int64)
    write_scores(state, parts)
    return parts.tolist()


def score_lines(state: RivalsState, side: int) -> list[Line]:
    """The score of each expedition of a side, with its footprints, wagers and bonus, and the gold."""
    lines = []
    seen = plainly(state)
    for colour, (steps, wagers, numbers, points) in enumerate(parts_of(state)[side]):
        if seen.starting[side][colour] or seen.expedition[side][colour]:
            label = phrase("line.colour", colour=COLOUR_NAMES[colour])
            lines.append(Line(label, points, sum_of(steps, wagers, numbers)))
    lines.append(Line(phrase("rivals.line.gold"), seen.gold[side], phrase("rivals.sum.gold")))
    return lines


@cache
def sum_of(steps: int, wagers: int, numbers: int) -> Phrase:
    """How an expedition's score comes about: 6 × 3 + 8."""
    key = "rivals.sum"
    parts = {"steps": steps}
    if wagers:
        key += ".wagers"
        parts["factor"] = 1 + wagers
    if numbers >= BONUS_SIZE:
        key += ".bonus"
        parts["bonus"] = BONUS
    return phrase(key, **parts)


def ending(state: RivalsState) -> Phrase | None:
    """Why the game is over."""
    return LAST_CARD if state.turn < 0 else None


def pieces(state: RivalsState) -> list[Piece]:
    """The names of an observation's numbers."""
    parts: list[tuple[str, int, str]] = []
    for name in COLOUR_NAMES:
        parts += [(f"{name}: {part}", size, meaning) for part, size, meaning in colour_pieces()]
    for task in TASKS:
        parts.append((f"task: {task}", 1, f"1 if the seat to act must {task} now"))
    parts += [
        ("cards left", 1, f"cards left in all piles / {CARDS}"),
        ("pile", 1, f"cards left in the pile that is drawn from / {PILE}"),
        ("last pile", 1, "1 if it is the last pile, after which no gold is shared out"),
        ("supply", 1, "gold in the supply / 18"),
        ("bid", 1, "the highest bid / 18; 0 without an auction"),
        ("has boxed", 1, "1 if the winner of the auction has put a card in the box"),
        ("display", 1, "cards in the display / 10"),
        ("players", 1, f"players / {SEATS}"),
    ]
    for distance in range(SEATS):
        parts += [
            (f"seat +{distance}: gold", 1, "gold / 18"),
            (f"seat +{distance}: score", 1, "points now, gold counted / 80"),
            (f"seat +{distance}: acting", 1, "1 if this seat is to act"),
            (f"seat +{distance}: bidder", 1, "1 if the highest bid is this seat's"),
            (f"seat +{distance}: passed", 1, "1 if this seat is out of the auction"),
        ]
    return in_a_row(parts)


def colour_pieces() -> list[tuple[str, int, str]]:
    """The numbers of one colour. Kinds are in the order of FACES; seats are counted from the observer."""
    by_kind = f"by kind ({' '.join(FACES)}), how many"
    parts = [("display", KINDS, by_kind), ("box", KINDS, by_kind), ("unseen", KINDS, by_kind + ", still in the piles")]
    for distance in range(SEATS):
        parts += [
            (f"expedition of seat +{distance}", KINDS, by_kind + ", without starting wagers"),
            (f"usable by seat +{distance}", KINDS, by_kind + ", in the display, fit in its expedition"),
        ]
    for distance in range(SEATS):
        parts += [
            (f"points of seat +{distance}", 1, "points of this expedition now / 20"),
            (f"footprints of seat +{distance}", 1, "footprints / 10"),
            (f"numbers of seat +{distance}", 1, f"number cards / {BONUS_SIZE}, the size that earns the bonus"),
            (f"wagers of seat +{distance}", 1, "wagers, starting wagers counted / 4"),
            (f"top of seat +{distance}", 1, "highest number / 10"),
            (f"hopes of seat +{distance}", 1, f"unseen cards that would fit / {SLOTS}"),
        ]
    return parts


def symmetry(state: RivalsState) -> Symmetry:
    """How observations and actions fall into colours. Nothing is in anybody's hand."""
    kinds = ("wagers", *["builds"] * (KINDS - 1), *["discards"] * KINDS)
    return Symmetry(COLOURS, COLOUR_FEATURES, TABLE_FEATURES, WIDTH, CARD_ACTIONS, hand=0, builds=KINDS, kinds=kinds)
