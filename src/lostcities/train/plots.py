"""The learning curves of a run as one picture: strength against fixed opponents, self-play, and behaviour."""

import json
import math
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

WIDTH, PANEL, GAP, EDGE, TOP = 760, 170, 54, 64, 84
LEGEND = 150
COLOURS = ("#2c7a54", "#b5432f", "#2f6fb5", "#a07a1f", "#7a4fa3", "#4f8f96")
EASIEST = "random"
FEW_GAMES = 100  # in an iteration: too few to draw a mean

STYLE = """
svg { --paper: #f7f0e0; --ink: #3a3129; --faded: #75685a; --line: #ddd0b4;
  font-family: system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; font-size: 13px }
@media (prefers-color-scheme: dark) { svg { --paper: #1e1b18; --ink: #efe6d6; --faded: #a99c8b; --line: #453e36 } }
.paper { fill: var(--paper) } text { fill: var(--ink) } .title { font-size: 20px; font-weight: 600 }
.faded { fill: var(--faded); font-size: 12px } .grid { stroke: var(--line) } .curve { fill: none; stroke-width: 2 }
"""

Points = list[tuple[float, float]]

# What of the behaviour is drawn, in units that fit one panel.
HABITS = ("wagers", "takes", "expeditions")
SELF_PLAY = ("score", "best")


def read_log(folder: Path) -> list[dict[str, Any]]:
    """The lines of a run's log."""
    return [json.loads(line) for line in (folder / "log.jsonl").read_text(encoding="utf-8").splitlines()]


def curves(log: Sequence[dict[str, Any]]) -> list[tuple[str, dict[str, Points]]]:
    """The panels: a title, and its curves by name; across are millions of decisions."""
    wins: dict[str, Points] = {}
    margins: dict[str, Points] = {}
    play: dict[str, Points] = {}
    behaviour: dict[str, Points] = {}
    for line in log:
        at = line["decisions"] / 1e6
        for row in line["measured"]:
            name = f"{row['opponent']}, {row['players']} players"
            wins.setdefault(name, []).append((at, 100 * row["wins"]))
            if row["opponent"] != EASIEST:  # it would press all other curves together
                margins.setdefault(name, []).append((at, row["margin"]))
        for name, value in line["numbers"].items():
            kind, _, variant = name.partition(" ")
            if line["numbers"].get(f"games {variant}".strip(), 0) >= FEW_GAMES:
                for kinds, panel in ((SELF_PLAY, play), (HABITS, behaviour)):
                    if kind in kinds:
                        panel.setdefault(name, []).append((at, value))
    found = [("games won, % (level counts half)", wins), ("margin a round, points", margins)]
    found += [("self-play: points of a seat, and of the best seat", smooth(play))]
    found += [("self-play: what a seat does in a round", smooth(behaviour))]
    return [(title, panel) for title, panel in found if panel]


def smooth(panel: dict[str, Points], over: int = 4) -> dict[str, Points]:
    """Medians of a few neighbours."""
    return {
        name: [
            (points[place][0], statistics.median(value for _, value in points[max(0, place - over) : place + over + 1]))
            for place in range(len(points))
        ]
        for name, points in panel.items()
    }


def scale(low: float, high: float) -> list[float]:
    """Round numbers from at most the lowest to at least the highest."""
    rough = max(high - low, 1e-9) / 4
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * place for place in range(first, max(last, first + 1) + 1)]


def draw(folder: Path) -> str:
    """An SVG for light and dark pages."""
    log = read_log(folder)
    panels = curves(log)
    height = TOP + len(panels) * (PANEL + GAP)
    svg = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {height}", width=str(WIDTH))
    SubElement(svg, "style").text = STYLE
    SubElement(svg, "rect", {"class": "paper", "width": str(WIDTH), "height": str(height)})
    write(svg, EDGE, 34, f"Learning {folder.name}", "title")
    if log:
        told = f"{log[-1]['decisions'] / 1e6:.1f} million decisions, {log[-1]['seconds'] / 60:.0f} minutes"
        write(svg, EDGE, 54, told, "faded")
    across = max((x for _, panel in panels for points in panel.values() for x, _ in points), default=1.0)
    for number, (title, panel) in enumerate(panels):
        draw_panel(svg, TOP + number * (PANEL + GAP), title, panel, across)
    return ElementTree.tostring(svg, encoding="unicode")


def draw_panel(svg: Element, top: float, title: str, panel: dict[str, Points], across: float) -> None:
    """One panel with its scale, its curves and their names."""
    values = [value for points in panel.values() for _, value in points]
    marks = scale(min(values), max(values))
    low, high = marks[0], marks[-1]
    right = WIDTH - LEGEND
    write(svg, EDGE, top + 12, title, "faded")
    top += 22
    for value in marks:
        y = top + PANEL * (high - value) / (high - low)
        SubElement(
            svg, "line", {"class": "grid", "x1": str(EDGE), "x2": str(right), "y1": f"{y:.1f}", "y2": f"{y:.1f}"}
        )
        write(svg, EDGE - 8, y + 4, f"{value:g}".replace("-", "−"), "faded", anchor="end")
    for number, (name, points) in enumerate(panel.items()):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(
            f"{EDGE + (right - EDGE) * x / across:.1f},{top + PANEL * (high - value) / (high - low):.1f}"
            for x, value in points
        )
        SubElement(svg, "polyline", {"class": "curve", "points": path, "stroke": colour})
        write(svg, right + 12, top + 14 + 18 * number, name, "", fill=colour)
    write(svg, right, top + PANEL + 16, f"{across:.1f} million decisions", "faded", anchor="end")


def write(svg: Element, x: float, y: float, text: str, kind: str, anchor: str = "start", fill: str = "") -> None:
    """A line of text."""
    words = SubElement(svg, "text", {"class": kind, "x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor})
    if fill:
        words.set("style", f"fill: {fill}")
    words.text = text
