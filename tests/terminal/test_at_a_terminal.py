"""Playing at a real pseudo-terminal."""

import pytest
from our_games import GAMES, short

import lostcities
from lostcities import drawing
from lostcities.terminal.screen import FORGET

WITH_HANDS = [info for info in GAMES if "hands" in lostcities.new_game(info.id).table()["table"]]
HAND_OVER = "Press Enter to see your hand: "


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_a_whole_game_is_finished_by_typed_moves(terminal, any_move, record, info):
    screen = terminal("play", info.id, "--seed", 7, "--record", record, *short(info.id, turns=6))
    while not screen.wait_for("your move> ", "Replay it").endswith("it"):
        screen.type(any_move())
    assert screen.end() == 0
    assert lostcities.replay(record.read_text()).is_over
    assert "Traceback" not in screen.output


@pytest.mark.parametrize("info", WITH_HANDS, ids=lambda info: info.id)
def test_people_who_share_a_terminal_do_not_see_each_others_hands(terminal, any_move, record, info):
    seats = ",".join(["you"] * info.players[0])
    screen = terminal("play", info.id, "--seats", seats, "--seed", 7, "--record", record, "--rounds", 1)
    holder = None
    for _ in range(12):
        screen.wait_for(HAND_OVER, *(f"player {number + 1}> " for number in range(info.players[0])))
        game = lostcities.replay(record.read_text())
        name = game.names[game.turn]
        if holder != game.turn:
            holder = game.turn
            question = f"It's {name}'s turn. Everyone else, look away now.\n{HAND_OVER}"
            assert screen.screen == question
            screen.type("")
            screen.wait_for(f"{name}> ")
        for line in drawing.plain(game.view(game.turn)).splitlines():
            assert line in screen.screen
        for other in range(game.players):
            if other != game.turn:
                hand = " ".join(game.table()["table"]["hands"][other]["cards"])
                assert hand not in screen.screen
        screen.type(any_move())
    screen.wait_for("> ", HAND_OVER)
    screen.press("\x04")
    screen.end()
    assert screen.output.rpartition(FORGET)[2].lstrip().startswith("Game saved.")


def test_where_all_is_open_the_keyboard_is_not_handed_over(terminal, any_move, record):
    screen = terminal("play", "rollwrite", "--seats", "you,you", "--record", record)
    for _ in range(4):
        assert HAND_OVER not in screen.wait_for("player 1> ", "player 2> ")
        screen.type(any_move())


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_control_keys_leave_politely_with_the_record_saved(terminal, any_move, record, key):
    screen = terminal("play", "classic", "--seed", 7, "--record", record)
    screen.wait_for("your move> ")
    screen.type(any_move())
    screen.wait_for("your move> ")
    screen.press(key)
    assert screen.end() == 0
    assert f"Game saved. Continue it: lostcities play --resume {record}" in screen.output
    assert "Traceback" not in screen.output
    assert lostcities.replay(record.read_text()).history


def test_a_killed_game_goes_on_where_it_was(terminal, any_move, record):
    screen = terminal("play", "classic", "--seed", 7, "--record", record)
    screen.wait_for("your move> ")
    screen.type(any_move())
    screen.wait_for("your move> ")
    screen.process.kill()
    screen.process.wait()
    kept = lostcities.replay(record.read_text())
    again = terminal("play", "--resume", record)
    again.wait_for("your move> ")
    for line in drawing.plain(kept.view(0)).splitlines():
        assert line in again.screen


@pytest.mark.parametrize(("rows", "columns"), [(24, 80), (50, 120)])
def test_the_moves_are_listed_as_fully_as_the_screen_allows(terminal, rows, columns):
    screen = terminal("play", "classic", "--seed", 7, rows=rows, columns=columns)
    screen.wait_for("your move> ")
    lines = screen.screen.splitlines()
    assert len(lines) <= rows
    assert ("discard the" in screen.screen.partition("▶")[2]) == (rows > 24)


def test_a_screen_that_is_too_small_says_so(terminal):
    screen = terminal("play", "classic", "--seed", 7, rows=12)
    assert "(table: scroll up)" in screen.wait_for("your move> ")


def test_an_empty_line_draws_the_table_again(terminal):
    screen = terminal("play", "classic", "--seed", 7)
    screen.wait_for("your move> ")
    before = screen.screen
    screen.type("help")
    screen.wait_for("your move> ")
    screen.type("")
    screen.wait_for("your move> ")
    assert screen.screen == before
