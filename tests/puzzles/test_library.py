"""The puzzles that are shipped, and their JSON."""

import json
from collections import Counter

import pytest

import lostcities as lc
from lostcities.analysis.puzzle_finder import MOST_A_KIND, MOST_A_PHASE, MOST_A_ROUND, PHASES
from lostcities.errors import OptionError
from lostcities.games import registry
from lostcities.games.tutorial.definition import SUMMIT
from lostcities.puzzles import Puzzle, puzzle, read_puzzles, resume_file

GAMES = ("classic", "partners", "deck52", "rivals", "rollwrite")
NUMBER = 60


@pytest.fixture(params=GAMES)
def shipped(request):
    return lc.puzzles(request.param)


def test_every_game_has_puzzles_of_many_kinds(shipped):
    assert len(shipped) >= NUMBER
    assert len({one.id for one in shipped}) == len(shipped)
    kinds, phases = Counter(one.kind for one in shipped), Counter(one.phase for one in shipped)
    assert set(phases) <= set(PHASES)
    assert len(phases) > 1
    assert len(kinds) > 2
    assert max(kinds.values()) <= MOST_A_KIND * NUMBER
    assert max(phases.values()) <= MOST_A_PHASE * NUMBER
    assert max(Counter(one.round for one in shipped).values()) <= MOST_A_ROUND


def test_every_puzzle_is_the_same_after_its_json(shipped):
    for one in shipped:
        assert Puzzle.read(one.to_json()) == one


def test_every_puzzle_keeps_what_it_promises_on_both_panels(shipped):
    for one in shipped:
        mistake = one.start().definition.loss_classes[1]
        assert one.is_proven
        assert one.gap == one.proof.second.gap >= mistake
        assert one.proof.first.gap >= mistake
        assert one.gap >= 3 * one.gap_error
        assert all(other.loss >= mistake and other.loss >= 3 * other.loss_error for other in one.moves[1:])
        assert one.best.loss == 0
        assert 2 * len(one.missed_by) > len(one.styles)


def test_every_puzzle_is_a_position_with_all_its_legal_moves(shipped):
    for one in shipped:
        game = one.start()
        assert (game.id, game.players, game.turn) == (one.game, one.players, one.seat)
        assert sorted(game.legal_moves(), key=str) == sorted((other.move for other in one.moves), key=str)
        assert game.describe(one.best.move).key == one.kind
        assert set(one.styles.values()) <= {other.move.text for other in one.moves}


def test_a_puzzle_tells_nothing_that_its_seat_does_not_know(shipped):
    for one in shipped:
        # Whatever is dealt for the unknown cards, the seat sees the same line: it has nothing else in it.
        for seed in (1, 2):
            assert lc.Game.from_position(one.position, seed=seed).position_text(one.seat) == one.position


def test_the_why_adds_up_to_what_a_tempting_move_loses(shipped):
    for one in shipped:
        assert one.tempting.why
        assert one.runner_up.why
        for other in one.moves[1:]:
            if other.why:
                assert sum(line.points for line in other.why) == pytest.approx(-other.loss, abs=0.1)
            assert all(str(line) for line in other.why)


def test_a_puzzle_is_found_by_its_id():
    one = lc.puzzles("classic")[-1]
    assert puzzle("classic", one.id) is one
    with pytest.raises(OptionError, match="classic has no puzzle 'nothing'"):
        puzzle("classic", "nothing")


def test_a_game_without_puzzles_has_none(monkeypatch):
    monkeypatch.setitem(registry._known, SUMMIT.id, SUMMIT)
    assert lc.puzzles(SUMMIT.id) == []
    with pytest.raises(lc.UnknownGame):
        lc.puzzles("chess")


def test_a_puzzle_that_contradicts_itself_is_refused():
    kept = lc.puzzles("classic")[0].data
    with pytest.raises(OptionError, match="its best is not what the rest of it says"):
        Puzzle.read(json.dumps(kept | {"best": kept["moves"][1]["move"]}))
    with pytest.raises(OptionError, match="its id is not"):
        Puzzle.read(json.dumps(kept | {"position": kept["position"] + " "}))
    for text in ("", "{}", "[]", "7", json.dumps(kept | {"moves": []})):
        with pytest.raises(OptionError, match="this is no puzzle"):
            Puzzle.read(text)
    with pytest.raises(OptionError, match="line 2: this is no puzzle"):
        read_puzzles(json.dumps(kept) + "\nnothing\n")


def test_a_file_that_was_cut_off_goes_on_with_its_whole_lines(tmp_path):
    one, two = lc.puzzles("classic")[:2]
    path = tmp_path / "puzzles.jsonl"
    path.write_text(one.to_json() + "\n" + two.to_json()[:50], encoding="utf-8")
    assert resume_file(path) == [one]
    assert path.read_text(encoding="utf-8") == one.to_json() + "\n"
    assert resume_file(tmp_path / "none.jsonl") == []
