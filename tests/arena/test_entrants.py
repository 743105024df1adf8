"""How people write who takes part."""

import pytest

from lostcities import OptionError
from lostcities.arena.entrants import Entrant, limit_of, read_entrants
from lostcities.bots import Budget, Random
from lostcities.bots.budgets import read_budget, write_budget
from small_bots import First


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("1s", Budget(seconds=1)),
        ("250ms", Budget(seconds=0.25)),
        (".5s", Budget(seconds=0.5)),
        ("0s", Budget(seconds=0)),
        ("800", Budget(simulations=800)),
        ("1s,threads=2", Budget(seconds=1, threads=2)),
        ("800, threads=16", Budget(simulations=800, threads=16)),
        (None, Budget()),
    ],
)
def test_a_budget_is_seconds_or_simulations(text, budget):
    assert read_budget(text) == budget
    assert read_budget(write_budget(budget)) == budget


@pytest.mark.parametrize("text", ["", "s", "1.5", "-1s", "1h", "1e3", "much"])
def test_what_is_no_budget_is_refused(text):
    with pytest.raises(OptionError, match="is not a budget"):
        read_budget(text)


@pytest.mark.parametrize("threads", ["0", "65", "two", "", "-1", "1.5", "2 3", "9999999999"])
def test_nonsense_for_threads_is_refused(threads):
    with pytest.raises(OptionError, match="threads must be a whole number from 1"):
        read_budget(f"1s,threads={threads}")
    with pytest.raises(OptionError, match="threads must be a whole number from 1"):
        read_entrants(f"random,champion@1s,threads={threads}", Budget())


def test_threads_belong_to_the_budget_before_them():
    assert read_entrants("champion@1s,threads=2,random, fast=champion@20ms, threads=4", Budget()) == (
        Entrant("champion@1s,threads=2", "champion", Budget(seconds=1, threads=2)),
        Entrant("random", "random"),
        Entrant("fast", "champion", Budget(seconds=0.02, threads=4)),
    )


@pytest.mark.parametrize("written", ["champion,threads=2,random", "threads=2,random,explorer"])
def test_threads_without_a_budget_are_refused(written):
    with pytest.raises(OptionError, match=r"threads follow a budget, as in champion@1s,threads=2"):
        read_entrants(written, Budget())


def test_entrants_have_names_bots_and_budgets():
    budget = Budget(simulations=5)
    written = "random, slow=random@1s,mine=my.bots:Careful@20,./run.py,python bot.py --level=3"
    assert read_entrants(written, budget) == (
        Entrant("random", "random", budget),
        Entrant("slow", "random", Budget(seconds=1)),
        Entrant("mine", "my.bots:Careful", Budget(simulations=20)),
        Entrant("./run.py", "./run.py", budget),
        Entrant("python bot.py --level=3", "python bot.py --level=3", budget),
    )


def test_entrants_can_be_bots_themselves():
    bot = First()
    assert read_entrants([bot, "random"], Budget())[0] == Entrant("first", bot)
    assert read_entrants({"a": bot, "b": "random@9"}, Budget()) == (
        Entrant("a", bot),
        Entrant("b", "random", Budget(simulations=9)),
    )


def test_two_bots_of_one_name_are_refused():
    with pytest.raises(OptionError, match=r"two bots called random: .* other=random"):
        read_entrants("random,random", Budget())


@pytest.mark.parametrize("bots", ["", "random", [Random()]])
def test_one_bot_is_not_enough(bots):
    with pytest.raises(OptionError, match="at least two"):
        read_entrants(bots, Budget())


def test_the_limit_leaves_a_bot_more_than_its_budget():
    timed, counted = Entrant("a", "random", Budget(seconds=1)), Entrant("b", "random", Budget(simulations=9))
    assert limit_of(timed, None) == 2.5
    assert limit_of(counted, None) == 60
    assert limit_of(timed, 7) == limit_of(counted, 7) == 7
