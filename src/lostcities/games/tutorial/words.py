"""The words of Summit. A move is 5 (climb to 5) or -5 (rest with a 5)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lostcities.games.contract import DeckPart, Line, Piece, PlainWords, in_a_row
from lostcities.games.phrases import Messages, Phrase

from .rules import ACTIONS, CARDS, FEATURES, HAND, HEIGHTS, REST, SEATS, SummitState

MESSAGES = Messages(Path(__file__).parent / "messages")  # en.json, and a file for each other language
phrase = MESSAGES.phrase


class SummitWords(PlainWords):
    """Reads and writes everything about Summit that people read and write."""

    def set_options(self, state: SummitState, players: int, options: Mapping[str, Any]) -> None:
        """There are no options."""
        state.players = players

    def action_count(self, state: SummitState) -> int:
        """How many actions there are, legal or not."""
        return ACTIONS

    def action_text(self, action: int) -> str:
        """An action as it is typed and recorded."""
        return f"-{action - REST + 1}" if action >= REST else str(action + 1)

    def describe(self, state: SummitState, action: int) -> Phrase:
        """What an action does."""
        return phrase("summit.rest" if action >= REST else "summit.climb", height=action % HEIGHTS + 1)

    def reason_against(self, state: SummitState, action: int) -> Phrase:
        """Which rule forbids an illegal action."""
        if state.turn < 0:
            return phrase("summit.reason.game_over")
        if not state.hand[state.turn, action % HEIGHTS]:
            return phrase("summit.reason.not_in_hand", height=action % HEIGHTS + 1)
        return phrase("summit.reason.too_low", height=int(state.height[state.turn]))

    def deck_parts(self, state: SummitState) -> list[DeckPart]:
        """All cards, shuffled."""
        return [DeckPart(CARDS, 0, (tuple(str(card % HEIGHTS + 1) for card in range(CARDS)),))]

    def places_used(self, state: SummitState) -> int:
        """How many cards have been dealt and drawn."""
        return int(state.drawn)

    def place_seen_by(self, state: SummitState, place: int) -> int:
        """A card is seen by the seat that it is dealt to, or that draws it."""
        return place // HAND if place < HAND * state.players else int(state.turn)

    def table(self, state: SummitState) -> dict[str, Any]:
        """Everything that lies there, as far as the state shows it."""
        return {
            "deck": CARDS - int(state.drawn),
            "played": [int(number) for number in state.played],
            "climbers": [
                {
                    "height": int(state.height[seat]),
                    "steps": int(state.steps[seat]),
                    "size": int(state.held[seat]),
                    "cards": [str(height + 1) for height in range(HEIGHTS) for _ in range(state.hand[seat, height])],
                }
                for seat in range(state.players)
            ],
        }

    def score_lines(self, state: SummitState, side: int) -> list[Line]:
        """The lines of a score sheet."""
        height, steps = int(state.height[side]), int(state.steps[side])
        return [
            Line(phrase("summit.line.height"), height, phrase("summit.sum.height", height=height)),
            Line(phrase("summit.line.steps"), 2 * steps, phrase("summit.sum.steps", steps=steps)),
        ]

    def ending(self, state: SummitState) -> Phrase | None:
        """Why the game is over."""
        return phrase("summit.ending") if state.turn < 0 else None

    def pieces(self, state: SummitState) -> list[Piece]:
        """The names of an observation's numbers."""
        parts = [("own hand", HEIGHTS, "how many, by height"), ("played", HEIGHTS, "how many, by height")]
        for seat in range(SEATS):
            parts += [(f"seat +{seat}: {name}", 1, meaning) for name, meaning in SEAT_PIECES]
        assert sum(size for _, size, _ in parts) == FEATURES
        return in_a_row(parts)


SEAT_PIECES = (("height", "height / 9"), ("steps", "steps / 9"), ("acting", "1 if this seat is to act"))
