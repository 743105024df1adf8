"""What holds for the rules of thumb of any game: ways to play with them and to look at them."""

from collections.abc import Iterator

import numpy as np

from lostcities.bots.heuristic import explorer
from lostcities.games.contract import States
from lostcities.games.registry import load
from lostcities.kernel.random import below, stream


def dealt(game: str, players: int, seed: int, starter: int = 0) -> States:
    """A game that is about to begin."""
    found = load(game)
    states = found.new_states(1, *found.check_options(players, {}))
    found.calls.shuffle_deck(states, 0, stream(seed))
    found.calls.deal(states, 0, starter)
    return states


def random_positions(game: str, players: int, seed: int) -> Iterator[States]:
    """Every position of a random game; half of the moves are those of the rules of thumb, so that good ones come up."""
    calls, heuristic, random = load(game).calls, explorer(game, players), stream(seed, 1)
    states = dealt(game, players, seed)
    actions = np.zeros(200, dtype=np.int64)
    while states["turn"][0] >= 0:
        yield states
        number = calls.legal_actions(states, 0, actions)
        action = actions[below(random, number)]
        if below(random, 2):
            action = heuristic.choose(states, 0, heuristic.parameters, random)
        assert calls.play(states, 0, action)


def choices_are_legal(game: str, players: int, seed: int) -> bool:
    """Does every position of a random game have a legal choice, and the state stay as it is?"""
    heuristic = explorer(game, players)
    for states in random_positions(game, players, seed):
        before = states.copy()
        action = heuristic.choose(states, 0, heuristic.parameters, stream(seed))
        if states.tobytes() != before.tobytes() or not load(game).calls.is_legal(states, 0, action):
            return False
    return True


def choices_need_nothing_hidden(game: str, players: int, seed: int) -> bool:
    """Is every choice of a random game the same after everything that the seat cannot know is dealt again?"""
    heuristic = explorer(game, players)
    for number, states in enumerate(random_positions(game, players, seed)):
        other = states.copy()
        load(game).calls.redeal(other, 0, int(states["turn"][0]), stream(seed, 2, number))
        seen = [heuristic.choose(world, 0, heuristic.parameters, stream(seed, 3)) for world in (states, other)]
        if seen[0] != seen[1]:
            return False
    return True


def chosen(states: States, game: str) -> str:
    """What the rules of thumb do in a position, as it is typed."""
    heuristic = explorer(game, int(states["players"][0]))
    return load(game).words.action_text(int(heuristic.choose(states, 0, heuristic.parameters, stream(1))))
