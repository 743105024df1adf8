"""Games small enough to count every line of play: the rules of the card games filled with a handful of cards."""

from lostcities.games.cards.facts import card_facts
from lostcities.games.cards.family import card_game
from lostcities.games.contract import GameDefinition, choice, whole
from lostcities.games.registry import register


def tiny(
    name: str, faces: tuple[str, ...], *, players: int = 2, hand: int = 2, cost: int = 2, **kinds: bool
) -> GameDefinition:
    """A game with two colours, x for a wager and digits for numbers."""
    facts = card_facts(
        name,
        colour_names=("red", "blue"),
        faces=faces,
        values=tuple(0 if face == "x" else int(face) for face in faces),
        seats=players,
        smallest_hand_after_a_pass=1,
        hand={players: hand},
        cost={players: cost},
        bonus_size={players: 3},
        bonus={players: 1},
        **kinds,
    )
    definition = card_game(
        facts,
        title=name,
        rulebook="made up",
        players=(players,),
        rounds=1,
        options=(whole("turn_limit", default=None, help=""), choice("swaps", (0, 1, 2), default=1, help="")),
        training_turn_limit=120,
        parts={},
    )
    register(definition)
    return definition


TINY = tiny("tiny", ("x", "x", "2", "3"))
TINY_PASS = tiny("tiny_pass", ("x", "2", "2", "3", "3", "4", "5"), players=4, hand=3, shared=True, passes=True)
TINY_SWAP = tiny("tiny_swap", ("x", "2", "3", "4", "5", "6"), players=4, swaps=True)
