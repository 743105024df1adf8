"""Choosing by log_probs, and what choices turned out to be worth."""

import numpy as np
import pytest

from lostcities.kernel.random import stream
from lostcities.train.sampling import best, gae, sample


def test_actions_are_chosen_by_their_chances_and_never_if_illegal() -> None:
    rows = 20_000
    logits = np.tile(np.log(np.array([1, 2, 100, 1], dtype=np.float32)), (rows, 1))
    masks = np.tile(np.array([True, True, False, True]), (rows, 1))
    streams = np.stack([stream(5, row) for row in range(rows)])
    actions, log_probs = np.zeros(rows, dtype=np.int64), np.zeros(rows, dtype=np.float32)
    sample(logits, masks, streams, actions, log_probs)
    shares = np.bincount(actions, minlength=4) / rows
    np.testing.assert_allclose(shares, [0.25, 0.5, 0, 0.25], atol=0.02)
    np.testing.assert_allclose(np.exp(log_probs), np.where(actions == 1, 0.5, 0.25), rtol=1e-5)


def test_the_best_action_is_a_legal_one() -> None:
    logits = np.array([[3, 1, 2], [-5, -1, -2]], dtype=np.float32)
    masks = np.array([[False, True, True], [True, False, True]])
    actions = np.zeros(2, dtype=np.int64)
    best(logits, masks, actions)
    assert actions.tolist() == [2, 2]


def judged(values, seats, done, rewards, discount, luck=None):
    """Advantages, returns and which are known, for one game of two sides."""
    steps = len(values)
    arrays = [np.zeros((steps, 1), dtype=np.float32) for _ in range(2)]
    known = np.zeros((steps, 1), dtype=np.bool_)
    gae(
        np.array(values, dtype=np.float32).reshape(steps, 1),
        np.array(seats).reshape(steps, 1),
        np.array(done).reshape(steps, 1),
        np.array(rewards, dtype=np.float32).reshape(steps, 1, -1),
        np.array(luck or [0] * steps, dtype=np.float32).reshape(steps, 1),
        np.array([0, 1]),
        discount,
        *arrays,
        known,
    )
    return arrays[0][:, 0].tolist(), arrays[1][:, 0].tolist(), known[:, 0].tolist()


def test_each_seat_has_a_chain_of_its_own() -> None:
    nothing = [0, 0]
    advantages, returns, known = judged(
        values=[0.5, -0.25, 0.75, 0.0],
        seats=[0, 1, 0, 1],
        done=[False, False, False, True],
        rewards=[nothing, nothing, nothing, [2, -2]],
        discount=0.5,
    )
    # Seat 0: 2 − 0.75 at the end; before, 0.75 − 0.5 and half of what came after. Seat 1 alike.
    assert advantages == pytest.approx([0.25 + 0.5 * 1.25, 0.25 + 0.5 * -2, 1.25, -2])
    assert returns == pytest.approx([1.375, -1, 2, -2])
    assert known == [True] * 4


def test_luck_is_taken_from_the_side_that_had_it_and_given_to_the_other() -> None:
    chain = {
        "values": [0.5, -0.25, 0.75, 0.0],
        "seats": [0, 1, 0, 1],
        "done": [False, False, False, True],
        "rewards": [[0, 0], [0, 0], [0, 0], [2, -2]],
        "discount": 1.0,
    }
    _, plain, _ = judged(**chain)
    advantages, returns, _ = judged(**chain, luck=[0.25, 1, 0, 0])
    assert plain == pytest.approx([2, -2, 2, -2])
    # Seat 0 had 0.25 and then seat 1 had 1; what came before a decision is not taken from it.
    assert returns == pytest.approx([2 - 0.25 + 1, -2 - 1, 2, -2])
    assert advantages == pytest.approx([2.75 - 0.5, -3 + 0.25, 1.25, -2])


def test_a_seat_whose_game_ended_without_its_move_is_paid() -> None:
    advantages, _, known = judged(
        values=[0, 0, 0], seats=[0, 1, 1], done=[False, False, True], rewards=[[0, 0], [0, 0], [1, -1]], discount=1.0
    )
    assert advantages == pytest.approx([1, -1, -1])
    assert known == [True] * 3


def test_the_last_link_without_an_end_is_not_learned_from() -> None:
    nothing = [0, 0, 0]
    advantages, _, known = judged(
        values=[1, 2, 3, 4], seats=[0, 1, 0, 2], done=[False] * 4, rewards=[nothing] * 4, discount=1.0
    )
    assert known == [True, False, False, False]
    assert advantages[0] == 2


def test_the_next_game_does_not_pay_for_the_last() -> None:
    advantages, _, _ = judged(
        values=[0, 0, 0, 0],
        seats=[0, 1, 0, 1],
        done=[False, True, False, True],
        rewards=[[0, 0], [1, -1], [0, 0], [-5, 5]],
        discount=1.0,
    )
    assert advantages == pytest.approx([1, -1, -5, 5])
