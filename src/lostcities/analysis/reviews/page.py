"""A review as one HTML page of its own: text first, no script, nothing from the network."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from ...drawing.chart import signed
from ..report import percent, with_error
from . import report
from .tags import TAGS

if TYPE_CHECKING:
    from ...differences import LineDifference
    from ..candidates import Candidate
    from .game_review import Review
    from .verdicts import Verdict

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 0.5rem 0; display: block; overflow-x: auto; }
th, td { padding: 0.2rem 0.8rem 0.2rem 0; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; white-space: normal; }
th { white-space: normal; vertical-align: bottom; }
tr:last-child.sum td { border-top: 1px solid; font-weight: 600; }
svg { max-width: 100%; height: auto; }
details { margin: 0.3rem 0 0.8rem; }
li { margin-bottom: 0.6rem; }
small { opacity: 0.75; }
"""


def table(rows: Sequence[Sequence[str]], has_sum: bool = False) -> str:
    """A table whose first row is its head."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in rows[0])
    body = []
    for place, row in enumerate(rows[1:], 2):
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in row)
        body.append(f'<tr class="sum">{cells}</tr>' if has_sum and place == len(rows) else f"<tr>{cells}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>"


def section(title: str, items: Iterable[str]) -> str:
    found = "".join(f"<li>{item}</li>" for item in items)
    return f"<h2>{escape(title)}</h2><ul>{found}</ul>" if found else ""


def candidate_table(candidates: Sequence["Candidate"]) -> str:
    """The candidates of a decision with their worth."""
    rows = [("move", "", "margin", "win", "loss", "worlds", "prior")]
    for place, candidate in enumerate(candidates):
        rows.append(
            (
                candidate.move.text,
                str(candidate.words),
                with_error(candidate.margin, candidate.error),
                percent(candidate.win),
                with_error(-candidate.loss, candidate.loss_error) if place else "best",
                str(candidate.worlds),
                percent(candidate.prior),
            )
        )
    return table(rows)


def mistake_item(review: "Review", one: "Verdict") -> str:
    """A mistake: what it cost and why, and the candidates to unfold."""
    tag = f" <small>({escape(TAGS[one.tag])})</small>" if one.tag else ""
    lines = [("line", "points", "±")]
    lines += [(line_name(line), signed(line.points, 1), f"{line.error:.1f}") for line in one.why]
    unfolded = f"{candidate_table(one.candidates)}<p>Line by line of the score sheets:</p>{table(lines)}"
    text = escape(report.verdict_text(review, one))
    return f"{text}{tag}<details><summary>Candidates</summary>{unfolded}</details>"


def hindsight_item(review: "Review", one: "Verdict") -> str:
    table = candidate_table(one.hindsight)
    return f"{escape(report.hindsight_text(review, one))}<details><summary>Candidates</summary>{table}</details>"


def line_name(line: "LineDifference") -> str:
    return f"their {line.label}" if line.whose == "rival" else str(line.label)


def page(review: "Review") -> str:
    """The whole page."""
    title = report.heading(review)
    players: list[tuple[str, ...]] = [("", "points lost per decision", "counted", "mistakes")]
    players += [report.player_row(review, seat) for seat in review.seats]
    shown = sorted({side for side, seats in enumerate(review.sides) for seat in review.seats if seat in seats})
    curves = [review.svg(side) for side in (shown[:1] if len(review.sides) == 2 else shown)]
    parts = [
        f"<h1>{escape(title)}</h1>",
        *curves,
        "<h2>The sum</h2>",
        table(report.sum_rows(review), has_sum=True),
        "<h2>Decisions</h2>",
        table(players),
        section("Mistakes, the worst first", (mistake_item(review, one) for one in review.mistakes)),
        section(
            "The only good move, where most explorers choose another",
            (escape(report.praise_text(review, one)) for one in review.praise),
        ),
        section(
            "The largest strokes of luck",
            (escape(report.stroke_text(review, one)) for one in report.largest_strokes(review)),
        ),
        section(
            report.HINDSIGHT_TITLE,
            (hindsight_item(review, one) for one in review.looked_back),
        ),
        f"<p><small>{escape(report.footnote(review))}</small></p>",
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = "".join(parts)
    return f'<!doctype html>\n<html lang="en"><head>{head}<style>{STYLE}</style></head><body>{body}</body></html>\n'
