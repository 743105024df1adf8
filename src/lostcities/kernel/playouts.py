"""Template over the rules of a game: whole rounds played at random."""

from .jit import jit
from .random import Stream, below
from .rules import Numbers, Rules, States
from .template import given

game: Rules = given()


@jit
def play_randomly(states: States, i: int, random: Stream, actions: Numbers) -> int:
    """Play the round to its end uniformly at random; return the number of decisions."""
    state = states[i]
    decisions = 0
    while state.turn >= 0:
        number = game.legal_actions(state, actions)
        game.apply(state, actions[below(random, number)])
        decisions += 1
    return decisions


@jit
def random_rounds(states: States, i: int, rounds: int, random: Stream, actions: Numbers) -> tuple[int, int]:
    """Deal and play rounds at random; return the number of decisions and a digest of all scores."""
    state = states[i]
    decisions = 0
    digest = 0
    for _ in range(rounds):
        game.shuffle_deck(state, random)
        game.deal(state, 0)
        decisions += play_randomly(states, i, random, actions)
        for side in range(game.sides(state)):
            digest = (digest * 4096 + game.score(state, side) + 1000) % 2147483647
    return decisions, digest
