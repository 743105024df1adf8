"""Charts as SVG: axes with round numbers, lines with error bands, a legend.

All colours are plain attributes on paper of the chart's own, so that it looks the same in any viewer and on light and
dark pages.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from .palette import FADED, INK, PAPER
from .svg import Element, box, circle, element, group, number, path, words

SANS = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"
GRID = "#ddd0b4"
COLOURS = ("#2c7a54", "#b5432f", "#2f6fb5", "#a07a1f", "#7a4fa3", "#4f8f96")
DASHES = (None, "6 3", "2 3")  # once all colours have been used
TITLE, NORMAL, SMALL, TINY = 20, 13, 12, 11  # sizes of letters

WIDTH, PANEL, GAP, EDGE, HEAD = 760, 170, 66, 64, 84
LEGEND, SAMPLE, MARGIN = 178, 20, 28
BAND = 0.25  # opacity
STEPS = (1, 2, 2.5, 5, 10)
SLACK = 1e-9  # of a step


@dataclass(frozen=True)
class Line:
    """A line through points, with a band of `errors` above and below each of them."""

    name: str
    points: Sequence[tuple[float, float]]
    errors: Sequence[float] = ()

    @property
    def band(self) -> list[tuple[float, float]]:
        """The lower and the upper edge of the band at each point."""
        errors = self.errors or [0.0] * len(self.points)
        return [(y - error, y + error) for (_, y), error in zip(self.points, errors, strict=True)]


@dataclass(frozen=True)
class Panel:
    """Lines over one pair of axes; the horizontal one begins at 0."""

    title: str
    lines: Sequence[Line]
    unit: str  # of the horizontal axis


def ticks(low: float, high: float) -> list[float]:
    """About five round numbers, from at most `low` to at least `high`."""
    rough = (high - low or max(abs(high), 1.0)) / 4
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(step * power for step in STEPS if step * power >= rough)
    first, last = math.floor(low / step + SLACK), math.ceil(high / step - SLACK)
    return [step * place for place in range(first, max(last, first + 1) + 1)]


def label(value: float) -> str:
    return f"{value:,.10g}".replace("-", "−")


def signed(value: float, decimals: int) -> str:
    """A number with its sign, a true minus; nothing before zero."""
    text = f"{value:+.{decimals}f}"
    return text[1:] if float(text) == 0 else text.replace("-", "−")


def faded(text: str, x: float, y: float, size: float = SMALL, anchor: str = "start") -> Element:
    """A line of text that stands back."""
    return words(text, x, y, size, fill=FADED, text_anchor=anchor)


def rule(x: float, y: float, to_x: float, to_y: float, stroke: str = GRID, width: float = 1) -> Element:
    data = f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
    return path(data, stroke=stroke, stroke_width=width, stroke_linecap="round")


def sheet(title: str, subtitle: str, width: float, height: float, drawn: Iterable[Element], left: float = EDGE) -> str:
    """A whole picture: paper, title, and what is drawn below them."""
    head = [
        element("title", title),
        box(0, 0, width, height, fill=PAPER),
        words(title, left, 38, TITLE, font_weight=600),
        faded(subtitle, left, 60),
    ]
    svg = element(
        "svg",
        group(*head, *drawn, font_family=SANS, font_size=NORMAL, fill=INK),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        role="img",
    )
    return f"{svg}\n"


def chart(title: str, subtitle: str, panels: Sequence[Panel]) -> str:
    """Panels one below the other, with the same horizontal axis; a legend if any of them has several lines."""
    across = max((x for panel in panels for line in panel.lines for x, _ in line.points), default=0.0) or 1.0
    has_legend = any(len(panel.lines) > 1 for panel in panels)
    looks: dict[str, int] = {}
    drawn = []
    for place, panel in enumerate(panels):
        looks |= looks_of(panel, looks)
        drawn.append(draw_panel(panel, HEAD + place * (PANEL + GAP), across, has_legend, looks))
    return sheet(title, subtitle, WIDTH, HEAD + len(panels) * (PANEL + GAP), drawn)


@dataclass(frozen=True)
class Axes:
    """Where the values of a panel lie on the sheet."""

    top: float
    right: float
    across: float  # the largest value of the horizontal axis
    marks: Sequence[float]  # of the vertical axis

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The point of a pair of values."""
        low, high = self.marks[0], self.marks[-1]
        return EDGE + (self.right - EDGE) * x / self.across, self.top + PANEL * (high - y) / (high - low)


def looks_of(panel: Panel, known: Mapping[str, int]) -> dict[str, int]:
    """A number for the look of each line: what a panel above has too looks as it does there."""
    taken = {line.name: known[line.name] for line in panel.lines if line.name in known}
    free = (look for look in itertools.count() if look not in taken.values())
    fresh = [line.name for line in panel.lines if line.name not in known]
    return taken | dict(zip(fresh, itertools.islice(free, len(fresh)), strict=True))


def draw_panel(panel: Panel, top: float, across: float, has_legend: bool, looks: Mapping[str, int]) -> Element:
    """One panel: its title, the grid, the lines and their names."""
    edges = [edge for line in panel.lines for pair in line.band for edge in pair]
    right = WIDTH - (LEGEND if has_legend else MARGIN)
    axes = Axes(top + 22, right, across, ticks(min(edges), max(edges)))
    drawn = [faded(panel.title, EDGE, top + 12), *draw_grid(axes, panel.unit)]
    for place, line in enumerate(panel.lines):
        look = looks[line.name]
        colour, dashes = COLOURS[look % len(COLOURS)], DASHES[look // len(COLOURS) % len(DASHES)]
        drawn += draw_line(axes, line, colour, dashes)
        if has_legend:
            x, y = right + 12, axes.top + 14 + 18 * place
            drawn.append(draw_through([(x, y - 4), (x + SAMPLE, y - 4)], colour, dashes))
            drawn.append(words(line.name, x + SAMPLE + 6, y, NORMAL, fill=colour))
    return group(*drawn)


def draw_grid(axes: Axes, unit: str) -> Iterator[Element]:
    """Both axes with their numbers."""
    for mark in axes.marks:
        x, y = axes.at(0, mark)
        yield rule(x, y, axes.right, y)
        yield faded(label(mark), x - 8, y + 4, anchor="end")
    for mark in ticks(0, axes.across):
        if mark <= axes.across:
            x, y = axes.at(mark, axes.marks[0])
            yield rule(x, y, x, y + 4)
            yield faded(label(mark), x, y + 17, TINY, anchor="middle")
    yield faded(unit, axes.right, axes.top + PANEL + 32, TINY, anchor="end")


def draw_line(axes: Axes, line: Line, colour: str, dashes: str | None) -> Iterator[Element]:
    """A line and its band; a single point is a dot."""
    if line.errors:
        upper = [axes.at(x, high) for (x, _), (_, high) in zip(line.points, line.band, strict=True)]
        lower = [axes.at(x, low) for (x, _), (low, _) in zip(line.points, line.band, strict=True)]
        yield element("polygon", points=listed(upper + lower[::-1]), fill=colour, opacity=BAND)
    through = [axes.at(*point) for point in line.points]
    yield draw_through(through, colour, dashes)
    if len(through) == 1:
        yield circle(*through[0], 3, fill=colour)


def draw_through(points: Sequence[tuple[float, float]], colour: str, dashes: str | None) -> Element:
    """A line through points of the sheet."""
    return element(
        "polyline", points=listed(points), fill="none", stroke=colour, stroke_width=2, stroke_dasharray=dashes
    )


def listed(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)
