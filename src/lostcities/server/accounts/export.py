"""Everything that is stored about one user, as JSON: for themselves, or for an operator who is asked for it."""

import json
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...games.registry import load, registered
from ..ratings.rating import shown
from ..storage import schema
from ..storage.database import Database
from ..tables.events import read_data

ROWS = 500  # read at once


def queries(user: int) -> dict[str, Select[Any]]:
    """The parts of an export. Hashes of passwords, sessions and tokens are left out."""
    users, tables, seats, events = schema.users.c, schema.tables.c, schema.seats.c, schema.events.c
    ratings, history, reports, reviews = schema.ratings.c, schema.rating_history.c, schema.reports.c, schema.reviews.c
    ladder = schema.ladder.c
    cards, puzzles, daily = schema.practice_cards.c, schema.puzzle_attempts.c, schema.daily_attempts.c
    return {
        "sessions": select(schema.sessions.c.expires_at).where(schema.sessions.c.user_id == user),
        "tokens": select(schema.tokens.c.name, schema.tokens.c.created_at, schema.tokens.c.expires_at).where(
            schema.tokens.c.user_id == user
        ),
        "muted": select(users.name)
        .join(schema.mutes, schema.mutes.c.muted_id == users.id)
        .where(schema.mutes.c.user_id == user),
        "ratings": select(ratings.game, ratings.mu, ratings.sigma, ratings.games).where(ratings.user_id == user),
        "rating_history": select(history.game, history.table_id.label("table"), history.at, history.mu, history.sigma)
        .where(history.user_id == user)
        .order_by(history.at),
        "tables": select(
            tables.id.label("table"),
            tables.game,
            tables.status,
            tables.public,
            tables.rated,
            seats.seat,
            seats.place,
            tables.created_at,
            tables.started_at,
            tables.ended_at,
        )
        .join(schema.seats, seats.table_id == tables.id)
        .where(seats.user_id == user)
        .order_by(tables.created_at),
        "actions": select(
            events.table_id.label("table"), tables.game, events.number, events.at, events.kind, events.seat, events.data
        )
        .join(schema.tables, tables.id == events.table_id)
        .where(events.user_id == user)
        .order_by(events.table_id, events.number),
        "addresses": select(schema.sightings.c.address.label("hash"), schema.sightings.c.at).where(
            schema.sightings.c.user_id == user
        ),
        "deals_seen": select(schema.deal_looks.c.deal.label("hash"), schema.deal_looks.c.at).where(
            schema.deal_looks.c.user_id == user
        ),
        "reports": select(reports.at, reports.table_id.label("table"), reports.event, reports.reason, reports.words)
        .where(reports.reporter_id == user)
        .order_by(reports.id),
        "reviews": select(reviews.table_id.label("table"), reviews.requested_at, reviews.status, reviews.finished_at)
        .where(reviews.requested_by == user)
        .order_by(reviews.requested_at),
        "practice_cards": select(
            cards.game,
            cards.table_id.label("table"),
            cards.move,
            cards.puzzle,
            cards.added_at,
            cards.due_at,
            cards.answered_at,
            cards.answers,
            cards.answer,
            cards.grade,
            cards.stability,
            cards.difficulty,
        )
        .where(cards.user_id == user)
        .order_by(cards.id),
        "puzzles": select(puzzles.game, puzzles.puzzle, puzzles.at, puzzles.answer, puzzles.solved)
        .where(puzzles.user_id == user)
        .order_by(puzzles.at),
        "daily_puzzles": select(daily.game, daily.day, daily.puzzle, daily.at, daily.answer, daily.solved)
        .where(daily.user_id == user)
        .order_by(daily.day, daily.game),
        "ladder": select(ladder.game, ladder.entered, ladder.last_at)
        .where(ladder.user_id == user)
        .order_by(ladder.game),
        "review_summaries": select(schema.review_summaries)
        .where(schema.review_summaries.c.user_id == user)
        .order_by(schema.review_summaries.c.at),
    }


async def export(database: Database, user: int) -> AsyncIterator[bytes]:
    """One JSON object, part by part: a bot may have played for years."""
    users = schema.users.c
    async with database.reading() as connection:
        found = await connection.execute(
            select(users.name, users.kind, users.created_at, users.banned_until, users.ban_reason).where(
                users.id == user
            )
        )
        yield b'{\n"account": ' + json.dumps(dict(found.mappings().one()), ensure_ascii=False).encode()
        for name, query in queries(user).items():
            yield f',\n"{name}": ['.encode()
            async for part in rows(connection, query):
                yield part
            yield b"]"
        yield b"\n}\n"


async def rows(connection: AsyncConnection, query: Select[Any]) -> AsyncIterator[bytes]:
    found = await connection.stream(query.execution_options(yield_per=ROWS))
    between = ""
    async for part in found.mappings().partitions():
        yield (between + ",\n".join(json.dumps(told(dict(row)), ensure_ascii=False) for row in part)).encode()
        between = ",\n"


def told(row: dict[str, Any]) -> dict[str, Any]:
    if "data" in row:
        row["data"] = read_data(row["data"])
        if row["kind"] == "moved" and row["game"] in registered():
            row["data"]["text"] = load(row["game"]).words.action_text(row["data"]["action"])
    if "mu" in row:
        row |= shown(row.pop("mu"), row.pop("sigma"))
    return row
