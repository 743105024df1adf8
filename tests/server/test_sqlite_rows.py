"""The fast path of SQLite writes stores, refuses and rolls back as the plain one does."""

import asyncio
import sqlite3

import pytest
from sqlalchemy import insert, select

from lostcities.server.storage import repository, schema, sqlite_rows
from lostcities.server.storage.database import TAKEN, Database, Unavailable, database_url
from lostcities.server.tables.events import Event

TABLE = {
    "id": "t", "game": "classic", "status": "open", "public": True, "rated": False, "about": "{}", "secret": b"\x00",
    "key": "k", "number": 0, "moves": 0, "created_at": 1,
}  # fmt: skip
ROW = {
    "of_table": "t", "number": 2, "status": "playing", "turn_user": 7, "deadline": None, "moves": 1, "started_at": 5,
    "ended_at": None, "result": '{"reason": "é"}',
}  # fmt: skip
EVENTS = [
    Event("created", data={"about": {"name": "Ü"}, "seats": []}, user=7, number=1, at=1),
    Event("moved", 1, {"action": 3}, 7, "c", 2, 5),
]


def writes(*events):
    return [
        (repository.INSERT_EVENT, [repository.event_row("t", event) for event in events]),
        (repository.UPDATE_TABLE, [ROW]),
        (repository.UPDATE_SEAT, [{"of_table": "t", "of_seat": 0, "user_id": 7, "place": 1}]),
    ]


async def stored(database):
    async with database.reading() as connection:
        return [
            [tuple(row) for row in await connection.execute(select(table))]
            for table in (schema.events, schema.tables, schema.seats)
        ]


async def both(tmp_path, scenario):
    """What a scenario leaves behind on each path."""
    left = []
    for path in ("write_rows", "write_plainly"):
        database = Database(database_url(f"sqlite:///{tmp_path}/{path}.sqlite"))
        await database.migrate()
        async with database.writing() as connection:
            await connection.execute(insert(schema.tables), TABLE)
            await connection.execute(insert(schema.seats), {"table_id": "t", "seat": 0, "kind": "person"})
        told = await scenario(database, getattr(database, path))
        left.append((told, await stored(database)))
        await database.close()
    return left


def test_both_paths_store_the_same_rows(tmp_path):
    async def write(database, path):
        await path(writes(*EVENTS))

    fast, plain = asyncio.run(both(tmp_path, write))
    assert fast == plain
    assert len(fast[1][0]) == 2


@pytest.mark.parametrize("wrong", [EVENTS[1], Event("moved", number=9, at=9)], ids=["a number twice", "a gap"])
def test_both_paths_refuse_and_roll_back_alike(tmp_path, wrong):
    async def write(database, path):
        with pytest.raises(TAKEN):
            await path(writes(EVENTS[0], EVENTS[1], wrong))
        assert not database.away
        nothing = await stored(database)
        await path(writes(*EVENTS))
        return nothing

    fast, plain = asyncio.run(both(tmp_path, write))
    assert fast == plain
    assert fast[0][0] == []


def test_both_paths_are_unavailable_while_the_file_is_locked_and_go_on_after(tmp_path, monkeypatch):
    usual = [pragma for pragma in sqlite_rows.PRAGMAS if "busy" not in pragma]
    monkeypatch.setattr(sqlite_rows, "PRAGMAS", (*usual, "busy_timeout=50"))

    async def write(database, path):
        other = sqlite3.connect(database.path, isolation_level=None)
        other.execute("begin immediate")
        with pytest.raises(Unavailable):
            await path(writes(*EVENTS))
        assert database.away
        other.close()
        await path(writes(*EVENTS))

    fast, plain = asyncio.run(both(tmp_path, write))
    assert fast == plain
