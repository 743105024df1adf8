"""The pilot plays what its network likes best, the champion what is better beyond doubt; neither knows too much."""

from pathlib import Path

import numpy as np
import pytest

import lostcities as lc
from lostcities import arena
from lostcities.bots import Budget, Champion, Pilot, bot, decision_for, player
from lostcities.bots.network import Head, think_of_many, trained, weights
from lostcities.bots.network.inference import PATIENCE
from lostcities.bots.network.model import Network, pad, write
from lostcities.bots.pilot import CANDIDATES
from lostcities.games.registry import load
from lostcities.kernel.random import below, stream

TRAINED = [(game, players) for game in trained() for players in load(game).players]


def random_network(game: str, seed: int = 0, width: int = 8) -> Network:
    """A network that has learned nothing, filled up with zeros to the shipped width: inference is compiled for that."""
    symmetry = load(game).words.symmetry(lc.new_game(game, seed=1).state)
    random = np.random.default_rng(seed)
    wide = weights(game)[0].enter.shape[1]

    def weight(*shape: int) -> np.ndarray:
        return random.normal(0, 0.3, shape).astype(np.float32)

    return Network(
        pad(weight(symmetry.features, width), wide),
        pad(weight(width), wide),
        pad(weight(symmetry.table, width), wide),
        pad(weight(1, width, width), wide, wide),
        pad(weight(1, width), wide),
        pad(weight(1, width, width), wide, wide),
        pad(weight(width, symmetry.actions), wide, symmetry.actions),
        weight(symmetry.actions),
        pad(weight(width, symmetry.table_actions), wide, symmetry.table_actions),
        weight(symmetry.table_actions),
        pad(weight(width, 2), wide, 2),
        weight(2),
    )


def untrained(game: str, players: int | None = None) -> Pilot:
    """A pilot with a network that has learned nothing."""
    pilot = Pilot()
    state = lc.new_game(game, seed=1, players=players).state
    kind = game, load(game).words.symmetry(state).colours
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
        choices = [pilot.choose(decision_for(played, seed)) for seed in (1, 2)]
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
            played.play(asked.choose(decision_for(played, number)).action)
        outcome = played.outcome()
        won += outcome is not None and seat in outcome.winners
    assert won >= 9


def test_weights_are_small() -> None:
    for game in trained():
        network, _ = weights(game)
        assert sum(array.size for array in network) * 2 <= 2_000_000


@pytest.mark.parametrize(
    ("game", "options"),
    [*((game, {"players": players}) for game, players in TRAINED), ("classic", {"players": 2, "expeditions": 6})],
)
def test_the_compiled_forward_pass_is_that_of_numpy(game: str, options: dict[str, int]) -> None:
    played = lc.new_game(game, seed=3, rounds=1, **options)
    colours = load(game).words.symmetry(played.state).colours
    network, scale = weights(game, colours)
    head = Head(game, network, scale, played.state)
    random = stream(3)
    for _ in range(30):
        moves = played.legal_moves()
        played.play(moves[below(random, len(moves))])
        logits, margin, _ = head.judge(decision_for(played, 1).states)
        many, worth = think_of_many(network, head.workspace.observation[None], colours)
        np.testing.assert_allclose(logits, many[0], rtol=1e-4, atol=1e-4)
        assert margin == pytest.approx(scale * worth[0, 0], rel=1e-3, abs=1e-3)


def test_a_number_of_colours_may_have_a_network_of_its_own() -> None:
    five, _ = weights("classic", 5)
    six, _ = weights("classic", 6)
    assert all(np.array_equal(one, other) for one, other in zip(five, weights("classic")[0], strict=True))
    assert five.enter.shape == six.enter.shape
    assert not np.array_equal(five.enter, six.enter)


@pytest.mark.parametrize("written", ["pilot:{run}", "pilot:{run}/classic.npz", "champion:{run}"])
def test_what_was_trained_plays_wherever_a_bot_is_named(written: str, tmp_path: Path) -> None:
    write(tmp_path / "classic.npz", random_network("classic"), 50.0)
    game, trained_bot = lc.new_game("classic", seed=3), player(written.format(run=tmp_path))
    action = trained_bot.choose(game, 1, Budget(simulations=0), 1e6).action  # it may compile
    expected = untrained("classic").choose(decision_for(game, 1)).action
    assert action == expected != Pilot().choose(decision_for(game, 1)).action


def test_an_arena_takes_weights_and_a_budget(tmp_path: Path) -> None:
    write(tmp_path / "classic.npz", random_network("classic"), 50.0)
    bots = f"mine=champion:{tmp_path}/classic.npz@4,random"
    result = arena.run("classic", bots, games=2, seed=1, options={"turn_limit": 10}, limit=1e6)
    assert not result.forfeits


def test_weights_that_are_missing_or_of_another_game_are_told(tmp_path: Path) -> None:
    with pytest.raises(lc.OptionError, match="no weights at 'nowhere'"):
        player("pilot:nowhere")
    with pytest.raises(lc.OptionError, match="no weights for classic in"):
        Pilot(weights=tmp_path).choose(decision_for(lc.new_game("classic", seed=1), 1))
    write(tmp_path / "classic.npz", random_network("rivals"), 50.0)
    with pytest.raises(lc.OptionError, match="are not for classic"):
        Pilot(weights=tmp_path).choose(decision_for(lc.new_game("classic", seed=1), 1))


def test_a_game_without_a_network_is_refused() -> None:
    with pytest.raises(lc.OptionError, match="no trained network for 'poker'"):
        weights("poker")


def test_thoughts_are_about_every_action_and_only_on_a_budget() -> None:
    pilot = untrained("classic")
    game = lc.new_game("classic", seed=5, rounds=1)
    assert pilot.choose(decision_for(game, 1)).thoughts == ()
    choice = pilot.choose(decision_for(game, 1, Budget(simulations=60)))
    legal = {move.action for move in game.legal_moves()}
    assert {thought.action for thought in choice.thoughts} == legal
    assert all(thought.visits for thought in choice.thoughts)
    assert 40 < sum(thought.visits for thought in choice.thoughts) <= 60
    assert sum(thought.visits > 1 for thought in choice.thoughts) <= CANDIDATES
    assert all(0 <= thought.win <= 1 for thought in choice.thoughts)
    assert choice == pilot.choose(decision_for(game, 1, Budget(simulations=60)))


def test_thoughts_at_the_last_move_are_the_result() -> None:
    game = lc.new_game("classic", seed=5, rounds=1, turn_limit=1)
    game.play(next(move for move in game.legal_moves() if str(move).startswith("-")))
    choice = untrained("classic").choose(decision_for(game, 1, Budget(simulations=5)))
    assert [(thought.margin, thought.win, thought.error) for thought in choice.thoughts] == [(0.0, 0.5, 0.0)]


def test_thoughts_keep_to_their_time() -> None:
    game = lc.new_game("classic", seed=5, rounds=1)
    thoughts = untrained("classic").choose(decision_for(game, 1, Budget(seconds=0.0))).thoughts
    assert all(thought.visits == 0 for thought in thoughts)


def drawing_late() -> lc.Game:
    """A card is to be drawn after many turns in which nobody took one from the draw pile if there was another."""
    game = lc.new_game("classic", seed=3, rounds=1)
    random = stream(4)
    while game.turns < PATIENCE:
        takes = [move for move in game.legal_moves() if str(move).startswith(("<", "-"))]
        moves = takes or game.legal_moves()
        game.play(moves[below(random, len(moves))])
    game.play(next(move for move in game.legal_moves() if str(move).startswith("-")))
    return game


def test_patience_ends() -> None:
    pilot, decision = untrained("classic"), decision_for(drawing_late(), 1)
    assert len(decision.actions) > 1
    pilot.head(decision).workspace.network.table_bias[:] = -1000  # the draw pile is what it likes least
    assert pilot.choose(decision).action == 0


# The champion


def champion(game: str, players: int | None = None) -> Champion:
    """A champion with a network that has learned nothing."""
    found = Champion()
    found._heads = untrained(game, players)._heads
    return found


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("rivals", 3), ("rollwrite", 2)])
def test_the_champion_is_legal_repeats_itself_and_needs_nothing_hidden(game: str, players: int) -> None:
    searches = champion(game, players)
    for number, played in enumerate(positions(game, players, seed=2)):
        if number % 25 == 0:
            decision = decision_for(played, 1, Budget(simulations=24))
            again = decision_for(played, 1, Budget(simulations=24))
            played.position.calls.redeal(again.states, 0, again.seat, stream(99))
            choice = searches.choose(decision)
            assert choice == searches.choose(again)
            assert played.is_legal(choice.action)


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("rivals", 3), ("rollwrite", 2)])
def test_more_threads_find_the_same_with_the_same_simulations(game: str, players: int) -> None:
    for number, played in enumerate(positions(game, players, seed=4)):
        if number % 40 == 0:
            decisions = [decision_for(played, 1, Budget(simulations=90, threads=threads)) for threads in (1, 2, 3)]
            choices = [champion(game, players).choose(decision) for decision in decisions]
            assert choices[0] == choices[1] == choices[2]


def test_without_time_the_champion_plays_as_the_pilot() -> None:
    played = lc.new_game("classic", seed=5, rounds=1)
    usual = untrained("classic").choose(decision_for(played, 1)).action
    assert champion("classic").choose(decision_for(played, 1, Budget(seconds=0.0))).action == usual


def test_a_champion_without_a_budget_has_a_second() -> None:
    assert Champion(Budget()).budget == Champion().budget == Budget(seconds=1.0)
    assert Champion(Budget(threads=2)).budget == Budget(seconds=1.0, threads=2)


def test_the_champion_takes_what_is_clearly_better_than_its_network_s_choice() -> None:
    """A network that has learned nothing is beaten by looking at what comes of its moves."""
    searches, wanders = champion("classic"), untrained("classic")
    margins = []
    for deal in range(2):
        for seat in range(2):
            played = lc.new_game("classic", seed=deal, rounds=1, turn_limit=20)
            while (turn := played.turn) is not None:
                budget = Budget(simulations=200) if turn == seat else Budget()
                played.play((searches if turn == seat else wanders).choose(decision_for(played, 1, budget)).action)
            margins.append(played.totals[seat] - played.totals[1 - seat])
    assert sum(margins) > 0
