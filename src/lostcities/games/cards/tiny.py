"""Games of this family that are small enough for exact methods: their whole trees can be written out and solved.

They are made up, and no game for people: docs/tiny-games.md says what they are for and what they are worth.
"""

from dataclasses import replace

from ..contract import GameDefinition, whole
from .facts import card_facts
from .family import PARTS, card_game


def tiny(
    name: str, colours: tuple[str, ...], faces: tuple[str, ...], *, hand: int, cost: int, turns: int | None = None
) -> GameDefinition:
    """A game for two without a bonus; x is a wager. With `turns` it ends after so many, if not before."""
    definition = card_game(
        card_facts(
            name,
            colour_names=colours,
            faces=faces,
            values=tuple(0 if face == "x" else int(face) for face in faces),
            seats=2,
            hand={2: hand},
            cost={2: cost},
            bonus_size={2: len(faces) + 1},  # more cards than there are
            bonus={2: 0},
        ),
        title=name.capitalize(),
        rulebook="made up, docs/tiny-games.md",
        players=(2,),
        rounds=1,
        options=(whole("turn_limit", default=turns, help="end the round after this many turns, counting all players"),),
        scale=4.0,
        parts={part: PARTS[part] for part in ("board", "heuristic", "position_text")},
    )
    if turns is None:
        return definition
    # The limit is a rule here, which a player must learn to play for.
    return replace(definition, turn_limit=turns, training_turn_limit=turns, hidden_features=())


TINY1 = tiny("tiny1", ("red",), ("x", "x", "2", "2", "3"), hand=1, cost=2)
TINY2 = tiny("tiny2", ("red", "blue"), ("x", "x", "2"), hand=1, cost=1, turns=4)
TINY3 = tiny("tiny3", ("red",), ("x", "1", "2", "3", "4", "5"), hand=2, cost=4)
