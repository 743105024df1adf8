"""Reviews of pilots against explorers: what each loses by its decisions, and how many flags a second panel confirms."""

import time
from typing import Any

from rich.progress import track

import lostcities as lc
from lostcities.analysis import Verdict
from lostcities.analysis.reviews.judgement import CERTAIN, PROOF
from lostcities.bots import bot, decision_for
from lostcities.games.registry import load

GAMES = {"classic": 8, "partners": 2, "deck52": 4, "rivals": 1, "rollwrite": 2}  # rounds, by what they cost
SIMULATIONS = 12_000
SEED = 500


def measure() -> list[dict[str, Any]]:
    """One row a game, with its smallest number of players."""
    return [row(game, rounds) for game, rounds in GAMES.items()]


def row(game: str, rounds: int) -> dict[str, Any]:
    players = played(game, SEED).players
    lc.review(played(game, SEED), budget=1)  # compiles
    lost: dict[str, list[float]] = {"pilot": [], "explorer": []}
    flagged = confirmed = 0
    begin = time.perf_counter()
    for number in track(range(rounds), description=game):
        review = lc.review(played(game, SEED + number), budget=SIMULATIONS)
        for one in review.decisions:
            if one.is_counted:
                lost["explorer" if (one.seat + number) % 2 else "pilot"].append(one.loss)
            flagged += is_flagged(one, load(game).loss_classes[0])
        confirmed += len(review.mistakes)
    return {
        "what": f"{game}, {players} players",
        "rounds": rounds,
        "s a round": round((time.perf_counter() - begin) / rounds, 1),
        "points lost per decision, pilot": round(sum(lost["pilot"]) / len(lost["pilot"]), 2),
        "explorer": round(sum(lost["explorer"]) / len(lost["explorer"]), 2),
        "flags of the first panel": flagged,
        "confirmed by the second": confirmed,
    }


def played(game: str, seed: int) -> lc.Game:
    """A round of pilots at every other seat, first or second in turn, against explorers."""
    found = lc.new_game(game, seed=seed, rounds=1, **load(game).with_turn_limit({}))
    bots = bot("pilot"), bot("explorer")
    while (seat := found.turn) is not None:
        found.play(int(bots[(seat + seed - SEED) % 2].choose(decision_for(found, seed)).action))
    return found


def is_flagged(one: Verdict, limit: float) -> bool:
    """Whether the first panel alone would call it a mistake."""
    first = next((candidate for candidate in one.candidates if candidate.move == one.played), None)
    if first is None or first.worlds < PROOF:
        return False
    return first.loss >= limit and first.loss > CERTAIN * first.loss_error
