"""analyse: what each candidate of a decision is worth to the seat that has to make it, and why.

>>> import lostcities as lc
>>> game = lc.new_game("classic", seed=7)
>>> analysis = lc.analyse(game, budget="200")
>>> analysis.best.loss
0.0
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..bots.api import Budget, lead_in_match
from ..bots.budgets import read_budget
from ..differences import LineDifference
from ..equity import round_equity
from ..errors import IllegalMove, OptionError, shown
from ..game import Game
from ..games import position_text
from ..games.contract import MOST_SEED_DIGITS, Json, check_whole
from ..games.phrases import Phrase
from ..moves import Move, notation
from ..position import Position
from . import report
from .policies import Priors, policy_of
from .rollouts import Mean, Progress, Rollouts, Samples, likely_candidates, race

CANDIDATES = 8  # at most, if nobody says which
DEFAULT = "2s"


@dataclass(frozen=True)
class Candidate:
    """A move and what it is worth: the expected margin of the round in points, and the chance to win.

    Errors are standard errors. The loss is that against the best candidate in the same worlds, so its error is that of
    paired samples, far smaller than those of the two margins.
    """

    move: Move
    words: Phrase  # what it does
    prior: float | None  # the probability that the policy network gives it
    margin: float
    error: float
    win: float
    worlds: int
    loss: float
    loss_error: float
    why: tuple[LineDifference, ...]  # this move less the best, line by line, the largest first: adds up to −loss

    @property
    def data(self) -> dict[str, Json]:
        """The candidate ready for JSON."""
        return {
            "move": self.move.text,
            "words": self.words.data,
            "prior": self.prior,
            "margin": self.margin,
            "error": self.error,
            "win": self.win,
            "worlds": self.worlds,
            "loss": self.loss,
            "loss_error": self.loss_error,
            "why": [line.data for line in self.why],
        }


@dataclass(frozen=True)
class Analysis:
    """The candidates of a decision, the best first. It is made of nothing but what the seat to act knows."""

    game: str
    seat: int
    position: str | None  # as the seat knows it, one line of text; None in a game that has no such lines
    candidates: tuple[Candidate, ...]
    wins_of: str  # what a win is one of: game, round or match
    policy: str  # what plays on in the rollouts: network, heuristic or random
    simulations: int
    seed: int

    @property
    def best(self) -> Candidate:
        """The candidate with the largest expected margin."""
        return self.candidates[0]

    def __getitem__(self, move: Move | str) -> Candidate:
        """The candidate with this move."""
        for candidate in self.candidates:
            if str(move).strip().lower() == candidate.move.text.lower():
                return candidate
        among = ", ".join(candidate.move.text for candidate in self.candidates)
        raise OptionError(f"{shown(str(move))} is not among the candidates: they are {among}")

    @property
    def data(self) -> dict[str, Json]:
        """The analysis ready for JSON."""
        return {
            "game": self.game,
            "seat": self.seat,
            "position": self.position,
            "candidates": [candidate.data for candidate in self.candidates],
            "wins_of": self.wins_of,
            "policy": self.policy,
            "simulations": self.simulations,
            "seed": self.seed,
        }

    def to_json(self) -> str:
        """The analysis as a text in JSON."""
        return json.dumps(self.data, ensure_ascii=False, indent=1) + "\n"

    def svg(self) -> str:
        """A picture: a bar with its error for each candidate."""
        from . import pictures

        return pictures.draw_candidates(self)

    def __str__(self) -> str:
        return report.analysis_text(self)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()


def check_budget(budget: Budget | str | int) -> Budget:
    """A budget above 0: seconds or simulations, also as text."""
    if isinstance(budget, int) and not isinstance(budget, bool):
        budget = Budget(simulations=budget)
    if not isinstance(budget, Budget):
        if not isinstance(budget, str):
            raise OptionError(f"budget must be a text such as 2s or 2000, or a Budget, not {shown(budget)}")
        budget = read_budget(budget)
    amounts = [amount for amount in (budget.seconds, budget.simulations) if amount is not None]
    if not amounts or not all(0 < amount < float("inf") for amount in amounts):
        raise OptionError(f"budget must be more than 0 seconds or simulations, not {shown(budget)}")
    return budget


def win_chances(game: Game | None, seat: int, margins: Samples) -> Samples:
    """How much of a win each final margin of the round is: 1, or a half where it is shared.

    In a match it is the chance to win that, if its equity is known or this is its last round; else the round's own.
    """
    equity = None if game is None else round_equity(game, seat)
    if equity is not None:
        return equity.chances[np.clip(margins.astype(np.int64) - equity.lowest, 0, len(equity.chances) - 1)]
    lead = None if game is None else lead_in_match(game, seat)
    return np.asarray((np.sign(margins + (lead or 0)) + 1) / 2, dtype=np.float64)


def wins_of(game: Game | None, seat: int) -> str:
    """What `win_chances` are chances of."""
    if game is None:
        return "round"
    if game.rounds == 1:
        return "game"
    return "match" if game.round == game.rounds or round_equity(game, seat) is not None else "round"


def describe_line(key: tuple[str, Phrase], mean: Mean) -> LineDifference:
    return LineDifference(key[0], key[1], mean.value, mean.error)


def explain(rollouts: Rollouts, row: int, best: int) -> tuple[LineDifference, ...]:
    """One candidate less another, line by line, the largest first; lines that are always equal are left out."""
    found = [describe_line(key, mean) for key, mean in rollouts.differences(row, best).items()]
    told = [line for line in found if line.points or line.error]
    return tuple(sorted(told, key=lambda line: -abs(line.points)))


def candidates_of(
    rollouts: Rollouts, best: int, priors: Priors | None, position: Position, game: Game | None
) -> tuple[Candidate, ...]:
    """What came of the rollouts, the best candidate first."""
    seat, definition = position.turn, position.definition
    known = position.concealed(seat).state
    moves = notation(definition.id, position.action_count).moves
    best_wins = win_chances(game, seat, rollouts.margins(best))
    found = []
    for row, action in enumerate(rollouts.candidates.tolist()):
        worlds = rollouts.common(row, best)
        gain = rollouts.gain(row, best)
        expected = rollouts.expected(row, best)
        lost_wins = best_wins[:worlds] - win_chances(game, seat, rollouts.margins(row, worlds))
        found.append(
            Candidate(
                moves[action],
                definition.words.describe(known, action),
                None if priors is None else float(priors[row]),
                expected.value,
                expected.error,
                float(np.clip(best_wins.mean() - lost_wins.mean(), 0, 1)),
                rollouts.worlds(row),
                -gain.value + 0.0,
                gain.error,
                () if row == best or not rollouts.keep else explain(rollouts, row, best),
            )
        )
    order = sorted(range(len(found)), key=lambda row: (row != best, found[row].loss))
    return tuple(found[row] for row in order)


def choose_candidates(
    position: Position, legal: Sequence[int], priors: Priors | None, moves: Sequence[Move | str] | None
) -> tuple[list[int], Priors | None]:
    """The moves that somebody wants to compare, or the likeliest ones."""
    if moves is None:
        return (list(legal), None) if priors is None else (list(legal[:CANDIDATES]), priors[:CANDIDATES])
    if isinstance(moves, str) or not isinstance(moves, Sequence) or not moves:
        raise OptionError(f"moves must be a list of moves, not {shown(moves)}")
    read = notation(position.definition.id, position.action_count)
    asked = [read.own(move).action if isinstance(move, Move) else read.read(move).action for move in moves]
    for action in asked:
        if action not in legal:
            reason = position.definition.words.reason_against(position.state, action)
            raise IllegalMove(f"{read.moves[action]}: {reason}", reason, read.moves[action].text)
    asked = list(dict.fromkeys(asked))
    return asked, None if priors is None else priors[[list(legal).index(action) for action in asked]]


def analyse(
    game: Game | Position | str,
    *,
    budget: Budget | str | int = DEFAULT,
    bot: str = "champion",
    seed: int = 0,
    moves: Sequence[Move | str] | None = None,
    progress: Progress | None = None,
) -> Analysis:
    """What each candidate is worth to the seat to act, from what that seat knows.

    game: a game, a Position, or a line of `position_text`. budget: 2s, 500ms, or a number of simulations, with which
    the same seed gives the same analysis. bot: whose policy plays on (champion, pilot, navigator, explorer, random).
    moves: those to be compared; the likeliest ones if left out. progress: is told which part of the budget is spent.
    """
    allowed = check_budget(budget)
    seed = check_whole("seed", seed, 0, MOST_SEED_DIGITS)
    if isinstance(game, str):
        game = Game.from_position(game, seed=seed)
    if not isinstance(game, Game | Position):
        raise OptionError(f"only a game, a position or its text can be analysed, not {shown(game)}")
    position, match = (game, None) if isinstance(game, Position) else (game.position, game)
    if position.is_over:
        raise IllegalMove("the game is over: there is nothing to analyse")
    policy = policy_of(bot, position.definition, position.state)
    legal, likelihood = likely_candidates(position, policy, position.action_count, seed)
    chosen, priors = choose_candidates(position, legal.tolist(), likelihood, moves)
    if progress is not None:
        progress(0.0)
    rollouts = Rollouts(position, policy, chosen, seed)
    usual = [] if priors is None else [int(np.argmax(priors))]
    best = race(rollouts, allowed, usual, progress)
    seat = position.turn
    line = None
    if position_text.PART in position.definition.parts:
        line = position.text(seat) if match is None else match.position_text(seat)
    return Analysis(
        position.definition.id,
        seat,
        line,
        candidates_of(rollouts, best, priors, position, match),
        wins_of(match, seat),
        policy.kind,
        rollouts.spent,
        seed,
    )
