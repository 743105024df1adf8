"""What the games say, on games that are made up."""

import dataclasses

import numpy as np
import pytest

from lostcities.arena.plan import make_plan
from lostcities.arena.ratings import rate
from lostcities.arena.result import sum_up
from lostcities.arena.statistics import Mean, Tally, ratio
from lostcities.arena.table import Forfeit, Played
from lostcities.bradley_terry import SCALE, fit, standard_errors


def made_up(game, bots, points, **more):
    """Games of a plan: points by deal and seating, or the number of the side that errs."""
    plan = make_plan(game, dict.fromkeys(bots, "random"), games=1, **more).with_deals(len(points))
    found = [result for deal in points for result in deal]
    games = []
    for fixture, result in zip(plan.fixtures(), found, strict=True):
        if isinstance(result, int):
            forfeit = Forfeit(result, plan.sides[result][0], "illegal", "no", 0)
            games.append(Played(fixture, None, 5, (1,) * len(fixture.seating), forfeit))
        else:
            games.append(Played(fixture, result, 40, (20,) * len(result)))
    return plan, games


def test_the_unit_of_an_error_is_the_deal():
    """Each deal is won by whoever holds the better hand: a mean of a half in every deal, and no doubt about it."""
    plan, games = made_up("classic", "ab", [[(30, 10), (30, 10)], [(0, 50), (0, 50)], [(7, 1), (7, 1)]])
    result = sum_up(plan, games)
    assert result["a"].win_rate == Mean(0.5, 0.0)
    assert result["a"].margin == Mean(0.0, 0.0)


def test_means_and_errors_are_those_of_the_deals():
    plan, games = made_up("classic", "ab", [[(30, 10), (10, 30)], [(0, 50), (0, 50)], [(5, 5), (1, 0)]])
    result = sum_up(plan, games)
    wins, margins = [1, 0.5, 0.25], [20, 0, -0.5]
    assert result["a"].win_rate.value == pytest.approx(np.mean(wins))
    assert result["a"].win_rate.error == pytest.approx(np.std(wins, ddof=1) / np.sqrt(3))
    assert result["a"].margin.value == pytest.approx(np.mean(margins))
    assert result["a"].margin.error == pytest.approx(np.std(margins, ddof=1) / np.sqrt(3))
    assert result["b"].win_rate.value == pytest.approx(1 - np.mean(wins))
    assert result.meeting("a", "b").ahead == result["a"].win_rate
    assert result.meeting("b", "a").gap.value == pytest.approx(-np.mean(margins))
    assert result.turns == 40
    assert result["a"].games == 6
    assert result["a"].decisions == 120


def test_one_deal_gives_no_error():
    plan, games = made_up("classic", "ab", [[(30, 10), (10, 30)]])
    assert sum_up(plan, games)["a"].win_rate == Mean(1.0, None)


def test_deals_that_are_not_complete_do_not_count():
    plan, games = made_up("classic", "ab", [[(30, 10), (10, 30)], [(1, 2), (3, 4)]])
    assert sum_up(plan, games[:3]).deals == 1
    assert sum_up(plan, games[1:2]) is None


def test_a_forfeit_is_a_loss_without_points():
    plan, games = made_up("classic", "ab", [[(30, 10), 0], [(30, 10), (10, 30)]])
    result = sum_up(plan, games)
    assert result["a"].win_rate.value == 1
    assert result["b"].illegal == 1
    assert result["a"].margin.value == pytest.approx(20)
    assert result["a"].win_rate.error == 0
    assert len(result.forfeits) == 1


def test_a_bot_that_always_errs_has_no_margin():
    plan, games = made_up("classic", "ab", [[0, 1], [0, 1]])
    result = sum_up(plan, games)
    assert result["a"].margin is None
    assert result["a"].illegal == 4
    assert result["b"].win_rate.value == 1
    assert result.turns is None


def test_with_three_sides_the_win_is_shared_and_the_margin_is_to_the_mean_of_the_others():
    plan, games = made_up("rivals", "abc", [[(9, 9, 0)] * 6], players=3)
    tally = Tally(plan, games)
    seats = [game.fixture.seating.index(0) for game in games]
    assert tally.wins[0, 0] == sum(seat < 2 for seat in seats) / 2
    assert tally.margin[0, 0] == sum(4.5 if seat < 2 else -9 for seat in seats)
    assert tally.wins.sum() == len(games)
    assert tally.margin.sum() == 0


def test_with_three_sides_a_forfeit_says_nothing_about_the_others():
    plan, games = made_up("rivals", "abc", [[0] + [(5, 5, 5)] * 5], players=3)
    tally = Tally(plan, games)
    loser, *others = games[0].fixture.seating
    assert tally.meetings[0, others[0], others[1]] == 5
    assert tally.meetings[0, loser, others[0]] == 6
    assert tally.ahead[0, others[0], loser] == 3.5
    assert tally.wins.sum() == pytest.approx(len(games))


def test_a_bot_that_sits_twice_is_compared_with_the_other_only():
    plan, games = made_up("rivals", "ab", [[(6, 3, 0)] * 6], players=3)
    tally = Tally(plan, games)
    assert tally.seats[0].tolist() == [9, 9]
    assert tally.meetings[0].tolist() == [[0, 12], [12, 0]]
    assert tally.wins.sum() == 6


def test_a_ratio_of_nothing_is_nothing():
    assert ratio(np.zeros(3), np.zeros(3)) is None


def test_ratings_are_odds():
    """Ten to one are 400 points, as far as the added draw allows."""
    ahead = np.array([[[0, 1e6], [1e5, 0]]])
    strong, weak = fit(ahead, np.ones_like(ahead))[0]
    assert strong - weak == pytest.approx(400, abs=0.1)
    assert strong + weak == pytest.approx(0)


def test_ratings_agree_with_all_results_at_once():
    strengths = np.array([0.0, 1.0, 3.0])
    chance = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    found = fit(1e7 * chance[None] * (1 - np.eye(3)), np.zeros((1, 3, 3)))[0]
    assert found == pytest.approx((strengths - strengths.mean()) * SCALE)


def test_the_error_of_a_rating_is_that_of_its_difference_from_the_reference():
    """Two players: the variance of the difference is 1 / (games · chance · other chance)."""
    ahead, none = np.array([[[0.0, 90.0], [30.0, 0.0]]]), np.zeros((1, 2, 2))
    ratings = fit(ahead, none)
    anchored = standard_errors(ahead, none, ratings, np.array([1.0, 0.0]))[0]
    assert anchored == pytest.approx([0, SCALE / (120 * 0.75 * 0.25) ** 0.5])
    centred = standard_errors(ahead, none, ratings, np.array([0.5, 0.5]))[0]
    assert centred == pytest.approx([anchored[1] / 2] * 2)


def test_bots_that_beat_each_other_in_a_circle_are_level():
    deal = [(9, 0), (0, 9), (0, 9), (9, 0), (9, 0), (0, 9)]  # a beats b, c beats a, b beats c
    plan, games = made_up("classic", "abc", [deal] * 5)
    result = sum_up(plan, games)
    assert [standing.rating.value for standing in result.standings] == pytest.approx([0, 0, 0], abs=1e-6)
    assert result.meeting("a", "b").ahead.value == 1
    assert result.meeting("a", "c").ahead.value == 0


def test_a_bot_that_never_loses_has_a_finite_rating_and_a_wide_interval():
    plan, games = made_up("classic", "ab", [[(9, 0), (0, 9)]] * 50)
    strong, weak = rate(Tally(plan, games), 0)
    assert 200 < strong.value < 1000
    assert strong.high - strong.low > 100
    assert strong.value == pytest.approx(-weak.value)


def test_intervals_narrow_with_more_deals_and_hold_the_rating():
    def width(deals):
        points = [[(9, 0), (0, 9)] if deal % 3 else [(0, 9), (9, 0)] for deal in range(deals)]
        rating = rate(Tally(*made_up("classic", "ab", points)), 0)[0]
        assert rating.low < rating.value < rating.high
        return rating.high - rating.low

    assert width(30) > 2 * width(270)


# Matches of several rounds


def match_of(points, rounds):
    """A single deal of classic, played as matches with such points by seating, and by round."""
    plan, games = made_up("classic", "ab", [points], rounds=len(rounds[0]))
    return plan, [dataclasses.replace(game, rounds=one) for game, one in zip(games, rounds, strict=True)]


def test_matches_are_won_by_totals_and_rounds_are_counted_beside_them():
    """The first wins one round of three by much, and with it both matches."""
    plan, games = match_of([(60, 20), (20, 60)], [((60, 0), (0, 10), (0, 10)), ((0, 60), (10, 0), (10, 0))])
    result = sum_up(plan, games)
    assert result["a"].win_rate.value == 1
    assert result["a"].rounds_won.value == pytest.approx(1 / 3)
    assert result["b"].rounds_won.value == pytest.approx(2 / 3)
    assert result.json()["bots"][0]["rounds_won"] == {"mean": 0.333333, "error": None}


def test_a_level_round_is_half_won():
    plan, games = match_of([(5, 5), (0, 10)], [((5, 5), (0, 0)), ((0, 10), (0, 0))])
    result = sum_up(plan, games)
    assert result["a"].rounds_won.value == pytest.approx((0.5 + 0.5 + 1 + 0.5) / 4)
    assert result["a"].win_rate.value == 0.75


def test_a_single_round_has_no_rounds_to_count():
    plan, games = made_up("classic", "ab", [[(30, 10), (10, 30)]])
    result = sum_up(plan, games)
    assert result["a"].rounds_won is None
    assert "rounds_won" not in result.json()["bots"][0]


def test_a_forfeited_match_counts_no_rounds():
    plan, games = made_up("classic", "ab", [[0, 1]], rounds=3)
    result = sum_up(plan, games)
    assert result["b"].win_rate.value == 1
    assert result["b"].rounds_won is None
