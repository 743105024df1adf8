"""Whole games of Roll & Write: what holds in each, against a plain second implementation, and complete trees."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_rollwrite import PlainGame
from rollwrite_positions import ACTIONS, CALLS, COLOURS, Position, random_position

from lostcities.games.rollwrite import facts, observation
from lostcities.games.rollwrite.definition import ROLLWRITE
from lostcities.games.rollwrite.oracle import scores
from lostcities.games.rollwrite.sheet import RECONSTRUCTED, Sheet
from lostcities.kernel.jit import COMPILED
from lostcities.kernel.random import below, stream

boxes = st.lists(st.integers(1, 9), unique=True, max_size=9).map(lambda found: tuple(sorted(found)))
columns = st.tuples(*[boxes] * 6)
sheets = st.just(RECONSTRUCTED) | st.builds(Sheet, arrows=columns, artefacts=columns)
games = settings(max_examples=30 if COMPILED else 5, deadline=None)


def plain_copy(position: Position) -> PlainGame:
    """The plain game with the same dice, sheet and players, about to begin."""
    table = position.table
    return PlainGame(
        ROLLWRITE.words.deck_text(position.state),
        int(position.state.players),
        table["arrows"],
        table["artefact_boxes"],
    )


def assert_alike(position: Position, plain: PlainGame) -> None:
    """Both games show the same table."""
    table = position.table
    for sheet, other in zip(table["sheets"], plain.sheets, strict=True):
        for name, expedition in zip(COLOURS, sheet["expeditions"], strict=True):
            letter = name[0]
            assert expedition["numbers"] == other["numbers"][letter]
            assert (expedition["circle"] == "X") == other["circle"][letter]
            assert expedition["top"] == other["top"][letter]
        assert (sheet["artefacts"], sheet["refusals"]) == (other["artefacts"], other["refusals"])
    for bridge in table["bridges"]:
        column = bridge["column"] if bridge["column"] in ("artefacts", "dice") else bridge["column"][0]
        turn, seats = plain.bridges.get(column, (None, []))
        assert bridge["passed"] == (None if turn is None else turn + 1)
        assert bridge["seats"] == sorted(seats)
    assert (position.state.turn < 0) == plain.over
    if not plain.over:
        assert (position.state.turn, position.state.active) == (plain.seat, plain.roller)
    assert position.legal() == plain.legal()


@games
@given(seed=st.integers(0, 2**32), players=st.integers(2, 5), sheet=sheets, bold=st.booleans(), data=st.randoms())
def test_random_games_agree_with_the_plain_game(seed, players, sheet, bold, data):
    position = random_position(seed, players=players, sheet=sheet)
    plain = plain_copy(position)
    assert_alike(position, plain)
    while position.state.turn >= 0:
        moves = position.legal()
        move = data.choice(moves[1:] if bold and len(moves) > 1 else moves)
        position.play(move)
        plain.play(move)
        assert_alike(position, plain)


@games
@given(seed=st.integers(0, 2**32), players=st.integers(2, 5), sheet=sheets)
def test_what_holds_in_every_game(seed, players, sheet):
    position = random_position(seed, players=players, sheet=sheet)
    random = stream(seed, 1)
    deck = position.state.deck.copy()
    everything = np.zeros(len(ACTIONS), dtype=np.int64)
    while position.state.turn >= 0:
        number = CALLS.legal_actions(position.states, 0, everything)
        legal = everything[:number].tolist()
        assert legal == [action for action in range(-2, 80) if CALLS.is_legal(position.states, 0, action)]
        illegal = [action for action in ACTIONS.values() if action not in legal]
        assert ROLLWRITE.words.reason_against(position.state, illegal[position.state.turns % len(illegal)])
        before = position.states.copy()
        assert not CALLS.play(position.states, 0, 75)
        assert before.tobytes() == position.states.tobytes()
        table = position.table
        for seat, sheet_shown in enumerate(table["sheets"]):
            assert sum(line.points for line in ROLLWRITE.words.score_lines(position.state, seat)) == position.score(
                seat
            )
            assert sheet_shown["points"] == position.score(seat)
            for expedition in sheet_shown["expeditions"]:
                assert expedition["numbers"] == sorted(expedition["numbers"])
                assert set(expedition["numbers"]) <= set(range(1, 11))
        assert scores({"table": table}) == [position.score(seat) for seat in range(players)]
        CALLS.play(position.states, 0, legal[int(below(random, number))])
        assert position.state.turns <= 75
    assert (position.state.deck == deck).all()
    assert ROLLWRITE.words.ending(position.state)
    assert scores({"table": position.table}) == [position.score(seat) for seat in range(players)]


@games
@given(seed=st.integers(0, 2**32), players=st.integers(2, 5), moves=st.integers(0, 400))
def test_nobody_knows_the_rolls_to_come(seed, players, moves):
    position = random_position(seed, players=players)
    random = stream(seed, 1)
    actions = np.zeros(len(ACTIONS), dtype=np.int64)
    for _ in range(moves):
        if position.state.turn < 0:
            break
        number = CALLS.legal_actions(position.states, 0, actions)
        CALLS.play(position.states, 0, int(actions[below(random, number)]))
    known = int(position.state.turns + (position.state.turn >= 0))
    features = np.zeros((2, 6 * observation.COLOUR_FEATURES + observation.TABLE_FEATURES), dtype=np.float32)
    for observer in range(-1, players):
        concealed, redealt = position.copy(), position.copy()
        CALLS.conceal(concealed.states, 0, observer)
        CALLS.redeal(redealt.states, 0, observer, stream(seed, 2))
        assert (concealed.state.deck[:known] == position.state.deck[:known]).all()
        assert (concealed.state.deck[known:] == -1).all()
        assert (redealt.state.deck[:known] == position.state.deck[:known]).all()
        assert ((redealt.state.deck >= 0) & (redealt.state.deck < facts.DIFFERENT_ROLLS)).all()
        assert redealt.table == position.table == concealed.table
        assert redealt.legal() == position.legal() == concealed.legal()
        if observer >= 0:
            CALLS.observe(position.states, 0, observer, features[0])
            CALLS.observe(redealt.states, 0, observer, features[1])
            assert features[0].tobytes() == features[1].tobytes()
        CALLS.conceal(redealt.states, 0, observer)
        assert redealt.states.tobytes() == concealed.states.tobytes()
    if known < 75:
        CALLS.redeal(position.states, 0, 0, stream(seed, 3))
        first = position.state.deck.copy()
        CALLS.redeal(position.states, 0, 0, stream(seed, 4))
        assert (first[known:] != position.state.deck[known:]).any()


def test_a_state_that_was_played_is_dealt_like_a_new_one():
    used = random_position(1, players=4)
    actions = np.zeros(len(ACTIONS), dtype=np.int64)
    CALLS.play_randomly(used.states, 0, stream(2), actions)
    fresh = random_position(3, players=4)
    used.state.deck = fresh.state.deck
    CALLS.deal(used.states, 0, 0)
    assert used.states.tobytes() == fresh.states.tobytes()


def test_random_games_are_the_same_for_ever_compiled_or_not():
    position = Position(players=3)
    actions = np.zeros(len(ACTIONS), dtype=np.int64)
    assert CALLS.random_rounds(position.states, 0, 20, stream(7), actions) == (1775, 301741396)


def test_every_roll_is_as_likely():
    position = Position()
    random = stream(11)
    colours, numbers = np.zeros(6), np.zeros(10)
    for _ in range(200):
        CALLS.shuffle_deck(position.states, 0, random)
        for word in ROLLWRITE.words.deck_text(position.state):
            for letter, digit in zip(word[:3], word[3:], strict=True):
                colours["roygbp".index(letter)] += 1
                numbers[int(digit)] += 1
    assert abs(colours / colours.sum() - 1 / 6).max() < 0.01
    assert abs(numbers / numbers.sum() - 1 / 10).max() < 0.01


# Complete trees


def leaves(position: Position) -> int:
    """How many different games can be played from here."""
    if position.state.turn < 0:
        return 1
    total = 0
    for move in position.legal():
        total += leaves(position.copy().play(move))
    return total


def both(rolls, sheet, red, refusals, orange=None):
    """The same ending as a position and as a plain game: only red (and orange) is still open, for as many players as
    there are refusals, and no bridge but the dice can be won.

    Without artefact boxes five top artefacts are marked, and the sixth does not reach the artefacts' bridge.
    """
    players = len(refusals)
    position = Position(*rolls, players=players, sheet=sheet)
    plain = plain_copy(position)
    for seat in range(players):
        for name in COLOURS[1:]:
            position.put(seat, name, [1] * 9, top=True)
            plain.sheets[seat]["numbers"][name[0]] = [1] * 9
            plain.sheets[seat]["top"][name[0]] = True
        position.put(seat, "red", red)
        plain.sheets[seat]["numbers"]["r"] = list(red)
        if orange is not None:
            position.put(seat, "orange", orange, top=False)
            plain.sheets[seat]["numbers"]["o"] = list(orange)
            plain.sheets[seat]["top"]["o"] = False
        position.shade(seat, "artefacts", 5)
        position.shade(seat, "dice", refusals[seat])
        plain.sheets[seat]["artefacts"] = 5
        plain.sheets[seat]["refusals"] = refusals[seat]
    return position, plain


def test_a_tree_that_can_be_counted_by_hand():
    """Both players have refused eight times and have one top artefact left to mark, with any roll of red 5.

    A player refuses once, which exhausts, and may mark the top artefact before or after; the other dice are useless
    as every other expedition is closed. Let a state be what the two have left: T (top), E (exhausted).
    With nothing but a refusal possible there is one way. One roll has red three times, so both can always choose.
    Player A with the top open and not exhausted has two moves (refuse, mark); with the top open and exhausted two;
    with the top marked one. The game ends after the turn in which both are exhausted.
    L(open fresh, open fresh) is over both moves of each: refuse/refuse ends: 1. Refuse/mark: A is exhausted with an
    open top, B fresh with a marked one, and B must refuse now: A has two moves, the game ends: 2. Mark/refuse: 2.
    Mark/mark: both must refuse: 1. In all 6.
    """
    sheet = Sheet(arrows=((),) * 6, artefacts=((),) * 6)
    position, plain = both(["rrr555"] * 4, sheet, [5] * 9, (8, 8))
    assert leaves(position) == plain.leaves() == 6


def test_a_tree_that_ends_at_the_last_bridge_can_be_counted_by_hand():
    """Only the red bridge is left, and both players stand before it with any roll of red 5.

    Of the four ways to play a turn three pass the bridge, and the game ends; it goes on only when both refuse. The
    ninth such turn exhausts both. So there are 9 × 3 + 1 games.
    """
    sheet = Sheet(arrows=((),) * 6, artefacts=((),) * 6)
    position, plain = both(["rrr555"] * 9, sheet, [5] * 6, (0, 0))
    position.pass_bridges("orange", "yellow", "green", "blue", "purple", "artefacts", "dice")
    plain.bridges = {column: (-1, []) for column in ("o", "y", "g", "b", "p", "artefacts", "dice")}
    assert leaves(position) == plain.leaves() == 28


@pytest.mark.parametrize(
    ("rolls", "arrows", "red", "refusals", "number"),
    [
        (["rrr555"] * 4, (8,), [5] * 7, (8, 8), 114),
        (["rrr567", "rrg559", "rro578"], (8,), [5] * 7, (8, 9), 428),
        (["rro057", "rrg669"], (1,), [], (8, 9), 277),
    ],
)
def test_complete_trees_have_as_many_games_as_the_plain_game_has(rolls, arrows, red, refusals, number):
    """After the given rolls all dice are red ones, and so the trees end: an arrow accelerates red or is declined."""
    sheet = Sheet(arrows=(arrows, *[()] * 5), artefacts=((),) * 6)
    position, plain = both(rolls, sheet, red, refusals)
    assert leaves(position) == plain.leaves() == number


@pytest.mark.parametrize(
    ("rolls", "arrows", "red", "refusals", "number"),
    [
        (["rrr555"] * 3, (8,), [5] * 7, (8, 8, 9), 1165),
        (["rrg567", "ryb559"], (), [5] * 8, (8, 9, 8, 9), 2263),
        (["rrr555"] * 2, (), [5] * 8, (8, 9, 9, 8, 9), 776),
    ],
)
def test_complete_trees_of_three_to_five_players(rolls, arrows, red, refusals, number):
    """Whose turn it is goes round the table, and who is exhausted can still write what is left of the dice."""
    sheet = Sheet(arrows=(arrows, *[()] * 5), artefacts=((),) * 6)
    position, plain = both(rolls, sheet, red, refusals)
    assert leaves(position) == plain.leaves() == number


@pytest.mark.parametrize(
    ("rolls", "arrows", "artefacts", "number"),
    [
        (["rro557", "rrr559"], ((8,), (9,)), ((), ()), 820),
        (["rro557"], ((8, 9), (8, 9)), ((9,), ()), 3402),
        (["roo579", "rro559"], ((8,), ()), ((), (8,)), 1701),
    ],
)
def test_complete_trees_in_which_an_arrow_leads_to_another_colour(rolls, arrows, artefacts, number):
    """Red and orange both have room, and each can accelerate the other."""
    sheet = Sheet(arrows=(*arrows, *[()] * 4), artefacts=(*artefacts, *[()] * 4))
    position, plain = both(rolls, sheet, [5] * 7, (8, 9), orange=[5] * 7)
    assert leaves(position) == plain.leaves() == number
