"""The bot ladder."""

from typing import Annotated

from fastapi import APIRouter, Path

from ..dependencies import PROBLEMS, ASite, Somebody
from ..ladder_queries import ladder_page
from ..models import LadderPage

router = APIRouter(prefix="/api/ladder", tags=["bot ladder"], responses=PROBLEMS)

Game = Annotated[str, Path(max_length=40)]


@router.get("/{game}")
async def ladder(game: Game, site: ASite) -> LadderPage:
    """The bots on the ladder of a game, best first, and the games that are on."""
    return await ladder_page(site, game)


@router.put("/{game}", status_code=204)
async def enter(game: Game, site: ASite, person: Somebody) -> None:
    """Put your bot on the ladder: whenever it is connected and serves, it is paired with others."""
    await site.ladder.enter(person, game)


@router.delete("/{game}", status_code=204)
async def leave(game: Game, site: ASite, person: Somebody) -> None:
    """Take your bot off the ladder; its rating is kept."""
    await site.ladder.leave(person, game)
