"""review: a game as decisions and luck, with every verdict's error, and a sum that adds up to the result.

    result = expected before the deal + luck of the deal + luck of the draws + decisions of each side + rest

Decisions are judged by what their seats could know (judgement.py), luck by an evaluator that sees all hands (luck.py).
The rest is what is left of the decisions' contributions: hidden cards, and the evaluator's own error.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ...bots.api import Budget
from ...bots.search.open_hands import has_hidden_hands
from ...errors import OptionError, shown
from ...game import Game, replay
from ...games.contract import MOST_SEED_DIGITS, Json, check_whole
from ...records import Record
from ...views import observer
from ..candidates import check_budget
from ..luck import measure_luck
from ..policies import Policy, policy_of
from ..rollouts import Mean, Progress
from .allocation import judge
from .chances import win_curves
from .judgement import Judgement
from .sums import Stroke, add_up, curve, strokes
from .verdicts import CLASSES, Verdict, forced

SECONDS = 0.3  # for each decision, if nobody says otherwise: half a minute for a round of classic

Parts = Mapping[str, float]


@dataclass(frozen=True)
class Review:
    """A reviewed game. The same record, seed and number of simulations give the same review."""

    game: str
    players: int
    rounds: int
    names: tuple[str, ...]  # by seat
    sides: tuple[tuple[int, ...], ...]  # the seats of each
    totals: tuple[int, ...]  # by side
    is_over: bool
    seats: tuple[int, ...]  # whose decisions were judged
    decisions: tuple[Verdict, ...]
    luck: tuple[Stroke, ...]
    sums: tuple[tuple[tuple[str, float], ...], ...]  # by side: `parts`
    curves: tuple[tuple[float, ...], ...]  # by side: the expected final lead before every move, and at the end
    win_curves: tuple[tuple[float, ...], ...]  # by side, at the same times: the chance to win, a draw counted half
    wins_of: str  # what that is the chance to win: game, match, or round where a match has no equity table
    policy: str  # what played on in the rollouts: network, heuristic or random
    simulations: int
    seed: int

    # The sum

    def result(self, side: int) -> float:
        """How far a side was ahead of its best rival in the end; in an unfinished game, how far it could expect to be.

        In a match that is the sum over its rounds.
        """
        return sum(self.parts(side).values())

    def parts(self, side: int) -> Parts:
        """What the result of a side is made of, in points; the values add up to it exactly.

        expected: before the deal. deal, draws: luck. side 0, side 1, …: what the decisions of these sides cost or
        brought it. rest: hidden cards, and the evaluator's own error.
        """
        if side not in range(len(self.sides)):
            raise OptionError(f"there is no side {shown(side)}: they go from 0 to {len(self.sides) - 1}")
        return dict(self.sums[side])

    # Decisions

    def of(self, seat: int) -> tuple[Verdict, ...]:
        """The decisions of a seat."""
        return tuple(one for one in self.decisions if one.seat == seat)

    def lost(self, seat: int) -> Mean:
        """Points lost per counted decision of a seat, with the standard error; what was not judged lost nothing."""
        counted = [one for one in self.of(seat) if one.is_counted]
        if not counted:
            return Mean(0.0, 0.0)
        errors = np.array([one.error for one in counted])
        return Mean(sum(one.loss for one in counted) / len(counted), float(np.sqrt((errors**2).sum())) / len(counted))

    @property
    def mistakes(self) -> tuple[Verdict, ...]:
        """Proven inaccuracies, mistakes and blunders, the worst first."""
        found = [one for one in self.decisions if one.mistake is not None]
        return tuple(sorted(found, key=lambda one: -one.loss))

    @property
    def praise(self) -> tuple[Verdict, ...]:
        """Only good moves that most explorers would not have found."""
        return tuple(one for one in self.decisions if one.is_praised)

    def count(self, seat: int) -> dict[str, int]:
        """How many inaccuracies, mistakes and blunders a seat made."""
        made = [one.mistake for one in self.of(seat)]
        return {kind: made.count(kind) for kind in CLASSES}

    # Showing and keeping

    @property
    def data(self) -> dict[str, Json]:
        """The review ready for JSON."""
        sides = range(len(self.sides))
        return {
            "game": self.game,
            "players": self.players,
            "rounds": self.rounds,
            "names": list(self.names),
            "sides": [list(seats) for seats in self.sides],
            "totals": list(self.totals),
            "over": self.is_over,
            "seats": list(self.seats),
            "results": [self.result(side) for side in sides],
            "parts": [dict(self.parts(side)) for side in sides],
            "lost": {str(seat): self.lost(seat)._asdict() for seat in self.seats},
            "decisions": [one.data for one in self.decisions],
            "luck": [one.data for one in self.luck],
            "curves": [list(curve) for curve in self.curves],
            "win_curves": [list(curve) for curve in self.win_curves],
            "wins_of": self.wins_of,
            "policy": self.policy,
            "simulations": self.simulations,
            "seed": self.seed,
        }

    def to_json(self) -> str:
        """The review as a text in JSON."""
        return json.dumps(self.data, ensure_ascii=False, indent=1) + "\n"

    @property
    def looked_back(self) -> tuple[Verdict, ...]:
        """Decisions that were judged with hindsight too."""
        return tuple(one for one in self.decisions if one.hindsight)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each decision, for tables."""
        return [
            {
                "round": one.round,
                "move": one.move,
                "seat": one.seat,
                "played": one.played.text,
                "best": one.best.text,
                "loss": one.loss,
                "error": one.error,
                "mistake": one.mistake,
                "tag": one.tag,
                "counted": one.is_counted,
                "judged": one.is_judged,
                "praised": one.is_praised,
                "worlds": one.worlds,
            }
            for one in self.decisions
        ]

    def to_frame(self) -> Any:
        """The rows as a table of pandas, or of polars where that is not installed."""
        for library in ("pandas", "polars"):
            try:
                module = __import__(library)
            except ImportError:
                continue
            return module.DataFrame(self.rows())
        raise OptionError("to_frame needs pandas or polars: pip install pandas; rows() gives the same as plain Python")

    def svg(self, side: int = 0) -> str:
        """The curve of a side's expected lead, with mistakes and strokes of luck on it."""
        from .. import pictures

        return pictures.draw_review(self, side)

    def to_html(self) -> str:
        """The review as one page of its own, which needs no network."""
        from .page import page

        return page(self)

    def __str__(self) -> str:
        from .report import review_text

        return review_text(self)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()


def review(
    game: Game | Record | str,
    *,
    seat: int | None = None,
    budget: Budget | str | int | None = None,
    bot: str = "champion",
    seed: int = 0,
    hindsight: bool = False,
    progress: Progress | None = None,
) -> Review:
    """Judge the decisions of a game, and tell them from luck.

    game: a game, its Record, or the text of that. seat: whose decisions; everybody's if left out. budget: 60s, or a
    number of simulations for all decisions together, with which the same seed gives the same review; if left out, 0.3
    seconds for each decision. bot: whose policy plays on. hindsight: judge what is a mistake or praised once more with
    the true hands, apart from everything else. progress: is told which part of the budget is spent.
    """
    allowed = None if budget is None else check_budget(budget)
    seed = check_whole("seed", seed, 0, MOST_SEED_DIGITS)
    if isinstance(game, str):
        game = replay(game)
    elif isinstance(game, Record):
        game = Game.from_record(game)
    if not isinstance(game, Game):
        raise OptionError(f"only a game or its record can be reviewed, not {shown(game)}")
    seats = tuple(range(game.players)) if seat is None else (observer(game, seat),)
    if not game.history:
        raise OptionError("no move was made yet: there is nothing to review")
    if game.start_line is not None:
        raise OptionError("a game that begins at a position has no deal, and so no luck to be told from decisions")
    policy = policy_of(bot, game.definition, game.position.state)
    if progress is not None:
        progress(0.0)
    rounds = measure_luck(game, decisions=True)
    verdicts: list[Verdict | Judgement] = []
    now = game.at(0)
    for mover, move in game.history:
        if mover in seats:
            is_forced = len(now.position.legal_actions()) == 1
            verdicts.append(forced(now, move) if is_forced else Judgement(now.copy(), move, policy, seed))
        now.play(move)
    judged = [one for one in verdicts if isinstance(one, Judgement)]
    judge(judged, allowed or Budget(seconds=SECONDS * max(1, len(judged))), progress)
    simulations = sum(one.first.spent + (one.second.spent if one.second else 0) for one in judged)
    decisions = tuple(one.verdict() if isinstance(one, Judgement) else one for one in verdicts)
    if hindsight and has_hidden_hands(game.definition):
        decisions = look_back(decisions, {one.move: one for one in judged}, policy.open_handed(game.definition))
    sides = range(len(game.sides))
    return Review(
        game.id,
        game.players,
        game.rounds,
        game.names,
        game.sides,
        game.totals,
        game.is_over,
        seats,
        decisions,
        tuple(strokes(rounds)),
        tuple(tuple(add_up(game, rounds, decisions, side).items()) for side in sides),
        tuple(curve(rounds, side) for side in sides),
        *win_curves(game, rounds),
        policy.kind,
        simulations,
        seed,
    )


def look_back(
    decisions: Sequence[Verdict], judged: Mapping[int, Judgement], open_handed: Policy
) -> tuple[Verdict, ...]:
    """The same verdicts, with what the true hands say of mistakes and of what is praised."""
    return tuple(
        replace(one, hindsight=judged[one.move].look_back(open_handed)) if one.mistake or one.is_praised else one
        for one in decisions
    )
