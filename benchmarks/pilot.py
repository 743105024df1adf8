"""The pilot: how long it thinks, and how it does against rules of thumb and strange styles of play below.

`python benchmarks/pilot.py GAME …` measures those of some games alone.
"""

import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any

import numpy as np
import typer
from results import keep_row, write_report
from rich.progress import track

import lostcities as lc
from lostcities import arena
from lostcities.bots import Choice, Decision, Pilot, Random, decision_for
from lostcities.bots.network import think_of_many, trained, weights
from lostcities.bots.styles import CHARACTERS, Character
from lostcities.games.cards.facts import DRAWING
from lostcities.games.registry import load
from lostcities.kernel.random import below

REPEATS = 200
TOGETHER = 256
GAMES = 2000
FEW_GAMES = 400  # against players in plain Python
LIMIT = 300  # turns, far beyond an ordinary round


class ByVerb:
    """Plays by how moves are written: the first wish that is legal, at random among what fulfils it."""

    def __init__(self, name: str, *wishes: Callable[[str], bool]):
        self.name, self.wishes = name, wishes

    def choose(self, decision: Decision) -> Choice:
        """A move that fulfils the first wish that any move does."""
        return Choice(first_wish(decision, self.wishes))


def first_wish(decision: Decision, wishes: Iterable[Callable[[str], bool]]) -> int:
    """A move that fulfils the first wish that any move does, or any at all."""
    text: Callable[[int], str] = decision.game.words.action_text
    actions = [int(action) for action in decision.actions]
    for wish in wishes:
        if found := [action for action in actions if wish(text(action))]:
            return found[below(decision.random, len(found))]
    return actions[below(decision.random, len(actions))]


def takes(text: str) -> bool:
    return text.startswith("<")


def discards(text: str) -> bool:
    return text.startswith("-")


def places(text: str) -> bool:
    return text[0].isalpha() and text != "d"


class Copycat:
    """Does what the opponent has just done: places after a placement, takes after a card was taken."""

    name = "copies the last move"

    def __init__(self) -> None:
        self.built, self.shown = 0, 0  # by the opponent, at our last turn

    def choose(self, decision: Decision) -> Choice:
        """The opponent's kind of move, if there is one."""
        state, other = decision.states[0], 1 - decision.seat
        if state.turns < 2:
            self.built, self.shown = 0, 0
        built, shown = (sum(int(cards).bit_count() for cards in row[other]) for row in (state.expedition, state.shown))
        placing = places if built > self.built else discards
        chosen = first_wish(decision, (takes, placing) if shown > self.shown else (placing,))
        if state.task == DRAWING:  # the turn ends
            self.built, self.shown = built, shown
        return Choice(chosen)


STRANGE = (
    Random(),
    ByVerb("always discards", discards),
    ByVerb("always takes from discards", takes),
    ByVerb("always places", places),
    Copycat(),
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
    decision = decision_for(lc.new_game(game, seed=1), 1)
    batch = lc.batch(game, n=TOGETHER, seed=1)
    network, _ = weights(game)
    colours = batch.definition.words.symmetry(batch.state(0)).colours
    together = microseconds(lambda: think_of_many(network, batch.observations, colours)) / TOGETHER
    return {
        "µs a decision": f"{microseconds(lambda: pilot.choose(decision)):.0f}",
        "µs in batches of 256": f"{together:.1f}",
        "µs, random": f"{microseconds(lambda: random.choose(decision)):.0f}",
    }


def against(game: str, players: int, other: Any, games: int, **options: Any) -> dict[str, str]:
    """Mirrored deals against one opponent."""
    options = load(game).with_turn_limit(options, LIMIT)
    result = arena.run(game, {"pilot": Pilot(), "other": other}, games=games, players=players, options=options)
    standing = result["pilot"]
    turns = np.array([played.turns for played in result.games])
    return {
        "won": f"{standing.win_rate.value:.1%} ± {standing.win_rate.error or 0:.1%}",
        "fair share": f"{1 / len(result.games[0].decisions):.0%}",
        "margin": f"{standing.margin.value:+.1f} ± {standing.margin.error or 0:.1f}" if standing.margin else "",
        "games": f"{standing.games:,}",
        "points": f"{np.mean([points for played in result.games for points in played.points or ()]):.1f}",
        "turns": f"{turns.mean():.0f}",
        f"{LIMIT} turns": f"{np.mean(turns >= LIMIT):.1%}",
    }


def opponents(game: str, players: int) -> dict[str, tuple[Any, int, dict[str, Any]]]:
    """Everybody that the pilot of a game meets, with games and options; itself too, for the points of both."""
    met: dict[str, tuple[Any, int, dict[str, Any]]] = {"explorer": ("explorer", GAMES, {})}
    if players != load(game).players[0]:
        return met
    if game in Character.games:
        met |= {name: (name, GAMES, {}) for name in CHARACTERS}
    met["itself"] = ("pilot", GAMES, {})
    if game == "classic":
        met["explorer, six expeditions"] = ("explorer", GAMES, {"expeditions": 6})
        met |= {bot.name: (bot, FEW_GAMES, {}) for bot in STRANGE}
    return met


def measure_game(game: str) -> Iterator[dict[str, Any]]:
    """A row for every number of players and opponent."""
    figures = speed(game)
    for players in load(game).players:
        for name, (other, games, options) in track(
            opponents(game, players).items(), description=f"{game}, {players} players"
        ):
            what = {"what": f"{game}, {players} players, against {name}"}
            yield what | against(game, players, other, games, **options) | figures


def measure() -> list[dict[str, Any]]:
    """The rows of all games."""
    return [row for game in trained() for row in measure_game(game)]


def main(games: Annotated[list[str] | None, typer.Argument(metavar="GAME")] = None) -> None:
    """Measure the pilots of some games; the rows of the others stay as they are."""
    for game in games or trained():
        for row in measure_game(game):
            keep_row("pilot", row, f"python benchmarks/pilot.py {game}, the others before")
    write_report()


if __name__ == "__main__":
    typer.run(main)
