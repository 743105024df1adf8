"""Analyses as plain text, readable without colours."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..drawing.chart import signed

if TYPE_CHECKING:
    from ..differences import LineDifference
    from .candidates import Analysis, Candidate

MOST_LINES = 4  # of a score sheet that a why names
SMALL = 0.05  # points, which would be shown as 0

Row = Sequence[str]


def with_error(value: float, error: float) -> str:
    """−2.2 ± 0.6"""
    return f"{signed(value, 1)} ± {error:.1f}"


def percent(chance: float | None) -> str:
    return "" if chance is None else f"{100 * chance:.0f} %"


def why_text(lines: Sequence["LineDifference"]) -> str:
    """The largest differences, and what all the others add up to: yellow −6.0, green +1.2, others +0.7"""
    told = [line for line in lines if abs(line.points) >= SMALL]
    texts = [str(line) for line in told[:MOST_LINES]]
    rest = sum(line.points for line in lines) - sum(line.points for line in told[:MOST_LINES])
    if abs(rest) >= SMALL and texts:
        texts.append(f"others {signed(rest, 1)}")
    return ", ".join(texts)


def table_text(rows: Sequence[Row], right: Sequence[int] = ()) -> list[str]:
    """Rows in columns; those whose number is in `right` are aligned to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if place in right else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def heading(analysis: "Analysis") -> str:
    worlds = max(candidate.worlds for candidate in analysis.candidates)
    who = {"network": "the network plays on", "heuristic": "rules of thumb play on", "random": "played on at random"}
    rollouts = f"{analysis.simulations:,} rollouts in {worlds:,} worlds"
    return f"{analysis.game}, seat {analysis.seat} to act: {rollouts}, {who[analysis.policy]}"


def candidate_row(candidate: "Candidate", is_best: bool) -> Row:
    loss = "best" if is_best else with_error(-candidate.loss, candidate.loss_error)
    margin = with_error(candidate.margin, candidate.error)
    numbers = (margin, percent(candidate.win), loss, str(candidate.worlds), percent(candidate.prior))
    return (candidate.move.text, *numbers, str(candidate.words))


def analysis_text(analysis: "Analysis") -> str:
    """The candidates as a table, and why each of them is worse than the best."""
    head = ("move", "margin", "win", "loss", "worlds", "prior", "")
    rows = [candidate_row(candidate, not place) for place, candidate in enumerate(analysis.candidates)]
    lines = [heading(analysis), "", *table_text([head, *rows], right=range(1, 6)), ""]
    lines.append(f"margin: expected lead at the end of the round; win: of the {analysis.wins_of}; ±: standard error")
    whys = [(candidate.move.text, why_text(candidate.why)) for candidate in analysis.candidates[1:] if candidate.why]
    if whys:
        lines += ["", "Why: what becomes of the lead, line by line of the score sheets, beside the best move:"]
        lines += table_text([(move, why or "no clear difference") for move, why in whys])
    return "\n".join(lines)
