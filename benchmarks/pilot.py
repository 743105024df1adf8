"""The pilot: how long it thinks, and how it does against rules of thumb and strange styles of play below."""

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.progress import track

import lostcities as lc
from lostcities import arena
from lostcities.bots import Choice, Pilot, Position, Random, position_for
from lostcities.bots.pilots import think_of_many, trained, weights
from lostcities.rules.contract import entry
from lostcities.rules.random import below

REPEATS = 200
TOGETHER = 256
GAMES = 2000


class ByVerb:
    """Plays by how moves are written: the first wish that is legal, at random among what fulfils it."""

    def __init__(self, name: str, *wishes: Callable[[str], bool]):
        self.name, self.wishes = name, wishes

    def choose(self, position: Position) -> Choice:
        """A move that fulfils the first wish that any move does."""
        text = position.game.rules.action_text
        for wish in (*self.wishes, lambda _: True):
            found = [int(action) for action in position.actions if wish(text(int(action)))]
            if found:
                return Choice(found[below(position.random, len(found))])
        raise AssertionError("a bot is asked only where there is something to do")


def takes(text: str) -> bool:
    return text.startswith("<")


def discards(text: str) -> bool:
    return text.startswith("-")


def places(text: str) -> bool:
    return text[0].isalpha() and text != "d"


STRANGE = (
    ByVerb("always discards", discards),
    ByVerb("always takes from discards", takes),
    ByVerb("always places", places),
)


def microseconds(what: Callable[[], Any]) -> float:
    """The median time of a call."""
    what()
    seconds = []
    for _ in range(REPEATS):
        begin = time.perf_counter()
        what()
        seconds.append(time.perf_counter() - begin)
    return statistics.median(seconds) * 1e6


def speed(game: str) -> dict[str, str]:
    """Of one decision alone, and of many together, beside a random move."""
    pilot, random = Pilot(), Random()
    position = position_for(lc.new_game(game, seed=1), 1)
    batch = lc.batch(game, n=TOGETHER, seed=1)
    network, _ = weights(game)
    colours = batch.rules.symmetry(batch.state(0)).colours
    together = microseconds(lambda: think_of_many(network, batch.observations, colours)) / TOGETHER
    return {
        "µs a decision": f"{microseconds(lambda: pilot.choose(position)):.0f}",
        "µs in batches of 256": f"{together:.1f}",
        "µs, random": f"{microseconds(lambda: random.choose(position)):.0f}",
    }


def against(game: str, players: int, other: Any, games: int) -> dict[str, str]:
    """Mirrored deals against one opponent."""
    limited = any(option.name == "turn_limit" for option in entry(game).rules.OPTIONS)
    options = {"turn_limit": 300} if limited else {}
    result = arena.run(game, {"pilot": Pilot(), "other": other}, games=games, players=players, options=options)
    standing = result["pilot"]
    turns = [played.turns for played in result.games]
    return {
        "won": f"{standing.win_rate.value:.1%} ± {standing.win_rate.error or 0:.1%}",
        "margin": f"{standing.margin.value:+.1f} ± {standing.margin.error or 0:.1f}" if standing.margin else "",
        "games": f"{standing.games:,}",
        "turns": f"{np.mean(turns):.0f}",
        "longest": f"{max(turns)}",
    }


def measure() -> list[dict[str, Any]]:
    """A row for every game, number of players and opponent."""
    rows = []
    for game in trained():
        figures = speed(game)
        for players in entry(game).rules.PLAYERS:
            others: list[Any] = ["explorer", *(STRANGE if game == "classic" else ())]
            for other in track(others, description=f"{game}, {players} players"):
                name = other if isinstance(other, str) else other.name
                games = GAMES if other == "explorer" else GAMES // 10
                what = {"what": f"{game}, {players} players, against {name}"}
                rows.append(what | against(game, players, other, games) | figures)
    return rows
