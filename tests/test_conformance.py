"""Every registered game keeps the contract, and a game that does not is found out."""

import pytest

import tiny
from effort import THOROUGH
from lostcities.conformance import CHECKS, Case, Failure, cases
from lostcities.conformance.checks import nothing_hidden_leaks, redeal_is_uniform, scores_are_the_rulebook_s

OURS = [case for case in cases(games=2 if THOROUGH else 1) if not case.game.startswith("tiny")]


@pytest.mark.parametrize("case", OURS, ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_our_games_keep_the_contract(case, check):
    check(case)


def test_a_game_from_outside_is_checked_just_the_same():
    assert tiny.TINY.id == "tiny"
    for check in CHECKS[:-1]:
        check(Case("tiny", 2))


def test_a_leak_is_found(monkeypatch):
    from lostcities import views

    honest = views.describe
    monkeypatch.setattr(views, "describe", lambda game, state, seat: honest(game, game.position.state, seat))
    with pytest.raises(Failure, match="can see more"):
        nothing_hidden_leaks(Case("classic", 2))


def test_an_unfair_redeal_is_found(monkeypatch):
    from lostcities.conformance import checks

    honest = checks.sample_worlds

    def unfair(game, observer, random, number):
        first = None
        for tries, world in enumerate(honest(game, observer, random, number)):
            first = world.copy() if first is None else first
            yield world if tries % 5 else first

    monkeypatch.setattr(checks, "sample_worlds", unfair)
    with pytest.raises(Failure, match="chi²"):
        redeal_is_uniform(Case("classic", 2))


def test_a_wrong_score_is_found(monkeypatch):
    from lostcities.games.cards import oracle

    monkeypatch.setattr(oracle, "deck52_scores", oracle.classic_scores)
    with pytest.raises(Failure, match="slowly"):
        scores_are_the_rulebook_s(Case("deck52", 3))
