"""The rules of thumb for Roll & Write: right where the best move is plain."""

from bots.heuristic_choices import chosen
from games.rollwrite_positions import COLOURS, Position

COLUMNS = (*COLOURS, "artefacts", "dice")


def move(position: Position) -> str:
    return chosen(position.states, "rollwrite")


def last_turn(roll: str, players: int = 2) -> Position:
    """A position in a turn that ends the game: all bridges have been passed."""
    position = Position(roll, players=players)
    position.pass_bridges(*COLUMNS)
    return position


def test_the_seventh_refusal_is_taken_at_the_end():
    position = last_turn("ryb999")
    position.shade(0, "dice", 6)
    assert move(position) == "-"


def test_the_eighth_refusal_is_taken_at_the_end():
    position = last_turn("ryb999")
    position.shade(0, "dice", 7)
    assert move(position) == "-"


def test_the_ninth_refusal_is_avoided_even_at_the_price_of_a_poor_expedition():
    position = last_turn("ryb999")
    position.shade(0, "dice", 8)
    assert move(position) != "-"


def test_the_exhausted_refuse_at_no_price():
    position = last_turn("ryb999")
    position.shade(0, "dice", 9)
    assert move(position) == "-"


def test_a_circle_is_not_marked_when_there_is_no_time_to_use_it():
    position = last_turn("rrr000")
    position.shade(0, "dice", 3)
    assert move(position) == "-"


def test_a_circle_is_marked_while_there_is_time():
    assert move(Position("rrr000")) == "r0"


def test_a_low_number_is_written_before_a_high_one():
    position = Position("rrr149")
    position.put(0, "red", [1])
    assert move(position) == "r1"


def test_the_bridge_is_passed_before_the_rival_does():
    position = Position("yyb559")
    for seat in range(2):
        position.put(seat, "yellow", [1, 1, 2, 2, 3, 3])
        position.put(seat, "blue", [1, 1])
    assert move(position) == "y5"


def test_the_fourth_box_is_filled_at_the_end():
    position = last_turn("rrg556")
    position.put(0, "red", [1, 2, 3], circle=True)
    position.put(0, "green", [1])
    assert move(position) == "r5"


def test_a_pair_is_chosen_for_what_its_arrow_brings():
    # Both expeditions gain as much by their own box; only the fourth of orange has an arrow, which fills a ninth.
    position = last_turn("orr555")
    position.put(0, "orange", [1, 1, 2])
    position.put(0, "red", [1, 1, 2])
    position.put(0, "purple", [1, 1, 1, 1, 1, 1, 1, 1], circle=True)
    assert move(position) == "o5"
    position.play("o5")
    assert move(position) == "^p"


def test_an_acceleration_is_declined_that_would_only_cost():
    position = last_turn("ooo555")
    position.put(0, "orange", [1, 1, 2])
    position.shade(0, "dice", 8)
    position.play("o5")
    for colour in ("red", "yellow", "green", "blue", "purple"):
        position.put(0, colour, [])
    position.put(0, "orange", [1, 1, 1, 1, 1, 1, 1, 1, 1], top=True)
    assert move(position) == "."
