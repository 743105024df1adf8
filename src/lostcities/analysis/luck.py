"""Luck: what each deal, draw, turned card and roll was worth, beside what it could have been.

The luck of an event is V(after what happened) less the mean of V over everything that could have happened, so its mean
is zero whatever the evaluator thinks. With the decisions between the events it adds up to the result:

    margin = expected + luck of the deal + luck of all draws + contributions of all decisions

`adjusted` is the margin less all luck: the same mean as the margin over many rounds, with less spread.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ..errors import OptionError
from ..game import Game
from ..games.contract import GameDefinition, Numbers, State, States, copy_states
from ..position import Position
from ..records import Record
from .chance import Chance
from .evaluator import MARGIN, WIN, Evaluator, Layout, NetworkEvaluator, Values, evaluated, trained
from .playouts import PlayoutEvaluator

DEALS = 8192  # at random, whose mean is the expectation before the deal
DEAL_SEED = 7
KINDS_KEPT = 16

Points = tuple[float, ...]  # by side


@dataclass(frozen=True)
class Share:
    """What an event or a decision was worth to each side: in points of the final margin, and in wins from −1 to 1."""

    move: int  # moves of the round that were made before; the deal comes before all
    seat: int  # whose move it was; -1 for the deal
    what: str  # the card or roll, or the move as it is typed
    points: Points
    wins: Points


@dataclass(frozen=True)
class RoundLuck:
    """A round as a sum: what was expected before the deal, what chance added, and what the decisions added."""

    expected: Points
    deal: Share
    draws: tuple[Share, ...]  # turned cards and rolls too; cards from a discard pile are no luck
    decisions: tuple[Share, ...]  # each with the evaluator's own error in it; empty if they were not asked for
    wins: tuple[Points, ...]  # from −1 to 1, before every decision and at the end; empty like these
    undrawn: tuple[float, ...]  # at the same times: the part of the deck, as it was after the deal, that is left
    margin: Points | None  # once the round is over

    @property
    def luck(self) -> Points:
        """All luck of each side, in points."""
        return tuple(np.sum([share.points for share in (self.deal, *self.draws)], axis=0).tolist())

    @property
    def adjusted(self) -> Points | None:
        """The margin less all luck."""
        if self.margin is None:
            return None
        return tuple(margin - luck for margin, luck in zip(self.margin, self.luck, strict=True))


class LuckAnalysis:
    """Luck in rounds of one game with its players and options."""

    def __init__(
        self, definition: GameDefinition, state: State, evaluator: Evaluator | None = None, deals: int = DEALS
    ):
        """state: any state of that kind. evaluator: the trained one of the game if left out, or else playouts.

        deals: how many are dealt at random for the expectation before the deal.
        """
        self.definition, self.deals = definition, deals
        self.chance, self.layout = Chance(definition, state), Layout(definition, state)
        self.evaluator = evaluator or default_evaluator(definition, state)
        self._expected: dict[int, Values] = {}

    def expected(self, starter: int) -> Values:
        """The mean over deals, with the seat that starts: (sides, 2)."""
        if starter not in self._expected:
            states = self.chance.deals(self.deals, starter, DEAL_SEED)
            self._expected[starter] = self.evaluator.values(states).mean(axis=0)
        return self._expected[starter]

    def event(self, before: States, action: int) -> Values:
        """The luck of one action that uses the deck, played from the first of the states: (sides, 2)."""
        after = copy_states(before)
        self.definition.calls.play(after, 0, action)
        outcomes = self.chance.outcomes(before, self.chance.places_used(before), self.chance.places_used(after))
        states = np.empty(len(outcomes.weights), dtype=self.definition.dtype)
        events, actions = np.zeros(len(states), dtype=np.int64), np.array([action], dtype=np.int64)
        self.layout.compiled.branch(before, events, outcomes.decks, actions, states)
        values = self.evaluator.values(states)
        luck: Values = values[outcomes.happened] - np.tensordot(outcomes.weights, values, axes=1)
        return luck

    def round(self, deck: Numbers, starter: int, actions: Sequence[int], decisions: bool = False) -> RoundLuck:
        """The luck of a round, and the contributions of its decisions if they are asked for."""
        line = self._replay(deck, starter, actions)
        events = [move for move in range(len(actions)) if line.used[move + 1] > line.used[move]]
        outcomes = [self.chance.outcomes(line.before(move), line.used[move], line.used[move + 1]) for move in events]
        sizes = [len(one.weights) for one in outcomes]
        places = np.arange(len(actions) + 1) if decisions else np.zeros(1, dtype=np.int64)
        states = np.empty(len(places) + sum(sizes), dtype=self.definition.dtype)
        states[: len(places)] = line.states[places]
        if events:
            self.layout.compiled.branch(
                line.states[events],
                np.repeat(np.arange(len(events)), sizes),
                np.concatenate([one.decks for one in outcomes]),
                np.array(actions, dtype=np.int64)[events],
                states[len(places) :],
            )
        values = self.evaluator.values(states)
        nodes, draws = {}, []
        start = len(places)
        for move, one in zip(events, outcomes, strict=True):
            found = values[start : start + len(one.weights)]
            nodes[move] = mean = np.tensordot(one.weights, found, axes=1)
            text = " ".join(
                self.chance.face(place, deck[place]) for place in range(line.used[move], line.used[move + 1])
            )
            draws.append(share(move + 1, int(line.states["turn"][move]), text, found[one.happened] - mean))
            start += len(found)
        expected = self.expected(starter)
        return RoundLuck(
            tuple(expected[:, MARGIN].tolist()),
            share(0, -1, "", values[0] - expected),
            tuple(draws),
            tuple(self._contributions(line, actions, values, nodes)) if decisions else (),
            tuple(tuple(wins) for wins in values[: len(places), :, WIN].tolist()) if decisions else (),
            tuple(self._undrawn(line)) if decisions else (),
            tuple(self.layout.margins(line.states[-1:])[0].tolist()) if line.states["turn"][-1] < 0 else None,
        )

    def _contributions(
        self, line: "Line", actions: Sequence[int], values: Values, nodes: dict[int, Values]
    ) -> Iterator[Share]:
        """What each decision changed: from V before it to V after it, before chance has its say."""
        for move, action in enumerate(actions):
            after = nodes.get(move, values[move + 1])
            seat, text = int(line.states["turn"][move]), self.definition.words.action_text(action)
            yield share(move, seat, text, after - values[move])

    def _undrawn(self, line: "Line") -> Iterator[float]:
        whole = max(1, self.chance.size - line.used[0])
        return ((self.chance.size - used) / whole for used in line.used)

    def _replay(self, deck: Numbers, starter: int, actions: Sequence[int]) -> "Line":
        states = np.repeat(self.chance.model, len(actions) + 1)
        now, calls = copy_states(self.chance.model), self.definition.calls
        now["deck"][0] = deck
        calls.deal(now, 0, starter)
        states[0] = now[0]
        used = [self.chance.places_used(now)]
        for move, action in enumerate(actions, 1):
            calls.play(now, 0, action)
            states[move] = now[0]
            used.append(self.chance.places_used(now))
        return Line(states, used)


@dataclass(frozen=True)
class Line:
    """All states of a round, and how many places of the deck each has used."""

    states: States
    used: list[int]

    def before(self, move: int) -> States:
        return self.states[move : move + 1]


def share(move: int, seat: int, what: str, values: npt.NDArray[np.float64]) -> Share:
    return Share(move, seat, what, tuple(values[:, MARGIN].tolist()), tuple(values[:, WIN].tolist()))


def default_evaluator(definition: GameDefinition, state: State) -> Evaluator:
    """The trained evaluator of a game, or the mean of playouts."""
    if definition.id in evaluated():
        return NetworkEvaluator(definition, state, *trained(definition.id, definition.words.symmetry(state).colours))
    return PlayoutEvaluator(definition, state)


@lru_cache(KINDS_KEPT)
def analysis_of(game: str, players: int, options: tuple[tuple[str, str], ...]) -> LuckAnalysis:
    """The LuckAnalysis of a kind of game, with its default evaluator."""
    position = Position.new(game, players, dict(options))
    return LuckAnalysis(position.definition, position.state)


def measure_luck(
    game: Game | Record, evaluator: Evaluator | None = None, *, decisions: bool = False
) -> list[RoundLuck]:
    """The luck of every round of a game, with the contributions of its decisions if they are asked for.

    evaluator: the trained one of the game if left out, or else playouts.
    """
    if isinstance(game, Record):
        game = Game.from_record(game)
    if any(played.start is not None for played in game.played_rounds):
        raise OptionError("a game that begins at a position has no deal whose luck could be measured")
    if evaluator is not None:
        found = LuckAnalysis(game.definition, game.position.state, evaluator)
    else:
        options = {option.name: option.text(game.options[option.name]) for option in game.definition.options}
        found = analysis_of(game.id, game.players, tuple(options.items()))
    return [
        found.round(played.deck, played.starter, [action for _, _, action in played.moves], decisions)
        for played in game.played_rounds
    ]
