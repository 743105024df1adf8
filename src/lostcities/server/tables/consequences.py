"""Events that follow from the state by themselves: the deal, the end, granted offers, a clock that has run out."""

from collections.abc import Iterable

from ...games.phrases import Phrase
from .decide import StandIn, retirement
from .events import Event
from .permissions import askable, is_bot
from .results import Result, Retirement, retirement_reason, seat_outcomes
from .table import Table


def consequence(table: Table, stand_in: StandIn) -> Event | None:
    """The event that follows from a table's state by itself, if any."""
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
    """The sides that have not retired."""
    return [side for side in table.sides() if not table.seats[side[0]].retired]


def granted_offer(table: Table, stand_in: StandIn) -> Event | None:
    """The event of an offer that everybody who is asked has agreed to."""
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
    """Whether everybody has agreed to a rematch."""
    offer = table.offers.get("rematch")
    return offer is not None and table.rematch is None and set(askable(table, "rematch")) <= offer.agreed


def time_out(table: Table, stand_in: StandIn) -> Event:
    """The event of a clock that has run out: its side loses, or a bot plays on if the table was made so."""
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
        return result(table, list(outcome.totals), list(outcome.winners), outcome.ending)
    return early_result(table, outcome.ending)


def early_result(table: Table, reason: Phrase | None = None) -> Result:
    """The result of a game in which sides have retired: they are last."""
    assert table.game is not None
    totals = [score.total for score in table.game.scores()]
    return result(table, totals, None, reason or retirement_reason(retirements(table)))


def retirements(table: Table) -> list[Retirement]:
    return [{"seat": number, "how": seat.retired} for number, seat in enumerate(table.seats) if seat.retired]


def result(table: Table, totals: list[int], winners: Iterable[int] | None, reason: Phrase) -> Result:
    assert table.game is not None
    sides = table.sides()
    keys = [(bool(table.seats[side[0]].retired), -total) for side, total in zip(sides, totals, strict=True)]
    places = [1 + sum(other < key for other in keys) for key in keys]
    if winners is None:
        winners = [seat for side, place in zip(sides, places, strict=True) for seat in side if place == 1]
    told: Result = {
        "winners": sorted(winners),
        "places": places,
        "totals": totals,
        "reason": reason.data,
        "outcomes": seat_outcomes(table.about.game, table.about.players, places),
        "played_out": table.game.is_over,
        "retired": retirements(table),
        "ratings": None,
    }
    if table.hints:
        told["hints"] = len(table.hints)
    return told
