"""Pictures of analyses and reviews as SVG: candidates as bars with errors, a game as the curve of its expected lead."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ..drawing import chart
from ..drawing.chart import COLOURS, SMALL, TINY, Axes, draw_grid, draw_through, faded, rule, sheet, signed, ticks
from ..drawing.palette import FADED, GOLD, GOLD_EDGE, INK, LOSS, PAPER
from ..drawing.svg import Element, box, circle, element, tip, words
from .report import heading, percent, why_text, with_error
from .reviews import report as review_report

if TYPE_CHECKING:
    from .candidates import Analysis, Candidate
    from .reviews.game_review import Review

EDGE, TOP, ROW, FOOT = 28, 96, 40, 40
LABEL, BARS, NUMBERS = 230, 320, 170
WIDTH = EDGE + LABEL + BARS + NUMBERS + EDGE
LONGEST = 32  # letters of a move in words
BAR = 14
LETTER = 9  # width of one in a move
BEST, OTHER = COLOURS[0], COLOURS[2]


def shorten(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def draw_candidates(analysis: "Analysis") -> str:
    """A row for each candidate: what it does, its expected margin as a bar with its error, and the numbers."""
    found = analysis.candidates
    lows = [min(candidate.margin - 2 * candidate.error, 0) for candidate in found]
    highs = [max(candidate.margin + 2 * candidate.error, 0) for candidate in found]
    marks = ticks(min(lows), max(highs))
    left, bottom = EDGE + LABEL, TOP + ROW * len(found)

    def across(margin: float) -> float:
        return left + BARS * (margin - marks[0]) / (marks[-1] - marks[0])

    drawn = []
    for mark in marks:
        x = across(mark)
        drawn.append(rule(x, TOP - 6, x, bottom, FADED) if mark == 0 else rule(x, TOP - 6, x, bottom))
        drawn.append(faded(signed(mark, 0), x, bottom + 16, TINY, "middle"))
    indent = 14 + LETTER * max(3, *(len(candidate.move.text) for candidate in found))
    drawn.append(faded("expected margin of the round, ± 2 standard errors", left, bottom + 32, TINY))
    for place, candidate in enumerate(found):
        middle = TOP + ROW * (place + 0.5)
        bar = element("g", *draw_bar(candidate, across(0), across, middle, not place), tip(tip_text(candidate)))
        drawn += [bar, *draw_words(candidate, middle, indent, not place)]
    title = f"{analysis.game}: what seat {analysis.seat} could play"
    return sheet(title, heading(analysis).partition(": ")[2], WIDTH, bottom + FOOT, drawn, EDGE)


def draw_bar(
    candidate: "Candidate", zero: float, across: Callable[[float], float], middle: float, is_best: bool
) -> Iterator[Element]:
    end = across(candidate.margin)
    colour = BEST if is_best else OTHER
    yield box(min(zero, end), middle - BAR / 2, abs(end - zero), BAR, 2, fill=colour, opacity=0.85)
    low, high = across(candidate.margin - 2 * candidate.error), across(candidate.margin + 2 * candidate.error)
    yield rule(low, middle, high, middle, INK, 1.5)
    for edge in (low, high):
        yield rule(edge, middle - 4, edge, middle + 4, INK, 1.5)


def draw_words(candidate: "Candidate", middle: float, indent: float, is_best: bool) -> Iterator[Element]:
    yield words(candidate.move.text, EDGE, middle + 5, 14, font_weight=600)
    yield faded(shorten(str(candidate.words)), EDGE + indent, middle + 5)
    right = WIDTH - EDGE
    number = "best" if is_best else with_error(-candidate.loss, candidate.loss_error)
    yield words(number, right, middle, SMALL, text_anchor="end", font_weight=600)
    yield faded(f"wins {percent(candidate.win)}", right, middle + 14, TINY, "end")


def tip_text(candidate: "Candidate") -> str:
    """All numbers of a candidate, and why it is worse."""
    margin = f"{candidate.move}: {with_error(candidate.margin, candidate.error)} in {candidate.worlds} worlds"
    why = why_text(candidate.why)
    return f"{margin}; less the best: {why}" if why else margin


SIZES = {"inaccuracy": 3.5, "mistake": 5.0, "blunder": 6.5}  # of the dots on a curve


def draw_review(review: "Review", side: int) -> str:
    """The expected final lead of a side from move to move; dots are mistakes, diamonds the largest strokes of luck."""
    curve = review.curves[side]
    top = chart.HEAD + 6
    marks = ticks(min(0.0, *curve), max(0.0, *curve))
    axes = Axes(top, chart.WIDTH - chart.MARGIN, float(max(1, len(curve) - 1)), marks)
    drawn = [*draw_grid(axes, "moves"), rule(*axes.at(0, 0), *axes.at(axes.across, 0), FADED)]
    drawn.append(draw_through([axes.at(move, lead) for move, lead in enumerate(curve)], COLOURS[0], None))
    for stroke in review_report.largest_strokes(review, side):
        x, y = axes.at(stroke.move, curve[stroke.move])
        diamond = f"M{x:.1f} {y - 6:.1f}l5 6l-5 6l-5 -6z"
        shape = element("path", d=diamond, fill=GOLD, stroke=GOLD_EDGE)
        drawn.append(element("g", shape, tip(review_report.stroke_text(review, stroke, side))))
    for one in review.mistakes:
        x, y = axes.at(one.move, curve[one.move])
        dot = circle(x, y, SIZES[one.mistake or "inaccuracy"], fill=LOSS, stroke=PAPER)
        drawn.append(element("g", dot, tip(review_report.verdict_text(review, one))))
    legend = top + chart.PANEL + 34
    drawn.append(circle(chart.EDGE + 5, legend - 4, SIZES["mistake"], fill=LOSS))
    drawn.append(faded("mistakes", chart.EDGE + 16, legend))
    drawn.append(element("path", d=f"M{chart.EDGE + 95} {legend - 10}l5 6l-5 6l-5 -6z", fill=GOLD, stroke=GOLD_EDGE))
    drawn.append(faded("strokes of luck", chart.EDGE + 106, legend))
    title = f"Expected lead of {review_report.side_name(review, side)}"
    return sheet(title, review_report.heading(review), chart.WIDTH, legend + 22, drawn)
