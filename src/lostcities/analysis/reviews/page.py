"""A review as one HTML page of its own: text first, no script, nothing from the network."""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from ...drawing.chart import signed
from ...drawing.page import document, section, table
from ..report import percent, with_error
from . import report
from .tags import TAGS

if TYPE_CHECKING:
    from ...differences import LineDifference
    from ..candidates import Candidate
    from .game_review import Review
    from .verdicts import Verdict


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
    return document(title, parts)
