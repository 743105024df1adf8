"""Games are played as they were before."""

import pytest

from playthroughs import path, playthrough
from positions import GAMES


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_golden_playthrough_is_unchanged(game, players):
    assert path(game, players).read_text() == playthrough(game, players), (
        "the rules, the notation, the order of moves or the table have changed; if that is meant: make playthroughs"
    )
