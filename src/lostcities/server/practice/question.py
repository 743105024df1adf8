"""A decision that somebody is asked to make: the game as it stood, and what is known of it."""

from dataclasses import dataclass

from ...errors import IllegalMove, InvalidMove, shown
from ...game import Game
from ..projection.messages import SeenPosition
from ..projection.replays import seen_position
from ..refusals import Refusal
from ..tables.decide import illegal_move
from .schedule import Grade
from .solution import Solution, grade


@dataclass(frozen=True)
class Question:
    game: Game
    solution: Solution

    @property
    def position(self) -> SeenPosition:
        """What the seat to act saw; nothing of the solution."""
        assert self.game.turn is not None
        return seen_position(self.game, self.game.moves_made, self.game.turn)

    @property
    def candidates(self) -> list[str]:
        """Moves that are worth a thought, in the order of the legal ones, which tells nothing."""
        worth = {one["move"] for one in self.solution.told(self.solution.best).candidates}
        return [move.text for move in self.game.legal_moves() if move.text in worth]

    def read(self, move: str) -> str:
        """A legal move as it is written, or a Refusal."""
        try:
            read = self.game.parse(move)
            self.game.copy().play(read)
        except InvalidMove:
            examples = self.game.notation.examples()
            raise Refusal("illegal", "unknown_move", move=shown(move), game=self.game.id, examples=examples) from None
        except IllegalMove as error:
            raise illegal_move(error) from None
        return read.text

    def grade(self, move: str) -> Grade:
        return grade(self.solution, move, self.game.definition.loss_classes[0])
