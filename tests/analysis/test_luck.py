"""Luck is what chance brought less what it brings on average; the rest of a result is decisions."""

import numpy as np
import pytest

import lostcities as lc
from lostcities.analysis.chance import ROLLS, Chance
from lostcities.analysis.luck import LuckAnalysis, measure_luck
from lostcities.kernel.random import below, stream
from lostcities.position import Position
from lostcities.records import parse


def played(game: str, players: int | None = None, seed: int = 1, **options) -> lc.Game:
    """A game that was played at random to its end."""
    found = lc.new_game(game, players=players, seed=seed, **options)
    random = stream(seed)
    while not found.is_over:
        moves = found.legal_moves()
        found.play(moves[below(random, len(moves))])
    return found


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("rollwrite", 3)])
def test_every_round_of_a_game_adds_up_for_every_side(game, players):
    options = {"rounds": 2, "turn_limit": 60} if game == "classic" else {}
    found = played(game, players, **options)
    rounds = measure_luck(found, decisions=True)
    assert len(rounds) == len(found.played_rounds)
    for one in rounds:
        parts = [one.expected, one.deal.points, *(share.points for share in (*one.draws, *one.decisions))]
        np.testing.assert_allclose(np.sum(parts, axis=0), one.margin, atol=1e-6)
        np.testing.assert_allclose(np.add(one.adjusted, one.luck), one.margin, atol=1e-6)


def test_a_record_has_the_luck_of_its_game():
    found = played("classic", rounds=1, turn_limit=40)
    assert measure_luck(parse(found.record())) == measure_luck(found)


def test_a_round_that_goes_on_has_luck_and_no_margin():
    game = lc.new_game("classic", seed=2)
    game.play("-" + next(move.text[1:] for move in game.legal_moves() if move.text[0] == "-"))
    game.play("d")
    (found,) = measure_luck(game)
    assert found.margin is None
    assert found.adjusted is None
    assert [(share.move, share.seat) for share in found.draws] == [(2, 1 - game.turn)]
    assert found.draws[0].what == game.deck_text(game.played_rounds[0].deck)[16]


def test_a_card_from_a_discard_pile_is_no_luck():
    game = lc.new_game("classic", seed=2)
    game.play(first := next(move.text for move in game.legal_moves() if move.text[0] == "-"))
    game.play("d")
    game.play(next(move for move in game.legal_moves() if move.text[0] == "-" and move.text[1] != first[1]))
    game.play("<" + first[1])
    assert len(measure_luck(game)[0].draws) == 1


def test_the_last_card_of_the_draw_pile_is_no_luck():
    game = lc.new_game("classic", seed=3, rounds=1)
    while not game.is_over:
        game.play("d" if game.is_legal("d") else next(move for move in game.legal_moves() if move.text[0] == "-"))
    (found,) = measure_luck(game)
    assert len(found.draws) == 44
    assert found.draws[-1].points == (0, 0)


def test_cards_that_look_alike_are_one_outcome():
    position = Position.deal("classic", random=stream(1))
    chance = Chance(position.definition, position.state)
    found = chance.outcomes(position.states, 16, 17)
    left = position.definition.words.deck_text(position.state)[16:]
    assert len(found.weights) == len(set(left))
    assert found.weights.sum() == pytest.approx(1)
    faces = [chance.face(16, deck[16]) for deck in found.decks]
    assert {face: weight * 44 for face, weight in zip(faces, found.weights, strict=True)} == pytest.approx(
        {face: left.count(face) for face in left}
    )
    assert np.array_equal(found.decks[found.happened], position.states["deck"][0])
    for deck in found.decks:
        assert sorted(deck) == sorted(position.states["deck"][0])


def test_a_turned_card_is_any_of_the_piles_and_no_starting_wager():
    position = Position.deal("rivals", 2, random=stream(1))
    chance = Chance(position.definition, position.state)
    found = chance.outcomes(position.states, position.places_used(), position.places_used() + 1)
    assert np.array_equal(found.decks[:, :10], np.repeat(position.states["deck"][:, :10], len(found.decks), axis=0))
    assert found.weights.sum() == pytest.approx(1)


def test_the_sample_of_rolls_is_the_same_whatever_was_rolled():
    position = Position.deal("rollwrite", 2, random=stream(1))
    chance = Chance(position.definition, position.state)
    found = chance.outcomes(position.states, 1, 2)
    position.states["deck"][0, 1:] = 0
    again = chance.outcomes(position.states, 1, 2)
    assert np.array_equal(found.decks[1:, 1], again.decks[1:, 1])
    assert found.weights[0] == 0


def test_in_the_sample_every_face_of_a_die_comes_as_often():
    position = Position.deal("rollwrite", 2, random=stream(1))
    chance = Chance(position.definition, position.state)
    rolls = chance.outcomes(position.states, 1, 2).decks[1:, 1]
    assert np.bincount(rolls % 10).tolist() == [ROLLS // 10] * 10
    assert np.bincount(rolls // 36_000).tolist() == [ROLLS // 6] * 6


def test_any_evaluator_will_do():
    class Nothing:
        def values(self, states):
            return np.zeros((len(states), 2, 2))

    game = played("classic", rounds=1, turn_limit=40)
    (found,) = measure_luck(game, Nothing())
    assert found.adjusted == found.margin


def test_one_event_has_the_luck_that_it_has_in_its_round():
    game = played("classic", rounds=1, turn_limit=40)
    analysis = LuckAnalysis(game.definition, game.position.state, deals=8)
    (found,) = measure_luck(game)
    share = found.draws[5]
    before = game.at(share.move - 1).position
    event = analysis.event(before.states, game.history[share.move - 1][1].action)
    np.testing.assert_allclose(event[:, 0], share.points, atol=1e-6)


def test_a_game_that_begins_at_a_position_is_refused():
    line = lc.new_game("classic", seed=3).position_text()
    with pytest.raises(lc.OptionError, match="no deal"):
        measure_luck(lc.Game.from_position(line, seed=1))
