"""What a seat may know in Roll & Write, and the same as numbers. Bound to rollwrite.py.

Every sheet lies open, and so does every roll up to the present one. Only the rolls to come are hidden.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from .bits import cards_in
from .compiling import jit
from .contract import Piece, Symmetry, in_a_row
from .random import Stream, below
from .rollwrite_constants import *
from .rollwrite_scoring import column_points, expedition_points, has_circle, score
from .rollwrite_sheet import BOXES, COLOUR_NAMES

if TYPE_CHECKING:
    from .rollwrite import *
else:
    State = Any
Features = npt.NDArray[np.float32]

# How many numbers an observation has for each colour and for the table. `pieces` names them all.
EXPEDITION_FEATURES = 10  # for one seat's expedition of a colour
COLOUR_FEATURES = 103
SEAT_FEATURES = 14  # for one seat at the table
TABLE_FEATURES = 138


@jit
def rolls_known(state: State) -> int:
    """How many rolls have been made."""
    return state.turns if state.turn == NOBODY else state.turns + 1


@jit
def conceal(state: State, observer: int) -> None:
    """Erase everything that the observer cannot know: the rolls to come, the same for everybody."""
    state.deck[rolls_known(state) :] = NOTHING


@jit
def redeal(state: State, observer: int, random: Stream) -> None:
    """Roll again everything that the observer cannot know."""
    for place in range(rolls_known(state), ROLLS):
        state.deck[place] = below(random, DIFFERENT_ROLLS)


# Observing


@jit
def observe(state: State, observer: int, features: Features) -> None:
    """Write what the observer knows as numbers: a block for each colour, and then the whole table.

    Seats are counted from the observer on.
    """
    features[:] = 0
    for colour in range(COLOURS):
        observe_colour(state, observer, colour, features[colour * COLOUR_FEATURES : (colour + 1) * COLOUR_FEATURES])
    observe_table(state, observer, features[COLOURS * COLOUR_FEATURES :])


@jit
def observe_colour(state: State, observer: int, colour: int, features: Features) -> None:
    """One colour: its dice, its bridge, its boxes, what the observer can do there, and everybody's expedition."""
    for place in range(COLOUR_DICE):
        features[0] += (state.dice[place] == colour) & (place != state.taken[0])
    observe_bridge(state, colour, features[1:3])
    show_set(state.arrows[colour], features[3:12])
    show_set(state.artefacts[colour], features[12:21])
    features[21 : 21 + state.filled[observer, colour]] = 1
    features[30 + state.least[observer, colour]] = 1
    if state.open_colours >> colour & 1:
        show_set(readings_that_fit(state, observer, colour), features[42:53])
    for distance in range(state.players):
        seat = (observer + distance) % state.players
        start = 53 + distance * EXPEDITION_FEATURES
        observe_expedition(state, seat, colour, features[start : start + EXPEDITION_FEATURES])


@jit
def observe_expedition(state: State, seat: int, colour: int, features: Features) -> None:
    """Where an expedition stands, and what its next box brings."""
    filled = state.filled[seat, colour]
    least = state.least[seat, colour]
    points = expedition_points(state, seat, colour, filled)
    features[0] = has_circle(state, seat, colour)
    features[1] = filled / 9
    features[2] = least / 10
    features[3] = least == CLOSED
    features[4] = points / 50
    if filled < BOXES:
        features[5] = (expedition_points(state, seat, colour, filled + 1) - points) / 50
        features[6] = is_ahead(state.arrows[colour], filled)
        features[7] = is_ahead(state.artefacts[colour], filled)
    else:
        features[7] = least != CLOSED
    features[8] = (filled == BRIDGE_BOX - 1) & is_worth_passing(state, colour)
    features[9] = state.bonus[seat] >> colour & 1


@jit
def is_worth_passing(state: State, column: int) -> bool:
    """Would whoever passes this bridge now have its points?"""
    return (state.bridge[column] == 0) | (state.bridge[column] == state.turns + 1)


@jit
def observe_bridge(state: State, column: int, features: Features) -> None:
    """Has nobody passed this bridge, or was it first passed in this very turn?"""
    features[0] = state.bridge[column] == 0
    features[1] = state.bridge[column] == state.turns + 1


@jit
def show_set(members: int, features: Features) -> None:
    """1 for every member of a set."""
    for member in cards_in(members):
        features[member] = 1


@jit
def observe_table(state: State, observer: int, features: Features) -> None:
    """The task, the number dice, how far the game is, the points of the sheet, and every seat."""
    if state.turn == observer:
        features[state.task] = 1
    for place in range(COLOUR_DICE, COLOUR_DICE + NUMBER_DICE):
        features[2 + state.dice[place]] += place != state.taken[1]
    features[12] = state.taken[0] != NOTHING
    features[13] = state.turns / 50
    for column in range(COLUMNS):
        features[14] += (state.bridge[column] != 0) / 8
    observe_bridge(state, ARTEFACTS, features[15:17])
    observe_bridge(state, DICE, features[17:19])
    for filled in range(BOXES + 1):
        features[19 + filled] = state.ladder[EXPEDITION_LADDER, filled] / 50
        features[29 + filled] = state.ladder[ARTEFACT_LADDER, filled] / 50
        features[39 + filled] = state.ladder[DICE_LADDER, filled] / 50
    features[49] = state.bridge_points / 20
    features[50 : 50 + state.filled[observer, ARTEFACTS]] = 1
    features[59 : 59 + state.filled[observer, DICE]] = 1
    for distance in range(state.players):
        seat = (observer + distance) % state.players
        start = 68 + distance * SEAT_FEATURES
        observe_seat(state, seat, features[start : start + SEAT_FEATURES])


@jit
def observe_seat(state: State, seat: int, features: Features) -> None:
    """Where a seat stands in the turn, its artefacts and dice symbols, and its score."""
    features[0] = 1
    features[1] = state.turn == seat
    features[2] = state.active == seat
    features[3] = is_yet_to_choose(state, seat)
    observe_column(state, seat, ARTEFACTS, features[4:8])
    observe_column(state, seat, DICE, features[8:12])
    features[12] = is_exhausted(state, seat)
    features[13] = score(state, seat) / 100


@jit
def is_yet_to_choose(state: State, seat: int) -> bool:
    """Will this seat choose dice in this turn, now or later?"""
    if state.turn == NOBODY:
        return False
    waiting = (seat - state.active) % state.players - (state.turn - state.active) % state.players
    return waiting > 0 or (waiting == 0 and state.task == CHOOSING)


@jit
def observe_column(state: State, seat: int, column: int, features: Features) -> None:
    """A seat's artefacts or dice symbols: how many, their points, what the next one adds, the bonus."""
    filled = state.filled[seat, column]
    points = column_points(state, column, filled)
    features[0] = filled / 9
    features[1] = points / 50
    if filled < BOXES:
        features[2] = (column_points(state, column, filled + 1) - points) / 50
    features[3] = state.bonus[seat] >> column & 1


# The names of the numbers


def pieces(state: State) -> list[Piece]:
    """The names of an observation's numbers. Seats are counted from the observer."""
    parts = [
        (f"{name}: {part}", size, meaning) for name in COLOUR_NAMES for part, size, meaning in colour_pieces()
    ] + table_pieces()
    return in_a_row(parts)


def colour_pieces() -> list[tuple[str, int, str]]:
    """The numbers of one colour."""
    parts = [
        ("dice", 1, "dice of this colour in the centre"),
        *bridge_pieces("bridge"),
        ("arrows", BOXES, "by box from the bottom, 1 if it has an arrow"),
        ("artefacts", BOXES, "by box from the bottom, 1 if it has an artefact"),
        ("own boxes", BOXES, "by box from the bottom, 1 if the observer has filled it"),
        ("own least", CLOSED + 1, "1 at the least number that fits: 0 the circle, 1 to 10, 11 nothing"),
        ("choices", TEN + 1, "1 if the dice in the centre and the observer's sheet allow it: the circle, 1 to 10"),
    ]
    for distance in range(SEATS):
        seat = f"seat +{distance}"
        parts += [
            (f"{seat}: circle", 1, "1 if it has an X"),
            (f"{seat}: boxes", 1, "boxes filled / 9"),
            (f"{seat}: least", 1, "the least number that fits / 10; 0 the circle, 1.1 nothing"),
            (f"{seat}: top artefact", 1, "1 if it is marked"),
            (f"{seat}: points", 1, "points of this expedition now / 50"),
            (f"{seat}: next points", 1, "what the next box adds / 50"),
            (f"{seat}: next arrow", 1, "1 if the next box has an arrow"),
            (f"{seat}: next artefact", 1, "1 if the next box, or the top, brings an artefact"),
            (f"{seat}: next bridge", 1, "1 if the next box brings the bonus of the bridge"),
            (f"{seat}: bonus", 1, "1 if this seat has the bonus of the bridge"),
        ]
    return parts


def bridge_pieces(name: str) -> list[tuple[str, int, str]]:
    """The numbers of a bridge."""
    return [
        (f"{name} open", 1, "1 if nobody has passed it"),
        (f"{name} this turn", 1, "1 if it was first passed in this turn"),
    ]


def table_pieces() -> list[tuple[str, int, str]]:
    """The numbers of the whole table."""
    parts = [(f"task: {task}", 1, f"1 if the observer must {task} now") for task in ("choose", "accelerate")]
    parts += [
        ("number dice", FACES, "by face, 0 to 9, dice in the centre"),
        ("dice taken", 1, "1 if the active player has taken two dice"),
        ("turns", 1, "turns completed / 50"),
        ("bridges passed", 1, "bridges that somebody has passed / 8"),
        *bridge_pieces("artefact bridge"),
        *bridge_pieces("dice bridge"),
        ("expedition points", BOXES + 1, "by boxes filled, 0 to 9, points / 50"),
        ("artefact points", BOXES + 1, "by artefacts shaded, 0 to 9, points / 50"),
        ("dice points", BOXES + 1, "by dice symbols shaded, 0 to 9, points / 50"),
        ("bridge points", 1, "points of a bridge / 20"),
        ("own artefacts", BOXES, "from the bottom, 1 if the observer has shaded it"),
        ("own dice symbols", BOXES, "from the bottom, 1 if the observer has shaded it"),
    ]
    for distance in range(SEATS):
        seat = f"seat +{distance}"
        parts += [
            (f"{seat}: playing", 1, "1 if somebody sits here"),
            (f"{seat}: acting", 1, "1 if this seat is to act"),
            (f"{seat}: active", 1, "1 if this seat rolled the dice"),
            (f"{seat}: choosing", 1, "1 if this seat is yet to choose dice in this turn"),
        ]
        for column in ("artefacts", "dice symbols"):
            parts += [
                (f"{seat}: {column}", 1, "shaded / 9"),
                (f"{seat}: {column}, points", 1, "points now / 50"),
                (f"{seat}: {column}, next points", 1, "what the next one adds / 50"),
                (f"{seat}: {column}, bonus", 1, "1 if this seat has the bonus of the bridge"),
            ]
        parts += [
            (f"{seat}: exhausted", 1, "1 if all nine dice symbols are shaded"),
            (f"{seat}: score", 1, "points now / 100"),
        ]
    return parts


def symmetry(state: State) -> Symmetry:
    """How observations and actions fall into colours. Nothing is in anybody's hand."""
    return Symmetry(COLOURS, COLOUR_FEATURES, TABLE_FEATURES, WIDTH, TABLE_ACTIONS, hand=0, builds=WIDTH)
