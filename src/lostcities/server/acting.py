"""Commands become events here, or are refused with a reason. Nothing here waits, stores or sends."""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from ..disclosure import positions_of_turn
from ..errors import LostCitiesError
from .commands import Abort, Answer, Chat, Leave, PlayMove, Rematch, Replace, Resign, Sit, TakeBack
from .events import Event
from .people import Person
from .refusals import Refusal
from .table import Table

StandIn = Callable[[], Person | None]  # a bot for a seat whose player is gone


class Around(NamedTuple):
    """What a decision depends on that is not in the table's events."""

    stand_in: StandIn
    gone_in: Callable[[int], float | None]  # seconds until a user counts as gone, 0 from then on; None: is connected


ALONE = Around(lambda: None, lambda user: None)


def decide(table: Table, command: Any, who: Person, around: Around) -> list[Event]:
    """What a command makes happen."""
    events = DECISIONS[type(command)](table, command, who, around)
    for event in events:
        event.user = who.id
    events[0].command = command.id  # one command, one event that carries it
    return events


def own_seat(table: Table, who: Person) -> int:
    """The seat that somebody acts for."""
    seat = table.seat_for(who.id)
    if seat is None:
        raise Refusal("forbidden", "You don't have a seat at this table.")
    return seat


def must_play(table: Table) -> None:
    """The game must be on."""
    if table.status != "playing":
        words = {
            "open": "The game hasn't started yet.",
            "over": "The game is over.",
            "closed": "This table has been closed.",
        }
        raise Refusal("conflict", words[table.status])


def sit(table: Table, command: Sit, who: Person, around: Around) -> list[Event]:
    """Sit down on a free seat."""
    if not table.may_read(who.id, command.key):
        raise Refusal("not_found", "This table doesn't exist, or it is private.")
    if table.status != "open":
        raise Refusal("conflict", "The game has already started, and every seat is taken.")
    if table.seat_of(who.id) is not None:
        raise Refusal("conflict", "You already have a seat here.")
    if table.about.rated and who.kind == "guest":
        raise Refusal("forbidden", "Sign in to play rated games.")
    has_key = command.key == table.key
    free = [
        number
        for number, seat in enumerate(table.seats)
        if seat.person is None and (seat.kind in ("anyone", "person") or (seat.kind == "friend" and has_key))
    ]
    if has_key:
        free.sort(key=lambda number: table.seats[number].kind != "friend")
    if command.seat is not None and command.seat not in free:
        raise Refusal("conflict", "That seat is taken.")
    if not free:
        raise Refusal("conflict", "Every seat is taken.")
    return [Event("sat", command.seat if command.seat is not None else free[0])]


def leave(table: Table, command: Leave, who: Person, around: Around) -> list[Event]:
    """Get up before the game begins; who has made a table where nobody sits closes it."""
    if table.status == "open" and table.about.creator == who.id and not table.humans():
        return [Event("closed")]
    seat = own_seat(table, who)
    if table.status != "open":
        raise Refusal("conflict", "The game has already started. You can resign instead.")
    others = [number for number in table.humans() if number != seat]
    return [Event("left", seat)] + ([] if others else [Event("closed")])


def move(table: Table, command: PlayMove, who: Person, around: Around) -> list[Event]:
    """Make one move or several."""
    seat = own_seat(table, who)
    must_play(table)
    game = table.game
    assert game is not None
    if command.position != game.moves_made:
        raise Refusal("stale", f"The table has moved on: {game.moves_made} moves have been made.")
    if table.turn != seat:
        raise Refusal("not_your_turn", "It isn't your turn yet.")
    try:
        moves = [game.parse(word) for word in command.move.split()]
        if len(moves) == 1 and game.is_legal(moves[0]):
            return [moved(game, seat, moves[0].action)]
        if not moves:
            game.copy().play("")  # to hear why not
        return [moved(position, seat, move.action) for position, move in positions_of_turn(game, moves)]
    except LostCitiesError as error:
        raise Refusal("illegal", str(error)) from None


def moved(game: Any, seat: int, action: int) -> Event:
    """A move that is about to be made, with the words for it."""
    return Event("moved", seat, {"action": action, "text": game.notation.moves[action].text, "words": game.say(action)})


def take_back(table: Table, command: TakeBack, who: Person, around: Around) -> list[Event]:
    """Undo one's own last move, or ask for it."""
    seat = own_seat(table, who)
    must_play(table)
    assert table.game is not None
    if command.position != table.game.moves_made:
        raise Refusal("stale", f"The table has moved on: {table.game.moves_made} moves have been made.")
    if not may_take_back(table, seat):
        raise Refusal("illegal", "You can only take back your own last move, and only if it revealed nothing new.")
    if table.turn == seat or not others(table, seat):
        return [Event("taken_back", seat)]
    if "take_back" in table.offers:
        raise Refusal("conflict", "You have already asked.")
    return [Event("offered", seat, {"offer": "take_back"})]


def may_take_back(table: Table, seat: int) -> bool:
    """Was the last move this seat's, and has it revealed nothing, and shown no partner a card?"""
    return table.game is not None and table.last == (seat, table.game.moves_made)


def others(table: Table, seat: int) -> list[int]:
    """The people whose consent counts."""
    return [number for number in table.humans() if number != seat]


def abort(table: Table, command: Abort, who: Person, around: Around) -> list[Event]:
    """End a game before one's own first move, without a result."""
    seat = own_seat(table, who)
    must_play(table)
    if table.has_moved(seat):
        raise Refusal("conflict", "You have already made a move. You can resign instead.")
    if not may_abort(table, seat):
        raise Refusal("forbidden", "bots, and those who have resigned, cannot abort a game")
    return [Event("aborted", seat)]


def may_abort(table: Table, seat: int) -> bool:
    """Has the person on this seat not moved yet?"""
    return table.status == "playing" and not table.has_moved(seat) and seat in table.humans()


def resign(table: Table, command: Resign, who: Person, around: Around) -> list[Event]:
    """Give up, or ask the partner whether to."""
    seat = own_seat(table, who)
    must_play(table)
    if table.seats[seat].retired:
        raise Refusal("conflict", "You have already resigned.")
    partners = [number for number in table.side_seats(seat) if number in others(table, seat)]
    if not partners:
        return [retirement("resigned", table, seat, around.stand_in)]
    if "resign" in table.offers:
        raise Refusal("conflict", "That has already been asked.")
    return [Event("offered", seat, {"offer": "resign"})]


def retirement(kind: Any, table: Table, seat: int, stand_in: StandIn) -> Event:
    """A side is out of it. Where two others go on, bots play on for it."""
    seats = table.side_seats(seat)
    remaining = [side for side in table.sides() if side != seats and not table.seats[side[0]].retired]
    data: dict[str, Any] = {"seats": seats}
    bot = stand_in() if len(remaining) > 1 else None
    if bot is not None:
        data["bots"] = [[number, bot.id] for number in seats if not is_bot(table, number)]
    return Event(kind, seat, data)


def is_bot(table: Table, seat: int) -> bool:
    """Does a bot sit here?"""
    person = table.seats[seat].person
    return person is not None and person.kind == "bot"


def rematch(table: Table, command: Rematch, who: Person, around: Around) -> list[Event]:
    """Offer another game, or agree to one."""
    seat = own_seat(table, who)
    if table.status != "over":
        raise Refusal("conflict", "The game isn't over yet.")
    if table.rematch is not None:
        raise Refusal("conflict", "The next game is already waiting for you.")
    if table.about.deal:
        raise Refusal("conflict", "You all know these cards now. Start a new game instead.")
    offer = table.offers.get("rematch")
    if offer is None:
        return [Event("offered", seat, {"offer": "rematch"})]
    if seat in offer.agreed:
        raise Refusal("conflict", "You have already offered a rematch.")
    return [Event("answered", seat, {"offer": "rematch", "yes": True})]


def replace(table: Table, command: Replace, who: Person, around: Around) -> list[Event]:
    """Let a bot play on for somebody who has been gone for a while; or who agrees, like all others."""
    seat = own_seat(table, who)
    must_play(table)
    if table.about.rated:
        raise Refusal("conflict", "No one can be replaced in a rated game.")
    if command.seat == seat or command.seat not in table.humans():
        raise Refusal("conflict", "There is no other player in that seat.")
    if "replace" in table.offers:
        raise Refusal("conflict", "That has already been asked.")
    person = table.seats[command.seat].person
    assert person is not None
    wait = None if table.about.clock.kind == "days" else around.gone_in(person.id)  # days are there to be away
    if wait:
        seconds = math.ceil(wait)
        raise Refusal(
            "conflict", f"{person.name} lost the connection only a moment ago. Ask again in {seconds} seconds."
        )
    return [Event("offered", seat, {"offer": "replace", "seat": command.seat, "gone": wait is not None})]


def answer(table: Table, command: Answer, who: Person, around: Around) -> list[Event]:
    """Agree to an offer, or not."""
    seat = own_seat(table, who)
    offer = table.offers.get(command.offer)
    if offer is None:
        raise Refusal("conflict", "That offer is no longer open.")
    if seat not in askable(table, command.offer) and seat != offer.seat:
        raise Refusal("forbidden", "That question isn't for you.")
    if seat in offer.agreed and command.yes:
        raise Refusal("conflict", "You have already agreed.")
    return [Event("answered", seat, {"offer": command.offer, "yes": command.yes})]


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


def chat(table: Table, command: Chat, who: Person, around: Around) -> list[Event]:
    """Say something."""
    text = one_line(command.text)
    if not text:
        raise Refusal("invalid", "Write something first.")
    if table.status == "closed":
        raise Refusal("conflict", "This table has been closed.")
    seat = own_seat(table, who)
    if not may_chat(table):
        raise Refusal("conflict", "Partners may not talk during the game. The chat opens again when it is over.")
    return [Event("chat", seat, {"text": text})]


def may_chat(table: Table) -> bool:
    """Is the chat open? Not while partners hold cards: two people on one side might tell each other of their hands.

    The next round is dealt the moment one ends, so this is from the first deal to the end of the match.
    """
    people = set(table.humans())
    return table.status != "playing" or all(len(people.intersection(side)) < 2 for side in table.sides())


def one_line(text: str) -> str:
    """What somebody has written, without line breaks and other control characters."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


DECISIONS: dict[type, Callable[..., list[Event]]] = {
    Sit: sit,
    Leave: leave,
    PlayMove: move,
    TakeBack: take_back,
    Abort: abort,
    Resign: resign,
    Rematch: rematch,
    Replace: replace,
    Answer: answer,
    Chat: chat,
}
