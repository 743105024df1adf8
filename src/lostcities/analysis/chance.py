"""What chance may bring: the outcomes of a deal, a draw, a turned card or a roll, given everything before it.

The rules settle the whole deck before the first move. An event of chance is an action that uses places of the deck;
its outcomes are the same action with other cards, or other rolls, in those places.
"""

import zlib
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..games.contract import DeckPart, GameDefinition, Numbers, State, States, copy_states
from ..kernel.random import stream

ROLLS = 60  # outcomes that stand for all where there are too many: every face of each die as often as any other
Weights = npt.NDArray[np.float64]


class Outcomes(NamedTuple):
    """Decks with which an action may be played, what each counts for, and which of them is the real one."""

    decks: Numbers
    weights: Weights
    happened: int


class Chance:
    """The deck of a game with these players and options."""

    def __init__(self, definition: GameDefinition, state: State):
        """state: any state of that kind."""
        self.words, self.calls = definition.words, definition.calls
        self.model = np.zeros(1, dtype=definition.dtype)
        self.model[0] = state
        self.parts: list[DeckPart] = self.words.deck_parts(self.model[0])
        bounds = np.cumsum([0, *(part.places for part in self.parts)])
        self.size = int(bounds[-1])
        self.part_at = np.repeat(np.arange(len(self.parts)), np.diff(bounds))
        self.end_at = bounds[1:][self.part_at]  # of the part that a place belongs to
        cards = [part for part in self.parts if not part.is_rolled]
        # Cards that look alike are one outcome: the first of them.
        self.twins = np.arange(max((part.numbers.stop for part in cards), default=0))
        for part in cards:
            first_of = {text: part.first + place for place, text in reversed(list(enumerate(part.faces[0])))}
            self.twins[part.first : part.numbers.stop] = [first_of[text] for text in part.faces[0]]

    def places_used(self, states: States) -> int:
        """How many places of the deck the first of the states has used."""
        return self.words.places_used(states[0])

    def face(self, place: int, value: int) -> str:
        """What stands in a place of the deck, in words."""
        part, faces = self.parts[self.part_at[place]], []
        rest = int(value) - part.first
        for die in reversed(part.faces):
            rest, face = divmod(rest, len(die))
            faces.append(die[face])
        return "".join(reversed(faces))

    def outcomes(self, before: States, first: int, last: int) -> Outcomes:
        """All outcomes of an action that uses the places from `first` to `last`, or a sample of them.

        A single card is any of those left, twins counted together. Rolls and several cards at once are sampled: the
        same sample each time, which depends on nothing that happens from then on.
        """
        deck = before["deck"][0]
        if last - first == 1 and not self.parts[self.part_at[first]].is_rolled:
            left = deck[first : self.end_at[first]]
            _, where, counts = np.unique(self.twins[left], return_index=True, return_counts=True)
            decks = np.repeat(deck[None], len(where), axis=0)
            rows = np.arange(len(where))
            decks[rows, first + where] = deck[first]
            decks[:, first] = left[where]
            return Outcomes(decks, counts / len(left), int(np.flatnonzero(where == 0)[0]))
        known = copy_states(before)
        known["deck"][0, first:] = 0
        sampled = self.shuffled(deck, first, ROLLS, np.random.default_rng(zlib.crc32(known.tobytes())))
        weights = np.full(ROLLS + 1, 1 / ROLLS)
        weights[0] = 0
        return Outcomes(np.concatenate((deck[None], sampled)), weights, 0)

    def shuffled(self, deck: Numbers, first: int, number: int, random: np.random.Generator) -> Numbers:
        """Decks in which everything from a place on comes in another order, or is rolled again.

        Of a few decks together every die shows each face as often as any other (a Latin hypercube).
        """
        decks = np.repeat(deck[None], number, axis=0)
        start = first
        while start < self.size:
            end, part = int(self.end_at[start]), self.parts[self.part_at[start]]
            if part.is_rolled:
                decks[:, start:end] = part.first
                stride = len(part.numbers)
                for die in part.faces:
                    stride //= len(die)
                    faces = np.resize(random.permutation(len(die)), (end - start, number))
                    decks[:, start:end] += stride * random.permuted(faces, axis=1).T
            else:
                left = np.sort(deck[start:end])
                left = left[np.argsort(self.twins[left], kind="stable")]
                decks[:, start:end] = random.permuted(np.repeat(left[None], number, axis=0), axis=1)
            start = end
        return decks

    def deals(self, number: int, starter: int, seed: int) -> States:
        """States right after so many deals at random."""
        states = np.repeat(self.model, number)
        for place in range(number):
            self.calls.shuffle_deck(states, place, stream(seed, place))
            self.calls.deal(states, place, starter)
        return states
