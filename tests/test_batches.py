"""A batch plays the very games that Game plays, into arrays that the caller may own."""

import copy
import multiprocessing
import pickle
from collections.abc import Callable

import numpy as np
import pytest

import lostcities as lc
from lostcities import Batch
from lostcities.games.registry import load, registered

ALL = [(game, players) for game in registered() if not game.startswith("tiny") for players in load(game).players]
ARRAYS = ("seats", "observations", "masks", "rewards", "done", "truncated", "lengths", "seeds")


def short(game: str) -> dict[str, int]:
    """Options that end random games soon."""
    return {"turn_limit": 30} if any(option.name == "turn_limit" for option in load(game).options) else {}


def snapshot(batch: Batch) -> dict[str, np.ndarray]:
    return {name: getattr(batch, name).copy() for name in ARRAYS}


def assert_same(one: dict[str, np.ndarray], other: dict[str, np.ndarray]) -> None:
    for name in ARRAYS:
        np.testing.assert_array_equal(one[name], other[name], err_msg=name)


def assert_shows(batch: Batch, place: int, game: lc.Game) -> None:
    """The arrays show the position of this game."""
    assert batch.seats[place] == game.turn
    assert np.flatnonzero(batch.masks[place]).tolist() == sorted(move.action for move in game.legal_moves())
    features = np.zeros(batch.features, dtype=np.float32)
    game.position.calls.observe(game.position.states, 0, game.turn, features)
    np.testing.assert_array_equal(batch.observations[place], features)


@pytest.mark.parametrize(("name", "players"), ALL)
def test_a_batch_and_a_game_play_the_same(name: str, players: int) -> None:
    options = short(name)
    batch = Batch(name, 3, seed=5, players=players, **options)
    games = [lc.new_game(name, seed=int(seed), players=players, rounds=1, **options) for seed in batch.seeds]
    finished = 0
    while finished < 4:
        for place, game in enumerate(games):
            assert_shows(batch, place, game)
        actions = batch.random_actions()
        batch.step(actions)
        for place, action in enumerate(actions.tolist()):
            games[place].play(action)
            assert batch.done[place] == games[place].is_over
            if not batch.done[place]:
                assert not batch.rewards[place].any()
                assert batch.lengths[place] == 0
                continue
            finished += 1
            totals = games[place].totals
            assert batch.lengths[place] == games[place].turns
            for seat in range(players):
                side = games[place].side_of(seat)
                others = [total for other, total in enumerate(totals) if other != side]
                assert batch.rewards[place, seat] == totals[side] - max(others)
            games[place] = lc.new_game(name, seed=int(batch.seeds[place]), players=players, rounds=1, **options)


@pytest.mark.parametrize(("name", "players"), [("deck52", 3), ("partners", 4), ("rollwrite", 2)])
@pytest.mark.parametrize("reward", ["score", "win"])
def test_rewards_are_the_points_or_the_win(name: str, players: int, reward: lc.batches.Reward) -> None:
    options = short(name)
    batch = Batch(name, 8, seed=1, players=players, reward=reward, **options)
    games = [lc.new_game(name, seed=int(seed), players=players, rounds=1, **options) for seed in batch.seeds]
    for _ in range(60):
        actions = batch.random_actions()
        batch.step(actions)
        for place, action in enumerate(actions.tolist()):
            if games[place].is_over:
                continue
            games[place].play(action)
            outcome = games[place].outcome()
            if outcome is None:
                continue
            for seat in range(players):
                if reward == "score":
                    expected = outcome.totals[games[place].side_of(seat)]
                elif seat not in outcome.winners:
                    expected = -1
                else:
                    expected = 0 if outcome.is_draw else 1
                assert batch.rewards[place, seat] == expected


def test_a_draw_is_worth_nothing_unless_the_rules_call_it_a_win() -> None:
    batch = Batch("classic", 256, seed=3, reward="win", turn_limit=1)
    drawn = 0
    for _ in range(8):
        batch.step(batch.random_actions())
        drawn += int((batch.done & ~batch.rewards.any(axis=1)).sum())
    assert drawn > 0  # a first card that is discarded leaves both at 0


def test_the_next_deal_is_another_one() -> None:
    batch = Batch("classic", 4, seed=2, turn_limit=2)
    seen = [batch.seeds.copy()]
    for _ in range(40):
        batch.step(batch.random_actions())
        if batch.done.all():
            seen.append(batch.seeds.copy())
    seeds = np.concatenate(seen)
    assert len(seen) > 5
    assert len(np.unique(seeds)) == len(seeds)


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_a_seed_gives_the_same_games_on_any_number_of_threads(threads: int) -> None:
    one = Batch("classic", 50, seed=9, threads=1, turn_limit=6)
    many = Batch("classic", 50, seed=9, threads=threads, turn_limit=6)
    for _ in range(30):
        actions = one.random_actions()
        np.testing.assert_array_equal(actions, many.random_actions())
        one.step(actions)
        many.step(actions)
        assert_same(snapshot(one), snapshot(many))


def test_another_seed_gives_other_games() -> None:
    assert not np.intersect1d(Batch("classic", 50, seed=1).seeds, Batch("classic", 50, seed=2).seeds).size
    assert not np.intersect1d(Batch("classic", 50).seeds, Batch("classic", 50).seeds).size


def test_arrays_of_the_caller_are_written_in_place() -> None:
    history = np.full((6, 4, Batch("classic", 1).features), -7, dtype=np.float32)
    masks = np.zeros((4, 106), dtype=np.bool_)
    batch = Batch("classic", 4, seed=1, arrays={"observations": history[0], "masks": masks})
    plain = Batch("classic", 4, seed=1)
    for step in range(5):
        np.testing.assert_array_equal(history[step], plain.observations)
        np.testing.assert_array_equal(masks, plain.masks)
        assert (history[step + 1] == -7).all()
        batch.write_to(observations=history[step + 1])
        actions = plain.random_actions()
        batch.step(actions)
        plain.step(actions)
    assert batch.observations.base is history


@pytest.mark.parametrize(
    ("name", "array"),
    [
        ("observations", np.zeros((4, 399), dtype=np.float64)),
        ("observations", np.zeros((3, 399), dtype=np.float32)),
        ("observations", np.zeros((399, 4), dtype=np.float32).T),
        ("observations", [[0.0] * 399] * 4),
        ("hands", np.zeros(4)),
    ],
)
def test_an_array_that_does_not_fit_is_refused(name: str, array: np.ndarray) -> None:
    batch = Batch("classic", 4, seed=1)
    before = batch.observations
    with pytest.raises(lc.OptionError, match=name):
        batch.write_to(**{name: array})
    assert batch.observations is before


def test_an_array_that_cannot_be_written_is_refused() -> None:
    fixed = np.zeros((4, 399), dtype=np.float32)
    fixed.flags.writeable = False
    with pytest.raises(lc.OptionError, match="written"):
        Batch("classic", 4, arrays={"observations": fixed})


@pytest.mark.parametrize("threads", [1, 3])
def test_an_illegal_action_changes_no_game(threads: int) -> None:
    batch = Batch("classic", 6, seed=4, threads=threads)
    before, states = snapshot(batch), [batch.state(place).tobytes() for place in range(6)]
    actions = batch.random_actions()
    actions[4] = 0
    with pytest.raises(lc.IllegalMove, match="game 4: d: place a card first"):
        batch.step(actions)
    assert_same(before, snapshot(batch))
    assert states == [batch.state(place).tobytes() for place in range(6)]


@pytest.mark.parametrize("action", [-1, 106, 2**40])
def test_a_number_that_is_no_action_is_named(action: int) -> None:
    batch = Batch("classic", 2, seed=4)
    actions = batch.random_actions()
    actions[1] = action
    with pytest.raises(lc.IllegalMove, match=f"game 1: {action} is not an action of classic"):
        batch.step(actions)


@pytest.mark.parametrize("actions", [[1, 2, 3], [[1, 2]], [1.0, 2.0], "ab", None])
def test_actions_must_be_one_whole_number_a_game(actions: object) -> None:
    with pytest.raises(lc.OptionError, match="actions must be 2 whole numbers"):
        Batch("classic", 2, seed=4).step(actions)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"n": 0}, "n must be a whole number from 1 on"),
        ({"n": 2.5}, "n must be"),
        ({"n": True}, "n must be"),
        ({"n": 2, "seed": -1}, "seed must be"),
        ({"n": 2, "threads": 0}, "threads must be"),
        ({"n": 2, "reward": "glory"}, "reward must be score or margin or win"),
        ({"n": 2, "players": 3}, "classic is for 2 players"),
        ({"n": 2, "colour": "red"}, "no option 'colour'"),
    ],
)
def test_bad_input_is_refused(arguments: dict, told: str) -> None:
    with pytest.raises(lc.OptionError, match=told):
        lc.batch("classic", **arguments)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(lc.UnknownGame):
        lc.batch("chess", n=2)


@pytest.mark.parametrize(("name", "players"), [("classic", 2), ("rivals", 3), ("rollwrite", 2)])
def test_forced_moves_can_be_skipped(name: str, players: int) -> None:
    batch = Batch(name, 64, seed=8, players=players, skip_forced=True, **short(name))
    finished = 0
    for _ in range(200):
        assert (batch.masks.sum(axis=1) > 1).all()
        batch.step(batch.random_actions())
        finished += int(batch.done.sum())
    assert finished > 0


@pytest.mark.parametrize(("name", "players"), [("classic", 2), ("partners", 4)])
def test_the_other_seats_can_be_looked_at(name: str, players: int) -> None:
    batch = Batch(name, 5, seed=8, players=players, threads=2)
    batch.step(batch.random_actions())
    for distance in range(players):
        seen = np.zeros_like(batch.observations)
        batch.look_from(distance, seen)
        for place in range(5):
            states = np.array([batch.state(place)])
            expected = np.zeros(batch.features, dtype=np.float32)
            load(name).calls.observe(states, 0, (int(batch.seats[place]) + distance) % players, expected)
            np.testing.assert_array_equal(seen[place], expected)


def test_a_state_is_a_copy() -> None:
    batch = Batch("classic", 3, seed=8, threads=3)
    batch.state(2).turn = 7
    assert batch.state(2).turn == batch.seats[2]


@pytest.mark.parametrize("way", [Batch.copy, copy.copy, lambda batch: pickle.loads(pickle.dumps(batch))])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_copy_goes_on_as_the_batch_does_and_shares_nothing(way: Callable[[Batch], Batch], threads: int) -> None:
    history = np.zeros((2, 6, Batch("classic", 1).features), dtype=np.float32)
    batch = Batch("classic", 6, seed=3, threads=threads, turn_limit=6, arrays={"observations": history[1]})
    batch.step(batch.random_actions())
    other = way(batch)
    before = snapshot(batch)
    ended = 0
    steps = []
    for _ in range(20):
        steps.append(other.random_actions())
        other.step(steps[-1])
        ended += int(other.done.sum())
    assert ended > 0
    assert_same(before, snapshot(batch))
    for actions in steps:
        np.testing.assert_array_equal(actions, batch.random_actions())
        batch.step(actions)
    assert_same(snapshot(other), snapshot(batch))


def step_in_a_child(batch: Batch, told: "multiprocessing.queues.SimpleQueue[np.ndarray]") -> None:
    for _ in range(3):
        batch.step(batch.random_actions())
    told.put(batch.observations)


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")  # Python 3.12 on
def test_a_batch_of_several_threads_goes_on_in_a_process_that_is_forked() -> None:
    batch = Batch("classic", 6, seed=3, threads=3)
    batch.step(batch.random_actions())
    fork = multiprocessing.get_context("fork")
    told = fork.SimpleQueue()
    child = fork.Process(target=step_in_a_child, args=(batch, told), daemon=True)
    child.start()
    child.join(60)
    assert child.exitcode == 0
    for _ in range(3):
        batch.step(batch.random_actions())
    np.testing.assert_array_equal(told.get(), batch.observations)


def test_a_turn_limit_is_told_from_an_end_by_the_rules() -> None:
    batch = Batch("classic", 200, seed=3, turn_limit=46)  # the draw pile lasts for 44 turns, and for 46 and more
    games = [lc.new_game("classic", seed=int(seed), rounds=1, turn_limit=46) for seed in batch.seeds]
    ended = np.zeros(200, dtype=np.bool_)
    found = {True: 0, False: 0}
    while not ended.all():
        # Cards are drawn from the draw pile in most games, so that some end there in the very turn of the limit.
        actions = np.where(batch.masks[:, 0] & (np.arange(200) % 4 > 0), 0, batch.random_actions())
        batch.step(actions)
        assert not batch.truncated[~batch.done].any()
        for place in np.flatnonzero(~ended):
            games[place].play(int(actions[place]))
            if batch.done[place]:
                ended[place] = True
                ending = games[place].definition.words.ending(games[place].position.state)
                by_limit = ending is not None and ending.key == "cards.ending.turn_limit"
                assert batch.truncated[place] == by_limit
                found[by_limit] += 1
    assert min(found.values()) > 20
    assert not Batch("rivals", 2).truncated.any()  # a game without a limit


def test_nothing_is_copied_on_the_way_to_pytorch() -> None:
    torch = pytest.importorskip("torch")
    history = torch.zeros(3, 4, Batch("classic", 1).features)
    batch = Batch("classic", 4, seed=1, arrays={"observations": history[0].numpy()})
    masks = torch.from_numpy(batch.masks)
    actions = masks.int().argmax(dim=1)  # a tensor is as good as an array
    before = history[0].clone()
    batch.write_to(observations=history[1].numpy())
    batch.step(actions)
    assert torch.equal(history[0], before)
    assert torch.equal(history[1], torch.from_numpy(batch.observations))
    assert masks.data_ptr() == batch.masks.ctypes.data
    assert history[1].data_ptr() == batch.observations.ctypes.data
