"""Roll & Write on the test bench: a game whose dice and sheets a test chooses."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from lostcities.games.rollwrite import facts
from lostcities.games.rollwrite.definition import ROLLWRITE
from lostcities.kernel.random import stream

CALLS = ROLLWRITE.calls
COLOURS = facts.COLOUR_NAMES
ACTIONS = {ROLLWRITE.words.action_text(action): action for action in range(2 + 6 * 12)}
FILLER = "rrr111"


class Position:
    """A game that is played in the notation of moves and rolls."""

    def __init__(self, *rolls: str, players: int = 2, starter: int = 0, sheet: Any = "reconstructed") -> None:
        players, options = ROLLWRITE.check_options(players, {"sheet": sheet})
        self.states = ROLLWRITE.new_states(1, players, options)
        self.states[0].deck = ROLLWRITE.words.read_deck(self.states[0], pad(rolls))
        CALLS.deal(self.states, 0, starter)

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def table(self) -> dict[str, Any]:
        return ROLLWRITE.words.table(self.state)

    def copy(self) -> "Position":
        twin = object.__new__(Position)
        twin.states = self.states.copy()
        return twin

    def legal(self) -> list[str]:
        actions = np.zeros(len(ACTIONS), dtype=np.int64)
        number = CALLS.legal_actions(self.states, 0, actions)
        return [ROLLWRITE.words.action_text(action) for action in actions[:number]]

    def play(self, moves: str) -> "Position":
        for move in moves.split():
            assert CALLS.play(self.states, 0, ACTIONS[move]), self.reason(move)
        return self

    def reason(self, move: str) -> str:
        assert not CALLS.is_legal(self.states, 0, ACTIONS[move])
        return str(ROLLWRITE.words.reason_against(self.state, ACTIONS[move]))

    def say(self, move: str) -> str:
        return str(ROLLWRITE.words.describe(self.state, ACTIONS[move]))

    def score(self, seat: int = 0) -> int:
        return CALLS.score(self.states, 0, seat)

    def points(self, name: str, seat: int = 0) -> int:
        return next(line.points for line in ROLLWRITE.words.score_lines(self.state, seat) if line.name == name)

    def expedition(self, colour: str, seat: int = 0) -> dict[str, Any]:
        return self.table["sheets"][seat]["expeditions"][COLOURS.index(colour)]

    def put(self, seat: int, colour: str, numbers: Iterable[int], *, circle: bool = False, top: bool = False) -> None:
        """Write an expedition on a sheet, with no effect on anything else."""
        state, column, numbers = self.state, COLOURS.index(colour), list(numbers)
        state.filled[seat, column] = len(numbers)
        state.numbers[seat, column] = sum(number << 4 * box for box, number in enumerate(numbers))
        state.circles[seat] |= circle << column
        state.least[seat, column] = facts.CLOSED if top else numbers[-1] if numbers else int(circle)

    def shade(self, seat: int, column: str, number: int) -> None:
        """Shade artefacts or dice symbols, with no effect on anything else."""
        self.state.filled[seat, {"artefacts": facts.ARTEFACTS, "dice": facts.DICE}[column]] = number

    def pass_bridges(self, *columns: str) -> None:
        """Bridges that somebody passed long ago, for no points now."""
        names = (*COLOURS, "artefacts", "dice")
        for column in columns:
            self.state.bridge[names.index(column)] = 1
        self.state.turns = 1
        self.state.deck[1:] = self.state.deck[:-1].copy()


def pad(rolls: Iterable[str]) -> list[str]:
    """The given rolls first, and a filler for all the others."""
    rolls = list(rolls)
    return rolls + [FILLER] * (facts.ROLLS - len(rolls))


def random_position(seed: int, *, players: int = 2, sheet: Any = "reconstructed") -> Position:
    """A game with random dice that is about to begin."""
    position = Position(players=players, sheet=sheet)
    CALLS.shuffle_deck(position.states, 0, stream(seed))
    CALLS.deal(position.states, 0, 0)
    return position
