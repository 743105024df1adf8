"""Input that does not validate: one sentence for people, and pydantic's own text for programmers."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..phrases import phrase
from ..refusals import Refusal
from ..tables.clocks import MOST_DAYS, MOST_INCREMENT_MINUTES
from ..tables.commands import LONGEST_CHAT, LONGEST_DEAL, MOST_ROUNDS

# What people type into fields of the page, by the name of the field that refuses it.
FIELDS = {
    "text": phrase("refusal.chat_too_long", most=LONGEST_CHAT),
    "rounds": phrase("refusal.rounds", most=MOST_ROUNDS),
    "seconds": phrase("refusal.clock_too_long", most=MOST_DAYS),
    "increment": phrase("refusal.clock_increment", most=MOST_INCREMENT_MINUTES),
    "deal": phrase("refusal.deal_name", most=LONGEST_DEAL),
    "words": phrase("refusal.report_too_long", most=500),
    "days": phrase("refusal.token_days", least=1, most=3650),
}


def validation_refusal(problems: Sequence[Mapping[str, Any]], skip: int = 0) -> Refusal:
    """The refusal for pydantic's errors; the first `skip` parts of a location name no field."""
    problem = problems[0]
    where = [str(place) for place in problem["loc"]][skip:]
    detail = f"{'.'.join(where)}: {problem['msg']}" if where else problem["msg"]
    missing = problem["type"] in ("missing", "extra_forbidden")
    field = next((name for name in reversed(where) if name in FIELDS), None)
    return Refusal("invalid", "not_understood" if missing or field is None else FIELDS[field], detail=str(detail))
