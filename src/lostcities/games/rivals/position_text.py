"""Positions of Rivals as text. docs/positions.md describes the fields."""

from collections.abc import Iterable
from typing import Any

from ...kernel.random import Stream
from ...kernel.snapshot import plainly
from ..contract import GameDefinition
from ..position_text import Cards, Field, Fields, by_seat, filled, joined, read_task, task_text
from . import words
from .facts import (
    BIDDING,
    CARDS,
    COLOURS,
    GOLD,
    KIND,
    NOBODY,
    NOTHING,
    OPENING,
    SLOTS,
    STARTING,
    STARTING_WAGERS_OF_A_COLOUR,
    STARTING_WAGERS_OF_A_SEAT,
    TAKING,
)
from .play import can_use, display_is_empty
from .state import RivalsState
from .words import TASKS, deck_parts, letter

BOXED = "boxed"


def options(definition: GameDefinition, state: RivalsState) -> dict[str, Any]:
    """There are none."""
    return {}


# Writing


def write(definition: GameDefinition, state: RivalsState) -> dict[str, str]:
    """The fields of a state, or of one in which the piles are concealed."""
    seen = plainly(state)
    seats = range(seen.players)
    fields = {"task": task_text(seen, TASKS, *([BOXED] if seen.has_boxed else []))}
    if seen.task != OPENING:
        fields["bid"] = f"{seen.bid}/{seen.bidder}"
    if seen.task == BIDDING:
        fields["passed"] = joined(str(seat) for seat in seats if seen.passed[seat])
    return fields | {
        "gold": by_seat(seen.gold[: seen.players]),
        "supply": str(seen.supply),
        "start": by_seat("".join(letter(c) for c in range(COLOURS) if seen.starting[seat][c]) for seat in seats),
        "built": by_seat(joined(words.cards_text(seen.expedition[seat])) for seat in seats),
        "display": joined(words.cards_text(seen.display)),
        "box": joined(words.cards_text(seen.box)),
        "turned": deck_text(seen.deck[STARTING : STARTING + seen.turns]),
        "piles": deck_text(seen.deck[STARTING + seen.turns :]),
    }


def deck_text(deck: Iterable[int]) -> str:
    """Cards of the deck in their order."""
    return joined(None if card == NOTHING else words.card_text(card) for card in deck)


# Reading


def read(definition: GameDefinition, state: RivalsState, fields: Fields, random: Stream) -> None:
    """Put a state where the fields tell."""
    players = int(state.players)
    cards = Cards(deck_parts(state)[1])
    state.deck[:] = NOTHING
    state.task, task, more = read_task(fields, state, TASKS)
    for seat, field in enumerate(fields.take("built").split("/", players)):
        read_expeditions(state, cards, seat, field)
    display, box = fields.take("display"), fields.take("box")
    for field, sets in ((display, state.display), (box, state.box)):
        for word in field.words():
            card = cards.find(field, word.text)
            sets[card // SLOTS] |= 1 << card % SLOTS
    read_deck(state, cards, fields, random)
    read_starting_wagers(state, fields.take("start").split("/", players))
    gold, supply = fields.take("gold"), fields.take("supply")
    state.gold[:players] = [field.whole(0, GOLD) for field in gold.split("/", players)]
    state.supply = supply.whole(0, GOLD)
    if state.gold.sum() + state.supply != GOLD:
        supply.fail(f"there are {GOLD} gold, not {state.gold.sum() + state.supply} with what the seats have")
    if (state.turn == NOBODY) != (state.turns == CARDS):
        Field("to", "").fail(f"the game is over when all {CARDS} cards are turned over, and only then")
    read_auction(state, fields, task)
    if more:
        if state.task != TAKING or [field.text for field in more] != [BOXED] or box.words() == []:
            task.fail(f"{task.text}: only the winner of an auction has {BOXED} a card, which is in the box")
        state.has_boxed = 1


def read_expeditions(state: RivalsState, cards: Cards, seat: int, field: Field) -> None:
    """The expeditions of a seat, each in the order in which it was built."""
    last: dict[int, str] = {}
    for word in field.words():
        colour, slot = divmod(cards.find(field, word.text), SLOTS)
        if not can_use(state, seat, colour, KIND[slot]):
            field.fail(f"{word.text} cannot follow {last[colour]}: numbers never fall, and wagers come before them")
        state.expedition[seat, colour] |= 1 << slot
        last[colour] = word.text


def read_deck(state: RivalsState, cards: Cards, fields: Fields, random: Stream) -> None:
    """The cards that were turned over, which all lie in sight, and those of the piles; unknown ones in any order."""
    turned, piles = fields.take("turned"), fields.take("piles")
    in_sight = Cards(deck_parts(state)[1])
    for numbers, left in zip(in_sight.left.values(), cards.left.values(), strict=True):
        numbers[:] = [card for card in numbers if card not in left]
    place = STARTING
    for field, known in ((turned, in_sight), (piles, cards)):
        found = known.read(field)
        rest = known.deal(field, found.count(None), random)
        if field is turned and len(found) != state.turns:
            turned.fail(f"{len(found)} cards are turned over, one a turn, and there were {state.turns} turns")
        state.deck[place : place + len(found)] = filled(found, rest)
        place += len(found)


def read_starting_wagers(state: RivalsState, hands: list[Field]) -> None:
    """Two for each seat, of different colours, and two of each colour in all."""
    letters = "".join(letter(colour) for colour in range(COLOURS))
    for seat, field in enumerate(hands):
        if len(set(field.text)) != len(field.text) or len(field.text) != STARTING_WAGERS_OF_A_SEAT:
            field.fail(f"seat {seat} has {field.text}; everybody has two starting wagers, of different colours")
        for colour in field.text:
            if colour not in letters:
                field.fail(f"{colour!r} is not a colour: {letters}")
            state.starting[seat, letters.index(colour)] = 1
            if state.starting[:, letters.index(colour)].sum() > STARTING_WAGERS_OF_A_COLOUR:
                field.fail(f"there are only {STARTING_WAGERS_OF_A_COLOUR} starting wagers of {colour}")


def read_auction(state: RivalsState, fields: Fields, task: Field) -> None:
    """The bid, who made it, and who has passed."""
    players = int(state.players)
    state.bidder = NOBODY
    if state.task == OPENING:
        return
    bid = fields.take("bid")
    coins, bidder = bid.split("/", 2)
    state.bid, state.bidder = coins.whole(1, GOLD), bidder.whole(0, players - 1)
    if state.task == TAKING:
        if state.bidder != state.turn or state.supply < state.bid:
            bid.fail("whoever made the highest bid has paid it into the supply, and is to act")
        state.passed[:players] = [seat != state.turn for seat in range(players)]
        return
    passed = fields.take("passed", "-")
    for word in passed.words():
        state.passed[word.whole(0, players - 1)] = 1
    if state.bid > state.gold[state.bidder]:
        bid.fail(f"seat {state.bidder} has {state.gold[state.bidder]} gold, less than its bid")
    if state.passed[state.bidder] or state.passed[state.turn] or state.bidder == state.turn:
        passed.fail("the highest bidder and the seat to act are two, and neither has passed")
    if display_is_empty(state):
        task.fail("there is nothing in the display to bid for")
