"""Analyses and reviews at the terminal."""

import json

import pytest

import lostcities


@pytest.fixture
def game(record):
    played = lostcities.new_game("classic", seed=8, rounds=1)
    for _ in range(10):
        played.play(played.legal_moves()[0])
    record.write_text(played.record())
    return played


def test_a_position_of_a_record_is_analysed_and_kept(run, record, game, tmp_path):
    shown = run("analyse", record, "--at", 4, "--budget", 40, "--seed", 2, "--json", tmp_path / "kept.json")
    found = lostcities.analyse(game.at(4), budget=40, seed=2)
    assert shown.exit_code == 0
    assert str(found) in shown.stdout
    assert json.loads((tmp_path / "kept.json").read_text()) == json.loads(found.to_json())
    assert "\x1b" not in shown.stdout


def test_without_a_number_the_game_is_analysed_where_it_stands(run, record, game):
    assert str(lostcities.analyse(game, budget=40)) in run("analyse", record, "--budget", 40).stdout


def test_a_line_of_text_is_analysed(run, game):
    line = game.position_text(game.turn)
    assert str(lostcities.analyse(game, budget=40)) in run("analyse", "--position", line, "--budget", 40).stdout


def test_a_finished_game_asks_for_a_move(run, record):
    played = lostcities.new_game("rivals", seed=8)
    while not played.is_over:
        played.play(played.legal_moves()[0])
    record.write_text(played.record())
    refused = run("analyse", record)
    assert refused.exit_code == 2
    assert "the game is over: --at N" in refused.stderr


def test_a_game_is_reviewed_and_kept(run, record, game, tmp_path):
    kept = ["--json", tmp_path / "kept.json", "--html", tmp_path / "kept.html"]
    shown = run("review", record, "--seat", 1, "--budget", 150, "--seed", 2, *kept)
    found = lostcities.review(game, seat=1, budget=150, seed=2)
    assert shown.exit_code == 0
    assert str(found) in shown.stdout
    assert "\x1b" not in shown.stdout
    assert json.loads((tmp_path / "kept.json").read_text()) == json.loads(found.to_json())
    assert (tmp_path / "kept.html").read_text() == found.to_html()
