"""Who sits where: persons at this terminal, and bots."""

import hashlib
from dataclasses import dataclass

from ..bots import BOTS, Bot, Random, bot, plays, position_for
from ..game import Game
from ..rules.contract import Rules
from ..rules.errors import OptionError
from .naming import counts_text

PERSON = "you"
USUAL = "level3"  # whom a person plays who says nothing else: strong, and quick


@dataclass(frozen=True)
class Seating:
    """A word for each seat: `you`, or the name of a bot."""

    words: tuple[str, ...]

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, word in enumerate(self.words) if word == PERSON)

    @property
    def bots(self) -> dict[int, Bot]:
        """The bot of each seat that has one."""
        return {seat: bot(word) for seat, word in enumerate(self.words) if word != PERSON}

    @property
    def names(self) -> list[str]:
        """What each seat is called; those that would be called alike are numbered."""
        return [self.name(seat) for seat in range(len(self.words))]

    def name(self, seat: int) -> str:
        """What a seat is called: player, player 2, random, random 3."""
        word = self.words[seat]
        name = "player" if word == PERSON else word
        return name if self.words.count(word) == 1 else f"{name} {self.words[: seat + 1].count(word)}"

    def __str__(self) -> str:
        return ",".join(self.words)


def usual_seating(rules: Rules, players: int) -> Seating:
    """A person against bots; where there are no rules of thumb, they play at random."""
    return Seating((PERSON, *[USUAL if rules.GAME in plays(USUAL) else Random.name] * (players - 1)))


def read_seating(text: str) -> Seating:
    """The seats from their text: you,random."""
    words = tuple(word.strip().lower() for word in text.split(","))
    for word in words:
        if word != PERSON and word not in BOTS:
            raise OptionError(f"there is no player {word!r}: a seat is {PERSON!r} or a bot ({', '.join(BOTS)})")
    return Seating(words)


def check_players(rules: Rules, seating: Seating) -> None:
    """A game is for so many."""
    if len(seating.words) not in rules.PLAYERS:
        fitting = usual_seating(rules, rules.PLAYERS[0])
        raise OptionError(
            f"{rules.GAME} is for {counts_text(rules.PLAYERS)} players, not {len(seating.words)}: try --seats {fitting}"
        )


def bot_move(game: Game, player: Bot) -> int:
    """What a bot does at the seat to act. The same game gives the same choice, also after a pause."""
    own = hashlib.sha256(f"bot at seat {game.turn} of game {game.seed}".encode()).digest()
    return player.choose(position_for(game, int.from_bytes(own[:8], "little"))).action
