"""Players of the card games with a style of their own: legal, better than chance, and all unlike."""

import itertools

import pytest

import lostcities as lc
from lostcities.bots import bot, decision_for
from lostcities.bots.styles import CHARACTERS
from lostcities.games.cards.heuristic.parameters import MEANINGS
from lostcities.kernel.jit import COMPILED

GAMES = 10 if COMPILED else 2


def played(*names, game="classic", seed=0, **options):
    """A game between bots, played to its end."""
    players = [bot(name) for name in names]
    table = lc.new_game(game, players=len(names), seed=seed, rounds=1, turn_limit=300, **options)
    while not table.is_over:
        table.play(players[table.turn].choose(decision_for(table, seed=seed)).action)
    return table


@pytest.mark.parametrize("name", CHARACTERS)
def test_a_random_player_is_beaten(name):
    totals = [played(name, "random", seed=seed).totals for seed in range(GAMES)]
    assert sum(mine - theirs for mine, theirs in totals) > 60 * GAMES


def test_everyone_goes_a_way_of_their_own():
    """No two make the same moves."""
    names = (*CHARACTERS, "explorer")
    games = [[played(name, "explorer", seed=seed).history for seed in range(4)] for name in names]
    for one, other in itertools.combinations(range(len(names)), 2):
        assert games[one] != games[other], (names[one], names[other])


def test_the_racer_never_wagers():
    for seed in range(GAMES):
        moves = [str(move) for seat, move in played("racer", "random", seed=seed).history if seat == 0]
        assert not [move for move in moves if move.endswith("x") and not move.startswith("-")]


def test_the_gambler_wagers_more_than_the_explorer():
    def wagers(name):
        moves = [
            str(move)
            for seed in range(2 * GAMES)
            for seat, move in played(name, "random", seed=seed).history
            if seat == 0
        ]
        return sum(move.endswith("x") and not move.startswith("-") for move in moves)

    assert wagers("gambler") > wagers("explorer")


@pytest.mark.parametrize("name", CHARACTERS)
def test_every_card_game_is_played(name):
    assert played(name, *["explorer"] * 3, game="partners").is_over
    assert played(name, *["random"] * 2, game="deck52").is_over


def test_other_games_are_refused():
    with pytest.raises(lc.OptionError, match="racer does not play rivals, but classic, partners, deck52"):
        bot("racer").choose(decision_for(lc.new_game("rivals", seed=1), seed=1))


@pytest.mark.parametrize("name", CHARACTERS)
def test_what_makes_a_character_is_among_the_parameters(name):
    assert CHARACTERS[name].keys() <= {meaning[0] for meaning in MEANINGS}
