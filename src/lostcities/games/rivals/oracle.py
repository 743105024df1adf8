"""The score of Rivals, slowly and in plain Python, from the rulebook alone."""

from typing import Any


def scores(view: dict[str, Any]) -> list[int]:
    """The victory points of every seat, from the JSON of the table."""
    table = view["table"]
    points = list(table["gold"])
    for expeditions in table["expeditions"]:
        for column in expeditions["columns"]:
            for seat in expeditions["seats"]:
                points[seat] += expedition_points(column["starting_wagers"], column["cards"])
    return points


def expedition_points(starting_wagers: int, cards: list[str]) -> int:
    """Each footprint is a point, each wager adds the value once more, and four numbers earn eight points on top."""
    faces = [card[1:] for card in cards]
    numbers = [int(face) for face in faces if face != "x"]
    footprints = 0
    for number in numbers:
        footprints += 1 if number <= 5 else 2
    total = footprints
    for _ in range(starting_wagers + faces.count("x")):
        total += footprints
    if len(numbers) >= 4:
        total += 8
    return total


def pieces(table: dict[str, Any]) -> tuple[list[str], int]:
    """All cards that lie open or have been seen, and how many have not: the piles and the unused starting wagers."""
    cards = [*table["display"], *table["boxed"]]
    unused = 10
    for expeditions in table["expeditions"]:
        for colour, column in zip(table["colours"], expeditions["columns"], strict=True):
            cards += column["cards"] + [colour[0] + "*"] * column["starting_wagers"]
            unused -= column["starting_wagers"]
    return cards, sum(table["piles"]) + unused
