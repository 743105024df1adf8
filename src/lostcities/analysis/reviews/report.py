"""Reviews as plain text, readable without colours."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...bots.search.halving import DOUBT
from ...drawing.chart import signed
from ..report import table_text, why_text
from .tags import TAGS

if TYPE_CHECKING:
    from .game_review import Review
    from .sums import Stroke
    from .verdicts import Verdict

MOST_MISTAKES = 10
MOST_STROKES = 5
PLURALS = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}
PART_NAMES = {"expected": "expected before the deal", "deal": "luck of the deal", "draws": "luck of the draws"}
HINDSIGHT_TITLE = "With hindsight, in worlds with the true hands (nobody could know this, and it counts for nothing)"
REST_NAME = "rest (hidden cards, error of the evaluation)"


def seat_name(review: "Review", seat: int) -> str:
    return review.names[seat] or f"seat {seat}"


def side_name(review: "Review", side: int) -> str:
    return " + ".join(seat_name(review, seat) for seat in review.sides[side])


def part_name(review: "Review", part: str) -> str:
    if part.startswith("side "):
        return f"decisions of {side_name(review, int(part.removeprefix('side ')))}"
    return PART_NAMES.get(part, REST_NAME)


def count_text(counts: dict[str, int]) -> str:
    """1 blunder, 2 mistakes; or: no mistake"""
    texts = [
        f"{number} {kind if number == 1 else PLURALS[kind]}" for kind, number in reversed(counts.items()) if number
    ]
    return ", ".join(texts) or "no mistake"


def heading(review: "Review") -> str:
    names = " against ".join(side_name(review, side) for side in range(len(review.sides)))
    totals = " : ".join(str(total).replace("-", "−") for total in review.totals)
    return f"{review.game}, {names}: {totals}{'' if review.is_over else ' (not finished)'}"


def sum_rows(review: "Review") -> list[tuple[str, ...]]:
    """A row for each part, a column for each side, and the result below."""
    sides = range(len(review.sides))
    parts = [review.parts(side) for side in sides]
    rows = [("", *(side_name(review, side) for side in sides))]
    rows += [(part_name(review, part), *(signed(one[part], 1) for one in parts)) for part in parts[0]]
    return [*rows, ("= lead at the end", *(signed(review.result(side), 1) for side in sides))]


def player_row(review: "Review", seat: int) -> tuple[str, ...]:
    made = review.of(seat)
    lost = review.lost(seat)
    counted = sum(one.is_counted for one in made)
    per_decision = f"{lost.value + 0.0:.2f} ± {lost.error:.2f}".replace("-0.00", "0.00").replace("-", "−")
    return (seat_name(review, seat), per_decision, f"{counted} of {len(made)}", count_text(review.count(seat)))


def verdict_text(review: "Review", one: "Verdict") -> str:
    """What was played, what was better, what that cost and why."""
    where = f"move {one.move + 1}" if review.rounds == 1 else f"round {one.round}, move {one.move + 1}"
    kind = (one.mistake or "not clear").capitalize()
    cost = f"{kind}, costs {one.loss:.1f} ± {one.error:.1f}"
    text = f"{where}, {seat_name(review, one.seat)}: {one.words}; better: {one.best_words}. {cost}"
    why = why_text(one.why)
    return f"{text}: {why}" if why else text


def praise_text(review: "Review", one: "Verdict") -> str:
    return f"move {one.move + 1}, {seat_name(review, one.seat)}: {one.words}"


def hindsight_text(review: "Review", one: "Verdict") -> str:
    """What the true hands say: move 65, Ada: play the yellow 4: the best with them; or what it costs with them."""
    best = one.hindsight[0]
    played = next(candidate for candidate in one.hindsight if candidate.move == one.played)
    text = f"move {one.move + 1}, {seat_name(review, one.seat)}: {one.words}"
    if played.loss <= DOUBT * played.loss_error:
        return f"{text}: as good as any"
    return f"{text}: costs {played.loss:.1f} ± {played.loss_error:.1f}; better: {best.words}"


def largest_strokes(review: "Review", side: int = 0) -> list["Stroke"]:
    found = sorted(review.luck, key=lambda one: -abs(one.points[side]))
    return [one for one in found if abs(one.points[side]) >= 0.05][:MOST_STROKES]


def stroke_text(review: "Review", one: "Stroke", side: int = 0) -> str:
    what = "the deal" if one.seat < 0 else f"{one.what}, {seat_name(review, one.seat)}"
    return f"move {one.move}: {what}: {signed(one.points[side], 1)} for {side_name(review, side)}"


def listed(title: str, texts: Sequence[str]) -> list[str]:
    return ["", title, *(f"  {text}" for text in texts)] if texts else []


def review_text(review: "Review") -> str:
    """The sum, the players, and the worst mistakes, what was praised, and the largest strokes of luck."""
    players = [("", "points lost per decision", "counted", ""), *(player_row(review, seat) for seat in review.seats)]
    worst = review.mistakes[:MOST_MISTAKES]
    mistakes = []
    for one in worst:
        mistakes.append(verdict_text(review, one))
        if one.tag is not None:
            mistakes.append(f"  ({TAGS[one.tag]})")
    more = len(review.mistakes) - len(worst)
    if more:
        mistakes.append(f"and {more} more")
    lines = [heading(review), "", *table_text(sum_rows(review), right=range(1, 10)), "", *table_text(players)]
    lines += listed("Mistakes, the worst first:", mistakes)
    lines += listed(
        "The only good move, where most explorers choose another:", [praise_text(review, one) for one in review.praise]
    )
    lines += listed("The largest strokes of luck:", [stroke_text(review, one) for one in largest_strokes(review)])
    lines += listed(HINDSIGHT_TITLE + ":", [hindsight_text(review, one) for one in review.looked_back])
    return "\n".join([*lines, "", footnote(review)])


def footnote(review: "Review") -> str:
    """How it was found out, and how much of it."""
    judged, all_of_them = sum(one.is_judged for one in review.decisions), len(review.decisions)
    more = (
        ""
        if judged == all_of_them
        else f" {judged} of {all_of_them} decisions were judged: a larger budget finds more."
    )
    return (
        f"{review.simulations:,} rollouts from what each seat could know, seed {review.seed}; "
        f"a mistake costs more than two standard errors, and again on fresh worlds.{more}"
    )
