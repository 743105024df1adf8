"""The learning curves of a run as one picture: strength against fixed opponents, self-play, and behaviour."""

import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..drawing.chart import Line, Panel, chart
from .log import read_log

EASIEST = "random"
FEW_GAMES = 100  # in an iteration: too few to draw a mean
UNIT = "million decisions"
WINS, MARGINS = "games won, % (level counts half)", "margin a round, points"

Points = list[tuple[float, float]]

# What of the behaviour is drawn, in units that fit one panel.
HABITS = ("wagers", "takes", "expeditions")
SELF_PLAY = ("score", "best")


def panels(log: Sequence[dict[str, Any]]) -> list[Panel]:
    """The panels of a log; across are millions of decisions, bands are standard errors."""
    wins: dict[str, Points] = {}
    margins: dict[str, Points] = {}
    play: dict[str, Points] = {}
    behaviour: dict[str, Points] = {}
    errors: dict[tuple[str, str], list[float]] = {}
    for line in log:
        at = line["decisions"] / 1e6
        for row in line["measured"]:
            name = f"{row['opponent']}, {row['players']} players"
            wins.setdefault(name, []).append((at, 100 * row["wins"]))
            errors.setdefault((WINS, name), []).append(100 * row.get("wins_error", 0.0))  # older logs have none
            errors.setdefault((MARGINS, name), []).append(row["error"])
            if row["opponent"] != EASIEST:  # it would press all other curves together
                margins.setdefault(name, []).append((at, row["margin"]))
        for name, value in line["numbers"].items():
            kind, _, variant = name.partition(" ")
            if line["numbers"].get(f"games {variant}".strip(), 0) >= FEW_GAMES:
                for kinds, panel in ((SELF_PLAY, play), (HABITS, behaviour)):
                    if kind in kinds:
                        panel.setdefault(name, []).append((at, value))
    found = [(WINS, wins), (MARGINS, margins)]
    found += [("self-play: points of a seat, and of the best seat", smooth(play))]
    found += [("self-play: what a seat does in a round", smooth(behaviour))]
    return [
        Panel(title, [Line(name, points, errors.get((title, name), ())) for name, points in panel.items()], UNIT)
        for title, panel in found
        if panel
    ]


def smooth(panel: dict[str, Points], over: int = 4) -> dict[str, Points]:
    """Running median."""
    return {
        name: [
            (points[place][0], statistics.median(value for _, value in points[max(0, place - over) : place + over + 1]))
            for place in range(len(points))
        ]
        for name, points in panel.items()
    }


def draw(folder: Path) -> str:
    """Draw the log of a run's folder as SVG."""
    log = read_log(folder)
    told = f"{log[-1]['decisions']:,} decisions in {log[-1]['seconds'] / 60:.1f} minutes" if log else ""
    return chart(f"Learning {folder.name}", told, panels(log))
