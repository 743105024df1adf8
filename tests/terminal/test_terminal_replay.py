"""Stepping through records."""

import pytest
from our_games import GAMES

import lostcities
from lostcities import drawing


@pytest.fixture(params=GAMES, ids=lambda info: info.id)
def game(request, record):
    played = lostcities.new_game(request.param.id, seed=8, rounds=min(request.param.rounds, 2))
    while not played.is_over and len(played.history) < 400:
        played.play(played.legal_moves()[0])
    assert played.is_over
    record.write_text(played.record())
    return played


def test_all_prints_every_move_in_words_and_the_result(run, record, game):
    shown = run("replay", record, "--all").stdout
    position = game.at(0)
    for number, (_, move) in enumerate(game.history, 1):
        assert f"Move {number} of {len(game.history)}\n" in shown
        assert position.say(move) in shown
        position.play(move)
    assert game.outcome().reason in shown.splitlines()[-1]
    if game.rounds == 2:
        assert "Round 1 of 2 is over" in shown


def test_a_pipe_is_given_everything_without_questions(run, record, game):
    assert run("replay", record).stdout == run("replay", record, "--all").stdout


def test_a_seat_sees_no_more_than_it_saw(run, record, game):
    shown = run("replay", record, "--seat", 1, "--move", 3).stdout.partition("Move 4 of")[0]
    for line in drawing.plain(game.at(3).view(1)).splitlines():
        assert line in shown


def test_one_steps_forth_and_back_and_jumps(terminal, record):
    played = lostcities.new_game("classic", seed=8, rounds=1)
    while not played.is_over:
        played.play(played.legal_moves()[0])
    record.write_text(played.record())
    last = len(played.history)
    screen = terminal("replay", record, "--move", 2)
    for line, shown in [
        ("", 3),
        ("n", 4),
        ("p", 3),
        ("10", 10),
        ("e", last),
        ("p", last - 1),
        ("0", 0),
    ]:
        screen.wait_for("\n> ")
        screen.type(line)
        screen.wait_for(f"Move {shown} of {last}")
    for line, answer in [("p", "this is the start"), ("x", "'x' is not a move"), (str(last + 1), "is not a move")]:
        screen.wait_for("\n> ")
        screen.type(line)
        screen.wait_for(answer)
    screen.wait_for("\n> ")
    screen.type("q")
    assert screen.end() == 0


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_one_can_leave_with_a_control_key(terminal, record, key):
    record.write_text(lostcities.new_game("classic", seed=8).record())
    screen = terminal("replay", record)
    screen.wait_for("\n> ")
    screen.press(key)
    assert screen.end() == 0
    assert "Traceback" not in screen.output
