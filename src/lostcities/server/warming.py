"""Compile a game and its bots before anybody waits for them."""

import logging

from ..bots import Budget, bot, plays, position_for
from ..game import Game
from ..rules.contract import Entry, copy_states
from ..rules.random import stream

log = logging.getLogger("lostcities.warming")

FOR_PEOPLE = ("explorer", "navigator")  # who plays at the levels, the quick one first


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


def warm_bots() -> None:
    """Let whoever plays at the levels think once about every game."""
    for name in FOR_PEOPLE:
        for game in plays(name):
            try:
                bot(name).choose(position_for(first_choice(game), 0, Budget(simulations=1)))
            except Exception:  # it is tried again when somebody plays
                log.exception("a bot cannot be compiled", extra={"bot": name, "game": game})


def first_choice(game: str) -> Game:
    """A game at the first position in which there is something to choose."""
    dealt = Game(game, seed=0)
    while len(moves := dealt.legal_moves()) == 1:
        dealt.play(moves[0])
    return dealt
