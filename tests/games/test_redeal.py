"""Dealing again deals every world that a seat can imagine, each as often, and no other."""

import itertools
from collections import Counter

import pytest

import lostcities as lc
import tiny
from lostcities.kernel.random import stream

assert tiny


def worlds(game, observer, tries):
    """How often each world comes up: the hands as they are written, and the draw pile in order."""
    random = stream(3)
    seen = Counter()
    for _ in range(tries):
        states = game.position.states.copy()
        game.position.calls.redeal(states, 0, observer, random)
        state = states[0]
        size = game.definition.facts.CARDS
        hands = tuple(tuple(state.hand[seat]) for seat in range(game.players))
        seen[hands, tuple(state.deck[state.drawn : size])] += 1
    return seen


def fair(seen):
    """Chi-squared: about as large as the number of worlds if all are equally likely."""
    expected = seen.total() / len(seen)
    return sum((count - expected) ** 2 for count in seen.values()) / expected < len(seen) + 6 * (2 * len(seen)) ** 0.5


def test_every_world_comes_up_and_each_as_often():
    """Six cards are unseen: two of them in the other hand, four in the pile in some order: 6! / 2! worlds."""
    seen = worlds(lc.new_game("tiny", seed=1), 0, 20_000)
    assert len(seen) == 360
    assert fair(seen)


def test_a_spectator_can_imagine_any_hands():
    seen = worlds(lc.new_game("tiny", seed=1), -1, 100_000)
    assert len(seen) == 40320 // 2 // 2
    assert fair(seen)


def test_a_card_taken_from_a_discard_pile_stays_where_it_is():
    game = lc.new_game("tiny", deck="rx r2 bx b3 rx b2 r3 bx", starter=0)
    game.play("-r2 d")
    game.play("-b3 <r")
    taken = 1 << 2
    seen = worlds(game, 0, 5_000)
    assert all(hands[1][0] & taken for hands, _ in seen)
    assert len(seen) == 4 * 3 * 2  # one hidden card in hand, three in the pile
    assert fair(seen)


def test_a_shown_card_after_a_pass_is_dealt_to_either_partner():
    """Seat 1 has shown b5 and passes two of its five cards: for seat 0 it is one of three here or three there."""
    game = lc.new_game("tiny_pass", deck="b5 r2 r3 rx b2 b3 r2 r4 b4 bx b2 b3 r3 r5", starter=0)
    for turn in ("-b5 d", "-rx <b", "-b4 <r", ">bx >b2", "-r2 <b", ">b2 >b5"):
        game.play(turn)
    b5 = 1 << 6
    where = Counter()
    for (hands, _), count in worlds(game, 0, 4_000).items():
        where[1 if hands[1][1] & b5 else 3 if hands[3][1] & b5 else None] += count
    assert set(where) == {1, 3}
    assert abs(where[1] - where[3]) < 6 * 4_000**0.5
    assert game.view(1)["table"]["hands"][3]["cards"] == ["b2", "b5"]


@pytest.mark.parametrize("seat", [0, 2])
def test_both_sides_of_a_swap_keep_knowing_it(seat):
    game = lc.new_game("tiny_swap", deck="rx r2 b2 b3 r3 r4 bx b4 r5 b5 r6 b6", starter=0)
    game.play(">r2 >r3")
    r2, r3 = 1 << 1, 1 << 2
    for hands, _ in worlds(game, seat, 200):
        assert hands[0][0] & r3
        assert hands[2][0] & r2
    seen = worlds(game, 1, 5_000)
    assert not all(hands[2][0] & r2 for hands, _ in seen)


def test_seats_and_spectators_are_told_apart():
    games = [lc.new_game("tiny", seed=seed) for seed in range(5)]
    for one, other in itertools.combinations(games, 2):
        assert one.view(0) != other.view(0)
        assert one.view(None) | {"turn": 0} == other.view(None) | {"turn": 0}
