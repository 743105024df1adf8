"""Match equity: does the champion win more matches with the table, and are its chances right?

python benchmarks/match_equity.py duel [--deals 0:100] [--simulations 64] [--lead L]
    The champion with the table against the champion that plays for the margin until the last round, both with the same
    number of simulations a move. Matches of three rounds of classic; with --lead, only the last two of them, and one
    side begins with that lead. Every deal is played twice, with the bots exchanged; a seat has the same random numbers
    in both, so that matches differ only where the bots do. A line for each deal is added to match_equity.jsonl, and
    deals that are there already are not played again.
python benchmarks/match_equity.py calibration [--matches 20000]
    Matches between pilots: how often they are won, beside the chance that the table gave before each round.
python benchmarks/match_equity.py report
    The sums of all duels.
"""

import dataclasses
import json
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from lostcities import new_game
from lostcities.analysis.equity.simulation import PilotRounds
from lostcities.arena.plan import draw_seed
from lostcities.arena.statistics import ratio
from lostcities.bots import Budget, Champion, Choice, Decision, decision_for
from lostcities.bots.network.rounds import LAST, MARGIN
from lostcities.equity import equity_table
from lostcities.game import Game, next_starter

FILE = Path(__file__).parent / "match_equity.jsonl"
ROUNDS = 3
SEED = 2111  # of deals and bots
FRESH_SEED = 77  # of matches between pilots; the tables were simulated with seed 1
TURN_LIMIT = 300
BINS = 10

app = typer.Typer(add_completion=False)


class MarginChampion(Champion):
    """The champion without the table: it plays for the margin of each round, and for the match in the last one."""

    name = "margin"

    def choose(self, decision: Decision) -> Choice:
        return super().choose(dataclasses.replace(decision, equity=None))


def start(deal: int, lead: int | None) -> Game:
    """The match of a deal before its first move."""
    seed = draw_seed(SEED, 0, deal)
    if lead is None:
        return new_game("classic", seed=seed, rounds=ROUNDS, turn_limit=TURN_LIMIT)
    dealt = new_game("classic", seed=seed, rounds=ROUNDS, turn_limit=TURN_LIMIT, starter=0)
    return Game.from_position(f"{dealt.position_text()} points:{lead}/0", seed=seed)


def play(deal: int, lead: int | None, simulations: int, bots: tuple[Champion, Champion]) -> int:
    """The final lead of the side of seat 0."""
    game, budget = start(deal, lead), Budget(simulations=simulations)
    while (seat := game.turn) is not None:
        actions = game.position.legal_actions()
        if len(actions) > 1:
            decision = decision_for(game, draw_seed(SEED, 1, deal, seat), budget)
            game.play(bots[seat].choose(decision).action)
        else:
            game.play(int(actions[0]))
    return game.totals[0] - game.totals[1]


def rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in FILE.read_text().splitlines()] if FILE.exists() else []


@app.command()
def duel(deals: str = "0:100", simulations: int = 64, lead: int | None = None) -> None:
    """Play deals FIRST:LAST that have not been played."""
    first, last = map(int, deals.split(":"))
    played = {(row["deal"], row["simulations"], row["lead"]) for row in rows()}
    table, margin = Champion(), MarginChampion()
    with FILE.open("a") as file:
        for deal in track([deal for deal in range(first, last) if (deal, simulations, lead) not in played]):
            found = [
                play(deal, lead, simulations, (table, margin)),
                -play(deal, lead, simulations, (margin, table)),
            ]
            row = {"deal": deal, "simulations": simulations, "lead": lead, "margins": found}
            file.write(json.dumps(row) + "\n")
            file.flush()
    report()


@app.command()
def report() -> None:
    """The share of matches that the champion with the table won, with its error by deal."""
    shown = Table()
    for column in (
        "simulations",
        "lead",
        "deals",
        "matches won",
        "margin a match",
        "deals in which both matches are alike",
    ):
        shown.add_column(column, justify="right")
    kinds = sorted({(row["simulations"], row["lead"]) for row in rows()}, key=str)
    for simulations, lead in kinds:
        margins = np.array(
            [row["margins"] for row in rows() if (row["simulations"], row["lead"]) == (simulations, lead)]
        )
        possible = np.full(len(margins), 2.0)
        won = ratio(((1 + np.sign(margins)) / 2).sum(axis=1), possible)
        ahead = ratio(margins.sum(axis=1).astype(float), possible)
        assert won
        assert ahead
        alike = int((margins[:, 0] == -margins[:, 1]).sum())
        shown.add_row(
            str(simulations),
            "–" if lead is None else f"±{lead}",
            str(len(margins)),
            f"{won.value:.1%} ± {won.error or 0:.1%}",
            f"{ahead.value:+.1f} ± {ahead.error or 0:.1f}",
            str(alike),
        )
    Console().print(shown)


@app.command()
def calibration(
    game: str = "classic", matches: int = 20000, option: Annotated[list[str] | None, typer.Option()] = None
) -> None:
    """Hold the chances that the table gives against matches between pilots."""
    options = dict(text.split("=") for text in option or [])
    pilots, table = PilotRounds(game, None, options, FRESH_SEED), equity_table(game, None, options)
    side_of = [int(side) for side in pilots.side_of]
    leads, starters = np.zeros(matches, dtype=np.int64), np.arange(matches) % pilots.players
    told = np.zeros((matches, ROUNDS))
    for number in track(range(ROUNDS), description=game):
        for seat, mine in [(seat, np.flatnonzero(starters == seat)) for seat in range(pilots.players)]:
            told[mine, number] = table.before(leads[mine], ROUNDS - number, starts=side_of[seat] == 0)
            results = pilots.play(len(mine), seat)
            leads[mine] += results[:, MARGIN]
            starters[mine] = [
                next_starter((int(lead), 0), int(last), side_of)
                for lead, last in zip(leads[mine], results[:, LAST], strict=True)
            ]
    won = (1 + np.sign(leads)) / 2
    shown = Table(title=f"{game}: {matches:,} matches of {ROUNDS} rounds between pilots", title_justify="left")
    for column in ("rounds left", "chance told", "matches", "mean chance", "won"):
        shown.add_column(column, justify="right")
    for number in range(ROUNDS):
        place = np.minimum((told[:, number] * BINS).astype(int), BINS - 1)
        for one in range(BINS):
            mine = place == one
            if mine.sum() > 1:
                error = won[mine].std() / np.sqrt(mine.sum())
                shown.add_row(
                    str(ROUNDS - number),
                    f"{100 * one // BINS}–{100 * (one + 1) // BINS} %",
                    f"{mine.sum():,}",
                    f"{told[mine, number].mean():.1%}",
                    f"{won[mine].mean():.1%} ± {error:.1%}",
                )
        shown.add_section()
    Console().print(shown)
    for number in range(ROUNDS):
        brier = np.mean((told[:, number] - won) ** 2)
        expected = np.mean(told[:, number] * (1 - told[:, number]))
        print(f"{ROUNDS - number} rounds left: Brier score {brier:.4f}, {expected:.4f} if every chance is right")


if __name__ == "__main__":
    app()
