"""From the facts of a card game to the constants that its compiled rules use."""

from typing import Any

import numpy as np
import numpy.typing as npt

from .bits import cards_in

Numbers = npt.NDArray[np.int64]
COUNTS = 8  # numbers in a row of counts, which the processor copies at once


def constants(
    *,
    colours: int,
    faces: tuple[str, ...],
    values: tuple[int, ...],
    seats: int,
    shared: bool = False,
    passes: bool = False,
    swaps: bool = False,
    hand: dict[int, int],
    cost: dict[int, int],
    bonus_size: dict[int, int],
    bonus: dict[int, int],
) -> dict[str, Any]:
    """The names above, from the facts of a game. Faces and values are those of one colour's cards, in order."""
    kinds = list(dict.fromkeys(faces))
    verbs = 3 if passes or swaps else 2
    sets = [sum(1 << slot for slot, face in enumerate(faces) if face == kind) for kind in kinds]
    numbers = [slot for slot, value in enumerate(values) if value]

    def table(facts: dict[int, int]) -> Numbers:
        return np.array([facts.get(players, 0) for players in range(seats + 1)], dtype=np.int64)

    def twins_at(distance: int) -> int:
        pairs = zip(faces, faces[distance:], strict=False)
        return sum(1 << slot for slot, (face, later) in enumerate(pairs) if face == later)

    names: dict[str, Any] = {
        "COLOURS": colours,
        "SLOTS": len(faces),
        "KINDS": len(kinds),
        "FACES": tuple(kinds),
        "SEATS": seats,
        "SHARED": shared,
        "PASSES": passes,
        "SWAPS": swaps,
        "HAND": table(hand),
        "COST": table(cost),
        "BONUS_SIZE": table(bonus_size),
        "BONUS": table(bonus),
        "VALUE": np.array(values, dtype=np.int64),
        "KIND": np.array([kinds.index(face) for face in faces], dtype=np.int64),
        "TWINS": np.array(sets, dtype=np.int64),
        "BLOCKERS": np.array(
            [sum(1 << number for number in numbers if values[number] >= value) for value in values], dtype=np.int64
        ),
        "WAGERS": sum(1 << slot for slot, value in enumerate(values) if not value),
        "NEXT_TWIN": twins_at(1),
        "SECOND_TWIN": twins_at(2),
        **halves(sets, values),
        "WIDTH": verbs * len(kinds) + 1,
        "PLAY": 0,
        "DISCARD": len(kinds),
        "GIVE": 2 * len(kinds),
        "TAKE": verbs * len(kinds),
    }
    builders = 2 if shared else seats
    pair = passes or swaps
    names["OWNERS"] = builders
    names["COLOUR_FEATURES"] = len(kinds) * (seats + builders + 3 + pair) + 3 * builders + 1
    names["TABLE_FEATURES"] = 8 + 3 * seats
    cards = (seats, colours)
    fields: list[tuple[Any, ...]] = [
        # the options
        ("players", np.int64),
        ("colours", np.int64),
        ("turn_limit", np.int64),  # 0: none
        ("swap_limit", np.int64),
        ("team_swaps", np.int64),  # 1: the limit is for a team together
        # the round
        ("turn", np.int64),  # the seat to act, or NOBODY
        ("task", np.int64),  # what it must do
        ("turns", np.int64),  # turns completed
        ("ending", np.int64),
        ("closed", np.int64),  # the colour whose pile may not be drawn from this turn
        ("received", np.int64),  # the card that a swap brought, not to be handed back; or the first of two to pass
        ("swaps", np.int64, (seats,)),
        ("drawn", np.int64),  # how far the deck has been dealt and drawn
        ("deck", np.int64, (colours * len(faces),)),
        ("held", np.int64, (seats,)),  # size of each hand
        ("hand", np.int64, cards),
        ("expedition", np.int64, (builders, colours)),
        ("discards", np.int64, (colours,)),  # size of each pile
        ("discard", np.int64, (colours, len(faces))),
        # what others know of a hand
        ("shown", np.int64, cards),  # everybody: cards taken from a discard pile
        ("told", np.int64, cards),  # the partner: cards passed or swapped between the two
        ("paired", np.int64, (2, colours)),  # everybody: shown cards that a side holds, in one of its two hands
    ]
    names["STATE"] = np.dtype((np.record, fields))
    return names


def halves(sets: list[int], values: tuple[int, ...]) -> dict[str, Any]:
    """Tables for every set of a colour's lower cards and of its higher cards: how many of each kind, and their sum."""
    middle = len(sets) // 2
    low = sum(sets[:middle])
    cut = low.bit_length()

    def counts(kinds: list[int], cards: int) -> npt.NDArray[np.float32]:
        rows = [[(part & kind).bit_count() for kind in kinds] for part in range(1 << cards)]
        return np.array([row + [0] * (COUNTS - len(row)) for row in rows], dtype=np.float32)

    def sums(numbers: tuple[int, ...]) -> Numbers:
        parts = range(1 << len(numbers))
        return np.array([sum(numbers[slot] for slot in cards_in(part)) for part in parts], dtype=np.int64)

    return {
        "LOW_KINDS": middle,
        "LOW_CARDS": low,
        "CUT": cut,
        "COUNTS": COUNTS,
        "LOW_COUNTS": counts(sets[:middle], cut),
        "HIGH_COUNTS": counts([kind >> cut for kind in sets[middle:]], len(values) - cut),
        "LOW_SUMS": sums(values[:cut]),
        "HIGH_SUMS": sums(values[cut:]),
    }
