"""Score sheets: the points of every side, line by line, in this round and over all rounds."""

from itertools import chain

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

from ..game import Game, Score
from ..games.phrases import Phrase
from .names import Names, number_text, side_name, starts_text
from .screen import QUIET, STRONG

MUCH_ROOM = 1000  # columns; what a table needs is measured where nothing is cut


def score_table(game: Game, names: Names, console: Console) -> Table:
    """The points of every side; how each line comes about is left out where there is no room for it."""
    full = build_table(game, names, details=True)
    wanted = Measurement.get(console, console.options.update_width(MUCH_ROOM), full).maximum
    if wanted <= console.width:
        return full
    return build_table(game, names, details=False)


def build_table(game: Game, names: Names, *, details: bool) -> Table:
    """A row for each thing that counts, a column for each side."""
    scores = game.scores()
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for score in scores:
        if details:
            table.add_column("", justify="right", style=QUIET)
        table.add_column(side_name(score.seats, names), justify="right")
    for counted in dict.fromkeys(line.label for score in scores for line in score.lines):
        cells = chain.from_iterable(line_cells(score, counted, details) for score in scores)
        table.add_row(counted.render(names=names), *cells)
    table.add_section()
    for label, points in sums(game, scores):
        cells = chain.from_iterable(["", number_text(one)][0 if details else 1 :] for one in points)
        table.add_row(label, *cells, style=STRONG)
    return table


def line_cells(score: Score, label: Phrase, details: bool) -> list[str]:
    line = next((line for line in score.lines if line.label == label), None)
    cells = [line.detail, number_text(line.points)] if line else ["", ""]
    return cells[0 if details else 1 :]


def sums(game: Game, scores: list[Score]) -> list[tuple[str, list[int]]]:
    """The rounds so far and all together."""
    total = ("total", [score.total for score in scores])
    if game.rounds == 1 or game.round == 1:
        return [total]
    rounds = [*zip(*(score.rounds for score in scores), strict=True)]
    if not game.is_over:
        rounds.append(tuple(score.points for score in scores))
    return [*((f"round {number}", list(points)) for number, points in enumerate(rounds, 1)), total]


def standing(game: Game, names: Names) -> str:
    return " · ".join(f"{side_name(score.seats, names)} {number_text(score.total)}" for score in game.scores())


def round_line(game: Game, names: Names) -> str:
    """Which round the last move has ended and why, all totals, and who starts the next one."""
    ended = game.moments[-1]
    assert ended["kind"] == "round"
    sides = zip(game.sides, ended["totals"], strict=True)
    totals = ", ".join(f"{side_name(seats, names)} {number_text(total)}" for seats, total in sides)
    why = game.played_rounds[ended["round"] - 1].ending
    line = f"Round {ended['round']} of {game.rounds} is over: {why}. Totals: {totals}."
    return line if ended["starter"] is None else f"{line} {starts_text(names[ended['starter']])}"


def round_end(game: Game) -> Game:
    """The match when its last move had just ended a round, before the next deal."""
    if game.is_over:
        return game
    end = game.copy()
    move = end.undo()
    end.rounds = end.round
    end.play(move)
    return end
