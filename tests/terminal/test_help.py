"""Help for strangers."""

import pytest
from our_games import GAMES, IDS

import lostcities
from lostcities.games.registry import load

ROWS = 24


@pytest.mark.parametrize("game", IDS)
def test_help_fits_a_screen(run, game):
    result = run("play", game, typed="help\n")
    answer = result.stdout.rpartition("> help\n")[2].partition("your move>")[0].splitlines()
    assert answer[0] == load(game).title
    assert len(answer) < ROWS
    assert max(map(len, answer)) <= 80
    for command in ("moves", "undo", "score", "log", "record", "quit"):
        assert any(line.startswith(command) or f"   {command} " in line for line in answer)


@pytest.mark.parametrize("game", IDS)
def test_every_game_is_explained_with_moves_that_exist(game):
    assert game in load(game).part("help").RULES
    table = lostcities.new_game(game)
    for moves, _ in load(game).part("help").NOTATION[game]:
        for word in moves.split():
            table.parse(word)


@pytest.mark.parametrize("command", ["", "play", "replay", "games"])
def test_each_command_explains_itself(run, command):
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    assert len(result.stdout.rstrip().splitlines()) <= ROWS


@pytest.mark.parametrize("command", ["play", "replay", "analyse", "review"])
def test_help_gives_examples(run, command):
    assert f"\n   lostcities {command}" in run(command, "--help").stdout


def test_games_lists_every_game_with_its_players_and_options(run):
    shown = run("games").stdout
    for info in GAMES:
        line = next(line for line in shown.splitlines() if line.split()[:1] == [info.id])
        assert info.title in line
        assert all(str(players) in line for players in info.players)
        for option in info.options:
            assert option.name in shown
            assert option.text(option.default) in shown
            assert option.help.split()[0] in shown
