"""What follows of itself from where a table stands: the deal, the end, what all have agreed to, time that is over."""

from collections.abc import Iterable

from .acting import StandIn, askable, is_bot, retirement
from .events import Event
from .results import RETIRED, Result, seat_outcomes
from .table import Table


def consequence(table: Table, stand_in: StandIn) -> Event | None:
    """The next thing that follows from where a table stands."""
    if table.status == "open":
        return Event("started") if all(seat.person is not None for seat in table.seats) else None
    if table.status != "playing" or table.game is None:
        return None
    if table.game.is_over:
        return Event("over", data={"result": natural_result(table)})
    if any(seat.retired for seat in table.seats) and len(standing(table)) < 2:
        return Event("over", data={"result": early_result(table)})
    return granted_offer(table, stand_in) if table.offers else None


def standing(table: Table) -> list[list[int]]:
    """The sides that are still in it."""
    return [side for side in table.sides() if not table.seats[side[0]].retired]


def granted_offer(table: Table, stand_in: StandIn) -> Event | None:
    """What everybody who is asked has agreed to."""
    for kind, offer in table.offers.items():
        if kind == "rematch" or not set(askable(table, kind)) <= offer.agreed:
            continue
        if kind == "take_back":
            return Event("taken_back", offer.by)
        if kind == "resign":
            return retirement("resigned", table, offer.by, stand_in)
        bot = stand_in()
        if bot is not None and offer.seat is not None:
            return Event("replaced", offer.seat, {"bots": [[offer.seat, bot.id]]})
    return None


def rematch_is_on(table: Table) -> bool:
    """Has everybody agreed to another game?"""
    offer = table.offers.get("rematch")
    return offer is not None and table.rematch is None and set(askable(table, "rematch")) <= offer.agreed


def time_out(table: Table, stand_in: StandIn) -> Event:
    """The running clock has run out: its side loses, or a bot plays on if the table was made so."""
    seat = table.clocks.running
    assert seat is not None
    bot = stand_in() if table.about.leavers == "bot" and not table.about.rated else None
    if bot is not None and not is_bot(table, seat):
        return Event("replaced", seat, {"bots": [[seat, bot.id]]})
    return retirement("timed_out", table, seat, stand_in)


def natural_result(table: Table) -> Result:
    """The result of a game that was played to its end."""
    assert table.game is not None
    outcome = table.game.outcome()
    assert outcome is not None
    if not any(seat.retired for seat in table.seats):
        return result(table, list(outcome.totals), list(outcome.winners), outcome.reason)
    return early_result(table, outcome.reason)


def early_result(table: Table, reason: str | None = None) -> Result:
    """The result when somebody has given up or run out of time: they are last."""
    assert table.game is not None
    totals = [score.total for score in table.game.scores()]
    if reason is None:
        gone = [f"seat {number} {seat.retired}" for number, seat in enumerate(table.seats) if seat.retired]
        reason = ", ".join(gone)
    return result(table, totals, None, reason)


def result(table: Table, totals: list[int], winners: Iterable[int] | None, reason: str) -> Result:
    """Places by side; winners are the first."""
    assert table.game is not None
    sides = table.sides()
    keys = [(bool(table.seats[side[0]].retired), -total) for side, total in zip(sides, totals, strict=True)]
    places = [1 + sum(other < key for other in keys) for key in keys]
    if winners is None:
        winners = [seat for side, place in zip(sides, places, strict=True) for seat in side if place == 1]
    return {
        "winners": sorted(winners),
        "places": places,
        "totals": totals,
        "reason": reason,
        "outcomes": seat_outcomes(table.about.game, table.about.players, places),
        "played_out": table.game.is_over,
        "retired": [
            {"seat": number, "how": RETIRED[seat.retired]} for number, seat in enumerate(table.seats) if seat.retired
        ],
        "ratings": None,
    }
