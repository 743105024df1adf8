"""Players: profiles, games, ratings."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query

from ...accounts.models import Person
from ...refusals import Refusal
from ...site import Site
from ..dependencies import PROBLEMS, Anybody, ASite
from ..models import GameSkill, GamesPage, Profile, RatingPoint
from ..queries import games_of, profile, rating_points
from ..skill_queries import skill

router = APIRouter(prefix="/api/players", tags=["players"], responses=PROBLEMS)

Name = Annotated[str, Path(max_length=40)]
Game = Annotated[str | None, Query(max_length=40)]


async def found(site: Site, name: str) -> Person:
    """A player by name."""
    person = await site.accounts.by_name(name)
    if person is None:
        raise Refusal("not_found", "no_player")
    return person


@router.get("/{name}")
async def player(name: Name, site: ASite) -> Profile:
    """A player's ratings and counts."""
    return await profile(site, await found(site, name))


@router.get("/{name}/games")
async def games(
    name: Name,
    site: ASite,
    asking: Anybody,
    game: Game = None,
    result: Annotated[Literal["won", "lost"] | None, Query()] = None,
    rated: Annotated[bool | None, Query()] = None,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
) -> GamesPage:
    """A player's finished games, newest first: public ones, and private ones that you sat at."""
    person = await found(site, name)
    return await games_of(site, person, asking, game=game, result=result, rated=rated, before=before)


@router.get("/{name}/skill")
async def player_skill(name: Name, site: ASite, asking: Anybody) -> list[GameSkill]:
    """What reviews say of a player, by game: of public games, and of private ones if they are your own."""
    return await skill(site, await found(site, name), asking)


@router.get("/{name}/ratings/{game}")
async def ratings(name: Name, game: Annotated[str, Path(max_length=40)], site: ASite) -> list[RatingPoint]:
    """How a rating has changed, oldest first."""
    return await rating_points(site, await found(site, name), game)
