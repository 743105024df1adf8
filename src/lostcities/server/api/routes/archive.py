"""The archive: public finished games as JSON lines."""

from contextlib import aclosing
from typing import Annotated

import orjson
from fastapi import APIRouter, Query, Request, Response

from ...refusals import Refusal
from ...transport.gate import client_address
from ..dependencies import PROBLEMS, ASite

router = APIRouter(prefix="/api/games", tags=["archive"], responses=PROBLEMS)

PAGE = 100  # games in one answer
JSON_LINES = "application/x-ndjson"


@router.get("/export", response_class=Response)
async def export(
    request: Request,
    site: ASite,
    game: Annotated[str | None, Query(max_length=40)] = None,
    after: Annotated[
        str | None, Query(max_length=120, description="The cursor of the last game that you have.")
    ] = None,
    since: Annotated[str | None, Query(max_length=10, description="Else: the first day, such as 2026-11-18.")] = None,
) -> Response:
    """Public games of days that are over, under pseudonyms, a line each; an empty answer if there are no more yet."""
    origin = client_address(request)
    site.archive_rates.spend(origin)
    lines: list[bytes] = []
    async with site.archive.working, aclosing(site.archive.read(game, after, since)) as games:
        async for one in games:
            lines.append(orjson.dumps(one, option=orjson.OPT_APPEND_NEWLINE))
            try:
                site.archive_rates.spend(origin)
            except Refusal:
                break  # and the next request is told so
            if len(lines) == PAGE:
                break
    return Response(b"".join(lines), media_type=JSON_LINES)
