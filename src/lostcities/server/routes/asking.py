"""What every route needs: the site, and who asks."""

from typing import Annotated, Any

from fastapi import Depends, Request

from ..answers import Problem
from ..people import Person
from ..refusals import Refusal
from ..security import client_address, person_of
from ..site import Site

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 405, 409, 413, 422, 429, 503)
}


async def site_of(request: Request) -> Site:
    """The site. Asynchronous, as other functions are called in a thread."""
    site: Site = request.app.state.site
    return site


ASite = Annotated[Site, Depends(site_of)]


async def anybody(request: Request, site: ASite) -> Person | None:
    """Who asks, if they have said so."""
    person = await person_of(request, site)
    await site.note_address(person, client_address(request))
    return person


async def somebody(person: Annotated[Person | None, Depends(anybody)]) -> Person:
    """Who asks."""
    if person is None:
        raise Refusal("unauthorized", "Choose a name or sign in first.")
    return person


Anybody = Annotated[Person | None, Depends(anybody)]
Somebody = Annotated[Person, Depends(somebody)]
