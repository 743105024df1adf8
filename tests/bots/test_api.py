"""What a bot is given, and its names of before."""

import pytest

from lostcities import bots


@pytest.mark.parametrize(("former", "now"), [("Position", "Decision"), ("position_for", "decision_for")])
def test_a_bot_written_for_0_1_finds_the_former_names(former, now):
    with pytest.warns(DeprecationWarning, match=f"{former} is called {now} now"):
        assert getattr(bots, former) is getattr(bots, now)


def test_other_names_are_not_there():
    with pytest.raises(AttributeError, match="has no attribute 'Positions'"):
        _ = bots.Positions
