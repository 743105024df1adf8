"""A time bank is for a whole game: what a bot has used is gone, and every decision brings an increment."""

import time

import pytest

from lostcities import OptionError, arena
from lostcities.analysis.candidates import check_budget
from lostcities.arena.entrants import Entrant, read_entrants
from lostcities.arena.seat_time import SeatTime
from lostcities.bots import Budget, Fault, TimeBank
from lostcities.bots.budgets import read_budget, write_budget
from small_bots import First

SHORT = {"turn_limit": 10}


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("60s+1s", Budget(bank=TimeBank(60, 1))),
        ("2.5s+100ms", Budget(bank=TimeBank(2.5, 0.1))),
        ("500ms+0s", Budget(bank=TimeBank(0.5))),
        ("60s+1s,threads=2", Budget(bank=TimeBank(60, 1), threads=2)),
    ],
)
def test_a_time_bank_is_written_with_its_increment(text, budget):
    assert read_budget(text) == budget
    assert read_budget(write_budget(budget)) == budget
    assert read_entrants(f"a=random@{text},random", Budget())[0] == Entrant("a", "random", budget)


@pytest.mark.parametrize("text", ["60+1", "60+1s", "60s+1", "60s+", "+1s", "60s+-1s", "1s+1s+1s"])
def test_what_is_no_time_bank_is_refused(text):
    with pytest.raises(OptionError, match=r"is not a budget: .* for a whole game 60s\+1s"):
        read_budget(text)


def test_a_time_bank_begins_with_some_time():
    with pytest.raises(OptionError, match="more than 0 seconds"):
        read_budget("0s+1s")


def test_an_analysis_has_no_game_to_share_a_bank_among():
    with pytest.raises(OptionError, match="budget must be more than 0"):
        check_budget("60s+1s")


def test_each_decision_gets_a_share_and_who_keeps_to_it_is_never_late():
    seat = SeatTime(read_budget("10s+100ms"), 1e9)
    shares = []
    for _ in range(1000):
        shares.append(seat.budget.seconds)
        assert 0 < seat.budget.seconds < seat.limit == seat.budget.bank.seconds
        seat.spend(seat.budget.seconds)
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] == pytest.approx(0.1)  # in the end, as much as comes in
    assert seat.left == pytest.approx(0.5 + 0.1, abs=0.11)


def test_time_that_is_not_used_stays_in_the_bank():
    seat = SeatTime(Budget(bank=TimeBank(10, 1), threads=2), 7.0)
    seat.spend(0.25)
    assert seat.budget.bank == TimeBank(10.75, 1)
    assert seat.budget.threads == 2
    assert seat.limit == 7.0  # the limit of a move holds beside the bank
    seat.spend(9.75)
    assert seat.limit == 2.0


def test_an_empty_bank_is_why_a_bot_is_late_unless_the_limit_of_the_move_is():
    fault = Fault("timeout", "took longer than 1 s")
    assert SeatTime(read_budget("1s+0s"), 5.0).words(fault) == "used up its time bank of 1s+0s"
    assert SeatTime(read_budget("9s+0s"), 1.0).words(fault) == fault.text
    assert SeatTime(Budget(seconds=1), 1.0).words(fault) == fault.text
    assert SeatTime(read_budget("1s+0s"), 5.0).words(Fault("error", "died")) == "died"


class Dawdles(First):
    """Sleeps for a while in every decision, and remembers what it was given."""

    def __init__(self, seconds):
        self.seconds = seconds
        self.given = []

    def choose(self, decision):
        self.given.append(decision.budget)
        time.sleep(self.seconds)
        return super().choose(decision)


def test_a_bot_whose_bank_is_empty_loses_the_game():
    result = arena.run("classic", {"bad": Dawdles(0.03), "good": First()}, games=1, options=SHORT, budget="50ms+0s")
    assert [played.forfeit.text for played in result.games] == ["used up its time bank of 0.05s+0s"] * 2
    assert result["bad"].timeouts == 2


def test_a_bot_is_told_what_is_left_in_every_game_anew():
    bot = Dawdles(0.0)
    result = arena.run("classic", {"mine": bot, "random": "random@1s"}, games=1, options=SHORT, budget="60s+30s")
    assert not result.forfeits
    warming, *given = bot.given
    assert warming.bank is None
    assert given.count(Budget(seconds=12, bank=TimeBank(60, 30))) == 2  # once in each game
    banks = [budget.bank for budget in given]
    assert all(bank.increment == 30 for bank in banks)
    assert 60 < max(bank.seconds for bank in banks) <= 60 + 30 * len(banks)
