"""Commands become events here, or are refused with a reason. Nothing here waits, stores or sends."""

from collections.abc import Callable
from typing import Any

from ..game import Game
from ..rules.errors import LostCitiesError
from .commands import Answer, Chat, Leave, PlayMove, Rematch, Replace, Resign, Sit, TakeBack
from .events import Event
from .people import Person
from .refusals import Refusal
from .table import Table
from .taking_back import reveals

StandIn = Callable[[], Person | None]  # a bot for a seat whose player is gone


def decide(table: Table, command: Any, who: Person, stand_in: StandIn) -> list[Event]:
    """What a command makes happen."""
    events = DECISIONS[type(command)](table, command, who, stand_in)
    for event in events:
        event.user = who.id
    events[0].command = command.id  # one command, one event that carries it
    return events


def own_seat(table: Table, who: Person) -> int:
    """The seat that somebody acts for."""
    seat = table.seat_for(who.id)
    if seat is None:
        raise Refusal("forbidden", "you do not sit at this table")
    return seat


def must_play(table: Table) -> None:
    """The game must be on."""
    if table.status != "playing":
        words = {"open": "the game has not begun", "over": "the game is over", "closed": "the table is closed"}
        raise Refusal("conflict", words[table.status])


def sit(table: Table, command: Sit, who: Person, stand_in: StandIn) -> list[Event]:
    """Sit down on a free seat."""
    if not table.may_read(who.id, command.key):
        raise Refusal("not_found", "there is no such table, or it is private")
    if table.status != "open":
        raise Refusal("conflict", "the game has begun: there is no free seat")
    if table.seat_of(who.id) is not None:
        raise Refusal("conflict", "you sit here already")
    if table.about.rated and who.kind == "guest":
        raise Refusal("forbidden", "rated games are for accounts: choose a password first")
    has_key = command.key == table.key
    free = [
        number
        for number, seat in enumerate(table.seats)
        if seat.person is None and (seat.kind in ("anyone", "person") or (seat.kind == "friend" and has_key))
    ]
    if has_key:
        free.sort(key=lambda number: table.seats[number].kind != "friend")
    if command.seat is not None and command.seat not in free:
        raise Refusal("conflict", "that seat is not free")
    if not free:
        raise Refusal("conflict", "there is no free seat")
    return [Event("sat", command.seat if command.seat is not None else free[0])]


def leave(table: Table, command: Leave, who: Person, stand_in: StandIn) -> list[Event]:
    """Get up before the game begins."""
    seat = own_seat(table, who)
    if table.status != "open":
        raise Refusal("conflict", "the game has begun: resign instead")
    others = [number for number in table.humans() if number != seat]
    return [Event("left", seat)] + ([] if others else [Event("closed")])


def move(table: Table, command: PlayMove, who: Person, stand_in: StandIn) -> list[Event]:
    """Make one move or several."""
    seat = own_seat(table, who)
    must_play(table)
    game = table.game
    assert game is not None
    if command.position != game.moves_made:
        raise Refusal("stale", f"the table has moved on: {game.moves_made} moves have been made")
    if table.turn != seat:
        raise Refusal("not_your_turn", "it is not your turn")
    words = command.move.split()
    events = []
    try:
        if len(words) == 1:
            action = game.parse(words[0]).action
            if not game.is_legal(action):
                game.copy().play(action)  # to hear why not
            return [moved(game, seat, action)]
        trial = game.copy()
        if not words:
            trial.play("")
        for word in words:
            if trial.turn != seat or trial.round != game.round:
                raise Refusal("illegal", f"{word} comes after the end of your turn")
            events.append(moved(trial, seat, trial.parse(word).action))
            trial.play(word)
    except LostCitiesError as error:
        raise Refusal("illegal", str(error)) from None
    return events


def moved(game: Any, seat: int, action: int) -> Event:
    """A move that is about to be made, with the words for it."""
    return Event(
        "moved", seat, {"action": action, "text": game._notation.moves[action].text, "words": game.say(action)}
    )


def take_back(table: Table, command: TakeBack, who: Person, stand_in: StandIn) -> list[Event]:
    """Undo one's own last move, or ask for it."""
    seat = own_seat(table, who)
    must_play(table)
    assert table.game is not None
    if command.position != table.game.moves_made:
        raise Refusal("stale", f"the table has moved on: {table.game.moves_made} moves have been made")
    if not may_take_back(table, seat) or last_move_reveals(table.game):
        raise Refusal("illegal", "only your own last move can be taken back, if it has shown you nothing new")
    if table.turn == seat or not others(table, seat):
        return [Event("taken_back", seat)]
    if "take_back" in table.offers:
        raise Refusal("conflict", "you have asked already")
    return [Event("offered", seat, {"offer": "take_back"})]


def last_move_reveals(game: Game) -> bool:
    """Has the last move shown its maker anything?"""
    before = game.copy()
    last = before.undo()
    return reveals(before, last.action)


def may_take_back(table: Table, seat: int) -> bool:
    """Was the last move this seat's, and has it shown it nothing new?"""
    return table.game is not None and table.last == (seat, table.game.moves_made)


def others(table: Table, seat: int) -> list[int]:
    """The people whose consent counts."""
    return [number for number in table.humans() if number != seat]


def resign(table: Table, command: Resign, who: Person, stand_in: StandIn) -> list[Event]:
    """Give up, or ask the partner whether to."""
    seat = own_seat(table, who)
    must_play(table)
    if table.seats[seat].retired:
        raise Refusal("conflict", "you have resigned already")
    partners = [number for number in table.side_seats(seat) if number in others(table, seat)]
    if not partners:
        return [retirement("resigned", table, seat, stand_in)]
    if "resign" in table.offers:
        raise Refusal("conflict", "that has been asked already; answer it")
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


def rematch(table: Table, command: Rematch, who: Person, stand_in: StandIn) -> list[Event]:
    """Offer another game, or agree to one."""
    seat = own_seat(table, who)
    if table.status != "over":
        raise Refusal("conflict", "the game is not over")
    if table.rematch is not None:
        raise Refusal("conflict", "the next game has been made already")
    if table.about.deal:
        raise Refusal("conflict", "this deal is known now: make a new table")
    offer = table.offers.get("rematch")
    if offer is None:
        return [Event("offered", seat, {"offer": "rematch"})]
    if seat in offer.agreed:
        raise Refusal("conflict", "you have offered that already")
    return [Event("answered", seat, {"offer": "rematch", "yes": True})]


def replace(table: Table, command: Replace, who: Person, stand_in: StandIn) -> list[Event]:
    """Let a bot play on for somebody who is gone."""
    seat = own_seat(table, who)
    must_play(table)
    if table.about.rated:
        raise Refusal("conflict", "in a rated game nobody is replaced")
    if command.seat == seat or command.seat not in table.humans():
        raise Refusal("conflict", "nobody else sits there")
    if "replace" in table.offers:
        raise Refusal("conflict", "that has been asked already; answer it")
    return [Event("offered", seat, {"offer": "replace", "seat": command.seat})]


def answer(table: Table, command: Answer, who: Person, stand_in: StandIn) -> list[Event]:
    """Agree to an offer, or not."""
    seat = own_seat(table, who)
    offer = table.offers.get(command.offer)
    if offer is None:
        raise Refusal("conflict", "there is no such offer")
    if seat not in askable(table, command.offer):
        raise Refusal("forbidden", "you are not asked")
    if seat in offer.agreed and command.yes:
        raise Refusal("conflict", "you have agreed already")
    return [Event("answered", seat, {"offer": command.offer, "yes": command.yes})]


def askable(table: Table, kind: str) -> list[int]:
    """The seats that an offer is put to, its maker included, who may withdraw it."""
    offer = table.offers[kind]
    people = table.humans()
    if kind == "resign":
        return [seat for seat in table.side_seats(offer.by) if seat in people]
    if kind == "replace":
        return [seat for seat in people if seat != offer.seat]
    if kind == "rematch":
        return [number for number, seat in enumerate(table.seats) if seat.person and not is_bot(table, number)]
    return people


def chat(table: Table, command: Chat, who: Person, stand_in: StandIn) -> list[Event]:
    """Say something."""
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in command.text).split())
    if not text:
        raise Refusal("invalid", "there is nothing to say")
    if table.status == "closed":
        raise Refusal("conflict", "the table is closed")
    return [Event("chat", own_seat(table, who), {"text": text})]


DECISIONS: dict[type, Callable[..., list[Event]]] = {
    Sit: sit,
    Leave: leave,
    PlayMove: move,
    TakeBack: take_back,
    Resign: resign,
    Rematch: rematch,
    Replace: replace,
    Answer: answer,
    Chat: chat,
}
