"""The whole tree of a small game as a game of OpenSpiel's own, which its solvers in C++ walk thousands of times faster.

>>> from lostcities.envs import openspiel
>>> from lostcities.envs.game_tree import GameTree
>>> tree = GameTree(openspiel.load("tiny1"))
>>> solution = tree.solve(exploitability=0.001)
>>> round(tree.value(solution, solution), 2)
0.4
"""

from collections.abc import Callable, Mapping
from typing import Any

from ..errors import OptionError, shown
from .extras import need

need("pyspiel", "openspiel")

import pyspiel  # noqa: E402

Chances = Mapping[int, float]  # probabilities of actions

ROUNDED = 16  # digits of a probability
BETWEEN_LOOKS = 10  # iterations of the solver


class GameTree:
    """A game for two in which seat 0 starts, with everything that can happen.

    `game` is the tree (OpenSpiel's `efg_game`). Its information states have keys of their own, and an action is its
    place among the legal ones, for OpenSpiel sorts the numbers of a node's actions, but not what they lead to:
    `policy` translates.
    """

    def __init__(self, game: Any):
        """game: of this package, by `openspiel.load`; who starts is the first thing that chance decides."""
        self.states: dict[str, Any] = {}  # one of the states of each information state, by its key in the tree
        self.decisions = 0  # nodes where a player is to act
        self._numbers: tuple[dict[str, int], ...] = ({}, {})  # of information states, for each player
        start = game.new_initial_state()
        start.apply_action(0)
        lines = ['EFG 2 R "lostcities" { "0" "1" }']
        self._write(start, lines)
        self.histories = len(lines) - 1  # all nodes, with those of chance and the ends
        self.game = pyspiel.load_efg_game("\n".join(lines) + "\n")

    def solve(self, exploitability: float) -> Any:
        """A policy of the tree against which nobody gains more than that, by OpenSpiel's CFR+."""
        if not exploitability > 0:
            raise OptionError(
                f"exploitability must be above 0, not {shown(exploitability)}: CFR+ only comes close to it"
            )
        solver = pyspiel.CFRPlusSolver(self.game)
        while True:
            for _ in range(BETWEEN_LOOKS):
                solver.evaluate_and_update_policy()
            found = solver.tabular_average_policy()
            if self.exploitability(found) < exploitability:
                return found

    def policy(self, choose: Callable[[Any], Chances]) -> Any:
        """A policy of the tree, from the probabilities of actions in a state of ours."""
        return pyspiel.TabularPolicy(
            {
                key: [(place, chances.get(action, 0.0)) for place, action in enumerate(state.legal_actions())]
                for key, state in self.states.items()
                for chances in [choose(state)]
            }
        )

    def value(self, first: Any, second: Any) -> float:
        """The expected margin of the first seat, between two policies of the tree."""
        returns: list[float] = pyspiel.expected_returns(self.game.new_initial_state(), [first, second], -1, True)
        return returns[0]

    def exploitability(self, policy: Any) -> float:
        """What a best response gains on the value of the game, the mean of both seats."""
        found: float = pyspiel.exploitability(self.game, policy)
        return found

    def _key(self, state: Any) -> str:
        """The information state of the player to act, as OpenSpiel makes it of player, number and name."""
        player, name = state.current_player(), state.information_state_string()
        number = self._numbers[player].setdefault(name, len(self._numbers[player]) + 1)
        return f"{player}-{player}-{number}-{name}"

    def _write(self, state: Any, lines: list[str]) -> None:
        """Append a node and all below it, in Gambit's format of extensive games."""
        if state.is_terminal():
            lines.append(f't "" {len(lines)} "" {{ {" ".join(map(str, state.returns()))} }}')
            return
        if state.is_chance_node():
            chances = [chance for _, chance in state.chance_outcomes()]
            written = " ".join(f'"{place}" {chance:.{ROUNDED}f}' for place, chance in enumerate(chances))
            lines.append(f'c "" {len(lines)} "" {{ {written} }} 0')
        else:
            self.decisions += 1
            player, key = state.current_player(), self._key(state)
            self.states.setdefault(key, state)
            _, _, number, name = key.split("-", 3)
            written = " ".join(f'"{place}"' for place in range(len(state.legal_actions())))
            lines.append(f'p "" {player + 1} {number} "{name}" {{ {written} }} 0')
        for action in state.legal_actions():
            self._write(state.child(action), lines)
