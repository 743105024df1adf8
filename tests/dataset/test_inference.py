"""Telling hidden hands: the questions, the truth, the baseline that counts cards, and the scores."""

import json
import math
from collections import Counter

import numpy as np
import pytest

import lostcities as lc
from lostcities.dataset.inference import Case, cases, questions, score, uniform, unseen
from lostcities.kernel.random import stream


def played(game, seed=1, **options):
    """A game of random moves."""
    random = np.random.default_rng(seed)
    table = lc.new_game(game, seed=seed, rounds=1, **options)
    while table.turn is not None:
        moves = table.legal_moves()
        table.play(moves[random.integers(len(moves))])
    return table


@pytest.fixture(scope="module")
def games():
    return {
        "classic": played("classic", turn_limit=20),
        "partners": played("partners", seed=2, turn_limit=40),
        "deck52": played("deck52", players=3, turn_limit=20),
    }


@pytest.mark.parametrize("game", ["classic", "partners", "deck52"])
def test_a_predictor_gets_what_its_seat_could_know_and_nothing_else(game, games):
    table = games[game]
    choices = [move for move in range(table.moves_made) if len(table.at(move).legal_moves()) > 1]
    views = [table.at(move).view(table.at(move).turn) for move in choices[:5]]
    found = list(cases(table))
    assert [case.view for case in found[:5]] == views
    assert len(found) == len(choices)


@pytest.mark.parametrize("game", ["classic", "partners", "deck52"])
def test_the_truth_is_what_the_hands_hold(game, games):
    """With what is known and what is in the draw pile, each hand has all its cards."""
    for case in cases(games[game]):
        table = case.view["table"]
        if any(table.get("paired", ())):
            continue
        hidden = {seat: hand["size"] - len(hand["cards"]) for seat, hand in enumerate(table["hands"])}
        assert unseen(case.view).total() == table["draw_pile"] + sum(hidden.values())
        for seat, cards in hidden.items():
            faces = sum(answer for (other, _), answer in case.answers.items() if other == seat)
            assert (faces <= cards) if seat != case.view["seat"] else (faces == 0)
            assert not cards or seat == case.view["seat"] or faces


def test_counting_cards_loses_what_the_formula_says(games):
    """Where no two cards look alike, each unseen card is in the hand with hidden / unseen."""
    case = next(case for case in cases(games["deck52"]) if case.view["turns"] == 9)
    left = unseen(case.view)
    assert set(left.values()) == {1}
    seats = {seat for seat, _ in case.answers}
    assert len(seats) == 2
    shares = [
        (hand["size"] - len(hand["cards"])) / len(left)
        for seat, hand in enumerate(case.view["table"]["hands"])
        if seat in seats
    ]
    entropy = np.mean([-share * math.log(share) - (1 - share) * math.log(1 - share) for share in shares])
    found = score(uniform, [case])
    assert found.log_loss == pytest.approx(entropy)
    assert found.brier == pytest.approx(np.mean([share * (1 - share) for share in shares]))
    assert found.questions == 2 * len(left)


def test_who_looks_into_the_hands_loses_nothing(games):
    found = list(cases(games["partners"]))
    truths = {json.dumps(case.view): case.answers for case in found}
    perfect = score(lambda view: truths[json.dumps(view)], found)
    assert (perfect.log_loss, perfect.brier) == (0, 0)
    wrong = score(lambda view: {one: not truth for one, truth in truths[json.dumps(view)].items()}, found)
    assert wrong.brier == 1
    assert wrong.log_loss == pytest.approx(-math.log(1e-15))


def test_counting_cards_is_right_about_all_deals_that_the_view_allows(games):
    """Also about cards that look alike, and those that partners handed each other: held against deals at random."""
    table, tries = games["partners"], 2000
    moves = [move for move in range(table.moves_made) if table.at(move).turn is not None]
    move = next(move for move in moves if any(table.at(move).view(table.at(move).turn)["table"]["paired"]))
    before = table.at(move)
    view = before.view(before.turn)
    told = uniform(view)
    hits: Counter[tuple[int, str]] = Counter()
    random = stream(5)
    known = [Counter(hand["cards"]) for hand in view["table"]["hands"]]
    for _ in range(tries):
        state = before.position.redealt(before.turn, random).state
        hands = before.definition.words.table(state)["hands"]
        hits.update((seat, card) for seat, hand in enumerate(hands) for card in Counter(hand["cards"]) - known[seat])
    assert set(told) == set(questions(view))
    for question, chance in told.items():
        assert abs(hits[question] / tries - chance) < 5 * math.sqrt(chance * (1 - chance) / tries) + 1e-9


def test_a_game_without_hands_is_refused():
    with pytest.raises(lc.OptionError, match="rivals has no hands to tell"):
        list(cases(lc.new_game("rivals", seed=1)))


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({}, "says nothing of r5 in the hand of seat 1"),
        ({(1, "r5"): 1.5}, "from 0 to 1, not 1.5 for r5"),
        ({(1, "r5"): math.nan}, "from 0 to 1, not nan for r5"),
    ],
)
def test_what_is_no_prediction_is_refused(told, reason):
    with pytest.raises(lc.OptionError, match=reason):
        score(lambda view: told, [Case({}, {(1, "r5"): True})])


def test_nothing_to_score_is_refused():
    with pytest.raises(lc.OptionError, match="nothing to score"):
        score(uniform, [])
