"""Abuse reports."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import StringConstraints, model_validator

from ...moderation.reports import LONGEST_WORDS, Reason, file_report
from ...refusals import Refusal
from ...tables.commands import EventNumber, Key, SeatNumber, StrictModel, TableId
from ...tables.decide import one_line
from ..dependencies import PROBLEMS, ASite, Somebody

router = APIRouter(prefix="/api/reports", tags=["reports"], responses=PROBLEMS)


class NewReport(StrictModel):
    """A report about a seat at a table, or about a chat message; `words` tell more."""

    table: TableId
    key: Key | None = None
    seat: SeatNumber | None = None
    message: EventNumber | None = None
    reason: Reason
    words: Annotated[str, StringConstraints(strip_whitespace=True, max_length=LONGEST_WORDS)] = ""

    @model_validator(mode="after")
    def about_one(self) -> "NewReport":
        """It is about one thing."""
        if (self.seat is None) == (self.message is None):
            raise ValueError("name either a seat or a message")
        return self


@router.post("", status_code=204)
async def report(wish: NewReport, site: ASite, person: Somebody) -> None:
    """Report a player or a message to the operators of this site."""
    site.report_rates.spend(person.id)
    room = await site.tables.find(wish.table)
    if not room.state.may_read(person.id, wish.key, site.now()):
        raise Refusal("not_found", "no_table")
    words = one_line(wish.words)
    await file_report(site.database, room.state, person, wish.seat, wish.message, wish.reason, words, site.now())
    site.metrics.reports.inc()
