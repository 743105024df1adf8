"""Sets up a session: compiles, deals or reads the game, opens its record file."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..bots import BOTS, Budget
from ..bots.external import ExecutablePlayer
from ..errors import OptionError
from ..game import Game
from ..games.contract import GameDefinition
from ..games.registry import load
from ..kernel.random import stream
from ..sheets import read_sheet
from .record_file import SEATED, RecordFile, new_headers, new_record_file, read
from .screen import Screen
from .seats import Seating, check_players, read_kept_seating, read_seating, usual_seating
from .session import Session


def warm_up(screen: Screen, game: str, seating: Seating) -> None:
    """Compile rules and bots: some seconds the first time, less than one later."""
    with screen.waiting(f"Getting {game} ready; the first time this takes a few seconds …"):
        trial = Game(game, seed=0)
        trial.play(trial.legal_moves()[0])
        trial.undo()
        trial.view(0)
        twin = trial.copy()
        twin.position.redealt(0, stream(0))
        for seat, bot in seating.bots.items():
            if seating.words[seat] in BOTS:
                bot.choose(trial, 0, Budget(simulations=1), math.inf)
            elif isinstance(bot, ExecutablePlayer):
                bot.check_options(trial)


def read_options(definition: GameDefinition, texts: Sequence[str]) -> dict[str, Any]:
    """Parse options such as expeditions=6; a sheet may be a file."""
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"{text!r} is not an option: write --option name=value, see lostcities games")
        name, value = name.strip(), value.strip()
        options[name] = read_sheet(value) if value.endswith(".toml") else value
    return options


def new_session(
    screen: Screen,
    game: str,
    *,
    seats: str | None,
    seed: int | None,
    rounds: int | None,
    options: Sequence[str],
    record: Path | None,
) -> Session:
    definition = load(game)
    seating = read_seating(seats) if seats else usual_seating(definition, definition.players[0])
    check_players(definition, seating)
    chosen: dict[str, Any] = read_options(definition, options)
    if seating.bots:
        chosen = definition.with_turn_limit(chosen)
    for taken in ("deck", "starter", "names", "players", "seed", "rounds"):
        if taken in chosen:
            raise OptionError(f"{game} has no option {taken!r}; see lostcities games")
    warm_up(screen, game, seating)
    dealt = Game(game, players=len(seating.words), seed=seed, rounds=rounds, names=seating.names, **chosen)
    dealt.headers = new_headers(str(seating))
    return Session(dealt, seating, screen, new_record_file(record, dealt))


def position_session(screen: Screen, line: str, *, seats: str | None, seed: int | None, record: Path | None) -> Session:
    """Begin where a line of text stands."""
    with screen.waiting("Loading the game …"):
        game = Game.from_position(line, seed=seed)
    seating = read_seating(seats) if seats else usual_seating(game.definition, game.players)
    check_players(game.definition, seating)
    if len(seating.words) != game.players:
        raise OptionError(f"the position has {game.players} seats, and --seats has {len(seating.words)}")
    game.names = tuple(seating.names)
    game.headers = new_headers(str(seating))
    return Session(game, seating, screen, new_record_file(record, game))


def resumed_session(screen: Screen, path: Path, *, seats: str | None, record: Path | None) -> Session:
    with screen.waiting("Loading the game …"):
        game = read(path)
    kept = game.headers.get(SEATED) or str(usual_seating(game.definition, game.players))
    seating = read_seating(seats) if seats else read_kept_seating(kept)
    check_players(game.definition, seating)
    if seats or not any(game.names):
        game.names = tuple(seating.names)
    game.headers[SEATED] = str(seating)
    return Session(game, seating, screen, new_record_file(record, game) if record else RecordFile(path))
