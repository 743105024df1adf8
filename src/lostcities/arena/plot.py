"""The result as one picture: ratings with their intervals, and beside each bot its row of the cross table."""

import math
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

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

STYLE = """
svg { --paper: #f7f0e0; --cell: #fffdf7; --ink: #3a3129; --faded: #75685a; --line: #ddd0b4;
  --gain: #2c7a54; --loss: #b5432f;
  font-family: system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; font-size: 14px }
@media (prefers-color-scheme: dark) {
  svg { --paper: #1e1b18; --cell: #2a2622; --ink: #efe6d6; --faded: #a99c8b; --line: #453e36;
    --gain: #46b384; --loss: #e0735c } }
.paper { fill: var(--paper) } .cell { fill: var(--cell) } .gain { fill: var(--gain) } .loss { fill: var(--loss) }
text { fill: var(--ink) } .title { font-size: 20px; font-weight: 600 } .faded { fill: var(--faded); font-size: 12px }
.sure { font-weight: 600 } .small { font-size: 11px; font-weight: 400 }
.grid { stroke: var(--line) } .zero { stroke: var(--faded) }
.whisker { stroke: var(--ink); stroke-width: 2; stroke-linecap: round }
.dot { fill: var(--ink) }
"""

NOTES = (
    "Rating: Bradley-Terry on the scale of Elo (400 points are odds of ten to one), mean 0, with a 95 % interval.",
    "Cells: how often the row was ahead of the column in % (level counts half) ± standard error, and by how much;",
    "bold where that is more than two standard errors from level. The unit of every error is the deal, not the game.",
)


def draw(result: Result) -> str:
    """An SVG for light and dark pages."""
    names = [standing.name for standing in result.ranking]
    label = EDGE + LETTER * min(LONGEST_NAME, max(map(len, names))) + 50
    cross = label + CHART + GUTTER
    width = max(cross + CELL * len(names) + EDGE, EDGE * 2 + 700)
    height = TOP + ROW * len(names) + FOOT
    svg = Element(
        "svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width:g} {height:g}", width=f"{width:g}", role="img"
    )
    SubElement(svg, "title").text = f"Arena: {result.plan.game}"
    SubElement(svg, "style").text = STYLE
    box(svg, 0, 0, width, height, "paper", radius=0)
    write(svg, EDGE, 42, heading(result), "title")
    write(svg, EDGE, 64, subheading(result), "faded")
    draw_ratings(svg, result, label)
    draw_cross(svg, result, names, cross)
    for row, name in enumerate(names):
        middle = TOP + ROW * (row + 0.5)
        write(svg, EDGE, middle + 5, str(row + 1), "faded")
        write(svg, EDGE + 22, middle + 5, shorten(name))
    for row, note in enumerate(NOTES):
        write(svg, EDGE, height - FOOT + 42 + 16 * row, note, "faded small")
    return ElementTree.tostring(svg, encoding="unicode") + "\n"


def heading(result: Result) -> str:
    """What was played."""
    return f"{result.plan.game}, {result.plan.players} players"


def subheading(result: Result) -> str:
    """How much of it, and how to do it again."""
    plan = result.plan
    options = " ".join(f"{name}={value}" for name, value in plan.options.items() if len(value) < 20)
    parts = [
        f"{result.deals:,} deals × {len(plan.seatings)} seatings = {len(result.games):,} games",
        f"{plan.rounds} rounds a game" if plan.rounds > 1 else "",
        options,
        f"seed {plan.seed}",
        f"{result.turns:.1f} turns a game" if result.turns is not None else "",
    ]
    return " · ".join(part for part in parts if part)


def draw_ratings(svg: Element, result: Result, left: float) -> None:
    """A dot and an interval for every bot, over an axis."""
    ratings = [standing.rating for standing in result.ranking]
    low, high = min(rating.low for rating in ratings), max(rating.high for rating in ratings)
    ticks = axis(low, high)
    bottom = TOP + ROW * len(ratings)

    def across(rating: float) -> float:
        return left + CHART * (rating - ticks[0]) / (ticks[-1] - ticks[0])

    write(svg, left + CHART / 2, TOP - 14, "rating", "faded", anchor="middle")
    for tick in ticks:
        line(svg, across(tick), TOP, across(tick), bottom, "zero" if tick == 0 else "grid")
        write(svg, across(tick), bottom + 16, signed(tick, 0), "faded small", anchor="middle")
    for row, rating in enumerate(ratings):
        middle = TOP + ROW * (row + 0.5)
        line(svg, across(rating.low), middle, across(rating.high), middle, "whisker")
        for end in (rating.low, rating.high):
            line(svg, across(end), middle - 5, across(end), middle + 5, "whisker")
        dot = SubElement(svg, "circle", cx=f"{across(rating.value):.1f}", cy=f"{middle:g}", r="4")
        dot.set("class", "dot")
        write(svg, round(across(rating.value), 1), middle - 10, signed(rating.value, 0), "small", anchor="middle")
        tip = f"{result.ranking[row].name}: {rating.value:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})"
        SubElement(dot, "title").text = tip


def draw_cross(svg: Element, result: Result, names: list[str], left: float) -> None:
    """Every bot against every other."""
    write(svg, left + CELL * len(names) / 2, TOP - 34, "row against column", "faded", anchor="middle")
    for column in range(len(names)):
        write(svg, left + CELL * (column + 0.5), TOP - 14, str(column + 1), "faded", anchor="middle")
    for row, name in enumerate(names):
        for column, other in enumerate(names):
            x, y = left + CELL * column + GAP / 2, TOP + ROW * row + GAP / 2
            box(svg, x, y, CELL - GAP, ROW - GAP, "cell", opacity=0.35 if row == column else 1)
            if meeting := result.meetings.get((name, other)):
                draw_meeting(svg, meeting, x, y)


def draw_meeting(svg: Element, meeting: Meeting, x: float, y: float) -> None:
    """One cell, the deeper in colour the clearer."""
    lead = meeting.ahead.value - 0.5
    middle = x + (CELL - GAP) / 2
    box(svg, x, y, CELL - GAP, ROW - GAP, "gain" if lead > 0 else "loss", opacity=round(abs(lead) * 0.9, 3))
    sure = meeting.ahead.error is not None and abs(lead) > 2 * meeting.ahead.error
    text = write(svg, middle, y + 19, f"{100 * meeting.ahead.value:.1f}", "sure" if sure else "", anchor="middle")
    if meeting.ahead.error is not None:
        error = SubElement(text, "tspan")
        error.set("class", "small")
        error.text = f" ±{100 * meeting.ahead.error:.1f}"
    if meeting.gap is not None:
        write(svg, middle, y + 34, signed(meeting.gap.value, 1), "small", anchor="middle")


def axis(low: float, high: float) -> list[float]:
    """Round numbers that hold a range, about five of them."""
    rough = max(high - low, 1) / 4
    power = 10 ** math.floor(math.log10(rough))
    step = next(step * power for step in (1, 2, 2.5, 5, 10) if step * power >= rough)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * place for place in range(first, max(last, first + 1) + 1)]


def signed(number: float, decimals: int) -> str:
    """A number with its sign, a true minus; nothing before zero."""
    text = f"{number:+.{decimals}f}"
    return text[1:] if float(text) == 0 else text.replace("-", "−")


def shorten(name: str) -> str:
    """A name that fits; of a long one, its end, where programs differ."""
    return name if len(name) <= LONGEST_NAME else "…" + name[1 - LONGEST_NAME :]


def write(svg: Element, x: float, y: float, text: str, style: str = "", anchor: str = "start") -> Element:
    """A line of text from a point on its baseline."""
    element = SubElement(svg, "text", {"x": f"{x:g}", "y": f"{y:g}", "text-anchor": anchor})
    if style:
        element.set("class", style)
    element.text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return element


def line(svg: Element, x: float, y: float, to_x: float, to_y: float, style: str) -> None:
    """A line between two points."""
    SubElement(svg, "line", {"x1": f"{x:.1f}", "y1": f"{y:g}", "x2": f"{to_x:.1f}", "y2": f"{to_y:g}", "class": style})


def box(
    svg: Element, x: float, y: float, width: float, height: float, style: str, *, radius: float = 5, opacity: float = 1
) -> None:
    """A rectangle."""
    size = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}", "rx": f"{radius:g}"}
    SubElement(svg, "rect", {**size, "class": style, "fill-opacity": f"{opacity:g}"})
