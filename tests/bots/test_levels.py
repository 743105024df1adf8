"""Levels for people."""

import numpy as np
import pytest

import tiny
from lostcities import new_game
from lostcities.bots import BOTS, LEVELS, Budget, Champion, Navigator, about, bot, decision_for, plays
from lostcities.bots.heuristic import HEURISTIC, Explorer, explorer, heuristic_games, opinions
from lostcities.bots.levels import bot_of
from lostcities.bots.pilot import Pilot, chances_of
from lostcities.errors import OptionError
from lostcities.games.registry import load, registered
from lostcities.kernel.jit import COMPILED


def test_there_are_five_levels_and_each_can_be_asked_for():
    assert list(LEVELS) == ["level1", "level2", "level3", "level4", "level5"]
    assert [bot(name).name for name in LEVELS] == list(LEVELS)
    assert set(LEVELS) < set(BOTS)


def test_below_the_explorer_each_level_has_less_of_a_beginner_s_opinions():
    for game in heuristic_games():
        shares = [one.beginner for name in LEVELS if isinstance(one := bot_of(name, game), Explorer)]
        assert len(shares) >= 2
        assert shares == sorted(shares, reverse=True)
        assert shares[-1] == 0


def test_opinions_go_from_the_explorer_s_to_a_beginner_s():
    for game in heuristic_games():
        names = [one.name for one in explorer(game).table]
        told = load(game).part(HEURISTIC).BEGINNER
        players = load(game).players[0]
        assert set(told) < set(names)
        assert (opinions(game, players, 0.0) == explorer(game).parameters).all()
        assert [opinions(game, players, 1.0)[names.index(name)] for name in told] == pytest.approx(list(told.values()))


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("game", registered()[:5])
def test_a_level_plays_legal_moves_and_the_same_again(game, name):
    for players in load(game).players:
        table = new_game(game, players=players, seed=2)
        for _ in range(4):
            chosen = [bot(name).choose(decision_for(table, 5, Budget(simulations=20))).action for _ in range(2)]
            assert chosen[0] == chosen[1]
            table.play(chosen[0])


def test_a_beginner_begins_more_expeditions_than_the_explorer_and_scores_less():
    def begun(name, seed):
        table = new_game("classic", seed=seed, rounds=1, turn_limit=300)
        players = [bot(name), bot("explorer")]
        while table.turn is not None:
            table.play(players[table.turn].choose(decision_for(table, seed)).action)
        columns = table.view(0)["table"]["expeditions"][0]["columns"]
        return sum(bool(one["cards"]) for one in columns), table.totals[0]

    games = 12 if COMPILED else 2
    beginner, strong = ([begun(name, seed) for seed in range(games)] for name in ("level1", "level4"))
    assert sum(one[0] for one in beginner) > sum(one[0] for one in strong)
    assert sum(one[1] for one in beginner) < sum(one[1] for one in strong)


def test_at_a_temperature_the_pilot_draws_its_moves_from_its_probabilities():
    pilot = Pilot(temperature=1.0)
    decision = decision_for(new_game("classic", seed=4), 1)
    chances = chances_of(pilot.head(decision), decision)
    number = 600 if COMPILED else 20
    drawn = [pilot.choose(decision_for(new_game("classic", seed=4), seed)).action for seed in range(number)]
    shares = np.array([drawn.count(int(action)) / number for action in decision.actions])
    assert shares == pytest.approx(chances, abs=0.08 if COMPILED else 0.4)
    assert drawn[0] == pilot.choose(decision_for(new_game("classic", seed=4), 0)).action


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
