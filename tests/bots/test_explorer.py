"""The explorer plays by rules of thumb: legally, without looking, the same each time, and far better than at random."""

import numpy as np
import pytest

import lostcities as lc
from bots.heuristic_choices import choices_are_legal, choices_need_nothing_hidden
from lostcities.bots import bot, decision_for
from lostcities.bots.heuristic import explorer, heuristic_games, table
from lostcities.games.registry import load
from lostcities.kernel.jit import COMPILED
from lostcities.kernel.random import below, stream

DEALS = 12 if COMPILED else 1  # uncompiled, a sample has to do
TABLES = [(game, players) for game in heuristic_games() for players in load(game).players]


def options(game):
    """A turn limit where there is one."""
    return load(game).with_turn_limit({})


class Table:
    """A state to play on, and what is needed to play."""

    def __init__(self, game, players, seed):
        self.definition, self.calls = load(game), load(game).calls
        self.heuristic = explorer(game, players)
        self.states = self.definition.new_states(1, *self.definition.check_options(players, options(game)))
        self.actions = np.zeros(self.definition.words.action_count(self.states[0]) + 1, dtype=np.int64)
        self.random = stream(seed)

    def deal(self, starter=0):
        """A new round."""
        self.calls.shuffle_deck(self.states, 0, self.random)
        self.calls.deal(self.states, 0, starter)

    @property
    def turn(self):
        """The seat to act, or less than 0."""
        return int(self.states["turn"][0])

    def thumb(self, states=None, seed=1):
        """What the rules of thumb say."""
        states = self.states if states is None else states
        return self.heuristic.choose(states, 0, self.heuristic.parameters, stream(seed))

    def at_random(self):
        """Any legal action."""
        number = self.calls.legal_actions(self.states, 0, self.actions)
        return self.actions[below(self.random, number)]

    def play(self, action):
        """Carry it out; it must be legal."""
        assert self.calls.play(self.states, 0, action)

    def scores(self):
        """The points of each side."""
        return [self.calls.score(self.states, 0, side) for side in range(self.calls.sides(self.states, 0))]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_it_is_legal_in_every_position_that_random_play_reaches(game, players):
    played = Table(game, players, 1)
    for deal in range(DEALS):
        played.deal(deal % players)
        while played.turn >= 0:
            assert played.calls.is_legal(played.states, 0, played.thumb())
            played.play(played.at_random())


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_it_looks_only_at_what_its_seat_may_know(game, players):
    """Random moves lead anywhere; the explorer's own lead to where it matters."""
    played = Table(game, players, 2)
    for deal in range(DEALS):
        played.deal(deal % players)
        while played.turn >= 0:
            action = played.thumb()
            for world in range(2):
                states = played.states.copy()
                played.calls.redeal(states, 0, played.turn, stream(deal, world))
                assert played.thumb(states) == action
            played.play(played.at_random() if below(played.random, 3) == 0 else action)


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", range(20 if COMPILED else 1))
def test_every_choice_is_legal_and_leaves_the_state_alone(game, players, seed):
    assert choices_are_legal(game, players, seed)


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", range(10 if COMPILED else 1))
def test_no_choice_needs_what_is_hidden(game, players, seed):
    assert choices_need_nothing_hidden(game, players, seed)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_seed_gives_the_same_choice(game, players):
    explores = bot("explorer")
    position = lc.new_game(game, players=players, seed=4, rounds=1)
    while not position.is_over:
        action = explores.choose(decision_for(position, seed=3)).action
        assert explores.choose(decision_for(position, seed=3)).action == action
        position.play(action)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_it_comes_first_against_random_players(game, players):
    played = Table(game, players, 5)
    first = 0
    deals = 200 if COMPILED else 2 * players
    for deal in range(deals):
        played.deal(deal % players)
        seat = deal // players % players
        side = played.calls.side_of(played.states, 0, seat)
        while played.turn >= 0:
            ours = played.calls.side_of(played.states, 0, played.turn) == side
            played.play(played.thumb(seed=deal) if ours else played.at_random())
        scores = played.scores()
        first += scores.pop(side) > max(scores)
    assert first >= 0.95 * deals


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_round_is_played_out_also_without_a_turn_limit(game, players):
    played = Table(game, players, 6)
    played.states = played.definition.new_states(1, *played.definition.check_options(players, {}))
    for deal in range(DEALS):
        played.deal(deal % players)
        decisions = played.heuristic.play_out(played.states, 0, played.heuristic.parameters, played.random)
        assert played.turn < 0 < decisions


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_alike_parameters_play_a_match_as_they_play_a_round_out(game, players):
    played = Table(game, players, 7)
    played.deal()
    twin = played.states.copy()
    played.heuristic.play_out(played.states, 0, played.heuristic.parameters, stream(1))
    rows = np.stack([played.heuristic.parameters] * players)
    played.heuristic.play_match(twin, 0, rows, stream(1))
    assert twin.tobytes() == played.states.tobytes()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_parameter_is_within_its_bounds_and_says_what_it_means(game, players):
    parameters = table(game, players)
    assert len({parameter.name for parameter in parameters}) == len(parameters)
    for parameter in parameters:
        assert parameter.low <= parameter.value <= parameter.high
        assert parameter.meaning


def test_a_game_without_rules_of_thumb_says_so():
    import tiny

    with pytest.raises(lc.OptionError, match="no rules of thumb for 'tiny'"):
        explorer(tiny.TINY.id)
