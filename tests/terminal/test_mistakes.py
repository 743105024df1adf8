"""What is wrong with a command is said in one line, with exit code 2 and nothing half done."""

import pytest

import lostcities

WRONG = [
    ("play chess", "there is no game 'chess'; there are classic"),
    ("play classic --seats you", "classic is for 2 players, not 1: try --seats you,level3"),
    ("play partners --seats you,random", "partners is for 4 players, not 2"),
    ("play classic --seats you,deepblue", "a seat is 'you' or a bot, but there is no bot 'deepblue': there are random"),
    ("play classic --option colours=5", "classic has no option 'colours'; it has expeditions, turn_limit"),
    ("play classic --option expeditions=7", "expeditions must be 5 or 6, not '7'"),
    ("play classic --option expeditions", "write --option name=value"),
    ("play classic --option turn_limit=99999999999999999999", "turn_limit must be a whole number above 0"),
    ("play classic --option seed=5", "classic has no option 'seed'"),
    ("play rollwrite --option sheet=missing.toml", "missing.toml: No such file"),
    ("play --resume missing.txt", "cannot read missing.txt: No such file"),
    ("play --resume {record} --rounds 2", "--resume takes everything from the record"),
    ("play --resume {record} --seats you", "classic is for 2 players, not 1"),
    ("play classic --position x", "--position takes everything from the line"),
    ("play --position classic", "a position begins with the game and the number of players"),
    (
        "play classic --record {record}",
        "already exists: choose another file, or continue with lostcities play --resume",
    ),
    ("play classic --record nowhere/game.txt", "cannot save the game to nowhere/game.txt"),
    ("replay missing.txt", "cannot read missing.txt: No such file"),
    ("replay {record} --seat 2", "there is no seat 2"),
    ("replay {record} --seat -1", "there is no seat -1"),
    ("replay {record} --move 5", "the game has 0 moves"),
    ("replay {damaged}", "damaged.txt, line {last}: 'r11' is not a move of classic"),
    ("play --resume {damaged}", "damaged.txt, line {last}: 'r11' is not a move of classic"),
    ("replay {noise}", "noise.txt is not a saved game"),
    ("review missing.txt", "cannot read missing.txt: No such file"),
    ("review {record}", "no move was made yet"),
    ("review {record} --seat 2", "there is no seat 2"),
    ("review {record} --budget soon", "'soon' is not a budget"),
    ("review {record} --html nowhere/review.html", "nowhere/review.html is not a file that can be written"),
    ("analyse", "name the file of a saved game, or a position"),
    ("analyse missing.txt", "cannot read missing.txt: No such file"),
    ("analyse {record} --at 5", "the game has 0 moves"),
    ("analyse {record} --budget soon", "'soon' is not a budget"),
    ("analyse {record} --bot deepblue", "bot must be champion"),
    ("analyse {record} --position classic", "name the file of a saved game, or a position"),
    (
        "analyse {record} --budget 20 --json nowhere/analysis.json",
        "nowhere/analysis.json is not a file that can be written",
    ),
]


@pytest.mark.parametrize(("command", "reason"), WRONG)
def test_a_mistake_is_one_line_that_says_what_to_do(run, tmp_path, record, command, reason):
    game = lostcities.new_game("classic", seed=5)
    record.write_text(game.record())
    (tmp_path / "damaged.txt").write_text(game.record() + "1. r11 d\n")
    (tmp_path / "noise.txt").write_bytes(bytes(range(256)))
    files = {name: tmp_path / f"{name}.txt" for name in ("damaged", "noise")}
    result = run(*command.format(record=record, **files).split())
    assert result.exit_code == 2
    assert result.stdout == ""
    assert reason.replace("{last}", str(len(game.record().splitlines()) + 1)) in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert record.read_text() == game.record()


@pytest.mark.parametrize("command", ["play classic --rounds 0", "play classic --seed minus", "dance"])
def test_what_is_no_command_at_all_is_refused(run, command):
    result = run(*command.split())
    assert result.exit_code == 2
    assert "Traceback" not in result.output
