"""Queries about a table that the write side and the read side share: who may do, and who is asked, what.

`decide` refuses by them, `consequences` counts consent by them, and the projection tells each viewer.
"""

from ...games import position_text
from ..refusals import Refusal
from .table import Table


def askable(table: Table, kind: str) -> list[int]:
    """The seats that an offer is put to, its maker included, who may withdraw it."""
    offer = table.offers[kind]
    people = table.humans()
    if kind == "resign":
        return [seat for seat in table.side_seats(offer.by) if seat in people]
    if kind == "replace":
        return [seat for seat in people if seat != offer.seat or not offer.gone]
    if kind == "rematch":
        return [number for number, seat in enumerate(table.seats) if seat.person and not is_bot(table, number)]
    return people


def may_take_back(table: Table, seat: int) -> bool:
    """Whether the last move was this seat's and has revealed nothing to anybody."""
    return table.game is not None and table.last == (seat, table.game.moves_made)


def may_abort(table: Table, seat: int) -> bool:
    """Whether the person on this seat has not moved yet."""
    return table.status == "playing" and not table.has_moved(seat) and seat in table.humans()


def lone_person(table: Table) -> int | None:
    """The seat of the one person at a table where all other seats were made for bots; None at any other table."""
    people = [number for number, seat in enumerate(table.seats) if seat.kind != "bot"]
    return people[0] if len(people) == 1 else None


def may_have_hints(table: Table, seat: int) -> bool:
    """Whether hints are given to a seat: to the one person among bots, in games that are neither rated nor compared."""
    compared = table.about.rated or table.about.deal is not None
    return seat == lone_person(table) and not is_bot(table, seat) and not compared and has_text(table)


def has_text(table: Table) -> bool:
    """Whether a position of the game can be written as a seat knows it: a hint is made of nothing else."""
    return table.game is not None and position_text.PART in table.game.definition.parts


def may_chat(table: Table) -> bool:
    """Whether the chat is open: not while two people of one side hold cards, who might tell each other of them.

    The next round is dealt the moment one ends, so it is closed from the first deal to the end of the match.
    """
    people = set(table.humans())
    return table.status != "playing" or all(len(people.intersection(side)) < 2 for side in table.sides())


def may_ask_for_review(table: Table, user: int) -> bool:
    """Whether a user may have a finished game reviewed: whoever has played it, and anybody if it was public."""
    played = any(person.id == user for seat in table.seats for person in (seat.person, seat.left) if person is not None)
    return table.about.public or played


def check_reviewable(table: Table) -> None:
    """Refuse the review of a game that is not over, or of which there is nothing to review."""
    if table.status in ("open", "playing"):
        raise Refusal("conflict", "not_over")
    if table.status == "closed":
        raise Refusal("conflict", "review_no_result")
    if table.game is None or not table.game.moves_made:
        raise Refusal("conflict", "review_no_moves")


def check_play_on(table: Table, user: int, move: int) -> None:
    """Refuse to play a game on that is not over, not one's own against bots, or compared, or where nothing is left."""
    if table.status != "over" or table.game is None:
        raise Refusal("conflict", "not_over")
    seat = lone_person(table)
    if seat is None or player(table, seat) != user:
        raise Refusal("forbidden", "play_on_own")
    if table.about.deal is not None:
        raise Refusal("conflict", "play_on_deal")
    made = table.game.moves_made
    if move > made or (move == made and table.game.is_over):
        raise Refusal("conflict", "play_on_end")


def player(table: Table, seat: int) -> int | None:
    """Who plays, or has played until a bot took over."""
    person = table.seats[seat].left or table.seats[seat].person
    return None if person is None else person.id


def is_bot(table: Table, seat: int) -> bool:
    person = table.seats[seat].person
    return person is not None and person.kind == "bot"


def others(table: Table, seat: int) -> list[int]:
    """The other people, whose consent counts."""
    return [number for number in table.humans() if number != seat]
