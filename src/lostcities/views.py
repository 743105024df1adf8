"""What a seat may know. Views are made from a state in which the rules have erased everything else."""

from typing import TYPE_CHECKING, cast

import orjson

from .errors import OptionError, shown
from .games import position_text
from .games.contract import Json, State
from .position import Position

if TYPE_CHECKING:
    from .game import Game

SPECTATOR = -1


def view(game: "Game", seat: int | None, with_history: bool = True) -> dict[str, Json]:
    """All that a seat may know, and nothing else; None is a spectator. The history grows, and can be left out."""
    concealed = game.position.concealed(observer(game, seat))
    shown = describe(game, concealed.state, seat)
    shown["legal"] = [move.text for move in game.legal_moves()] if seat is not None and seat == game.turn else []
    shown["position"] = line(game, concealed)
    if with_history:
        shown["history"] = history(game, SPECTATOR if seat is None else seat)
    return own(shown)


def seen(game: "Game", seat: int | None) -> dict[str, Json]:
    """What a seat may know of the match and the table; for reading only, as its parts may be shared with others."""
    return describe(game, game.position.concealed(observer(game, seat)).state, seat)


def line(game: "Game", position: Position) -> str | None:
    """A position as `Game.from_view` reads it; None in a game whose positions have no text."""
    return game._line(position) if position_text.PART in game.definition.parts else None


def observer(game: "Game", seat: object) -> int:
    """The number by which the rules know a seat, or a spectator."""
    if seat is None:
        return SPECTATOR
    if type(seat) is not int or seat not in range(game.players):
        seats = f"they go from 0 to {game.players - 1}, and None is a spectator"
        raise OptionError(f"there is no seat {shown(seat)}: {seats}")
    return seat


def own(shared: dict[str, Json]) -> dict[str, Json]:
    """The same for somebody who may do with it what they like."""
    return cast(dict[str, Json], orjson.loads(orjson.dumps(shared)))


def everything(game: "Game") -> dict[str, Json]:
    """The same with nothing hidden."""
    shown = describe(game, game.position.state, None)
    shown["legal"] = [move.text for move in game.legal_moves()]
    shown["position"] = line(game, game.position)
    shown["history"] = [[seat, move.text] for seat, move in game.history]
    return own(shown)


def describe(game: "Game", state: State, seat: int | None) -> dict[str, Json]:
    """The match, and the table as far as the state shows it."""
    return {**public(game), "names": list(game.names), "table": game.definition.words.table(state), "seat": seat}


def public(game: "Game") -> dict[str, Json]:
    """What everybody may know of the match; put into words once a move, however many look."""
    if game._public is None:
        outcome = game.outcome()
        game._public = {
            "game": game.id,
            "players": game.players,
            "options": {option.name: option.text(game.options[option.name]) for option in game.definition.options},
            "sides": [list(seats) for seats in game.sides],
            "round": game.round,
            "rounds": game.rounds,
            "turn": game.turn,
            "turns": game.position.turns,
            "scores": [
                {
                    "points": score.points,
                    "rounds": list(score.rounds),
                    "total": score.total,
                    "lines": [line.data for line in score.lines],
                }
                for score in game.scores()
            ],
            "outcome": outcome and {"winners": list(outcome.winners), "reason": outcome.ending.data},
        }
    return game._public


def history(game: "Game", observer: int) -> list[list[Json]]:
    """Every move with its seat, in the words in which the observer saw it."""
    seen = game.definition.words.seen_text
    state = game.position.state
    told = [
        [seat, seen(state, seat, action, observer)] for played in game.played_rounds for seat, _, action in played.moves
    ]
    if game.is_pending and game.played_rounds[-1].moves and told[-1][0] != observer:
        seat, _, action = game.played_rounds[-1].moves[-1]
        told[-1][1] = seen(state, seat, action, SPECTATOR)
    return told
