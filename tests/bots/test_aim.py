"""What a search plays for: the margin of a round, or the match in each of its rounds."""

import dataclasses

import numpy as np
import pytest

from lostcities import Game, new_game
from lostcities.bots import Budget, Champion, Navigator, bot, decision_for
from lostcities.bots.heuristic import explorer
from lostcities.bots.navigator import by_heuristic, race_by_heuristic
from lostcities.bots.search.aim import aim_of, look_up
from lostcities.bots.search.halving import Race
from lostcities.bots.search.worlds import GAIN, MARGIN, WINS
from lostcities.equity import RoundEquity, equity_table


def decision(round=1, lead=0, rounds=3, game="classic", **options):
    """The first decision of a round in a match; seat 0 is to act, and its side is so far ahead."""
    start = new_game(game, seed=1, rounds=rounds, starter=0, **options)
    if round > 1:
        points = ",".join([f"{lead}/0", *["0/0"] * (round - 2)])
        start = Game.from_position(f"{start.position_text()} points:{points}", seed=1)
    return decision_for(start, 1)


def worth(aim, margin):
    return look_up(aim, margin)[0]


def chance(aim, margin):
    return look_up(aim, margin)[1]


def test_a_single_round_is_played_for_its_margin():
    aim = aim_of(decision(rounds=1))
    assert [worth(aim, margin) for margin in (-700, -1, 0, 5, 10_000)] == [-700, -1, 0, 5, 10_000]
    assert [chance(aim, margin) for margin in (-700, -1, 0, 5, 10_000)] == [0, 0, 0.5, 1, 1]


@pytest.mark.parametrize("game", ["rivals", "deck52"])
def test_a_match_without_a_table_is_played_for_the_margin_until_its_last_round(game):
    assert aim_of(decision(game=game)) is aim_of(decision(rounds=1))


@pytest.mark.parametrize("round", [1, 2, 3])
@pytest.mark.parametrize("game", ["classic", "partners"])
def test_a_decision_has_the_chance_of_the_match_in_every_round(game, round):
    asked = decision(round, 25, game=game)
    lead = 25 if round > 1 else 0
    for margin in (-60, -25, 0, 40):
        expected = equity_table(game).after(lead + margin, 3 - round)
        assert asked.equity.chance(margin) == expected
        assert chance(aim_of(asked), margin) == expected


def test_once_a_match_is_decided_more_points_are_worth_little():
    aim = aim_of(decision(3, 0))
    assert 8 < worth(aim, 10) < 10
    assert worth(aim, 100) - worth(aim, 90) < 0.1
    assert worth(aim, -10) == -worth(aim, 10)


def test_in_the_last_round_the_lead_counts():
    aim = aim_of(decision(3, 20))
    assert worth(aim, -20) == 0
    assert worth(aim, 0) == worth(aim_of(decision(3, 0)), 20)
    assert [chance(aim, margin) for margin in (-21, -20, -19)] == [0, 0.5, 1]


def gains_by_a_gamble(lead, round=2):
    """What a margin of ±60, each as likely, is worth more than a sure 0."""
    aim = aim_of(decision(round, lead))
    return (worth(aim, 60) + worth(aim, -60)) / 2 - worth(aim, 0)


def test_who_is_far_behind_before_the_last_round_gambles_and_who_is_far_ahead_does_not():
    assert gains_by_a_gamble(-80) > 3
    assert gains_by_a_gamble(80) < -3
    assert gains_by_a_gamble(0) == pytest.approx(0)


def test_a_point_is_worth_at_most_about_one_and_least_when_the_match_is_decided():
    aim = aim_of(decision(2, 0))
    assert (worth(aim, 15) - worth(aim, -15)) / 30 == pytest.approx(1, abs=0.2)
    assert (worth(aim, 150) - worth(aim, 120)) / 30 < 0.05


# The search


def one_turn():
    """A round of one turn, in which a discard is worth 0 and a card on the table costs; the card is the usual move."""
    asked = decision(rounds=1, turn_limit=1)
    words = asked.game.words
    places = [int(action) for action in asked.actions if not words.action_text(int(action)).startswith("-")]
    discards = [int(action) for action in asked.actions if words.action_text(int(action)).startswith("-")]
    return asked, np.array([places[0], discards[0]])


def race(asked, candidates):
    found = Race(asked, candidates, by_heuristic(asked.game), explorer("classic", 2).parameters)
    found.try_worlds(10)
    return found


def test_a_search_for_the_margin_takes_the_better_move():
    asked, (card, discard) = one_turn()
    found = race(asked, np.array([card, discard]))
    assert found.best() == discard
    assert found.table[0, MARGIN] < found.table[1, MARGIN] == 0


def test_a_search_in_a_match_adds_up_chances_and_what_they_are_worth():
    asked, candidates = one_turn()
    asked = dataclasses.replace(asked, equity=equity_table("classic").by_margin(15, 1))
    found = race(asked, candidates)
    margins = found.table[:, MARGIN] / 10
    chances = [asked.equity.chance(round(margin)) for margin in margins]
    assert found.table[:, WINS] / 10 == pytest.approx(chances)
    worths = [worth(aim_of(asked), round(margin)) for margin in margins]
    assert found.table[1, GAIN] / 10 == pytest.approx(worths[1] - worths[0])
    assert found.best() == candidates[1]


def test_a_match_that_the_round_cannot_turn_leaves_the_usual_move():
    asked, candidates = one_turn()
    decided = dataclasses.replace(asked, equity=equity_table("classic").by_margin(500, 1))
    assert race(decided, candidates).best() == candidates[0]


@pytest.mark.parametrize("kind", [Champion, Navigator])
def test_champion_and_navigator_tell_the_chance_to_win_the_match(kind):
    """All moves of a round that cannot turn the match have the same chance."""
    asked = dataclasses.replace(
        decision(), budget=Budget(simulations=40), equity=RoundEquity(0, np.linspace(0.7, 0.7001, 60))
    )
    thoughts = kind().choose(asked).thoughts
    assert all(thought.win == pytest.approx(0.7, abs=1e-3) for thought in thoughts if thought.visits)
    assert any(thought.visits for thought in thoughts)


def test_thoughts_before_the_last_round_are_of_the_match():
    wins = {}
    for lead in (-60, 60):
        race_found = race_by_heuristic(decision(2, lead))
        race_found.try_worlds(20)
        wins[lead] = race_found.thoughts()[0].win
    assert wins[-60] < 0.4 < 0.6 < wins[60]


def test_other_bots_play_matches_as_before():
    asked = decision(2, 30)
    assert bot("explorer").choose(asked).action in asked.actions
