"""The words of Roll & Write: notation, tables, score sheets, reasons. Bound to rollwrite.py.

A move is r5 (write a 5 in red; behind a full expedition, mark its top artefact), r10 (a 0, written as ten), r0 (mark
the red circle with a 0), - (refuse the dice), ^g (accelerate green) or . (decline the acceleration). A roll is three
colours and three numbers: ryb307. docs/notation.md explains it all.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .contract import Line, Piece
from .errors import OptionError
from .rollwrite_constants import *
from .rollwrite_sheet import BOXES, BRIDGE, COLOUR_NAMES, RECONSTRUCTED, RECONSTRUCTED_NAME, Sheet

if TYPE_CHECKING:
    from .rollwrite import *
else:
    State = Any

TASKS = ("choose", "accelerate")
ENDINGS = ("", "all players are exhausted", "all eight bridges have been passed")
LETTERS = "roygbp"


def set_options(state: State, players: int, options: Mapping[str, Any]) -> None:
    """Write the options into a new state."""
    sheet: Sheet = options["sheet"]
    state.players = players
    state.arrows = [box_set(boxes) for boxes in sheet.arrows]
    state.artefacts = [box_set(boxes) for boxes in sheet.artefacts]
    state.ladder[EXPEDITION_LADDER] = sheet.expedition_points
    state.ladder[ARTEFACT_LADDER] = sheet.artefact_points
    state.ladder[DICE_LADDER] = sheet.dice_points
    state.bridge_points = sheet.bridge_points


def box_set(boxes: Sequence[int]) -> int:
    """Boxes as a set, the lowest first."""
    return sum(1 << box - 1 for box in boxes)


def boxes_in(members: int) -> tuple[int, ...]:
    """The boxes of a set."""
    return tuple(box for box in range(1, BOXES + 1) if int(members) >> box - 1 & 1)


def sheet_of(state: State) -> Sheet:
    """The sheet that is played on."""
    expedition_points, artefact_points, dice_points = (tuple(map(int, ladder)) for ladder in state.ladder)
    return Sheet(
        arrows=tuple(map(boxes_in, state.arrows)),
        artefacts=tuple(map(boxes_in, state.artefacts)),
        expedition_points=expedition_points,
        artefact_points=artefact_points,
        dice_points=dice_points,
        bridge_points=int(state.bridge_points),
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


def deck_text(state: State) -> list[str]:
    """The rolls of all turns, also of those that the game did not need."""
    return [roll_text(roll) for roll in state.deck]


def read_deck(state: State, words: Sequence[str]) -> list[int]:
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
            f"{word!r} is not a roll: three colours ({' '.join(LETTERS)}) and three numbers, such as ryb307"
        )
    return roll * NUMBER_ROLLS + int(numbers)


# Moves


def action_count(state: State) -> int:
    """How many actions there are, legal or not."""
    return TABLE_ACTIONS + COLOURS * WIDTH


def action_text(action: int) -> str:
    """An action as it is typed and recorded."""
    if action < TABLE_ACTIONS:
        return "-" if action == REFUSE else "."
    colour, verb = divmod(action - TABLE_ACTIONS, WIDTH)
    return f"^{LETTERS[colour]}" if verb == ACCELERATE else f"{LETTERS[colour]}{verb}"


def seen_text(state: State, seat: int, action: int, observer: int) -> str:
    """An action as an observer sees it: everything is open."""
    return action_text(action)


def say(state: State, action: int) -> str:
    """What an action does, in words."""
    if action < TABLE_ACTIONS:
        return "refuse the dice" if action == REFUSE else "no acceleration"
    colour, verb = divmod(action - TABLE_ACTIONS, WIDTH)
    name = COLOUR_NAMES[colour]
    if verb == CIRCLE:
        return f"mark the {name} circle"
    full = state.filled[state.turn, colour] == BOXES
    if verb == ACCELERATE:
        number = repeated_number(state, state.turn, colour)
        return f"accelerate {name}: {'mark its top artefact' if full else f'write {number}'}"
    return f"mark the top artefact of {name} with the {verb}" if full else f"write {verb} in {name}"


def reason_against(state: State, action: int) -> str:
    """Which rule forbids an illegal action."""
    if state.turn < 0:
        return f"the game is over: {ENDINGS[state.ending]}"
    colour, verb = divmod(action - TABLE_ACTIONS, WIDTH)
    if state.task == ACCELERATING:
        if action >= TABLE_ACTIONS and verb == ACCELERATE:
            return f"the {COLOUR_NAMES[colour]} expedition is complete and its top artefact is marked"
        return "you have reached an arrow: accelerate an expedition, or decline"
    if action == DECLINE or verb == ACCELERATE:
        return "only a number in a box with an arrow accelerates an expedition"
    return reason_against_dice(state, colour, verb)


def reason_against_dice(state: State, colour: int, verb: int) -> str:
    """Which rule forbids to choose a colour and a number now."""
    name = COLOUR_NAMES[colour]
    least = state.least[state.turn, colour]
    if not state.open_colours >> colour & 1:
        return f"there is no {name} die in the centre"
    if not state.open_numbers >> verb & 1:
        return f"there is no {die_of(verb)} in the centre"
    if least == CLOSED:
        return f"the {name} expedition is complete and its top artefact is marked"
    if verb == CIRCLE:
        if state.filled[state.turn, colour]:
            return f"the {name} expedition has started; its circle can no longer be marked"
        return f"the {name} circle is marked already"
    return f"{verb} cannot follow {least} in {name}: numbers must be equal or rise"


# Tables


def table(state: State) -> dict[str, Any]:
    """Everything on the table: dice, sheets, bridges, and the points that the sheet gives."""
    sheet = sheet_of(state)
    over = state.turn < 0
    return {
        "colours": list(COLOUR_NAMES),
        "task": None if over else TASKS[state.task],
        "active": None if over else int(state.active),
        "roll": int(state.turns if over else state.turns + 1),
        "dice": {
            "colours": [
                {"face": COLOUR_NAMES[state.dice[place]], "in_centre": bool(state.taken[0] != place)}
                for place in range(COLOUR_DICE)
            ],
            "numbers": [
                {"face": int(state.dice[place]), "in_centre": bool(state.taken[1] != place)}
                for place in range(COLOUR_DICE, COLOUR_DICE + NUMBER_DICE)
            ],
        },
        "sheet": RECONSTRUCTED_NAME if sheet == RECONSTRUCTED else "custom",
        "arrows": [list(boxes) for boxes in sheet.arrows],
        "artefact_boxes": [list(boxes) for boxes in sheet.artefacts],
        "ladders": {
            "expeditions": list(sheet.expedition_points),
            "artefacts": list(sheet.artefact_points),
            "dice": list(sheet.dice_points),
        },
        "bridge_box": BRIDGE_BOX,
        BRIDGE: sheet.bridge_points,
        "bridges": [
            {
                "column": column_name(column),
                "passed": int(state.bridge[column]) or None,
                "seats": [seat for seat in range(state.players) if has_bonus(state, seat, column)],
            }
            for column in range(COLUMNS)
        ],
        "sheets": [sheet_table(state, seat) for seat in range(state.players)],
    }


def column_name(column: int) -> str:
    """The name of one of the eight columns."""
    return (*COLOUR_NAMES, "artefacts", "dice")[column]


def has_bonus(state: State, seat: int, column: int) -> bool:
    """Has this seat the points of this bridge?"""
    return bool(state.bonus[seat] >> column & 1)


def sheet_table(state: State, seat: int) -> dict[str, Any]:
    """One player's sheet. A bridge is marked 20 or with a line, or not yet passed."""
    return {
        "expeditions": [
            {
                "circle": circle_mark(state, seat, colour),
                "numbers": numbers_written(state, seat, colour),
                "top": bool(state.least[seat, colour] == CLOSED),
                "points": int(column_score(state, seat, colour)),
            }
            for colour in range(COLOURS)
        ],
        "artefacts": int(state.filled[seat, ARTEFACTS]),
        "artefact_points": int(column_score(state, seat, ARTEFACTS)),
        "refusals": int(state.filled[seat, DICE]),
        "dice_points": int(column_score(state, seat, DICE)),
        "exhausted": bool(is_exhausted(state, seat)),
        "bridges": [bridge_mark(state, seat, column) for column in range(COLUMNS)],
        BRIDGE: int(bridge_score(state, seat)),
        "points": int(score(state, seat)),
    }


def circle_mark(state: State, seat: int, colour: int) -> str | None:
    """An X in the circle, a line when the expedition started without one, or nothing yet."""
    if has_circle(state, seat, colour):
        return "X"
    return "line" if state.filled[seat, colour] else None


def bridge_mark(state: State, seat: int, column: int) -> str | None:
    """What a player marks at a bridge: the bonus, a line when others were first, or nothing yet."""
    if has_bonus(state, seat, column):
        return "bonus"
    return "line" if was_passed_before(state, column) else None


def was_passed_before(state: State, column: int) -> bool:
    """Was this bridge first passed in an earlier turn, so that nobody else can have its points?"""
    return bool(0 < state.bridge[column] <= state.turns)


def numbers_written(state: State, seat: int, colour: int) -> list[int]:
    """The numbers of an expedition, from the bottom."""
    return [int(state.numbers[seat, colour]) >> 4 * box & 15 for box in range(state.filled[seat, colour])]


# Scores


def score_lines(state: State, side: int) -> list[Line]:
    """A line for each of the eight columns, and one for the bridges."""
    lines = [
        Line(column_name(column), int(column_score(state, side, column)), column_detail(state, side, column))
        for column in range(COLUMNS)
    ]
    earned = sum(has_bonus(state, side, column) for column in range(COLUMNS))
    lines.append(Line("bridges", int(bridge_score(state, side)), f"{earned} × {state.bridge_points}"))
    return lines


def column_detail(state: State, seat: int, column: int) -> str:
    """How a column's points come about: 7 boxes: 30 × 2."""
    filled = int(state.filled[seat, column])
    if column >= COLOURS:
        if column == DICE and is_exhausted(state, seat):
            return "exhausted"
        return f"{filled} shaded" if filled else "none"
    doubled = has_circle(state, seat, column)
    if not filled:
        return f"circle only: {points_text(state, 0)} × 2" if doubled else "not started"
    return f"{filled} box{'es' if filled > 1 else ''}: {points_text(state, filled)}{' × 2' if doubled else ''}"


def points_text(state: State, filled: int) -> str:
    """The points on the ladder of the expeditions, with a proper minus."""
    return str(state.ladder[EXPEDITION_LADDER, filled]).replace("-", "−")


def ending(state: State) -> str:
    """Why the game is over."""
    return ENDINGS[state.ending]


# Observations


def pieces(state: State) -> list[Piece]:
    """The names of an observation's numbers. Seats are counted from the observer."""
    parts = [
        (f"{name}: {part}", size, meaning) for name in COLOUR_NAMES for part, size, meaning in colour_pieces()
    ] + table_pieces()
    found = []
    start = 0
    for part, size, meaning in parts:
        found.append(Piece(part, start, size, meaning))
        start += size
    return found


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
    parts = [(f"task: {task}", 1, f"1 if the observer must {task} now") for task in TASKS]
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
