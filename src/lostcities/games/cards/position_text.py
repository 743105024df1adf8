"""Positions of classic, partners and deck52 as text. docs/positions.md describes the fields.

A card of a hand may have marks for what others know: `!` everybody, as it was taken from a discard pile; `+` the
partner; `~` everybody knows it to be with this seat or its partner.
"""

from functools import reduce
from operator import or_
from typing import Any

import numpy as np

from ...kernel.random import Stream, below, shuffle
from ...kernel.snapshot import plainly
from ..contract import GameDefinition
from ..position_text import UNKNOWN, Cards, Field, Fields, by_seat, filled, joined, read_task, task_text
from .facts import ANSWERING, DRAWING, NOTHING, PASSED_CARDS, PASSING, PILE_EMPTY, RUNNING, TURN_LIMIT
from .state import CardState, Numbers
from .words import TASKS, CardWords


def words_of(definition: GameDefinition) -> CardWords:
    """The words of a card game."""
    assert isinstance(definition.words, CardWords)
    return definition.words


def options(definition: GameDefinition, state: CardState) -> dict[str, Any]:
    """The options that a state was made with."""
    return {
        "expeditions": int(state.colours),
        "turn_limit": int(state.turn_limit) or None,
        "swaps": int(state.swap_limit),
        "swaps_per": "team" if state.team_swaps else "player",
    }


# Writing


def write(definition: GameDefinition, state: CardState) -> dict[str, str]:
    """The fields of a state, or of one in which something is concealed."""
    words = words_of(definition)
    facts, seen = words.facts, plainly(state)
    piles = [words.pile_text(colour, pile[:size]) for colour, (pile, size) in enumerate(piles_of(seen))]
    owners = 2 if facts.SHARED else seen.players
    pile = seen.deck[seen.drawn : seen.colours * facts.SLOTS]
    fields = {
        "task": task_text(seen, TASKS, *more_of_task(words, seen)),
        "hands": by_seat(hand_text(words, seen, seat) for seat in range(seen.players)),
        "built": by_seat(joined(words.hand_text(built)) for built in seen.expedition[:owners]),
        "discards": joined(card for pile in piles for card in pile),
    }
    if words.in_teams(seen.players):
        held = [reduce(or_, hands) for hands in zip(*seen.hand, strict=True)]
        missing = [[cards & ~found for cards, found in zip(side, held, strict=True)] for side in seen.paired]
        fields["paired"] = by_seat(joined(words.hand_text(cards)) for cards in missing)
        if facts.SWAPS:
            fields["swaps"] = by_seat(seen.swaps[: seen.players])
    return fields | {"draw": joined(None if card == NOTHING else words.deck_card_text(card) for card in pile)}


def piles_of(seen: CardState) -> list[tuple[list[int], int]]:
    """The discard piles that are played with, and their sizes."""
    return list(zip(seen.discard[: seen.colours], seen.discards, strict=False))


def more_of_task(words: CardWords, seen: CardState) -> list[str]:
    """The closed pile, the card set aside, or the card received."""
    if seen.task in (PASSING, ANSWERING):
        return [UNKNOWN if seen.received == NOTHING else words.deck_card_text(seen.received)]
    return [] if seen.closed == NOTHING else [words.letter(seen.closed)]


def hand_text(words: CardWords, seen: CardState, seat: int) -> str:
    """A hand: the cards that are known, with their marks, and how many are not."""
    found = []
    for colour, cards in enumerate(seen.hand[seat]):
        known = {"!": seen.shown[seat][colour], "~": seen.paired[seat % 2][colour], "+": seen.told[seat][colour]}
        for slot in range(words.facts.SLOTS):
            if cards >> slot & 1:
                marks = "".join(mark for mark, members in known.items() if members >> slot & 1)
                found.append((colour, words.facts.KIND[slot], marks, words.card_text(colour, slot)))
    texts: list[str | None] = [text + marks for _, _, marks, text in sorted(found)]
    return joined(texts + [None] * (seen.held[seat] - len(texts)))


# Reading


def read(definition: GameDefinition, state: CardState, fields: Fields, random: Stream) -> None:
    """Put a state where the fields tell."""
    state.closed = state.received = NOTHING
    state.discard[:] = NOTHING
    state.deck[:] = NOTHING
    Reader(words_of(definition), state, fields, random).read()


class Reader:
    """Reads the fields into a state, and says which rule they break."""

    def __init__(self, words: CardWords, state: CardState, fields: Fields, random: Stream):
        self.words, self.facts = words, words.facts
        self.state, self.fields, self.random = state, fields, random
        self.players = int(state.players)
        self.in_teams = words.in_teams(self.players)
        self.cards = Cards(words.deck_parts(state)[0])
        self.unknown: list[int] = []  # the seats of cards that are unknown

    def read(self) -> None:
        """All fields."""
        state = self.state
        state.task, task, more = read_task(self.fields, state, TASKS)
        swaps = self.in_teams and self.facts.SWAPS
        if (state.task == PASSING and not self.facts.PASSES) or (state.task == ANSWERING and not swaps):
            task.fail("the game has no such task")
        for owner, field in enumerate(self.fields.take("built").split("/", 2 if self.facts.SHARED else self.players)):
            self.read_expeditions(owner, field)
        discards = self.fields.take("discards")
        for word in discards.words():
            colour, slot = divmod(self.cards.find(discards, word.text), self.facts.SLOTS)
            state.discard[colour, state.discards[colour]] = slot
            state.discards[colour] += 1
        hands = self.fields.take("hands")
        for seat, hand in enumerate(hands.split("/", self.players)):
            self.read_hand(seat, hand)
        for seat in range(self.players):
            self.check_hand(hands, seat)
        if self.in_teams:
            for side, paired in enumerate(self.fields.take("paired", "-/-").split("/", 2)):
                self.read_paired(side, paired)
        if swaps:
            self.read_swaps(self.fields.take("swaps", by_seat([0] * self.players)))
        draw = self.fields.take("draw")
        pile = self.cards.read(draw)
        rest = self.cards.deal(draw, len(self.unknown) + pile.count(None), self.random)
        for seat in self.unknown:
            self.add(state.hand[seat], rest.pop())
        state.drawn = state.colours * self.facts.SLOTS - len(pile)
        state.deck[state.drawn : state.drawn + len(pile)] = filled(pile, rest)
        self.read_more_of_task(task, more)
        self.check_end(not pile)

    def add(self, sets: Numbers, card: int) -> None:
        """Put a card in sets of each colour."""
        sets[card // self.facts.SLOTS] |= 1 << card % self.facts.SLOTS

    def read_expeditions(self, owner: int, field: Field) -> None:
        """The expeditions of an owner, each in the order in which it was built."""
        last: dict[int, str] = {}
        for word in field.words():
            colour, slot = divmod(self.cards.find(field, word.text), self.facts.SLOTS)
            if not self.words.rules.fits(slot, int(self.state.expedition[owner, colour])):
                field.fail(f"{word.text} cannot follow {last[colour]}: numbers must rise, and wagers come before them")
            self.state.expedition[owner, colour] |= 1 << slot
            last[colour] = word.text

    def read_hand(self, seat: int, hand: Field) -> None:
        """The cards of a hand with what others know of them; what is unknown is noted."""
        state = self.state
        known = {"!": state.shown[seat], "~": state.paired[seat % 2], "+": state.told[seat]}
        for word in hand.cards():
            state.held[seat] += 1
            if word is None:
                self.unknown.append(seat)
                continue
            face = word.rstrip("".join(known))
            card = self.cards.find(hand, face)
            self.add(state.hand[seat], card)
            for mark in word[len(face) :]:
                if mark != "!" and not self.in_teams:
                    hand.fail(f"{word}: only partners know more than others")
                self.add(known[mark], card)

    def read_paired(self, side: int, field: Field) -> None:
        """Cards that a side holds in one of its hands: each place as likely."""
        places = np.array([seat for seat in self.unknown if seat % 2 == side], dtype=np.int64)
        shuffle(places, len(places), self.random)
        for number, word in enumerate(field.words()):
            card = self.cards.find(field, word.text)
            if number == len(places):
                field.fail(f"the hands of seats {side} and {side + 2} have no place for {word.text}")
            self.add(self.state.paired[side], card)
            self.add(self.state.hand[places[number]], card)
            self.unknown.remove(int(places[number]))

    def read_swaps(self, field: Field) -> None:
        """How many swaps each seat has begun."""
        state, limit = self.state, int(self.state.swap_limit)
        state.swaps[: self.players] = [one.whole(0, limit) for one in field.split("/", self.players)]
        if state.team_swaps and max(state.swaps[0] + state.swaps[2], state.swaps[1] + state.swaps[3]) > limit:
            field.fail(f"a team has {limit} swaps")
        if state.task == ANSWERING and not state.swaps[(state.turn + 2) % 4]:
            field.fail(f"seat {state.turn} answers a swap, and its partner has begun none")

    def read_more_of_task(self, task: Field, more: list[Field]) -> None:
        """What the task says of the closed pile, the card set aside, or the card received."""
        state, words = self.state, self.words
        gives = state.task in (PASSING, ANSWERING)
        if len(more) != 1 if gives else len(more) > (state.task == DRAWING):
            task.fail(f"{task.text}: draw may name the closed pile, pass and answer have one card, and place has none")
        if state.task == DRAWING and more:
            letters = {words.letter(colour): colour for colour in range(state.colours) if state.discards[colour]}
            if more[0].text.lower() not in letters:
                task.fail(f"{task.text}: the closed pile has the card just discarded, and that pile is empty")
            state.closed = letters[more[0].text.lower()]
        elif gives:
            deck = range(state.colours * self.facts.SLOTS)
            hand = [
                card for card in deck if state.hand[state.turn, card // self.facts.SLOTS] >> card % self.facts.SLOTS & 1
            ]
            found = [card for card in hand if words.deck_card_text(card).lower() == more[0].text.lower()]
            if more[0].text != UNKNOWN and not found:
                task.fail(f"seat {state.turn} does not hold {more[0].text}")
            if found:
                state.received = found[0]
            elif state.task == PASSING and hand:
                state.received = hand[below(self.random, len(hand))]

    def check_hand(self, field: Field, seat: int) -> None:
        """Hands are full, but for the card that the turn has moved, and for what partners have passed to each other."""
        state, facts = self.state, self.facts
        full, fewest = int(facts.HAND[self.players]), facts.SMALLEST_HAND_AFTER_A_PASS
        friend = (seat + 2) % 4
        placed, received = int(state.task == DRAWING), int(state.task == ANSWERING)
        moved = {int(state.turn): received - placed, (int(state.turn) + 2) % 4: -received}
        size = int(state.held[seat]) - moved.get(seat, 0)
        held = f"seat {seat} holds {state.held[seat]} card{'' if state.held[seat] == 1 else 's'}"
        if not facts.PASSES and size != full:
            field.fail(f"{held}; {full + moved.get(seat, 0)} is a full hand{' now' if moved.get(seat) else ''}")
        if facts.PASSES and (size < fewest or (size - full) % PASSED_CARDS):
            field.fail(f"{held}; partners pass two cards at a time, and keep at least {fewest}")
        if facts.PASSES and seat >= 2 and size + state.held[friend] - moved.get(friend, 0) != 2 * full:
            field.fail(
                f"seats {seat % 2} and {seat % 2 + 2} have {2 * full} cards before and after a turn, and not now"
            )
        if state.task == PASSING and seat == state.turn and size - PASSED_CARDS < fewest:
            field.fail(f"{held}; passing two cards must leave {fewest}")

    def check_end(self, pile_is_empty: bool) -> None:
        """The round is over when the draw pile is empty or the turn limit is reached, and only then."""
        state = self.state
        drawn = int(state.drawn) - int(self.facts.HAND[self.players]) * self.players
        if state.turns < drawn:
            Field("turns", "").fail(f"{drawn} cards have been drawn, which takes as many turns, not {state.turns}")
        if state.turn_limit and state.turns > state.turn_limit:
            Field("turns", "").fail(f"the turn limit is {state.turn_limit}")
        limit_is_reached = bool(state.turn_limit) and state.turns == state.turn_limit
        state.ending = PILE_EMPTY if pile_is_empty else TURN_LIMIT if limit_is_reached else RUNNING
        if (state.turn < 0) != (state.ending != RUNNING):
            over = "the round is over" if state.ending else "the round goes on while there are cards to draw"
            Field("to", "").fail(over)
