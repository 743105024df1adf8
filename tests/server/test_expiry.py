"""Tables that wait for players: bounded by maker, and closed when nobody waits for them any more."""

import asyncio
from dataclasses import replace

from live_site import PLENTY, Client, running_site
from sqlalchemy import select, update

from lostcities.server.lobby.expiry import HOUR
from lostcities.server.storage import schema

OPEN = {"game": "classic", "seats": [{"kind": "anyone"}, {"kind": "anyone"}], "deal": "BUY PILLS"}


async def status(client, table):
    return (await client.get(f"/api/tables/{table}"))["state"]["status"]


async def let_pass(running, hours, tables):
    """Let everything at some tables have happened longer ago."""
    events = schema.events.c
    async with running.database.writing() as connection:
        await connection.execute(
            update(schema.events).where(events.table_id.in_(tables)).values(at=events.at - hours * HOUR)
        )


def test_open_tables_are_counted_by_who_has_made_them(database):
    async def flood():
        async with running_site(database, limits=replace(PLENTY, open_tables=3, open_tables_from=5)) as running:
            ada, bob = await Client.guest(running, "Ada"), await Client.guest(running, "Bob")
            answers = await asyncio.gather(*(ada.http.post("/api/tables", json=OPEN) for _ in range(8)))
            made = [answer.json()["table"] for answer in answers if answer.status_code == 201]
            assert len(made) <= 3
            while len(made) < 3:
                made.append((await ada.post("/api/tables", **OPEN))["table"])
            for path, wish in (("/api/tables", OPEN), ("/api/match", {"game": "rivals"})):
                refused = await ada.http.post(path, json=wish)
                assert refused.status_code == 409
                assert refused.json()["message"] == "You already have 3 tables waiting for players. Cancel one first."
            await ada.post(f"/api/tables/{made[0]}/commands", do="leave", id="gone", table=made[0])
            assert await status(ada, made[0]) == "closed"
            await ada.post("/api/tables", **OPEN)
            for _ in range(2):
                await bob.post("/api/tables", **OPEN)
            assert (await bob.http.post("/api/tables", json=OPEN)).status_code == 429
            await ada.close()
            await bob.close()

    asyncio.run(flood())


def test_open_tables_expire_unless_somebody_waits_there(database):
    async def wait():
        async with running_site(database) as running:
            ada = await Client.guest(running, "Ada")
            here = await (await Client.guest(running, "Bob")).connect()
            old, _ = await ada.make("classic", ["me", "anyone"])
            invitation, key = await ada.make("classic", ["me", "friend"], public=False)
            forgotten, _ = await ada.make("classic", ["me", "friend"], public=False)
            attended, _ = await here.make("classic", ["me", "anyone"])
            fresh, _ = await ada.make("classic", ["me", "anyone"])
            await let_pass(running, 25, [old, invitation, attended])
            await let_pass(running, 170, [forgotten])
            await running.expire_once()
            assert await status(ada, old) == "closed"
            assert await status(ada, forgotten) == "closed"
            for table in (invitation, attended, fresh):
                assert await status(ada, table) == "open"
            await here.post(f"/api/tables/{invitation}/commands", do="sit", id="sit", table=invitation, key=key)
            assert await status(ada, invitation) == "playing"
            await ada.close()
            await here.close()

    asyncio.run(wait())


def test_open_tables_disappear_with_their_maker(sqlite):
    async def leave():
        async with running_site(sqlite) as running:
            ada, bob = await Client.guest(running, "Ada"), await Client.guest(running, "Bob")
            empty = (await ada.post("/api/tables", **OPEN))["table"]
            sat, _ = await ada.make("classic", ["me", "anyone"])
            taken = (await ada.post("/api/tables", **OPEN))["table"]
            await bob.post(f"/api/tables/{taken}/commands", do="sit", id="sit", table=taken)
            assert (await ada.http.request("DELETE", "/api/me", json={})).status_code == 204
            assert [await status(bob, table) for table in (empty, sat, taken)] == ["closed", "closed", "open"]
            async with running.database.reading() as connection:
                waiting = await connection.execute(select(schema.tables.c.id).where(schema.tables.c.status == "open"))
                assert list(waiting.scalars()) == [taken]
            await ada.close()
            await bob.close()

    asyncio.run(leave())
