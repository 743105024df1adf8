"""A run plays, learns, measures, keeps, and goes on."""

import csv
import dataclasses
import json
import os
import sys
from xml.etree import ElementTree

import numpy as np
import pytest
import torch
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

import tiny
from lostcities import OptionError
from lostcities.analysis.evaluator import trained
from lostcities.bots.network import read
from lostcities.bots.styles import CHARACTERS
from lostcities.train.actor import HEURISTIC, OURS, PAST, Actor, Rollout, styles
from lostcities.train.actors import together
from lostcities.train.evaluate import Measured, at_random, measure
from lostcities.train.export import keep
from lostcities.train.learner import advantages_and_returns
from lostcities.train.log import read_log
from lostcities.train.plots import panels
from lostcities.train.run import Training, read_checkpoint
from lostcities.train.settings import Settings, Variant, read_settings, settings_for, settings_text
from lostcities.train.value_regression import as_weights

TINY = Variant(2, {"turn_limit": 20})
SMALL = {"games": 64, "steps": 16, "minibatch": 256, "width": 16, "layers": 2, "critic_width": 16, "scale": 5.0}


def small(**changes: object) -> Settings:
    return Settings(tiny.TINY.id, (TINY,), **(SMALL | changes))


def test_self_play_learns_to_beat_random_play(tmp_path) -> None:
    training = Training(small(learning_rate=(3e-3, 1e-3), target_kl=0.03, games=128, steps=32), tmp_path)
    before = measure(training.settings, TINY, training.policy, "random", at_random, 300, seed=1)
    for _ in range(60):
        training.iterate()
    after = measure(training.settings, TINY, training.policy, "random", at_random, 300, seed=1)
    training.finish()
    assert after.margin > before.margin + 1
    assert after.margin > 5 * after.error
    assert after.wins > 0.6


def test_the_policy_learns_from_the_largest_advantages_and_the_critic_from_all(tmp_path, monkeypatch) -> None:
    training = Training(small(policy_share=0.25, past_share=0.0), tmp_path)
    seen, gain = [], training.learner._gain

    def watched(part, chosen, *more):
        seen.append((part, chosen))
        return gain(part, chosen, *more)

    monkeypatch.setattr(training.learner, "_gain", watched)
    training.iterate()
    training.finish()
    part = seen[0][0]
    taught = {int(row) for _, chosen in seen for row in chosen}
    rest = [row for row in part.known if row not in taught]
    assert len(taught) == pytest.approx(len(part.known) / 4, abs=2)
    assert part.advantages[list(taught)].abs().min() >= part.advantages[rest].abs().max()
    assert part.log_probs[list(taught)].max() < 0
    assert not part.log_probs[rest].any()


def test_the_critic_can_see_the_draw_pile_and_the_policy_never_does(tmp_path) -> None:
    settings = settings_for("classic", options={}, games=8, steps=4, minibatch=32, critic_sees_deck=1)
    actor = Actor(settings, settings.variants[0], 8, 0)
    plain = Actor(dataclasses.replace(settings, critic_sees_deck=0), settings.variants[0], 8, 0)
    tops = actor.states["deck"][range(8), actor.states["drawn"]]
    policy = Training(settings, tmp_path).policy
    seen, without = actor.play(policy, None), plain.play(policy, None)
    assert np.array_equal(seen.observations, without.observations)
    assert np.array_equal(seen.hidden[..., :-24], without.hidden)
    nearness, owner = seen.hidden[0, ..., -24:-12], seen.hidden[0, ..., -12:]
    assert np.array_equal(nearness.reshape(8, -1).argmax(axis=1), tops)
    assert np.array_equal(nearness.reshape(8, -1).max(axis=1), np.ones(8))
    assert (owner.reshape(8, -1)[range(8), tops] == 1).all()
    assert np.array_equal((owner != 0).sum(axis=(1, 2)), (nearness > 0).sum(axis=(1, 2)))
    with pytest.raises(OptionError, match="rollwrite has no draw pile"):
        settings_for("rollwrite", options={}, critic_sees_deck=1)


def test_the_learning_rate_can_fall_as_a_power_of_the_progress(tmp_path) -> None:
    learner = Training(small(lr_power=1.0, learning_rate=(1e-2, 2e-3)), tmp_path).learner
    assert [learner.rate(progress) for progress in (0.0, 0.1, 0.2, 0.4, 1.0)] == pytest.approx(
        [1e-2, 1e-2, 5e-3, 2.5e-3, 2e-3]
    )


def test_late_in_a_run_the_policy_can_be_held_to_its_average(tmp_path) -> None:
    training = Training(small(average_kl=1.0, decay_from=0.0, entropy=(1e-9, 1e-9), past_share=0.0), tmp_path)
    training.iterate()
    with torch.no_grad():
        for weight in training.policy.parameters():
            weight.add_(0.3 * torch.randn_like(weight))  # far from the average
    learner, seen = training.learner, []
    away = learner._kl_to_average
    learner._kl_to_average = lambda *given: seen.append(away(*given)) or seen[-1]
    rollouts = training.actors.play(training.policy.state_dict(), None)
    for _ in range(30):
        learner.learn(rollouts, 0.5, imitating=False)
    training.finish()
    assert seen[-1] < 0.5 * seen[0]


def test_a_run_can_learn_to_beat_a_fixed_opponent(tmp_path) -> None:
    """Its network has another size than the one that learns, and it plays greedily."""
    first = Training(small(width=8, learning_rate=(3e-3, 1e-3), games=128), tmp_path / "first")
    for _ in range(30):
        first.iterate()
    first.finish()
    training = Training(small(against=str(tmp_path / "first"), learning_rate=(3e-3, 1e-3), games=128), tmp_path / "run")
    before = {m.opponent: m for m in training.measurements()}
    actor = training.actors.workers[0].actor
    assert (actor.opponent == PAST).sum(axis=1).tolist() == [1] * 128
    for _ in range(40):
        training.iterate()
    after = {m.opponent: m for m in training.measurements()}
    training.finish()
    assert not training.pool
    fixed = str(tmp_path / "first")
    assert after[fixed].margin > before[fixed].margin + 1
    text = settings_text(training.settings, {})
    (tmp_path / "settings.toml").write_text(text)
    assert read_settings(tmp_path / "settings.toml")["against"] == fixed


def test_a_fixed_opponent_that_there_is_not_is_refused(tmp_path) -> None:
    with pytest.raises(OptionError, match="no weights"):
        Training(small(against="nowhere"), tmp_path)
    with pytest.raises(OptionError, match="there is no explorer of tiny"):
        Training(small(against="explorer"), tmp_path)
    for wrong in ({"policy_share": 0.0}, {"policy_share": 1.5}, {"averaged": 0}, {"critic_sees_deck": 2}):
        with pytest.raises(OptionError, match=next(iter(wrong))):
            small(**wrong)


def test_against_the_explorer_every_game_is_one_with_it() -> None:
    settings = settings_for("classic", options={}, games=8, against="explorer")
    actor = Actor(settings, settings.variants[0], 8, 0)
    assert (actor.opponent == HEURISTIC).sum(axis=1).tolist() == [1] * 8
    assert len(actor._styles) == 1


def test_a_run_logs_and_keeps_all_that_it_needs(tmp_path) -> None:
    training = Training(small(minutes=1e-4), tmp_path / "run")
    reports = list(training.run())
    training.finish()
    assert set(training.files()) - {"best", "tensorboard"} == {
        "checkpoint.pt", "curves.svg", "log.csv", "log.jsonl", "settings.toml", "tiny.npz"
    }  # fmt: skip
    lines = [json.loads(line) for line in (tmp_path / "run" / "log.jsonl").read_text().splitlines()]
    assert len(lines) == len(reports)
    assert lines[-1]["measured"][0]["opponent"] == "random"
    assert {"score", "wagers", "takes", "expeditions", "turns", "capped", "kl"} <= set(lines[-1]["numbers"])
    ElementTree.parse(tmp_path / "run" / "curves.svg")
    network, scale = read(tmp_path / "run" / "tiny.npz")
    assert scale == 5
    assert network.enter.shape == (tiny.TINY.facts.COLOUR_FEATURES, 16)


def test_the_table_of_a_log_has_every_number_of_it(tmp_path) -> None:
    training = Training(small(decisions=3 * 64 * 16), tmp_path)
    list(training.run())
    training.finish()
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    with (tmp_path / "log.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["iteration"]) for row in rows] == [1, 2, 3]
    for line, row in zip(lines, rows, strict=True):
        assert {name: float(row[name]) for name in line["numbers"]} == line["numbers"]
    (measured,) = lines[-1]["measured"]
    assert float(rows[-1]["margin, random, 2 players"]) == measured["margin"]
    assert 0 < float(rows[-1]["wins_error, random, 2 players"]) < 0.1


def test_a_log_can_be_read_by_tensorboard(tmp_path) -> None:
    training = Training(small(decisions=2 * 64 * 16), tmp_path)
    list(training.run())
    training.finish()
    events = EventAccumulator(str(tmp_path / "tensorboard"))
    events.Reload()
    assert [event.step for event in events.Scalars("kl")] == [1024, 2048]
    assert [event.step for event in events.Scalars("margin/random/2 players")] == [1024, 2048]


@pytest.mark.parametrize("threads", [1, 2])
def test_a_run_by_decisions_gives_the_same_weights_again_bit_for_bit(tmp_path, monkeypatch, threads) -> None:
    monkeypatch.setattr("lostcities.train.run.DEALS", 8)
    length = 14 * 64 * 16  # long enough for the pool to have a past policy
    runs = [Training(small(decisions=length, seed=3, threads=threads), tmp_path / name) for name in ("one", "other")]
    for run in runs:
        list(run.run())
        run.finish()
    assert [run.decisions for run in runs] == [length] * 2
    assert runs[0].pool
    for own, other in zip(runs[0].average.parameters(), runs[1].average.parameters(), strict=True):
        assert torch.equal(own, other)
    assert (tmp_path / "one" / "tiny.npz").read_bytes() == (tmp_path / "other" / "tiny.npz").read_bytes()
    logs = [[{**line, "seconds": 0} for line in read_log(tmp_path / name)] for name in ("one", "other")]
    assert logs[0] == logs[1]


@pytest.mark.parametrize(("threads", "lag"), [(1, 0), (2, 1)])
def test_on_two_threads_games_are_played_by_the_policy_before(tmp_path, monkeypatch, threads, lag) -> None:
    played, learned = [], []
    training = Training(small(threads=threads, past_share=0.0), tmp_path)
    play, learn = training.actors.play, training.learner.learn

    def watched_play(weights, past):
        played.append(weights["value.bias"].tolist())
        return play(weights, past)

    def watched_learn(*given):
        learned.append(training.policy.state_dict()["value.bias"].tolist())
        return learn(*given)

    monkeypatch.setattr(training.actors, "play", watched_play)
    monkeypatch.setattr(training.learner, "learn", watched_learn)
    for _ in range(4):
        training.iterate()
    training.finish()
    assert learned[2] != learned[1]
    assert played[3] == learned[3 - lag]


def test_schedules_run_on_decisions_where_the_run_does(tmp_path) -> None:
    training = Training(small(decisions=4 * 64 * 16, minutes=1e-9), tmp_path)
    assert [report.progress for report in training.run()] == [0.25, 0.5, 0.75, 1.0]
    training.finish()
    again = Training.resumed(tmp_path, minutes=99.0)
    assert again.settings.decisions == 0
    assert 0 < again.progress < 0.1
    again.finish()


def test_errors_are_bands_in_the_learning_curves(tmp_path) -> None:
    training = Training(small(decisions=64 * 16), tmp_path)
    list(training.run())
    training.finish()
    found = {panel.title: panel.lines for panel in panels(read_log(tmp_path))}
    (measured,) = read_log(tmp_path)[0]["measured"]
    (line,) = found["games won, % (level counts half)"]
    assert line.errors == [100 * measured["wins_error"]]


def test_rounds_that_the_turn_limit_ends_are_counted(tmp_path) -> None:
    """Also where the limit is a text, as the command and the file of settings have it."""
    settings = settings_for("classic", options={"turn_limit": "2"}, games=8, steps=8, width=8, critic_width=8)
    training = Training(settings, tmp_path)
    assert training.iterate()["capped"] == 1
    assert measure(settings, settings.variants[0], training.policy, "random", at_random, 4, seed=1).capped == 1
    training.finish()


def test_settings_that_a_run_has_written_are_those_that_are_read(tmp_path) -> None:
    settings = settings_for("classic", options={"expeditions": "6"}, decisions=2000, floor=(0.1, 0.01), seed=9)
    file = tmp_path / "settings.toml"
    file.write_text(settings_text(settings, {"torch": "2"}), encoding="utf-8")
    found = read_settings(file)
    assert settings_for(found.pop("game"), **found) == settings


def test_a_run_goes_on_where_it_stopped(tmp_path) -> None:
    training = Training(small(), tmp_path)
    for _ in range(13):
        training.iterate()
    training.finish()
    again = Training.resumed(tmp_path, minutes=99.0)
    assert again.settings.minutes == 99
    assert (again.iteration, again.decisions) == (13, training.decisions)
    assert len(again.pool) == len(training.pool) == 1
    for own, other in zip(again.policy.parameters(), training.policy.parameters(), strict=True):
        assert torch.equal(own, other)
    again.iterate()
    assert again.iteration == 14
    again.finish()


def test_a_run_that_is_kept_in_little_room_goes_on(tmp_path) -> None:
    training = Training(small(decisions=5000), tmp_path / "run")
    for _ in training.run():
        pass
    training.finish()
    keep(tmp_path / "run", tmp_path / "kept")
    whole, little = (os.path.getsize(tmp_path / name / "checkpoint.pt") for name in ("run", "kept"))
    assert little < whole / 2
    again = Training.resumed(tmp_path / "kept", decisions=6000)
    assert again.decisions == training.decisions
    for own, other in zip(again.policy.parameters(), training.policy.parameters(), strict=True):
        assert torch.allclose(own, other, atol=1e-3)
    assert read_log(tmp_path / "kept")[-1] == read_log(tmp_path / "run")[-1]
    again.iterate()
    again.finish()


def test_settings_can_change_in_a_run_but_not_the_size_of_its_networks(tmp_path) -> None:
    training = Training(small(), tmp_path)
    training.finish()
    assert Training.resumed(tmp_path, gae_lambda=0.5).settings.gae_lambda == 0.5
    assert Training.resumed(tmp_path, credit=0.5).settings.gae_lambda == 0.5  # what it was called before
    with pytest.raises(OptionError, match=r"width is 16 in .*, and cannot change in a run"):
        Training.resumed(tmp_path, width=32)


def test_a_run_can_begin_with_what_another_has_learned(tmp_path) -> None:
    first = Training(small(), tmp_path / "first")
    first.iterate()
    first.finish()
    second = Training(small(seed=9), tmp_path / "second")
    second.begin_with(tmp_path / "first")
    assert (second.iteration, second.decisions) == (0, 0)
    for own, other in zip(second.policy.parameters(), first.average.parameters(), strict=True):
        assert torch.equal(own, other)
    with pytest.raises(OptionError, match=r"width is 16 in .*, and 32 here"):
        Training(small(width=32), tmp_path / "third").begin_with(tmp_path / "first")


def test_a_run_with_a_larger_critic_begins_with_the_evaluator_s(tmp_path) -> None:
    sizes = {"games": 4, "steps": 2, "width": 16, "layers": 2}
    first = Training(settings_for("classic", options={}, **sizes), tmp_path / "first")
    first.finish()
    evaluator, _ = trained("classic", 5)
    larger = {"critic_width": len(evaluator.enter_bias), "critic_layers": len(evaluator.own) + 1}
    second = Training(settings_for("classic", options={}, **sizes, **larger), tmp_path / "second")
    second.begin_with(tmp_path / "first")
    for ours, theirs in zip(as_weights(second.learner.critic), evaluator, strict=True):
        assert np.array_equal(ours, theirs)
    third = Training(settings_for("classic", options={}, **sizes, critic_width=32), tmp_path / "third")
    with pytest.raises(OptionError, match=r"critic_width is 64 in .*, and 32 here"):
        third.begin_with(tmp_path / "first")
    for one in (second, third):
        one.thread.shutdown()


def test_advantages_and_what_the_critic_learns_are_carried_back_each_as_far_as_it_is_told(tmp_path) -> None:
    training = Training(small(gae_lambda=0.0, critic_lambda=1.0, past_share=0.0), tmp_path)
    rollout = training.actors.play(training.policy.state_dict(), None)[0]
    values = training.learner.values(rollout)
    found = training.learner._estimate(rollout)
    one_step, _, known = advantages_and_returns(rollout, values, 0.0)
    _, to_the_end, _ = advantages_and_returns(rollout, values, 1.0)
    assert known.any()
    whole = one_step[0] + training.settings.win_weight * one_step[1]
    assert np.allclose(found.advantages.numpy(), whole.ravel())
    assert np.allclose(found.returns.numpy(), to_the_end.reshape(2, -1).T)
    assert not np.allclose(one_step + values.transpose(2, 0, 1), to_the_end)
    training.finish()


def with_draws(tmp_path, game: str, **changes: object) -> tuple[Training, list[Rollout]]:
    """A run whose critic is no longer even-handed, and what its actors play."""
    sizes = {"games": 48, "steps": 64, "width": 16, "layers": 2, "critic_width": 16, "draw_baseline": 8}
    training = Training(settings_for(game, options={}, **(sizes | changes)), tmp_path)
    with torch.no_grad():
        for parameter in training.learner.critic.parameters():
            parameter += 0.2 * torch.randn_like(parameter)
    return training, training.actors.play(training.policy.state_dict(), None)


@pytest.mark.parametrize("game", ["classic", "partners", "deck52"])
def test_a_card_that_was_drawn_is_in_the_hand_of_its_seat_and_the_others_are_not(tmp_path, game) -> None:
    training, rollouts = with_draws(tmp_path, game)
    for rollout in rollouts:
        kinds, hand = rollout.symmetry.cards, rollout.symmetry.hand
        players = rollout.rewards.shape[2]
        found = np.argwhere(rollout.drawn[:-1, :, 0] >= 0)
        assert len(found) > 100
        for step, place in found:
            colours, slots = np.divmod(rollout.drawn[step, place], len(kinds))
            distance = (rollout.seats[step, place] - rollout.seats[step + 1, place]) % players
            hands = rollout.hidden[step + 1, place, :, (distance - 1) * hand : distance * hand]
            assert hands[colours[0], kinds[slots[0]]] >= 1
            assert (rollout.drawn[step, place, 1:] != rollout.drawn[step, place, 0]).all()
    training.finish()


@pytest.mark.parametrize("game", ["classic", "partners", "deck52"])
def test_the_luck_of_draws_is_0_on_average_whatever_the_critic_thinks(tmp_path, game) -> None:
    training, rollouts = with_draws(tmp_path, game)
    for rollout in rollouts:
        luck = training.learner.luck_of_draws(rollout, training.learner.values(rollout))
        drawn = rollout.drawn[:, :, 0] >= 0
        drawn[-1] = False  # what comes after is in the next rollout
        assert not luck[~drawn].any()
        points = luck[drawn][:, 0]
        assert points.std() > 0.01
        assert abs(points.mean()) < 4 * points.std() / len(points) ** 0.5
    training.finish()


def test_a_run_keeps_what_was_measured_best(tmp_path, monkeypatch) -> None:
    training = Training(small(decisions=64 * 16 * 8), tmp_path)
    margins = iter([3.0, 5.0, -40.0, 4.0])
    monkeypatch.setattr("lostcities.train.run.MEASURE_SHARE", 0.25)
    one = Measured("explorer", 2, 512, 0.5, 0.0, 1.0, 0.0, 0.0, 0.0, 0.1)
    monkeypatch.setattr(training, "measurements", lambda: [dataclasses.replace(one, margin=next(margins))])
    best = [report.decisions for report in training.run() if report.measured and report.measured[0].margin == 5.0]
    training.finish()
    assert read_checkpoint(tmp_path / "best")["decisions"] == best[0] < training.decisions
    assert Training.resumed(tmp_path).best == 5.0


def test_without_a_baseline_no_luck_is_left_out(tmp_path) -> None:
    training, (rollout,) = with_draws(tmp_path, "classic", draw_baseline=0)
    assert not training.learner.luck_of_draws(rollout, training.learner.values(rollout)).any()
    training.finish()


def test_only_a_game_with_a_draw_pile_has_luck_of_draws() -> None:
    with pytest.raises(OptionError, match="rivals has no draw pile: draw_baseline must be 0"):
        settings_for("rivals", options={}, draw_baseline=4)
    with pytest.raises(OptionError, match="a draw is no luck to who sees the pile"):
        settings_for("classic", options={}, draw_baseline=4, critic_sees_deck=1)


def test_a_folder_without_a_run_is_refused(tmp_path) -> None:
    with pytest.raises(OptionError, match="no checkpoint"):
        Training.resumed(tmp_path)


def test_a_rollout_holds_what_the_games_did() -> None:
    actor = Actor(small(past_share=0.0), TINY, 8, 0)
    training_policy = Training(small(), "nowhere").policy
    for _ in range(3):
        rollout = actor.play(training_policy, None)
        chosen = np.take_along_axis(rollout.masks[:-1], rollout.actions[:, :, None], axis=2)
        assert chosen.all()
        assert (rollout.log_probs <= 0).all()
        assert rollout.ours.all()
        ended = rollout.rewards[rollout.done]
        np.testing.assert_allclose(ended.sum(axis=1), 0, atol=1e-6)  # two sides: what one wins the other loses
        assert not rollout.rewards[~rollout.done].any()
        np.testing.assert_array_equal(
            actor.batch.observations[:, : rollout.symmetry.features],
            rollout.observations[-1][:, : rollout.symmetry.features],
        )


def test_the_limit_of_training_is_not_seen() -> None:
    actor = Actor(small(), TINY, 8, 0)
    assert actor.hidden >= 0
    rollout = actor.play(Training(small(), "nowhere").policy, None)
    assert not rollout.observations[:, :, actor.hidden].any()


def test_opponents_take_whole_sides_and_every_seat_in_turn() -> None:
    settings = settings_for("partners", options={}, games=16, steps=4)
    actor = Actor(settings, settings.variants[0], 16, 0)
    assert [actor.past, actor.heuristic] == [2, 2]
    assert (actor.opponent[:12] == OURS).all()
    assert actor.opponent[12].tolist() == [OURS, PAST, OURS, PAST]
    assert actor.opponent[13].tolist() == [PAST, OURS, PAST, OURS]
    assert actor.opponent[15].tolist() == [HEURISTIC, OURS, HEURISTIC, OURS]


def test_settings_name_what_is_wrong() -> None:
    with pytest.raises(OptionError, match="no setting 'wings'"):
        settings_for("classic", options={}, wings=2)
    with pytest.raises(OptionError, match="classic is for 2 players"):
        settings_for("classic", players=5, options={})
    with pytest.raises(OptionError, match="no option 'colour'"):
        settings_for("classic", options={"colour": "red"})


def test_pressures_fall_evenly_from_beginning_to_end() -> None:
    settings = small()
    assert settings.at((0.1, 0.001), 0) == pytest.approx(0.1)
    assert settings.at((0.1, 0.001), 0.5) == pytest.approx(0.01)
    assert settings.at((0.1, 0.001), 2) == pytest.approx(0.001)


def test_rules_of_thumb_of_every_bent_are_in_the_pool() -> None:
    rows = styles("deck52", 3)
    assert len(np.unique(rows, axis=0)) == len(rows) == 1 + len(CHARACTERS)
    assert len(styles("rollwrite", 4)) == 1


def test_without_ray_the_error_says_what_to_install(monkeypatch, tmp_path) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(OptionError, match=r"pip install 'lostcities\[cluster\]'"):
        Training(small(), tmp_path, cluster="auto")


def test_stages_of_a_variant_are_told_of_together() -> None:
    variants = [Variant(2), Variant(3), Variant(2)]
    told = together(variants, [{"score": 1.0}, {"score": 5.0}, {"score": 3.0, "takes": 4.0}])
    assert told == {"score 2": 2.0, "takes 2": 4.0, "score 3": 5.0}
    assert together(variants[:1], [{"score": 1.0}]) == {"score": 1.0}
