"""Templates: holes are filled, siblings find each other, and whatever does not fit is an error at once."""

import subprocess
import sys
import textwrap
from dataclasses import dataclass
from types import ModuleType

import numpy as np
import pytest

from lostcities.kernel.template import fill, given, namespace, stamp_of


def template(name: str, code: str, **names: object) -> ModuleType:
    """A module as if it were imported from a file."""
    module = ModuleType(name)
    vars(module).update(names, given=given, jit=lambda function: function)
    exec(textwrap.dedent(code), vars(module))
    for value in vars(module).values():
        if callable(value) and getattr(value, "__module__", None) is None:
            value.__module__ = name
    return module


@dataclass(frozen=True, eq=False)
class Prices:
    """Facts of a made-up game."""

    name: str
    COST: int


BELOW = template(
    "below",
    """
    facts = given()
    def price(cards):
        return cards * facts.COST
    """,
)
ABOVE = template(
    "above",
    """
    facts = given()
    LIMIT = 7
    def dear(cards):
        return price(cards) > LIMIT
    """,
    price=BELOW.price,
)


def test_every_filling_has_its_own_values_and_its_own_siblings():
    cheap = fill(BELOW, ABOVE, facts=Prices("cheap", 1))
    dear = fill(BELOW, ABOVE, facts=Prices("dear", 5))
    assert [cheap.price(2), dear.price(2), cheap.price(2)] == [2, 10, 2]
    assert [cheap.dear(2), dear.dear(2)] == [False, True]
    assert cheap.LIMIT == 7
    assert cheap.dear.__qualname__ == "dear[cheap]"
    assert dear.dear.__qualname__ == "dear[dear]"


def test_what_was_filled_before_can_be_built_on():
    rules = fill(BELOW, facts=Prices("dear", 5))
    assert fill(rules, ABOVE).dear(2)
    assert fill(rules, ABOVE).dear.__qualname__ == "dear[dear]"


def test_a_function_can_be_filled_in_and_is_part_of_the_name():
    policy = template("policy", "price = given()\ndef twice(cards):\n    return 2 * price(cards)")
    filled = fill(policy, price=fill(BELOW, facts=Prices("cheap", 1)).price)
    assert filled.twice(3) == 6
    assert filled.twice.__qualname__ == "twice[below.price[cheap]]"


def test_a_hole_without_a_value_is_an_error():
    with pytest.raises(TypeError, match=r"below needs facts: fill it with facts=\.\.\."):
        fill(BELOW)


def test_a_value_that_nobody_asked_for_is_an_error():
    with pytest.raises(TypeError, match="no template asks for costs: they ask for facts"):
        fill(BELOW, facts=Prices("cheap", 1), costs=3)


def test_two_functions_of_one_name_are_an_error():
    other = template("other", "def price(cards):\n    return 0")
    with pytest.raises(TypeError, match="below and other both define price"):
        fill(BELOW, other, facts=Prices("cheap", 1))


def test_a_namespace_has_the_functions_and_constants_of_its_modules():
    rules = namespace("made", ABOVE)
    assert rules.LIMIT == 7
    assert rules.dear is ABOVE.dear


@pytest.mark.parametrize("values", [{"COST": 1}, {"COST": np.array([1, 2])}, {"FACES": "x"}])
def test_the_stamp_changes_with_what_is_filled_in(values):
    assert stamp_of(values) != stamp_of({})
    assert stamp_of(values) == stamp_of(dict(values))


MISTAKES = """
from lostcities.games.cards.facts import CardFacts
from lostcities.kernel.rules import Rules
from lostcities.kernel.template import given

facts: CardFacts = given()
game: Rules = given()


def wrong(state: object) -> int:
    game.aply(state, 1)
    return facts.COSTS[2]
"""


def test_mypy_finds_mistakes_inside_of_templates(tmp_path):
    (tmp_path / "wrong.py").write_text(MISTAKES)
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--config-file", "", "--ignore-missing-imports", "--follow-imports=silent"),
            *("--cache-dir", str(tmp_path / "cache"), str(tmp_path / "wrong.py")),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert '"Rules" has no attribute "aply"' in ran.stdout
    assert '"CardFacts" has no attribute "COSTS"' in ran.stdout
    assert "Found 2 errors" in ran.stdout
