"""Our environments beside their peers of the same library, in the same run and played by the same loop."""

import random
import statistics
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.progress import track

SECONDS = 0.2  # of processor time for one measurement: what else the machine does must not count
REPEATS = 7


def pettingzoo_rate(env: Any) -> float:
    """Steps a second: observation and mask taken, a legal action chosen, the step made."""
    env.reset(seed=1)
    steps, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        for _ in range(100):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            steps += 1
    return steps / spent


def openspiel_rate(game: Any) -> float:
    """Decisions a second of random games, with all that chance decides in between."""
    decisions, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
    return decisions / spent


def compared(name: str, peer: str, rate: Callable[[Any], float], ours: Any, theirs: Any) -> dict[str, Any]:
    """Medians of alternating measurements, and of their ratio."""
    rate(ours), rate(theirs)
    found = [(rate(ours), rate(theirs)) for _ in track(range(REPEATS), description=name)]
    return {
        "what": name,
        "a second": f"{statistics.median(mine for mine, _ in found):,.0f}",
        "beside": peer,
        "peer, a second": f"{statistics.median(other for _, other in found):,.0f}",
        "ratio": f"{statistics.median(mine / other for mine, other in found):.2f}",
    }


def measure() -> list[dict[str, Any]]:
    """PettingZoo beside its hanabi, OpenSpiel beside its Kuhn poker in Python: classic first, then the others."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of old ways to make hanabi
        import pettingzoo as zoo
        import pyspiel
        from open_spiel.python.games import kuhn_poker  # noqa: F401

        from lostcities.envs import openspiel, pettingzoo
        from lostcities.games.registry import registered

        hanabi = zoo.make("aec", "classic/hanabi_v5")
        kuhn = pyspiel.load_game("python_kuhn_poker")
        rows = [
            compared(f"PettingZoo, {game}: steps", "hanabi_v5", pettingzoo_rate, pettingzoo.env(game), hanabi)
            for game in registered()
        ]
        rows += [
            compared(f"OpenSpiel, {game}: decisions", "python_kuhn_poker", openspiel_rate, openspiel.load(game), kuhn)
            for game in registered()
        ]
    return rows
