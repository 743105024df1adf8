"""The table of Rivals as a view tells it, read once for the text and for the drawing."""

import functools
from collections import Counter
from dataclasses import dataclass

from ....drawing.columns import Card, Column, Owner, read_cards
from ....drawing.match import Match, View, counted, listed, read_match, signed, status

STARTING = "*"  # the face of a starting wager


@dataclass(frozen=True)
class Player:
    """A seat's expeditions, its gold, and its part in the auction."""

    seat: int
    expeditions: Owner
    gold: int
    points: int
    bid: int  # the highest bid, if it is this player's
    passed: bool


@dataclass(frozen=True)
class Table:
    """Everything that a view shows of a table."""

    match: Match
    colours: tuple[str, ...]
    players: tuple[Player, ...]  # by seat
    display: tuple[Column, ...]  # its cards by colour
    piles: tuple[int, ...]  # cards left in each
    boxed: tuple[Card, ...]
    supply: int
    taking: bool  # the auction is won, and the winner takes cards
    status: str


def read_table(view: View) -> Table:
    match = read_match(view)
    table = view["table"]
    colours = tuple(table["colours"])
    cards = functools.partial(read_cards, colours)

    def column(seat: int, colour: str, words: View) -> Column:
        starting = (Card(colour, STARTING),) * words["starting_wagers"]
        sums = match.sides[match.side_of(seat)].sums
        return Column(colour, starting + cards(words["cards"]), words["points"], sums.get((colour, None), ""))

    def player(seat: int) -> Player:
        words = table["expeditions"][seat]
        columns = tuple(column(seat, *pair) for pair in zip(colours, words["columns"], strict=True))
        return Player(
            seat=seat,
            expeditions=Owner((seat,), columns),
            gold=table["gold"][seat],
            points=match.sides[match.side_of(seat)].points,
            bid=table["bid"] if table["bidder"] == seat else 0,
            passed=table["passed"][seat],
        )

    display = cards(table["display"])
    return Table(
        match=match,
        colours=colours,
        players=tuple(map(player, range(len(match.names)))),
        display=tuple(
            Column(colour, tuple(card for card in display if card.colour == colour), 0, "") for colour in colours
        ),
        piles=tuple(table["piles"]),
        boxed=cards(table["boxed"]),
        supply=table["supply"],
        taking=table["task"] == "take",
        status=status(match, duty(table)),
    )


def duty(table: View) -> str:
    """What the seat to act must do."""
    if table["task"] == "turn":
        return "to uncover a card or open an auction" if table["display"] else "to uncover a card"
    if table["task"] == "bid":
        return f"to bid more than {table['bid']} or pass"
    if table["task"] == "take":
        more = "" if table["has_boxed"] else ", and may box one"
        return f"to take cards for {table['bid']} gold{more}"
    return ""


def auction_text(table: Table, player: Player) -> str:
    """What a player has done in the auction."""
    if player.bid:
        return f"{'won with' if table.taking else 'bids'} {player.bid}"
    return "passed" if player.passed else ""


def player_text(table: Table, player: Player) -> str:
    """A player's gold, part in the auction, and total in a match."""
    told = (f"{player.gold} gold", auction_text(table, player), table.match.total_text(player.seat))
    return ", ".join(filter(None, told))


def piles_text(table: Table) -> str:
    """What is left in the piles."""
    return " + ".join(map(str, table.piles))


def counted_cards(cards: tuple[Card, ...]) -> str:
    """Cards in words, those that look alike counted."""
    names = Counter(f"{card.colour} {card.word}" for card in cards)
    return listed([name if number == 1 else f"{number} times {name}" for name, number in names.items()])


def description(table: Table) -> str:
    """The whole table in sentences, for those who hear it read out."""
    match = table.match
    display = tuple(card for column in table.display for card in column.cards)
    sentences = [
        table.status,
        f"Display: {counted_cards(display) or 'empty'}",
        f"Cards in the piles: {piles_text(table)}",
        f"Gold in the supply: {table.supply}",
        f"In the box: {counted(len(table.boxed), 'card')}",
    ]
    for player in table.players:
        begun = [
            f"{column.colour} {', '.join(card.word for card in column.cards)} ({signed(column.points)} points)"
            for column in player.expeditions.columns
            if column.cards
        ]
        sentences.append(
            f"{match.name(player.seat)}, {player_text(table, player)}, {signed(player.points)} points: "
            f"{listed(begun) or 'no expeditions'}"
        )
    return ". ".join(sentences) + "."
