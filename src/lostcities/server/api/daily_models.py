"""Pydantic models of the daily deal."""

from pydantic import BaseModel

from ..projection.messages import Someone
from .models import DealMark
from .review_models import MeanLoss


class DailyToday(BaseModel):
    """Today's deal of a game: how many have finished it, and your own game with it, with its margin if it is over."""

    game: str
    day: str
    ends_at: int
    finished: int
    table: str | None
    margin: int | None


class DailyResult(BaseModel):
    """How somebody did with a daily deal. `margin`: points ahead of the best rival. `lost`: once it is reviewed.

    `rank` is by margin, `lost_rank` by points lost a decision. What is marked has no rank; see DealResult, and `late`:
    ended after the day.
    """

    table: str
    player: Someone
    margin: int
    total: int
    lost: MeanLoss | None
    ended_at: int
    marks: list[DealMark]
    rank: int | None = None
    lost_rank: int | None = None


class DailyPar(BaseModel):
    """What the champion made of the deal in your seat."""

    margin: int
    total: int


class DailyDealInfo(BaseModel):
    """The deal of a day. `secret`: once the day is over; `results` and `par`: then, or after your own game.

    `yours` is your first game, which counts; `playing` the table where you play it now.
    """

    game: str
    day: str
    ends_at: int
    players: int
    rounds: int
    bot: str
    commitment: str
    secret: str | None
    finished: int
    playing: str | None
    yours: DailyResult | None
    results: list[DailyResult] | None
    par: DailyPar | None


class NextDeal(BaseModel):
    """Tomorrow's deal, which is fixed already."""

    day: str
    commitment: str


class DailyPage(BaseModel):
    """The deal of a day; for today also that of the day before and the fingerprint of the next.

    `earlier`: the day before, if there was a deal.
    """

    deal: DailyDealInfo
    before: DailyDealInfo | None
    earlier: str | None
    next: NextDeal | None
