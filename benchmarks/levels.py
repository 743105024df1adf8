"""Who beats whom: python benchmarks/levels.py [--games N] [--minutes M] [GAME:STRONGER,WEAKER …]

Without a match, every level plays the one below in every game, in matches of as many rounds as people play. Results
are added to benchmarks/levels.jsonl, one line a match, and the newest of each match are written into
benchmarks/levels.md, with the command that plays it again. A match that would take longer than its minutes ends early,
after whole deals.
"""

import datetime
import itertools
import json
import re
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import track

from lostcities import new_game
from lostcities.arena import Tournament, make_plan
from lostcities.bots import LEVELS, Budget, bot, decision_for
from lostcities.bots.heuristic import heuristic_games

FOLDER = Path(__file__).parent
RESULTS = FOLDER / "levels.jsonl"
REPORT = FOLDER / "levels.md"
FEWEST_DEALS = 2  # fewer have no standard error

HEAD = """# Who beats whom

Every deal is played in both seatings; ± is one standard error, whose unit is the deal. `python benchmarks/levels.py`
plays the levels again; each row names the command that plays it alone. `levels.jsonl` keeps every run. Levels play
matches of as many rounds as people do, three in classic and partners; wins are of matches, margins of a round.
`bot@300` searches 300 simulations a move, `bot@1s` a second; what a second gives depends on the machine and on who else
uses it, so rows with seconds also say how many milliseconds a decision took. `level5` is `champion@1s`; who the
others are stands in `lostcities/bots/levels.py`. In partners and deck52 `navigator` is the same search.

| game | stronger | weaker | games | rounds | wins | margin | ms a decision | command |
|---|---|---|---|---|---|---|---|---|
"""


def every_match() -> list[str]:
    """Every level against the one below, in every game."""
    names = list(LEVELS)
    return [f"{game}:{strong},{weak}" for game in heuristic_games() for weak, strong in itertools.pairwise(names)]


def play(match: str, games: int, seconds: float) -> dict[str, Any]:
    """Play a match until it is over or its time is up."""
    game, _, bots = match.partition(":")
    strong = bots.split(",")[0]
    for name in bots.split(","):  # are compiled before anybody is late
        bot(name.partition("@")[0]).choose(decision_for(new_game(game), 0, Budget(simulations=1)))
    rounds = new_game(game).rounds if strong in LEVELS else 1
    tournament = Tournament(make_plan(game, bots, games=games, seed=1, rounds=rounds))
    begin = time.perf_counter()
    spent = decisions = 0.0
    playing = tournament.play(0)
    for played in playing:
        side = played.fixture.seating.index(0)
        spent += played.seconds[side]
        decisions += played.decisions[side]
        deals = len(tournament.played) // 2
        if time.perf_counter() - begin > seconds and deals >= FEWEST_DEALS and len(tournament.played) % 2 == 0:
            playing.close()
            break
    result = tournament.result()
    assert result is not None
    name, other = result.plan.names
    meeting = result.meeting(name, other)
    return {
        "date": datetime.date.today().isoformat(),
        "game": game,
        "stronger": strong,
        "weaker": bots.split(",")[1],
        "games": meeting.games,
        "wins": [meeting.ahead.value, meeting.ahead.error],
        "rounds": rounds,
        "margin": [meeting.gap.value / rounds, (meeting.gap.error or 0) / rounds] if meeting.gap else None,
        "milliseconds": 1000 * spent / max(decisions, 1),
        "forfeits": len(result.forfeits),
        "command": f"lostcities arena {game} --bots {bots} --rounds {rounds} --games {meeting.games} --seed 1",
    }


def report() -> str:
    """The newest result of each match, as a page."""
    newest: dict[str, dict[str, Any]] = {}
    for line in RESULTS.read_text().splitlines():
        row = json.loads(line)
        newest[re.sub(r" --(rounds|games).*", "", row["command"])] = row
    order = list(heuristic_games())
    lines = []
    for row in sorted(newest.values(), key=lambda row: (order.index(row["game"]), row["stronger"], row["weaker"])):
        wins, error = row["wins"]
        margin = "–" if row["margin"] is None else f"{row['margin'][0]:+.1f} ± {row['margin'][1]:.1f}"
        lines.append(
            f"| {row['game']} | {row['stronger']} | {row['weaker']} | {row['games']:,} | {row.get('rounds', 1)} "
            f"| {wins:.1%} ± {error:.1%} "
            f"| {margin} | {row['milliseconds']:.2g} | `{row['command']}` |"
        )
    return HEAD + "\n".join(lines) + "\n"


def main(
    matches: Annotated[list[str] | None, typer.Argument(metavar="GAME:STRONGER,WEAKER")] = None,
    games: Annotated[int, typer.Option(min=4)] = 1000,
    minutes: Annotated[float, typer.Option(min=0)] = 10.0,
) -> None:
    """Play matches and write down who won."""
    for match in track(matches or every_match(), description="matches"):
        row = play(match, games, 60 * minutes)
        print(f"{match}: {row['games']} games, {row['wins'][0]:.1%} ± {row['wins'][1]:.1%}, margin {row['margin']}")
        with RESULTS.open("a") as file:
            file.write(json.dumps(row) + "\n")
        REPORT.write_text(report())


if __name__ == "__main__":
    typer.run(main)
