"""Commands become events, or a Refusal. Pure: nothing here waits, stores or sends."""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from ...disclosure import positions_of_turn
from ...errors import IllegalMove, InvalidMove, shown
from ...game import Game
from ...moves import Move
from ..accounts.models import Person
from ..phrases import phrase
from ..refusals import Refusal
from .commands import Abort, Answer, Chat, Leave, PlayMove, Rematch, Replace, Resign, Sit, TakeBack, TakeHint
from .events import Event
from .permissions import askable, is_bot, may_abort, may_chat, may_have_hints, may_take_back, others
from .table import Table

StandIn = Callable[[], Person | None]  # a bot for a seat whose player is gone


class Context(NamedTuple):
    """What a decision depends on that is not in the table's events."""

    stand_in: StandIn
    gone_in: Callable[[int], float | None]  # seconds until a user counts as gone, 0 from then on; None: is connected


ALONE = Context(lambda: None, lambda user: None)
NOT_PLAYING = {
    "open": phrase("refusal.not_started"),
    "over": phrase("refusal.over"),
    "closed": phrase("refusal.closed"),
}


def decide(table: Table, command: Any, who: Person, context: Context) -> list[Event]:
    """The events of a command, or a Refusal."""
    events = DECISIONS[type(command)](table, command, who, context)
    for event in events:
        event.user = who.id
    events[0].command = command.id  # one command, one event that carries it
    return events


def own_seat(table: Table, who: Person) -> int:
    """The seat that a user acts for, or a Refusal."""
    seat = table.seat_for(who.id)
    if seat is None:
        raise Refusal("forbidden", "no_seat")
    return seat


def must_play(table: Table) -> None:
    if table.status != "playing":
        raise Refusal("conflict", NOT_PLAYING[table.status])


def sit(table: Table, command: Sit, who: Person, context: Context) -> list[Event]:
    if not table.may_read(who.id, command.key, table.at):
        raise Refusal("not_found", "no_table")
    if table.status != "open":
        raise Refusal("conflict", "started")
    if table.seat_of(who.id) is not None:
        raise Refusal("conflict", "has_seat")
    if table.about.rated and who.kind == "guest":
        raise Refusal("forbidden", "rated_guest")
    has_key = command.key == table.key
    free = [
        number
        for number, seat in enumerate(table.seats)
        if seat.person is None and (seat.kind in ("anyone", "person") or (seat.kind == "friend" and has_key))
    ]
    if has_key:
        free.sort(key=lambda number: table.seats[number].kind != "friend")
    if command.seat is not None and command.seat not in free:
        raise Refusal("conflict", "seat_taken")
    if not free:
        raise Refusal("conflict", "full")
    return [Event("sat", command.seat if command.seat is not None else free[0])]


def leave(table: Table, command: Leave, who: Person, context: Context) -> list[Event]:
    """Give up a seat before the game begins; the maker of a table where nobody sits closes it."""
    if table.status == "open" and table.about.creator == who.id and not table.humans():
        return [Event("closed")]
    seat = own_seat(table, who)
    if table.status != "open":
        raise Refusal("conflict", "cannot_leave")
    others = [number for number in table.humans() if number != seat]
    return [Event("left", seat)] + ([] if others else [Event("closed")])


def move(table: Table, command: PlayMove, who: Person, context: Context) -> list[Event]:
    """Make one move, or several of the same turn."""
    seat = own_seat(table, who)
    must_play(table)
    game = table.game
    assert game is not None
    if command.position != game.moves_made:
        raise Refusal("stale", "moves_made", n=game.moves_made)
    if table.turn != seat:
        raise Refusal("not_your_turn", "not_your_turn")
    moves = read_moves(game, command)
    if len(moves) == 1 and game.is_legal(moves[0]):
        return [moved(seat, moves[0].action)]
    try:
        return [moved(seat, move.action) for _, move in positions_of_turn(game, moves)]
    except IllegalMove as error:
        raise illegal_move(error) from None


def read_moves(game: Game, command: PlayMove) -> list[Move]:
    """The moves that a command names, legal or not; a Refusal if it names none."""
    if command.move is None:
        assert command.action is not None
        if command.action >= len(game.notation):
            last = len(game.notation) - 1
            raise Refusal("illegal", "unknown_action", action=command.action, game=game.id, last=last)
        return [game.move(command.action)]
    moves = []
    for word in command.move.split():
        try:
            moves.append(game.parse(word))
        except InvalidMove:
            examples = game.notation.examples()
            raise Refusal("illegal", "unknown_move", move=shown(word), game=game.id, examples=examples) from None
    if not moves:
        raise Refusal("illegal", "no_move")
    return moves


def illegal_move(error: IllegalMove) -> Refusal:
    assert error.reason is not None  # the rules give one for every move
    if error.move is None:
        return Refusal("illegal", error.reason)
    return Refusal("illegal", "illegal", move=error.move, reason=error.reason)


def moved(seat: int, action: int) -> Event:
    return Event("moved", seat, {"action": action})


def take_back(table: Table, command: TakeBack, who: Person, context: Context) -> list[Event]:
    """Undo one's own last move: at once in one's own turn, else if the others agree."""
    seat = own_seat(table, who)
    must_play(table)
    assert table.game is not None
    if command.position != table.game.moves_made:
        raise Refusal("stale", "moves_made", n=table.game.moves_made)
    if not may_take_back(table, seat):
        raise Refusal("illegal", "cannot_take_back")
    if table.turn == seat or not others(table, seat):
        return [Event("taken_back", seat)]
    if "take_back" in table.offers:
        raise Refusal("conflict", "has_asked")
    return [Event("offered", seat, {"offer": "take_back"})]


def hint(table: Table, command: TakeHint, who: Person, context: Context) -> list[Event]:
    """Give a hint to the seat to act: never where another person plays, or where games are rated or compared."""
    seat = own_seat(table, who)
    must_play(table)
    assert table.game is not None
    if not may_have_hints(table, seat):
        raise Refusal("forbidden", "no_hints_here")
    if command.position != table.game.moves_made:
        raise Refusal("stale", "moves_made", n=table.game.moves_made)
    if table.turn != seat:
        raise Refusal("not_your_turn", "not_your_turn")
    return [Event("hinted", seat, {"position": command.position})]


def abort(table: Table, command: Abort, who: Person, context: Context) -> list[Event]:
    seat = own_seat(table, who)
    must_play(table)
    if table.has_moved(seat):
        raise Refusal("conflict", "has_moved")
    if not may_abort(table, seat):
        raise Refusal("forbidden", "cannot_abort")
    return [Event("aborted", seat)]


def resign(table: Table, command: Resign, who: Person, context: Context) -> list[Event]:
    """Resign; with a partner, if the partner agrees."""
    seat = own_seat(table, who)
    must_play(table)
    if table.seats[seat].retired:
        raise Refusal("conflict", "has_resigned")
    partners = [number for number in table.side_seats(seat) if number in others(table, seat)]
    if not partners:
        return [retirement("resigned", table, seat, context.stand_in)]
    if "resign" in table.offers:
        raise Refusal("conflict", "asked")
    return [Event("offered", seat, {"offer": "resign"})]


def retirement(kind: Any, table: Table, seat: int, stand_in: StandIn) -> Event:
    """The event that takes a side out of the game; where two others go on, with bots that play on for it."""
    seats = table.side_seats(seat)
    remaining = [side for side in table.sides() if side != seats and not table.seats[side[0]].retired]
    data: dict[str, Any] = {"seats": seats}
    bot = stand_in() if len(remaining) > 1 else None
    if bot is not None:
        data["bots"] = [[number, bot.id] for number in seats if not is_bot(table, number)]
    return Event(kind, seat, data)


def rematch(table: Table, command: Rematch, who: Person, context: Context) -> list[Event]:
    seat = own_seat(table, who)
    if table.status != "over":
        raise Refusal("conflict", "not_over")
    if table.rematch is not None:
        raise Refusal("conflict", "rematch_waits")
    if table.about.deal:
        raise Refusal("conflict", "rematch_of_deal")
    if table.about.ladder:
        raise Refusal("conflict", "rematch_of_ladder")
    offer = table.offers.get("rematch")
    if offer is None:
        return [Event("offered", seat, {"offer": "rematch"})]
    if seat in offer.agreed:
        raise Refusal("conflict", "rematch_offered")
    return [Event("answered", seat, {"offer": "rematch", "yes": True})]


def replace(table: Table, command: Replace, who: Person, context: Context) -> list[Event]:
    """Ask to let a bot play on for a player who is gone, or who agrees like all others."""
    seat = own_seat(table, who)
    must_play(table)
    if table.about.rated:
        raise Refusal("conflict", "rated_replacement")
    if command.seat == seat or command.seat not in table.humans():
        raise Refusal("conflict", "no_other_player")
    if "replace" in table.offers:
        raise Refusal("conflict", "asked")
    person = table.seats[command.seat].person
    assert person is not None
    wait = None if table.about.clock.kind == "days" else context.gone_in(person.id)  # days are there to be away
    if wait:
        raise Refusal("conflict", "just_disconnected", name=person.name, n=math.ceil(wait))
    return [Event("offered", seat, {"offer": "replace", "seat": command.seat, "gone": wait is not None})]


def answer(table: Table, command: Answer, who: Person, context: Context) -> list[Event]:
    seat = own_seat(table, who)
    offer = table.offers.get(command.offer)
    if offer is None:
        raise Refusal("conflict", "offer_closed")
    if seat not in askable(table, command.offer) and seat != offer.seat:
        raise Refusal("forbidden", "not_asked")
    if seat in offer.agreed and command.yes:
        raise Refusal("conflict", "has_agreed")
    return [Event("answered", seat, {"offer": command.offer, "yes": command.yes})]


def chat(table: Table, command: Chat, who: Person, context: Context) -> list[Event]:
    text = one_line(command.text)
    if not text:
        raise Refusal("invalid", "chat_empty")
    if table.status == "closed":
        raise Refusal("conflict", "closed")
    seat = own_seat(table, who)
    if not may_chat(table):
        raise Refusal("conflict", "chat_of_partners")
    return [Event("chat", seat, {"text": text})]


def one_line(text: str) -> str:
    """Text without line breaks and other control characters."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


DECISIONS: dict[type, Callable[..., list[Event]]] = {
    Sit: sit,
    Leave: leave,
    PlayMove: move,
    TakeBack: take_back,
    TakeHint: hint,
    Abort: abort,
    Resign: resign,
    Rematch: rematch,
    Replace: replace,
    Answer: answer,
    Chat: chat,
}
