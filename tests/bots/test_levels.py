"""Levels for people."""

import pytest

import tiny
from lostcities import new_game
from lostcities.bots import BOTS, LEVELS, Budget, Champion, Navigator, about, bot, decision_for, plays
from lostcities.errors import OptionError
from lostcities.games.registry import load, registered


def test_there_are_five_levels_and_each_can_be_asked_for():
    assert list(LEVELS) == ["level1", "level2", "level3", "level4", "level5"]
    assert [bot(name).name for name in LEVELS] == list(LEVELS)
    assert set(LEVELS) < set(BOTS)


def test_each_level_slips_less_than_the_one_before_or_not_at_all():
    slips = [level.slips for level in LEVELS.values()]
    assert slips == sorted(slips, reverse=True)
    assert slips[3:] == [0, 0]


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("game", registered()[:5])
def test_a_level_plays_legal_moves_and_the_same_again(game, name):
    for players in load(game).players:
        table = new_game(game, players=players, seed=2)
        for _ in range(4):
            chosen = [bot(name).choose(decision_for(table, 5, Budget(simulations=20))).action for _ in range(2)]
            assert chosen[0] == chosen[1]
            table.play(chosen[0])


def test_who_slips_plays_what_the_rules_of_thumb_do_not():
    table = new_game("classic", seed=4)
    usual = {bot("level4").choose(decision_for(table, seed)).action for seed in range(40)}
    chosen = [bot("level1").choose(decision_for(table, seed)).action for seed in range(400)]
    slips = sum(action not in usual for action in chosen)
    assert 0.1 * 400 < slips < 0.35 * 400


def test_the_fifth_level_is_the_champion_and_in_a_game_without_a_network_the_navigator(monkeypatch):
    asked = []
    for kind in (Champion, Navigator):
        monkeypatch.setattr(kind, "choose", lambda one, decision: asked.append(one.name))
    tiny.tiny("unlearned", ("x", "1", "2", "3"))
    for game in (*registered()[:5], "unlearned"):
        bot("level5").choose(decision_for(new_game(game, seed=3), 5))
    assert asked == ["champion"] * 5 + ["navigator"]


def test_every_bot_says_in_its_own_words_what_it_is():
    told = [about(name) for name in BOTS]
    assert len(set(told)) == len(told)
    assert not any("partial" in words or "\n" in words for words in told)
    assert about("level5") == LEVELS["level5"].meaning


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_the_games_that_it_names_and_no_others(name):
    for game in registered()[:5]:
        decision = decision_for(new_game(game, seed=2), 5, Budget(simulations=20))
        if game in plays(name):
            assert bot(name).choose(decision).action in decision.actions
        else:
            with pytest.raises(OptionError, match=game):
                bot(name).choose(decision)
