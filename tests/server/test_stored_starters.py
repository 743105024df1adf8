"""Matches that were stored under an earlier rule for who starts a round go on as they were played."""

from plain_tables import happen, moved, new_table

OPTIONS = {"turn_limit": "3"}


def after_a_level_round():
    """Three players, one of whom is behind and comes next; returns the table as it stands in the second round."""
    for number in range(40):
        table = new_table("deck52", 3, rounds=2, options=OPTIONS, secret=bytes([number]) * 32)
        loser = table.turn
        while table.game.round == 1:
            moves = [move.text for move in table.game.legal_moves()]
            opens = [text for text in moves if text[0].isalpha() and text != "d"]
            text = "d" if "d" in moves else opens[0] if table.turn == loser else next(m for m in moves if m[0] == "-")
            happen(table, moved(table, text))
        totals = table.game.totals
        if totals[loser] < 0:
            assert sorted(totals)[1:] == [0, 0]
            return table, loser
    raise AssertionError("no such deal")


def test_a_seat_that_is_behind_does_not_start():
    table, loser = after_a_level_round()
    assert table.turn == (loser + 1) % 3  # the loser comes after the last turn, but two others lead


def test_a_stored_round_begins_with_the_seat_that_began_it():
    table, loser = after_a_level_round()
    table.game.start_with(loser)  # as it was
    event = moved(table, table.game.legal_moves()[0].text)
    table, _ = after_a_level_round()
    happen(table, event)
    assert event.seat == loser
    assert table.game.history[-1][0] == loser
