"""A round in which chance decides only what has become known: who starts, then each card or die as it comes into play.

Our rules settle the whole deck before the first move. Here the deck is settled place by place instead: a move that
needs a place of the deck waits until chance has settled it. Beyond that the deck holds what is left over, in no order.
"""

import copy
import functools
import hashlib
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from ..games.contract import DeckPart, States, copy_states
from ..games.registry import load
from ..kernel.random import stream
from ..views import SPECTATOR

UNSEEN = "?"

Options = tuple[tuple[str, str], ...]


class Kind:
    """A game with its players and options, and the facts about its deck that every round of it shares."""

    def __init__(self, game: str, players: int, options: Options):
        """options: names and values, as texts."""
        self.name = game, players, options
        self.definition = load(game)
        self.words, self.calls = self.definition.words, self.definition.calls
        self.players, checked = self.definition.check_options(players, dict(options))
        self.model = self.definition.new_states(1, self.players, checked)
        self.calls.shuffle_deck(self.model, 0, stream(0))
        self.parts: list[DeckPart] = self.words.deck_parts(self.model[0])
        self.part_at = [number for number, part in enumerate(self.parts) for _ in range(part.places)]
        self.starts = [sum(part.places for part in self.parts[:number]) for number in range(len(self.parts))]
        # Cards that look alike are one outcome: the first of them.
        self.twins = [
            [part.faces[0].index(text) for text in part.faces[0]] if not part.is_rolled else [] for part in self.parts
        ]
        dealt = copy_states(self.model)
        self.calls.deal(dealt, 0, 0)
        self.dealt_places = self.words.places_used(dealt[0])
        self.sides = tuple(int(self.calls.side_of(dealt, 0, seat)) for seat in range(players))
        self.actions = self.words.action_count(dealt[0])
        self.room = np.empty(self.actions + 1, dtype=np.int64)  # for legal actions
        self.pieces = self.words.pieces(dealt[0])
        self.features = sum(piece.size for piece in self.pieces)
        self.most_outcomes = max(players, *(len(faces) for part in self.parts for faces in part.faces))
        # What a die may show, for each die of each part.
        self.rolls = [[[(face, 1 / len(die)) for face in range(len(die))] for die in part.faces] for part in self.parts]
        self._seen: dict[tuple[int, int, int], str] = {}
        self.pending: Callable[[Any], int | None] = self.definition.pending_action or (lambda state: None)

    def seen(self, seat: int, action: int, observer: int) -> str:
        """A move as an observer sees it. It depends on nothing else, and so it is put into words once."""
        key = seat, action, observer
        if key not in self._seen:
            self._seen[key] = f"{seat}:{self.words.seen_text(self.model[0], seat, action, observer)}"
        return self._seen[key]

    def __reduce__(self) -> tuple[Any, ...]:
        return kind_of, self.name


@functools.cache
def kind_of(game: str, players: int, options: Options) -> Kind:
    """The Kind of these arguments, cached."""
    return Kind(game, players, options)


class Round:
    """One round in which chance is a player."""

    def __init__(self, kind: Kind):
        self.kind = kind
        self.states = copy_states(kind.model)
        self.starter: int | None = None
        self.is_dealt = False
        self.is_chance = True  # is it for chance to decide?
        self.turn = -1  # the seat to act, or -1 before the deal and at the end
        self.settled = 0  # places of the deck
        self.needed = 0  # places that must be settled before the deal, or the waiting action, can be carried out
        self.waiting: int | None = None  # an action that needs them
        self.dice: tuple[int, ...] = ()  # of the present place, while they are rolled
        self.logs: list[list[str]] = [[] for _ in range(kind.players)]  # what each seat has seen

    # Who is to act

    @property
    def is_over(self) -> bool:
        """Has the round ended?"""
        return not self.is_chance and self.turn < 0

    def legal_actions(self) -> list[int]:
        """Legal actions of the seat to act, in order."""
        number = self.kind.calls.legal_actions(self.states, 0, self.kind.room)
        return sorted(self.kind.room[:number].tolist())

    # Chance

    @property
    def part(self) -> int:
        """The number of the part that the next place belongs to."""
        return self.kind.part_at[self.settled]

    def outcomes(self) -> list[tuple[int, float]]:
        """Possible outcomes of the chance node with their probabilities."""
        if self.starter is None:
            return [(seat, 1 / self.kind.players) for seat in range(self.kind.players)]
        number = self.part
        part = self.kind.parts[number]
        if part.is_rolled:
            return self.kind.rolls[number][len(self.dice)]
        left = self._left()
        twins = self.kind.twins[number]
        counts = Counter(twins[card - part.first] for card in left)
        return [(card, counts[card] / len(left)) for card in sorted(counts)]

    def _left(self) -> list[int]:
        """The cards that are still to come in the present part."""
        number = self.part
        end = self.kind.starts[number] + self.kind.parts[number].places
        left: list[int] = self.states["deck"][0, self.settled : end].tolist()
        return left

    def outcome_text(self, outcome: int) -> str:
        """An outcome in words."""
        if self.starter is None:
            return f"seat {outcome} starts"
        return self.kind.parts[self.part].faces[len(self.dice)][outcome]

    def settle(self, outcome: int) -> None:
        """Apply a chance outcome; once all is settled that the deal or the pending action needs, carry it out."""
        if self.starter is None:
            self._note([self.outcome_text(outcome)] * self.kind.players)
            self.starter = outcome
            self.needed = self.kind.dealt_places
        elif not self.kind.parts[self.part].is_rolled:
            self._settle_card(outcome)
        else:
            self._settle_die(outcome)
        if self.settled == self.needed:
            self._go_on()

    def _settle_card(self, outcome: int) -> None:
        """The next card of the deck, seen by one seat or by everybody."""
        text, seen_by = self.outcome_text(outcome), self.kind.words.place_seen_by(self.states[0], self.settled)
        self._note([text if seen_by in (seat, -1) else UNSEEN for seat in range(self.kind.players)])
        number = self.part
        part = self.kind.parts[number]
        deck = self.states["deck"][0]
        left, twins = self._left(), self.kind.twins[number]
        card = min(card for card in left if twins[card - part.first] == outcome)
        other = self.settled + left.index(card)
        deck[self.settled], deck[other] = card, deck[self.settled]
        self.settled += 1

    def _settle_die(self, outcome: int) -> None:
        """The next die of a roll, which everybody sees; the last one makes it a roll of the deck."""
        part = self.kind.parts[self.part]
        text = part.faces[len(self.dice)][outcome]
        for log in self.logs:
            log.append(text)
        self.dice += (outcome,)
        if len(self.dice) == len(part.faces):
            value = 0
            for faces, face in zip(part.faces, self.dice, strict=True):
                value = value * len(faces) + face
            self.states["deck"][0, self.settled] = part.first + value
            self.settled += 1
            self.dice = ()

    def _go_on(self) -> None:
        """Carry out the deal or the action that waited for chance."""
        if not self.is_dealt:
            self.kind.calls.deal(self.states, 0, self.starter or 0)
            self.is_dealt = True
        elif self.waiting is not None:
            self.kind.calls.play(self.states, 0, self.waiting)
            self.waiting = None
        self.is_chance = False
        self.turn = int(self.states["turn"][0])

    # Playing

    def play(self, action: int) -> None:
        """Carry out a legal action, or let it wait for chance if it needs more of the deck than is settled."""
        words, seat = self.kind.words, self.turn
        after = copy_states(self.states)
        if not self.kind.calls.play(after, 0, action):
            raise ValueError(f"{words.action_text(action)}: {words.reason_against(self.states[0], action)}")
        self._note([self._seen(seat, action, observer, after) for observer in range(self.kind.players)])
        used = words.places_used(after[0])
        if used > self.settled:
            self.waiting = action
            self.needed = used
            self.is_chance = True
        else:
            self.states = after
            self.turn = int(after["turn"][0])

    def _seen(self, seat: int, action: int, observer: int, after: States) -> str:
        """A move as an observer sees it: later, if it is not complete, and with the move that completes it."""
        if self.kind.pending(after[0]) is not None and observer != seat:
            return self.kind.seen(seat, action, SPECTATOR)
        seen = self.kind.seen(seat, action, observer)
        pending = self.kind.pending(self.states[0])
        return seen if pending is None or observer == seat else f"{self.kind.seen(seat, pending, observer)} {seen}"

    def _note(self, texts: list[str]) -> None:
        """Append a move to every seat's log, as that seat sees it."""
        for log, text in zip(self.logs, texts, strict=True):
            log.append(text)

    # Knowing

    def known(self, seat: int) -> Any:
        """The state as far as a seat knows it."""
        states = copy_states(self.states)
        self.kind.calls.conceal(states, 0, seat)
        return states

    def dealt_again(self, observer: int, seed: int) -> "Round":
        """A round that the observer cannot tell from this one: what it does not know is dealt again at random.

        Of the past, the others then remember no more than the observer saw; of the present, all that they know there.
        """
        twin = copy.deepcopy(self)
        if not self.is_dealt:
            return twin
        self.kind.calls.redeal(twin.states, 0, observer, stream(seed))
        for seat in range(self.kind.players):
            if seat != observer:
                digest = hashlib.blake2b(twin.known(seat).tobytes(), digest_size=8).hexdigest()
                twin.logs[seat] = [*self.logs[observer], f"knows {digest}"]
        return twin

    # Keeping

    def __deepcopy__(self, memory: dict[int, Any]) -> "Round":
        twin = object.__new__(Round)
        twin.__dict__.update(self.__dict__)
        twin.states = copy_states(self.states)
        twin.logs = [log.copy() for log in self.logs]
        return twin
