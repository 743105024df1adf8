"""Making a game ready to be played: compiled, dealt or read, and kept."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..bots import BOTS, Budget
from ..errors import OptionError
from ..game import Game
from ..games.contract import GameDefinition
from ..games.registry import load
from ..kernel.random import stream
from ..sheets import read_sheet
from .keeping import SEATED, Keeper, keep_in, new_headers, read
from .playing import Sitting
from .screen import Screen
from .seating import Seating, check_players, read_kept_seating, read_seating, usual_seating

TURNS_WITH_BOTS = 300  # no rulebook ends a game in which discards go round and round; programs would play on


def warm_up(screen: Screen, game: str, seating: Seating) -> None:
    """Have the rules and the bots compiled, which takes some seconds the first time and less than one later."""
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


def read_options(definition: GameDefinition, texts: Sequence[str]) -> dict[str, Any]:
    """The options of a game from texts such as expeditions=6; a sheet may be a file. The game says what they may be."""
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"{text!r} is not an option: write --option name=value, see lostcities games")
        name, value = name.strip(), value.strip()
        options[name] = read_sheet(value) if value.endswith(".toml") else value
    return options


def new_sitting(
    screen: Screen,
    game: str,
    *,
    seats: str | None,
    seed: int | None,
    rounds: int | None,
    options: Sequence[str],
    record: Path | None,
) -> Sitting:
    """Deal a new game."""
    definition = load(game)
    seating = read_seating(seats) if seats else usual_seating(definition, definition.players[0])
    check_players(definition, seating)
    chosen: dict[str, Any] = read_options(definition, options)
    if seating.bots:
        chosen = definition.with_turn_limit(chosen, TURNS_WITH_BOTS)
    for taken in ("deck", "starter", "names", "players", "seed", "rounds"):
        if taken in chosen:
            raise OptionError(f"{game} has no option {taken!r}; see lostcities games")
    warm_up(screen, game, seating)
    dealt = Game(game, players=len(seating.words), seed=seed, rounds=rounds, names=seating.names, **chosen)
    dealt.headers = new_headers(str(seating))
    return Sitting(dealt, seating, screen, keep_in(record, dealt))


def resumed_sitting(screen: Screen, path: Path, *, seats: str | None, record: Path | None) -> Sitting:
    """Go on with a game from its record."""
    with screen.waiting("Loading the game …"):
        game = read(path)
    kept = game.headers.get(SEATED) or str(usual_seating(game.definition, game.players))
    seating = read_seating(seats) if seats else read_kept_seating(kept)
    check_players(game.definition, seating)
    if seats or not any(game.names):
        game.names = tuple(seating.names)
    game.headers[SEATED] = str(seating)
    return Sitting(game, seating, screen, keep_in(record, game) if record else Keeper(path))
