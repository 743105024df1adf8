"""The words of Roll & Write: notation, tables, score sheets, reasons.

A move is r5 (write a 5 in red; behind a full expedition, mark its top artefact), r10 (a 0, written as ten), r0 (mark
the red circle with a 0), - (refuse the dice), ^g (accelerate green) or . (decline the acceleration). A roll is three
colours and three numbers: ryb307. docs/notation.md explains it all.
"""

from collections.abc import Mapping, Sequence
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
    ACCELERATE,
    ACCELERATING,
    ARTEFACT_LADDER,
    ARTEFACTS,
    BRIDGE_BOX,
    CIRCLE,
    CLOSED,
    COLOUR_DICE,
    COLOURS,
    COLUMNS,
    DECLINE,
    DICE,
    DICE_LADDER,
    EXPEDITION_LADDER,
    FACES,
    GAME,
    NOBODY,
    NUMBER_DICE,
    NUMBER_ROLLS,
    REFUSE,
    ROLLS,
    SEATS,
    TABLE_ACTIONS,
    TEN,
    WIDTH,
)
from .observation import COLOUR_FEATURES, TABLE_FEATURES, rolls_known
from .play import repeated_number
from .scoring import add_up
from .sheet import BOXES, BRIDGE, COLOUR_NAMES, RECONSTRUCTED, RECONSTRUCTED_NAME, Sheet
from .state import RollWriteState

TASKS = ("choose", "accelerate")
MESSAGES = Messages(Path(__file__).parent / "messages")
phrase = MESSAGES.phrase
ENDINGS = (None, phrase("rollwrite.ending.exhausted"), phrase("rollwrite.ending.bridges"))
LETTERS = "roygbp"
COLUMN_NAMES = (*COLOUR_NAMES, "artefacts", "dice")


def set_options(state: RollWriteState, players: int, options: Mapping[str, Any]) -> None:
    """Write the options into a new state."""
    sheet: Sheet = options["sheet"]
    state.players = players
    state.arrows[:] = [box_set(boxes) for boxes in sheet.arrows]
    state.artefacts[:] = [box_set(boxes) for boxes in sheet.artefacts]
    state.ladder[EXPEDITION_LADDER] = sheet.expedition_points
    state.ladder[ARTEFACT_LADDER] = sheet.artefact_points
    state.ladder[DICE_LADDER] = sheet.dice_points
    state.bridge_points = sheet.bridge_points


def box_set(boxes: Sequence[int]) -> int:
    """Boxes as a set, the lowest first."""
    return sum(1 << box - 1 for box in boxes)


def boxes_in(members: int) -> tuple[int, ...]:
    """The boxes of a set."""
    return tuple(box for box in range(1, BOXES + 1) if members >> box - 1 & 1)


def sheet_of(state: RollWriteState) -> Sheet:
    """The sheet that is played on."""
    seen = plainly(state)
    expedition_points, artefact_points, dice_points = map(tuple, seen.ladder)
    return Sheet(
        arrows=tuple(map(boxes_in, seen.arrows)),
        artefacts=tuple(map(boxes_in, seen.artefacts)),
        expedition_points=expedition_points,
        artefact_points=artefact_points,
        dice_points=dice_points,
        bridge_points=seen.bridge_points,
    )


# Dice


def die_of(number: int) -> int:
    """The face of the number die that is read as this number."""
    return number % TEN


def roll_text(roll: int) -> str:
    """A roll as it is written: ryb307."""
    colours, numbers = divmod(int(roll), NUMBER_ROLLS)
    first, second = divmod(colours // COLOURS, COLOURS)
    return f"{LETTERS[first]}{LETTERS[second]}{LETTERS[colours % COLOURS]}{numbers:0{NUMBER_DICE}}"


def deck_parts(state: RollWriteState) -> list[DeckPart]:
    """What the deck is made of: for every turn that there can be, a roll of three dice with colours and three with
    numbers."""
    dice = (tuple(LETTERS),) * COLOUR_DICE + (tuple(map(str, range(FACES))),) * NUMBER_DICE
    return [DeckPart(ROLLS, 0, dice, is_rolled=True)]


def deck_text(state: RollWriteState) -> list[str]:
    """The rolls of all turns, also of those that the game did not need."""
    return [roll_text(roll) for roll in state.deck]


def read_deck(state: RollWriteState, words: Sequence[str]) -> list[int]:
    """The rolls from their text; there must be one for every turn that there can be."""
    deck = [read_roll(word) for word in words]
    if len(deck) != ROLLS:
        raise OptionError(f"{GAME} needs {ROLLS} rolls, not {len(deck)}")
    return deck


def read_roll(word: str) -> int:
    """A roll from its text."""
    colours, numbers = word[:COLOUR_DICE].lower(), word[COLOUR_DICE:]
    roll = 0
    for letter in colours:
        roll = roll * COLOURS + LETTERS.find(letter)
    if (
        len(word) != COLOUR_DICE + NUMBER_DICE
        or not set(colours) <= set(LETTERS)
        or not (numbers.isascii() and numbers.isdecimal())
    ):
        raise OptionError(
            f"{shown(word)} is not a roll: three colours ({' '.join(LETTERS)}) and three numbers, such as ryb307"
        )
    return roll * NUMBER_ROLLS + int(numbers)


def places_used(state: RollWriteState) -> int:
    """How many rolls have been made."""
    return int(rolls_known(state))


def place_seen_by(state: RollWriteState, place: int) -> int:
    """Everybody sees every roll."""
    return NOBODY


# Moves


def action_count(state: RollWriteState) -> int:
    """How many actions there are, legal or not."""
    return TABLE_ACTIONS + COLOURS * WIDTH


def action_text(action: int) -> str:
    """An action as it is typed and recorded."""
    if action < TABLE_ACTIONS:
        return "-" if action == REFUSE else "."
    colour, verb = divmod(action - TABLE_ACTIONS, WIDTH)
    return f"^{LETTERS[colour]}" if verb == ACCELERATE else f"{LETTERS[colour]}{verb}"


def seen_text(state: RollWriteState, seat: int, action: int, observer: int) -> str:
    """An action as an observer sees it: everything is open."""
    return action_text(action)


def describe(state: RollWriteState, action: int) -> Phrase:
    """What an action does."""
    if action < TABLE_ACTIONS:
        return phrase("rollwrite.refuse" if action == REFUSE else "rollwrite.decline")
    colour, verb = divmod(action - TABLE_ACTIONS, WIDTH)
    name = COLOUR_NAMES[colour]
    if verb == CIRCLE:
        return phrase("rollwrite.circle", colour=name)
    full = state.filled[state.turn, colour] == BOXES
    if verb == ACCELERATE:
        if full:
            return phrase("rollwrite.accelerate_artefact", colour=name)
        return phrase("rollwrite.accelerate", colour=name, number=int(repeated_number(state, state.turn, colour)))
    return phrase("rollwrite.artefact" if full else "rollwrite.write", colour=name, number=verb)


def reason_against(state: RollWriteState, action: int) -> Phrase:
    """Which rule forbids an illegal action."""
    if state.turn < 0:
        return phrase("rollwrite.reason.game_over", ending=ENDINGS[state.ending])
    colour, verb = divmod(action - TABLE_ACTIONS, WIDTH)
    if state.task == ACCELERATING:
        if action >= TABLE_ACTIONS and verb == ACCELERATE:
            return phrase("rollwrite.reason.complete", colour=COLOUR_NAMES[colour])
        return phrase("rollwrite.reason.accelerate_now")
    if action == DECLINE or verb == ACCELERATE:
        return phrase("rollwrite.reason.no_arrow")
    return reason_against_dice(state, colour, verb)


def reason_against_dice(state: RollWriteState, colour: int, verb: int) -> Phrase:
    """Which rule forbids to choose a colour and a number now."""
    name = COLOUR_NAMES[colour]
    least = int(state.least[state.turn, colour])
    if not state.open_colours >> colour & 1:
        return phrase("rollwrite.reason.no_colour_die", colour=name)
    if not state.open_numbers >> verb & 1:
        return phrase("rollwrite.reason.no_number_die", number=die_of(verb))
    if least == CLOSED:
        return phrase("rollwrite.reason.complete", colour=name)
    if verb == CIRCLE:
        started = state.filled[state.turn, colour]
        return phrase(f"rollwrite.reason.circle_{'too_late' if started else 'marked'}", colour=name)
    return phrase("rollwrite.reason.must_rise", number=verb, least=least, colour=name)


def moments(before: RollWriteState, after: RollWriteState, action: int) -> list[Moment]:
    """Bridges that a seat has points for now, and that it is exhausted now."""
    earlier, seen = plainly(before), plainly(after)
    seat = earlier.turn
    passed = seen.bonus[seat] & ~earlier.bonus[seat]
    found: list[Moment] = [
        {"kind": "bridge", "column": COLUMN_NAMES[column], "seat": seat, "points": seen.bridge_points}
        for column in range(COLUMNS)
        if passed >> column & 1
    ]
    if earlier.filled[seat][DICE] < seen.filled[seat][DICE] == BOXES:
        found.append({"kind": "exhausted", "seat": seat})
    return found


# Tables


def table(state: RollWriteState) -> dict[str, Any]:
    """Everything on the table: dice, sheets, bridges, and the points that the sheet gives."""
    seen = plainly(state)
    sheet = sheet_of(state)
    over = seen.turn < 0
    return {
        "colours": list(COLOUR_NAMES),
        "task": None if over else TASKS[seen.task],
        "active": None if over else seen.active,
        "roll": seen.turns if over else seen.turns + 1,
        "rolls": [roll_text(roll) for roll in seen.deck[: rolls_known(state)]],
        "dice": dice_table(seen),
        "sheet": RECONSTRUCTED_NAME if sheet == RECONSTRUCTED else "custom",
        "arrows": [list(boxes) for boxes in sheet.arrows],
        "artefact_boxes": [list(boxes) for boxes in sheet.artefacts],
        "ladders": {
            "expeditions": list(sheet.expedition_points),
            "artefacts": list(sheet.artefact_points),
            "dice": list(sheet.dice_points),
        },
        "bare_circle_points": 2 * sheet.expedition_points[0],
        "bridge_box": BRIDGE_BOX,
        BRIDGE: sheet.bridge_points,
        "bridges": bridge_table(seen),
        "sheets": [sheet_table(seen, seat, points_of(state, seat)) for seat in range(seen.players)],
    }


def dice_table(seen: RollWriteState) -> dict[str, Any]:
    """The dice as rolled, and which of them are still in the centre."""
    faces = seen.dice
    colour_taken, number_taken = seen.taken
    return {
        "colours": [
            {"face": COLOUR_NAMES[faces[place]], "in_centre": place != colour_taken} for place in range(COLOUR_DICE)
        ],
        "numbers": [
            {"face": faces[place], "in_centre": place != number_taken}
            for place in range(COLOUR_DICE, COLOUR_DICE + NUMBER_DICE)
        ],
    }


def bridge_table(seen: RollWriteState) -> list[dict[str, Any]]:
    """The bridges: the turn in which each was first passed, and who has its points."""
    bonus = seen.bonus[: seen.players]
    return [
        {
            "column": COLUMN_NAMES[column],
            "passed": turn or None,
            "seats": [seat for seat, bridges in enumerate(bonus) if bridges >> column & 1],
        }
        for column, turn in enumerate(seen.bridge)
    ]


def sheet_table(seen: RollWriteState, seat: int, points: list[int]) -> dict[str, Any]:
    """One player's sheet: the points of every column as they are now, and what an acceleration would write in it."""
    filled = seen.filled[seat]
    expeditions = zip(filled, seen.numbers[seat], seen.least[seat], strict=False)
    circles, bonus = seen.circles[seat], seen.bonus[seat]
    return {
        "expeditions": [
            {
                "circle": circle_mark(circles >> colour & 1, boxes),
                "numbers": [numbers >> 4 * box & 15 for box in range(boxes)],
                "top": least == CLOSED,
                "points": points[colour],
                "repeated_number": max(least, 1) if boxes < BOXES else None,
            }
            for colour, (boxes, numbers, least) in enumerate(expeditions)
        ],
        "artefacts": filled[ARTEFACTS],
        "artefact_points": points[ARTEFACTS],
        "refusals": filled[DICE],
        "dice_points": points[DICE],
        "exhausted": filled[DICE] == BOXES,
        "bridges": [bridge_mark(bonus >> column & 1, first, seen.turns) for column, first in enumerate(seen.bridge)],
        BRIDGE: points[COLUMNS],
        "points": sum(points),
    }


def circle_mark(marked: int, filled: int) -> str | None:
    """An X in the circle, a line when the expedition started without one, or nothing yet."""
    if marked:
        return "X"
    return "line" if filled else None


def bridge_mark(earned: int, first: int, turns: int) -> str | None:
    """What a player marks at a bridge: the bonus, a line once an earlier turn has settled it, or nothing yet."""
    if earned:
        return "bonus"
    return "line" if 0 < first <= turns else None


# Scores


def points_of(state: RollWriteState, seat: int) -> list[int]:
    """The points of each of the eight columns, and of the bridges."""
    points = np.zeros(COLUMNS + 1, dtype=np.int64)
    add_up(state, seat, points)
    return points.tolist()


def score_lines(state: RollWriteState, side: int) -> list[Line]:
    """A line for each of the eight columns, and one for the bridges."""
    points = points_of(state, side)
    seen = plainly(state)
    filled, circles = seen.filled[side], seen.circles[side]
    ladder = seen.ladder[EXPEDITION_LADDER]
    lines = [
        Line(column_label(column), points[column], column_sum(column, filled[column], circles >> column & 1, ladder))
        for column in range(COLUMNS)
    ]
    bridges = phrase("rollwrite.sum.bridges", n=seen.bonus[side].bit_count(), points=seen.bridge_points)
    return [*lines, Line(phrase("rollwrite.line.bridges"), points[COLUMNS], bridges)]


@cache
def column_label(column: int) -> Phrase:
    """What a column is called."""
    name = COLUMN_NAMES[column]
    return phrase("line.colour", colour=name) if column < COLOURS else phrase(f"rollwrite.line.{name}")


def column_sum(column: int, filled: int, circle: int, ladder: Sequence[int]) -> Phrase:
    """How a column's points come about: 7 boxes: 30 × 2."""
    if column == DICE and filled == BOXES:
        return phrase("rollwrite.sum.exhausted")
    if column >= COLOURS:
        return phrase("rollwrite.sum.shaded", n=filled) if filled else phrase("rollwrite.sum.none")
    if not filled:
        return phrase("rollwrite.sum.circle_only", points=ladder[0]) if circle else phrase("rollwrite.sum.not_started")
    return phrase("rollwrite.sum.boxes_doubled" if circle else "rollwrite.sum.boxes", n=filled, points=ladder[filled])


def ending(state: RollWriteState) -> Phrase | None:
    """Why the game is over."""
    return ENDINGS[state.ending]


# Observations


def pieces(state: RollWriteState) -> list[Piece]:
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


def symmetry(state: RollWriteState) -> Symmetry:
    """How observations and actions fall into colours. Nothing is in anybody's hand."""
    kinds = ("wagers", *["builds"] * TEN, "accelerations")
    return Symmetry(COLOURS, COLOUR_FEATURES, TABLE_FEATURES, WIDTH, TABLE_ACTIONS, hand=0, builds=WIDTH, kinds=kinds)
