"""What a move brings about besides itself: the ends of rounds, and the moments that only one game has."""

import copy
import pickle
import random

import pytest
import rollwrite_positions
from rollwrite_positions import ACTIONS, pad

import lostcities as lc
from lostcities.games.rollwrite import words as rollwrite
from lostcities.views import SPECTATOR
from positions import GAMES, deal, full_deck


def kinds(game):
    return [moment["kind"] for moment in game.moments]


def play_at_random(game, chance):
    """Play to the end and look at the game after every move; low moves are preferred, so that columns fill."""
    while not game.is_over:
        moves = game.legal_moves()
        game.play(moves[0] if chance.random() < 0.3 else chance.choice(moves[: 1 + chance.randrange(len(moves))]))
        yield game


# Rounds


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_end_of_every_round_is_told_with_its_score_sheet_and_who_starts_next(name, players):
    game = lc.new_game(name, players=players, seed=5, rounds=3)
    told = []
    for position in play_at_random(game, random.Random(players)):
        told += [(position.moves_made, moment) for moment in position.moments if moment["kind"] == "round"]
    assert [moment["round"] for _, moment in told] == [1, 2, 3]
    assert told[-1][0] == game.moves_made
    totals = [0] * len(game.sides)
    for number, (moves, moment) in enumerate(told, 1):
        end, last = game.at(moves), number == 3
        assert end.round == (number if last else number + 1)
        assert moment["starter"] == (None if last else end._rounds[-1].starter)
        assert [sum(line["points"] for line in lines) for lines in moment["lines"]] == moment["points"]
        totals = [total + points for total, points in zip(totals, moment["points"], strict=True)]
        assert moment["totals"] == totals
        assert moment["ending"]
    assert tuple(totals) == game.totals
    assert told[-1][1]["ending"] == game.outcome().ending.data


def test_a_finished_round_can_be_asked_for_its_score_sheet():
    game = deal("classic", "r5", turn_limit=1, rounds=2)
    with pytest.raises(lc.OptionError, match="round 1 is not over: 0 rounds are"):
        game.scores(1)
    game.play("r5 d")
    first = game.scores(1)
    assert [(score.seats, score.points, score.total, score.rounds) for score in first] == [
        ((0,), -15, -15, (-15,)),
        ((1,), 0, 0, (0,)),
    ]
    assert [(line.name, line.points) for line in first[0].lines] == [("red", -15)]
    assert first[1].lines == ()
    moves = game.legal_moves()
    game.play(next(move for move in moves if str(move).startswith("-")))
    game.play("d")
    assert game.scores(1) == first
    assert [score.total for score in game.scores(2)] == list(game.totals)
    for nonsense in (0, 3, -1):
        with pytest.raises(lc.OptionError):
            game.scores(nonsense)


def test_a_move_that_ends_nothing_brings_nothing_about():
    game = deal("classic", "r5", turn_limit=2)
    assert game.moments == []
    game.play("r5")
    assert game.moments == []
    game.play("d")
    assert game.moments == []


def test_what_is_taken_back_has_brought_nothing_about():
    game = deal("classic", "r5", turn_limit=1, rounds=2)
    game.play("r5 d")
    ended = game.moments
    assert kinds(game) == ["round"]
    game.undo()
    assert game.moments == []
    game.play("d")
    assert game.moments == ended
    game.play(game.legal_moves()[0])
    assert game.moments == []
    game.undo()  # the first move of the second round: the last one that stands has ended the first
    assert game.moments == ended


# Rivals


def rivals(first, players=2):
    """A game of Rivals in which these cards are turned over first."""
    starting = [f"{colour}*" for colour in "ybwgr"] * 2
    rest = [card for card in full_deck("rivals") if "*" not in card]
    for card in first.split():
        rest.remove(card)
    return lc.new_game("rivals", players=players, deck=[*starting, *first.split(), *rest], starter=0)


def test_a_turned_card_that_nobody_can_use_is_told():
    game = rivals("r9 r10 b2 r2")
    game.play("u u 1 p r9 . 1 p r10")
    assert game.moments == []
    game.play(".")
    assert game.moments == [{"kind": "dead_card", "card": "r2"}]
    assert game.table()["table"]["boxed"] == ["r2"]
    game.play("u")
    assert game.moments == []


def test_a_card_that_the_winner_puts_in_the_box_is_not_a_dead_one():
    game = rivals("r9 r10 b2")
    game.play("u u 1 p -r9")
    assert game.moments == []
    game.play(".")
    assert game.moments == []


def test_gold_that_is_shared_out_at_the_end_of_a_pile_is_told():
    game = rivals("")
    game.play("u 5 p .")  # two cards are turned over; the supply has five
    for _ in range(17):
        game.play("u")
        assert game.moments == []
    game.play("u")
    assert game.moments == [{"kind": "gold", "pile": 1, "each": 2, "left": 1}]
    assert sorted(game.table()["table"]["gold"]) == [18 - 5 + 2, 18 + 2]
    for _ in range(20):
        game.play("u")
    assert game.moments == [{"kind": "gold", "pile": 2, "each": 0, "left": 1}]


def test_the_gold_that_ends_a_pile_counts_what_the_winner_has_just_paid():
    game = rivals("", players=3)
    for _ in range(19):
        game.play("u")
    game.play("7 p p")
    assert game.moments == []
    game.play(".")
    assert game.moments == [{"kind": "gold", "pile": 1, "each": 2, "left": 1}]


def test_after_the_last_pile_no_gold_is_shared_out():
    game = rivals("")
    game.play("u 5 p .")
    while not game.is_over:
        game.play("u")
    assert kinds(game) == ["round"]


# Roll & Write


def test_a_bridge_is_told_for_everybody_who_passes_it_in_the_first_turn_in_which_anybody_does():
    game = lc.new_game("rollwrite", players=3, deck=pad([]), starter=0)
    for active in (0, 1, 2, 0, 1, 2):  # seats 0 and 1 refuse six times, seat 2 writes
        for seat in ((active + step) % 3 for step in range(3)):
            game.play("-" if seat < 2 else "r1")
            while game.view(None)["table"]["task"] == "accelerate":
                game.play(".")
    passed = []
    for _ in range(3):
        game.play("-")
        passed += game.moments
    assert passed == [{"kind": "bridge", "column": "dice", "seat": seat, "points": 20} for seat in (0, 1)]
    before = game.moves_made
    while game.view(None)["table"]["sheets"][2]["refusals"] < 7:  # much later, for nothing
        game.play("-" if "-" in map(str, game.legal_moves()) else ".")
    late = [moment for _, _, position in game.steps() if position.moves_made > before for moment in position.moments]
    assert "bridge" not in [moment["kind"] for moment in late]


def test_one_number_may_pass_two_bridges():
    position = rollwrite_positions.Position("ggg111")
    position.put(0, "green", [1] * 6)
    position.shade(0, "artefacts", 6)
    before = position.copy()
    position.play("g1")
    assert rollwrite.moments(before.state, position.state, ACTIONS["g1"]) == [
        {"kind": "bridge", "column": "green", "seat": 0, "points": 20},
        {"kind": "bridge", "column": "artefacts", "seat": 0, "points": 20},
    ]


def test_a_seat_that_shades_its_last_dice_symbol_is_exhausted_once():
    game = lc.new_game("rollwrite", players=2, deck=pad([]), starter=0)
    found = []
    while not game.is_over:
        game.play("-" if game.turn == 0 or game.turns > 10 else "r1" if game.is_legal("r1") else "-")
        while game.view(None)["table"]["task"] == "accelerate":
            game.play(".")
        found += [(game.turns, *moment.values()) for moment in game.moments if moment["kind"] == "exhausted"]
    assert [(kind, seat) for _, kind, seat in found] == [("exhausted", 0), ("exhausted", 1)]
    assert found[0][0] < found[1][0]


# Everybody


@pytest.mark.parametrize(("name", "players"), [case for case in GAMES if case[0] in ("rivals", "rollwrite")])
def test_moments_follow_from_what_a_spectator_sees_and_outlive_copies(name, players):
    seen = set()
    for seed in range(4):
        game = lc.new_game(name, players=players, seed=seed)
        for position in play_at_random(game, random.Random(seed)):
            if position.is_over:
                break
            before, after = (one.concealed(SPECTATOR).state for one in (position._before, position.position))
            action = position.played_rounds[-1].moves[-1][2]
            assert position.definition.moments(before, after, action) == position.moments
            seen.update(kinds(position))
            if position.moments:
                twins = position.copy(), copy.deepcopy(position), pickle.loads(pickle.dumps(position))
                again = position.at(position.moves_made)
                assert all(twin.moments == position.moments for twin in (*twins, again))
    assert seen == ({"gold", "dead_card"} if name == "rivals" else {"bridge", "exhausted"})
