"""Pictures of a result: ratings with their intervals, and beside each bot its row of the cross table."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...drawing.chart import SMALL, TINY, faded, rule, sheet, signed, ticks
from ...drawing.palette import CARD, FADED, GAIN, INK, LOSS, PAPER
from ...drawing.svg import Element, Value, box, circle, element, tip, words
from ..ratings import Rating
from ..result import Meeting, Result
from .figures import interval
from .words import heading, shorten, subheading

EDGE = 28
TOP = 124  # title, subtitle and headings
ROW = 46
LETTER = 8.2  # width of one in a bot's name
LONGEST_NAME = 28
CHART = 300
GUTTER = 40
CELL = 96
GAP = 4
FOOT = 92
RADIUS = 5
NAME = 14  # size of letters

# A picture of the ratings alone, narrow enough to be read on a phone: names stand above their intervals.
NARROW = 400
NARROW_EDGE = 16
NARROW_TOP = 76
NARROW_ROW = 44
NARROW_FOOT = 34
LONGEST_NARROW = 24
HALO: Mapping[str, Value] = {"stroke": PAPER, "stroke_width": 4, "paint_order": "stroke"}  # of words over the grid

NOTES = (
    "Rating: Bradley-Terry on the scale of Elo (400 points are odds of ten to one), mean 0, with a 95 % interval.",
    "Cells: how often the row was ahead of the column in % (level counts half) ± standard error, and by how much;",
    "bold where that is more than two standard errors from level. The unit of every error is the deal, not the game.",
)


def draw(result: Result) -> str:
    """An SVG of ratings and cross table."""
    names = [standing.name for standing in result.ranking]
    label = EDGE + LETTER * min(LONGEST_NAME, max(map(len, names))) + 50
    cross = label + CHART + GUTTER
    width = max(cross + CELL * len(names) + EDGE, EDGE * 2 + 700)
    height = TOP + ROW * len(names) + FOOT
    rated = [(standing.name, standing.rating) for standing in result.ranking]
    axis = Axis(rated, label, label + CHART, TOP, ROW)
    drawn = [faded("rating", label + CHART / 2, TOP - 14, anchor="middle"), *axis.draw()]
    for row, (name, rating) in enumerate(rated):
        middle = axis.middle(row)
        drawn += [
            faded(str(row + 1), EDGE, middle + 5),
            words(shorten(name, LONGEST_NAME), EDGE + 22, middle + 5, NAME),
        ]
        value = axis.across(rating.value)
        drawn.append(words(signed(rating.value, 0), value, middle - 10, TINY, text_anchor="middle"))
    drawn += draw_cross(result, names, cross)
    drawn += [faded(note, EDGE, height - FOOT + 42 + 16 * row, TINY) for row, note in enumerate(NOTES)]
    return sheet(heading(result), subheading(result), width, height, drawn, EDGE)


def draw_ratings(title: str, subtitle: str, rated: Sequence[tuple[str, Rating]]) -> str:
    """A narrow SVG of ratings alone: names with figures, and their intervals below them."""
    axis = Axis(rated, NARROW_EDGE + 8, NARROW - NARROW_EDGE - 8, NARROW_TOP, NARROW_ROW, at=0.72)
    drawn = list(axis.draw())
    for row, (name, rating) in enumerate(rated):
        y = NARROW_TOP + NARROW_ROW * row + 18
        drawn.append(words(f"{row + 1} {shorten(name, LONGEST_NARROW)}", NARROW_EDGE, y, NAME, **HALO))
        drawn.append(words(interval(rating), NARROW - NARROW_EDGE, y, SMALL, text_anchor="end", **HALO))
    height = NARROW_TOP + NARROW_ROW * len(rated) + NARROW_FOOT
    return sheet(title, subtitle, NARROW, height, drawn, NARROW_EDGE)


@dataclass(frozen=True)
class Axis:
    """Ratings over one axis, a row each."""

    rated: Sequence[tuple[str, Rating]]
    left: float
    right: float
    top: float
    row: float
    at: float = 0.5  # where in its row an interval lies

    @property
    def marks(self) -> list[float]:
        ratings = [rating for _, rating in self.rated]
        return ticks(min(rating.low for rating in ratings), max(rating.high for rating in ratings))

    def across(self, rating: float) -> float:
        first, *_, last = self.marks
        return self.left + (self.right - self.left) * (rating - first) / (last - first)

    def middle(self, row: int) -> float:
        return self.top + self.row * (row + self.at)

    def draw(self) -> Iterator[Element]:
        """The axis, and a dot and an interval for every rating."""
        bottom = self.top + self.row * len(self.rated)
        for mark in self.marks:
            x = self.across(mark)
            yield rule(x, self.top, x, bottom, FADED) if mark == 0 else rule(x, self.top, x, bottom)
            yield faded(signed(mark, 0), x, bottom + 16, TINY, "middle")
        for row, (name, rating) in enumerate(self.rated):
            y, low, high = self.middle(row), self.across(rating.low), self.across(rating.high)
            yield rule(low, y, high, y, INK, 2)
            for end in (low, high):
                yield rule(end, y - 5, end, y + 5, INK, 2)
            yield element("g", circle(self.across(rating.value), y, 4), tip(f"{name}: {interval(rating)}"))


def draw_cross(result: Result, names: list[str], left: float) -> Iterator[Element]:
    yield faded("row against column", left + CELL * len(names) / 2, TOP - 34, anchor="middle")
    for column in range(len(names)):
        yield faded(str(column + 1), left + CELL * (column + 0.5), TOP - 14, anchor="middle")
    for row, name in enumerate(names):
        for column, other in enumerate(names):
            x, y = left + CELL * column + GAP / 2, TOP + ROW * row + GAP / 2
            opacity = 0.35 if row == column else None
            yield box(x, y, CELL - GAP, ROW - GAP, RADIUS, fill=CARD, fill_opacity=opacity)
            if meeting := result.meetings.get((name, other)):
                yield from draw_meeting(meeting, x, y)


def draw_meeting(meeting: Meeting, x: float, y: float) -> Iterator[Element]:
    """One cell, the deeper in colour the clearer."""
    lead = meeting.ahead.value - 0.5
    middle = x + (CELL - GAP) / 2
    colour = GAIN if lead > 0 else LOSS
    yield box(x, y, CELL - GAP, ROW - GAP, RADIUS, fill=colour, fill_opacity=round(abs(lead) * 0.9, 3))
    error = meeting.ahead.error
    weight = 600 if meeting.is_sure else None
    parts: list[Element | str] = [f"{100 * meeting.ahead.value:.1f} "]
    if error is not None:
        parts.append(element("tspan", f"±{100 * error:.1f}", font_size=TINY, font_weight=400))
    yield element("text", *parts, x=middle, y=y + 19, font_size=NAME, font_weight=weight, text_anchor="middle")
    if meeting.gap is not None:
        yield words(signed(meeting.gap.value, 1), middle, y + 34, TINY, text_anchor="middle")
