"""Games, bots, tables: making, finding, reading, and commands without a socket."""

import asyncio
from dataclasses import asdict
from typing import Annotated, Any, Literal

import orjson
from fastapi import APIRouter, Body, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from ....catalogue import games as all_games
from ....errors import RecordError, UnknownGame
from ....games.registry import load
from ...phrases import messages_by_language
from ...projection import table as projection
from ...projection.messages import DoneMessage, SeenPosition, TableMessage, TableSummary
from ...projection.replays import seen_position
from ...refusals import Refusal
from ...tables import fairness
from ...tables.commands import Chat, HintWish, Key, NewTable, PlayOn, QuickMatch, TableCommand, TableId
from ...transport.gate import client_address
from ..deal_queries import deal_results
from ..dependencies import PROBLEMS, Anybody, ASite, Somebody
from ..models import BotInfo, DealPage, Fairness, GameInfo, Made, Matched, OptionInfo, Replay
from ..queries import house_bots
from ..review_models import Hint, Review, ReviewState

router = APIRouter(prefix="/api", tags=["tables"], responses=PROBLEMS)

ATable = Annotated[TableId, Path()]
AKey = Annotated[Key | None, Query(description="For a private table: the key from its link.")]
MOST_STEPS = 400
MOST_MOVES = 100_000
MESSAGES_CACHED = "public, max-age=3600"
WORK = 10  # events that a replayed move counts as


@router.get("/games")
async def games() -> list[GameInfo]:
    """The games that can be played, with their options."""
    return [
        GameInfo(
            id=game.id,
            title=game.title,
            rulebook=game.rulebook,
            players=list(game.players),
            rounds=game.rounds,
            options=[
                OptionInfo(
                    name=option.name,
                    default=option.text(option.default),
                    help=option.help,
                    values=[option.text(value) for value in option.values],
                )
                for option in game.options
            ],
        )
        for game in all_games()
    ]


@router.get("/games/{game}/messages")
async def messages(game: Annotated[str, Path(max_length=40)], response: Response) -> dict[str, dict[str, str]]:
    """The messages of a game and of the server, by language and key: what renders phrases."""
    try:
        definition = load(game)
    except UnknownGame as error:
        raise Refusal("not_found", "no_game", detail=str(error)) from None
    response.headers["cache-control"] = MESSAGES_CACHED
    return messages_by_language(definition.messages)


@router.get("/bots")
async def bots(site: ASite) -> list[BotInfo]:
    """The bots that can be played against: the server's own, and others that are connected."""
    return house_bots(site)


@router.get("/tables")
async def tables(
    site: ASite,
    person: Anybody,
    status: Annotated[Literal["open", "playing"] | None, Query()] = None,
    mine: Annotated[bool, Query(description="Only tables where you sit, also private ones.")] = False,
) -> list[TableSummary]:
    """The lobby: public tables that wait for players or are played; or your own."""
    statuses = (status,) if status else ("open", "playing")
    if mine:
        if person is None:
            raise Refusal("unauthorized", "nobody")
        return await site.tables.lobby.of(person.id, statuses)
    return await site.tables.lobby.all(person.id if person else None, statuses)


@router.post("/tables", status_code=201)
async def make(wish: NewTable, request: Request, site: ASite, person: Somebody) -> Made:
    """Make a table. It begins when all seats are taken; `me` sits down at once, and so do bots."""
    table = await site.factory.make(wish, person, client_address(request))
    return Made(table=table.id, key=table.key)


@router.post("/match")
async def match(wish: QuickMatch, request: Request, site: ASite, person: Somebody) -> Matched:
    """Somebody to play with now: the nearest rating that waits for the same; or a table where you wait."""
    return Matched(table=await site.matchmaking.quick_match(wish, person, client_address(request)))


@router.get("/tables/{table}")
async def table(table: ATable, request: Request, site: ASite, person: Anybody, key: AKey = None) -> TableMessage:
    """A table as you may see it: the same message as on the socket."""
    message: TableMessage = await site.subscriptions.read(table, person, key, client_address(request))
    await site.note_look(table, person, client_address(request))
    return message


@router.post("/tables/{table}/commands")
async def command(
    table: ATable, command: Annotated[TableCommand, Body()], site: ASite, person: Somebody
) -> DoneMessage:
    """Do something at a table: the same commands as on the socket."""
    said: Any = command
    if said.table != table:
        raise Refusal("invalid", "other_table")
    if isinstance(said, Chat):
        site.chat_rates.spend(person.id)
    return await site.tables.act(said, person)


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def record(table: ATable, request: Request, site: ASite, person: Anybody, key: AKey = None) -> Any:
    """The record of a finished game, with the secret of its deal; `lostcities verify` checks it."""
    room = await site.subscriptions.finished(table, person, key, client_address(request))
    await site.note_look(table, person, client_address(request))
    return PlainTextResponse(
        fairness.record(room.state, sealed=room.state.is_sealed(site.now())),
        headers={"content-disposition": f'attachment; filename="lostcities-{table}.txt"'},
    )


@router.get("/tables/{table}/replay", response_model=Replay)
async def replay(
    table: ATable,
    request: Request,
    site: ASite,
    person: Anybody,
    key: AKey = None,
    start: Annotated[int, Query(ge=0, le=MOST_MOVES)] = 0,
    steps: Annotated[int, Query(ge=1, le=MOST_STEPS)] = 100,
) -> Response:
    """A finished game, step by step, with nothing hidden."""
    origin = client_address(request)
    room = await site.subscriptions.finished(table, person, key, origin)
    await site.note_look(table, person, origin)
    game = room.state.game
    assert game is not None
    steps = min(steps, max(0, game.moves_made + 1 - start))
    site.reading_rates.spend(origin, WORK * site.replays.missing(table, start, steps))
    return Response(await site.replays.read(table, game, start, steps), media_type="application/json")


@router.get("/tables/{table}/positions/{moves}")
async def position(
    table: ATable,
    moves: Annotated[int, Path(ge=0, le=MOST_MOVES, description="How many moves had been made.")],
    request: Request,
    site: ASite,
    person: Anybody,
    seat: Annotated[int | None, Query(ge=0, le=9, description="Who looks; whoever was to move if left out.")] = None,
    key: AKey = None,
) -> SeenPosition:
    """A position of a finished game as a seat saw it then: other hands are hidden, as they were."""
    origin = client_address(request)
    room = await site.subscriptions.finished(table, person, key, origin)
    await site.note_look(table, person, origin)
    game = room.state.game
    if game is None or moves > game.moves_made or (seat or 0) >= game.players:
        raise Refusal("not_found", "no_position")
    site.reading_rates.spend(origin, moves)
    if seat is None:
        seat = game.history[moves][0] if moves < game.moves_made else 0
    return seen_position(game, moves, seat)


@router.post("/tables/{table}/review")
async def ask_for_review(
    table: ATable, request: Request, site: ASite, person: Somebody, key: AKey = None
) -> ReviewState:
    """Ask for the review of a finished game: its players, and everybody if it was public. A game has one review."""
    origin = client_address(request)
    state = await site.subscriptions.reviewable(table, person, key, origin)
    return ReviewState(**asdict(await site.reviews.ask(state, person, origin)))


@router.get("/tables/{table}/review", response_model=Review)
async def review(table: ATable, request: Request, site: ASite, person: Anybody, key: AKey = None) -> Response:
    """How far the review of a finished game is, and the review once it is done."""
    origin = client_address(request)
    await site.subscriptions.reviewable(table, person, key, origin)
    state, made = await site.reviews.read(table)
    if made is not None:
        await site.note_look(table, person, origin)
    head = orjson.dumps(asdict(state)).removesuffix(b"}")
    return Response(b'%s,"review":%s}' % (head, made or b"null"), media_type="application/json")


@router.post("/tables/{table}/hint", response_model=Hint)
async def hint(table: ATable, wish: HintWish, request: Request, site: ASite, person: Somebody) -> Response:
    """What your moves are worth, by what you know: at casual tables where you play against bots alone, on your turn."""
    made = await site.hints.ask(table, wish.position, person, client_address(request))
    return Response(made, media_type="application/json")


@router.post("/tables/{table}/play-on", status_code=201)
async def play_on(
    table: ATable, wish: PlayOn, request: Request, site: ASite, person: Somebody, key: AKey = None
) -> Made:
    """Play a finished game of yours against bots on, from any of its positions: a new table, private and unrated."""
    made = await site.factory.play_on(table, wish.move, person, key, client_address(request))
    return Made(table=made.id, key=made.key)


@router.get("/tables/{table}/fairness")
async def fair(table: ATable, request: Request, site: ASite, person: Anybody, key: AKey = None) -> Fairness:
    """The commitment; after the end also the secret, and whether the deal follows from it."""
    proof = projection.proof((await site.subscriptions.readable(table, person, key)).state, site.now())
    await site.note_look(table, person, client_address(request))
    if proof["secret"] is None:
        return Fairness(**proof, checked="not yet")
    origin = client_address(request)
    room = await site.subscriptions.finished(table, person, key, origin)
    site.reading_rates.spend(origin, WORK * room.state.number)
    try:
        await asyncio.to_thread(fairness.check, fairness.record(room.state), proof["commitment"])
    except RecordError:
        return Fairness(**proof, checked="unfair")
    return Fairness(**proof, checked="fair")


@router.get("/deals/{name}")
async def deal(
    name: Annotated[str, Path(pattern=r"^[A-Za-z0-9 _.-]{1,40}$")],
    site: ASite,
    game: Annotated[str, Query(max_length=40)],
) -> list[DealPage]:
    """Everybody who has played a shared deal of a game, compared."""
    return await deal_results(site, game, name)
