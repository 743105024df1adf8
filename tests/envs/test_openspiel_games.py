"""OpenSpiel's own tests and bots on our games, and that chance, knowledge and resampling are right."""

import copy
import pickle
from collections import Counter
from typing import Any

import numpy as np
import pyspiel
import pytest
from env_cases import ALL, short
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import lostcities as lc
import tiny as tiny  # registers games that are small enough to count
from lostcities.envs import openspiel
from lostcities.games import registry

SMALL = [("classic", 2), ("partners", 4), ("deck52", 4), ("rivals", 3), ("rollwrite", 2)]


def load(game: str, players: int, **choices: Any) -> Any:
    return openspiel.load(game, players=players, **short(game), **choices)


def play_on(state: Any, random: np.random.Generator, decisions: int = 10**6) -> Any:
    """Play at random for so many decisions, and on to the next decision or the end."""
    while not state.is_terminal() and (decisions or state.is_chance_node()):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=chances)))
        else:
            decisions -= 1
            state.apply_action(int(random.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("game", "players"), ALL)
def test_openspiel_s_random_simulation_passes(game: str, players: int) -> None:
    pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=True, verbose=False)


def test_a_game_is_loaded_by_its_text() -> None:
    game = pyspiel.load_game("python_lost_cities(game=classic,options=turn_limit:12;expeditions:6)")
    assert game.num_players() == 2
    assert game.num_distinct_actions() == 127
    assert "python_lost_cities" in pyspiel.registered_names()
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    state = play_on(game.new_initial_state(), np.random.default_rng(0))
    assert state.round.states[0].turns == 12


def test_an_option_of_any_text_survives_the_text_of_a_game() -> None:
    sheet = next(option for option in registry.load("rollwrite").options if option.name == "sheet")
    game = openspiel.load("rollwrite", players=2, sheet=sheet.examples[0])
    again = pyspiel.load_game(str(game))
    assert (again.kind.model == game.kind.model).all()
    assert game.kind.model["bridge_points"][0] == 13


@pytest.mark.parametrize(("game", "players"), ALL)
def test_a_round_is_a_game_that_the_rules_play(game: str, players: int) -> None:
    """The same starter, deck and actions through the library's own Game lead to the same scores."""
    random = np.random.default_rng(1)
    state = load(game, players).new_initial_state()
    actions = []
    play_on(state, random, 0)
    decks = [state.round.states["deck"][0].copy()]
    while not state.is_terminal():
        actions.append(int(random.choice(state.legal_actions())))
        state.apply_action(actions[-1])
        play_on(state, random, 0)
        decks.append(state.round.states["deck"][0].copy())
    twin = lc.new_game(game, players=players, rounds=1, starter=state.round.starter, **short(game))
    twin.position.states["deck"][0] = decks[-1]
    words = twin.definition.words.deck_text(twin.position.state)
    twin = lc.new_game(game, players=players, rounds=1, starter=state.round.starter, deck=words, **short(game))
    for action in actions:
        twin.play(action)
    assert twin.is_over
    for seat in range(players):
        side = twin.side_of(seat)
        others = [total for other, total in enumerate(twin.totals) if other != side]
        assert state.returns()[seat] == twin.totals[side] - max(others)


@pytest.mark.parametrize(("game", "players"), ALL)
def test_chances_are_those_of_a_shuffle(game: str, players: int) -> None:
    """Outcomes add up to 1, and a card that comes often is as likely as it has twins left."""
    random = np.random.default_rng(2)
    state = load(game, players).new_initial_state()
    assert dict(state.chance_outcomes()) == dict.fromkeys(range(players), 1 / players)
    state.apply_action(0)
    while not state.is_terminal():
        if not state.is_chance_node():
            play_on(state, random, 1)
            continue
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        part = state.round.kind.parts[state.round.part]
        texts = [state.action_to_string(outcome) for outcome, _ in outcomes]
        assert len(set(texts)) == len(texts)
        if not part.is_rolled:
            left = Counter(part.faces[0][card - part.first] for card in state.round._left())
            for (_, chance), text in zip(outcomes, texts, strict=True):
                assert chance == pytest.approx(left[text] / left.total())
        state.apply_action(outcomes[int(random.integers(len(outcomes)))][0])


@pytest.mark.parametrize(("game", "players"), ALL)
def test_a_resampled_state_looks_the_same_to_its_player_and_plays_on(game: str, players: int) -> None:
    random = np.random.default_rng(3)
    state = play_on(load(game, players).new_initial_state(), random, 9)
    changed = False
    for _ in range(3):
        player = state.current_player()
        observation = state.observation_tensor(player)
        for _ in range(4):
            twin = state.resample_from_infostate(player, random.random)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_string(player) == state.observation_string(player)
            assert twin.observation_tensor(player) == observation
            assert twin.legal_actions() == state.legal_actions()
            changed |= twin.round.states.tobytes() != state.round.states.tobytes()
            assert play_on(twin, random).is_terminal()
        play_on(state, random, 3)
    assert changed


@pytest.mark.parametrize("game", ["classic", "partners"])
def test_a_resampled_state_tells_nothing_that_its_player_did_not_see(game: str) -> None:
    """Two states that a player cannot tell apart are resampled alike, also in what the others then know."""
    random = np.random.default_rng(4)
    players = registry.load(game).players[0]
    state = play_on(load(game, players).new_initial_state(), random, 12)
    player = state.current_player()
    other = state.resample_from_infostate(player, random.random)
    for number in (0.1, 0.7):
        one, two = (some.resample_from_infostate(player, iter([number]).__next__) for some in (state, other))
        for seat in range(players):
            assert one.information_state_string(seat) == two.information_state_string(seat)
            assert one.observation_tensor(seat) == two.observation_tensor(seat)


def test_a_player_s_string_has_its_own_draws_and_not_those_of_others() -> None:
    state = load("classic", 2).new_initial_state()
    for outcome in (1, *range(0, 60, 4)[:15], 59):  # seat 1 starts; then 16 cards
        state.apply_action(outcome if outcome in dict(state.chance_outcomes()) else state.chance_outcomes()[0][0])
    state.apply_action(next(action for action in state.legal_actions() if state.action_to_string(action)[0] == "-"))
    state.apply_action(0)
    drawn = state.chance_outcomes()[3][0]
    text = state.action_to_string(drawn)
    state.apply_action(drawn)
    mine, theirs = state.information_state_string(1), state.information_state_string(0)
    assert mine.split()[-2:] == ["1:d", text]
    assert theirs.split()[-2:] == ["1:d", "?"]
    dealt = slice(4, 20)  # after the player and who starts
    assert [card == "?" for card in mine.split()[dealt]] == [True] * 8 + [False] * 8
    assert [card == "?" for card in theirs.split()[dealt]] == [False] * 8 + [True] * 8


@pytest.mark.parametrize("game", ["tiny", "tiny_swap"])
def test_every_hidden_hand_comes_up_equally_often(game: str) -> None:
    """With two colours of a few cards the worlds of a player can be counted."""
    random = np.random.default_rng(5)
    players = registry.load(game).players[0]
    state = play_on(openspiel.load(game, players=players).new_initial_state(), random, 2)
    player = state.current_player()
    seat = (player + 1) % players
    tries = 3000
    kind = state.round.kind
    hands: Counter[str] = Counter()
    for _ in range(tries):
        twin = state.resample_from_infostate(player, random.random)
        hands[str(kind.definition.words.table(twin.round.states[0])["hands"][seat]["cards"])] += 1
    assert len(hands) > 3
    if game == "tiny_swap":  # it has no twins, so all hands are as likely
        assert max(hands.values()) < 2 * min(hands.values()) + 20


@pytest.mark.parametrize(("game", "players"), SMALL)
def test_the_ismcts_bot_plays(game: str, players: int) -> None:
    random = np.random.default_rng(6)
    loaded = load(game, players)
    state = play_on(loaded.new_initial_state(), random, 5)
    bot = ismcts.ISMCTSBot(
        loaded, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 20.0, 6, random_state=np.random.RandomState(1)
    )
    while len(state.legal_actions()) == 1:
        play_on(state, random, 1)
    assert bot.step(state) in state.legal_actions()


def test_the_ismcts_bot_plays_a_whole_game() -> None:
    random = np.random.default_rng(7)
    game = openspiel.load("tiny", players=2, turn_limit=8)
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 5.0, 10, random_state=np.random.RandomState(1)
    )
    state = play_on(game.new_initial_state(), random, 0)
    while not state.is_terminal():
        state.apply_action(int(bot.step(state)) if state.current_player() == 0 else int(state.legal_actions()[0]))
        play_on(state, random, 0)
    assert sum(state.returns()) == 0


@pytest.mark.parametrize(("game", "players"), SMALL)
@pytest.mark.parametrize(
    "duplicate",
    [
        lambda state: state.clone(),
        copy.deepcopy,
        lambda state: pickle.loads(pickle.dumps(state)),
        lambda state: pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1],
    ],
)
def test_a_copy_plays_on_alike_and_alone(game: str, players: int, duplicate: Any) -> None:
    state = play_on(load(game, players).new_initial_state(), np.random.default_rng(8), 6)
    twin = duplicate(state)
    before = str(state)
    assert str(twin) == before
    ends = [str(play_on(one, np.random.default_rng(9))) for one in (state, twin)]
    assert ends[0] == ends[1] != before
    assert state.returns() == twin.returns()


@pytest.mark.parametrize(("game", "players"), SMALL)
def test_the_pieces_of_a_tensor_have_their_names(game: str, players: int) -> None:
    loaded = load(game, players)
    state = play_on(loaded.new_initial_state(), np.random.default_rng(10), 6)
    observation = make_observation(loaded)
    observation.set_from(state, 0)
    named = {piece.name: piece for piece in loaded.kind.pieces}
    assert set(observation.dict) == set(named)
    assert observation.tensor.tolist() == state.observation_tensor(0) == state.information_state_tensor(0)
    assert loaded.observation_tensor_shape() == [sum(piece.size for piece in named.values())]


@pytest.mark.parametrize("reward", ["margin", "win", "score"])
@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("rivals", 2), ("deck52", 3)])
def test_rewards_and_their_sum(game: str, players: int, reward: Any) -> None:
    loaded = load(game, players, reward=reward)
    zero = loaded.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert zero == (players == 2 and (reward == "margin" or (reward == "win" and game == "classic")))
    for seed in range(3):
        returns = play_on(loaded.new_initial_state(), np.random.default_rng(seed)).returns()
        assert not zero or sum(returns) == 0
        assert reward != "win" or set(returns) <= {-1.0, 0.0, 1.0}
        assert loaded.min_utility() <= min(returns) <= max(returns) <= loaded.max_utility()


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: openspiel.load("classic", players=3), "classic is for 2 players"),
        (lambda: openspiel.load("classic", colour="red"), "no option 'colour'"),
        (lambda: openspiel.read_options("turn_limit"), "is not an option"),
    ],
)
def test_bad_input_is_refused_with_a_reason(call: Any, told: str) -> None:
    with pytest.raises(lc.OptionError, match=told):
        call()


def test_openspiel_writes_a_playthrough_and_plays_it_again() -> None:
    text = str(openspiel.load("classic", turn_limit=2))
    first = generate_playthrough.playthrough(text, None, seed=1)
    actions = [int(line.split(":")[1]) for line in first.splitlines() if line.startswith("action:")]
    assert generate_playthrough.playthrough(text, actions, seed=1) == first


def test_an_observer_of_another_kind_is_none() -> None:
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert make_observation(load("classic", 2), public) is None


def test_an_illegal_action_says_why() -> None:
    state = play_on(load("classic", 2).new_initial_state(), np.random.default_rng(1), 0)
    with pytest.raises(ValueError, match="place a card first"):
        state.round.play(0)
