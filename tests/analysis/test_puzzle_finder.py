"""Puzzles are found and proven in the same way again and again."""

from dataclasses import replace

import pytest

import lostcities as lc
from lostcities.analysis.puzzle_finder import Finder, Setting
from lostcities.analysis.puzzle_proof import agree, prove_again
from lostcities.errors import OptionError
from lostcities.games import registry
from lostcities.games.tutorial.definition import SUMMIT
from lostcities.puzzles import Puzzle

GAMES = ("classic", "partners", "deck52", "rivals", "rollwrite")
SEED = 1  # of the shipped puzzles


def cheapest(game: str) -> Puzzle:
    """The shipped puzzle whose proof takes the fewest rollouts."""
    return min(lc.puzzles(game), key=lambda one: (one.phase != "late", sum(other.worlds for other in one.moves)))


@pytest.mark.parametrize("game", GAMES)
def test_the_proof_of_a_puzzle_can_be_done_again(game):
    one = cheapest(game)
    again = prove_again(one)
    assert again == one
    assert agree(one, again)


def test_other_worlds_give_other_figures():
    one = max(lc.puzzles("classic"), key=lambda each: each.gap_error)
    assert not agree(one, prove_again(replace(one, proof=replace(one.proof, seed=one.proof.seed + 1))))


@pytest.mark.parametrize("game", GAMES)
def test_the_search_finds_the_shipped_puzzle_again(game):
    one = cheapest(game)
    finder = Finder(Setting(game, 60, SEED))
    at = finder.play(one.round).at(one.made)
    assert finder.is_own(one)
    assert finder.examine(at, one.round, one.made, one.phase) == one


def test_an_interrupted_search_goes_on_after_its_last_puzzle():
    one = cheapest("classic")
    finder = Finder(Setting("classic", 60, SEED), [one])
    assert (finder.round, finder.skipped) == (one.round, one.made + 1)
    assert not any(puzzle.phase == one.phase for puzzle in finder.search_round(one.round))


def test_a_search_ends_with_its_rounds():
    finder = Finder(Setting("classic", 60, SEED, rounds=0))
    assert list(finder.search()) == []


def test_puzzles_of_another_search_are_refused():
    one = lc.puzzles("classic")[0]
    for setting in (Setting("classic", 60, SEED + 1), Setting("deck52", 60, SEED)):
        with pytest.raises(OptionError, match="is not of this search"):
            Finder(setting, [one])


def test_a_game_without_rules_of_thumb_has_no_puzzles(monkeypatch):
    monkeypatch.setitem(registry._known, SUMMIT.id, SUMMIT)
    with pytest.raises(OptionError, match=f"{SUMMIT.id} has no puzzles"):
        Finder(Setting(SUMMIT.id, 1))
