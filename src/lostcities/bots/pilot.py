"""The bot that plays by its trained network alone."""

import math
import time
from collections.abc import Iterator

import numpy as np

from ..rules.contract import Numbers, States, copy_states
from .bot import Choice, Position, Thought
from .pilots import Head, trained, weights
from .pilots.network import Floats

PATIENCE = 100  # turns after which a round that could go on for ever is brought to its end
CANDIDATES = 6  # actions that it has thoughts about
UNLIKELY = 0.01  # chances below this are not worth a thought
WORLDS = 64  # re-dealt worlds for a thought, if only time is limited


class Pilot:
    """Plays what a trained network likes best, without looking ahead. With a budget it also tells what it expects."""

    name = "pilot"
    games = trained()

    def __init__(self) -> None:
        self._heads: dict[tuple[str, int], Head] = {}

    def head(self, position: Position) -> Head:
        """The network for this kind of game."""
        game = position.game.rules.GAME
        kind = game, position.game.rules.symmetry(position.states[0]).colours
        if kind not in self._heads:
            self._heads[kind] = Head(game, *weights(game), position.states[0])
        return self._heads[kind]

    def choose(self, position: Position) -> Choice:
        """The likeliest action; thoughts about the likeliest few if there is a budget for them."""
        head = self.head(position)
        logits, _, _ = head.judge(position.states)
        logits = logits.copy()
        action = best(logits, position)
        budget = position.budget
        if budget.seconds is None and budget.simulations is None:
            return Choice(action)
        return Choice(action, tuple(thoughts(head, position, logits)))


def best(logits: Floats, position: Position) -> int:
    """The likeliest legal action; late in a round without end, a card from the draw pile."""
    rules, states = position.game.rules, position.states
    if states["turns"][0] >= PATIENCE and getattr(rules, "DRAW", None) in position.actions:
        return int(rules.DRAW)  # type: ignore[attr-defined]
    return int(position.actions[np.argmax(logits[position.actions])])


def thoughts(head: Head, position: Position, logits: Floats) -> Iterator[Thought]:
    """What is to be expected of the likeliest actions, each in the same worlds."""
    chances = np.exp(logits[position.actions] - logits[position.actions].max())
    chances /= chances.sum()
    order = np.argsort(-chances, kind="stable")[:CANDIDATES]
    actions = position.actions[[place for place in order if chances[place] >= UNLIKELY]]
    expected = look_ahead(head, position, actions)
    for action, found in zip(actions, expected, strict=True):
        margins, wins = found[:, 0], found[:, 1]
        error = float(margins.std(ddof=1) / math.sqrt(len(margins))) if len(margins) > 1 else math.inf
        yield Thought(int(action), float(margins.mean()), float(wins.mean()), error, len(margins))


def look_ahead(head: Head, position: Position, actions: Numbers) -> list[Floats]:
    """Margins and chances to win, a row for each world, for every action."""
    budget = position.budget
    worlds = budget.simulations or WORLDS
    deadline = time.perf_counter() + budget.seconds if budget.seconds is not None else math.inf
    found: list[list[tuple[float, float]]] = [[] for _ in actions]
    for _ in range(worlds):
        world = dealt_again(position)
        for place, action in enumerate(actions):
            found[place].append(head.follow(world, int(action), position.random))
        if time.perf_counter() > deadline:
            break
    return [np.array(rows, dtype=np.float32) for rows in found]


def dealt_again(position: Position) -> States:
    """Another world that looks the same from the seat."""
    world = copy_states(position.states)
    position.game.calls.redeal(world, 0, position.seat, position.random)
    return world
