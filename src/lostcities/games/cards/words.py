"""The words of classic, partners and deck52: notation, tables, score sheets, reasons.

A card is its colour's letter and its face: r5, rx (a red wager), sQ, h10. A move is r5 (play), -r5 (discard),
>r5 (give to the partner), d (draw), <r (take from the red discard pile). docs/notation.md explains it all.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, reduce
from operator import or_
from pathlib import Path
from typing import Any

from ...errors import OptionError, shown
from ...kernel.snapshot import MOST_KEPT, decode, number, plainly
from ..contract import DeckPart, Line, Piece, Symmetry, in_a_row
from ..phrases import Messages, Phrase
from .facts import ANSWERING, DRAW, DRAWING, NOTHING, PASSING, PLACING, CardFacts
from .state import CardState

TASKS = ("place", "draw", "pass", "answer")
TURNS_LEFT = "turns left"
MESSAGES = Messages(Path(__file__).parent / "messages")
phrase = MESSAGES.phrase
ENDINGS = (None, phrase("cards.ending.draw_pile"), phrase("cards.ending.turn_limit"))
UNSEEN_GIFT = ">?"  # what others see of a card for the partner

BITS = [1 << slot for slot in range(64)]

remembered = lru_cache(MOST_KEPT)  # what is said again and again; for reading only
kept = cache  # the same for sets of one colour's cards and less, of which there are few: it need not note what was used


class CardWords:
    """Reads and writes everything about a card game that people read and write."""

    def __init__(self, facts: CardFacts, rules: Any):
        """rules: the compiled rules, for what is theirs to say."""
        self.facts = facts
        self.rules = rules
        self.has_partners = facts.PASSES or facts.SWAPS
        self.all_cards = (1 << facts.SLOTS) - 1  # of a colour
        self.card_texts = [  # by colour and slot
            [self.kind_text(colour, kind) for kind in facts.KIND] for colour in range(len(facts.COLOUR_NAMES))
        ]

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

    def kind_text(self, colour: int, kind: int) -> str:
        """A card of a kind as it is written."""
        return self.letter(colour) + self.facts.FACES[kind]

    def card_text(self, colour: int, slot: int) -> str:
        """A card as it is written."""
        return self.card_texts[colour][slot]

    def deck_card_text(self, card: int) -> str:
        """A card of the deck as it is written."""
        return self.card_text(*divmod(int(card), self.facts.SLOTS))

    @kept
    def cards_text(self, colour: int, cards: int) -> list[str]:
        """A set of cards of a colour, lowest first."""
        return [self.card_text(colour, slot) for slot in range(self.facts.SLOTS) if cards >> slot & 1]

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
        return number(state, "drawn")

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
        return ("", "-", ">")[verb // kinds] + self.kind_text(colour, verb % kinds)

    def seen_text(self, state: CardState, seat: int, action: int, observer: int) -> str:
        """An action as an observer sees it once it is complete: a card for the partner is seen by the two alone."""
        verb = (action - 1) % self.facts.WIDTH
        given = action != DRAW and self.facts.GIVE <= verb < self.facts.TAKE
        if given and (observer < 0 or observer % 2 != seat % 2):
            return UNSEEN_GIFT
        return self.action_text(action)

    def pending_action(self, state: CardState) -> int | None:
        """The first of two cards to pass: only its giver knows it, until it changes hands together with the second."""
        if not self.facts.PASSES or state.task != PASSING or state.received == NOTHING:
            return None
        colour, slot = divmod(int(state.received), self.facts.SLOTS)
        return 1 + colour * self.facts.WIDTH + self.facts.GIVE + int(self.facts.KIND[slot])

    def describe(self, state: CardState, action: int) -> Phrase:
        """What an action does."""
        colour, verb = divmod(action - 1, self.facts.WIDTH)
        if action != DRAW and verb == self.facts.TAKE:
            seen = plainly(state)
            return self.describe_take(colour, seen.discard[colour][seen.discards[colour] - 1])
        return self.describe_placement(action)

    @kept
    def describe_take(self, colour: int, slot: int) -> Phrase:
        """What it is to take the top card of a discard pile."""
        return phrase("cards.take", card=self.card_text(colour, slot))

    @kept
    def describe_placement(self, action: int) -> Phrase:
        """What becomes of a card of the hand or the draw pile."""
        if action == DRAW:
            return phrase("cards.draw")
        colour, verb = divmod(action - 1, self.facts.WIDTH)
        verbs = ("cards.play", "cards.discard", "cards.give")
        return phrase(verbs[verb // self.facts.KINDS], card=self.kind_text(colour, verb % self.facts.KINDS))

    def reason_against(self, state: CardState, action: int) -> Phrase:
        """Which rule forbids an illegal action."""
        if state.turn < 0:
            return phrase("cards.reason.round_over", ending=ENDINGS[state.ending])
        colour, verb = divmod(action - 1, self.facts.WIDTH)
        placing = action != DRAW and verb != self.facts.TAKE
        giving = placing and verb >= self.facts.GIVE
        if state.task == DRAWING and placing:
            return phrase("cards.reason.draw_now")
        if state.task == PLACING and not placing:
            return phrase("cards.reason.place_first")
        if state.task == PASSING and not giving:
            return phrase("cards.reason.pass_second")
        if state.task == ANSWERING and not giving:
            return phrase("cards.reason.give_back")
        if not placing:
            if state.closed == colour:
                return phrase("cards.reason.closed")
            return phrase("cards.reason.empty_pile", colour=self.facts.COLOUR_NAMES[colour])
        return self.reason_against_card(state, colour, verb)

    def reason_against_card(self, state: CardState, colour: int, verb: int) -> Phrase:
        """Which rule forbids to do this with a card."""
        facts = self.facts
        kind = verb % facts.KINDS
        card = self.kind_text(colour, kind)
        if not state.hand[state.turn, colour] & facts.TWINS[kind]:
            return phrase("cards.reason.not_in_hand", card=card)
        if verb >= facts.GIVE:
            if state.task == PASSING:
                return phrase("cards.reason.passing_already", card=card)
            if state.task == ANSWERING:
                return phrase("cards.reason.just_received", card=card)
            if facts.PASSES:
                return phrase("cards.reason.six_left")
            if not self.in_teams(state.players):
                return phrase("cards.reason.no_partner")
            each = "team" if state.team_swaps else "player"
            return phrase(f"cards.reason.no_swap.{each}", limit=int(state.swap_limit))
        built = int(state.expedition[self.rules.owner(state.turn), colour])
        highest = built.bit_length() - 1
        top = self.card_text(colour, highest)
        if facts.VALUE[highest] and not facts.VALUE[int(facts.TWINS[kind]).bit_length() - 1]:
            return phrase("cards.reason.wager_too_late", colour=facts.COLOUR_NAMES[colour], card=top)
        return phrase("cards.reason.must_rise", card=card, top=phrase("cards.top", card=top))

    # Tables

    def table(self, state: CardState) -> dict[str, Any]:
        """Everything on the table and in the hands, as far as the state shows it; for reading only."""
        seen = decode(state)
        players, colours = seen.players, seen.colours
        piles = [pile[:size] for pile, size in zip(seen.discard[:colours], seen.discards, strict=False)]
        in_sight = [reduce(or_, sets) for sets in zip(*seen.expedition, *seen.hand, *seen.paired, strict=True)]
        return {
            "colours": list(self.facts.COLOUR_NAMES[:colours]),
            "task": None if seen.turn < 0 else TASKS[seen.task],
            "draw_pile": colours * self.facts.SLOTS - seen.drawn,
            "hands": [
                {"size": size, "cards": self.hand_text(hand)}
                for size, hand in zip(seen.held[:players], seen.hand, strict=False)
            ],
            "expeditions": [
                self.built_by(players, builder, tuple(seen.expedition[builder][:colours]))
                for builder in range(2 if self.facts.SHARED else players)
            ],
            "discards": [self.pile_text(colour, pile) for colour, pile in enumerate(piles)],
            "unseen": [
                self.cards_text(colour, self.all_cards & ~reduce(or_, map(BITS.__getitem__, pile), in_sight[colour]))
                for colour, pile in enumerate(piles)
            ],
            "closed": None if seen.closed < 0 else self.facts.COLOUR_NAMES[seen.closed],
            **(self.team_table(state) if self.in_teams(players) else {}),
        }

    def in_teams(self, players: int) -> bool:
        """Four players are two sides in a game for partners."""
        return self.has_partners and players == 4

    def hand_text(self, hand: Sequence[int]) -> list[str]:
        """The cards of all colours in a hand."""
        return [card for colour, cards in enumerate(hand) if cards for card in self.cards_text(colour, cards)]

    def pile_text(self, colour: int, pile: Sequence[int]) -> list[str]:
        """A discard pile, its lowest card first."""
        texts = self.card_texts[colour]
        return [texts[slot] for slot in pile]

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
        words: dict[str, Any] = {"paired": [self.hand_text(cards) for cards in seen.paired]}
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

    @kept
    def builders(self, players: int, side: int) -> list[int]:
        """Who builds the expeditions of a side."""
        builders = range(2 if self.facts.SHARED else players)
        return [builder for builder in builders if (builder % 2 if self.in_teams(players) else builder) == side]

    @kept
    def score_line(self, players: int, builder: int, colour: int, cards: int) -> Line:
        """The score of an expedition."""
        name = self.facts.COLOUR_NAMES[colour]
        label = phrase("line.colour", colour=name)
        if self.in_teams(players) and not self.facts.SHARED:
            label = phrase("line.of_seat", seat=builder, colour=name)
        return Line(label, int(self.rules.worth_of(cards, players)), self.sum_of(players, cards))

    def sum_of(self, players: int, cards: int) -> Phrase:
        """How an expedition's score comes about: (35 − 20) × 3 + 20."""
        facts = self.facts
        key = "cards.sum"
        parts = {"total": sum(value for slot, value in enumerate(facts.VALUE.tolist()) if cards >> slot & 1)}
        parts["cost"] = int(facts.COST[players])
        if wagers := (cards & facts.WAGERS).bit_count():
            key += ".wagers"
            parts["factor"] = 1 + wagers
        if cards.bit_count() >= facts.BONUS_SIZE[players]:
            key += ".bonus"
            parts["bonus"] = int(facts.BONUS[players])
        return phrase(key, **parts)

    def ending(self, state: CardState) -> Phrase | None:
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
            cards=tuple(int(kind) for kind in facts.KIND[: facts.SLOTS]),
            kinds=("wagers", *[verb for verb in verbs for _ in range(facts.KINDS)][1:], "takes"),
        )
