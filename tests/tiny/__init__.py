"""Games small enough to count every line of play: the text of the card games bound to a handful of cards."""

import sys
from types import ModuleType

from lostcities.rules import expedition_knowledge, expedition_words, expeditions
from lostcities.rules.compiling import bind
from lostcities.rules.contract import choice, register, whole
from lostcities.rules.expedition_constants import constants


def tiny(
    name: str, faces: tuple[str, ...], *, players: int = 2, hand: int = 2, cost: int = 2, **kinds: bool
) -> ModuleType:
    """A game with two colours, x for a wager and digits for numbers."""
    rules = ModuleType(f"tiny.{name}")
    sys.modules[rules.__name__] = rules
    names = vars(rules)
    names.update(
        GAME=name,
        TITLE=name,
        RULEBOOK="made up",
        PLAYERS=(players,),
        ROUNDS=1,
        TIES_ARE_WINS=False,
        OPTIONS=(whole("turn_limit", default=None, help=""), choice("swaps", (0, 1, 2), default=1, help="")),
        COLOUR_NAMES=("red", "blue"),
        SMALLEST_HAND_AFTER_A_PASS=1,
        **constants(
            colours=2,
            faces=faces,
            values=tuple(0 if face == "x" else int(face) for face in faces),
            seats=players,
            hand={players: hand},
            cost={players: cost},
            bonus_size={players: 3},
            bonus={players: 1},
            **kinds,
        ),
    )
    for text in (expeditions, expedition_knowledge, expedition_words):
        bind(text, name, names)
    register(rules)
    return rules


TINY = tiny("tiny", ("x", "x", "2", "3"))
TINY_PASS = tiny("tiny_pass", ("x", "2", "2", "3", "3", "4", "5"), players=4, hand=3, shared=True, passes=True)
TINY_SWAP = tiny("tiny_swap", ("x", "2", "3", "4", "5", "6"), players=4, swaps=True)
