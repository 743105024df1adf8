"""The result as one picture: ratings with their intervals, and beside each bot its row of the cross table."""

from collections.abc import Iterator

from ..drawing.chart import TINY, faded, rule, sheet, signed, ticks
from ..drawing.palette import CARD, FADED, GAIN, INK, LOSS
from ..drawing.svg import Element, box, circle, element, tip, words
from .result import Meeting, Result

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
    drawn = [*draw_ratings(result, label), *draw_cross(result, names, cross)]
    for row, name in enumerate(names):
        middle = TOP + ROW * (row + 0.5)
        drawn += [faded(str(row + 1), EDGE, middle + 5), words(shorten(name), EDGE + 22, middle + 5, NAME)]
    drawn += [faded(note, EDGE, height - FOOT + 42 + 16 * row, TINY) for row, note in enumerate(NOTES)]
    return sheet(heading(result), subheading(result), width, height, drawn, EDGE)


def heading(result: Result) -> str:
    return f"{result.plan.game}, {result.plan.players} players"


def subheading(result: Result) -> str:
    """Deals, games, options and seed."""
    plan = result.plan
    games = "matches" if plan.rounds > 1 else "games"
    options = " ".join(f"{name}={value}" for name, value in plan.options.items() if len(value) < 20)
    parts = [
        f"{result.deals:,} deals × {len(plan.seatings)} seatings = {len(result.games):,} {games}",
        f"{plan.rounds} rounds a match" if plan.rounds > 1 else "",
        options,
        f"seed {plan.seed}",
        f"{result.turns:.1f} turns a {'match' if plan.rounds > 1 else 'game'}" if result.turns is not None else "",
    ]
    return " · ".join(part for part in parts if part)


def draw_ratings(result: Result, left: float) -> Iterator[Element]:
    """A dot and an interval for every bot, over an axis."""
    ratings = [standing.rating for standing in result.ranking]
    marks = ticks(min(rating.low for rating in ratings), max(rating.high for rating in ratings))
    bottom = TOP + ROW * len(ratings)

    def across(rating: float) -> float:
        return left + CHART * (rating - marks[0]) / (marks[-1] - marks[0])

    yield faded("rating", left + CHART / 2, TOP - 14, anchor="middle")
    for mark in marks:
        x = across(mark)
        yield rule(x, TOP, x, bottom, FADED) if mark == 0 else rule(x, TOP, x, bottom)
        yield faded(signed(mark, 0), x, bottom + 16, TINY, "middle")
    for row, rating in enumerate(ratings):
        middle = TOP + ROW * (row + 0.5)
        yield rule(across(rating.low), middle, across(rating.high), middle, INK, 2)
        for end in (rating.low, rating.high):
            yield rule(across(end), middle - 5, across(end), middle + 5, INK, 2)
        told = f"{result.ranking[row].name}: {rating.value:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})"
        yield element("g", circle(across(rating.value), middle, 4), tip(told))
        yield words(signed(rating.value, 0), across(rating.value), middle - 10, TINY, text_anchor="middle")


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
    weight = 600 if error is not None and abs(lead) > 2 * error else None
    parts: list[Element | str] = [f"{100 * meeting.ahead.value:.1f} "]
    if error is not None:
        parts.append(element("tspan", f"±{100 * error:.1f}", font_size=TINY, font_weight=400))
    yield element("text", *parts, x=middle, y=y + 19, font_size=NAME, font_weight=weight, text_anchor="middle")
    if meeting.gap is not None:
        yield words(signed(meeting.gap.value, 1), middle, y + 34, TINY, text_anchor="middle")


def shorten(name: str) -> str:
    """Shorten a name to its end, where commands differ."""
    return name if len(name) <= LONGEST_NAME else "…" + name[1 - LONGEST_NAME :]
