"""Who sits where."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from lostcities.arena.seatings import arrangements, line_ups, seatings


def test_with_two_sides_all_pairs_meet_in_both_seatings():
    assert line_ups(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert seatings((0, 2)) == [(0, 2), (2, 0)]


def test_with_three_sides_every_order_is_played():
    assert sorted(seatings((0, 1, 2))) == sorted(permutations(range(3)))


@pytest.mark.parametrize(("sides", "number"), [(2, 2), (3, 6), (4, 12), (5, 20), (7, 42)])
def test_any_two_bots_sit_in_any_two_places_exactly_once(sides, number):
    found = arrangements(sides)
    assert len(found) == number
    places = Counter(
        (one, two, order.index(one), order.index(two)) for order in found for one, two in permutations(range(sides), 2)
    )
    assert len(places) == (sides * (sides - 1)) ** 2
    assert set(places.values()) == {1}


def test_other_numbers_of_sides_at_least_rotate():
    assert sorted(order[0] for order in arrangements(6)) == list(range(6))


@pytest.mark.parametrize("sides", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", [2, 3, 4, 5, 6])
def test_no_bot_has_more_games_or_better_seats_than_another(bots, sides):
    found = [seating for line_up in line_ups(bots, sides) for seating in seatings(line_up)]
    assert len(set(found)) == len(found)
    places = Counter((bot, place) for seating in found for place, bot in enumerate(seating))
    assert len(places) == bots * sides
    assert len(set(places.values())) == 1
    before = Counter((seating[i], seating[(i + 1) % sides]) for seating in found for i in range(sides))
    assert len({number for (one, two), number in before.items() if one != two}) == 1


def test_with_fewer_bots_than_sides_all_sit_as_often_as_goes_round():
    assert line_ups(2, 3) == [(0, 1, 0), (0, 1, 1)]
    assert line_ups(2, 4) == [(0, 1, 0, 1)]
    assert line_ups(3, 5) == [(0, 1, 2, *two) for two in combinations(range(3), 2)]
    assert seatings((0, 1, 0)) == [(0, 1, 0), (1, 0, 0), (0, 0, 1)]
