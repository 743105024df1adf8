"""Records: readable, exact, and clear about what is wrong with them."""

import pytest

import lostcities as lc
from positions import GAMES


@pytest.fixture
def record():
    game = lc.new_game("classic", seed=7, rounds=2, turn_limit=4, names=["Ada", ""])
    while not game.is_over:
        game.play(game.legal_moves()[0])
    return game.record(date="2026-11-15")


def test_a_record_reads_well(record):
    lines = record.splitlines()
    assert lines[:9] == [
        "lostcities record 1",
        "game: classic",
        "players: 2",
        "rounds: 2",
        "seed: 7",
        "options: expeditions=5 turn_limit=4",
        "seat 0: Ada",
        "date: 2026-11-15",
        "result: 0 : 0, seat 0 and seat 1 draw",
    ]
    assert lines[10].startswith("round 1: seat ")
    assert lines[11].startswith("deal: ")
    assert lines[12].startswith("  ")
    assert lines[14].startswith("2. -")
    assert max(map(len, lines)) <= 100


def test_a_record_replays_exactly(record):
    game = lc.replay(record)
    assert game.headers == {"date": "2026-11-15"}
    assert game.record() == record


def test_an_unfinished_match_goes_on_as_it_would_have():
    game = lc.new_game("classic", seed=7, rounds=2, turn_limit=4)
    game.play(game.legal_moves()[0])
    resumed = lc.replay(game.record())
    for one in (game, resumed):
        while not one.is_over:
            one.play(one.legal_moves()[0])
    assert game == resumed


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("lostcities record 1", "lostcities record 9", "line 1: a record begins with 'lostcities record 1'"),
        ("game: classic", "game: chess", "line 2: there is no game 'chess'"),
        ("game: classic\n", "", "line 1: the header 'game' is missing"),
        ("players: 2", "players: two", "line 3: players must be a whole number, not 'two'"),
        ("players: 2", "players: 4", "line 3: classic is for 2 players, not 4"),
        ("seed: 7", "seed: 7\nseed: 8", "line 6: there is a second 'seed'"),
        ("expeditions=5", "expeditions=9", "line 6: expeditions must be 5 or 6, not '9'"),
        ("expeditions=5", "expeditions", "line 6: options are written like"),
        ("expeditions=5", "game=5", "line 6: classic has no option 'game'"),
        ("rounds: 2", "rounds: 0", "line 4: a match has at least 1 round"),
        ("round 1: seat 0", "round 1: seat 7", "line 11: starter must be a seat from 0 to 1"),
        ("result: 0 : 0", "result: 5 : 0", "line 9: the result is not what the moves give"),
        ("round 1: seat", "round 2: seat", "line 11: expected 'round 1: seat … starts'"),
        ("deal:", "deck:", "line 12: a round begins with its deal"),
        ("deal: ", "deal: zz ", "line 12: 'zz' is not a card of classic"),
        ("\n2. ", "\n3. ", "line 15: .* belongs to turn 2, not to turn 3"),
        ("\n2. -", "\n2. ?", "line 15: .* is not a move of classic"),
        (" d\nscore: 0 : 0\n\nround 2", " d d\nscore: 0 : 0\n\nround 2", "line 17: d comes after the end of the round"),
        ("score: 0 : 0\n\nround 2", "score: 0 : 1\n\nround 2", "line 18: the score is not what the moves give"),
        ("score: 0 : 0\n\nround 2", "nonsense\n\nround 2", "line 18: 'nonsense' is not a turn"),
    ],
)
def test_damage_is_named_with_its_line(record, old, new, message):
    assert old in record
    with pytest.raises(lc.RecordError, match=message):
        lc.replay(record.replace(old, new, 1))


def test_an_illegal_move_is_named_with_its_line_and_rule(record):
    lines = record.splitlines()
    lines[13] = "1. d d"
    with pytest.raises(lc.RecordError, match="line 14: d: place a card first"):
        lc.replay("\n".join(lines))


@pytest.mark.parametrize("text", ["", "\n\n", "hi", "\0", "lostcities record 1", "lostcities record 1\ngame: classic"])
def test_what_is_no_record_is_refused(text):
    with pytest.raises(lc.RecordError):
        lc.replay(text)


def test_headers_cannot_break_the_record():
    game = lc.new_game("classic", seed=1)
    for headers in ({"date": "a\nb"}, {"date": "a\u2028b"}, {"game": "x"}, {"Bad Name": "x"}, {"seat 0": "x"}):
        with pytest.raises(lc.RecordError, match="cannot be a header"):
            game.record(**headers)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_any_cut_of_a_record_is_read_or_refused_with_words(name, players):
    game = lc.new_game(name, players=players, seed=3)
    for _ in range(40):
        game.play(game.legal_moves()[-1])
    text = game.record()
    messages = []
    for end in range(0, len(text), 37):
        try:
            lc.replay(text[:end])
        except lc.RecordError as error:
            messages.append(str(error))
    assert all(message.startswith("line ") for message in messages)
