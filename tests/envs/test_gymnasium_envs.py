"""Gymnasium's own check, and what our single-agent view promises beyond it."""

import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from env_cases import ALL, short
from gymnasium.utils.env_checker import check_env, data_equivalence

import lostcities as lc
from lostcities.bots import Choice, Decision, Random, bot, decision_for
from lostcities.envs.gymnasium import LostCitiesEnv, register_games
from lostcities.envs.picture import show


def make(game: str, players: int, **choices: Any) -> Any:
    return gymnasium.make(f"LostCities/{game}-v0", players=players, **short(game), **choices)


def play_to_the_end(env: Any, random: np.random.Generator) -> tuple[list[int], float]:
    observation, info = env.reset(seed=int(random.integers(1000)))
    actions, over, reward = [], False, 0.0
    while not over:
        assert reward == 0
        assert info["action_mask"].any()
        actions.append(int(random.choice(np.flatnonzero(observation["action_mask"]))))
        observation, reward, over, truncated, info = env.step(actions[-1])
        assert env.observation_space.contains(observation)
        assert not truncated
    assert not observation["action_mask"].any()
    return actions, reward


@pytest.mark.filterwarnings("ignore:.*unwrapped")  # it may be given either, and says that it likes the bare one
@pytest.mark.parametrize(("game", "players"), ALL)
def test_gymnasium_accepts_the_environment(game: str, players: int) -> None:
    check_env(make(game, players, render_mode="ansi").unwrapped)


@pytest.mark.parametrize(("game", "players"), ALL)
@pytest.mark.parametrize("seat", [0, None])
def test_the_reward_is_that_of_the_game_which_was_played(game: str, players: int, seat: int | None) -> None:
    env = make(game, players, seat=seat)
    _, reward = play_to_the_end(env, np.random.default_rng(1))
    played = env.unwrapped.episode.game
    side = played.side_of(env.unwrapped.seat)
    assert played.is_over
    assert reward == played.totals[side] - max(total for other, total in enumerate(played.totals) if other != side)
    assert lc.replay(played.record()) == played


def test_a_seed_decides_the_deal_and_the_opponents() -> None:
    ends = [play_to_the_end(make("rivals", 3), np.random.default_rng(5)) for _ in range(2)]
    assert ends[0] == ends[1]
    assert ends[0] != play_to_the_end(make("rivals", 3), np.random.default_rng(6))


class Recorder:
    """Remembers where it sat."""

    name = "recorder"

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, decision: Decision) -> Choice:
        self.seats.add(decision.seat)
        return Random().choose(decision)


def test_opponents_sit_from_the_learner_s_left_on() -> None:
    bots = [Recorder(), Recorder(), Recorder()]
    play_to_the_end(make("partners", 4, opponents=bots, seat=2), np.random.default_rng(1))
    assert [one.seats for one in bots] == [{3}, {0}, {1}]


def test_a_seat_that_is_not_fixed_changes() -> None:
    env = make("rivals", 4, seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(40)}
    assert seats == {0, 1, 2, 3}


def test_opponents_are_our_bots() -> None:
    env = make("classic", 2, opponents=["explorer"])
    env.reset(seed=3)
    while env.unwrapped.episode.game.moves_made < 2:
        _, _, over, _, _ = env.step(int(np.flatnonzero(env.unwrapped._mask)[0]))
        assert not over
    game, seed = env.unwrapped.episode.game, env.unwrapped.bot_seed + 1
    theirs = [place for place, (seat, _) in enumerate(game.history) if seat == 1]
    assert theirs
    for place in theirs:
        before = game.at(place)
        assert bot("explorer").choose(decision_for(before, seed)).action == game.history[place][1].action


def test_an_illegal_action_ends_the_episode_and_costs() -> None:
    env = make("classic", 2, illegal_reward=-9)
    observation, _ = env.reset(seed=1)
    action = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    after, reward, terminated, truncated, info = env.step(action)
    assert (reward, terminated, truncated, info["illegal"]) == (-9, True, False, True)
    assert data_equivalence(after, observation)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.unwrapped.step(action)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_at_once_through_make_vec(mode: str) -> None:
    envs = gymnasium.make_vec("LostCities/classic-v0", num_envs=3, vectorization_mode=mode, turn_limit=8)
    random = np.random.default_rng(2)
    observations, _ = envs.reset(seed=4)
    assert observations["observation"].shape == (3, 399)
    ended = 0
    for _ in range(12):
        masks = observations["action_mask"]
        actions = [int(random.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in masks]
        observations, _, terminated, _, _ = envs.step(np.array(actions))
        ended += int(terminated.sum())
    envs.close()
    assert ended > 0


def test_the_others_may_end_a_round_before_the_learner_begins() -> None:
    env = LostCitiesEnv("classic", turn_limit=1)
    for seed in range(20):
        observation, _ = env.reset(seed=seed)
        assert observation["action_mask"].any()


def test_registering_again_does_no_harm() -> None:
    register_games()
    assert "LostCities/rollwrite-v0" in gymnasium.registry


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ({"opponents": ["random", "random"]}, "needs 1 opponents, not 2"),
        ({"opponents": ["nobody"]}, "there is no bot 'nobody'"),
        ({"seat": 2}, "seat must be from 0 to 1"),
        ({"reward": "glory"}, "reward must be"),
        ({"render_mode": "film"}, "render_mode must be"),
        ({"players": 5}, "classic is for 2 players"),
    ],
)
def test_bad_input_is_told(choices: dict[str, Any], told: str) -> None:
    with pytest.raises(lc.OptionError, match=told):
        LostCitiesEnv("classic", **choices)


def test_a_learner_that_offers_keywords_of_its_own_is_told_as_python_tells_it() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'frameskip'"):  # TorchRL then tries without
        gymnasium.make("LostCities/classic-v0", frameskip=1)


def test_action_masks_are_what_maskable_learners_ask_for() -> None:
    env = LostCitiesEnv("classic")
    observation, _ = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert (env.action_masks() == observation["action_mask"]).all()
    observation, *_ = env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert (env.action_masks() == observation["action_mask"]).all()


def test_an_environment_for_human_eyes_prints_the_learner_s_table(capsys: pytest.CaptureFixture[str]) -> None:
    env = LostCitiesEnv("classic", render_mode="human")
    env.reset(seed=1)
    first = capsys.readouterr().out
    assert first.strip() == show(env.episode.game, "ansi", env.seat).strip()
    env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert capsys.readouterr().out != first


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("rivals", 3)])
def test_a_program_can_be_the_opponent_and_has_no_limit(game: str, players: int, tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "line_bot.py"
    limits = tmp_path / "limits"
    program = tmp_path / "bot.py"
    program.write_text(
        example.read_text(encoding="utf-8").replace(
            "    random.seed", f"    open({str(limits)!r}, 'a').write(str(message['limit']) + ' ')\n    random.seed"
        ),
        encoding="utf-8",
    )
    env = make(game, players, opponents=f"{sys.executable} {program}")
    play_to_the_end(env, np.random.default_rng(1))
    env.close()
    assert set(limits.read_text(encoding="utf-8").split()) == {"None"}
