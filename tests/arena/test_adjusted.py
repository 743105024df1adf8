"""Margins with the luck taken out: beside the raw ones, kept in the files, and fair."""

import json

import pytest
from typer.testing import CliRunner

from lostcities import arena
from lostcities.arena.statistics import Mean, Tally, saving
from lostcities.arena.table import Played
from lostcities.arena.tournament import Tournament
from lostcities.cli import main

SHORT = {"turn_limit": 30}


def make_plan(games=8, adjusted=True):
    return arena.make_plan(
        "classic", "random,first=small_bots:First", games=games, options=SHORT, seed=3, adjusted=adjusted
    )


def test_margins_less_luck_stand_beside_the_raw_ones():
    result = arena.run("classic", "random,other=random", games=12, options=SHORT, adjusted=True)
    standing = result["random"]
    luck = sum(played.luck[played.fixture.seating.index(0)] for played in result.games) / len(result.games)
    assert standing.adjusted.value == pytest.approx(standing.margin.value - luck)
    assert standing.adjusted.value == pytest.approx(-result["other"].adjusted.value)
    meeting = result.meeting("random", "other")
    assert meeting.adjusted.value == pytest.approx(standing.adjusted.value)
    assert meeting.saving == pytest.approx((meeting.gap.error / meeting.adjusted.error) ** 2)


def test_an_arena_that_is_not_asked_has_no_adjusted_margins(tmp_path):
    tournament = Tournament(make_plan(adjusted=False), tmp_path)
    list(tournament.play(0))
    assert tournament.result()["random"].adjusted is None
    for name in ("games.jsonl", "results.json", "bots.csv"):
        text = (tmp_path / name).read_text()
        assert "luck" not in text
        assert "adjusted" not in text


def test_an_interrupted_arena_keeps_its_luck_and_goes_on_to_the_same_files(tmp_path):
    whole = Tournament(make_plan(), tmp_path / "whole")
    list(whole.play(0))
    cut = Tournament(make_plan(), tmp_path / "cut")
    playing = cut.play(0)
    next(playing)
    playing.close()
    resumed = Tournament.resumed(tmp_path / "cut")
    assert resumed.plan.adjusted
    list(resumed.play(0))
    for name in ("games.jsonl", "results.json", "bots.csv", "cross.csv"):
        assert (tmp_path / "cut" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    kept = json.loads((tmp_path / "whole" / "results.json").read_text())
    assert set(kept["bots"][0]["adjusted"]) == {"mean", "error"}
    assert kept["cross"][0]["saving"] > 0


def test_with_three_sides_luck_goes_to_whoever_had_it():
    plan = arena.make_plan("rivals", "random,a=random,b=random", games=1, players=3, adjusted=True)
    games = [Played(fixture, (10, 20, 30), 1, (1, 1, 1), luck=(3.0, 0.0, -3.0)) for fixture in plan.fixtures()]
    tally = Tally(plan, games)
    first = games[0].fixture.seating
    alone = Tally(plan, games)
    assert tally.adjusted_margin.sum() == pytest.approx(0)
    assert alone.deals == 1
    own = sum(
        points - (60 - points) / 2 - luck
        for played in games
        for bot, points, luck in zip(played.fixture.seating, played.points, played.luck, strict=True)
        if bot == first[0]
    )
    assert tally.adjusted_margin[0, first[0]] == pytest.approx(own)


def test_the_saving_is_the_square_of_the_errors():
    assert saving(Mean(1.0, 4.0), Mean(1.0, 2.0)) == 4
    assert saving(Mean(1.0, None), Mean(1.0, 2.0)) is None
    assert saving(None, None) is None


def test_the_command_shows_both():
    words = "arena classic --bots random,other=random --games 8 --option turn_limit=30 --workers 0 --adjusted"
    result = CliRunner(env={"COLUMNS": "120"}).invoke(main, words.split())
    assert result.exit_code == 0, result.output
    assert "adjusted" in result.output
    assert "games saved" in result.output
