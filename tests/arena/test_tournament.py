"""Several processes, files, interruptions: always the same result."""

import functools
import json
import pickle
import sys
import time

import pytest
from ending import ends

from lostcities import OptionError, RecordError, arena
from lostcities.arena import workers
from lostcities.arena.tournament import Tournament
from small_bots import First

SHORT = {"turn_limit": 30}
FILES = ("games.jsonl", "results.json", "bots.csv", "cross.csv", "plot.svg")


def make_plan(bots="random,first=small_bots:First,bad=small_bots:Raises", games=8):
    return arena.make_plan("classic", bots, games=games, options=SHORT, seed=3)


def contents(folder):
    """The bytes of all files that must not depend on who played."""
    return {name: (folder / name).read_bytes() for name in FILES}


def play(folder, *, workers=0, games=8):
    """Play a tournament."""
    go_on(Tournament(make_plan(games=games), folder), workers=workers)
    return contents(folder)


def go_on(tournament, *, workers=0, stop_after=None):
    """Play what has not been played, perhaps not to the end."""
    playing = tournament.play(workers)
    for number, _ in enumerate(playing, 1):
        if number == stop_after:
            break
    playing.close()


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """What one process writes, without an interruption."""
    return play(tmp_path_factory.mktemp("whole"))


@pytest.mark.parametrize("workers", [1, 2])
def test_any_number_of_processes_writes_the_same_files(tmp_path, workers, expected):
    assert play(tmp_path, workers=workers) == expected


@pytest.mark.parametrize("stop_after", [1, 11])
def test_an_interrupted_arena_goes_on_to_the_same_files(tmp_path, stop_after, expected):
    play_and_stop = Tournament(make_plan(), tmp_path)
    go_on(play_and_stop, stop_after=stop_after)
    assert (tmp_path / "games.jsonl").read_bytes() != expected["games.jsonl"]
    assert (tmp_path / "results.json").exists() == (stop_after >= 6)
    again = Tournament.resumed(tmp_path)
    assert len(again.played) == stop_after
    go_on(again)
    assert contents(tmp_path) == expected


def test_games_that_came_in_another_order_and_a_line_that_was_cut_off_do_not_matter(tmp_path, expected):
    first, *games = expected["games.jsonl"].decode().splitlines(keepends=True)
    (tmp_path / "games.jsonl").write_text("".join([first, *reversed(games[:9])]) + games[10][:20])
    again = Tournament.resumed(tmp_path)
    assert len(again.played) == 9
    go_on(again)
    assert contents(tmp_path) == expected


def test_more_games_can_be_added(tmp_path, expected):
    play(tmp_path, games=4)
    go_on(Tournament.resumed(tmp_path, games=8))
    assert contents(tmp_path) == expected
    with pytest.raises(OptionError, match="can only add"):
        Tournament.resumed(tmp_path, games=2)


def test_a_finished_arena_has_nothing_to_go_on_with(tmp_path, expected):
    play(tmp_path)
    assert list(Tournament.resumed(tmp_path).play(workers=2)) == []
    assert contents(tmp_path) == expected


def test_a_folder_that_holds_an_arena_is_not_overwritten(tmp_path):
    go_on(Tournament(make_plan(), tmp_path), stop_after=1)
    with pytest.raises(OptionError, match="already holds an arena: continue with --resume"):
        Tournament(make_plan(), tmp_path)


def test_folders_without_an_arena_are_refused(tmp_path):
    with pytest.raises(OptionError, match="there is no arena in"):
        Tournament.resumed(tmp_path / "nowhere")
    for text in (
        "",
        "hello\n",
        "[]\n",
        '{"arena":1}\n',
        '{"arena":1,"bots":[],"deals":3}\n',
        '{"arena":99,"bots":[]}\n',
    ):
        (tmp_path / "games.jsonl").write_text(text)
        with pytest.raises(RecordError, match=r"is not the file of an arena|of version 1"):
            Tournament.resumed(tmp_path)


def test_an_arena_of_python_objects_cannot_be_resumed_from_its_file_alone(tmp_path):
    arena.run("classic", [First(), "random"], games=1, options=SHORT, folder=tmp_path)
    with pytest.raises(OptionError, match="first was a Python object"):
        Tournament.resumed(tmp_path)


def test_files_say_who_won_and_hold_no_times(tmp_path, expected):
    results = json.loads(expected["results.json"])
    assert [bot["bot"] for bot in results["bots"]][-1] == "bad"
    assert results["bots"][-1]["errors"] == 16
    assert results["deals"] == 4
    assert results["games"] == 24
    header, *rows = expected["bots.csv"].decode().splitlines()
    assert header.startswith(
        "bot,games,rating,rating_low,rating_high,win_rate,win_rate_error,margin,margin_error,timeouts"
    )
    assert len(rows) == 3
    assert len(expected["cross.csv"].decode().splitlines()) == 7
    assert b"second" not in b"".join(expected.values())


def test_decisions_are_timed_and_the_times_survive_an_interruption(tmp_path):
    tournament = Tournament(make_plan(), tmp_path)
    go_on(tournament, stop_after=12)
    before = tournament.timing["random"][0]
    again = Tournament.resumed(tmp_path)
    assert again.timing == tournament.timing
    go_on(again)
    assert again.timing["random"][0] > before
    assert again.decisions_per_second("random") > 0
    (tmp_path / "timing.json").write_text("oops")
    assert Tournament.resumed(tmp_path).decisions_per_second("random") is None


def test_a_bot_that_kills_its_process_loses_only_its_game():
    bots = "random,first=small_bots:First,bad=small_bots:Kills"
    plan = arena.make_plan("classic", bots, games=1, options=SHORT)
    chosen = [fixture for fixture in plan.fixtures() if fixture.seating not in ((1, 2), (2, 1))]
    team = workers.ProcessPool(plan, 1)
    try:
        found = {played.fixture.seating: played.forfeit for played in team.play(chosen)}
    finally:
        team.close()
    assert len(found) == 4
    for seating, forfeit in found.items():
        assert (forfeit is not None) == (2 in seating)
        if forfeit:
            assert forfeit.text == "ended its process with exit code 7"
            assert seating[forfeit.side] == 2


def test_a_bot_that_nothing_interrupts_is_stopped_from_outside(monkeypatch):
    monkeypatch.setattr(workers, "HANG_SECONDS", 1.0)
    monkeypatch.setattr(workers, "Worker", functools.partial(workers.Worker, warm=(0, 1)))
    result = arena.run("classic", "bad=small_bots:Deaf@0s,random", games=2, options=SHORT, workers=1)
    assert result["bad"].timeouts == 2
    assert {played.forfeit.text for played in result.forfeits} == {"never came back"}


def test_a_bot_that_cannot_be_sent_to_another_process_is_refused():
    class Local(First):
        pass

    with pytest.raises(arena.ArenaError, match="cannot be sent to another process"):
        arena.run("classic", [Local(), "random"], games=1, workers=1)


def test_a_process_that_ends_outside_of_any_bot_is_an_error_of_the_arena():
    team = workers.ProcessPool(make_plan(), 1)
    try:
        team.workers[0].process.kill()
        with pytest.raises(arena.ArenaError, match="and not in a bot"):
            list(team.play(make_plan().fixtures()))
    finally:
        team.close()


def test_faults_and_games_can_be_sent_to_another_process():
    played = arena.run("classic", "bad=small_bots:Raises,random", games=1, options=SHORT).games
    assert pickle.loads(pickle.dumps(played)) == played


def test_programs_do_not_outlive_an_interrupted_arena(tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "END_SECONDS", 60.0)
    program = tmp_path / "program.py"
    pids = tmp_path / "pids"
    pids.touch()
    program.write_text(
        f"import os, time\ninput()\nopen({str(pids)!r}, 'a').write(f'{{os.getpid()}} ')\nwhile True: time.sleep(1)\n"
    )
    plan = arena.make_plan("classic", ["random", f"bad={sys.executable} {program}"], games=2, options=SHORT)
    team = workers.ProcessPool(plan, 1)
    team.workers[0].give(next(plan.fixtures()))
    deadline = time.monotonic() + 120
    while not pids.read_text():
        assert time.monotonic() < deadline, "the program was never asked"
        time.sleep(0.05)
    team.close()
    assert all(ends(int(pid)) for pid in pids.read_text().split())
