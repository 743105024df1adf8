"""What is checked: a game with a number of players and options."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..game import Game
from ..games.registry import load, registered

TURN_LIMIT = 120  # shorter than usual: random players recycle discards, and the checks want many rounds, not long ones


@dataclass(frozen=True)
class Case:
    """A game with a number of players and options."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    games: int = 2  # random games for each check

    def __str__(self) -> str:
        known = {option.name: option for option in load(self.game).options}
        options = (f" {name}={known[name].text(value)[:20]}" for name, value in self.options.items())
        return f"{self.game} for {self.players}{''.join(options)}"

    def deal(self, seed: int) -> Game:
        """A new game of one round, with a turn limit where there is one."""
        options = load(self.game).with_turn_limit(self.options, TURN_LIMIT)
        return Game(self.game, players=self.players, seed=seed, rounds=1, **options)


def cases(game: str | None = None, games: int = 2) -> Iterator[Case]:
    """Every game with every number of players, and once with each other value of an option."""
    for name in registered() if game is None else (game,):
        definition = load(name)
        for players in definition.players:
            yield Case(name, players, games=games)
        for option in definition.options:
            others = [value for value in option.values + option.examples if value != option.default]
            for value in others[:1]:
                yield Case(name, definition.players[-1], {option.name: value}, games)
