"""A bot on a server plays for the match as one in the library does."""

import pytest

import lostcities as lc
from lostcities.equity import round_equity
from lostcities.server.bots.client import equity_of


def message(game):
    options = {option.name: option.text(game.options[option.name]) for option in game.definition.options}
    asked = {"seat": game.turn, "game": game.id, "players": game.players, "options": options}
    return {**asked, "view": game.view(game.turn)}


@pytest.mark.parametrize("name", ["classic", "partners"])
def test_what_a_think_message_says_of_the_match_is_enough(name):
    game = lc.new_game(name, seed=1, turn_limit=300)
    while not game.is_over:
        told, expected = equity_of(message(game)), round_equity(game, game.turn)
        assert told.lowest == expected.lowest
        assert told.chances.tolist() == expected.chances.tolist()
        before = game.round
        while game.round == before and not game.is_over:
            game.play(game.legal_moves()[0])


@pytest.mark.parametrize(("name", "rounds"), [("classic", 1), ("rivals", 1), ("rivals", 2)])
def test_a_single_round_and_a_game_without_a_table_have_no_equity(name, rounds):
    assert equity_of(message(lc.new_game(name, seed=1, rounds=rounds))) is None
