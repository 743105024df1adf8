"""Database queries about shared deals: who has played one, what they knew of it before, and how the day's is ranked."""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..accounts.models import DELETED, Person
from ..daily.days import BOT, ROUNDS, end_of, setup_of, shifted
from ..daily.service import DailyDeal, games
from ..ratings.sightings import deal_key
from ..refusals import Refusal
from ..storage import schema
from ..tables.results import Result, complete, seat_sides
from ..tables.visibility import is_public
from .daily_models import DailyDealInfo, DailyPage, DailyPar, DailyResult, DailyToday, NextDeal
from .models import DealMark, DealPage, DealResult
from .review_models import MeanLoss

if TYPE_CHECKING:
    from ..site import Site

MOST_RESULTS = 5_000


async def deal_results(site: "Site", game: str, name: str) -> list[DealPage]:
    """Everybody who has finished a shared deal, by kind of table."""
    tables, seats = schema.tables.c, schema.seats.c
    ending = f"|{name}"
    async with site.database.reading() as connection:
        found = await connection.execute(
            select(
                tables.id,
                tables.deal,
                tables.about,
                tables.result,
                tables.started_at,
                tables.ended_at,
                seats.seat,
                seats.user_id,
                seats.place,
                schema.users.c.name,
                schema.users.c.kind,
            )
            .join(schema.seats, seats.table_id == tables.id)
            .outerjoin(schema.users, schema.users.c.id == seats.user_id)
            .where(
                and_(tables.status == "over", tables.game == game, is_public(site.now())),
                tables.deal.is_not(None),
                func.substr(tables.deal, func.length(tables.deal) - len(ending) + 1) == ending,
            )
            .order_by(tables.ended_at)
            .limit(MOST_RESULTS)
        )
        rows = found.all()
        known = await what_players_knew(connection, {row.deal for row in rows}, {row.user_id for row in rows} - {None})
        pages: dict[str, list[DealResult]] = {}
        for table, deal, about, result, started_at, ended_at, seat, user, place, player, kind in rows:
            how = json.loads(result)
            totals = how["totals"]
            sides = seat_sides(game, json.loads(about)["players"], len(totals))
            retired = [one["how"] for one in how.get("retired", []) if one["seat"] == seat]
            marks = [] if kind == "bot" else known_before(known[user, deal], table, started_at or 0, ended_at)
            pages.setdefault(deal.removesuffix(ending), []).append(
                DealResult(
                    table=table,
                    seat=seat,
                    player={"name": player or DELETED, "kind": kind or "account"},
                    total=totals[sides[seat]],
                    place=place,
                    ended_at=ended_at,
                    marks=marks + retired,
                )
            )
    return [
        DealPage(kind=kind, results=sorted(results, key=lambda one: (one.seat, -one.total)))
        for kind, results in sorted(pages.items())
    ]


class Knowledge:
    """When a user came to know a shared deal: the tables where they played it, and their first look at another's."""

    def __init__(self) -> None:
        self.played: dict[str, int] = {}  # by table, when it began
        self.looked_at: int | None = None


async def what_players_knew(
    connection: AsyncConnection, deals: set[str], users: set[int]
) -> defaultdict[tuple[int, str], Knowledge]:
    """What users have seen of shared deals, also at private tables and in unfinished games."""
    known: defaultdict[tuple[int, str], Knowledge] = defaultdict(Knowledge)
    tables, seats, looks = schema.tables.c, schema.seats.c, schema.deal_looks.c
    found = await connection.execute(
        select(seats.user_id, tables.deal, tables.id, tables.started_at)
        .join(schema.tables, seats.table_id == tables.id)
        .where(seats.user_id.in_(users), tables.deal.in_(deals), tables.started_at.is_not(None))
    )
    for user, deal, table, started_at in found:
        known[user, deal].played[table] = started_at
    by_key = {deal_key(deal): deal for deal in deals}
    looked = await connection.execute(
        select(looks.user_id, looks.deal, looks.at).where(looks.user_id.in_(users), looks.deal.in_(by_key))
    )
    for user, key, at in looked:
        known[user, by_key[key]].looked_at = at
    return known


def known_before(known: Knowledge, table: str, started_at: int, ended_at: int) -> list[DealMark]:
    """How a user came to know a deal before the end of a game with it."""
    others = [at for other, at in known.played.items() if other != table]
    marks: list[DealMark] = ["repeat"] if any(at < started_at for at in others) else []
    looked = known.looked_at is not None and known.looked_at < ended_at
    if looked or any(started_at <= at < ended_at for at in others):
        marks.append("peek")
    return marks


# The daily deal

OWN_SEAT = OWN_SIDE = 0  # in every game


@dataclass(frozen=True)
class Attempt:
    """A finished game with a daily deal."""

    user: int
    result: DailyResult


async def today(site: "Site", asking: Person | None) -> list[DailyToday]:
    """Today's deals, and how far somebody is with each."""
    await site.daily.fix()
    day, tables, seats = site.daily.today, schema.tables.c, schema.seats.c
    by_deal = {setup_of(game).deal(day): game for game in games()}
    own = seats.seat == OWN_SEAT
    counted: dict[str, int] = {}
    mine: dict[str, Any] = {}
    async with site.database.reading() as connection:
        played = select(tables.deal, func.count(seats.user_id.distinct())).join(
            schema.seats, and_(seats.table_id == tables.id, own)
        )
        for deal, count in await connection.execute(
            played.where(tables.deal.in_(by_deal), tables.status == "over").group_by(tables.deal)
        ):
            counted[by_deal[deal]] = count
        if asking is not None:
            found = await connection.execute(
                select(tables.deal, tables.id, tables.status, tables.about, tables.result)
                .join(schema.seats, and_(seats.table_id == tables.id, own))
                .where(tables.deal.in_(by_deal), seats.user_id == asking.id, tables.status.in_(("playing", "over")))
                .order_by(tables.started_at.desc())
            )
            for row in found:  # the first game comes last, and counts
                mine[by_deal[row.deal]] = row
    return [
        DailyToday(
            game=game,
            day=day,
            ends_at=end_of(day),
            finished=counted.get(game, 0),
            table=mine[game].id if game in mine else None,
            margin=margin_of(stored(game, mine[game])) if game in mine and mine[game].status == "over" else None,
        )
        for game in games()
    ]


async def daily_page(site: "Site", game: str, day: str | None, asking: Person | None) -> DailyPage:
    """A day's deal as somebody may see it: today's results only after their own game."""
    now, todays = site.daily.today, day is None
    found = await site.daily.find(game, day or now) if (day or now) <= now else None
    if found is None:
        raise Refusal("not_found", "no_daily_deal")
    before = await site.daily.find(game, shifted(found.day, -1))
    following = await site.daily.find(game, shifted(now, 1)) if todays else None
    return DailyPage(
        deal=await daily_deal(site, found, asking),
        before=await daily_deal(site, before, asking) if before and todays else None,
        earlier=before.day if before else None,
        next=NextDeal(day=following.day, commitment=following.commitment) if following else None,
    )


async def daily_deal(site: "Site", found: DailyDeal, asking: Person | None) -> DailyDealInfo:
    async with site.database.reading() as connection:
        attempts = await daily_attempts(connection, found)
    is_over = site.now() >= end_of(found.day)
    own = [one.result for one in attempts if asking is not None and one.user == asking.id]
    yours = min(own, key=lambda result: result.ended_at) if own else None
    shown = is_over or yours is not None
    par = found.par
    return DailyDealInfo(
        game=found.setup.game,
        day=found.day,
        ends_at=end_of(found.day),
        players=found.setup.players,
        rounds=ROUNDS,
        bot=BOT,
        commitment=found.commitment,
        secret=found.secret.hex() if is_over else None,
        finished=len({one.user for one in attempts}),
        playing=await site.daily.running(found, asking) if asking and not is_over else None,
        yours=yours,
        results=[one.result for one in attempts] if shown else None,
        par=DailyPar(margin=ahead(par["totals"], par["side"]), total=par["totals"][par["side"]])
        if par and shown
        else None,
    )


async def daily_attempts(connection: AsyncConnection, found: DailyDeal) -> list[Attempt]:
    """All finished games with a daily deal: ranked ones first, by margin, then those that are marked."""
    tables, seats, sums = schema.tables.c, schema.seats.c, schema.review_summaries.c
    rows = await connection.execute(
        select(
            tables.id,
            tables.about,
            tables.result,
            tables.started_at,
            tables.ended_at,
            seats.user_id,
            schema.users.c.name,
            schema.users.c.kind,
            sums.decisions,
            sums.lost,
            sums.lost_variance,
        )
        .join(schema.seats, and_(seats.table_id == tables.id, seats.seat == OWN_SEAT))
        .outerjoin(schema.users, schema.users.c.id == seats.user_id)
        .outerjoin(schema.review_summaries, and_(sums.table_id == tables.id, sums.seat == OWN_SEAT))
        .where(tables.deal == found.deal, tables.status == "over", tables.public)
        .order_by(tables.ended_at)
        .limit(MOST_RESULTS)
    )
    played = rows.all()
    known = await what_players_knew(connection, {found.deal}, {row.user_id for row in played} - {None})
    attempts = []
    for row in played:
        result = stored(found.setup.game, row)
        side = OWN_SIDE
        marks = known_before(known[row.user_id, found.deal], row.id, row.started_at, row.ended_at)
        marks += [one["how"] for one in result["retired"] if one["seat"] == OWN_SEAT]
        if row.ended_at >= end_of(found.day):
            marks.append("late")
        told = DailyResult(
            table=row.id,
            player={"name": row.name or DELETED, "kind": row.kind or "account"},
            margin=ahead(result["totals"], side),
            total=result["totals"][side],
            lost=mean_loss(row.decisions, row.lost, row.lost_variance),
            ended_at=row.ended_at,
            marks=marks,
        )
        attempts.append(Attempt(row.user_id, told))
    return ranked(attempts)


def ranked(attempts: Sequence[Attempt]) -> list[Attempt]:
    """Attempts with their ranks, best margins first; marked ones have none and come last. Equals share a rank."""
    counted = [one.result for one in attempts if not one.result.marks]
    judged = [one.lost.value for one in counted if one.lost is not None]
    placed = []
    for attempt in attempts:
        one = attempt.result
        if not one.marks:
            rank = 1 + sum(other.margin > one.margin for other in counted)
            lost_rank = None if one.lost is None else 1 + sum(other < one.lost.value for other in judged)
            one = one.model_copy(update={"rank": rank, "lost_rank": lost_rank})
        placed.append(Attempt(attempt.user, one))
    return sorted(placed, key=lambda at: (at.result.rank is None, -at.result.margin, at.result.ended_at))


def stored(game: str, row: Any) -> Result:
    return complete(json.loads(row.result), game, json.loads(row.about)["players"])


def margin_of(result: Result) -> int:
    """By how much the person of a daily deal was ahead."""
    return ahead(result["totals"], OWN_SIDE)


def ahead(totals: Sequence[int], side: int) -> int:
    """The points of a side less those of its best rival."""
    return totals[side] - max(total for other, total in enumerate(totals) if other != side)


def mean_loss(decisions: int | None, lost: float, variance: float) -> MeanLoss | None:
    """Points lost for each counted decision, with the standard error; None if there are none."""
    return MeanLoss(value=lost / decisions, error=variance**0.5 / decisions) if decisions else None
