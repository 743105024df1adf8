"""Who sits where: persons at this terminal, and bots."""

import hashlib
import math
from dataclasses import dataclass
from functools import cached_property

from ..bots import BOTS, Budget, Player, Random, player, plays
from ..catalogue import counts_text
from ..errors import OptionError
from ..game import Game
from ..games.contract import GameDefinition

PERSON = "you"
USUAL = "level3"  # whom a person plays who says nothing else: strong, and quick


@dataclass(frozen=True)
class Seating:
    """A word for each seat: `you`, or a bot as `lostcities.bots.player` takes it."""

    words: tuple[str, ...]

    @property
    def persons(self) -> tuple[int, ...]:
        return tuple(seat for seat, word in enumerate(self.words) if word == PERSON)

    @cached_property
    def bots(self) -> dict[int, Player]:
        return {seat: player(word) for seat, word in enumerate(self.words) if word != PERSON}

    @property
    def names(self) -> list[str]:
        """Names of all seats; equal ones are numbered."""
        return [self.name(seat) for seat in range(len(self.words))]

    def name(self, seat: int) -> str:
        word = self.words[seat]
        name = "player" if word == PERSON else word
        return name if self.words.count(word) == 1 else f"{name} {self.words[: seat + 1].count(word)}"

    def __str__(self) -> str:
        return ",".join(self.words)


def usual_seating(definition: GameDefinition, players: int) -> Seating:
    """A person against explorers, or against random bots in a game without a heuristic."""
    return Seating((PERSON, *[USUAL if definition.id in plays(USUAL) else Random.name] * (players - 1)))


def read_seating(text: str) -> Seating:
    """Parse seats: you,random."""
    seating = Seating(tuple(known_word(word.strip()) for word in text.split(",")))
    try:
        seating.bots  # noqa: B018, who is not there is missed now
    except OptionError as error:
        raise OptionError(f"a seat is {PERSON!r} or a bot, but {error}") from None
    return seating


def read_kept_seating(text: str) -> Seating:
    """Parse the seats of a record. Records are untrusted, so they may name only our own bots."""
    for word in map(str.strip, text.split(",")):
        if known_word(word) not in (PERSON, *BOTS):
            raise OptionError(f"the record was played with {word!r}: to let that play on, add --seats '{text}'")
    return read_seating(text)


def known_word(word: str) -> str:
    """Lower-case a word if it is ours; other bots' names are case-sensitive."""
    return word.lower() if word.lower() in (PERSON, *BOTS) else word


def check_players(definition: GameDefinition, seating: Seating) -> None:
    """Raise OptionError unless the game is for this number of players."""
    if len(seating.words) not in definition.players:
        fitting = usual_seating(definition, definition.players[0])
        raise OptionError(
            f"{definition.id} is for {counts_text(definition.players)} players, not {len(seating.words)}:"
            f" try --seats {fitting}"
        )


def bot_move(game: Game, bot: Player) -> int:
    """A bot's action for the seat to act. Deterministic for a game, also after resuming it."""
    own = hashlib.sha256(f"bot at seat {game.turn} of game {game.seed}".encode()).digest()
    return bot.choose(game, int.from_bytes(own[:8], "little"), Budget(), math.inf).action
