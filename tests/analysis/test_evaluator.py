"""The evaluator sees all hands and the deck as a set, and knows how a finished round ended."""

import numpy as np
import pytest

import tiny
from lostcities.analysis.evaluator import MARGIN, WIN, evaluated, file_of, network_evaluator
from lostcities.analysis.playouts import PlayoutEvaluator
from lostcities.errors import OptionError
from lostcities.games.contract import copy_states
from lostcities.kernel.random import below, stream
from lostcities.position import Position

TABLES = [("classic", 2), ("partners", 4), ("deck52", 3), ("rivals", 2), ("rollwrite", 2)]
TABLES = [(game, players) for game, players in TABLES if game in evaluated()]


def some_position(game: str, players: int, moves: int = 25) -> Position:
    random = stream(3)
    position = Position.deal(game, players, random=random, starter=1)
    for _ in range(moves):
        legal = position.legal_actions()
        position.play(int(legal[below(random, len(legal))]))
    return position


def with_the_rest_of_the_deck_in_another_order(position: Position) -> Position:
    other = position.copy()
    used, size = position.places_used(), len(other.definition.words.deck_text(other.state))
    other.states["deck"][0, used:size] = other.states["deck"][0, used:size][::-1].copy()
    return other


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_order_of_the_deck_does_not_matter(game, players):
    position = some_position(game, players)
    other = with_the_rest_of_the_deck_in_another_order(position)
    evaluator = network_evaluator(game, players)
    assert np.array_equal(evaluator.values(position.states), evaluator.values(other.states))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_position_is_worth_the_same_alone_and_among_others(game, players):
    """To the last digit: otherwise the same record would have another review on another machine."""
    states = np.concatenate([some_position(game, players, moves).states[:1] for moves in range(9)])
    evaluator = network_evaluator(game, players)
    alone = np.concatenate([evaluator.values(states[i : i + 1]) for i in range(len(states))])
    assert np.array_equal(evaluator.values(states), alone)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_finished_round_is_worth_what_it_ended_with(game, players):
    position = Position.deal(game, players, {}, random=stream(4))
    position.play_randomly(stream(5))
    scores = position.scores()
    margins = [own - max(scores[:side] + scores[side + 1 :]) for side, own in enumerate(scores)]
    found = network_evaluator(game, players).values(position.states)[0]
    assert found[:, MARGIN].tolist() == margins
    assert found[:, WIN].tolist() == np.sign(margins).tolist()


def test_what_one_of_two_sides_gains_the_other_loses():
    position = some_position("partners", 4)
    assert not network_evaluator("partners").values(position.states).sum(axis=1).any()


def test_a_hand_that_the_seat_to_act_cannot_see_counts():
    position = some_position("classic", 2, 10)
    other = position.copy()
    rival = 1 - position.turn
    other.states["hand"][0, rival] = np.roll(other.states["hand"][0, rival], 1)
    evaluator = network_evaluator("classic")
    assert not np.array_equal(evaluator.values(position.states), evaluator.values(other.states))


def test_many_states_at_once_are_worth_what_they_are_worth_alone():
    positions = [some_position("classic", 2, moves) for moves in range(0, 40, 4)]
    evaluator = network_evaluator("classic")
    together = evaluator.values(np.concatenate([position.states for position in positions]))
    alone = np.concatenate([evaluator.values(position.states) for position in positions])
    np.testing.assert_allclose(together, alone, atol=1e-3)


@pytest.mark.parametrize("game", evaluated())
def test_weights_are_small(game):
    assert len(file_of(game, 0).read_bytes()) < 1_000_000


def test_a_game_without_an_evaluator_says_so():
    with pytest.raises(OptionError, match="there is no evaluator for 'tiny'"):
        network_evaluator(tiny.TINY.id)


def test_playouts_know_the_deck_as_a_set_too():
    position = some_position("deck52", 3, 30)
    evaluator = PlayoutEvaluator(position.definition, position.state)
    other = with_the_rest_of_the_deck_in_another_order(position)
    before = copy_states(position.states)
    assert np.array_equal(evaluator.values(position.states), evaluator.values(other.states))
    assert position.states.tobytes() == before.tobytes()
