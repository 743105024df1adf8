"""The result of a league as one HTML page of its own."""

from collections.abc import Mapping
from html import escape

from ...drawing.chart import signed
from ...drawing.page import document, table
from ..reports.figures import Speeds, interval
from ..reports.page import NOTES, STYLE, breakable, made_parts, result_parts
from ..reports.plot import draw_ratings
from ..reports.words import command_of, heading
from .report import OVERALL_NOTE, summary
from .result import LeagueResult


def overall_table(result: LeagueResult) -> str:
    rows = [["bot", "overall", "mean rank", *result.games, "forfeits"]]
    for place, one in enumerate(result.ranking, 1):
        ratings = [signed(one.ratings[label].value, 0) for label in result.games]
        rows.append(
            [
                f"{place} {one.name}",
                breakable(interval(one.rating)),
                f"{one.rank:.1f}",
                *ratings,
                str(one.forfeits or "–"),
            ]
        )
    return table(rows)


def league_page(result: LeagueResult, speeds: Mapping[str, Speeds] | None = None) -> str:
    """The page: overall standings, then every game, then how it was made."""
    title = result.plan.title
    links = [f'<a href="#{escape(label)}">{escape(heading(one, label))}</a>' for label, one in result.games.items()]
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p><small>{escape(summary(result))}</small></p>",
        overall_table(result),
        draw_ratings("Ratings overall", "with 95 % intervals", [(one.name, one.rating) for one in result.ranking]),
        f"<p><small>{escape(OVERALL_NOTE)}</small></p>",
        f"<p>Games: {' · '.join(links)}</p>",
    ]
    for label, one in result.games.items():
        parts.append(f'<h2 id="{escape(label)}">{escape(heading(one, label))}</h2>')
        parts += result_parts(one, (speeds or {}).get(label))
    plans = result.plan.plans
    commands = [found for label in result.games if (found := command_of(plans[label]))]
    parts += made_parts(next(iter(plans.values())), [f"lostcities league {result.plan.name}.toml"])
    alone = f"<pre>{escape(chr(10).join(commands))}</pre>"
    parts += [
        f"<details><summary>The file of the league</summary><pre>{escape(result.plan.text)}</pre></details>",
        f"<details><summary>Each game as an arena of its own, with the same games</summary>{alone}</details>",
        f"<p><small>{escape(NOTES)}</small></p>",
    ]
    return document(title, parts, STYLE)
