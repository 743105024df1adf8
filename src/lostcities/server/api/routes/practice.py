"""Practice: cards of one's own mistakes, puzzles, and the daily puzzle of each game."""

from dataclasses import asdict
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Path, Query, Request, Response

from ...accounts.models import Person
from ...practice.service import Answered
from ...site import Site
from ...transport.gate import client_address
from ..dependencies import PROBLEMS, Anybody, ASite, Somebody
from ..practice_models import (
    DailyPuzzle,
    DueCard,
    MoveWish,
    PracticeAnswer,
    PracticePage,
    PuzzleCount,
    PuzzleEntry,
    PuzzlePage,
)

router = APIRouter(prefix="/api/practice", tags=["practice"], responses=PROBLEMS)

ACard = Annotated[int, Path(ge=1, le=2**53)]
APuzzle = Annotated[str, Path(pattern=r"^[A-Za-z0-9_.-]{1,40}$")]
AGame = Annotated[str, Path(max_length=40)]
ThisGame = Annotated[str | None, Query(max_length=40, description="Only cards of this game.")]


@router.get("")
async def practice(site: ASite, person: Anybody) -> PracticePage:
    """How many practice cards are due, the daily puzzles with your streaks, and how many puzzles there are."""
    deck = await site.practice.deck(person)
    return PracticePage(
        cards=deck.cards,
        due=deck.due,
        next_due=deck.next_due,
        daily=await daily_puzzles(site, person),
        puzzles=[PuzzleCount(**asdict(one)) for one in await site.practice.counts(person)],
    )


async def daily_puzzles(site: Site, person: Person | None) -> list[DailyPuzzle]:
    return [
        DailyPuzzle(
            game=one.game,
            puzzle=one.puzzle,
            solved=one.is_solved,
            streak=one.streak.now,
            best_streak=one.streak.best,
        )
        for one in await site.practice.daily(person)
    ]


@router.get("/card", response_model=DueCard | None)
async def card(request: Request, site: ASite, person: Somebody, game: ThisGame = None) -> Response:
    """The practice card that is to be answered now, without its solution; null if none is due."""
    site.practice_rates.spend(client_address(request))
    found = await site.practice.next_card(person, game)
    if found is None:
        return encoded(None)
    card, question = found
    shown = {"id": card.id, "table": card.table, "move": card.move, "puzzle": card.puzzle}
    return encoded({**shown, "position": question.position, "candidates": question.candidates})


@router.post("/cards/{card}")
async def answer(card: ACard, wish: MoveWish, request: Request, site: ASite, person: Somebody) -> PracticeAnswer:
    """Answer a practice card that is due. The same answer again changes nothing, and is told the same."""
    site.practice_rates.spend(client_address(request))
    return told(await site.practice.answer_card(person, card, wish.move))


@router.get("/puzzles")
async def puzzles(site: ASite, person: Anybody, game: Annotated[str, Query(max_length=40)]) -> list[PuzzleEntry]:
    """The puzzles of a game, and which of them you have solved."""
    listed = await site.practice.listed(person, game)
    return [PuzzleEntry(id=one.id, solved=one.is_solved, daily=one.is_daily) for one in listed]


@router.get("/puzzles/{puzzle}", response_model=PuzzlePage)
async def puzzle(puzzle: APuzzle, request: Request, site: ASite, person: Anybody) -> Response:
    """A puzzle; once you have tried it, with your attempt and the solution."""
    site.practice_rates.spend(client_address(request))
    question, attempt = await site.practice.show_puzzle(person, puzzle)
    return encoded(
        {
            "id": puzzle,
            "game": question.game.id,
            "daily": site.practice.day_of(puzzle) is not None,
            "position": question.position,
            "candidates": question.candidates,
            "attempt": attempt and told(attempt).model_dump(),
        }
    )


@router.post("/puzzles/{puzzle}")
async def solve(puzzle: APuzzle, wish: MoveWish, request: Request, site: ASite, person: Somebody) -> PracticeAnswer:
    """Try a puzzle. One attempt counts, and one at the daily puzzle on its day; later ones are told what came of it."""
    site.practice_rates.spend(client_address(request))
    return told(await site.practice.answer_puzzle(person, puzzle, wish.move))


def told(answered: Answered) -> PracticeAnswer:
    return PracticeAnswer.model_validate(asdict(answered))


def encoded(said: Any) -> Response:
    """Views may hold numbers of NumPy."""
    return Response(orjson.dumps(said, option=orjson.OPT_SERIALIZE_NUMPY), media_type="application/json")
