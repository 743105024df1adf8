"""Moves as people write them: one table of texts for each game, both ways."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from .errors import InvalidMove, shown
from .games.contract import GameDefinition
from .games.registry import load


@dataclass(frozen=True, slots=True)
class Move:
    """One decision: the action's number and its text. `str(move)` and `Game.parse` round-trip."""

    action: int
    text: str

    def __str__(self) -> str:
        return self.text


class Notation:
    """All moves of a game, by number and by text."""

    def __init__(self, definition: GameDefinition, actions: int):
        self.game = definition.id
        self.moves: Sequence[Move] = tuple(
            Move(action, definition.words.action_text(action)) for action in range(actions)
        )
        self.by_text = {move.text.lower(): move for move in self.moves}

    def __len__(self) -> int:
        return len(self.moves)

    def read(self, text: str) -> Move:
        """The move that a text means, whatever its case."""
        try:
            return self.by_text[text.strip().lower()]
        except (KeyError, AttributeError, TypeError):  # or it is no text at all
            raise InvalidMove(
                f"{shown(text)} is not a move of {self.game}; moves look like {self.examples()}"
            ) from None

    def own(self, move: Move) -> Move:
        """The move of this game that is equal to another; one of another game is none, even if its number fits."""
        try:
            found = self.moves[move.action]
            if found is move or found == move:
                return found
        except (IndexError, TypeError):
            pass
        raise InvalidMove(f"{shown(move)} is not a move of {self.game}: take one from legal_moves() or parse()")

    def examples(self) -> str:
        """A few moves of different kinds."""
        shapes = {re.sub(r"\d+", "0", re.sub("[a-z]", "a", move.text.lower())): move.text for move in self.moves}
        return ", ".join(shapes.values())


@cache
def notation(game: str, actions: int) -> Notation:
    """The notation of a game with so many actions (options such as a sixth expedition add some)."""
    return Notation(load(game), actions)
