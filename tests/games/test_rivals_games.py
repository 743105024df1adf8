"""Whole games of Rivals: what holds in every one of them, counts of all of them, and what a seat may know."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from plain_rivals import PlainRivals
from rivals_positions import CALLS, DEFINITION, WORDS, Position, position

from lostcities.games.rivals import oracle as slow_rivals
from lostcities.kernel import random

players_and_seed = given(players=some.sampled_from((2, 3, 4)), seed=some.integers(0, 2**32), frugal=some.booleans())
few = settings(max_examples=10, deadline=None)


def choose(made: Position, stream: random.Stream, frugal: bool) -> str:
    """A random legal action; frugal players bid low, so that the gold lasts."""
    moves = made.legal().split()
    if frugal:
        moves = [move for place, move in enumerate(moves) if place < 2 or not move.isdecimal()]
    return moves[random.below(stream, len(moves))]


@few
@players_and_seed
def test_the_rules_agree_with_plain_python_in_every_step(players, seed, frugal):
    stream = random.stream(seed)
    made = Position(players, seed=seed, starter=seed % players)
    plain = PlainRivals(players, seed % players, WORDS.deck_text(made.state))
    while made.turn >= 0:
        assert made.turn == plain.turn
        legal = made.legal().split()
        assert len(legal) == len(set(legal))
        assert set(legal) == plain.legal()
        move = choose(made, stream, frugal)
        made.play(move)
        plain.play(move)
        table = made.table
        assert sorted(table["display"]) == sorted(plain.display)
        assert sorted(table["boxed"]) == sorted(plain.boxed)
        assert table["piles"] == [len(pile) for pile in plain.piles]
        assert (table["gold"], table["supply"]) == (plain.gold, plain.supply)
    assert plain.turn is None
    assert made.scores == plain.scores() == slow_rivals.scores({"table": made.table})


@few
@players_and_seed
def test_cards_and_gold_are_conserved_and_legal_actions_are_the_legal_ones(players, seed, frugal):
    stream = random.stream(seed)
    made = Position(players, seed=seed)
    state = made.state
    while made.turn >= 0:
        everywhere = [state.display, state.box, *state.expedition]
        for sets in zip(*everywhere, strict=True):
            assert sum(sets) == np.bitwise_or.reduce(sets), "a card is in two places"
        assert sum(int(cards).bit_count() for sets in everywhere for cards in sets) == state.turns
        assert sum(state.gold) + state.supply == 36
        assert min(state.gold) >= 0
        assert WORDS.table(state)["piles"] == sorted(WORDS.table(state)["piles"])
        number = CALLS.legal_actions(made.states, 0, made.buffer)
        legal = [action for action in range(len(made.texts)) if CALLS.is_legal(made.states, 0, action)]
        assert list(made.buffer[:number]) == legal
        assert slow_rivals.scores({"table": made.table}) == made.scores
        made.play(choose(made, stream, frugal))


@few
@players_and_seed
def test_only_the_order_of_the_piles_is_hidden(players, seed, frugal):
    stream, other = random.stream(seed), random.stream(seed, 1)
    made = Position(players, seed=seed)
    step = 0
    while made.turn >= 0:
        step += 1
        if step % 5 == 0:
            hold_what_is_hidden(made, step % (players + 1) - 1, other)
        made.play(choose(made, stream, frugal))


def hold_what_is_hidden(made: Position, observer: int, other: random.Stream) -> None:
    """A game that is dealt again looks the same to its observer, and nothing but the order is erased."""
    again = made.copy()
    CALLS.redeal(again.states, 0, observer, other)
    assert again.table == made.table
    assert again.legal() == made.legal()
    assert np.array_equal(observation(again, max(observer, 0)), observation(made, max(observer, 0)))
    left = slice(10 + made.state.turns, None)
    assert sorted(again.state.deck[left]) == sorted(made.state.deck[left])
    concealed = made.copy()
    CALLS.conceal(concealed.states, 0, observer)
    CALLS.conceal(again.states, 0, observer)
    assert concealed.states.tobytes() == again.states.tobytes()
    assert set(concealed.state.deck[10 + concealed.state.turns :]) == {-1}
    concealed.state.deck[:] = made.state.deck
    assert concealed.states.tobytes() == made.states.tobytes()


def test_a_redealt_game_can_be_played_to_its_end():
    made = Position(4, seed=3)
    made.play("u u u 2 p p p")
    CALLS.redeal(made.states, 0, 1, random.stream(9))
    CALLS.play_randomly(made.states, 0, random.stream(10), made.buffer)
    assert made.turn == -1


def test_every_unseen_card_is_as_likely_to_be_next():
    made = position(display="r5", turns=77)
    seen = [0] * 3
    stream = random.stream(4)
    cards = sorted(made.state.deck[87:])
    for _ in range(3000):
        again = made.copy()
        CALLS.redeal(again.states, 0, 0, stream)
        seen[cards.index(again.state.deck[87])] += 1
    assert all(abs(times - 1000) < 150 for times in seen)


# All games from a position


def endings(made: Position) -> int:
    """How many ways there are to play on to the end."""
    if made.turn < 0:
        return 1
    total = 0
    for move in made.legal().split():
        later = made.copy()
        later.play(move)
        total += endings(later)
    return total


def test_all_endings_with_one_card_left():
    """Seat 0 uncovers: 1 way. Or the auction goes 1-pass, 1-2-pass or 2-pass, and then the winner of the only card
    says done, takes it or boxes it: 3 × 3 ways."""
    assert endings(position(display="r2", gold=[2, 2], turns=79)) == 1 + 3 * 3


def test_all_endings_when_the_winner_cannot_use_the_card():
    """As above, but seat 0 has the red 3 and can only box the red 2: two of the auctions are seat 0's."""
    made = position(display="r2", expeditions={0: "r3"}, gold=[2, 2], turns=79)
    assert endings(made) == 1 + 2 + 3 + 2


def plain_of(made: Position) -> PlainRivals:
    """The same position at the start of a turn for the plain rules."""
    state = made.state
    plain = PlainRivals(int(state.players), made.turn, WORDS.deck_text(Position(int(state.players)).state))
    table = made.table
    words = [WORDS.deck_text(state)[place] for place in range(10 + int(state.turns), 90)]
    plain.piles = [[words.pop(0) for _ in range(left)] for left in table["piles"]]
    plain.gold, plain.supply = table["gold"], table["supply"]
    plain.display, plain.boxed = table["display"], table["boxed"]
    plain.placed = [made.expedition(seat).split() for seat in range(int(state.players))]
    return plain


@pytest.mark.parametrize(
    ("made", "number"),
    [
        (lambda: position(display="r2 r4", expeditions={1: "r3"}, gold=[2, 1], turns=78, then="r2 g3"), 99),
        (lambda: position(3, display="rx b4", expeditions={2: "b5"}, gold=[1, 2, 1], turns=78, then="bx r2"), 350),
        (lambda: position(4, display="w2 w2", gold=[1, 1, 2, 1], turns=79, then="w7"), 13),
    ],
)
def test_the_number_of_all_endings_near_the_end_is_that_of_plain_python(made, number):
    assert endings(made()) == number
    assert plain_of(made()).endings() == number


# Observations


def observation(made: Position, observer: int) -> np.ndarray:
    pieces = WORDS.pieces(made.state)
    features = np.full(pieces[-1].start + pieces[-1].size, 9, dtype=np.float32)
    CALLS.observe(made.states, 0, observer, features)
    return features


def seen(made: Position, observer: int, name: str) -> list[float]:
    """A named piece of an observation."""
    piece = next(piece for piece in WORDS.pieces(made.state) if piece.name == name)
    return [round(float(number), 4) for number in observation(made, observer)[piece.start : piece.start + piece.size]]


def test_the_pieces_are_the_whole_observation():
    pieces = WORDS.pieces(Position().state)
    assert [piece.start for piece in pieces] == [sum(piece.size for piece in pieces[:n]) for n in range(len(pieces))]
    assert pieces[-1].start + pieces[-1].size == 5 * DEFINITION.facts.COLOUR_FEATURES + DEFINITION.facts.TABLE_FEATURES
    assert len({piece.name for piece in pieces}) == len(pieces)


def test_an_observation_tells_the_table_from_a_seat():
    made = position(
        3,
        display="r5 r5 rx r9",
        expeditions={0: "r2 r2", 1: "r6"},
        starting={0: "r b", 1: "y g"},
        gold=[9, 6, 12],
        turns=65,
    )
    made.play("1 2 p")
    assert seen(made, 0, "red: display") == [1, 0, 0, 0, 2, 0, 0, 0, 1, 0]
    assert seen(made, 1, "red: expedition of seat +0") == [0, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    assert seen(made, 1, "red: expedition of seat +2") == [0, 2, 0, 0, 0, 0, 0, 0, 0, 0]
    assert seen(made, 1, "red: usable by seat +0") == [0, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    assert seen(made, 1, "red: usable by seat +1") == [1, 0, 0, 0, 2, 0, 0, 0, 1, 0]
    assert seen(made, 1, "red: usable by seat +2") == [0, 0, 0, 0, 2, 0, 0, 0, 1, 0]
    assert seen(made, 0, "red: points of seat +0") == [0.2]
    assert seen(made, 0, "red: footprints of seat +0") == [0.2]
    assert seen(made, 0, "red: numbers of seat +0") == [0.5]
    assert seen(made, 0, "red: wagers of seat +0") == [0.25]
    assert seen(made, 0, "red: top of seat +0") == [0.2]
    assert seen(made, 2, "red: top of seat +2") == [0.6]
    unseen = seen(made, 0, "red: unseen")
    assert seen(made, 0, "red: hopes of seat +0") == [round(sum(unseen[1:]) / 16, 4)]
    assert [seen(made, 1, f"task: {task}") for task in ("turn", "bid", "take")] == [[0], [1], [0]]
    assert seen(made, 0, "cards left") == [15 / 80]
    assert seen(made, 0, "pile") == [0.75]
    assert seen(made, 0, "last pile") == [1]
    assert seen(made, 0, "supply") == [0.5]
    assert seen(made, 0, "bid") == [round(2 / 18, 4)]
    assert seen(made, 0, "display") == [0.4]
    assert seen(made, 0, "players") == [0.75]
    assert seen(made, 0, "seat +0: gold") == [0.5]
    assert seen(made, 0, "seat +0: score") == [round((9 + 4) / 80, 4)]
    assert seen(made, 2, "seat +1: acting") == [1]
    assert seen(made, 2, "seat +2: bidder") == [1]
    assert seen(made, 2, "seat +0: passed") == [1]
    assert seen(made, 2, "seat +3: gold") == [0]
    made.play("p -rx")
    assert seen(made, 0, "has boxed") == [1]


def test_a_colour_is_seen_the_same_whichever_it_is():
    made = position(
        3, display="r5 b9 yx", expeditions={0: "r2 g2", 1: "r6 b3", 2: "y10"}, starting={0: "r b"}, turns=30
    )
    turned = made.copy()
    for field in ("display", "box", "starting", "expedition"):
        turned.state[field][...] = np.roll(made.state[field], 1, axis=-1)
    width = DEFINITION.facts.COLOUR_FEATURES
    for observer in range(3):
        before, after = observation(made, observer), observation(turned, observer)
        assert np.array_equal(
            np.roll(before[: 5 * width].reshape(5, width), 1, axis=0), after[: 5 * width].reshape(5, width)
        )
        assert np.array_equal(before[5 * width :], after[5 * width :])


def test_a_seat_is_seen_the_same_wherever_it_sits():
    made = position(
        4, turn=1, display="r5", expeditions={0: "r2", 1: "r6"}, starting={2: "r b"}, gold=[3, 4, 5, 6], turns=30
    )
    turned = made.copy()
    for field in ("gold", "starting", "expedition"):
        turned.state[field][...] = np.roll(made.state[field], 1, axis=0)
    turned.state.turn = 2
    for observer in range(4):
        assert np.array_equal(observation(made, observer), observation(turned, (observer + 1) % 4))
