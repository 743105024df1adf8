"""Golden playthroughs: one game for each number of players, as it was played before and must be played again.

python -m playthroughs (from tests/, or `make playthroughs`) writes them anew after a change of the rules that is meant.
"""

import json
from pathlib import Path

import lostcities as lc
from lostcities.kernel.random import below, stream
from positions import GAMES

FOLDER = Path(__file__).parent


def playthrough(game_id: str, players: int) -> str:
    """A short random game: after every move the legal moves, and now and then what a seat sees."""
    game = lc.new_game(game_id, players=players, seed=players, rounds=1)
    random = stream(players, 9)
    lines = [f"# {game_id}, {players} players"]
    while not game.is_over and len(game.history) < 400:
        moves = game.legal_moves()
        if any(move.text == "d" for move in moves) and below(random, 4):
            move = game.parse("d")  # mostly from the draw pile, so that the round comes to its end
        else:
            move = moves[below(random, len(moves))]
        lines.append(f"{game.turn}: {move} of {' '.join(map(str, moves))}")
        game.play(move)
        if len(game.history) % 20 == 0:
            lines.append(json.dumps(game.view(len(game.history) % players)["table"]))
    lines += ["", game.record()]
    return "\n".join(lines)


def path(game_id: str, players: int) -> Path:
    """The file of a playthrough."""
    return FOLDER / f"{game_id}_{players}.txt"


def write_all() -> None:
    """Write every playthrough."""
    for game_id, players in GAMES:
        path(game_id, players).write_text(playthrough(game_id, players))
