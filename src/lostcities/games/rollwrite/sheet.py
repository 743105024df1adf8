"""The sheet of Roll & Write: which boxes have an arrow or an artefact, and what every column is worth.

The printed sheet's picture is lost. Points are known from the rulebook and other sources; the places of arrows and
artefacts in RECONSTRUCTED are ours, and every table that is shown says so. Whoever owns the game can
give the true places as the option `sheet`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...errors import OptionError, shown

COLOUR_NAMES = ("red", "orange", "yellow", "green", "blue", "purple")
BOXES = 9  # of every column
LARGEST_POINTS = 1000  # keeps scores and observations within sense


@dataclass(frozen=True)
class Sheet:
    """A sheet. Boxes are counted from the bottom, 1 to 9; points go by the number of filled boxes, 0 to 9."""

    arrows: tuple[tuple[int, ...], ...]  # for each colour, the boxes that accelerate
    artefacts: tuple[tuple[int, ...], ...]  # for each colour, the boxes that bring an artefact
    expedition_points: tuple[int, ...] = (-50, -20, -15, -10, 5, 10, 15, 30, 35, 50)  # first: the circle alone
    artefact_points: tuple[int, ...] = (0, -40, -30, -20, 10, 20, 30, 60, 70, 100)
    dice_points: tuple[int, ...] = (0, -40, -30, -20, 10, 20, 30, 60, 70, 0)
    bridge_points: int = 20


# Records name this sheet by its name: it never changes. A better reconstruction is another sheet with another name.
RECONSTRUCTED = Sheet(
    #        red     orange  yellow  green   blue    purple
    arrows=((5, 6), (4, 7), (3, 7), (4, 6), (2, 5), (3, 7)),
    artefacts=((3,), (2,), (5,), (7,), (4,), (6,)),
)
RECONSTRUCTED_NAME = "reconstructed"
CROWDED = Sheet(  # nobody's sheet: long chains, boxes with both signs, other points; for tests of sheets as such
    arrows=((1, 2, 3, 4, 5, 6, 7, 8, 9), (1, 3, 5, 7, 9), (2, 4, 6, 8), (9,), (), (1, 2, 3)),
    artefacts=((1, 9), (), (2, 4, 6, 8), (9,), (5,), (1,)),
    expedition_points=(-60, -25, -20, -5, 0, 12, 18, 33, 41, 77),
    artefact_points=(1, -30, -20, -10, 5, 15, 25, 50, 65, 90),
    dice_points=(2, -35, -25, -15, 8, 16, 28, 55, 75, -1),
    bridge_points=13,
)
HOW_TO_GET_ONE = "lostcities.read_sheet reads one from a file"

PLACES = ("arrows", "artefacts")
LADDERS = ("expedition_points", "artefact_points", "dice_points")
BRIDGE = "bridge_points"
KEYS = (*PLACES, *LADDERS, BRIDGE)


def check_sheet(value: Any) -> Sheet:
    """The sheet that an option's value means: a sheet, its text, or the name of the reconstructed one."""
    if isinstance(value, Sheet):
        return sheet_from(entries_of(value))
    if isinstance(value, Mapping):
        return sheet_from(value)
    if not isinstance(value, str):
        raise OptionError(f"sheet must be {RECONSTRUCTED_NAME} or a sheet, not {shown(value)}; {HOW_TO_GET_ONE}")
    if value.strip().lower() == RECONSTRUCTED_NAME:
        return RECONSTRUCTED
    return sheet_from(entries_in(value))


def sheet_from(entries: Mapping[str, Any]) -> Sheet:
    """A sheet from its entries. Arrows and artefacts must be there; points are the printed ones if left out."""
    for key in entries:
        check_key(key)
    found: dict[str, Any] = {place: check_places(place, entries.get(place)) for place in PLACES}
    found |= {ladder: check_ladder(ladder, entries[ladder]) for ladder in LADDERS if ladder in entries}
    if BRIDGE in entries:
        found[BRIDGE] = check_points(BRIDGE, entries[BRIDGE])
    return Sheet(**found)


def check_key(key: str) -> None:
    """A sheet has these entries and no others."""
    if key not in KEYS:
        raise OptionError(f"sheet has no {shown(key)}; it has {', '.join(KEYS)}")


def check_places(key: str, columns: Any) -> tuple[tuple[int, ...], ...]:
    """For each colour, the boxes that have an arrow or an artefact, lowest first."""
    if columns is None:
        raise OptionError(f"sheet lacks {shown(key)}: a list of boxes for each colour")
    if not isinstance(columns, Mapping):
        raise OptionError(f"sheet: {key} must have a list of boxes for each colour, not {shown(columns)}")
    for name in columns:
        if name not in COLOUR_NAMES:
            colours = ", ".join(COLOUR_NAMES)
            raise OptionError(f"sheet: {key} has {shown(name)}, which is not a colour; there are {colours}")
    for name in COLOUR_NAMES:
        if name not in columns:
            raise OptionError(f"sheet lacks {key}.{name}: a list of boxes, empty if there is none")
    return tuple(check_boxes(f"{key}.{name}", columns[name]) for name in COLOUR_NAMES)


def check_boxes(key: str, boxes: Any) -> tuple[int, ...]:
    """Some of the boxes of an expedition, each once."""
    if not isinstance(boxes, list | tuple):
        raise OptionError(f"sheet: {key} must be a list of boxes, not {shown(boxes)}")
    for box in boxes:
        if not is_whole(box) or not 1 <= box <= BOXES:
            raise OptionError(f"sheet: {key} has {shown(box)}; a box is a whole number from 1 (the lowest) to {BOXES}")
        if boxes.count(box) > 1:
            raise OptionError(f"sheet: {key} has box {box} more than once")
    return tuple(sorted(boxes))


def check_ladder(key: str, points: Any) -> tuple[int, ...]:
    """The points of a column with 0 to 9 filled boxes."""
    if not isinstance(points, list | tuple) or len(points) != BOXES + 1:
        found = shown(points)
        raise OptionError(f"sheet: {key} must be a list of {BOXES + 1} numbers, for 0 to {BOXES} boxes, not {found}")
    return tuple(check_points(key, number) for number in points)


def check_points(key: str, points: Any) -> int:
    """A whole number of points within sense."""
    if not is_whole(points) or abs(points) > LARGEST_POINTS:
        raise OptionError(
            f"sheet: {key} has {shown(points)}; points are whole numbers from −{LARGEST_POINTS} to {LARGEST_POINTS}"
        )
    return int(points)


def is_whole(value: Any) -> bool:
    """A whole number, and not a truth value, which Python counts among them."""
    return isinstance(value, int) and not isinstance(value, bool)


# One line of text, for records: arrows=5,6/4,7/…;artefacts=3/2/…;expedition_points=-50,-20,…;…;bridge_points=20


def write_sheet(sheet: Sheet) -> str:
    """A sheet in one line, as `check_sheet` reads it back."""
    if sheet == RECONSTRUCTED:
        return RECONSTRUCTED_NAME
    entries = entries_of(sheet)
    texts = [f"{place}={'/'.join(write_numbers(boxes) for boxes in entries[place].values())}" for place in PLACES]
    texts += [f"{ladder}={write_numbers(entries[ladder])}" for ladder in LADDERS]
    return ";".join([*texts, f"{BRIDGE}={sheet.bridge_points}"])


def write_numbers(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def entries_of(sheet: Sheet) -> dict[str, Any]:
    """A sheet's entries, as `sheet_from` takes them."""
    entries: dict[str, Any] = {}
    for place in PLACES:
        columns = getattr(sheet, place)
        if not isinstance(columns, list | tuple):
            raise OptionError(f"sheet: {place} must be a list of boxes for each colour, not {shown(columns)}")
        if len(columns) != len(COLOUR_NAMES):
            raise OptionError(f"sheet: {place} has {len(columns)} columns; there are {len(COLOUR_NAMES)} colours")
        entries[place] = dict(zip(COLOUR_NAMES, columns, strict=True))
    entries |= {key: getattr(sheet, key) for key in (*LADDERS, BRIDGE)}
    return entries


def entries_in(text: str) -> dict[str, Any]:
    """The entries of a sheet in one line of text."""
    entries: dict[str, Any] = {}
    for part in text.split(";"):
        key, equals, value = (word.strip() for word in part.partition("="))
        if not equals:
            raise OptionError(
                f"sheet must be {RECONSTRUCTED_NAME} or key=value;key=value…, not {shown(text)}; {HOW_TO_GET_ONE}"
            )
        check_key(key)
        if key in entries:
            raise OptionError(f"sheet has {shown(key)} twice")
        if key in PLACES:
            columns = value.split("/")
            if len(columns) != len(COLOUR_NAMES):
                raise OptionError(f"sheet: {key} has {len(columns)} columns; there are {len(COLOUR_NAMES)} colours")
            entries[key] = {
                name: numbers_in(f"{key}.{name}", boxes) for name, boxes in zip(COLOUR_NAMES, columns, strict=True)
            }
        elif key == BRIDGE:
            entries[key] = number_in(key, value)
        else:
            entries[key] = numbers_in(key, value)
    return entries


def numbers_in(key: str, text: str) -> list[int]:
    """Numbers with commas between them; none if the text is empty."""
    return [number_in(key, word) for word in text.split(",")] if text.strip() else []


def number_in(key: str, text: str) -> int:
    """A whole number."""
    try:
        return int(text)
    except ValueError:
        raise OptionError(f"sheet: {key} has {shown(text)}, which is not a whole number") from None
