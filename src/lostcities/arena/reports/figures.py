"""Figures as every report writes them: 63.2 % ± 1.5, +12.4 ± 2.0, +41 (+20, +63)."""

from collections.abc import Callable

from ...drawing.chart import signed
from ..plan import Plan
from ..ratings import Rating
from ..result import Result, Standing
from ..statistics import Mean

Speeds = Callable[[str], float | None]  # decisions a second, by bot
NONE = "–"


def percent(mean: Mean | None) -> str:
    return NONE if mean is None else " ".join([f"{100 * mean.value:.1f} %", *error(mean.times(100))])


def points(mean: Mean | None) -> str:
    return NONE if mean is None else " ".join([signed(mean.value, 1), *error(mean)])


def error(mean: Mean) -> list[str]:
    """The error, if it is known."""
    return [] if mean.error is None else [f"± {mean.error:.1f}"]


def interval(rating: Rating) -> str:
    return f"{signed(rating.value, 0)} ({signed(rating.low, 0)}, {signed(rating.high, 0)})"


def factor(saving: float | None) -> str:
    return NONE if saving is None else f"× {saving:.1f}"


def pace(per_second: float | None) -> str:
    if per_second is None:
        return NONE
    return f"{per_second:,.0f}" if per_second >= 10 else f"{per_second:.2f}"


def faults(standing: Standing) -> str:
    counts = {"late": standing.timeouts, "illegal": standing.illegal, "failed": standing.errors}
    return ", ".join(f"{number} {kind}" for kind, number in counts.items() if number) or NONE


def standing_rows(result: Result, speed: Speeds | None) -> list[dict[str, str]]:
    """What is said of each bot, the best first, by column; with its speed, if that is known."""
    return [
        cells(result.plan, one, speed) | ({"faults": faults(one)} if result.forfeits else {}) for one in result.ranking
    ]


def cells(plan: Plan, one: Standing, speed: Speeds | None) -> dict[str, str]:
    """Where a match has several rounds, its wins are of matches."""
    is_match = plan.rounds > 1
    return {
        "rating": interval(one.rating),
        "matches won" if is_match else "wins": percent(one.win_rate),
        **({"rounds won": percent(one.rounds_won)} if is_match else {}),
        "margin a match" if is_match else "margin": points(one.margin),
        **({"adjusted": points(one.adjusted), "games saved": factor(one.saving)} if plan.adjusted else {}),
        **({"moves/s": pace(speed(one.name))} if speed else {}),
    }
