"""The table of classic, partners and deck52 as a view tells it, read once for the text and for the drawing."""

import functools
from collections import Counter
from dataclasses import dataclass

from ....drawing.columns import Card, Column, Owner, read_cards
from ....drawing.match import Match, Side, View, counted, listed, read_match, signed, status

DUTIES = {
    "place": "to play or discard a card",
    "draw": "to draw a card",
    "pass": "to pass a second card to {partner}",
    "answer": "to give {partner} a card back",
}


@dataclass(frozen=True)
class Pile:
    """The discard pile of a colour, its top card last."""

    colour: str
    cards: tuple[Card, ...]
    closed: bool
    marked: bool


@dataclass(frozen=True)
class Hand:
    """A seat's hand: what of it is known, and how large it is."""

    seat: int
    size: int
    cards: tuple[Card, ...]
    swaps_left: int | None

    @property
    def hidden(self) -> int:
        """How many of its cards are not known."""
        return self.size - len(self.cards)


@dataclass(frozen=True)
class Table:
    """Everything that a view shows of a table."""

    match: Match
    colours: tuple[str, ...]
    draw_pile: int
    draw_marked: bool
    owners: tuple[Owner, ...]
    piles: tuple[Pile, ...]
    hands: tuple[Hand, ...]
    paired: tuple[tuple[tuple[int, ...], tuple[Card, ...]], ...]  # seats, and cards that one of them holds
    status: str

    def owner_of(self, seat: int) -> Owner:
        """Whose expeditions a seat adds to."""
        return next(owner for owner in self.owners if seat in owner.seats)

    def side_of(self, owner: Owner) -> Side:
        """The side for which an owner's expeditions count."""
        return self.match.sides[self.match.side_of(owner.seats[0])]


def read_table(view: View) -> Table:
    match = read_match(view)
    table = view["table"]
    colours = tuple(table["colours"])
    cards = functools.partial(read_cards, colours)

    def column(seats: list[int], colour: str, words: View) -> Column:
        sums = match.sides[match.side_of(seats[0])].sums
        detail = sums.get((colour, None)) or sums.get((colour, seats[0]), "")
        built = cards(words["cards"])
        played = bool(built) and any(seat in seats and text == built[-1].text for seat, text in match.marked)
        return Column(colour, built, words["points"], detail, played)

    marked = {text for _, text in match.marked}

    def pile(colour: str, texts: list[str]) -> Pile:
        discarded = bool(texts) and f"-{texts[-1]}" in marked
        return Pile(colour, cards(texts), colour == table["closed"], discarded or f"<{colour[0]}" in marked)

    swaps = table.get("swaps_left") or [None] * len(match.names)
    return Table(
        match=match,
        colours=colours,
        draw_pile=table["draw_pile"],
        draw_marked="d" in marked,
        owners=tuple(
            Owner(
                tuple(words["seats"]),
                tuple(
                    column(words["seats"], colour, one) for colour, one in zip(colours, words["columns"], strict=True)
                ),
            )
            for words in table["expeditions"]
        ),
        piles=tuple(pile(colour, texts) for colour, texts in zip(colours, table["discards"], strict=True)),
        hands=tuple(
            Hand(seat, hand["size"], cards(hand["cards"]), swaps[seat]) for seat, hand in enumerate(table["hands"])
        ),
        paired=paired(match, [cards(texts) for texts in table.get("paired", ())], view),
        status=status(match, duty(match, view)),
    )


def paired(
    match: Match, held: list[tuple[Card, ...]], view: View
) -> tuple[tuple[tuple[int, ...], tuple[Card, ...]], ...]:
    """The cards that one of two partners holds, for those who do not see in which hand."""
    hands = view["table"]["hands"]
    return tuple(
        (side.seats, cards)
        for side, cards in zip(match.sides, held, strict=False)
        if cards
        and match.seat not in side.seats
        and any(len(hands[seat]["cards"]) < hands[seat]["size"] for seat in side.seats)
    )


def duty(match: Match, view: View) -> str:
    """What the seat to act must do."""
    if match.turn is None:
        return ""
    table = view["table"]
    words = DUTIES[table["task"]].format(partner=match.all_names(match.partners(match.turn)))
    if table["closed"]:
        words += f", not from the {table['closed']} pile"
    if table.get("aside"):
        words += f", with the {table['aside']}"
    if table.get("received"):
        words += f", not the {table['received']}"
    return words


def hand_text(hand: Hand) -> str:
    """How large a hand is, and how much of it is known."""
    if not hand.hidden:
        return counted(hand.size, "card")
    return counted(hand.size, "card") + (f", {len(hand.cards)} known" if hand.cards else "")


def description(table: Table) -> str:
    """The whole table in sentences, for those who hear it read out."""
    match = table.match
    sentences = [table.status]
    for owner in table.owners:
        begun = [
            f"{column.colour} {' '.join(card.word for card in column.cards)} ({signed(column.points)} points)"
            for column in owner.columns
            if column.cards
        ]
        sentences.append(f"Expeditions of {match.all_names(owner.seats)}: {listed(begun) or 'none yet'}")
    tops = [f"{pile.colour} {pile.cards[-1].word} on top of {len(pile.cards)}" for pile in table.piles if pile.cards]
    sentences.append(f"Discard piles: {listed(tops) or 'all empty'}")
    sentences.append(f"Draw pile: {counted(table.draw_pile, 'card')}")
    for hand in table.hands:
        known = Counter(f"{card.colour} {card.word}" for card in hand.cards)
        cards = listed([name if number == 1 else f"{number} times {name}" for name, number in known.items()])
        sentences.append(f"Hand of {match.name(hand.seat)}: {hand_text(hand)}" + (f": {cards}" if cards else ""))
    for seats, held in table.paired:
        cards = listed([f"{card.colour} {card.word}" for card in held])
        sentences.append(f"{match.all_names(seats)} hold between them: {cards}")
    return ". ".join(sentences) + "."
