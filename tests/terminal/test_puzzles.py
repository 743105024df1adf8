"""Puzzles at the terminal."""

import pytest

import lostcities as lc
from lostcities.analysis.puzzle_finder import Finder


@pytest.fixture
def one():
    return min(lc.puzzles("classic"), key=lambda each: sum(other.worlds for other in each.moves))


def test_the_right_move_is_praised_and_explained(run, one):
    shown = run("puzzles", "solve", "classic", "--id", one.id, typed=f"nonsense\n{one.best.move}\n")
    assert shown.exit_code == 0
    assert "'nonsense' is not a move" in shown.stdout
    assert f"Right: {one.start().say(one.best.move)}." in shown.stdout
    assert "Why: after" in shown.stdout
    assert "1 of 1 solved" in shown.stdout
    assert "\x1b" not in shown.stdout


def test_a_wrong_move_is_told_what_it_loses(run, one):
    shown = run("puzzles", "solve", "classic", "--id", one.id, typed=f"{one.runner_up.move}\n")
    assert f"loses {one.gap:.1f} ± {one.gap_error:.1f} points" in shown.stdout
    assert f"Best is: {one.start().say(one.best.move)}" in " ".join(shown.stdout.split())
    assert "0 of 1 solved" in shown.stdout


def test_leaving_a_puzzle_solves_nothing(run):
    assert "solved" not in run("puzzles", "solve", "rivals", typed="q\n").stdout


def test_the_list_has_every_puzzle_and_no_answer(run, one):
    shown = run("puzzles", "list", "classic").stdout
    assert all(each.id in shown for each in lc.puzzles("classic"))
    assert one.kind not in shown


def test_a_puzzle_is_checked(run, one):
    assert "1 of 1 puzzles of classic proven again" in run("puzzles", "check", "classic", "--id", one.id).stdout


def test_a_false_proof_is_found(run, one, tmp_path):
    path = tmp_path / "mine.jsonl"
    path.write_text(one.to_json().replace(f'"seed":{one.proof.seed}', '"seed":1') + "\n", encoding="utf-8")
    shown = run("puzzles", "check", "classic", "--file", path)
    assert shown.exit_code == 1
    assert f"{one.id}: figures differ by up to" in shown.stdout


def test_what_was_found_stays_when_a_search_is_interrupted(run, tmp_path, monkeypatch):
    first, second = lc.puzzles("classic")[:2]
    path = tmp_path / "mine.jsonl"

    def search(finder, progress):
        for puzzle in (first, second)[len(finder.found.puzzles) :]:
            finder.found.add(puzzle)
            yield puzzle
            progress(1, len(finder.found.puzzles))
            if puzzle is first:
                raise KeyboardInterrupt

    monkeypatch.setattr(Finder, "search", search)
    stopped = run("puzzles", "make", "classic", "--out", path)
    assert "the same command goes on from here" in stopped.stdout
    assert path.read_text(encoding="utf-8") == first.to_json() + "\n"
    assert "2 puzzles in" in run("puzzles", "make", "classic", "--out", path).stdout
    assert path.read_text(encoding="utf-8") == first.to_json() + "\n" + second.to_json() + "\n"


def test_a_search_does_not_mix_with_another(run, tmp_path):
    path = tmp_path / "mine.jsonl"
    path.write_text(lc.puzzles("classic")[0].to_json() + "\n", encoding="utf-8")
    refused = run("puzzles", "make", "deck52", "--out", path)
    assert refused.exit_code == 2
    assert "is not of this search" in refused.stderr
    assert refused.stderr.count("\n") == 1


def test_files_that_cannot_be_are_refused(run, tmp_path):
    assert "not a file that can be written" in run("puzzles", "make", "classic", "--out", tmp_path).stderr
    assert "cannot read" in run("puzzles", "check", "classic", "--file", tmp_path / "none.jsonl").stderr
