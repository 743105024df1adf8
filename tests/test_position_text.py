"""A position as one line of text: read, written, and refused with the name of the field that is wrong."""

import json
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import lostcities as lc
from lostcities.games import registry
from lostcities.games.registry import OURS
from lostcities.games.tutorial.definition import SUMMIT
from lostcities.kernel.random import below, stream
from lostcities.position import Position

CLASSIC = (
    "classic 2 to:0 turns:5 task:place hands:yx,y5!,b3,b4,wx,g2,r3,r9/r7!,?7 built:y2,y3/gx,g4 discards:w2 draw:?39"
)
PARTNERS = (
    "partners 4 to:0 turns:4 task:pass,r9 hands:yx,yx,y5~+,b3+,b4,wx,g2,r3,r9,r10/?8/b2+,?5/b9!,?7 "
    "built:y2/- discards:- paired:-/g7 draw:?42"
)
DECK52 = (
    "deck52 4 to:2 turns:3 task:answer,h7 hands:?5/?6/h7+,sK,s3,d4,d9,cA,cQ/?6 built:s2/-/h4/- discards:- "
    "paired:-/- swaps:1/0/0/0 draw:?26"
)
RIVALS = (
    "rivals 3 to:1 turns:4 task:bid bid:3/0 passed:2 gold:12/12/12 supply:0 start:yb/yw/rg built:-/-/- "
    "display:y4,b2,wx,r9 box:- turned:?4 piles:?76"
)
ROLLWRITE = (
    "rollwrite 2 to:1 turns:2 task:choose active:0 taken:r3 sheets:r13,y4/ox,g5 bridges:- rolls:?2,rgb370 next:?72"
)
LINES = [CLASSIC, PARTNERS, DECK52, RIVALS, ROLLWRITE]


def at(line, *changes):
    """A line with something else in it."""
    for old, new in changes:
        assert old in line
        line = line.replace(old, new, 1)
    return line


def played(game, moves, seed=3):
    """A game after so many random moves."""
    table = lc.new_game(game, seed=seed)
    random = stream(seed)
    for _ in range(moves):
        legal = table.legal_moves()
        table.play(legal[below(random, len(legal))])
    return table


@pytest.mark.parametrize("game", OURS)
def test_a_view_sets_up_the_game_that_its_seat_sees(game):
    table = played(game, 11)
    view = json.loads(json.dumps(table.view(table.turn)))
    again = lc.Game.from_view(view, seed=5)
    seen = again.view(table.turn)
    assert {**seen, "history": view["history"]} == view
    assert again == lc.Game.from_view(view, seed=5)
    again.play(view["legal"][0])


def test_a_view_without_a_position_is_refused():
    view = lc.new_game("classic", seed=1).view(0)
    for wrong in ({**view, "position": None}, {}, None, "classic"):
        with pytest.raises(lc.PositionError, match="this one has none"):
            lc.Game.from_view(wrong)
    with pytest.raises(lc.PositionError):
        lc.Game.from_view({**view, "position": 7})


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split()[0])
def test_a_line_written_by_hand_can_be_played_on(line):
    game = lc.Game.from_position(line, seed=1)
    assert game.turn == int(line.partition("to:")[2][0])
    game.position.copy().play_randomly(stream(1))
    game.play(game.legal_moves()[0])
    assert lc.replay(game.record()) == game


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split()[0])
def test_the_seed_deals_what_is_unknown(line):
    def dealt(seed):
        return Position.from_text(line, stream(seed)).text()

    assert dealt(1) == dealt(1) != dealt(2)
    assert lc.Game.from_position(line, seed=4) == lc.Game.from_position(line, seed=4)


def test_case_and_spaces_do_not_matter():
    text = at(CLASSIC, ("classic", "Classic"), ("yx,y5!", "YX,y5!"), (" to:", "   to:"))
    assert Position.from_text(text, stream(1)) == Position.from_text(CLASSIC, stream(1))


def test_a_line_tells_everything_that_a_seat_knows_and_nothing_else():
    game = played("classic", 40)
    line = game.position_text(1)
    hand = next(word for word in line.split() if word.startswith("hands:")).removeprefix("hands:").split("/")
    assert "?" in hand[0]
    assert "?" not in hand[1]
    assert "?" not in game.position_text()
    assert game.position_text(None).count("?") == 3
    assert game.position.redealt(1, stream(5)).text(1) == game.position.text(1)


def test_options_are_told_where_they_differ():
    game = lc.new_game("classic", seed=1, expeditions=6)
    assert game.position_text().startswith("classic 2 expeditions=6 to:")
    assert lc.Game.from_position(game.position_text(0)).options == {"expeditions": 6, "turn_limit": None}


def test_a_sheet_of_ones_own_is_told():
    from lostcities.games.rollwrite.sheet import CROWDED

    game = lc.new_game("rollwrite", seed=1, sheet=CROWDED)
    assert lc.Game.from_position(game.position_text()).options["sheet"] == CROWDED


def test_a_match_is_told_with_the_points_of_its_rounds():
    game = lc.new_game("classic", seed=3, rounds=2, turn_limit=30)
    random = stream(3)
    while game.round == 1 or game.position.turns < 3:
        legal = game.legal_moves()
        game.play(legal[below(random, len(legal))])
    line = game.position_text(0)
    first = game.played_rounds[0].points
    assert line.endswith(f" rounds:2 points:{first[0]}/{first[1]}")
    again = lc.Game.from_position(line, seed=8)
    assert (again.round, again.rounds, again.totals) == (2, 2, game.totals)
    assert again.moments == []
    assert again.scores(1)[0].points == first[0]
    with pytest.raises(lc.IllegalMove, match="no move to take back"):
        again.undo()
    while not again.is_over:
        again.play(again.legal_moves()[0])
    assert again.outcome().totals == tuple(map(sum, zip(first, again.played_rounds[1].points, strict=True)))
    assert again.turns == 30
    assert again.at(1).moves_made == 1
    assert lc.replay(again.record()) == again
    assert Position.from_text(line, stream(1)).text(0) + f" rounds:2 points:{first[0]}/{first[1]}" == line


def test_a_match_goes_on_with_rounds_that_are_dealt():
    game = lc.Game.from_position(at(CLASSIC, ("classic 2", "classic 2 turn_limit=7")), seed=2, names=["Ada", ""])
    while game.round < 3:
        game.play(game.legal_moves()[0])
    text = game.record(date="2026-11-17")
    assert text.startswith("lostcities record 2\n")
    assert "\nround 1: from the position\n6. " in text
    again = lc.replay(text)
    assert again == game
    assert again.headers == {"date": "2026-11-17"}
    assert again.names == ("Ada", "")


def test_the_position_after_the_last_move_is_a_game_that_is_over():
    game = played("rollwrite", 0)
    while not game.is_over:
        game.play(game.legal_moves()[0])
    again = lc.Game.from_position(game.position_text(), seed=1)
    assert again.is_over
    assert again.outcome() == game.outcome()
    assert again.turns == game.turns
    assert lc.replay(again.record()) == again
    assert again.at(0) == again


def test_a_round_that_is_over_cannot_begin_a_match():
    game = lc.new_game("classic", seed=1, rounds=1, turn_limit=4)
    while not game.is_over:
        game.play(game.legal_moves()[0])
    with pytest.raises(lc.PositionError, match="to: the round is over, and the next one is not dealt"):
        lc.Game.from_position(game.position.text())
    assert lc.Game.from_position(game.position_text()).is_over


def test_a_card_that_waits_to_be_passed_is_its_passers_secret():
    game = lc.Game.from_position(PARTNERS, seed=1)
    assert "task:pass,r9" in game.position_text(0)
    assert "task:pass,?" in game.position_text(2)
    assert game.view(2)["history"] == []


def test_old_records_may_have_a_header_called_position():
    game = lc.new_game("classic", seed=1)
    text = game.record(position="a hard one")
    assert text.startswith("lostcities record 1\n")
    assert lc.replay(text).headers == {"position": "a hard one"}
    with pytest.raises(lc.RecordError, match="cannot be a header"):
        lc.Game.from_position(CLASSIC).record(position="a hard one")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("position: classic", "posture: classic", "the header 'position' is missing"),
        ("to:0", "to:7", "line 7: to: 7 is not from 0 to 1"),
        ("players: 2\nrounds: 3", "players: 2\nrounds: 4", "line 7: the position is of another game"),
        ("round 1: from the position", "round 1: seat 0 starts", "expected 'round …: from the position'"),
        ("round 1: from", "round 2: from", "the round before has not ended"),
        ("lostcities record 2", "lostcities record 1", "expected 'round 1: seat … starts'"),
    ],
)
def test_a_record_from_a_position_is_held_against_its_headers(old, new, message):
    text = lc.Game.from_position(CLASSIC, seed=1).record()
    with pytest.raises(lc.RecordError, match=message):
        lc.replay(at(text, (old, new)))


@pytest.mark.parametrize(
    ("line", "old", "new", "message"),
    [
        (CLASSIC, "classic", "chess", "there is no game 'chess'"),
        (CLASSIC, "classic 2", "classic 3", "classic is for 2 players, not 3"),
        (CLASSIC, "classic 2", "classic two", "players: 'two' is not a whole number"),
        (CLASSIC, "classic 2", "classic 2 seed=4", "classic has no option 'seed'"),
        (CLASSIC, "classic 2", "classic 2 turn_limit=9 turn_limit=9", "'turn_limit' is there a second time"),
        (CLASSIC, "classic 2", "classic 2 quickly", "'quickly' is neither an option"),
        (CLASSIC, "turns:5 ", "", "the field 'turns' is missing"),
        (CLASSIC, "turns:5 ", "turns:5 turns:6 ", "there is a second 'turns'"),
        (CLASSIC, "turns:5 ", "turns:5 wind:west ", "there is no field 'wind'"),
        (CLASSIC, "turns:5", "turns:", "'turns:' is not a field such as turns:12"),
        (CLASSIC, "to:0", "to:2", "to: 2 is not from 0 to 1"),
        (CLASSIC, "to:0 ", "to:- ", "task: a task needs a seat"),
        (CLASSIC, "place", "sleep", "task: 'sleep' is none of place, draw, pass, answer"),
        (CLASSIC, "place", "pass,r9", "task: the game has no such task"),
        (CLASSIC, "place", "place,w", "task: place,w: draw may name the closed pile"),
        (CLASSIC, "place", "draw", "hands: seat 0 holds 8 cards; 7 is a full hand now"),
        (CLASSIC, "?39", "?40", "draw: 46 cards lie nowhere else, and the line has 47 cards unknown"),
        (CLASSIC, "?7", "?8", "hands: seat 1 holds 9 cards; 8 is a full hand"),
        (CLASSIC, "r7!", "r3", "hands: r3 is in two places"),
        (CLASSIC, "r9/", "q9/", "hands: there is no card 'q9'"),
        (CLASSIC, "r9/", "r9+/", r"hands: r9\+: only partners know more"),
        (CLASSIC, "?7", "?7777", r"hands: '\?7777' are too many"),
        (CLASSIC, "/r7!,?7", "", "hands: 1 parts between '/', not 2"),
        (CLASSIC, "y2,y3", "y3,y2", "built: y2 cannot follow y3: numbers must rise, and wagers come before them"),
        (CLASSIC, "gx,g4", "g4,gx", "built: gx cannot follow g4"),
        (CLASSIC, "discards:w2", "discards:wx,wx,wx", "hands: there are only 3 wx"),
        (CLASSIC, "turns:5", "turns:4", "turns: 5 cards have been drawn, which takes as many turns, not 4"),
        (CLASSIC, "classic 2", "classic 2 turn_limit=4", "turns: the turn limit is 4"),
        (CLASSIC, "classic 2", "classic 2 turn_limit=5", "to: the round is over"),
        (at(CLASSIC, ("place", "-")), "to:0", "to:-", "to: the round goes on while there are cards to draw"),
        (
            at(CLASSIC, ("yx,", ""), ("?39", "?40")),
            "place",
            "draw,b",
            "task: draw,b: the closed pile has the card just discarded",
        ),
        (PARTNERS, "pass,r9", "pass,r8", "task: seat 0 does not hold r8"),
        (PARTNERS, "pass,r9", "pass", "task: pass: draw may name the closed pile, pass and answer have one card"),
        (PARTNERS, "paired:-/g7", "paired:-/r9", "paired: r9 is in two places"),
        (
            PARTNERS,
            "paired:-/g7",
            "paired:g2,g3,g4,g5,g6,g7/-",
            "paired: the hands of seats 0 and 2 have no place for g7",
        ),
        (PARTNERS, "r9,r10/", "r9/", "hands: seat 0 holds 9 cards; partners pass two cards at a time"),
        (PARTNERS, "?5/", "?3/", "hands: seat 2 holds 4 cards; partners pass two cards at a time, and keep at least 6"),
        (PARTNERS, "?5/", "?7/", "hands: seats 0 and 2 have 16 cards before and after a turn"),
        (DECK52, "swaps:1/0/0/0", "swaps:0/0/0/0", "swaps: seat 2 answers a swap, and its partner has begun none"),
        (DECK52, "swaps:1/0/0/0", "swaps:3/0/0/0", "swaps: 3 is not from 0 to 2"),
        (RIVALS, "gold:12/", "gold:13/", "supply: there are 36 gold, not 37"),
        (RIVALS, "bid:3/0", "bid:13/0", "bid: seat 0 has 12 gold, less than its bid"),
        (RIVALS, "bid:3/0", "bid:3/1", "passed: the highest bidder and the seat to act are two"),
        (RIVALS, "start:yb", "start:yy", "start: seat 0 has yy; everybody has two starting wagers"),
        (RIVALS, "rg", "yg", "start: there are only 2 starting wagers of y"),
        (RIVALS, "turns:4", "turns:5", "turned: 4 cards are turned over, one a turn, and there were 5 turns"),
        (RIVALS, "turned:?4", "turned:y5,?3", "turned: there are only 2 y5"),
        (RIVALS, "task:bid", "task:take,boxed", "bid: whoever made the highest bid has paid it"),
        (at(RIVALS, ("y4,b2,wx,r9", "-")), "built:-", "built:y4,b2,wx,r9", "task: there is nothing in the display"),
        (ROLLWRITE, "rgb370", "?", "rolls: the last roll is on the table"),
        (ROLLWRITE, "rgb370", "rgb37", "rolls: 'rgb37' is not a roll"),
        (ROLLWRITE, "?72", "?71", "next: 71 rolls, not 72 after 2 turns"),
        (ROLLWRITE, "taken:r3", "taken:r4", "taken: r4 is not in the roll"),
        (ROLLWRITE, "to:1", "to:0", "taken: the active seat takes its dice when it acts"),
        (ROLLWRITE, "choose", "accelerate", "task: the sheet of seat 1 has nothing in a box with an arrow last"),
        (ROLLWRITE, "r13", "r31", "sheets: r31: there are 9 boxes, and numbers never fall"),
        (ROLLWRITE, "r13", "r13^", r"sheets: r13\^: the top artefact comes after 9 numbers"),
        (ROLLWRITE, "y4", "d4", "sheets: seat 0 has refused 4 times in 2 turns"),
        (ROLLWRITE, "bridges:-", "bridges:r1.0", "bridges: nobody has passed the bridge of 'r1.0'"),
        (ROLLWRITE, "r13", "r1111111", "bridges: somebody has passed the bridge of r"),
    ],
)
def test_what_is_wrong_is_told_with_its_field(line, old, new, message):
    with pytest.raises(lc.LostCitiesError, match=message):
        Position.from_text(at(line, (old, new)))


@pytest.mark.parametrize("text", ["", "classic", None, 7, "classic 2", "classic 2 =", "classic 2 :", "🂡 2"])
def test_what_is_no_line_is_refused(text):
    with pytest.raises(lc.LostCitiesError):
        Position.from_text(text)


@pytest.mark.parametrize("changed", [("rounds:0", "rounds: 0 is not from 1"), ("points:4/5/6", "points: 3 parts")])
def test_what_is_wrong_with_a_match_is_told(changed):
    field, message = changed
    with pytest.raises(lc.PositionError, match=message):
        lc.Game.from_position(f"{CLASSIC} {field}")
    with pytest.raises(lc.PositionError, match="points: 3 rounds are over, and the match has 3"):
        lc.Game.from_position(f"{CLASSIC} points:1/2,3/4,5/6")


def test_a_game_without_a_grammar_says_so():
    import tiny

    position = Position.deal(tiny.TINY.id, random=stream(1))
    with pytest.raises(lc.PositionError, match="a position of tiny has no text"):
        position.text()
    with pytest.raises(lc.PositionError, match="a position of tiny has no text"):
        Position.from_text("tiny 2 to:0 turns:0")


def lines():
    """Lines of all games, the tutorial's too, for a seat and with nothing hidden."""
    for game in (*OURS, "summit"):
        for moves in (0, 7, 16):
            table = played(game, moves if game != "summit" else moves // 2)
            yield table.position_text()
            yield table.position_text(0)
    yield from LINES


WITH_THE_TUTORIAL = {"summit": SUMMIT}  # other tests walk the registry, which does not have it
with patch.dict(registry._known, WITH_THE_TUTORIAL):
    ALL_LINES = list(lines())
PIECES = sorted({piece for line in ALL_LINES for piece in line.replace("/", ",").replace(":", ",").split(",")})[::7]
CHARACTERS = "?-/,:=.!+~^xXdy0123456789 ²٣é\x00"


@settings(max_examples=400, deadline=None)
@given(data=some.data())
@patch.dict(registry._known, WITH_THE_TUTORIAL)
def test_whatever_is_in_a_line_it_is_read_or_refused(data):
    line = data.draw(some.sampled_from(ALL_LINES))
    for _ in range(data.draw(some.integers(1, 3))):
        start = data.draw(some.integers(0, len(line)))
        stop = data.draw(some.integers(start, min(start + 6, len(line))))
        put = data.draw(some.one_of(some.text(CHARACTERS, max_size=3), some.sampled_from(PIECES)))
        line = line[:start] + put + line[stop:]
    try:
        game = lc.Game.from_position(line, seed=1)
    except lc.LostCitiesError:
        return
    for seat in range(game.players):
        assert lc.Game.from_position(game.position_text(seat), seed=2).view(seat) == game.view(seat)
    assert game.is_over or game.legal_moves()
    for _ in range(30):
        if not game.is_over:
            game.play(game.legal_moves()[-1])
    assert lc.replay(game.record()) == game
