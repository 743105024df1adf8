"""The course of the chance to win: of the game, of the match where its equity is known, or else of each round.

A round is won as the evaluator says. In a match its margin counts, which is uncertain while the round is played: about
normal around the expected one, with the standard deviation of whole rounds times √(the part of the deck that is left).
"""

from collections.abc import Sequence

from ...equity import MOST_ROUNDS, EquityTable, find_table
from ...game import Game
from ..luck import RoundLuck
from .sums import curve

Chances = tuple[float, ...]


def win_curves(game: Game, rounds: Sequence[RoundLuck]) -> tuple[tuple[Chances, ...], str]:
    """The chance of each side to win before each move and at the end, a draw counted half; and of what: `wins_of`."""
    sides = range(len(game.sides))
    table = find_table(game.id, game.players, game.options) if 1 < game.rounds <= MOST_ROUNDS else None
    if table is not None:
        return tuple(match_curve(table, game.rounds, rounds, side) for side in sides), "match"
    return tuple(round_curve(rounds, side) for side in sides), "game" if game.rounds == 1 else "round"


def round_curve(rounds: Sequence[RoundLuck], side: int) -> Chances:
    return in_a_row([[chance_of(wins[side]) for wins in one.wins] for one in rounds])


def chance_of(win: float) -> float:
    """A win from −1 to 1, which the network may overshoot, as a chance."""
    return min(max((1 + win) / 2, 0.0), 1.0)


def match_curve(table: EquityTable, all_rounds: int, rounds: Sequence[RoundLuck], side: int) -> Chances:
    _, spread = table.margins.mean()
    found, lead = [], 0
    for number, one in enumerate(rounds, 1):
        equity = table.by_margin(lead, all_rounds - number)
        margins = curve([one], side)
        chances = [
            equity.expected(margin, spread * left**0.5) for margin, left in zip(margins, one.undrawn, strict=True)
        ]
        if one.margin is not None:
            chances[-1] = equity.chance(int(one.margin[side]))
            lead += int(one.margin[side])
        found.append(chances)
    return in_a_row(found)


def in_a_row(rounds: Sequence[Sequence[float]]) -> Chances:
    """One curve of all rounds: the end of a round is told only where no other follows."""
    before = [chance for one in rounds for chance in one[:-1]]
    return (*before, rounds[-1][-1])
