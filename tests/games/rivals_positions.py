"""Positions of Rivals for the tests, written in the game's own notation."""

from collections.abc import Mapping, Sequence

import numpy as np

from lostcities.games.registry import load
from lostcities.kernel import random

DEFINITION = load("rivals")
WORDS = DEFINITION.words
CALLS = DEFINITION.calls
COLOURS = "ybwgr"
FACES = ("x", "x", "x", "2", "2", "3", "3", "4", "4", "5", "5", "6", "7", "8", "9", "10")
STARTING = 10
CARDS = 80


class Position:
    """One game, driven through the calls that Python has for the rules."""

    def __init__(self, players: int = 2, *, starter: int = 0, seed: int = 1, deck: Sequence[str] = ()) -> None:
        self.states = DEFINITION.new_states(1, players, {})
        if deck:
            self.state.deck[:] = WORDS.read_deck(self.state, deck)
        else:
            CALLS.shuffle_deck(self.states, 0, random.stream(seed))
        CALLS.deal(self.states, 0, starter)
        self.texts = [WORDS.action_text(action) for action in range(WORDS.action_count(self.state))]
        self.buffer = np.zeros(len(self.texts), dtype=np.int64)

    @property
    def state(self):
        return self.states[0]

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def table(self) -> dict:
        return WORDS.table(self.state)

    @property
    def display(self) -> str:
        return " ".join(self.table["display"])

    @property
    def boxed(self) -> str:
        return " ".join(self.table["boxed"])

    @property
    def gold(self) -> list[int]:
        return self.table["gold"]

    @property
    def supply(self) -> int:
        return int(self.state.supply)

    @property
    def scores(self) -> list[int]:
        return [CALLS.score(self.states, 0, side) for side in range(CALLS.sides(self.states, 0))]

    def expedition(self, seat: int) -> str:
        """All cards that a seat has placed, starting wagers left out."""
        return " ".join(card for column in self.table["expeditions"][seat]["columns"] for card in column["cards"])

    def legal(self) -> str:
        """The legal actions as they are typed."""
        number = CALLS.legal_actions(self.states, 0, self.buffer)
        return " ".join(self.texts[action] for action in self.buffer[:number])

    def play(self, moves: str) -> None:
        """Play the moves of a text; every one must be legal."""
        for move in moves.split():
            assert CALLS.play(self.states, 0, self.texts.index(move)), f"{move} is not legal: {self.against(move)}"

    def against(self, move: str) -> str:
        """The reason against an illegal move."""
        action = self.texts.index(move)
        assert not CALLS.is_legal(self.states, 0, action)
        return str(WORDS.reason_against(self.state, action))

    def copy(self) -> "Position":
        twin = Position.__new__(Position)
        twin.states, twin.texts, twin.buffer = self.states.copy(), self.texts, self.buffer.copy()
        return twin


def position(
    players: int = 2,
    *,
    turn: int = 0,
    display: str = "",
    expeditions: Mapping[int, str] | None = None,
    starting: Mapping[int, str] | None = None,
    gold: Sequence[int] | None = None,
    supply: int | None = None,
    turns: int | None = None,
    then: str = "",
) -> Position:
    """A position at the start of a turn in which all 80 cards are somewhere.

    `then` are the next cards of the pile. If more turns are played than the cards on the table tell, the others are in
    the box. Starting wagers are none unless given (as letters), gold that nobody has is in the supply.
    """
    made = Position(players, starter=turn)
    state = made.state
    rest = list(range(CARDS))

    def pick(text: str) -> list[int]:
        cards = []
        for word in text.split():
            card = next(card for card in rest if COLOURS[card // 16] + FACES[card % 16] == word)
            rest.remove(card)
            cards.append(card)
        return cards

    on_table = 0
    for card in pick(display):
        state.display[card // 16] |= 1 << card % 16
        on_table += 1
    for seat, text in (expeditions or {}).items():
        for card in pick(text):
            state.expedition[seat, card // 16] |= 1 << card % 16
            on_table += 1
    next_cards = pick(then)
    state.turns = on_table if turns is None else turns
    for card in rest[: state.turns - on_table]:
        state.box[card // 16] |= 1 << card % 16
    state.deck[:] = -1
    state.deck[STARTING + state.turns :] = next_cards + rest[state.turns - on_table :]
    state.starting[:] = 0
    for seat, letters in (starting or {}).items():
        for colour in letters.split():
            state.starting[seat, COLOURS.index(colour)] = 1
    if gold is not None:
        state.gold[:players] = gold
    state.supply = 36 - sum(state.gold) if supply is None else supply
    return made
