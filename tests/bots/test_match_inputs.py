"""A network that is told of the match hears the chance to win it, each side its own; others hear nothing."""

import numpy as np
import pytest

import lostcities as lc
from lostcities import OptionError
from lostcities.bots import Budget, Champion, Pilot, decision_for
from lostcities.bots.network import Network, weights, write
from lostcities.bots.network.match import INPUTS, MARGINS, match_inputs, of_other_side
from lostcities.equity import equity_by_margin, round_equity


def listening(tmp_path, game: str = "classic", inputs: int = INPUTS):
    """The pilot's weights, with random ones for what it is told of the match."""
    network, scale = weights(game)
    more = np.random.default_rng(1).normal(0, 0.5, (inputs, network.table.shape[1])).astype(np.float32)
    path = tmp_path / f"{game}.npz"
    write(path, Network(**{**network._asdict(), "table": np.concatenate([network.table, more])}), scale)
    return path


def match_at(lead: int, seed: int = 3) -> lc.Game:
    """The last round of a match."""
    dealt = lc.new_game("classic", seed=seed, rounds=3, starter=0)
    return lc.Game.from_position(f"{dealt.position_text()} points:{lead}/0", seed=seed)


def test_inputs_are_the_chances_of_a_side_and_turned_about_those_of_the_other() -> None:
    mine = match_inputs(equity_by_margin("classic", 2, lc.new_game("classic", seed=1).options, 15, 0))
    assert mine.tolist() == [-1, -1, -1, 1, 1, 1, 1, 1, 1]  # 15 points ahead before the last round
    theirs = match_inputs(equity_by_margin("classic", 2, lc.new_game("classic", seed=1).options, -15, 0))
    np.testing.assert_array_equal(of_other_side(mine), theirs)
    assert not match_inputs(None).any()
    assert list(MARGINS) == [-margin for margin in reversed(MARGINS)]


def test_what_it_hears_reaches_the_choice_in_a_match_and_only_there(tmp_path) -> None:
    told, usual = Pilot(listening(tmp_path)), Pilot()
    game = lc.new_game("classic", seed=5, rounds=1)
    while game.turn is not None:
        decision = decision_for(game, 1)
        assert told.choose(decision).action == usual.choose(decision).action
        game.play(usual.choose(decision).action)
    match, differing = lc.new_game("classic", seed=5, rounds=2), 0
    while match.turn is not None:
        decision = decision_for(match, 1)
        differing += told.choose(decision).action != usual.choose(decision).action
        match.play(usual.choose(decision).action)
    assert differing
    decision = decision_for(
        game := lc.new_game("classic", seed=5, rounds=1), 1
    )  # and after a match it is a round again
    assert told.choose(decision).action == usual.choose(decision).action


def test_both_sides_hear_their_own_chance_in_playouts(tmp_path) -> None:
    pilot = Pilot(listening(tmp_path))
    match = lc.new_game("classic", seed=2, rounds=2)
    decision = decision_for(match, 1)
    head = pilot.head(decision)
    expected = match_inputs(round_equity(match, match.turn))
    side = match.side_of(match.turn)
    np.testing.assert_array_equal(head.workspace.match[side], expected)
    np.testing.assert_array_equal(head.workspace.match[1 - side], of_other_side(expected))
    head.judge(decision.states)
    np.testing.assert_array_equal(head.workspace.observation[-INPUTS:], expected)
    assert Champion(Budget(simulations=20), listening(tmp_path)).choose(decision).thoughts


def test_the_shipped_network_fits_without_and_others_not_at_all(tmp_path) -> None:
    path = listening(tmp_path, inputs=INPUTS - 1)
    with pytest.raises(OptionError, match="other inputs or outputs"):
        Pilot(path).choose(decision_for(lc.new_game("classic", seed=1), 1))
