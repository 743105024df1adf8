"""The bot that searches: legal, honest, repeatable, within its budget, in every game for any number of players."""

import dataclasses

import numpy as np
import pytest

import tiny
from lostcities import arena, new_game
from lostcities.bots import Budget, Navigator, bot, decision_for
from lostcities.bots.heuristic import heuristic_games
from lostcities.bots.navigator import BY_NETWORK, race_by_heuristic
from lostcities.bots.search.halving import Clock
from lostcities.bots.search.worlds import GAIN, GAIN_SQUARES, MARGIN, VISITS, WINS
from lostcities.games.registry import load
from lostcities.kernel.random import stream

TABLES = [(game, players) for game in heuristic_games() for players in load(game).players]
FEW = Budget(simulations=60)


def midgame(game, players, moves=20, seed=3):
    """A game in which the rules of thumb have made some moves, and the seat to act has a choice."""
    table = new_game(game, players=players, seed=seed, rounds=1)
    heuristic = bot("explorer")
    while table.moves_made < moves or len(table.legal_moves()) == 1:
        table.play(heuristic.choose(decision_for(table, seed)).action)
    return table


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_choice_is_legal_and_every_legal_move_has_a_thought(game, players):
    table = midgame(game, players)
    for _ in range(6):
        decision = decision_for(table, 1, FEW)
        choice = Navigator().choose(decision)
        assert sorted(thought.action for thought in choice.thoughts) == sorted(decision.actions)
        assert all(0 <= thought.win <= 1 and thought.error >= 0 for thought in choice.thoughts)
        table.play(choice.action)
        if table.is_over:
            break


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_seed_and_knowledge_give_the_same_choice(game, players):
    table = midgame(game, players)
    first, again = decision_for(table, 1, FEW), decision_for(table, 1, FEW)
    other_world = again.states.copy()
    table.position.calls.redeal(other_world, 0, again.seat, stream(99))
    again = dataclasses.replace(again, states=other_world)
    assert Navigator().choose(first) == Navigator().choose(again)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_search_leaves_the_position_as_it_is(game, players):
    decision = decision_for(midgame(game, players), 1, FEW)
    before = decision.states.tobytes()
    Navigator().choose(decision)
    assert decision.states.tobytes() == before


@pytest.mark.parametrize("budget", [Budget(simulations=0), Budget(seconds=0.0)])
@pytest.mark.parametrize("game", heuristic_games())
def test_without_time_the_rules_of_thumb_or_a_network_decide(game, budget):
    table = midgame(game, load(game).players[0])
    decision = decision_for(table, 1, budget)
    choice = Navigator().choose(decision)
    usual = bot("pilot" if game in BY_NETWORK else "explorer")
    assert choice.action == usual.choose(decision_for(table, 1)).action
    assert sum(thought.visits for thought in choice.thoughts) == 0


@pytest.mark.parametrize("game", heuristic_games())
def test_a_single_legal_move_needs_no_search(game):
    decision = decision_for(midgame(game, load(game).players[0]), 1)
    only = dataclasses.replace(decision, actions=decision.actions[:1])
    choice = Navigator(Budget(seconds=1000)).choose(only)
    assert choice.action == only.actions[0]
    assert [thought.visits for thought in choice.thoughts] == [0]


def test_a_finished_game_is_refused():
    table = midgame("classic", 2)
    decision = decision_for(table, 1)
    decision.states["turn"] = -1
    with pytest.raises(ValueError, match="the game is over"):
        Navigator().choose(decision)


def test_nothing_drops_out_untried():
    race = race_by_heuristic(decision_for(midgame("classic", 2), 1))
    racing = race.racing
    race.run(Budget(simulations=racing - 1))
    assert race.racing == racing


def test_one_world_is_not_enough_to_leave_the_usual_move():
    race = race_by_heuristic(decision_for(midgame("classic", 2), 1))
    race.try_worlds(1)
    assert race.best() == race.candidates[0]


@pytest.mark.parametrize("simulations", [1, 7, 100, 1000])
def test_no_more_simulations_than_the_budget(simulations):
    choice = Navigator().choose(decision_for(midgame("classic", 2), 1, Budget(simulations=simulations)))
    assert sum(thought.visits for thought in choice.thoughts) <= simulations


def test_a_budget_of_simulations_is_used():
    race = race_by_heuristic(decision_for(midgame("classic", 2), 1))
    race.run(Budget(simulations=1000))
    assert 800 < race.spent <= 1000


@pytest.mark.parametrize(
    ("gains", "worlds", "clear"),
    [
        ([0, -5, -4], 100, True),  # the default action is best
        ([0, 5, -4], 100, True),
        ([0, 5, 4.5], 100, False),  # two are good
        ([0, -5, -0.2], 100, False),
        ([0, -5, -4], 63, False),  # too few worlds to tell
    ],
)
def test_it_is_clear_what_to_choose_when_one_candidate_is_far_ahead(gains, worlds, clear):
    race = race_by_heuristic(decision_for(midgame("classic", 2), 1))
    race.racing = len(gains)
    for row, gain in zip(race.table, gains, strict=False):
        row[[VISITS, GAIN, GAIN_SQUARES]] = worlds, worlds * gain, worlds * (gain**2 + (gain != 0))
    assert race.is_clear() == clear


def test_a_search_ends_when_it_is_clear_what_to_choose(monkeypatch):
    race = race_by_heuristic(decision_for(midgame("classic", 2), 1))
    monkeypatch.setattr(race, "is_clear", lambda: race.spent >= 100)
    race.choice(Budget(simulations=10_000))
    assert 100 <= race.spent < 3000


def test_a_bot_without_a_budget_has_the_usual_one():
    assert Navigator(Budget()).budget == Navigator().budget == Budget(seconds=1.0)


def test_the_clock_stops_when_a_world_would_take_too_long(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("lostcities.bots.search.halving.time.perf_counter", lambda: now[0])
    clock = Clock(Budget(seconds=1.0))
    assert clock.worlds(0.5, 10, spent=0) == 1
    now[0] = 0.02  # 10 simulations took 20 ms
    assert clock.worlds(0.5, 10, spent=10) == 1
    now[0] = 0.49
    assert clock.worlds(0.5, 10, spent=240) == 0
    assert clock.worlds(1.0, 10, spent=240) >= 1
    now[0] = 1.2
    assert clock.worlds(1.0, 10, spent=600) == 0


def test_threads_share_a_batch_and_stop_when_a_world_each_would_take_too_long(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("lostcities.bots.search.halving.time.perf_counter", lambda: now[0])
    clock = Clock(Budget(seconds=1.0, threads=2))
    assert clock.worlds(0.5, 10, spent=0) == 2
    now[0] = 0.02  # two worlds side by side took 20 ms
    assert clock.worlds(0.5, 10, spent=20) == 2
    now[0] = 0.485
    assert clock.worlds(0.5, 10, spent=480) == 0
    assert clock.worlds(1.0, 10, spent=480) == 2


@pytest.mark.parametrize("lead", [None, 7])
def test_more_threads_find_the_same_with_the_same_simulations(lead):
    decision = dataclasses.replace(decision_for(midgame("classic", 2), 1), lead=lead)
    tables = []
    for threads in (1, 2, 3):
        race = race_by_heuristic(dataclasses.replace(decision, random=decision.random.copy()))
        race.run(Budget(simulations=2000, threads=threads))
        tables.append((race.candidates.tolist(), race.table.tolist()))
    assert tables[0] == tables[1] == tables[2]


def test_the_usual_move_stays_in_the_race_and_the_better_half_with_it():
    race = race_by_heuristic(decision_for(midgame("classic", 2), 1))
    number = len(race.candidates)
    usual = race.candidates[0]
    race.table[:, VISITS] = 10
    race.table[:, GAIN] = 10 * np.arange(number)
    race.table[:, GAIN_SQUARES] = race.table[:, GAIN] ** 2
    best = race.candidates[-1]
    race.drop_the_worse_half()
    assert race.candidates[0] == usual
    assert race.candidates[1] == best
    assert race.racing == 1 + (number - 1) // 2
    assert len(set(race.candidates)) == number


def raced(gain, spread, visits=100):
    """A search that found such a gain of the second candidate over the usual move."""
    race = race_by_heuristic(decision_for(midgame("classic", 2), 1))
    race.table[:, VISITS] = visits
    race.table[1, GAIN] = visits * gain
    race.table[1, GAIN_SQUARES] = visits * (gain**2 + spread**2)
    return race


def test_a_clear_gain_is_taken():
    race = raced(gain=2.0, spread=10.0)  # two standard errors
    assert race.best() == race.candidates[1]


def test_a_doubtful_gain_is_left():
    race = raced(gain=1.2, spread=10.0)  # little more than one
    assert race.best() == race.candidates[0]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_margin_is_that_of_the_own_side_over_its_best_rival(game, players):
    table = midgame(game, players)
    while not table.is_over:
        last = table.copy()
        table.play(bot("explorer").choose(decision_for(table, 1)).action)
    race = race_by_heuristic(decision_for(last, 1))
    race.try_worlds(2)
    side = last.position.calls.side_of(last.position.states, 0, last.turn)
    for action, row in zip(race.candidates, race.table, strict=True):
        end = last.copy()
        end.play(int(action))
        if end.is_over:
            points = list(end.totals)
            margin = points.pop(side) - max(points)
            assert row[MARGIN] == 2 * margin
            assert row[WINS] == 2 * (margin > 0) + (margin == 0)


# Match play


def last_round(totals, seed=3):
    """A match of classic whose last round has begun, with such points before."""
    table = new_game("classic", seed=seed, rounds=2)
    heuristic = bot("explorer")
    while table.round == 1:
        table.play(heuristic.choose(decision_for(table, seed)).action)
    table._rounds[0].points = totals
    return table


def test_only_the_last_of_several_rounds_knows_the_lead():
    assert decision_for(new_game("classic", seed=1, rounds=1), 1).lead is None
    assert decision_for(new_game("classic", seed=1, rounds=2), 1).lead is None
    table = last_round((30, 50))
    assert decision_for(table, 1).lead == {0: -20, 1: 20}[table.turn]


def test_the_lead_of_partners_is_that_of_their_side():
    table = new_game("partners", seed=1, rounds=2)
    while table.round == 1:
        table.play(table.legal_moves()[0])
    table._rounds[0].points = (10, 40)
    assert decision_for(table, 1).lead == {0: -30, 1: 30}[table.side_of(table.turn)]


def test_the_chance_to_win_is_that_of_the_match():
    chances = {}
    for lead in (-300, 0, 300):
        table = last_round((0, 0))
        table._rounds[0].points = (lead, 0) if table.turn == 0 else (0, lead)
        race = race_by_heuristic(decision_for(table, 1))
        race.try_worlds(20)
        chances[lead] = race.thoughts()[0].win
    assert chances[-300] == 0 < chances[0] < 1 == chances[300]


def test_a_game_without_rules_of_thumb_is_searched_by_chance():
    table = new_game(tiny.TINY.id, seed=1)
    while not table.is_over:
        choice = Navigator().choose(decision_for(table, 1, Budget(simulations=50)))
        table.play(choice.action)
    assert tiny.TINY.id not in heuristic_games()


def test_searching_beats_the_rules_of_thumb():
    """A small match, the same whenever it is played: benchmarks/levels.md holds the large ones."""
    result = arena.run("rivals", "navigator,explorer", games=4, budget="60", seed=1, workers=0)
    assert result.meeting("navigator", "explorer").gap.value > 0
