"""What each candidate of a decision is worth to the seat that makes it, from what that seat knows."""

import json

import numpy as np
import pytest

import lostcities as lc
import tiny
from lostcities.analysis.policies import policy_of
from lostcities.analysis.rollouts import Rollouts, likely_candidates, mean_of
from lostcities.bots import Budget
from lostcities.games import registry
from lostcities.games.tutorial.definition import SUMMIT
from lostcities.kernel.random import below, stream
from lostcities.position import Position

TABLES = [("classic", 2), ("partners", 4), ("deck52", 3), ("rivals", 3), ("rollwrite", 2), ("summit", 3)]
SIMULATIONS = 48


@pytest.fixture(autouse=True)
def _tutorial(monkeypatch):
    """The tutorial is a game like any other here; elsewhere the registry does not have it."""
    monkeypatch.setitem(registry._known, "summit", SUMMIT)


def some_game(game: str, players: int | None = None, moves: int = 12, seed: int = 5, **options) -> lc.Game:
    """A game after a few moves at random, where the seat to act has a choice."""
    found = lc.new_game(game, players=players, seed=seed, **options)
    random = stream(seed)
    while found.moves_made < moves or len(found.legal_moves()) < 2:
        legal = found.legal_moves()
        found.play(legal[below(random, len(legal))])
    return found


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_game_is_analysed_with_errors(game, players):
    table = some_game(game, players)
    found = lc.analyse(table, budget=SIMULATIONS)
    assert (found.game, found.seat) == (game, table.turn)
    assert found.policy == ("random" if game == "summit" else "network")
    assert 1 < len(found.candidates) <= len(table.legal_moves())
    for candidate in found.candidates:
        assert table.is_legal(candidate.move)
        assert str(candidate.words) == table.say(candidate.move)
        assert candidate.worlds >= 2
        assert np.isfinite([candidate.margin, candidate.error, candidate.loss, candidate.loss_error]).all()
        assert 0 <= candidate.win <= 1
    assert found.simulations == sum(candidate.worlds for candidate in found.candidates)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_seed_and_simulations_give_the_same_analysis(game, players):
    table = some_game(game, players)
    found = lc.analyse(table, budget=str(SIMULATIONS), seed=3)
    assert lc.analyse(table.copy(), budget=Budget(simulations=SIMULATIONS), seed=3) == found
    assert lc.analyse(table, budget=SIMULATIONS, seed=4) != found


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_the_seat_cannot_know_changes_nothing(game, players):
    table = some_game(game, players)
    found = lc.analyse(table, budget=SIMULATIONS)
    for world in range(3):
        other = table.copy()
        other.position.states[:] = table.position.redealt(table.turn, stream(world)).states
        assert lc.analyse(other, budget=SIMULATIONS) == found


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_lines_of_the_why_add_up_to_the_loss(game, players):
    found = lc.analyse(some_game(game, players), budget=SIMULATIONS)
    assert found.best.why == ()
    for candidate in found.candidates:
        assert sum(line.points for line in candidate.why) == pytest.approx(-candidate.loss)
        sizes = [abs(line.points) for line in candidate.why]
        assert sizes == sorted(sizes, reverse=True)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_best_has_no_loss_and_nothing_beats_it(game, players):
    found = lc.analyse(some_game(game, players), budget=SIMULATIONS)
    assert found.best.loss == 0
    assert found.best.loss_error == 0
    losses = [candidate.loss for candidate in found.candidates]
    assert losses == sorted(losses)
    for candidate in found.candidates:
        assert candidate.margin == pytest.approx(found.best.margin - candidate.loss)


def rolled_out(table: lc.Game, worlds: int = 40) -> Rollouts:
    policy = policy_of("champion", table.definition, table.position.state)
    actions, _ = likely_candidates(table.position, policy, 3, 0)
    rollouts = Rollouts(table.position, policy, actions.tolist(), seed=0)
    rollouts.reach(range(len(rollouts)), worlds)
    return rollouts


def test_differences_are_paired_over_common_worlds():
    rollouts = rolled_out(some_game("classic", moves=60))
    gains = rollouts.margins(1) - rollouts.margins(0)
    assert rollouts.gain(1, 0) == mean_of(gains)
    apart = np.hypot(mean_of(rollouts.margins(0)).error, mean_of(rollouts.margins(1)).error)
    assert rollouts.gain(1, 0).error < apart


def test_a_world_is_the_same_for_a_candidate_that_comes_later():
    table = some_game("classic")
    rollouts, later = rolled_out(table, 12), rolled_out(table, 5)
    later.reach([2], 12)
    later.reach([0, 1], 8)
    assert np.array_equal(later.points[2], rollouts.points[2])
    assert np.array_equal(later.points[0], rollouts.points[0][:8])
    assert later.common(0, 2) == 8


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_in_every_world_the_lines_add_up_to_the_margin(game, players):
    rollouts = rolled_out(some_game(game, players), 6)
    np.testing.assert_array_equal(sum(rollouts.lines(0, 6).values()), rollouts.margins(0))


def test_another_panel_has_other_worlds():
    table = some_game("classic")
    policy = policy_of("champion", table.definition, table.position.state)
    action = [table.legal_moves()[0].action]
    panels = [Rollouts(table.position, policy, action, seed=0, panel=panel) for panel in range(2)]
    for panel in panels:
        panel.reach([0], 8)
    assert not np.array_equal(panels[0].points[0], panels[1].points[0])


def test_only_the_moves_that_were_asked_for_are_compared():
    table = some_game("classic")
    asked = [str(table.legal_moves()[0]), table.legal_moves()[-1]]
    found = lc.analyse(table, budget=SIMULATIONS, moves=asked)
    assert {candidate.move.text for candidate in found.candidates} == {str(move) for move in asked}
    assert found[asked[0]].move.text == asked[0]
    with pytest.raises(lc.OptionError, match="is not among the candidates"):
        found["nothing"]


def test_an_illegal_move_is_refused_with_the_rule():
    table = lc.new_game("classic", seed=1)
    with pytest.raises(lc.IllegalMove, match="place a card first"):
        lc.analyse(table, budget=SIMULATIONS, moves=["d"])
    with pytest.raises(lc.OptionError, match="moves must be a list"):
        lc.analyse(table, budget=SIMULATIONS, moves="r5")


def test_a_position_and_its_line_are_analysed_like_the_game():
    table = some_game("classic", rounds=1)
    found = lc.analyse(table, budget=SIMULATIONS)
    assert lc.analyse(table.position_text(table.turn), budget=SIMULATIONS) == found
    position = Position.from_text(table.position_text())
    assert lc.analyse(position, budget=SIMULATIONS).candidates == found.candidates


def test_a_game_without_lines_of_text_is_analysed_too():
    table = lc.new_game(tiny.TINY.id, seed=1)
    assert lc.analyse(table, budget=SIMULATIONS).position is None


def test_the_win_is_that_of_the_match_in_all_of_its_rounds():
    line = lc.new_game("classic", seed=7, starter=0).position_text()
    behind = lc.Game.from_position(f"{line} rounds:2 points:0/500", seed=1)
    found = lc.analyse(behind, budget=SIMULATIONS)
    assert found.wins_of == "match"
    assert {candidate.win for candidate in found.candidates} == {0.0 if behind.turn == 0 else 1.0}
    far_behind = lc.Game.from_position(f"{line} rounds:3 points:0/500", seed=1)
    assert lc.analyse(far_behind, budget=SIMULATIONS).best.win in (
        pytest.approx(0, abs=0.01),
        pytest.approx(1, abs=0.01),
    )
    assert lc.analyse(lc.new_game("classic", seed=7), budget=SIMULATIONS).wins_of == "match"
    assert lc.analyse(lc.new_game("deck52", seed=7, rounds=3), budget=SIMULATIONS).wins_of == "round"
    assert lc.analyse(lc.new_game("classic", seed=7, rounds=1), budget=SIMULATIONS).wins_of == "game"


def test_rules_of_thumb_or_chance_play_on_where_they_are_asked_for():
    table = some_game("classic", moves=70)
    for bot, kind in (
        ("explorer", "heuristic"),
        ("navigator", "heuristic"),
        ("random", "random"),
        ("pilot", "network"),
    ):
        found = lc.analyse(table, budget=SIMULATIONS, bot=bot)
        assert found.policy == kind
        assert (found.best.prior is None) == (kind != "network")


def test_a_budget_of_time_is_enough_for_an_error():
    found = lc.analyse(some_game("classic"), budget="1ms")
    assert all(np.isfinite(candidate.error) for candidate in found.candidates)


def test_progress_is_told():
    told = []
    lc.analyse(some_game("classic"), budget=200, progress=told.append)
    assert told == sorted(told)
    assert told[0] == 0 < told[-1] <= 1


def test_a_game_that_is_over_is_refused():
    table = lc.new_game("rivals", seed=1)
    while not table.is_over:
        table.play(table.legal_moves()[0])
    with pytest.raises(lc.IllegalMove, match="the game is over"):
        lc.analyse(table)


@pytest.mark.parametrize(
    "budget", ["", "0", "0s", "soon", "-5", 0, -5, 1.5, None, True, Budget(), Budget(seconds=-1.0)]
)
def test_what_is_no_budget_is_refused(budget):
    with pytest.raises(lc.OptionError, match="budget"):
        lc.analyse(lc.new_game("classic", seed=1), budget=budget)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"bot": "deepblue"}, "bot must be champion"),
        ({"bot": None}, "bot must be champion"),
        ({"seed": -1}, "seed must be a whole number"),
        ({"seed": "x"}, "seed must be a whole number"),
        ({"game": 5}, "only a game, a position"),
        ({"game": "classic"}, "a position begins with the game"),
    ],
)
def test_what_is_wrong_is_said(wrong, reason):
    game = wrong.pop("game", None) or lc.new_game("classic", seed=1)
    with pytest.raises(lc.LostCitiesError, match=reason):
        lc.analyse(game, budget=10, **wrong)


def test_an_analysis_can_be_read_drawn_and_kept():
    table = some_game("classic")
    found = lc.analyse(table, budget=SIMULATIONS)
    text = str(found)
    for candidate in found.candidates:
        assert candidate.move.text in text
        assert str(candidate.words) in text
    assert "\x1b" not in text
    assert "±" in text
    kept = json.loads(found.to_json())
    assert [one["move"] for one in kept["candidates"]] == [one.move.text for one in found.candidates]
    assert kept["position"] == table.position_text(table.turn)
    assert found._repr_svg_().startswith("<svg")
    assert lc.Game.from_position(kept["position"], seed=1).turn == found.seat
