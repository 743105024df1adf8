"""Do reviews mean something: python benchmarks/mistakes.py [GAME …] plays on, reviews, and writes the table.

Each level plays against itself, and its games are reviewed: the stronger the level, the fewer points a decision should
lose, and luck should be 0 on average. Numbers of games, seeds and budgets were fixed before. benchmarks/mistakes.jsonl
has a line for each game, and a later run goes on from there; the table is benchmarks/mistakes.md, the picture
docs/pictures/mistakes.svg.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

import lostcities as lc
from lostcities.bots import Bot, Budget, bot, decision_for
from lostcities.drawing.chart import Line, Panel, chart
from lostcities.games.registry import load

FOLDER = Path(__file__).parent
KEPT = FOLDER / "mistakes.jsonl"
REPORT = FOLDER / "mistakes.md"
PICTURE = FOLDER.parent / "docs" / "pictures" / "mistakes.svg"
LEVELS = ("level1", "level2", "level3", "level4", "champion")
GAMES = {"classic": 40, "deck52": 10, "partners": 10, "rollwrite": 10, "rivals": 4}  # rounds of each level
SIMULATIONS = 200  # of a decision of the champion
REVIEW = 250  # simulations of a review for each decision
SEED = 2200
HEAD = f"""# What a decision loses, by level

Rounds of each level against itself, reviewed: points lost per counted decision, and the luck of the side that starts,
both ± one standard error over rounds. Stronger levels should lose less, and luck should be 0. Numbers of rounds and the
seed ({SEED}) were fixed before the first was played; the champion has {SIMULATIONS} simulations a decision, a review
{REVIEW}. `python benchmarks/mistakes.py` goes on where mistakes.jsonl ends, and writes this table and
docs/pictures/mistakes.svg.

| game | level | rounds | points lost a decision | inaccuracies a round | mistakes | blunders | luck of the starter |
|---|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Found:
    """What came of one round."""

    game: str
    level: str
    number: int
    counted: int  # decisions
    lost: float  # points, by all of them
    classes: tuple[int, ...]
    luck: float  # of the side that starts


def play(game: str, level: str, number: int) -> lc.Game:
    found = lc.new_game(game, seed=SEED + number, rounds=1, **load(game).with_turn_limit({}))
    player: Bot = bot(level)
    budget = Budget(simulations=SIMULATIONS) if level == "champion" else Budget()
    while found.turn is not None:
        found.play(int(player.choose(decision_for(found, SEED + number, budget)).action))
    return found


def measure(game: str, level: str, number: int) -> Found:
    played = play(game, level, number)
    starter = next(side for side, seats in enumerate(played.sides) if played.history[0][0] in seats)
    review = lc.review(played, budget=REVIEW * played.moves_made, seed=number)
    counted = [one for one in review.decisions if one.is_counted]
    counts = [review.count(seat) for seat in review.seats]
    classes = tuple(sum(count[kind] for count in counts) for kind in counts[0])
    parts = review.parts(starter)
    luck = parts["deal"] + parts["draws"]
    return Found(game, level, number, len(counted), sum(one.loss for one in counted), classes, luck)


def kept() -> list[Found]:
    lines = KEPT.read_text().splitlines() if KEPT.exists() else []
    return [Found(**{**row, "classes": tuple(row["classes"])}) for row in map(json.loads, lines)]


def loss_of(rounds: Sequence[Found]) -> tuple[float, float]:
    """Points lost per counted decision: a ratio over rounds, with its standard error."""
    lost, counted = (np.array([getattr(one, name) for one in rounds], float) for name in ("lost", "counted"))
    mean = lost.sum() / counted.sum()
    spread = np.sqrt(((lost - mean * counted) ** 2).sum() / max(len(rounds) - 1, 1))
    return float(mean), float(spread * np.sqrt(len(rounds)) / counted.sum())


def row(game: str, level: str, rounds: Sequence[Found]) -> str:
    luck = np.array([one.luck for one in rounds])
    error = luck.std(ddof=1) / np.sqrt(len(luck)) if len(luck) > 1 else np.nan
    lost, lost_error = loss_of(rounds)
    classes = np.array([one.classes for one in rounds]).mean(axis=0)
    cells: list[Any] = [game, level, len(rounds), f"{lost:.2f} ± {lost_error:.2f}", *(f"{one:.1f}" for one in classes)]
    return f"| {' | '.join(map(str, cells))} | {luck.mean():+.1f} ± {error:.1f} |"


def report() -> None:
    found = kept()
    groups = {
        (game, level): [one for one in found if (one.game, one.level) == (game, level)]
        for game in GAMES
        for level in LEVELS
    }
    rows = [row(game, level, rounds) for (game, level), rounds in groups.items() if rounds]
    REPORT.write_text(HEAD + "\n".join(rows) + "\n")
    panels = []
    for game in GAMES:
        points = [
            (place, *loss_of(groups[game, level])) for place, level in enumerate(LEVELS, 1) if groups[game, level]
        ]
        if points:
            line = Line(game, [(x, y) for x, y, _ in points], [error for _, _, error in points])
            panels.append(
                Panel(f"{game}: points lost per counted decision", [line], "level 1 to 4, and 5 for the champion")
            )
    PICTURE.write_text(
        chart("What a decision loses", "each level against itself, reviewed; ± one standard error", panels)
    )


def main(games: Sequence[str]) -> None:
    done = {(one.game, one.level, one.number) for one in kept()}
    for game in games or GAMES:
        missing = [
            (level, number) for number in range(GAMES[game]) for level in LEVELS if (game, level, number) not in done
        ]
        with KEPT.open("a") as file:
            for level, number in track(missing, description=game):
                print(json.dumps(vars(measure(game, level, number))), file=file, flush=True)
    report()


if __name__ == "__main__":
    main(sys.argv[1:])
