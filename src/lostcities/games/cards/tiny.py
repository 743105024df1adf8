"""Games of this family that are small enough for exact methods: their whole trees can be written out and solved.

They are made up, and no game for people: docs/tiny-games.md says what they are for and what they are worth.
"""

from ..contract import GameDefinition, whole
from .facts import card_facts
from .family import PARTS, TURN_LIMIT, card_game


def tiny(name: str, colours: tuple[str, ...], faces: tuple[str, ...], *, cost: int, turns: int | None) -> GameDefinition:
    """A game for two with one card in hand; x is a wager. It ends after so many turns, if not before."""
    return card_game(
        card_facts(
            name,
            colour_names=colours,
            faces=faces,
            values=tuple(0 if face == "x" else int(face) for face in faces),
            seats=2,
            hand={2: 1},
            cost={2: cost},
            bonus_size={2: len(faces) + 1},  # there is none
            bonus={2: 0},
        ),
        title=name.capitalize(),
        rulebook="docs/tiny-games.md",
        players=(2,),
        rounds=1,
        options=(whole("turn_limit", default=turns, help="end the round after this many turns, counting all players"),),
        scale=4.0,
        turn_limit=turns or TURN_LIMIT,
        training_turn_limit=turns,
        parts={part: PARTS[part] for part in ("board", "position_text")},
    )


TINY1 = tiny("tiny1", ("red",), ("x", "x", "2", "2", "3"), cost=2, turns=None)
TINY2 = tiny("tiny2", ("red", "blue"), ("x", "x", "2"), cost=1, turns=4)
TINY3 = tiny("tiny3", ("red", "blue"), ("x", "2", "3"), cost=3, turns=4)
