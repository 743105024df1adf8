"""A bot has one budget for a whole turn, which its steps share; people wait for turns, not for steps."""

import pytest

from lostcities import Game
from lostcities.bots import Budget, decision_for
from lostcities.bots.pilot import Champion
from lostcities.server.bots import client, turn_budgets
from lostcities.server.bots.turn_budgets import STEP, SURE, TurnBudgets


class Clock:
    """A clock that a test sets."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def think(*, table="t", seat=0, round=1, turns=0, players=2, deadline=None, now=0):
    """What a bot is asked, as far as budgets look at it."""
    view = {"round": round, "turns": turns}
    return {"table": table, "seat": seat, "players": players, "view": view, "deadline": deadline, "now": now}


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def budgets(clock):
    return TurnBudgets(Budget(seconds=1.0), clock)


def use_all(budgets, clock, message, steps):
    """Take as long as is allowed for each of some steps; how long that was."""
    taken = []
    for _ in range(steps):
        with budgets.step(message) as budget:
            clock.now += budget.seconds
        taken.append(budget.seconds)
    return taken


def test_however_many_steps_a_turn_has_they_share_its_time(budgets, clock):
    taken = use_all(budgets, clock, think(), 30)
    assert taken[:3] == pytest.approx([STEP, STEP * (1 - STEP), STEP * (1 - STEP) ** 2])
    assert taken == sorted(taken, reverse=True)
    assert sum(taken) <= 1.0
    assert taken[-1] == 0.0


def test_a_step_that_takes_no_time_leaves_it_to_the_next(budgets, clock):
    with budgets.step(think()):
        pass
    assert use_all(budgets, clock, think(), 1) == [STEP]


def test_a_step_that_takes_too_long_leaves_nothing(budgets, clock):
    with budgets.step(think()):
        clock.now += 5
    with budgets.step(think()) as budget:
        assert budget.seconds == 0.0


def test_a_step_that_fails_counts_too(budgets, clock):
    def fail():
        clock.now += 0.9
        raise ValueError

    with pytest.raises(ValueError), budgets.step(think()):  # noqa: PT011
        fail()
    assert budgets.next_step(think()).seconds == pytest.approx(STEP * 0.1)


@pytest.mark.parametrize("another", [{"turns": 1}, {"round": 2}, {"seat": 1}, {"table": "u"}])
def test_another_turn_seat_or_table_has_its_whole_time(budgets, clock, another):
    use_all(budgets, clock, think(), 5)
    assert use_all(budgets, clock, think(**another), 1) == [STEP]


def test_seats_that_take_turns_in_an_auction_each_remember_what_they_have_used(budgets, clock):
    first = use_all(budgets, clock, think(seat=1, players=4), 1)
    use_all(budgets, clock, think(seat=2, players=4), 1)
    assert use_all(budgets, clock, think(seat=1, players=4), 1) < first


def test_at_a_larger_table_everybody_has_less_so_that_nobody_waits_longer(budgets):
    seconds = [budgets.next_step(think(players=players)).seconds for players in (2, 3, 4, 5)]
    assert seconds == pytest.approx([STEP, STEP * 2 / 3, STEP / 2, STEP * 2 / 5])


def test_a_step_never_uses_more_than_a_part_of_the_time_on_the_clock(budgets):
    assert budgets.next_step(think(deadline=61_000, now=1_000)).seconds == STEP
    assert budgets.next_step(think(deadline=2_000, now=1_000)).seconds == pytest.approx(0.2)
    assert budgets.next_step(think(deadline=1_000, now=2_000)).seconds == 0.0


@pytest.mark.parametrize("budget", [Budget(), Budget(simulations=20)])
def test_budgets_without_seconds_are_for_every_step(budget, clock):
    budgets = TurnBudgets(budget, clock)
    for _ in range(3):
        with budgets.step(think()) as given:
            clock.now += 9
        assert given == budget


def test_the_memory_does_not_grow_for_ever(budgets, clock, monkeypatch):
    monkeypatch.setattr(turn_budgets, "MOST", 3)
    for number in range(10):
        use_all(budgets, clock, think(table=f"t{number}"), 1)
    assert [table for table, _ in budgets.used] == ["t7", "t8", "t9"]


def test_a_move_that_the_network_is_sure_of_is_played_without_search():
    game = Game("rivals", players=2, seed=4)
    searched, sure = [], []
    champion = Champion()
    for _ in range(40):
        if game.is_over:
            break
        few = Budget(simulations=16)
        plain = champion.choose(decision_for(game, 1, few))
        quick = champion.choose(decision_for(game, 1, Budget(simulations=16, sure=SURE)))
        searched.append(any(thought.visits for thought in plain.thoughts))
        sure.append(not any(thought.visits for thought in quick.thoughts))
        if searched[-1] and not sure[-1]:
            assert quick == plain
        game.play(plain.action)
    assert any(was_searched and is_sure for was_searched, is_sure in zip(searched, sure, strict=True))
    assert not all(sure)


def test_the_only_legal_move_is_played_without_a_look():
    class Asleep:
        name = "asleep"

        def choose(self, decision):
            raise AssertionError("there is nothing to choose")

    message = {"legal": [{"text": "d", "action": 3, "phrase": {"key": "cards.draw"}}]}
    assert client.choose(Asleep(), message, Budget(seconds=9)) == "d"
