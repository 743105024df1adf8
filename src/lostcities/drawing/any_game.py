"""A plain drawing of any view, for games that have no board of their own yet: what its JSON says, line by line."""

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from .journal_svg import page
from .match import Match, View, progress, read_match, readable, signed, status
from .palette import FADED, MONOSPACE
from .svg import Definitions, group, words

COLUMNS = 76  # letters in a line
INDENT = 2
LINE, SIZE, LETTER = 24, 17, 10.3  # in a drawing: the height of a line and a letter, the width of a letter
TABLE_WIDTH = 804


@dataclass(frozen=True)
class Entry:
    """A name in a view's table and its value, or a heading for the entries that follow it further in."""

    depth: int
    name: str
    value: str


def is_plain(value: Any) -> bool:
    return not isinstance(value, Mapping | list | tuple)


def is_short(value: Any) -> bool:
    """Whether it is a scalar or a list of scalars."""
    return is_plain(value) or (isinstance(value, list | tuple) and all(map(is_plain, value)))


def said(value: Any) -> str:
    """A value in words: lists by spaces, names and values by dots."""
    if isinstance(value, Mapping):
        return " · ".join(f"{name_of(key)} {said(part)}" for key, part in value.items()) or "–"
    if isinstance(value, list | tuple):
        return " ".join(map(said, value)) or "–"
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return signed(value)
    return readable(str(value))


def name_of(key: Any) -> str:
    return readable(str(key)).replace("_", " ")


def entries(value: Any, name: str = "", depth: int = 0) -> Iterator[Entry]:
    """A value taken apart until every entry fits a line or a few."""
    if is_short(value) or (name and isinstance(value, Mapping) and all(map(is_short, value.values()))):
        yield Entry(depth, name, said(value))
        return
    if name:
        yield Entry(depth, name, "")
        depth += 1
    for key, part in value.items() if isinstance(value, Mapping) else enumerate(value):
        yield from entries(part, name_of(key), depth)


def lines(view: View) -> Iterator[tuple[str, str]]:
    """The lines of a drawing: the name with its indent, and the value."""
    for entry in entries(view["table"]):
        name = " " * (INDENT * entry.depth) + entry.name + ("" if entry.value else ":")
        start = name.ljust(18) + "  " if entry.value else name
        wrapped = textwrap.wrap(entry.value, max(20, COLUMNS - len(start))) or [""]
        yield start, wrapped[0]
        for more in wrapped[1:]:
            yield " " * len(start), more


def score_lines(match: Match) -> Iterator[tuple[str, str]]:
    for side in match.sides:
        yield match.all_names(side.seats).ljust(18) + "  ", signed(side.total)


def told(match: Match) -> str:
    return status(match, "to move")


def text(view: View) -> RenderableType:
    match = read_match(view)
    parts = [Text(f"{match.title}, {progress(match)}", style="bold"), Text(told(match), style="italic"), Text()]
    for start, value in [*lines(view), ("", ""), *score_lines(match)]:
        parts.append(Text.assemble((start, "dim"), value, overflow="fold"))
    return Group(*parts)


def svg(view: View) -> str:
    """The view as a page of a journal."""
    match = read_match(view)
    written = [*lines(view), ("", ""), *score_lines(match)]
    drawn = []
    for number, (start, value) in enumerate(written, 1):
        name = start.strip()
        drawn.append(words(name, LETTER * start.find(name), LINE * number - 6, SIZE, fill=FADED))
        drawn.append(words(value, LETTER * len(start), LINE * number - 6, SIZE))
    return page(
        Definitions(view),
        match,
        told(match),
        f"{told(match)}. " + " ".join(f"{start.strip()} {value}." for start, value in written),
        group(*drawn, font_family=MONOSPACE),
        TABLE_WIDTH,
        LINE * len(written),
    )
