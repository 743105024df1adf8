"""The words of Rivals: notation, reasons, decks and tables."""

import json

import pytest
from rivals_positions import CALLS, DEFINITION, WORDS, Position, position

from lostcities.errors import OptionError


def test_every_action_has_a_text_of_its_own():
    made = Position()
    assert len(made.texts) == 3 + 36 + 5 * 20
    assert len(set(made.texts)) == len(made.texts)
    assert made.texts[:5] == ["u", "p", ".", "1", "2"]
    assert made.texts[38:50] == ["36", "yx", "y2", "y3", "y4", "y5", "y6", "y7", "y8", "y9", "y10", "-yx"]
    assert made.texts[-1] == "-r10"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("u", "turn over the next card"),
        ("5", "bid 5"),
        ("p", "pass"),
        ("r4", "take the red 4"),
        ("bx", "take the blue wager"),
        ("-gx", "put the green wager in the box"),
        (".", "done: turn over the next card"),
    ],
)
def test_what_an_action_does_in_words(move, words):
    made = Position()
    assert str(WORDS.describe(made.state, made.texts.index(move))) == words


def test_all_is_done_in_the_open():
    made = Position(3)
    for action, text in enumerate(made.texts):
        assert {WORDS.seen_text(made.state, 0, action, observer) for observer in (-1, 0, 1, 2)} == {text}


def test_reasons_at_the_start_of_a_turn():
    made = position(display="r5")
    only_winner = "only the winner of an auction may take cards or put one in the box"
    assert made.against("p") == "there is no auction to pass in"
    assert made.against(".") == "you have not won an auction: there is nothing to be done with"
    assert made.against("r5") == made.against("-r5") == only_winner


def test_reasons_in_an_auction():
    made = position(display="r5", gold=[5, 3])
    made.play("2")
    assert made.against("u") == "an auction is on: bid more or pass"
    assert made.against("1") == made.against("2") == "the bid is 2: bid more or pass"
    assert made.against("4") == "you cannot bid 4: you have 3 gold"
    assert made.against("r5") == "only the winner of an auction may take cards or put one in the box"


def test_reasons_after_a_won_auction():
    made = position(display="r5")
    made.play("2 p")
    won = "you have won the auction: take cards, put one in the box, or say that you are done"
    assert made.against("u") == made.against("p") == made.against("3") == won
    assert made.against("r4") == made.against("-r4") == "the red 4 is not in the display"


def test_numbers_that_are_no_action_are_not_legal():
    made = Position()
    assert not CALLS.is_legal(made.states, 0, -1)
    assert not CALLS.is_legal(made.states, 0, len(made.texts))


# Options and decks


def test_rivals_is_for_two_three_or_four_and_has_no_options():
    assert DEFINITION.check_options(None, {}) == (2, {})
    assert DEFINITION.check_options(4, {}) == (4, {})
    with pytest.raises(OptionError, match="rivals is for 2 or 3 or 4 players, not 5"):
        DEFINITION.check_options(5, {})
    with pytest.raises(OptionError, match="no option 'turn_limit'"):
        DEFINITION.check_options(2, {"turn_limit": 300})


def test_a_deck_is_read_back_from_its_text():
    made = Position(3, seed=7)
    words = WORDS.deck_text(made.state)
    assert len(words) == 90
    again = Position(3, deck=[word.upper() for word in words])
    assert WORDS.deck_text(again.state) == words
    assert again.table == made.table


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda words: [*words[:-1], "z3"], "'z3' is not a card of rivals"),
        (lambda words: [*words, words[-1]], "the deck has .* too often"),
        (lambda words: words[:-1], "the deck lacks"),
        (lambda words: words[10:] + words[:10], "is out of place: the 10 starting wagers come first"),
        (lambda words: words[:9] + words[10:] + [words[9]], "is out of place"),
    ],
)
def test_a_deck_must_have_every_card_once_and_the_starting_wagers_first(change, message):
    state = Position().state
    with pytest.raises(OptionError, match=message):
        WORDS.read_deck(state, change(WORDS.deck_text(state)))


# The table


def test_the_table_shows_all_but_the_order_of_the_piles():
    made = position(
        3,
        display="r5 yx",
        expeditions={0: "bx b3", 1: "g9"},
        starting={0: "b r", 1: "y g", 2: "w r"},
        gold=[10, 12, 11],
        turns=25,
    )
    made.play("2 p")
    table = made.table
    columns = [expedition.pop("columns") for expedition in table["expeditions"]]
    boxed = table.pop("boxed")
    assert len(table.pop("turned")) == 25
    assert len(boxed) == 25 - 5
    assert sum(map(len, table.pop("unseen"))) == 15 + 20 + 20
    assert table == {
        "colours": ["yellow", "blue", "white", "green", "red"],
        "task": "bid",
        "piles": [0, 15, 20, 20],
        "display": ["yx", "r5"],
        "gold": [10, 12, 11],
        "supply": 3,
        "bid": 2,
        "bidder": 0,
        "passed": [False, True, False],
        "has_boxed": False,
        "expeditions": [{"seats": [0]}, {"seats": [1]}, {"seats": [2]}],
    }
    assert columns[0] == [
        {"starting_wagers": 0, "cards": [], "points": 0},
        {"starting_wagers": 1, "cards": ["bx", "b3"], "points": 3},
        {"starting_wagers": 0, "cards": [], "points": 0},
        {"starting_wagers": 0, "cards": [], "points": 0},
        {"starting_wagers": 1, "cards": [], "points": 0},
    ]
    made.play("p -yx")
    assert made.table["has_boxed"]
    assert made.table["task"] == "take"
    json.dumps(made.table)


def test_the_score_sheet_adds_up_to_the_score():
    made = position(expeditions={0: "bx b3 r2 r2 r3 r3"}, starting={0: "y g"}, gold=[7, 1])
    lines = WORDS.score_lines(made.state, 0)
    assert [(line.name, line.points) for line in lines] == [
        ("yellow", 0),
        ("blue", 2),
        ("green", 0),
        ("red", 12),
        ("gold", 7),
    ]
    assert sum(line.points for line in lines) == made.scores[0]
