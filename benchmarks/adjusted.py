"""Luck-adjusted margins beside raw ones: the pilot against the explorer on mirrored deals, seeds fixed beforehand.

python benchmarks/run.py adjusted plays all games; python benchmarks/adjusted.py FOLDER GAME … plays some of them into
folders, from which a later run goes on.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np

from lostcities import arena
from lostcities.arena.journal import FILE
from lostcities.arena.statistics import ratio
from lostcities.arena.tournament import Tournament

GAMES = {"classic": 2, "partners": 4, "deck52": 2, "rivals": 2, "rollwrite": 2}
BOTS = "pilot,explorer"
NUMBER = 2000
SEED = 21


def measure(folder: Path | None = None) -> list[dict[str, Any]]:
    """One row a game."""
    return [row(play(game, folder)) for game in GAMES]


def play(game: str, folder: Path | None) -> arena.Result:
    own = None if folder is None else folder / game
    if own is not None and (own / FILE).exists():
        tournament = Tournament.resumed(own)
    else:
        plan = arena.make_plan(game, BOTS, games=NUMBER, players=GAMES[game], seed=SEED, adjusted=True)
        tournament = Tournament(plan, own)
    for _ in tournament.play(1):
        pass
    result = tournament.result()
    assert result is not None
    return result


def row(result: arena.Result) -> dict[str, Any]:
    """The pilot's margins; the spread of single games says what is saved where deals are not mirrored."""
    name = result.plan.names[0]
    raw, adjusted, saving = result[name].margin, result[name].adjusted, result[name].saving
    assert raw
    assert adjusted
    assert saving
    luck = np.array([played.luck[played.fixture.seating.index(0)] for played in result.games if played.luck])
    margins = np.array([margin_of(played) for played in result.games if played.points])
    by_deal = luck.reshape(result.deals, -1).sum(axis=1)
    mean = ratio(by_deal, np.full(result.deals, len(luck) / result.deals))
    assert mean
    return {
        "what": f"{result.plan.game}, {result.plan.players} players",
        "games": len(result.games),
        "margin": text(raw),
        "adjusted": text(adjusted),
        "difference": text(mean),
        "fewer games": f"× {saving:.2f}",
        "spread of a game": f"{margins.std():.1f}",
        "adjusted spread": f"{(margins - luck).std():.1f}",
        "fewer, deals not mirrored": f"× {(margins.std() / (margins - luck).std()) ** 2:.2f}",
    }


def margin_of(played: arena.Played) -> int:
    assert played.points
    own = played.fixture.seating.index(0)
    return played.points[own] - played.points[1 - own]


def text(mean: arena.Mean) -> str:
    return f"{mean.value:+.2f} ± {mean.error or 0:.2f}"


if __name__ == "__main__":
    for game in sys.argv[2:]:
        print(row(play(game, Path(sys.argv[1]))), flush=True)
