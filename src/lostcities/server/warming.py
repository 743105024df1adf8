"""Compile a game before anybody waits for it."""

from ..game import Game
from ..rules.contract import Entry, copy_states
from ..rules.random import stream


def warm(game: Entry) -> None:
    """Call every compiled function that the server uses."""
    dealt = Game(game.rules.GAME, seed=0)
    dealt.view(0)
    dealt.view(None)
    states = copy_states(dealt._states)
    game.calls.redeal(states, 0, 0, stream(0))
    move = dealt.legal_moves()[0]
    dealt.say(move)
    dealt.is_legal(move)
    dealt.play(move)
    dealt.undo()
