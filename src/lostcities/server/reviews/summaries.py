"""Summaries of reviews, by seat: what a profile is made of.

Luck terms are martingale differences: whatever happened before, each has mean 0. So the variance of their sum is the
mean of the sum of their squares, and that sum measures how far chance alone would have gone in just these games.
"""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from ..tables.table import Table


def summaries(table: Table, review: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A row for every seat whose decisions were all made by one user."""
    rows = []
    for seat, user in players(table).items():
        made = [one for one in review["decisions"] if one["seat"] == seat]
        counted = [one for one in made if one["counted"]]
        classes = Counter(one["mistake"] for one in made)
        side = next(side for side, seats in enumerate(review["sides"]) if seat in seats)
        strokes = [stroke["points"][side] for stroke in review["luck"]]
        rows.append(
            {
                "table_id": table.id,
                "seat": seat,
                "user_id": user,
                "game": table.about.game,
                "at": table.ended_at or 0,
                "decisions": len(counted),
                "lost": sum(one["loss"] for one in counted),
                "lost_variance": sum(one["error"] ** 2 for one in counted),
                "luck": sum(strokes),
                "luck_variance": sum(points**2 for points in strokes),
                "inaccuracies": classes["inaccuracy"],
                "mistakes": classes["mistake"],
                "blunders": classes["blunder"],
                "tags": json.dumps(Counter(one["tag"] for one in made if one["mistake"] and one["tag"])),
            }
        )
    return rows


def players(table: Table) -> dict[int, int]:
    """Users by seat, without seats for which a bot has played on.

    Nobody where hints were given, or where a game was played on of which the cards were known.
    """
    if table.hints or table.about.origin is not None:
        return {}
    return {
        number: seat.person.id
        for number, seat in enumerate(table.seats)
        if seat.person is not None and not seat.stand_in
    }
