"""The sequential test: it keeps its risks, decides in the order of the deals, and stops the arena."""

import numpy as np
import pytest
from typer.testing import CliRunner

from lostcities import OptionError, arena
from lostcities.arena.plan import Fixture
from lostcities.arena.sprt import RISK, Sprt, read_sprt
from lostcities.arena.table import Played
from lostcities.cli import main

PLAN = arena.make_plan("classic", "explorer,random", games=10_000)
SPREAD = 10  # of a deal's margin


def games_of(margins):
    """Two games a deal, in both seatings, with such margins of the first bot on average."""
    for deal, margin in enumerate(margins):
        for seating in PLAN.seatings:
            points = [0, 0]
            points[seating.index(0)] = round(100 * margin)
            yield Played(Fixture(deal, seating), tuple(points), 40, (20, 20))


def decide(mean, seed, order=lambda games: games):
    test = Sprt(PLAN, 0.0, 500.0)  # hundredths of points, as points are whole
    for played in order(list(games_of(np.random.default_rng(seed).normal(mean, SPREAD, 600)))):
        test.add(played)
    return test


@pytest.mark.parametrize(("mean", "right"), [(0.0, "H0"), (5.0, "H1")])
def test_at_either_margin_it_errs_about_as_rarely_as_it_promises(mean, right):
    verdicts = [decide(mean, seed).verdict for seed in range(200)]
    assert None not in verdicts
    assert sum(one != right for one in verdicts) / len(verdicts) < 2 * RISK


def test_games_that_end_out_of_order_change_nothing():
    expected = decide(5.0, 1)
    shuffled = decide(5.0, 1, lambda games: np.random.default_rng(0).permutation(np.array(games, dtype=object)))
    assert (shuffled.verdict, len(shuffled.margins)) == (expected.verdict, len(expected.margins))


def test_a_few_deals_decide_nothing():
    test = Sprt(PLAN, 0.0, 5.0)
    for played in games_of([50.0] * 9):
        test.add(played)
    assert test.verdict is None
    assert "not decided" in str(test)


def test_an_arena_stops_when_it_is_decided():
    result = arena.run("classic", "explorer,random", games=2000, sprt="0,20")
    assert 20 <= len(result.games) < 200


def test_the_command_says_what_was_decided():
    words = ["arena", "classic", "--bots", "explorer,random", "--games", "400", "--sprt", "0,20", "--workers", "0"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    assert "explorer is ahead of random by 20 points a game rather than 0" in " ".join(done.output.split())


@pytest.mark.parametrize("written", ["5", "5,0", "a,b", "0,5,9", "", "0,inf", "nan,5"])
def test_what_is_no_pair_of_margins_is_refused(written):
    with pytest.raises(OptionError, match="sequential test"):
        read_sprt(written, PLAN)


def test_more_than_two_bots_are_refused():
    with pytest.raises(OptionError, match="two bots"):
        read_sprt("0,5", arena.make_plan("classic", "explorer,random,pilot", games=2))
