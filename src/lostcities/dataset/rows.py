"""The rows of a data set, from finished games. docs/dataset.md says what every column means.

A decision has only what its seat could know, but for what came of it: the outcome, and on request the evaluation, for
which all hands are open. It has no history: the record of the game has all moves.
"""

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

import orjson

from ..analysis.luck import RoundLuck, measure_luck
from ..errors import OptionError
from ..game import Game, Outcome
from ..views import view

Row = dict[str, Any]

DIGITS = 2  # of evaluations; more depend on the machine


def game_row(number: int | str, game: Game) -> Row:
    """A finished game, with its record."""
    outcome = outcome_of(game)
    return {
        "game": number,
        "id": game.id,
        "players": game.players,
        "options": " ".join(f"{one.name}={one.text(game.options[one.name])}" for one in game.definition.options),
        "rounds": game.rounds,
        "seats": list(game.names),
        "sides": [list(seats) for seats in game.sides],
        "totals": list(outcome.totals),
        "winners": list(outcome.winners),
        "moves": game.moves_made,
        "record": game.record(),
    }


def decision_rows(number: int | str, game: Game, evaluated: bool = False) -> Iterator[Row]:
    """Every move of a finished game that was a choice; with `evaluated`, also what it was worth."""
    won = shares_of_the_win(game, outcome_of(game))
    scores = game.scores()
    judged = [evaluations(one) for one in measure_luck(game, decisions=True)] if evaluated else None
    replayed = game.at(0)
    move = 0
    for played in game.played_rounds:
        this_round = replayed.round
        points = [score.rounds[this_round - 1] for score in scores]
        for place, (seat, _, action) in enumerate(played.moves):
            side = game.side_of(seat)
            if len(replayed.position.legal_actions()) > 1:
                known = view(replayed, seat, with_history=False)
                yield {
                    "game": number,
                    "move": move,
                    "round": this_round,
                    "seat": seat,
                    "player": game.names[seat],
                    "view": orjson.dumps({name: known[name] for name in known if name != "legal"}).decode(),
                    "legal": known["legal"],
                    "played": replayed.notation.moves[action].text,
                    "margin": points[side] - max(points[other] for other in range(len(points)) if other != side),
                    "won": won[side],
                    **({} if judged is None else judged[this_round - 1][place][side]),
                }
            replayed.play(action)
            move += 1


def outcome_of(game: Game) -> Outcome:
    outcome = game.outcome()
    if outcome is None:
        raise OptionError("a data set is made of finished games, and this one is not over")
    return outcome


def shares_of_the_win(game: Game, outcome: Outcome) -> list[float]:
    """1 for the side that won, 0 for the others; a win that is shared is divided."""
    best = [total == max(outcome.totals) for total in outcome.totals]
    return [one / sum(best) for one in best]


def evaluations(luck: RoundLuck) -> list[list[Row]]:
    """For every move of a round and every side: the expected margin before it, its contribution, the luck after it."""
    moves, sides = range(len(luck.decisions)), range(len(luck.expected))
    drawn = {event.move - 1: event.points for event in luck.draws}
    nothing = (0.0,) * len(sides)
    steps = [[luck.decisions[move].points[side] + drawn.get(move, nothing)[side] for move in moves] for side in sides]
    before = [list(accumulate(steps[side], initial=luck.expected[side] + luck.deal.points[side])) for side in sides]
    return [
        [
            {
                "expected": round(before[side][move], DIGITS),
                "contribution": round(luck.decisions[move].points[side], DIGITS),
                "luck": round(drawn.get(move, nothing)[side], DIGITS),
            }
            for side in sides
        ]
        for move in moves
    ]
