"""Results as one HTML page of its own: text first, no script, nothing from the network."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from html import escape

from ...bots.budgets import write_budget
from ...drawing.chart import GRID, signed
from ...drawing.page import document, table
from ...drawing.palette import FADED, GAIN, INK, LOSS, PAPER
from ...drawing.svg import Element, element
from ...version import versions
from ..plan import Plan
from ..result import Meeting, Result
from .figures import Speeds, error, standing_rows
from .plot import draw_ratings
from .words import command_of, complaints, heading, subheading

# Charts are drawn on light paper; here they follow the page.
DARK = {PAPER: "#221f1c", INK: "#ece5d8", FADED: "#b5a998", GRID: "#4a4339"}
DARK_CHARTS = "".join(
    f'svg [{kind}="{light}"] {{ {kind}: {dark}; }}\n' for light, dark in DARK.items() for kind in ("fill", "stroke")
)
STYLE = """
body { max-width: 68rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
th:first-child, td:first-child { position: sticky; left: 0; background: Canvas; overflow-wrap: break-word; }
th:first-child, td:first-child { min-width: 6rem; max-width: 14rem; }
tbody tr { border-top: 1px solid color-mix(in srgb, currentColor 12%, transparent); }
svg { border-radius: 0.5rem; width: 30rem; margin-top: 1rem; }
.cross td { text-align: center; padding: 0.3rem 0.6rem; line-height: 1.3; }
.cross th + th { text-align: center; min-width: 3.5rem; }
.cross td:first-child { text-align: left; padding-left: 0; }
.cross b { display: block; font-weight: 400; }
.cross b.sure { font-weight: 700; }
.cross small { display: block; }
pre { overflow-x: auto; padding: 0.6rem 0.8rem; border-radius: 0.4rem; }
pre, .forfeit { background: color-mix(in srgb, currentColor 7%, Canvas); }
.forfeit { padding: 0.1rem 0.4rem; border-radius: 0.3rem; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  table { font-size: 0.875rem; }
  th, td { padding-right: 0.5rem; }
  td { white-space: normal; }
  .cross td { padding: 0.3rem; }
  .cross th + th { min-width: 3rem; }
}
@media (prefers-color-scheme: dark) {
"""
STYLE += f"{DARK_CHARTS}}}\n"
DEEPEST = 55  # per cent of colour, where one bot was always ahead: what stands on it stays readable

NOTES = (
    "Rating: Bradley-Terry on the scale of Elo (400 points are odds of ten to one), mean 0, in brackets its 95 % "
    "interval. What follows ± is a standard error, whose unit is the deal, not the game."
)
CROSS_NOTES = (
    "Row against column, numbered as the rows are: how often it was ahead in % (level counts half), and by how many "
    "points a game. Bold: more than two standard errors from level."
)


def breakable(text: str) -> str:
    """A figure that may break before its error or interval, and nowhere else."""
    return re.sub(r" (?![±(])", "\N{NO-BREAK SPACE}", text)


def standings_table(result: Result, speed: Speeds | None) -> str:
    found = standing_rows(result, speed)
    rows = [["bot", *found[0], "games"]]
    for place, (one, cells) in enumerate(zip(result.ranking, found, strict=True), 1):
        rows.append([f"{place} {one.name}", *map(breakable, cells.values()), f"{one.games:,}"])
    return table(rows)


def cross_table(result: Result) -> str:
    """Row against column, the deeper in colour the clearer."""
    names = [one.name for one in result.ranking]
    head = element("tr", *(element("th", text, scope="col") for text in ("bot", *map(str, range(1, len(names) + 1)))))
    rows = []
    for place, name in enumerate(names, 1):
        cells = [cross_cell(result.meetings.get((name, other))) for other in names]
        rows.append(element("tr", element("td", f"{place} {name}"), *cells))
    return str(element("table", element("thead", head), element("tbody", *rows), **{"class": "cross"}))


def cross_cell(meeting: Meeting | None) -> Element:
    if meeting is None:
        return element("td", "·")
    lead, ahead = meeting.ahead.value - 0.5, meeting.ahead.times(100)
    tone, depth = GAIN if lead > 0 else LOSS, round(2 * abs(lead) * DEEPEST)
    figures = [element("b", f"{ahead.value:.1f}", **{"class": "sure" if meeting.is_sure else None})]
    figures += [element("small", text) for text in error(ahead)]
    for gap in (meeting.gap, meeting.adjusted):
        if gap is not None:
            figures.append(element("b", signed(gap.value, 1)))
            figures += [element("small", text) for text in error(gap)]
    return element("td", *figures, style=f"background: color-mix(in srgb, {tone} {depth}%, Canvas)")


def result_parts(result: Result, speed: Speeds | None) -> list[str]:
    """Standings, chart, cross table and forfeits of one arena."""
    rated = [(one.name, one.rating) for one in result.ranking]
    adjusted = " Below them, the points with the luck taken out." if result.plan.adjusted else ""
    return [
        f"<p><small>{escape(subheading(result))}</small></p>",
        standings_table(result, speed),
        draw_ratings("Ratings", "with 95 % intervals", rated),
        "<h3>Cross table</h3>",
        cross_table(result),
        f"<p><small>{escape(CROSS_NOTES + adjusted)}</small></p>",
        *forfeit_parts([result]),
    ]


def forfeit_parts(results: Iterable[Result]) -> list[str]:
    found = [
        f'<li>{escape(name)} <span class="forfeit">{escape(text)}</span></li>' for name, text in complaints(results)
    ]
    return ["<h3>Forfeits</h3>", f"<ul>{''.join(found)}</ul>"] if found else []


def bots_table(plan: Plan) -> str:
    """What each name stands for."""
    rows = [["bot", "played by", "budget a move"]]
    for entrant in plan.entrants:
        played_by = entrant.bot if isinstance(entrant.bot, str) else f"{type(entrant.bot).__name__} (a Python object)"
        rows.append([entrant.name, played_by, write_budget(entrant.budget) or "its own"])
    return table(rows)


def made_parts(plan: Plan, commands: Sequence[str]) -> list[str]:
    """How everything was made."""
    told = ", ".join(f"{name} {version}" for name, version in versions().items())
    return [
        "<h2>How it was made</h2>",
        bots_table(plan),
        *(f"<pre>{escape(command)}</pre>" for command in commands),
        f"<p>Seed {plan.seed}. Every deal is played in seatings that give everybody the same cards and places. "
        f"This page was made on {datetime.now(UTC):%Y-%m-%d} with {escape(told)}.</p>",
    ]


def arena_page(result: Result, speed: Speeds | None = None) -> str:
    """The page of one arena."""
    command = command_of(result.plan)
    parts = [
        f"<h1>{escape(heading(result))}</h1>",
        *result_parts(result, speed),
        *made_parts(result.plan, [command] if command else []),
        f"<p><small>{escape(NOTES)}</small></p>",
    ]
    return document(heading(result), parts, STYLE)
