"""Rounds between pilots, and the commands of match equity."""

import json

import pytest
from typer.testing import CliRunner

import lostcities as lc
from lostcities.analysis.equity.simulation import PilotRounds
from lostcities.bots import Pilot, decision_for
from lostcities.bots.network.rounds import LAST, MARGIN, TURNS
from lostcities.cli import main
from lostcities.equity.margins import OTHER, OWN


@pytest.mark.parametrize(("game", "starter"), [("classic", 0), ("classic", 1), ("partners", 3)])
def test_they_are_the_rounds_that_pilots_play(game, starter):
    pilots = PilotRounds(game, seed=3)
    (result,) = pilots.play(1, starter)
    deck = pilots.states["deck"][0].copy()
    table = lc.new_game(game, rounds=1, starter=starter, turn_limit=300)
    table = lc.new_game(game, rounds=1, starter=starter, turn_limit=300, deck=table.deck_text(deck))
    pilot = Pilot()
    while (seat := table.turn) is not None:
        last = seat
        table.play(pilot.choose(decision_for(table, 1)).action)
    assert result[MARGIN] == table.totals[0] - table.totals[1]
    assert (result[LAST], result[TURNS]) == (last, table.position.turns)


def test_the_same_seed_gives_the_same_rounds_and_no_round_comes_twice():
    one, two = PilotRounds("classic", seed=5), PilotRounds("classic", seed=5)
    rounds = one.play(3).tolist()
    assert two.play(3).tolist() == rounds
    assert one.play(3).tolist() != rounds
    assert PilotRounds("classic", seed=6).play(3).tolist() != rounds


def test_margins_are_counted_by_who_had_the_last_turn(monkeypatch):
    pilots, seen = PilotRounds("classic", seed=5), []
    monkeypatch.setattr("lostcities.analysis.equity.simulation.AT_ONCE", 4)
    margins = pilots.count(6, seen.append)
    assert seen == [4, 6]
    assert margins.rounds == 6
    again = PilotRounds("classic", seed=5)
    for margin, last, turns in (*again.play(4).tolist(), *again.play(2).tolist()):
        assert margins.counts[OWN if last == 0 else OTHER, margin - margins.lowest] >= 1
        assert turns <= margins.longest


def test_games_of_more_than_two_sides_are_refused():
    with pytest.raises(lc.OptionError, match="for games of two sides: rivals with 3 players has more"):
        PilotRounds("rivals", 3)


def test_the_table_is_shown():
    shown = CliRunner().invoke(main, ["match-equity", "classic", "--option", "expeditions=6"])
    assert shown.exit_code == 0
    assert "classic expeditions=6: chance to win the match" in shown.output
    assert "50.0" in shown.output
    assert CliRunner().invoke(main, ["match-equity", "rivals"]).exit_code == 2


def test_a_table_is_simulated_and_saved(tmp_path):
    path = tmp_path / "own.json"
    ran = CliRunner().invoke(main, ["simulate-equity", "classic", "--rounds", "5", "--out", str(path)])
    assert ran.exit_code == 0, ran.output
    kept = json.loads(path.read_text())
    assert sum(map(sum, kept["counts"])) == 5
    assert kept["options"] == {"expeditions": "5", "turn_limit": "300"}
