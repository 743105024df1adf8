"""What the programs here share: how good a policy is against random, told in one line that run.py reads."""

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np

ROUNDS = 256  # of a measurement on the batch


def steps(usual: int) -> int:
    """How long to learn, from the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=usual)
    return int(parser.parse_args().steps)


def tell(step: int, unit: str, margins: Any) -> None:
    """Print the mean margin of some rounds with its standard error."""
    error = np.std(margins, ddof=1) / len(margins) ** 0.5
    print(f"{step:,} {unit}: {np.mean(margins):+.1f} ± {error:.1f} a round against random", flush=True)


def on_the_batch(choose: Callable[[dict[str, Any]], Any], **options: Any) -> Any:
    """Margins of a policy that chooses actions for many observations at once."""
    import gymnasium

    import lostcities.envs.gymnasium  # noqa: F401

    envs = gymnasium.make_vec("LostCities/classic-v0", num_envs=ROUNDS, opponents="random", seat=None, **options)
    observations, _ = envs.reset(seed=10_000)
    margins = np.full(ROUNDS, np.nan)
    while np.isnan(margins).any():
        observations, rewards, ended, _, _ = envs.step(np.asarray(choose(observations)))
        first = ended & np.isnan(margins)
        margins[first] = rewards[first]
    return margins


def in_openspiel(game: Any, choose: Callable[[Any], int], rounds: int, seed: int = 1) -> Any:
    """Margins of a policy that chooses an action for an OpenSpiel state; it plays each seat in turn."""
    random = np.random.default_rng(seed)
    margins = []
    for number in range(rounds):
        seat, state = number % 2, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                action = random.choice(outcomes, p=chances)
            else:
                action = choose(state) if state.current_player() == seat else random.choice(state.legal_actions())
            state.apply_action(int(action))
        margins.append(state.player_return(seat))
    return margins
