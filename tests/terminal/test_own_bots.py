"""One's own bots at the terminal."""

import sys
from pathlib import Path

import pytest

import lostcities

EXAMPLE = Path(__file__).parents[2] / "examples" / "line_bot.py"
SHORT = ("--rounds", "1", "--option", "turn_limit=8")


@pytest.mark.parametrize("bot", ["small_bots:Last", f"{sys.executable} {EXAMPLE}"])
def test_one_s_own_bot_plays_at_the_terminal(run, record, bot):
    result = run("play", "classic", "--seats", f"{bot},random", "--record", record, *SHORT)
    assert result.exit_code == 0, result.output
    played = lostcities.replay(record.read_text(encoding="utf-8"))
    assert played.is_over
    assert played.names[0] == bot


def test_a_record_starts_no_program_that_only_the_record_names(run, record, tmp_path):
    mark = tmp_path / "started"
    game = lostcities.new_game("classic", seed=1)
    game.headers["seated"] = f"you,{sys.executable} -c open({str(mark)!r},'w')"
    record.write_text(game.record(), encoding="utf-8")
    result = run("play", "--resume", record)
    assert result.exit_code == 2
    assert "to let that play on, add --seats" in " ".join(result.stderr.split())
    assert not mark.exists()


def test_a_bot_that_fails_ends_the_game_with_one_line(run, record):
    result = run("play", "classic", "--seats", "small_bots:Illegal,random", "--record", record, *SHORT)
    assert result.exit_code == 2
    assert "small_bots:Illegal cannot go on: " in result.stderr


def test_an_option_that_a_program_does_not_have_is_refused_before_the_game(run, record):
    program = f"{sys.executable} {EXAMPLE}"
    result = run("play", "classic", "--seats", f"you,{program}:stile=any", "--record", record, *SHORT)
    assert result.exit_code == 2
    assert "line bot has no option 'stile'; it has style" in result.stderr
    assert not record.exists()
