"""FastAPI dependencies: the site, and the user of a request."""

from typing import Annotated, Any

from fastapi import Depends, Request

from ..accounts.models import Person
from ..refusals import Refusal
from ..site import Site
from ..transport.gate import client_address, identity_of
from .models import Problem

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 405, 409, 413, 422, 429, 503)
}


async def site_of(request: Request) -> Site:
    """Asynchronous, because FastAPI calls other functions in a thread."""
    site: Site = request.app.state.site
    return site


ASite = Annotated[Site, Depends(site_of)]


async def anybody(request: Request, site: ASite) -> Person | None:
    """The user of a request, or None."""
    person, _ = await identity_of(request, site)
    await site.note_address(person, client_address(request))
    return person


async def somebody(person: Annotated[Person | None, Depends(anybody)]) -> Person:
    """The user of a request, or a Refusal."""
    if person is None:
        raise Refusal("unauthorized", "nobody")
    return person


Anybody = Annotated[Person | None, Depends(anybody)]
Somebody = Annotated[Person, Depends(somebody)]
