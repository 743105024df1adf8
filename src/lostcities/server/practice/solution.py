"""What is known of a decision that somebody is asked to make again, and what their answer is worth."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from .schedule import Grade

MOST_TOLD = 5  # candidates, besides those that something is said of
NOISE = 2.0  # standard errors: a loss within them is not proven


@dataclass(frozen=True)
class Solution:
    """The best move, what the candidates are worth, and what was lost by the move that was played, and why.

    Candidates and lines are JSON, as in reviews.
    """

    best: str
    best_words: Mapping[str, Any]
    played: str
    words: Mapping[str, Any]
    loss: float
    error: float
    tag: str | None
    candidates: tuple[Mapping[str, Any], ...]  # the best first
    why: tuple[Mapping[str, Any], ...]

    def told(self, answer: str) -> "Solution":
        """The same with the best candidates alone, and those that it is about."""
        named = (self.best, self.played, answer)
        found = [one for place, one in enumerate(self.candidates) if place < MOST_TOLD or one["move"] in named]
        return replace(self, candidates=tuple(found))


def solution_of(decision: Mapping[str, Any]) -> Solution:
    """The solution that a review has found."""
    names = ("best", "best_words", "played", "words", "loss", "error", "tag")
    parts = {name: decision[name] for name in names}
    return Solution(**parts, candidates=tuple(decision["candidates"]), why=tuple(decision["why"]))


def grade(solution: Solution, move: str, smallest: float) -> Grade:
    """What an answer is worth; `smallest`: the points that an inaccuracy loses in this game.

    good: the best move, or one that is not proven to be worse. hard: proven to be worse, by less than an inaccuracy.
    again: the same mistake, another that is as bad, or a move so unlikely that it was not tried at all.
    """
    if move == solution.best:
        return "good"
    found = next((one for one in solution.candidates if one["move"] == move), None)
    if found is None or move == solution.played:
        return "again"
    if found["loss"] <= NOISE * found["loss_error"]:
        return "good"
    return "hard" if found["loss"] < smallest else "again"
