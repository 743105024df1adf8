"""May a move be taken back? Only if it has shown its maker nothing that was hidden or random before."""

from functools import cache

from ..game import Game
from ..rules.contract import States, copy_states
from ..rules.random import Stream, stream

# Other deals that are tried. That all of them look alike by chance, where one card is drawn of nine that are unseen, is
# one in 700 with a glance, after every move, and one in 280 billion with the look that decides.
GLANCE = 3
LOOK = 12


@cache
def other_deal(number: int) -> Stream:
    """A stream to deal again with."""
    return stream(number)


def reveals(game: Game, action: int, other_deals: int = LOOK) -> bool:
    """Would this move look otherwise to its maker after another deal of what the maker cannot know?"""
    seat = game.turn
    assert seat is not None
    seen = sight(game, copy_states(game._states), seat, action)
    if seen is None:
        return True  # the next round is dealt, or the result is known
    for number in range(other_deals):
        twin = copy_states(game._states)
        game._calls.redeal(twin, 0, seat, other_deal(number).copy())
        if sight(game, twin, seat, action) != seen:
            return True
    return False


def sight(game: Game, states: States, seat: int, action: int) -> bytes | None:
    """All that a seat knows after a move; nothing if the round is over."""
    calls = game._calls
    calls.play(states, 0, action)
    if states["turn"][0] < 0:
        return None
    calls.conceal(states, 0, seat)
    return states.tobytes()
