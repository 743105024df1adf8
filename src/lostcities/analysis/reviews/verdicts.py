"""Verdicts: what is said of a decision, with its error."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...differences import LineDifference
from ...game import Game
from ...games.contract import Json
from ...games.phrases import Phrase
from ...moves import Move
from ..candidates import Candidate

CLASSES = ("inaccuracy", "mistake", "blunder")


@dataclass(frozen=True)
class Verdict:
    """A decision of a finished game: what was played, what was best, and what that cost.

    Another move is the best only if both panels prefer it beyond doubt, as a searching bot would; else what was played
    is, and nothing was lost. The loss is that of the second panel, which did not choose.
    """

    round: int  # from 1
    move: int  # moves of the game made before: game.at(move) is the position
    seat: int
    played: Move
    words: Phrase
    best: Move
    best_words: Phrase
    loss: float
    error: float
    mistake: str | None  # inaccuracy, mistake or blunder, if that is proven
    is_counted: bool  # neither forced nor obvious
    is_judged: bool  # the budget sufficed; else nothing is known to be lost
    is_praised: bool  # the only good move, and most explorers would have chosen another
    tag: str | None  # which kind of mistake
    candidates: tuple[Candidate, ...]  # by the first panel of worlds; their `why` is left out
    why: tuple[LineDifference, ...]  # what was played less the best, by the second: adds up to −loss
    effects: tuple[float, ...]  # by side: what the decision cost it, or brought it
    worlds: int  # of the second panel
    hindsight: tuple[Candidate, ...] = ()  # if that was asked for: the candidates, judged with the true hands

    @property
    def data(self) -> dict[str, Json]:
        """The verdict ready for JSON."""
        return {
            "round": self.round,
            "move": self.move,
            "seat": self.seat,
            "played": self.played.text,
            "words": self.words.data,
            "best": self.best.text,
            "best_words": self.best_words.data,
            "loss": self.loss,
            "error": self.error,
            "mistake": self.mistake,
            "counted": self.is_counted,
            "judged": self.is_judged,
            "praised": self.is_praised,
            "tag": self.tag,
            "candidates": [candidate.data for candidate in self.candidates],
            "why": [line.data for line in self.why],
            "effects": list(self.effects),
            "worlds": self.worlds,
            "hindsight": [candidate.data for candidate in self.hindsight],
        }


def class_of(loss: float, classes: Sequence[float]) -> str | None:
    """The class of a loss in points; None below the first."""
    reached = sum(loss >= limit for limit in classes)
    return CLASSES[reached - 1] if reached else None


def forced(game: Game, played: Move) -> Verdict:
    """The verdict on a move that was the only one."""
    words, seat = game.describe(played), game.turn
    assert seat is not None
    return Verdict(
        round=game.round,
        move=game.moves_made,
        seat=seat,
        played=played,
        words=words,
        best=played,
        best_words=words,
        loss=0.0,
        error=0.0,
        mistake=None,
        is_counted=False,
        is_judged=True,
        is_praised=False,
        tag=None,
        candidates=(),
        why=(),
        effects=(0.0,) * len(game.sides),
        worlds=0,
    )
