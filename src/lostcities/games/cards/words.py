"""The words of classic, partners and deck52: notation, tables, score sheets, reasons.

A card is its colour's letter and its face: r5, rx (a red wager), sQ, h10. A move is r5 (play), -r5 (discard),
>r5 (give to the partner), d (draw), <r (take from the red discard pile). docs/notation.md explains it all.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any

from ...errors import OptionError, shown
from ...kernel.reading import MOST_KEPT, plainly
from ..contract import DeckPart, Line, Piece, Symmetry, in_a_row
from .facts import ANSWERING, DRAW, DRAWING, NOTHING, PASSING, PLACING, CardFacts
from .state import CardState

TASKS = ("place", "draw", "pass", "answer")
ENDINGS = ("", "the draw pile ran out", "the turn limit was reached")
TURNS_LEFT = "turns left"
COURT_NAMES = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}

remembered = lru_cache(MOST_KEPT)  # what is said again and again; for reading only


class CardWords:
    """Reads and writes everything about a card game that people read and write."""

    def __init__(self, facts: CardFacts, rules: Any):
        """rules: the compiled rules, for what is theirs to say."""
        self.facts = facts
        self.rules = rules
        self.has_partners = facts.PASSES or facts.SWAPS

    def set_options(self, state: CardState, players: int, options: Mapping[str, Any]) -> None:
        """Write the options into a new state."""
        state.players = players
        state.colours = options.get("expeditions", self.facts.COLOURS)
        state.turn_limit = options["turn_limit"] or 0
        state.swap_limit = options.get("swaps", 0)
        state.team_swaps = options.get("swaps_per") == "team"

    # Cards

    def letter(self, colour: int) -> str:
        """The letter of a colour."""
        return self.facts.COLOUR_NAMES[colour][0]

    @remembered
    def card_text(self, colour: int, slot: int) -> str:
        """A card as it is written."""
        return self.letter(colour) + self.facts.FACES[self.facts.KIND[slot]]

    def deck_card_text(self, card: int) -> str:
        """A card of the deck as it is written."""
        return self.card_text(*divmod(int(card), self.facts.SLOTS))

    @remembered
    def cards_text(self, colour: int, cards: int) -> list[str]:
        """A set of cards of a colour, lowest first."""
        return [self.card_text(colour, slot) for slot in range(self.facts.SLOTS) if cards >> slot & 1]

    def card_name(self, colour: int, kind: int) -> str:
        """A card in words: red 5, a red wager, queen of hearts."""
        face, name = self.facts.FACES[kind], self.facts.COLOUR_NAMES[colour]
        if face == "x":
            return f"{name} wager"
        return f"{COURT_NAMES.get(face, face)} of {name}" if name.endswith("s") else f"{name} {face}"

    # The deck

    def deck_parts(self, state: CardState) -> list[DeckPart]:
        """What the deck is made of: all cards, shuffled."""
        cards = range(state.colours * self.facts.SLOTS)
        return [DeckPart(len(cards), 0, (tuple(map(self.deck_card_text, cards)),))]

    def deck_text(self, state: CardState) -> list[str]:
        """The deck as it was dealt: the hands in the order of the seats, then the draw pile from its top."""
        return [self.deck_card_text(card) for card in state.deck[: state.colours * self.facts.SLOTS]]

    def read_deck(self, state: CardState, words: Sequence[str]) -> list[int]:
        """The cards of a deck from its text; every card must be there just once."""
        rest = {card: self.deck_card_text(card) for card in range(state.colours * self.facts.SLOTS)}
        faces = {text.lower() for text in rest.values()}
        deck = []
        for word in words:
            if word.lower() not in faces:
                raise OptionError(f"{shown(word)} is not a card of {self.facts.name}")
            card = next((card for card, text in rest.items() if text.lower() == word.lower()), None)
            if card is None:
                raise OptionError(f"the deck has {word} too often")
            deck.append(card)
            del rest[card]
        if rest:
            raise OptionError(f"the deck lacks {' '.join(list(rest.values())[:5])}{' …' if len(rest) > 5 else ''}")
        return deck

    def places_used(self, state: CardState) -> int:
        """How many cards have been dealt and drawn."""
        return int(state.drawn)

    def place_seen_by(self, state: CardState, place: int) -> int:
        """A card is seen by the seat that it is dealt to, or that draws it."""
        hand = int(self.facts.HAND[state.players])
        return place // hand if place < hand * state.players else int(state.turn)

    # Moves

    def action_count(self, state: CardState) -> int:
        """How many actions there are, legal or not."""
        return int(1 + state.colours * self.facts.WIDTH)

    def action_text(self, action: int) -> str:
        """An action as it is typed and recorded."""
        if action == DRAW:
            return "d"
        colour, verb = divmod(action - 1, self.facts.WIDTH)
        if verb == self.facts.TAKE:
            return "<" + self.letter(colour)
        kinds = self.facts.KINDS
        return ("", "-", ">")[verb // kinds] + self.letter(colour) + self.facts.FACES[verb % kinds]

    def seen_text(self, state: CardState, seat: int, action: int, observer: int) -> str:
        """An action as an observer sees it once it is complete: a card for the partner is seen by the two alone."""
        verb = (action - 1) % self.facts.WIDTH
        given = action != DRAW and self.facts.GIVE <= verb < self.facts.TAKE
        if given and (observer < 0 or observer % 2 != seat % 2):
            return ">?"
        return self.action_text(action)

    def pending_action(self, state: CardState) -> int | None:
        """The first of two cards to pass: only its giver knows it, until it changes hands together with the second."""
        if not self.facts.PASSES or state.task != PASSING or state.received == NOTHING:
            return None
        colour, slot = divmod(int(state.received), self.facts.SLOTS)
        return 1 + colour * self.facts.WIDTH + self.facts.GIVE + int(self.facts.KIND[slot])

    def say(self, state: CardState, action: int) -> str:
        """What an action does, in words."""
        colour, verb = divmod(action - 1, self.facts.WIDTH)
        if action != DRAW and verb == self.facts.TAKE:
            seen = plainly(state)
            top = seen.discard[colour][seen.discards[colour] - 1]
            return f"take the {self.card_name(colour, self.facts.KIND[top])} from its discard pile"
        return self.say_action(action)

    @remembered
    def say_action(self, action: int) -> str:
        """What becomes of a card of the hand or the draw pile, in words."""
        if action == DRAW:
            return "draw from the draw pile"
        colour, verb = divmod(action - 1, self.facts.WIDTH)
        name = self.card_name(colour, verb % self.facts.KINDS)
        if verb >= self.facts.GIVE:
            return f"give the {name} to your partner"
        return f"discard the {name}" if verb >= self.facts.DISCARD else f"play the {name}"

    def reason_against(self, state: CardState, action: int) -> str:
        """Which rule forbids an illegal action."""
        if state.turn < 0:
            return f"the round is over: {ENDINGS[state.ending]}"
        colour, verb = divmod(action - 1, self.facts.WIDTH)
        placing = action != DRAW and verb != self.facts.TAKE
        giving = placing and verb >= self.facts.GIVE
        if state.task == DRAWING and placing:
            return "you have placed a card; now draw one"
        if state.task == PLACING and not placing:
            return "place a card first; only then may you draw"
        if state.task == PASSING and not giving:
            return "you have passed one card; pass a second one to your partner"
        if state.task == ANSWERING and not giving:
            return "your partner has swapped a card with you; give one back"
        if not placing:
            if state.closed == colour:
                return "you may not draw back the card that you have just discarded"
            return f"the {self.facts.COLOUR_NAMES[colour]} discard pile is empty"
        return self.reason_against_card(state, colour, verb)

    def reason_against_card(self, state: CardState, colour: int, verb: int) -> str:
        """Which rule forbids to do this with a card."""
        facts = self.facts
        name = self.card_name(colour, verb % facts.KINDS)
        if not state.hand[state.turn, colour] & facts.TWINS[verb % facts.KINDS]:
            return f"you do not have the {name}"
        if verb >= facts.GIVE:
            if state.task == PASSING:
                return f"you are passing the {name} already; choose another card to go with it"
            if state.task == ANSWERING:
                return f"you may not hand back the {name} that you have just received"
            if facts.PASSES:
                return "passing two cards must leave you at least six"
            if not self.in_teams(state.players):
                return "only partners in a game of four may swap"
            return f"no swap is left: {state.swap_limit} for each {'team' if state.team_swaps else 'player'}"
        built = int(state.expedition[self.rules.owner(state.turn), colour])
        highest = built.bit_length() - 1
        top = self.card_name(colour, facts.KIND[highest])
        if facts.VALUE[highest] and not facts.VALUE[int(facts.TWINS[verb % facts.KINDS]).bit_length() - 1]:
            return f"a wager cannot follow a number: the {facts.COLOUR_NAMES[colour]} expedition has the {top}"
        return f"the {name} cannot follow the {top} in your expedition: numbers must rise"

    # Tables

    def table(self, state: CardState) -> dict[str, Any]:
        """Everything on the table and in the hands, as far as the state shows it; for reading only."""
        seen = plainly(state)
        players, colours = seen.players, seen.colours
        piles = [tuple(pile[:size]) for pile, size in zip(seen.discard[:colours], seen.discards, strict=False)]
        in_sight = [reduce(or_, sets) for sets in zip(*seen.expedition, *seen.hand, *seen.paired, strict=True)]
        return {
            "colours": list(self.facts.COLOUR_NAMES[:colours]),
            "task": None if seen.turn < 0 else TASKS[seen.task],
            "draw_pile": colours * self.facts.SLOTS - seen.drawn,
            "hands": [
                {"size": size, "cards": self.hand_text(tuple(hand))}
                for size, hand in zip(seen.held[:players], seen.hand, strict=False)
            ],
            "expeditions": [
                self.built_by(players, builder, tuple(seen.expedition[builder][:colours]))
                for builder in range(2 if self.facts.SHARED else players)
            ],
            "discards": [self.pile_text(colour, pile) for colour, pile in enumerate(piles)],
            "unseen": [self.unseen_text(colour, in_sight[colour], pile) for colour, pile in enumerate(piles)],
            "closed": None if seen.closed < 0 else self.facts.COLOUR_NAMES[seen.closed],
            **(self.team_table(state) if self.in_teams(players) else {}),
        }

    def in_teams(self, players: int) -> bool:
        """Four players are two sides in a game for partners."""
        return self.has_partners and players == 4

    @remembered
    def hand_text(self, hand: tuple[int, ...]) -> list[str]:
        """The cards of all colours in a hand."""
        return [card for colour, cards in enumerate(hand) for card in self.cards_text(colour, cards)]

    @remembered
    def pile_text(self, colour: int, pile: tuple[int, ...]) -> list[str]:
        """A discard pile, its lowest card first."""
        return [self.card_text(colour, slot) for slot in pile]

    @remembered
    def unseen_text(self, colour: int, in_sight: int, pile: tuple[int, ...]) -> list[str]:
        """The cards of a colour that are neither in sight nor known in a hand."""
        discarded = sum(1 << slot for slot in pile)
        return self.cards_text(colour, ((1 << self.facts.SLOTS) - 1) & ~in_sight & ~discarded)

    @remembered
    def built_by(self, players: int, builder: int, built: tuple[int, ...]) -> dict[str, Any]:
        """Who builds some expeditions, their cards and their points."""
        return {
            "seats": [seat for seat in range(players) if self.rules.owner(seat) == builder],
            "columns": [
                {"cards": self.cards_text(colour, cards), "points": int(self.rules.worth_of(cards, players))}
                for colour, cards in enumerate(built)
            ],
        }

    def team_table(self, state: CardState) -> dict[str, Any]:
        """What only partnerships have: shown cards that may be in either hand of a side, and swaps left."""
        seen = plainly(state)
        words: dict[str, Any] = {"paired": [self.hand_text(tuple(cards)) for cards in seen.paired]}
        card = None if seen.received < 0 else self.deck_card_text(seen.received)
        if self.facts.PASSES:
            words["aside"] = card
        if self.facts.SWAPS:
            used = [int(self.rules.swaps_used(state, seat)) for seat in range(seen.players)]
            words["swaps_left"] = [seen.swap_limit - number for number in used]
            words["received"] = card
        return words

    # Scores

    def score_lines(self, state: CardState, side: int) -> list[Line]:
        """The score of each expedition of a side, with its sum, cost, wagers and bonus."""
        seen = plainly(state)
        return [
            self.score_line(seen.players, builder, colour, cards)
            for builder in self.builders(seen.players, side)
            for colour, cards in enumerate(seen.expedition[builder])
            if cards
        ]

    @remembered
    def builders(self, players: int, side: int) -> list[int]:
        """Who builds the expeditions of a side."""
        builders = range(2 if self.facts.SHARED else players)
        return [builder for builder in builders if (builder % 2 if self.in_teams(players) else builder) == side]

    @remembered
    def score_line(self, players: int, builder: int, colour: int, cards: int) -> Line:
        """The score of an expedition."""
        name = self.facts.COLOUR_NAMES[colour]
        if self.in_teams(players) and not self.facts.SHARED:
            name = f"seat {builder}: {name}"
        return Line(name, int(self.rules.worth_of(cards, players)), self.sum_text(players, cards))

    def sum_text(self, players: int, cards: int) -> str:
        """How an expedition's score comes about: (35 − 20) × 3 + 20."""
        facts = self.facts
        total = sum(value for slot, value in enumerate(facts.VALUE.tolist()) if cards >> slot & 1)
        wagers = (cards & facts.WAGERS).bit_count()
        text = f"{total} − {facts.COST[players]}"
        if wagers:
            text = f"({text}) × {1 + wagers}"
        if cards.bit_count() >= facts.BONUS_SIZE[players]:
            text += f" + {facts.BONUS[players]}"
        return text

    def ending(self, state: CardState) -> str:
        """Why the round is over."""
        return ENDINGS[state.ending]

    # Observations

    def pieces(self, state: CardState) -> list[Piece]:
        """The names of an observation's numbers."""
        parts: list[tuple[str, int, str]] = []
        for name in self.facts.COLOUR_NAMES[: state.colours]:
            parts += [(f"{name}: {part}", size, meaning) for part, size, meaning in self.colour_pieces()]
        for task in TASKS:
            parts.append((f"task: {task}", 1, f"1 if the observer must {task} now"))
        parts += [
            ("draw pile", 1, "cards left / 40"),
            ("last lap", 1, "1 if each seat has at most one more draw from the draw pile"),
            ("turns", 1, "turns so far / 100"),
            (TURNS_LEFT, 1, "turns before the limit / 100, at most 1; 0 without a limit"),
        ]
        for distance in range(self.facts.SEATS):
            parts += [
                (f"seat +{distance}: hand", 1, "cards in hand / 8"),
                (f"seat +{distance}: acting", 1, "1 if this seat is to act"),
                (f"seat +{distance}: swaps", 1, "swaps left"),
            ]
        return in_a_row(parts)

    def colour_pieces(self) -> list[tuple[str, int, str]]:
        """The numbers of one colour: kinds in the order of FACES, seats and owners counted from the observer."""
        facts, kinds = self.facts, self.facts.KINDS
        by_kind = f"by kind ({' '.join(facts.FACES)}), how many"
        parts = [("own hand", kinds, by_kind)]
        parts += [(f"known in hand of seat +{seat}", kinds, by_kind) for seat in range(1, facts.SEATS)]
        parts += [(f"expedition of owner +{distance}", kinds, by_kind) for distance in range(facts.OWNERS)]
        parts += [("discard pile", kinds, by_kind), ("discard top", kinds, "by kind, 1 for the card on top")]
        if self.has_partners:
            parts.append(("with the other side", kinds, by_kind + ", known to be in one of its two hands"))
        parts.append(("unseen", kinds, by_kind + ", in hidden hands or the draw pile"))
        for distance in range(facts.OWNERS):
            parts += [
                (f"score of owner +{distance}", 1, "points of this expedition now / 20"),
                (f"size of owner +{distance}", 1, "cards in this expedition / 8"),
                (f"top of owner +{distance}", 1, "highest number / 10"),
            ]
        parts.append(("closed", 1, "1 if this discard pile may not be drawn from this turn"))
        return parts

    def symmetry(self, state: CardState) -> Symmetry:
        """How observations and actions fall into colours."""
        facts = self.facts
        verbs = ("builds", "discards", "gifts")[: facts.TAKE // facts.KINDS]
        return Symmetry(
            int(state.colours),
            facts.COLOUR_FEATURES,
            facts.TABLE_FEATURES,
            facts.WIDTH,
            1,
            hand=facts.KINDS,
            builds=facts.KINDS,
            kinds=("wagers", *[verb for verb in verbs for _ in range(facts.KINDS)][1:], "takes"),
        )
