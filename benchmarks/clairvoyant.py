"""The ceiling: how much a bot wins that sees what nobody may see. Such bots live here, never in the package.

clairvoyant sees all hands and the order of the deck, and knows how the others decide: it keeps the best line to the end
that it has found. That is a lower bound of what perfect foresight is worth. It chooses when to draw by what it will
draw, so its luck is skill, and only its raw margins mean something.

open hands is the champion's search with the true hands and an unknown deck: what knowing the other hands is worth at
most. In Rivals and in Roll & Write nobody holds hidden cards.

python benchmarks/run.py clairvoyant plays all; python benchmarks/clairvoyant.py [PART OF A MATCH'S NAME …] plays some
of them, and leaves the other rows of the table as they are. Deals are mirrored; numbers of games and the seed were
fixed before.
"""

import functools
from dataclasses import dataclass, field
from typing import Annotated, Any

import foresight
import numpy as np
import typer
from adjusted import GAMES, text
from results import keep_row, write_report
from rich.console import Console
from rich.progress import track

from lostcities import arena
from lostcities.arena.result import sum_up
from lostcities.arena.table import Table
from lostcities.bots import Budget, Explorer, decision_for
from lostcities.bots.heuristic import explorer
from lostcities.bots.network import Head, weights
from lostcities.bots.pilot import race_by_network
from lostcities.bots.player import Answer
from lostcities.bots.search import worlds
from lostcities.bots.search.common_draws import step_of
from lostcities.game import Game
from lostcities.games.contract import GameDefinition
from lostcities.games.registry import load
from lostcities.kernel.random import stream
from lostcities.kernel.template import Namespace, fill

ERRORS = Console(stderr=True)
SEED = 7001
ROUNDS = 24  # of a clairvoyant: it wins by so much that few are enough
OPEN_ROUNDS = 400
SIMULATIONS = 240  # of a decision
TRIES = 8  # playouts of an action
HEAT = 0.7  # the temperature of all but the first
NO_LIMIT = 1e6  # seconds: whoever pauses the benchmark loses no game by it
LONGEST = 1000  # actions of a line that are remembered


class Clairvoyant:
    """A player of the arena that looks at the game itself, hidden things included; one for all seats of its side."""

    own_time = 0.0

    def __init__(self, definition: GameDefinition, head: Head, plan: arena.Plan):
        self.head, self.compiled = head, with_foresight(definition, head)
        self.against_explorer = plan.names[1] == Explorer.name
        self.parameters = explorer(definition.id, plan.players).parameters
        self.game: Game | None = None
        self.line: list[int] = []  # the best that it knows, from the first action of the round on
        self.margin = -np.inf

    def choose(self, game: Game, seed: int, budget: Budget, limit: float) -> Answer:
        played = [action for _, _, action in game.played_rounds[-1].moves]
        if self.game is not game or self.line[: len(played)] != played:
            self.margin = -np.inf  # somebody did not play as expected
        self.game = game
        found = np.full(LONGEST, -1, dtype=np.int64)
        margin = self.compiled.foresee(
            np.repeat(game.position.copy().states, 2),
            game.position.legal_actions().copy(),
            TRIES,
            HEAT,
            self.head.workspace,
            self.against_explorer,
            self.parameters,
            stream(seed, game.moves_made),
            found,
        )
        if margin > self.margin:
            self.line, self.margin = played + found.tolist(), margin
        return Answer(self.line[len(played)], 0.0)

    def close(self) -> None:
        """Nothing to release."""


class OpenHands:
    """The champion's search, in worlds with the true hands."""

    own_time = 0.0

    def __init__(self, definition: GameDefinition, head: Head, plan: arena.Plan):
        rules: Any = Namespace(f"{definition.id} with open hands")
        vars(rules).update(vars(definition.rules))
        rules.redeal = with_foresight(definition, head).shuffle_pile
        self.head = head
        self.compiled = fill(worlds, game=rules, play=step_of(definition), play_out=head.compiled.play_out).try_worlds

    def choose(self, game: Game, seed: int, budget: Budget, limit: float) -> Answer:
        decision = decision_for(game, seed, budget)
        decision.states[0] = game.position.copy().states[0]
        race = race_by_network(self.head, decision)
        race.compiled = self.compiled
        return Answer(race.choice(budget).action, 0.0)

    def close(self) -> None:
        """Nothing to release."""


@functools.cache
def with_foresight(definition: GameDefinition, head: Head) -> Any:
    """foresight.py, filled with a game and its network."""
    decide = explorer(definition.id).decide
    return fill(head.compiled, worlds, foresight, play_out=head.compiled.play_out, decide=decide)


class UnfairTable(Table):
    """A table at which the first bot cheats."""

    def __init__(self, plan: arena.Plan, cheat: type[Clairvoyant] | type[OpenHands]):
        super().__init__(plan)
        state = plan.deal(0).position.state
        definition = load(plan.game)
        head = Head(plan.game, *weights(plan.game, definition.words.symmetry(state).colours), state)
        cheating = cheat(definition, head, plan)
        self.players = {(0, seat): cheating for seat in range(plan.players)}


@dataclass(frozen=True)
class Match:
    """A bot that cheats against one that does not."""

    cheat: type[Clairvoyant] | type[OpenHands]
    game: str
    other: str
    games: int
    budget: Budget = field(default_factory=Budget)

    @property
    def name(self) -> str:
        return f"{self.game}: {'clairvoyant' if self.cheat is Clairvoyant else 'open hands'} over {self.other}"

    def play(self) -> dict[str, Any]:
        bots = {"cheat": "pilot", self.other: self.other}
        plan = arena.make_plan(
            self.game,
            bots,
            games=self.games,
            players=GAMES[self.game],
            seed=SEED,
            budget=self.budget,
            limit=NO_LIMIT,
            adjusted=self.cheat is OpenHands,
        )
        table = UnfairTable(plan, self.cheat)
        fixtures = list(plan.fixtures())
        result = sum_up(plan, [table.play(one) for one in track(fixtures, description=self.name, console=ERRORS)])
        assert result
        found = result["cheat"]
        assert found.margin
        assert not result.forfeits
        return {
            "what": self.name,
            "rounds": len(result.games),
            "margin": text(found.margin),
            "adjusted": text(found.adjusted) if found.adjusted else "",
            "won": f"{found.win_rate.value:.1%}",
        }


CARD_GAMES = [game for game in GAMES if load(game).draw_action is not None]
EQUAL = Budget(simulations=SIMULATIONS)
MATCHES = [
    *(Match(Clairvoyant, game, other, ROUNDS) for game in GAMES for other in ("pilot", "explorer")),
    *(Match(OpenHands, game, "champion", OPEN_ROUNDS, EQUAL) for game in CARD_GAMES),
]


def measure() -> list[dict[str, Any]]:
    """One row a match."""
    return [match.play() for match in MATCHES]


def main(
    names: Annotated[list[str] | None, typer.Argument(metavar="PART OF A NAME")] = None,
) -> None:
    """Play matches, and put each into the table when it is over."""
    for match in MATCHES:
        if not names or any(name in match.name for name in names):
            keep_row("clairvoyant", match.play(), f'python benchmarks/clairvoyant.py "{match.name}", the others before')
            write_report()


if __name__ == "__main__":
    typer.run(main)
