"""The chance to win a match: by lead, rounds left and starter."""

import json

import numpy as np
import pytest

import lostcities as lc
from lostcities.equity import EquityTable, equity_table, round_equity, simulated
from lostcities.equity.margins import OTHER, OWN, RoundMargins, count_margins
from lostcities.equity.table import MOST_ROUNDS
from lostcities.game import next_starter

TABLES = [pytest.param(EquityTable(margins), id=margins.title) for margins in simulated()]
LEADS = np.arange(-700, 701)


def made_up(rounds: list[tuple[int, int]], game: str = "classic") -> EquityTable:
    """A table of rounds with such margins of the side that starts, and such last turns."""
    margins, last = (np.array(column) for column in zip(*rounds, strict=True))
    options = {"classic": {"expeditions": "5", "turn_limit": "none"}, "partners": {"turn_limit": "none"}}[game]
    players = {"classic": 2, "partners": 4}[game]
    return EquityTable(count_margins(margins, last, game=game, players=players, options=options, seed=0, longest=50))


def test_there_are_tables_for_both_sizes_of_classic_and_for_partners():
    assert {margins.title for margins in simulated()} == {"classic expeditions=5", "classic expeditions=6", "partners"}


@pytest.mark.parametrize("starter", [None, 0, 1])
def test_a_match_that_is_over_is_won_lost_or_drawn(starter):
    chances = [lc.match_equity("classic", lead=lead, rounds_left=0, starter=starter) for lead in (-1, 0, 1)]
    assert chances == [0, 0.5, 1]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("rounds_left", [0, 1, 2, 3, 10])
def test_a_larger_lead_is_never_worse(table, rounds_left):
    for starts in (True, False):
        chances = table.before(LEADS, rounds_left, starts)
        assert np.all(np.diff(chances) >= 0)
        assert chances[0] >= 0
        assert chances[-1] <= 1


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("rounds_left", [0, 1, 2, 3])
def test_the_chances_of_both_sides_add_up_to_one(table, rounds_left):
    one, other = table.before(LEADS, rounds_left, True), table.before(-LEADS, rounds_left, False)
    assert one + other == pytest.approx(1)
    assert table.after(LEADS, rounds_left) + table.after(-LEADS, rounds_left) == pytest.approx(1)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("rounds_after", [0, 2])
def test_while_a_round_is_played_its_margin_is_uncertain(table, rounds_after):
    mean, spread = table.margins.mean()
    for lead in (-60, -20, 0, 20, 60):
        equity = table.by_margin(lead, rounds_after)
        before = table.before(lead, rounds_after + 1, starts=True)
        assert equity.expected(mean, spread) == pytest.approx(before, abs=0.01)
        assert equity.expected(12, 0) == pytest.approx(equity.chance(12), abs=0.01)


@pytest.mark.parametrize("table", TABLES)
def test_a_lead_says_less_the_more_rounds_are_left(table):
    chances = [table.after(30, rounds_left) for rounds_left in range(MOST_ROUNDS + 1)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1
    assert chances[-1] > 0.5


def test_the_lead_the_starter_and_the_chance_are_those_of_a_side():
    own = lc.match_equity("classic", lead=12, rounds_left=2, starter=1, side=0)
    other = lc.match_equity("classic", lead=-12, rounds_left=2, starter=1, side=1)
    assert own + other == pytest.approx(1)
    assert lc.match_equity("classic", lead=12, rounds_left=2, starter=0, side=1) == own


def test_partners_are_one_side():
    chances = [lc.match_equity("partners", lead=5, rounds_left=1, starter=seat) for seat in range(4)]
    assert chances[0] == chances[2] != chances[1] == chances[3]


def test_if_nobody_says_who_starts_it_is_the_side_that_is_ahead():
    for lead, starter in ((20, 0), (-20, 1)):
        by_rules = lc.match_equity("classic", lead=lead, rounds_left=2)
        assert by_rules == lc.match_equity("classic", lead=lead, rounds_left=2, starter=starter)
    assert lc.match_equity("classic", lead=0, rounds_left=3) == 0.5


def test_six_expeditions_have_a_table_of_their_own():
    five, six = (lc.match_equity("classic", lead=20, rounds_left=1, expeditions=number) for number in (5, 6))
    assert five > six > 0.5


# What it is computed from


def enumerate_match(rounds, lead, rounds_left, starter, side_of):
    """The same by playing every sequence of rounds; the chance of side 0."""
    if rounds_left == 0:
        return (1 + np.sign(lead)) / 2
    found = 0.0
    for margin, last in rounds:
        own = side_of[starter] == 0
        mover = next(seat for seat, side in enumerate(side_of) if (side == side_of[starter]) == (last == OWN))
        after = lead + (margin if own else -margin)
        found += enumerate_match(rounds, after, rounds_left - 1, next_starter((after, 0), mover, side_of), side_of)
    return found / len(rounds)


@pytest.mark.parametrize("game", ["classic", "partners"])
@pytest.mark.parametrize("rounds_left", [1, 2, 3, 4])
def test_it_is_what_all_possible_matches_give(game, rounds_left):
    rounds = [(5, OWN), (-3, OWN), (2, OTHER), (-2, OTHER), (1, OTHER)]
    table = made_up(rounds, game)
    for lead in (-21, -7, -2, -1, 0, 1, 2, 3, 8):
        for starter in (0, 1):
            expected = enumerate_match(rounds, lead, rounds_left, starter, table.side_of)
            assert table.before(lead, rounds_left, starts=starter == 0) == pytest.approx(expected)


def test_after_a_level_round_the_rules_say_who_starts():
    """Whoever starts wins: then the chance after a level round is that to start."""
    table = made_up([(1, OWN), (1, OTHER)])
    assert table.after_turn(0, 1, OWN) == 0  # the other one starts after one's last turn
    assert table.after_turn(0, 1, OTHER) == 1
    assert table.after(0, 1) == 0.5


@pytest.mark.parametrize(
    ("totals", "last", "side_of", "starter"),
    [
        ((3, 0), 0, (0, 1), 0),
        ((0, 3), 1, (0, 1), 1),
        ((2, 2), 0, (0, 1), 1),
        ((0, 9), 2, (0, 1, 0, 1), 3),
        ((9, 0), 2, (0, 1, 0, 1), 0),
        ((4, 7, 7), 1, (0, 1, 2), 2),
    ],
)
def test_the_next_starter_is_the_first_leader_after_the_last_turn(totals, last, side_of, starter):
    assert next_starter(totals, last, side_of) == starter


def test_simulated_rounds_are_written_and_read_again(tmp_path):
    margins = made_up([(5, OWN), (-3, OTHER)]).margins
    margins.write(tmp_path / "table.json")
    again = RoundMargins.read(tmp_path / "table.json")
    assert (again.game, again.options, again.lowest, again.highest) == ("classic", margins.options, -3, 5)
    assert again.counts.tolist() == margins.counts.tolist()
    assert again.rounds == 2
    assert again.mean() == (1.0, 4.0)


@pytest.mark.parametrize("text", ["", "[]", '{"game": "classic"}', '{"counts": [1, 2]}'])
def test_other_files_are_refused(tmp_path, text):
    (tmp_path / "table.json").write_text(text)
    with pytest.raises(lc.OptionError, match="is not a file of simulated rounds"):
        RoundMargins.read(tmp_path / "table.json")


def test_counts_that_are_not_two_rows_are_refused(tmp_path):
    path = tmp_path / "table.json"
    made_up([(5, OWN)]).margins.write(path)
    kept = json.loads(path.read_text())
    path.write_text(json.dumps({**kept, "counts": [[1]]}))
    with pytest.raises(lc.OptionError, match="its counts must be two rows"):
        RoundMargins.read(path)


# What cannot be told


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"lead": 0.5}, "lead must be a whole number of points, not 0.5"),
        ({"lead": True}, "lead must be a whole number of points, not True"),
        ({"rounds_left": -1}, "rounds_left must be a whole number from 0 to 30, not -1"),
        ({"rounds_left": 31}, "rounds_left must be a whole number from 0 to 30, not 31"),
        ({"rounds_left": 1.0}, "rounds_left must be a whole number from 0 to 30, not 1.0"),
        ({"starter": 2}, "starter must be a seat from 0 to 1, not 2"),
        ({"side": 2}, "side must be 0 or 1, not 2"),
        ({"players": 3}, "classic is for 2 players, not 3"),
        ({"colours": 5}, "classic has no option 'colours'"),
        ({"turn_limit": 40}, "there is no match equity table for classic with 2 players and turn_limit=40"),
    ],
)
def test_what_is_wrong_is_said(asked, message):
    with pytest.raises(lc.OptionError, match=message):
        lc.match_equity("classic", **{"lead": 20, "rounds_left": 1, **asked})


def test_a_game_without_a_table_is_named_with_those_that_have_one():
    with pytest.raises(lc.OptionError, match=r"no match equity table for rivals with 2 players; .* partners"):
        lc.match_equity("rivals", lead=20, rounds_left=1)
    with pytest.raises(lc.UnknownGame):
        lc.match_equity("chess", lead=20, rounds_left=1)


def test_a_turn_limit_that_no_round_reaches_makes_no_difference():
    longest = equity_table("classic").margins.longest
    assert equity_table("classic", options={"turn_limit": longest + 1}) is equity_table("classic")
    with pytest.raises(lc.OptionError, match="no match equity table"):
        equity_table("classic", options={"turn_limit": longest})


# In a game


def in_round(number, totals, rounds=3):
    """A match of classic in one of its rounds, with such points before."""
    game = lc.new_game("classic", seed=1, rounds=rounds, starter=0)
    if number == 1:
        return game
    before = [totals, *[(0, 0)] * (number - 2)]
    points = ",".join(f"{one}/{two}" for one, two in before)
    return lc.Game.from_position(f"{game.position_text()} points:{points}", seed=1)


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_in_every_round_of_a_match_a_margin_has_its_chance(number, seat):
    game = in_round(number, (30, 10))
    lead = 0 if number == 1 else (20, -20)[seat]
    equity = round_equity(game, seat)
    for margin in (-1000, -45, -20, 0, 1, 20, 300):
        expected = lc.match_equity("classic", lead=lead + margin, rounds_left=3 - number)
        assert equity.chance(margin) == expected


def test_a_single_round_and_a_game_without_a_table_have_none():
    assert round_equity(lc.new_game("classic", rounds=1), 0) is None
    assert round_equity(lc.new_game("rivals", rounds=3), 0) is None
    assert round_equity(lc.new_game("deck52", players=3, rounds=3), 0) is None
    assert round_equity(lc.new_game("classic", rounds=MOST_ROUNDS + 2), 0) is None
