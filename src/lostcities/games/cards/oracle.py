"""Scoring of classic, partners and deck52 from the cards as written, as one would do it with pencil and paper."""

from typing import Any

COURTS = ("J", "Q", "K")


def expedition(cards: list[str], cost: int, enough: int, bonus: int) -> int:
    """One column of cards such as rx r4 r7."""
    if len(cards) == 0:
        return 0
    value = -cost
    multiplier = 1
    for card in cards:
        face = card[1:]
        if face == "x" or face in COURTS:
            multiplier += 1
        elif face == "A":
            value += 1
        else:
            value += int(face)
    value = value * multiplier
    if len(cards) >= enough:
        value = value + bonus
    return value


def scores(view: dict[str, Any]) -> list[int]:
    """The points of every side."""
    return deck52_scores(view) if view["game"] == "deck52" else classic_scores(view)


def classic_scores(view: dict[str, Any]) -> list[int]:
    """Twenty to set out, and twenty for eight cards; one set of expeditions for each side."""
    totals = []
    for built in view["table"]["expeditions"]:
        totals.append(sum(expedition(column["cards"], 20, 8, 20) for column in built["columns"]))
    return totals


def deck52_scores(view: dict[str, Any]) -> list[int]:
    """Cost and bonus go by the number of players; four of them are two teams."""
    cost, enough, bonus = {2: (20, 8, 20), 3: (15, 7, 15), 4: (12, 6, 12)}[view["players"]]
    own = [
        sum(expedition(column["cards"], cost, enough, bonus) for column in built["columns"])
        for built in view["table"]["expeditions"]
    ]
    if view["players"] == 4:
        return [own[0] + own[2], own[1] + own[3]]
    return own


def pieces(table: dict[str, Any]) -> tuple[list[str], int]:
    """All cards in hands, expeditions and discard piles, and the size of the draw pile."""
    cards = [card for hand in table["hands"] for card in hand["cards"]]
    cards += [card for built in table["expeditions"] for column in built["columns"] for card in column["cards"]]
    cards += [card for pile in table["discards"] for card in pile]
    return cards, table["draw_pile"]
