"""The facts of a card game, and the tables that its compiled rules derive from them."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ...kernel.bits import cards_in

Numbers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]

# Actions: DRAW, and then for each colour: play each kind, discard each kind, give each kind, take the pile's top.
DRAW = 0

# What the seat to act must do now.
PLACING = 0  # place a card (or, with a partner, begin to pass or swap)
DRAWING = 1  # draw a card
PASSING = 2  # pass the second card
ANSWERING = 3  # give a card back for the one received

# Why a round ended.
RUNNING = 0
PILE_EMPTY = 1
TURN_LIMIT = 2

NOBODY = -1
NOTHING = -1
PASSED_CARDS = 2

COUNTS = 8  # numbers in a row of counts, which the processor copies at once


@dataclass(frozen=True, eq=False)
class CardFacts:
    """What differs between the games of this family. Compiled code takes all of it as constants.

    A card is a position in its colour, a slot: wagers first, then numbers as they rise. A set of cards is a bit mask
    for each colour. Cards that look alike are twins; a kind is a card's face.
    """

    name: str
    COLOUR_NAMES: tuple[str, ...]
    COLOURS: int  # expeditions at most; the state says how many are played
    SLOTS: int  # cards of a colour
    KINDS: int  # different faces of a colour
    FACES: tuple[str, ...]  # how the kinds are written
    CARDS: int  # of all colours
    SEATS: int  # players at most
    OWNERS: int  # sets of expeditions at most
    SHARED: bool  # partners build the same expeditions
    PASSES: bool  # two cards may be passed to the partner in place of a turn
    SWAPS: bool  # one card may be exchanged with the partner in place of a turn
    SMALLEST_HAND_AFTER_A_PASS: int
    HAND: Numbers  # by number of players: cards dealt to each,
    COST: Numbers  # the cost of an expedition,
    BONUS_SIZE: Numbers  # how many cards earn the bonus,
    BONUS: Numbers  # and the bonus
    VALUE: Numbers  # points of each card of a colour, 0 for a wager
    KIND: Numbers  # its kind
    TWINS: Numbers  # for each kind, the set of its cards
    BLOCKERS: Numbers  # for each card, the set of cards that it cannot be placed after
    WAGERS: int  # the set of the wagers
    NEXT_TWIN: int  # the cards whose next neighbour is a twin
    SECOND_TWIN: int  # the cards whose second neighbour is a twin
    LOW_KINDS: int  # the first kinds,
    LOW_CARDS: int  # the set of their cards,
    CUT: int  # where in a colour the cards of the other kinds begin
    LOW_COUNTS: Floats  # for each set of the first kinds, how many it has of each, with zeros up to COUNTS,
    LOW_SUMS: Numbers  # and the sum of its values
    HIGH_COUNTS: Floats  # the same for the other kinds
    HIGH_SUMS: Numbers
    WIDTH: int  # actions of one colour
    PLAY: int  # where in them the four verbs begin
    DISCARD: int
    GIVE: int
    TAKE: int
    COLOUR_FEATURES: int  # numbers that an observation has for each colour
    TABLE_FEATURES: int  # and for the whole table


def card_facts(
    name: str,
    *,
    colour_names: tuple[str, ...],
    faces: tuple[str, ...],
    values: tuple[int, ...],
    seats: int,
    shared: bool = False,
    passes: bool = False,
    swaps: bool = False,
    smallest_hand_after_a_pass: int = 6,
    hand: dict[int, int],
    cost: dict[int, int],
    bonus_size: dict[int, int],
    bonus: dict[int, int],
) -> CardFacts:
    """All facts, from those that the rulebook states. Faces and values are those of one colour's cards, in order."""
    kinds = list(dict.fromkeys(faces))
    verbs = 3 if passes or swaps else 2
    sets = [sum(1 << slot for slot, face in enumerate(faces) if face == kind) for kind in kinds]
    numbers = [slot for slot, value in enumerate(values) if value]
    owners = 2 if shared else seats

    def by_players(facts: dict[int, int]) -> Numbers:
        return np.array([facts.get(players, 0) for players in range(seats + 1)], dtype=np.int64)

    def twins_at(distance: int) -> int:
        pairs = zip(faces, faces[distance:], strict=False)
        return sum(1 << slot for slot, (face, later) in enumerate(pairs) if face == later)

    return CardFacts(
        name=name,
        COLOUR_NAMES=colour_names,
        COLOURS=len(colour_names),
        SLOTS=len(faces),
        KINDS=len(kinds),
        FACES=tuple(kinds),
        CARDS=len(colour_names) * len(faces),
        SEATS=seats,
        OWNERS=owners,
        SHARED=shared,
        PASSES=passes,
        SWAPS=swaps,
        SMALLEST_HAND_AFTER_A_PASS=smallest_hand_after_a_pass,
        HAND=by_players(hand),
        COST=by_players(cost),
        BONUS_SIZE=by_players(bonus_size),
        BONUS=by_players(bonus),
        VALUE=np.array(values, dtype=np.int64),
        KIND=np.array([kinds.index(face) for face in faces], dtype=np.int64),
        TWINS=np.array(sets, dtype=np.int64),
        BLOCKERS=np.array(
            [sum(1 << number for number in numbers if values[number] >= value) for value in values], dtype=np.int64
        ),
        WAGERS=sum(1 << slot for slot, value in enumerate(values) if not value),
        NEXT_TWIN=twins_at(1),
        SECOND_TWIN=twins_at(2),
        **halves(sets, values),
        WIDTH=verbs * len(kinds) + 1,
        PLAY=0,
        DISCARD=len(kinds),
        GIVE=2 * len(kinds),
        TAKE=verbs * len(kinds),
        COLOUR_FEATURES=len(kinds) * (seats + owners + 3 + (passes or swaps)) + 3 * owners + 1,
        TABLE_FEATURES=8 + 3 * seats,
    )


def halves(sets: list[int], values: tuple[int, ...]) -> dict[str, Any]:
    """Tables for every set of a colour's lower cards and of its higher cards: how many of each kind, and their sum."""
    middle = len(sets) // 2
    low = sum(sets[:middle])
    cut = low.bit_length()

    def counts(kinds: list[int], cards: int) -> Floats:
        rows = [[(part & kind).bit_count() for kind in kinds] for part in range(1 << cards)]
        return np.array([row + [0] * (COUNTS - len(row)) for row in rows], dtype=np.float32)

    def sums(numbers: tuple[int, ...]) -> Numbers:
        parts = range(1 << len(numbers))
        return np.array([sum(numbers[slot] for slot in cards_in(part)) for part in parts], dtype=np.int64)

    return {
        "LOW_KINDS": middle,
        "LOW_CARDS": low,
        "CUT": cut,
        "LOW_COUNTS": counts(sets[:middle], cut),
        "HIGH_COUNTS": counts([kind >> cut for kind in sets[middle:]], len(values) - cut),
        "LOW_SUMS": sums(values[:cut]),
        "HIGH_SUMS": sums(values[cut:]),
    }
