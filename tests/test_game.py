"""Game, the face of the library."""

import copy
import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lostcities as lc
from lostcities.games.registry import load
from positions import GAMES, deal, full_deck


def play_out(game, choose):
    """Play to the end; `choose` picks from the number of legal moves."""
    while not game.is_over:
        moves = game.legal_moves()
        game.play(moves[choose(len(moves))])
    return game


def test_the_catalogue_names_games_players_options_and_rulebooks():
    catalogue = {info.id: info for info in lc.games()}
    assert catalogue["classic"].players == (2,)
    assert catalogue["deck52"].players == (2, 3, 4)
    assert [option.name for option in catalogue["classic"].options] == ["expeditions", "turn_limit"]
    assert "Knizia" in catalogue["partners"].rulebook


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_same_seed_gives_the_same_game(name, players):
    one, two = (lc.new_game(name, players=players, seed=9) for _ in range(2))
    assert one == two
    assert one.legal_moves() == two.legal_moves()
    assert one != lc.new_game(name, players=players, seed=10)


def test_a_move_can_be_a_text_a_move_or_a_number():
    games = [lc.new_game("classic", seed=3) for _ in range(3)]
    move = games[0].legal_moves()[0]
    games[0].play(move)
    games[1].play(str(move))
    games[2].play(move.action)
    assert games[0] == games[1] == games[2]


def test_a_whole_turn_is_one_text_and_its_case_does_not_matter():
    game = deal("classic", "r5")
    game.play("R5 D")
    assert [(seat, str(move)) for seat, move in game.history] == [(0, "r5"), (0, "d")]


def test_a_turn_that_goes_wrong_half_way_changes_nothing():
    game = deal("classic", "r5")
    before = game.copy()
    with pytest.raises(lc.IllegalMove, match="the red discard pile is empty"):
        game.play("r5 <r")
    assert game == before
    assert game.view(0) == before.view(0)


def test_a_turn_that_goes_wrong_across_the_end_of_a_round_changes_nothing():
    game = deal("classic", "r5", turn_limit=1, rounds=2)
    before = game.copy()
    with pytest.raises(lc.IllegalMove):
        game.play("r5 d d")
    assert game == before
    assert game.round == 1


@pytest.mark.parametrize("nonsense", ["", "zz", "r11", "5r", "r5,d", "<", "ü", "r5 zz", None, 1.5, -1, 10**30, b"d"])
def test_what_is_not_a_move_gets_a_clear_error_and_changes_nothing(nonsense):
    game = deal("classic", "r5")
    before = game.copy()
    with pytest.raises(lc.InvalidMove):
        game.play(nonsense)
    assert game == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 7}, "classic is for 2 players, not 7"),
        ({"players": "two"}, "classic is for 2 players"),
        ({"players": 2.0}, "classic is for 2 players, not 2.0"),
        ({"rounds": True}, "rounds must be a whole number"),
        ({"deck": 5}, "a deck is a text or a list of cards, not 5"),
        ({"deck": [5]}, "a deck is a text or a list of cards, not 5"),
        ({"names": ["Ada", "a\u2028b"]}, "is not a name"),
        ({"colours": 5}, "classic has no option 'colours'; it has expeditions, turn_limit"),
        ({"expeditions": 4}, "expeditions must be 5 or 6, not 4"),
        ({"turn_limit": 0}, "turn_limit must be a whole number above 0"),
        ({"turn_limit": True}, "turn_limit must be a whole number"),
        ({"rounds": 0}, "at least 1 round"),
        ({"rounds": 1.5}, "rounds must be a whole number"),
        ({"seed": "x"}, "seed must be a whole number"),
        ({"starter": 2}, "starter must be a seat from 0 to 1"),
        ({"names": ["Ada"]}, "names must be a list of 2"),
        ({"names": ["Ada", "a\nb"]}, "is not a name"),
        ({"deck": "r5 r5"}, "the deck has r5 too often"),
        ({"deck": "r5 q1"}, "'q1' is not a card of classic"),
        ({"deck": "r5 r6"}, "the deck lacks"),
        ({"deck": [full_deck("classic")] * 4}, "4 decks are too many for 3 rounds"),
    ],
)
def test_bad_options_get_a_clear_error(arguments, message):
    with pytest.raises(lc.OptionError, match=message):
        lc.new_game("classic", **arguments)


def test_an_unknown_game_gets_a_clear_error():
    with pytest.raises(lc.UnknownGame, match="there is no game 'chess'; there are classic"):
        lc.new_game("chess")


@pytest.mark.parametrize("seat", [2, -1, "0", 0.5, True, 0.0])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat):
    with pytest.raises(lc.OptionError, match="there is no seat"):
        lc.new_game("classic", seed=1).view(seat)


def test_decks_can_be_given_for_every_round():
    decks = [full_deck("classic"), full_deck("classic")[::-1]]
    game = play_out(lc.new_game("classic", deck=decks, rounds=2, turn_limit=10, seed=0), lambda number: 0)
    assert [game.deck_text(played.deck) for played in game._rounds] == decks


def test_a_view_is_json_and_hides_the_other_hand():
    game = lc.new_game("classic", seed=3, names=["Ada", "Bob"])
    view = json.loads(json.dumps(game.view(0)))
    assert len(view["table"]["hands"][0]["cards"]) == 8
    assert view["table"]["hands"][1] == {"size": 8, "cards": []}
    assert view["names"] == ["Ada", "Bob"]
    assert game.view(1 - game.turn)["legal"] == []
    assert game.view(game.turn)["legal"] == [str(move) for move in game.legal_moves()]
    assert game.view(None)["table"]["hands"] == [{"size": 8, "cards": []}] * 2


def test_scores_come_with_their_sums():
    game = deal("classic", "rx r5 r9", "y2 y3")
    for turn in ("rx d", "-y2 d", "r5 d", "-y3 d", "r9 d"):
        game.play(turn)
    score = game.scores()[0]
    assert (score.points, score.total, score.rounds) == (-12, -12, ())
    assert [(line.name, line.points, line.detail) for line in score.lines] == [("red", -12, "(14 − 20) × 2")]


def test_undo_goes_back_over_the_end_of_a_round():
    game = deal("classic", "r5", turn_limit=1, rounds=2)
    before = game.copy()
    game.play("r5 d")
    assert game.round == 2
    assert str(game.undo()) == "d"
    assert str(game.undo()) == "r5"
    assert game == before
    with pytest.raises(lc.IllegalMove, match="no move to take back"):
        game.undo()


def test_undo_and_playing_on_deals_the_same_next_round():
    game = deal("classic", "r5", turn_limit=1, rounds=2)
    game.play("r5 d")
    second = game.copy()
    game.undo()
    game.play("d")
    assert game == second


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_steps_replay_the_game(name, players):
    game = lc.new_game(name, players=players, seed=4)
    for number in range(30):
        moves = game.legal_moves()
        game.play(moves[number % len(moves)])
    made = [(seat, move) for seat, move, _ in game.steps()]
    assert tuple(made) == game.history
    assert game.at(30) == game
    assert game.at(0).history == ()
    assert game.at(12).history == game.history[:12]
    with pytest.raises(lc.InvalidMove, match="no position 31"):
        game.at(31)


@pytest.mark.parametrize(("name", "players"), GAMES)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**64), choices=st.randoms(use_true_random=False))
def test_copy_pickle_and_record_round_trip_anywhere(name, players, seed, choices):
    game = lc.new_game(name, players=players, seed=seed, rounds=2)
    for _ in range(choices.randrange(120)):
        if game.is_over:
            break
        game.play(choices.choice(game.legal_moves()))
    for twin in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), lc.replay(game.record())):
        assert twin == game
        assert twin.view(0) == game.view(0)
        assert twin.turn == game.turn


@pytest.mark.parametrize("name", ["rivals", "rollwrite"])
def test_the_highest_score_wins_and_ties_are_shared(name):
    game = play_out(lc.new_game(name, players=3, seed=5), lambda number: number // 2)
    best = max(game.totals)
    assert game.outcome().winners == tuple(seat for seat, total in enumerate(game.totals) if total == best)
    for totals, winners in (((5, 9, 9), (1, 2)), ((4, 4, 4), (0, 1, 2)), ((7, 2, 1), (0,))):
        game._rounds[-1].points = totals
        assert game.outcome().winners == winners
        assert not game.outcome().is_draw


def test_a_sheet_of_one_s_own_is_recorded_with_the_game(tmp_path):
    file = tmp_path / "mine.toml"
    places = "\n".join(f"{colour} = [1, 2]" for colour in ("red", "orange", "yellow", "green", "blue", "purple"))
    file.write_text(f"[arrows]\n{places}\n[artefacts]\n{places}\n")
    game = lc.new_game("rollwrite", seed=1, sheet=lc.read_sheet(file))
    game.play("-")
    assert game.table()["table"]["sheet"] == "custom"
    assert lc.replay(game.record()) == game
    assert lc.new_game("rollwrite", seed=1).table()["table"]["sheet"] == "reconstructed"


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_moves_and_turns_are_counted_over_all_rounds(name, players):
    options = {"turn_limit": 10} if "turn_limit" in {o.name for o in load(name).options} else {}
    game = lc.new_game(name, players=players, seed=4, rounds=2, **options)
    turns = [0, 0]
    while not game.is_over:
        current = game.round
        game.play(game.legal_moves()[-1])
        if game.round == current and not game.is_over:
            turns[current - 1] = int(game.state.turns)
            assert game.turns == sum(turns[:current]) + (current - 1)
        assert game.moves_made == len(game.history)
    assert game.turns == sum(turns) + 2


def test_a_view_can_leave_out_the_history_and_nothing_else():
    game = lc.new_game("classic", seed=3)
    game.play(game.legal_moves()[0])
    whole = game.view(0)
    assert whole.pop("history")
    assert game.view(0, with_history=False) == whole


def spoil(shown):
    """Change everything in a view that can be changed."""
    for part in list(shown.values()) if isinstance(shown, dict) else list(shown):
        if isinstance(part, dict | list):
            spoil(part)
    shown.clear()


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_whoever_changes_a_view_changes_no_other(name, players):
    game = lc.new_game(name, players=players, seed=5, rounds=1)
    for _ in range(12):
        game.play(game.legal_moves()[0])
    views = [*range(players), None]
    before = json.dumps([game.view(seat) for seat in views] + [game.table()])
    for seat in views:
        spoil(game.view(seat))
    spoil(game.table())
    assert json.dumps([game.view(seat) for seat in views] + [game.table()]) == before
