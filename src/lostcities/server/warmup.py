"""Warm-up: compiles games and bots before anybody waits for them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ..bots import Budget, bot, decision_for, plays
from ..game import Game
from ..games.contract import GameDefinition
from ..games.registry import load, registered
from ..kernel.random import stream

log = logging.getLogger("lostcities.warmup")

FOR_PEOPLE = ("explorer", "champion")  # the bots behind the levels, the quick one first


class Warmup:
    """Compiles every game once in a thread, first the one that somebody waits for."""

    def __init__(self, before_play: Callable[[str], Awaitable[None]]) -> None:
        self.before_play = before_play  # awaited before a game counts as compiled
        self.compiled = {game: asyncio.Event() for game in registered()}
        self.wanted: list[str] = []  # games that requests wait for
        self.begun = asyncio.Event()  # set once one game is compiled
        self.done = asyncio.Event()  # set once all are

    async def run(self) -> None:
        """Compile game after game. A failure is logged, and tried again when somebody plays."""
        while cold := [game for game, compiled in self.compiled.items() if not compiled.is_set()]:
            game = next((game for game in self.wanted if game in cold), cold[0])
            try:
                await asyncio.to_thread(warm, load(game))
            except Exception:
                log.exception("a game cannot be compiled", extra={"game": game})
            await self.before_play(game)
            self.compiled[game].set()
            self.begun.set()
        self.done.set()

    async def ready(self, game: str) -> None:
        """Wait until a game is compiled, as the next one; otherwise its first move would block the loop."""
        if (compiled := self.compiled.get(game)) is not None and not compiled.is_set():
            self.wanted.append(game)
            await compiled.wait()


def warm(game: GameDefinition) -> None:
    """Call every compiled function that the server uses."""
    dealt = Game(game.id, seed=0)
    dealt.view(0)
    dealt.view(None)
    dealt.position.redealt(0, stream(0))
    move = dealt.legal_moves()[0]
    dealt.say(move)
    dealt.is_legal(move)
    dealt.play(move)
    dealt.undo()


def warm_bots() -> None:
    """Let the bots behind the levels choose once in every game."""
    for name in FOR_PEOPLE:
        for game in plays(name):
            try:
                bot(name).choose(decision_for(first_choice(game), 0, Budget(simulations=1)))
            except Exception:  # it is tried again when somebody plays
                log.exception("a bot cannot be compiled", extra={"bot": name, "game": game})


def first_choice(game: str) -> Game:
    """A game at its first position with more than one legal move."""
    dealt = Game(game, seed=0)
    while len(moves := dealt.legal_moves()) == 1:
        dealt.play(moves[0])
    return dealt
