"""Positions of Summit as text: `hands:3,5,?/?3 climbers:5.2/0.0 played:1,2,5 draw:?9`; a climber is height.steps."""

from typing import Any

from lostcities.games.contract import GameDefinition
from lostcities.games.position_text import Cards, Field, Fields, by_seat, filled, joined
from lostcities.kernel.random import Stream

from .rules import CARDS, HAND, HEIGHTS, NOBODY, SummitState


def options(definition: GameDefinition, state: SummitState) -> dict[str, Any]:
    """There are none."""
    return {}


def write(definition: GameDefinition, state: SummitState) -> dict[str, str]:
    """The fields of a state, or of one in which something is concealed."""
    seats = range(state.players)
    pile = state.deck[state.drawn :]
    return {
        "hands": by_seat(joined(by_height(state.hand[seat], state.held[seat])) for seat in seats),
        "climbers": by_seat(f"{state.height[seat]}.{state.steps[seat]}" for seat in seats),
        "played": joined(by_height(state.played, sum(state.played))),
        "draw": joined(None if card == NOBODY else str(card % HEIGHTS + 1) for card in pile),
    }


def by_height(numbers: Any, size: int) -> list[str | None]:
    """The cards that are known, lowest first, and as many unknown ones as there are more."""
    known: list[str | None] = [str(height + 1) for height in range(HEIGHTS) for _ in range(numbers[height])]
    return known + [None] * (size - len(known))


def read(definition: GameDefinition, state: SummitState, fields: Fields, random: Stream) -> None:
    """Put a state where the fields tell; what they do not know is dealt at random."""
    cards = Cards(definition.words.deck_parts(state)[0])
    hands, played, draw = fields.take("hands"), fields.take("played"), fields.take("draw")
    unknown = []
    for seat, hand in enumerate(hands.split("/", int(state.players))):
        for card in cards.read(hand):
            state.held[seat] += 1
            if card is None:
                unknown.append(seat)
            else:
                state.hand[seat, card % HEIGHTS] += 1
    for one in played.words():
        state.played[cards.find(played, one.text) % HEIGHTS] += 1
    pile = cards.read(draw)
    rest = cards.deal(draw, len(unknown) + pile.count(None), random)
    for seat in unknown:
        state.hand[seat, rest.pop() % HEIGHTS] += 1
    state.drawn = CARDS - len(pile)
    state.deck[: state.drawn] = NOBODY
    state.deck[state.drawn :] = filled(pile, rest)
    for seat, climber in enumerate(fields.take("climbers").split("/", int(state.players))):
        height, steps = climber.split(".", 2)
        state.height[seat], state.steps[seat] = height.whole(0, HEIGHTS), steps.whole(0, height.whole(0, HEIGHTS))
        if state.height[seat] and not (state.steps[seat] and state.played[state.height[seat] - 1]):
            climber.fail(f"seat {seat} has not climbed to {height.text} with a card that lies open")
    check(state)


def check(state: SummitState) -> None:
    """Every turn plays a card, hands are full while there are cards to draw, and whoever has none is not to act."""
    if state.turns != sum(state.played):
        Field("turns", "").fail(f"{sum(state.played)} cards are played, one a turn")
    for seat in range(state.players):
        if state.held[seat] > HAND or (state.drawn < CARDS and state.held[seat] < HAND):
            Field("hands", "").fail(f"seat {seat} holds {state.held[seat]} cards; {HAND} is a full hand")
    if (state.turn == NOBODY) != (sum(state.held) == 0) or (state.turn != NOBODY and not state.held[state.turn]):
        Field("to", "").fail("a seat that has cards is to act, and nobody once all are played")
