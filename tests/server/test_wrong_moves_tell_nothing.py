"""Whatever somebody tries, the answer is the same, byte for byte, when only hidden things differ."""

import random

import pytest
from plain_tables import answered, new_table

from lostcities import Game
from lostcities.conformance.checks import redealt
from lostcities.kernel.random import stream
from lostcities.server.tables.commands import PlayMove

KINDS = [
    ("classic", 2),
    ("partners", 4),
    ("deck52", 2),
    ("deck52", 3),
    ("deck52", 4),
    ("rivals", 2),
    ("rivals", 4),
    ("rollwrite", 2),
    ("rollwrite", 3),
]
GAMES = 3
WORLDS = 4  # other deals of each position
TRIES = 40  # of each position


def tries(game, chance):
    """Single words, right and wrong; and several words, of which the first ones are often right."""
    words = [move.text for move in game.notation.moves]
    legal = [move.text for move in game.legal_moves()]
    yield from ("???", " ", "d d", "take everything", "🎲")
    for _ in range(TRIES):
        first = chance.choice(legal if chance.random() < 0.8 else words)
        after = game.copy()
        after.play(chance.choice(legal))
        likely = [move.text for move in after.legal_moves()] or words  # what may be possible in the position behind it
        rest = [chance.choice(likely if chance.random() < 0.7 else words) for _ in range(chance.randrange(3))]
        yield " ".join([first, *rest, *(["???"] if chance.random() < 0.2 else [])])


def random_positions(kind, players, chance):
    for seed in range(GAMES):
        game = Game(kind, players=players, seed=seed, rounds=2)
        for _ in range(60):
            if game.is_over:
                break
            if chance.random() < 0.25:
                yield game.copy()
            game.play(chance.choice(game.legal_moves()))


@pytest.mark.parametrize(("kind", "players"), KINDS)
def test_every_answer_is_the_same_whatever_is_hidden(kind, players):
    chance = random.Random(f"{kind} {players}")
    table = new_table(kind, players)
    refused = 0
    for game in random_positions(kind, players, chance):
        worlds = [game, *(redealt(game, game.turn, stream(world, 8)) for world in range(WORLDS))]
        numbers = [{"action": chance.randrange(len(game.notation) + 2)} for _ in range(TRIES)]
        for wish in [*({"move": text} for text in tries(game, chance)), *numbers]:
            command = PlayMove(do="move", id="one", table="table", position=game.moves_made, **wish)
            answers = []
            for table.game in worlds:
                answers.append(answered(table, command, 1 + game.turn))
            assert all(answer == answers[0] for answer in answers), wish
            refused += "code" in answers[0]
        for seat in range(players):
            if seat != game.turn:  # whoever is not to act hears nothing of the rules
                assert answered(table, command, 1 + seat)["code"] == "not_your_turn"
    assert refused


def test_the_next_roll_cannot_be_asked_for():
    """Two players: who chooses second rolls next, so several words would reach into a roll that is not made yet."""
    table = new_table("rollwrite", 2)
    game = table.game
    game.play(game.legal_moves()[0])  # or the acceleration that it brings
    while not any(len(played.moves) and game.position.turns == 0 for played in game._rounds):
        game.play(game.legal_moves()[0])
    chooser = game.turn
    last = next(move.text for move in game.legal_moves() if ends_the_turn(game, move))
    for word in [move.text for move in game.notation.moves]:
        command = PlayMove(do="move", id="one", table="table", move=f"{last} {word}", position=game.moves_made)
        answer = answered(table, command, 1 + chooser)
        assert answer == {
            "code": "illegal",
            "message": f"your turn ends with {last}: leave out {word}",
            "phrase": {"key": "turn.ends_with", "move": last, "rest": word},
        }


def ends_the_turn(game, move):
    after = game.copy()
    after.play(move)
    return after.position.turns > game.position.turns
