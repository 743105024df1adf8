"""Rounds in compiled code are the very rounds of single environments, for the same seeds."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from env_cases import short
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode

import lostcities as lc
import lostcities.envs.gymnasium
from lostcities.bots import Choice, Decision, Explorer, Pilot, Random
from lostcities.envs.vector import LostCitiesVectorEnv, SingleEnvs

SAME_STEP = {"autoreset_mode": AutoresetMode.SAME_STEP}
NUMBER = 4
FAMILIES = [("classic", 2), ("rivals", 3), ("rollwrite", 2)]  # nothing here knows a game: one of each is enough


def both(game: str, **choices: Any) -> tuple[Any, Any]:
    """The compiled environments, and single ones one after the other."""
    choices = {"num_envs": NUMBER, **short(game), **choices}
    name = f"LostCities/{game}-v0"
    compiled = gymnasium.make_vec(name, **choices)
    assert isinstance(compiled, LostCitiesVectorEnv)
    return compiled, gymnasium.make_vec(name, vectorization_mode="sync", vector_kwargs=SAME_STEP, **choices)


def assert_same_rounds(compiled: Any, single: Any, steps: int, illegal_every: int = 10**9) -> int:
    """Play both at random; the number of rounds that ended."""
    random = np.random.default_rng(1)
    one, other = compiled.reset(seed=7), single.reset(seed=7)
    ended = 0
    for step in range(1, steps + 1):
        for place, (found, expected) in enumerate(zip(one, other, strict=True)):
            assert data_equivalence(found, expected), (step, place)
        masks = one[0]["action_mask"]
        assert masks.any(axis=1).all()
        np.testing.assert_array_equal(compiled.action_masks(), masks == 1)
        assert compiled.observation_space.contains(one[0])
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in masks])
        if step % illegal_every == 0:
            actions[step % NUMBER] = np.flatnonzero(masks[step % NUMBER] == 0)[0]
        one, other = compiled.step(actions), single.step(actions)
        ended += int((one[2] | one[3]).sum())
    return ended


@pytest.mark.parametrize(("game", "players"), FAMILIES)
def test_the_same_seeds_give_the_rounds_of_single_environments(game: str, players: int) -> None:
    steps = 120 if game == "rollwrite" else 60
    assert assert_same_rounds(*both(game, players=players, seat=None), steps, illegal_every=9) > NUMBER


@pytest.mark.parametrize(
    ("game", "opponents"),
    [
        ("classic", "explorer"),
        ("classic", "gambler"),
        ("classic", "level1"),
        ("classic", "pilot"),
        ("rivals", ["explorer", "random", "level2"]),
        ("deck52", [Explorer(beginner=1.0), Explorer()]),
    ],
)
def test_compiled_opponents_play_as_they_do_elsewhere(game: str, opponents: Any) -> None:
    players = 2 if isinstance(opponents, str) else 1 + len(opponents)
    assert assert_same_rounds(*both(game, players=players, opponents=opponents, reward="win"), 60) > 0


def test_a_limit_of_steps_truncates() -> None:
    compiled, single = both("rivals", max_episode_steps=7, reward="score")
    assert assert_same_rounds(compiled, single, 16) == 2 * NUMBER
    compiled.reset(seed=1)
    for _ in range(7):
        _, _, terminated, truncated, infos = compiled.step(compiled.action_masks().argmax(axis=1))
    assert truncated.all()
    assert not terminated.any()
    assert infos["final_obs"][0]["action_mask"].any()  # the round goes on: its value is not 0


def test_rounds_that_the_others_end_are_dealt_again() -> None:
    assert_same_rounds(*both("classic", turn_limit=1, seat=None), 20)


class Own:
    """A bot that nobody has compiled."""

    name = "own"

    def choose(self, decision: Decision) -> Choice:
        return Random().choose(decision)


def test_any_other_bot_plays_in_single_environments() -> None:
    choices = {"num_envs": 3, "turn_limit": 8, "max_episode_steps": 5}
    own = gymnasium.make_vec("LostCities/classic-v0", opponents=Own(), **choices)
    compiled = gymnasium.make_vec("LostCities/classic-v0", opponents="random", **choices)
    assert isinstance(own, SingleEnvs)
    assert own.metadata["autoreset_mode"] == compiled.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    one, other = own.reset(seed=3), compiled.reset(seed=3)
    for _ in range(12):
        assert data_equivalence(one, other)
        np.testing.assert_array_equal(own.action_masks(), compiled.action_masks())
        actions = compiled.action_masks().argmax(axis=1)
        one, other = own.step(actions), compiled.step(actions)
    own.close()


def test_a_bot_that_is_not_compiled_beside_one_of_its_kind_that_is() -> None:
    mixed = [Pilot(), Pilot(temperature=1.0)]
    assert isinstance(gymnasium.make_vec("LostCities/rivals-v0", num_envs=2, players=3, opponents=mixed), SingleEnvs)


def test_what_is_rendered_is_played_in_single_environments() -> None:
    envs = gymnasium.make_vec("LostCities/classic-v0", num_envs=2, render_mode="ansi")
    envs.reset(seed=1)
    assert all("discard" in text.lower() for text in envs.render())


def test_resets_go_on_without_a_seed_and_begin_again_with_one() -> None:
    envs = gymnasium.make_vec("LostCities/classic-v0", num_envs=2)
    first, again, anew = envs.reset(seed=[5, 6]), envs.reset(), envs.reset(seed=[5, 6])
    assert data_equivalence(first, anew)
    assert not data_equivalence(first, again)


def test_bad_input_is_told() -> None:
    with pytest.raises(lc.OptionError, match="num_envs must be"):
        gymnasium.make_vec("LostCities/classic-v0", num_envs=0)
    with pytest.raises(lc.OptionError, match="there is no bot 'nobody'"):
        gymnasium.make_vec("LostCities/classic-v0", num_envs=2, opponents="nobody")
    envs = gymnasium.make_vec("LostCities/classic-v0", num_envs=2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step([0, 0])
    with pytest.raises(lc.OptionError, match="need as many seeds"):
        envs.reset(seed=[1])
    envs.reset(seed=1)
    with pytest.raises(lc.OptionError, match="actions must be 2 whole numbers"):
        envs.step([1])
