"""Networks that are told what a round means for its match learn to play for the match."""

import numpy as np
import pytest
import torch

import lostcities as lc
from lostcities import OptionError
from lostcities.bots import Pilot, decision_for
from lostcities.bots.network.match import INPUTS, MARGINS
from lostcities.train.actor import Actor
from lostcities.train.evaluate import by_policy, measure
from lostcities.train.matches import MARGIN_WEIGHT, Matches
from lostcities.train.run import Training
from lostcities.train.settings import Settings, settings_for

SMALL = {"games": 16, "steps": 8, "minibatch": 64, "width": 16, "layers": 2, "critic_width": 16, "threads": 1}


def small(**changes: object) -> Settings:
    return settings_for("classic", options={}, **(SMALL | changes))


def rounds(share: float, games: int = 200) -> Matches:
    settings = small(match_share=share)
    matches = Matches(settings, settings.variants[0], games, np.random.default_rng(1))
    for place in range(games):
        matches.begin(place, starter=place % 2)
    return matches


def test_the_side_that_is_ahead_starts_and_each_sees_the_chance_of_its_own() -> None:
    matches = rounds(1.0)
    level = MARGINS.index(0)
    for place in range(200):
        starter = place % 2
        assert matches.inputs[place, starter, level] >= matches.inputs[place, 1 - starter, level]
        np.testing.assert_array_equal(matches.inputs[place, 0], -matches.inputs[place, 1, ::-1])
        assert (np.diff(matches.inputs[place, 0]) >= 0).all()  # more points, more chances
    last = [place for place in range(200) if set(np.unique(matches.inputs[place, 0])) <= {-1, 0, 1}]
    assert 60 < len(last) < 140  # in half of them no round follows: they are won or lost


def test_a_margin_is_worth_what_it_makes_of_the_match() -> None:
    matches = rounds(0.5)
    places, margins = np.arange(200), np.full(200, 10.0, dtype=np.float32)
    for side in (0, 1):
        found = matches.wins(places, side, margins)
        told = matches.inputs[:, side, MARGINS.index(10)]
        np.testing.assert_allclose(found[matches.is_match], told[matches.is_match], atol=1e-6)
        assert (found[~matches.is_match] == 1).all()  # a round of its own is won
    assert matches.is_match.sum() == 100
    np.testing.assert_allclose(matches.weights[:, matches.is_match].T, [[MARGIN_WEIGHT, 1]] * 100)
    np.testing.assert_allclose(matches.weights[:, ~matches.is_match].T, [[1, 0.25]] * 100)


def test_rollouts_tell_networks_of_matches_alone() -> None:
    settings = small(match_share=0.5, past_share=0.0, heuristic_share=0.0)
    actor = Actor(settings, settings.variants[0], 16, 0)
    rollout = actor.play(Training(settings, "nowhere").policy, None)
    told = rollout.observations[:, :, -INPUTS:]
    assert told[:, actor.matches.is_match].any(axis=2).all()
    assert not told[:, ~actor.matches.is_match].any()
    assert rollout.observations.shape[2] == actor.batch.features + INPUTS
    seats = rollout.seats[-1]
    np.testing.assert_array_equal(told[-2], actor.matches.inputs[np.arange(16), seats])


def test_a_network_that_knew_nothing_of_matches_begins_with_the_same_play(tmp_path) -> None:
    blind = Training(small(), tmp_path / "blind")
    blind.iterate()
    blind.finish()
    told = Training(small(match_share=0.5), tmp_path / "told")
    told.begin_with(tmp_path / "blind")
    settings = small()
    same = measure(settings, settings.variants[0], told.policy, "blind", by_policy(blind.average), 16, seed=1)
    assert same.margin == 0
    assert not told.policy.tower.table.weight[:, -INPUTS:].any()
    told.iterate()
    assert told.policy.tower.table.weight[:, -INPUTS:].any()
    told.finish()
    match = lc.new_game("classic", seed=1, rounds=3)
    assert match.is_legal(Pilot(tmp_path / "told").choose(decision_for(match, 1)).action)


def test_such_a_network_can_be_an_opponent_of_either_kind(tmp_path) -> None:
    for share in (0.0, 0.5):
        Training(small(match_share=share), tmp_path / str(share)).finish()
    for share in (0.0, 0.5):
        for other in (0.0, 0.5):
            training = Training(small(match_share=share, against=str(tmp_path / str(other))), tmp_path / "run")
            training.iterate()
            training.thread.shutdown()


def test_a_run_stays_with_or_without_matches(tmp_path) -> None:
    Training(small(match_share=0.5), tmp_path).finish()
    assert Training.resumed(tmp_path, match_share=0.25).settings.match_share == 0.25
    with pytest.raises(OptionError, match="is a run with matches"):
        Training.resumed(tmp_path, match_share=0.0)
    kept = torch.load(tmp_path / "checkpoint.pt", weights_only=True)
    del kept["settings"]["match_share"]  # as it was before there were any
    kept["policy"]["tower.table.weight"] = kept["policy"]["tower.table.weight"][:, :-INPUTS]
    torch.save(kept, tmp_path / "checkpoint.pt")
    with pytest.raises(OptionError, match="is a run without matches"):
        Training.resumed(tmp_path, match_share=0.5)


def test_matches_need_a_table_of_their_equity() -> None:
    with pytest.raises(OptionError, match="there is no match equity table for rivals"):
        settings_for("rivals", players=2, options={}, match_share=0.5)
    with pytest.raises(OptionError, match="match_share must be from 0 to 1, not 2"):
        small(match_share=2)
