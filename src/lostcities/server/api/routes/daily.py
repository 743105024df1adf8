"""The daily deal: today's and earlier ones, and playing it."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from ...daily.days import is_day
from ...refusals import Refusal
from ...transport.gate import client_address
from ..daily_models import DailyPage, DailyToday
from ..deal_queries import daily_page, today
from ..dependencies import PROBLEMS, Anybody, ASite, Somebody
from ..models import Matched

router = APIRouter(prefix="/api/daily", tags=["daily deal"], responses=PROBLEMS)

Game = Annotated[str, Path(max_length=40)]


@router.get("")
async def deals(site: ASite, person: Anybody) -> list[DailyToday]:
    """Today's deals, one for each game, and how far you are with them."""
    return await today(site, person)


@router.get("/{game}")
async def deal(
    game: Game,
    site: ASite,
    person: Anybody,
    day: Annotated[str | None, Query(max_length=10, description="An earlier day, such as 2026-11-18.")] = None,
) -> DailyPage:
    """The deal of a day: its fingerprint, results, the champion's par, and the secret once the day is over."""
    if day is not None and not is_day(day):
        raise Refusal("not_found", "no_daily_deal")
    return await daily_page(site, game, day, person)


@router.post("/{game}")
async def play(game: Game, request: Request, site: ASite, person: Somebody) -> Matched:
    """Play today's deal, or go on with it. The first game counts; another one is marked as a repeat."""
    return Matched(table=await site.daily.play(game, person, client_address(request)))
