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
ROUNDS = 1024  # of make_vec

Rate = Callable[[Any], float]


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


def gymnasium_rate(env: Any) -> float:
    """Steps a second of one environment: a legal action chosen, the step made with the opponents' answers."""
    observation, _ = env.reset(seed=1)
    steps, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        for _ in range(100):
            action = random.choice(np.flatnonzero(observation["action_mask"]).tolist())
            observation, _, terminated, truncated, _ = env.step(action)
            steps += 1
            if terminated or truncated:
                observation, _ = env.reset()
    return steps / spent


def vector_rate(envs: Any) -> float:
    """The same of many at once: legal actions chosen in NumPy, all rounds together."""
    chooser = np.random.default_rng(1)
    observations, _ = envs.reset(seed=1)
    steps, begin = 0, time.process_time()
    while (spent := time.process_time() - begin) < SECONDS:
        masks = observations["action_mask"]
        observations, *_ = envs.step((masks * chooser.random(masks.shape, dtype=np.float32)).argmax(axis=1))
        steps += envs.num_envs
    return steps / spent


def vector_row(game: str, opponents: str) -> dict[str, Any]:
    """make_vec beside a single environment with the same opponents."""
    import gymnasium

    import lostcities.envs.gymnasium  # noqa: F401

    name = f"LostCities/{game}-v0"
    envs = gymnasium.make_vec(name, num_envs=ROUNDS, opponents=opponents)
    env = gymnasium.make(name, opponents=opponents).unwrapped
    return compared(
        f"make_vec, {game} against {opponents}, {ROUNDS:,} rounds: steps",
        "one environment",
        vector_rate,
        envs,
        env,
        gymnasium_rate,
    )


def compared(
    name: str, peer: str, rate: Rate, ours: Any, theirs: Any, rate_of_theirs: Rate | None = None
) -> dict[str, Any]:
    """Medians of alternating measurements, and of their ratio."""
    other_rate = rate_of_theirs or rate
    rate(ours), other_rate(theirs)
    found = [(rate(ours), other_rate(theirs)) for _ in track(range(REPEATS), description=name)]
    return {
        "what": name,
        "a second": f"{statistics.median(mine for mine, _ in found):,.0f}",
        "beside": peer,
        "peer, a second": f"{statistics.median(other for _, other in found):,.0f}",
        "ratio": f"{statistics.median(mine / other for mine, other in found):.2f}",
    }


def measure() -> list[dict[str, Any]]:
    """PettingZoo beside its hanabi, OpenSpiel beside its Kuhn poker in Python, make_vec beside one environment."""
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
        rows += [vector_row(game, opponents) for game in registered() for opponents in ("random", "explorer")]
    return rows
