"""PettingZoo's own tests, and what ours promise beyond them."""

import copy
import pickle
import random
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo as library
import pytest
from env_cases import ALL, short
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils import AssertOutOfBoundsWrapper, BaseWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

import lostcities as lc
from lostcities.envs import pettingzoo

CYCLES = 20


@pytest.fixture(autouse=True)
def same_moves_in_every_run() -> None:
    random.seed(1)


def new_env(game: str, players: int, **choices: Any) -> Any:
    return pettingzoo.env(game, players=players, **short(game), **choices)


def legal_action(env: Any) -> int:
    return random.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist())


def play_on(env: Any, actions: int) -> list[int]:
    """Play at random for so many actions, or to the end."""
    made = []
    while len(made) < actions and not any(env.terminations.values()):
        made.append(legal_action(env))
        env.step(made[-1])
    return made


def play_to_the_end(env: Any) -> list[int]:
    return play_on(env, 10**6)


# Its own games with masks are on a list of names that are not warned of.
@pytest.mark.filterwarnings("ignore:Observation space for each agent", "ignore:Observation is not a NumPy array")
@pytest.mark.parametrize(("game", "players"), ALL)
def test_pettingzoo_accepts_the_environment(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(new_env(game, players, render_mode="ansi"), num_cycles=CYCLES)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "players"), ALL)
def test_a_seed_decides_all(game: str, players: int) -> None:
    seed_test(lambda: new_env(game, players), num_cycles=CYCLES)


class OnlyLegal(BaseWrapper):  # type: ignore[type-arg]
    """PettingZoo's test knows no masks: its samples are legal here because the space that they come from knows them."""

    def action_space(self, agent: str) -> Any:
        env, space = self.env, self.env.action_space(agent)
        return SimpleNamespace(sample=lambda: space.sample(env.observe(env.agent_selection)["action_mask"]))


class OnlyLegalInParallel:
    """The same in parallel form."""

    def __init__(self, env: Any):
        self.env = env

    def __getattr__(self, name: str) -> Any:
        return getattr(self.env, name)

    def action_space(self, agent: str) -> Any:
        return OnlyLegal(self.env.aec_env).action_space(agent)


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("deck52", 3), ("partners", 4)])
def test_episodes_are_truncated_after_the_cycles_that_were_asked_for(game: str, players: int) -> None:
    def env(max_cycles: int) -> Any:
        return OnlyLegal(new_env(game, players, max_cycles=max_cycles))

    def parallel_env(max_cycles: int) -> Any:
        return OnlyLegalInParallel(pettingzoo.parallel_env(game, players=players, max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(env=env, parallel_env=parallel_env))


@pytest.mark.parametrize(("game", "players"), ALL)
def test_truncation_rewards_nobody(game: str, players: int) -> None:
    env = new_env(game, players, max_cycles=2)
    env.reset(seed=1)
    for _ in range(2 * players):
        assert not any(env.truncations.values())
        env.step(legal_action(env))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())


def test_the_parallel_form_plays_to_the_end() -> None:
    env = OnlyLegalInParallel(pettingzoo.parallel_env("classic", turn_limit=6))
    env.reset(seed=1)
    while env.agents:
        agent = env.aec_env.agent_selection
        _, rewards, *_ = env.step(dict.fromkeys(env.agents, env.action_space(agent).sample()))
    assert sum(rewards.values()) == 0


def test_the_performance_benchmark_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clock = iter(range(10**6))
    module = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(clock)))  # five looks at the clock, not 5 s
    performance_benchmark(new_env("classic", 2))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "players"), ALL)
def test_an_episode_is_the_game_that_its_seed_deals(game: str, players: int) -> None:
    env = new_env(game, players).unwrapped
    env.reset(seed=3)
    twin = lc.new_game(game, players=players, seed=env.episode.game.seed, rounds=1, **short(game))
    size = env.observation_space("player_0")["observation"].shape[0]
    while not twin.is_over:
        assert env.agent_selection == f"player_{twin.turn}"
        for seat in range(players):
            seen = env.observe(f"player_{seat}")
            features = np.zeros(size, dtype=np.float32)
            twin.position.calls.observe(twin.position.states, 0, seat, features)
            np.testing.assert_array_equal(seen["observation"], features)
            legal = [move.action for move in twin.legal_moves()] if seat == twin.turn else []
            assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(legal)
            assert env.infos[f"player_{seat}"]["action_mask"] is seen["action_mask"]
        action = legal_action(env)
        env.step(action)
        twin.play(action)
    for seat in range(players):
        side = twin.side_of(seat)
        others = [total for other, total in enumerate(twin.totals) if other != side]
        assert env.rewards[f"player_{seat}"] == twin.totals[side] - max(others)


@pytest.mark.parametrize("reward", ["margin", "win", "score"])
@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("partners", 4), ("rivals", 3)])
def test_rewards_are_those_of_a_batch(game: str, players: int, reward: Any) -> None:
    batch = lc.batch(game, n=1, players=players, reward=reward, seed=4, **short(game))
    for _ in range(3):
        env = pettingzoo.raw_env(game, players=players, reward=reward, **short(game))
        env.reset()
        env.episode.deal(int(batch.seeds[0]))
        env._pass_on()
        while not any(env.terminations.values()):
            action = batch.random_actions()
            batch.step(action)
            env.step(int(action[0]))
        assert list(env.rewards.values()) == batch.rewards[0].tolist()


def test_without_a_new_seed_the_next_episode_is_another_one() -> None:
    env, other = new_env("classic", 2), new_env("classic", 2)
    seeds = []
    for one in (env, other):
        one.reset(seed=5)
        seeds.append([one.unwrapped.episode.game.seed])
        one.reset()
        seeds[-1].append(one.unwrapped.episode.game.seed)
    assert seeds[0] == seeds[1]
    assert seeds[0][0] != seeds[0][1]


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize(("game", "players"), ALL)
def test_a_copy_in_mid_game_plays_on_alike_and_alone(game: str, players: int, duplicate: Any) -> None:
    env = new_env(game, players)
    env.reset(seed=6)
    play_on(env, 7)
    twin = duplicate(env)
    agent, before = env.agent_selection, env.last()[0]
    actions = play_to_the_end(env)
    assert twin.agent_selection == agent
    np.testing.assert_array_equal(twin.last()[0]["observation"], before["observation"])
    for action in actions:
        assert twin.last()[0]["action_mask"][action]
        twin.step(action)
    assert twin.rewards == env.rewards
    env.reset()
    twin.reset()
    assert env.unwrapped.episode.game.seed == twin.unwrapped.episode.game.seed


def test_an_illegal_action_ends_the_episode_and_costs() -> None:
    for choices, cost in ({}, -100), ({"reward": "win"}, -1), ({"illegal_reward": -7}, -7):
        env = new_env("classic", 2, **choices)
        env.reset(seed=1)
        agent = env.agent_selection
        env.step(0)
        assert all(env.terminations.values())
        assert env.rewards[agent] == cost
        assert sum(env.rewards.values()) == cost


def test_a_number_that_is_no_action_is_an_error() -> None:
    env = new_env("classic", 2)
    env.reset(seed=1)
    with pytest.raises(lc.InvalidMove, match="106 is not an action of classic"):
        env.step(106)


def test_before_the_first_reset_there_is_nothing() -> None:
    env = new_env("classic", 2)
    for call in (lambda: env.step(0), lambda: env.observe("player_0")):
        with pytest.raises(ResetNeeded):
            call()


def test_pettingzoo_s_own_guards_can_be_put_around_it() -> None:
    env = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(pettingzoo.raw_env("classic"), -1)))
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(0)
    assert env.rewards[agent] == -1


def test_without_guards_an_illegal_action_says_why() -> None:
    env = pettingzoo.raw_env("classic")
    env.reset(seed=1)
    before = env.state()
    with pytest.raises(lc.IllegalMove, match="place a card first"):
        env.step(0)
    np.testing.assert_array_equal(env.state(), before)
    env.step(legal_action(env))


@pytest.mark.parametrize(("game", "players"), ALL)
def test_observations_stay_within_the_space(game: str, players: int) -> None:
    env = new_env(game, players)
    for seed in range(2):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            for agent in env.possible_agents:
                assert env.observation_space(agent).contains(env.observe(agent))
            play_on(env, 3)
    assert env.unwrapped.state_space.contains(env.state())


def test_the_names_have_a_version() -> None:
    assert str(new_env("rivals", 3)) == "lostcities_rivals_v0"
    made = library.make("aec", "lostcities/rivals_v0", players=3)
    made.reset(seed=1)
    assert made.possible_agents == ["player_0", "player_1", "player_2"]
    assert library.make("parallel", "lostcities/rivals_v0").reset(seed=1)
    pettingzoo.register_games()  # again does no harm


@pytest.mark.parametrize(("game", "players"), ALL)
def test_a_table_can_be_shown(game: str, players: int) -> None:
    env = new_env(game, players)
    env.reset(seed=2)
    assert env.render() is None
    for mode in ("ansi", "svg"):
        env.unwrapped.render_mode = mode
        assert isinstance(env.render(), str)
    assert env.render().startswith("<svg")


@pytest.mark.parametrize("game", ["classic", "rivals", "rollwrite"])
def test_pettingzoo_accepts_every_way_to_show_a_table(game: str) -> None:
    render_test(lambda **choices: pettingzoo.env(game, **choices))


def test_a_table_can_be_shown_as_pixels() -> None:
    env = new_env("classic", 2, render_mode="rgb_array")
    env.reset(seed=2)
    first = env.render()
    assert first.dtype == np.uint8
    assert first.ndim == 3
    assert first.shape[2] == 3
    assert len(np.unique(first.reshape(-1, 3), axis=0)) > 20
    env.step(legal_action(env))
    assert (env.render() != first).any()


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ({"players": 3}, "classic is for 2 players"),
        ({"reward": "glory"}, "reward must be"),
        ({"render_mode": "film"}, "render_mode must be"),
        ({"max_cycles": 0}, "max_cycles must be"),
        ({"colour": "red"}, "unexpected keyword argument 'colour'"),
    ],
)
def test_bad_input_says_what_is_wrong(choices: dict[str, Any], told: str) -> None:
    with pytest.raises(lc.OptionError, match=told):
        pettingzoo.env("classic", **choices)
