"""May a move be taken back? Only if it has shown its maker nothing that was hidden or random before."""

from functools import cache

import numpy as np

from ..game import Game
from ..rules.contract import copy_states
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
    calls = game._calls
    after = copy_states(game._states)
    calls.play(after, 0, action)
    if after["turn"][0] < 0:
        return True  # the next round is dealt, or the result is known
    pieces = observation_size(game)
    seen = np.zeros(pieces, dtype=np.float32)
    sight = np.zeros(pieces, dtype=np.float32)
    calls.observe(after, 0, seat, seen)
    for number in range(other_deals):
        twin = copy_states(game._states)
        calls.redeal(twin, 0, seat, other_deal(number).copy())
        calls.play(twin, 0, action)
        calls.observe(twin, 0, seat, sight)
        if not np.array_equal(seen, sight):
            return True
    return False


_sizes: dict[tuple[str, int, int], int] = {}


def observation_size(game: Game) -> int:
    """How many numbers an observation of this game has; the words for them are slow to make."""
    kind = (game.id, game.players, len(game._notation))
    if kind not in _sizes:
        last = game.rules.pieces(game._states[0])[-1]
        _sizes[kind] = last.start + last.size
    return _sizes[kind]
