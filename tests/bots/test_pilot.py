"""The pilot plays what its network likes best, knows nothing hidden, and ends every round."""

import numpy as np
import pytest

import lostcities as lc
from lostcities.bots import Budget, Pilot, bot, position_for
from lostcities.bots.pilot import PATIENCE, best
from lostcities.bots.pilots import Head, trained, weights
from lostcities.bots.pilots.network import Network
from lostcities.rules.contract import entry
from lostcities.rules.random import below, stream

TRAINED = [(game, players) for game in trained() for players in entry(game).rules.PLAYERS]


def random_network(game: str, seed: int = 0, width: int = 8) -> Network:
    """A network of the right shape that has learned nothing."""
    symmetry = entry(game).rules.symmetry(lc.new_game(game, seed=1).state)
    random = np.random.default_rng(seed)

    def weight(*shape: int) -> np.ndarray:
        return random.normal(0, 0.3, shape).astype(np.float32)

    return Network(
        weight(symmetry.features, width),
        weight(width),
        weight(symmetry.table, width),
        weight(1, width, width),
        weight(1, width),
        weight(1, width, width),
        weight(width, symmetry.actions),
        weight(symmetry.actions),
        weight(width, symmetry.table_actions),
        weight(symmetry.table_actions),
        weight(width, 2),
        weight(2),
    )


def untrained(game: str, players: int | None = None) -> Pilot:
    """A pilot with a network that has learned nothing."""
    pilot = Pilot()
    state = lc.new_game(game, seed=1, players=players).state
    kind = game, entry(game).rules.symmetry(state).colours
    pilot._heads[kind] = Head(game, random_network(game), 50.0, state)
    return pilot


def positions(game: str, players: int, seed: int):
    """The positions of a game in which all moves are random."""
    played = lc.new_game(game, seed=seed, players=players, rounds=1)
    random = stream(seed, 9)
    while not played.is_over and played.moves_made < 150:
        yield played
        moves = played.legal_moves()
        played.play(moves[below(random, len(moves))])


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("partners", 4), ("rivals", 3), ("rollwrite", 2)])
def test_choices_are_legal_and_need_nothing_hidden(game: str, players: int) -> None:
    pilot = untrained(game, players)
    for played in positions(game, players, seed=2):
        # The seeds deal everything hidden in two ways.
        choices = [pilot.choose(position_for(played, seed)) for seed in (1, 2)]
        assert choices[0] == choices[1]
        assert played.is_legal(choices[0].action)


@pytest.mark.parametrize(("game", "players"), TRAINED)
def test_trained_pilots_play_to_the_end_and_beat_random_play(game: str, players: int) -> None:
    pilot, random = bot("pilot"), bot("random")
    won = 0
    for number in range(10):
        played = lc.new_game(game, seed=number, players=players, rounds=1)
        seat = number % players
        side = played.side_of(seat)
        while (turn := played.turn) is not None:
            asked = pilot if played.side_of(turn) == side else random
            played.play(asked.choose(position_for(played, number)).action)
        outcome = played.outcome()
        won += outcome is not None and seat in outcome.winners
    assert won >= 9


def test_weights_are_small() -> None:
    for game in trained():
        network, _ = weights(game)
        assert sum(array.size for array in network) * 2 <= 2_000_000


def test_a_game_without_a_network_is_refused() -> None:
    with pytest.raises(lc.OptionError, match="no trained network for 'poker'"):
        weights("poker")


def test_thoughts_are_about_the_likeliest_actions_and_only_on_a_budget() -> None:
    pilot = untrained("classic")
    game = lc.new_game("classic", seed=5, rounds=1)
    assert pilot.choose(position_for(game, 1)).thoughts == ()
    choice = pilot.choose(position_for(game, 1, Budget(simulations=20)))
    assert choice.action == choice.thoughts[0].action
    legal = {move.action for move in game.legal_moves()}
    for thought in choice.thoughts:
        assert thought.action in legal
        assert thought.visits == 20
        assert 0 <= thought.win <= 1
    assert choice == pilot.choose(position_for(game, 1, Budget(simulations=20)))


def test_thoughts_at_the_last_move_are_the_result() -> None:
    game = lc.new_game("classic", seed=5, rounds=1, turn_limit=1)
    game.play(next(move for move in game.legal_moves() if str(move).startswith("-")))
    choice = untrained("classic").choose(position_for(game, 1, Budget(simulations=5)))
    assert [(thought.margin, thought.win, thought.error) for thought in choice.thoughts] == [(0.0, 0.5, 0.0)]


def test_thoughts_keep_to_their_time() -> None:
    game = lc.new_game("classic", seed=5, rounds=1)
    thoughts = untrained("classic").choose(position_for(game, 1, Budget(seconds=0.0))).thoughts
    assert all(thought.visits == 1 for thought in thoughts)


def test_patience_ends() -> None:
    game = lc.new_game("classic", seed=3, rounds=1)
    random = stream(4)
    while game.turns < PATIENCE:
        takes = [move for move in game.legal_moves() if str(move).startswith(("<", "-"))]
        moves = takes or game.legal_moves()
        game.play(moves[below(random, len(moves))])
    game.play(next(move for move in game.legal_moves() if str(move).startswith("-")))
    position = position_for(game, 1)
    assert len(position.actions) > 1
    logits = np.linspace(0, 9, 106, dtype=np.float32)  # the draw pile is what it likes least
    assert best(logits, position) == 0
