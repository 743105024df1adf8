"""Positions of Roll & Write as text. docs/positions.md describes the fields.

A column of a sheet is its letter and what is written there: `rx1350^` is red, with an X in the circle, the numbers
1 3 5 10 and the top artefact marked; `d2` are two refusals. Artefacts follow from the boxes that bring them.
"""

from typing import Any

from ...errors import OptionError
from ...kernel.random import Stream, below
from ...kernel.snapshot import plainly
from ..contract import GameDefinition
from ..position_text import NONE, Field, Fields, by_seat, joined, read_task, task_text
from .facts import (
    ACCELERATING,
    ALL_BRIDGES_PASSED,
    ALL_EXHAUSTED,
    ARTEFACTS,
    BRIDGE_BOX,
    CLOSED,
    COLOUR_DICE,
    COLOURS,
    COLUMNS,
    DICE,
    DIFFERENT_ROLLS,
    NOBODY,
    NOTHING,
    ROLLS,
    TEN,
)
from .play import all_are_exhausted, all_bridges_are_passed, look_at_centre
from .sheet import BOXES
from .state import RollWriteState
from .words import LETTERS, TASKS, read_roll, roll_text, sheet_of

COLUMN_LETTERS = LETTERS + "ad"  # the columns: expeditions, artefacts, dice
CIRCLE, TOP = "x", "^"


def options(definition: GameDefinition, state: RollWriteState) -> dict[str, Any]:
    """The sheet."""
    return {"sheet": sheet_of(state)}


def rolls_made(state: RollWriteState) -> int:
    """How many rolls there have been: one for each turn, and the present one."""
    return int(state.turns) + (state.turn != NOBODY)


# Writing


def write(definition: GameDefinition, state: RollWriteState) -> dict[str, str]:
    """The fields of a state, or of one in which the rolls to come are concealed."""
    seen = plainly(state)
    made = rolls_made(seen)
    rolls = [None if roll == NOTHING else roll_text(roll) for roll in seen.deck]
    colour, number = seen.taken
    return {
        "task": task_text(seen, TASKS),
        "active": str(seen.active),
        "taken": NONE if colour == NOTHING else f"{LETTERS[seen.dice[colour]]}{seen.dice[number]}",
        "sheets": by_seat(sheet_text(seen, seat) for seat in range(seen.players)),
        "bridges": joined(bridge_text(seen, column) for column in range(COLUMNS) if seen.bridge[column]),
        "rolls": joined(rolls[:made]),
        "next": joined(rolls[made:]),
    }


def sheet_text(seen: RollWriteState, seat: int) -> str:
    """The columns of a sheet that are not empty."""
    texts = []
    for colour, letter in enumerate(LETTERS):
        numbers = [seen.numbers[seat][colour] >> 4 * box & 15 for box in range(seen.filled[seat][colour])]
        circle = CIRCLE if seen.circles[seat] >> colour & 1 else ""
        top = TOP if seen.least[seat][colour] == CLOSED else ""
        texts.append(f"{letter}{circle}{''.join(str(number % TEN) for number in numbers)}{top}")
    texts.append(f"{COLUMN_LETTERS[DICE]}{seen.filled[seat][DICE] or ''}")
    return joined(text for text in texts if len(text) > 1)


def bridge_text(seen: RollWriteState, column: int) -> str:
    """A bridge: its column, the turn in which it was first passed, and the seats that have its points."""
    seats = "".join(f".{seat}" for seat in range(seen.players) if seen.bonus[seat] >> column & 1)
    return f"{COLUMN_LETTERS[column]}{seen.bridge[column]}{seats}"


# Reading


def read(definition: GameDefinition, state: RollWriteState, fields: Fields, random: Stream) -> None:
    """Put a state where the fields tell."""
    players = int(state.players)
    state.task, task, more = read_task(fields, state, TASKS)
    if more:
        task.fail(f"{task.text} has a word too many")
    if state.turns > ROLLS - (state.turn != NOBODY):
        Field("turns", "").fail(f"no game has more than {ROLLS}")
    read_rolls(state, fields.take("rolls"), fields.take("next"), random)
    active = fields.take("active")
    state.active = active.whole(0, players - 1)
    sheets = fields.take("sheets")
    for seat, field in enumerate(sheets.split("/", players)):
        read_sheet(state, seat, field)
    read_taken(state, fields.take("taken"))
    read_bridges(state, fields.take("bridges"))
    arrows = [state.arrows[c] << 1 >> state.filled[state.turn, c] & 1 for c in range(COLOURS)]
    if state.task == ACCELERATING and not any(arrows):
        task.fail(f"the sheet of seat {state.turn} has nothing in a box with an arrow last")
    ending = ALL_EXHAUSTED if all_are_exhausted(state) else ALL_BRIDGES_PASSED if all_bridges_are_passed(state) else 0
    fresh = state.turn == state.active and state.task != ACCELERATING  # nobody has chosen in this turn
    if state.turn == NOBODY:
        state.ending = ending
    if (state.turn == NOBODY and not ending) or (fresh and ending):
        reason = "is over" if ending else "is not over: somebody is not exhausted, and a bridge is not passed"
        Field("to", "").fail(f"the game {reason}")


def read_rolls(state: RollWriteState, rolls: Field, following: Field, random: Stream) -> None:
    """All rolls: unknown ones are rolled, but the dice on the table are known."""
    made = rolls_made(state)
    place = 0
    for field, number in ((rolls, made), (following, ROLLS - made)):
        words = field.cards()
        if len(words) != number:
            field.fail(f"{len(words)} rolls, not {number} after {state.turns} turns")
        for word in words:
            try:
                state.deck[place] = below(random, DIFFERENT_ROLLS) if word is None else read_roll(word)
            except OptionError as error:
                field.fail(error)
            place += 1
    if not made or (present := rolls.cards()[-1]) is None:
        rolls.fail("the last roll is on the table, and so it is known")
    colours, numbers = present[:COLOUR_DICE].lower(), present[COLOUR_DICE:]
    state.dice[:] = [*map(LETTERS.index, colours), *map(int, numbers)]


def read_sheet(state: RollWriteState, seat: int, field: Field) -> None:
    """A sheet: its expeditions and refusals, and the artefacts that follow."""
    seen: set[str] = set()
    for word in field.words():
        letter, text = word.text[:1].lower(), word.text[1:]
        if not text or letter in seen or letter not in LETTERS + COLUMN_LETTERS[DICE]:
            field.fail(f"{word.text!r} is not a column that seat {seat} has once: one of {LETTERS}d, and what it holds")
        seen.add(letter)
        if letter == COLUMN_LETTERS[DICE]:
            refusals = Field(field.name, text).whole(1, BOXES)
            if refusals > state.turns + 1:
                field.fail(f"seat {seat} has refused {refusals} times in {state.turns} turns")
            state.filled[seat, DICE] = refusals
        else:
            read_expedition(state, seat, LETTERS.index(letter), Field(field.name, text), word.text)


def read_expedition(state: RollWriteState, seat: int, colour: int, field: Field, word: str) -> None:
    """An expedition: X in the circle, numbers that never fall, and perhaps the top artefact."""
    digits = field.text.lower().removeprefix(CIRCLE).removesuffix(TOP)
    circle, top = field.text.lower().startswith(CIRCLE), field.text.endswith(TOP)
    if digits and not (digits.isascii() and digits.isdecimal()):
        field.fail(f"{word!r} is not an expedition such as rx1350, where 0 is a ten")
    numbers = [int(digit) or TEN for digit in digits]
    if numbers != sorted(numbers) or len(numbers) > BOXES:
        field.fail(f"{word}: there are {BOXES} boxes, and numbers never fall (0 is a ten)")
    if top and len(numbers) < BOXES:
        field.fail(f"{word}: the top artefact comes after {BOXES} numbers")
    state.circles[seat] |= circle << colour
    state.filled[seat, colour] = len(numbers)
    state.numbers[seat, colour] = sum(number << 4 * box for box, number in enumerate(numbers))
    state.least[seat, colour] = CLOSED if top else max([int(circle), *numbers])
    brought = (int(state.artefacts[colour]) & (1 << len(numbers)) - 1).bit_count() + top
    state.filled[seat, ARTEFACTS] = min(state.filled[seat, ARTEFACTS] + brought, BOXES)


def read_taken(state: RollWriteState, field: Field) -> None:
    """The dice that the active player has taken: a colour and a number of the roll."""
    state.taken[:] = NOTHING
    colours, numbers = list(state.dice[:COLOUR_DICE]), list(state.dice[COLOUR_DICE:])
    must, may = state.task == ACCELERATING and state.turn == state.active, state.turn != state.active
    if field.text != NONE:
        letter, number = field.text[:1].lower(), Field(field.name, field.text[1:]).whole(0, TEN - 1)
        colour = LETTERS.find(letter)
        if colour not in colours or number not in numbers or not letter:
            field.fail(f"{field.text} is not in the roll")
        state.taken[:] = colours.index(colour), COLOUR_DICE + numbers.index(number)
    if (field.text == NONE and must) or (field.text != NONE and not (must or may)):
        field.fail("the active seat takes its dice when it acts, before all others")
    look_at_centre(state)


def read_bridges(state: RollWriteState, field: Field) -> None:
    """Who passed a bridge first, and when: in the columns in which somebody has."""
    passed = {column for column in range(COLUMNS) if max(state.filled[:, column]) >= BRIDGE_BOX}
    for word in field.words():
        column = COLUMN_LETTERS.find(word.text[:1].lower())
        if column not in passed or state.bridge[column]:
            field.fail(f"nobody has passed the bridge of {word.text!r}, or it is there twice")
        turn, *seats = Field(field.name, word.text[1:]).split(".")
        state.bridge[column] = turn.whole(1, rolls_made(state))
        for one in seats:
            seat = one.whole(0, int(state.players) - 1)
            if state.filled[seat, column] < BRIDGE_BOX:
                field.fail(f"{word.text}: seat {seat} has not passed that bridge")
            state.bonus[seat] |= 1 << column
        if not seats:
            field.fail(f"{word.text} has no seat that passed it first, such as {word.text}.0")
        passed.remove(column)
    missing = [COLUMN_LETTERS[column] for column in sorted(passed)]
    if missing:
        field.fail(f"somebody has passed the bridge of {' '.join(missing)}, and the line does not say when")
