"""Clocks get back all the time in which no move could be stored, and do not care how the machine's clock is set."""

import asyncio
import contextlib
import sqlite3
import threading

import pytest
from live_site import Client, running_site, two_at_a_table
from test_killing import let_pass

from lostcities.server import warmup
from lostcities.server.cluster import steady_clock
from lostcities.server.settings import Limits
from lostcities.server.storage import sqlite_rows

HOUR = 3_600_000
BANK = {"kind": "bank", "seconds": 120, "increment": 0}


async def look(site, table):
    """A table as it stands, and how much its running clock has used."""
    client = Client(site.address)
    whole = await client.get(f"/api/tables/{table}")
    await client.close()
    return whole, whole["now"] - whole["state"]["clocks"]["since"]


def credits(whole):
    return [entry for entry in whole["log"] if entry["kind"] == "credited"]


def test_nobody_runs_out_of_time_while_nothing_can_be_stored(sqlite, monkeypatch):
    """Another program has the file locked for longer than a player has time."""
    usual = [pragma for pragma in sqlite_rows.PRAGMAS if "busy" not in pragma]
    monkeypatch.setattr(sqlite_rows, "PRAGMAS", (*usual, "busy_timeout=100"))

    async def play():
        async with running_site(sqlite) as site:
            ada, bob, table = await two_at_a_table(site, "classic", clock={"kind": "bank", "seconds": 3})
            other = sqlite3.connect(site.database.path, isolation_level=None)
            other.execute("begin immediate")
            deadline = site.tables.rooms[table].state.clocks.deadline
            while site.now() < deadline + 500:  # it has run out by now, and the server has tried to say so
                await asyncio.sleep(0.05)
            other.close()
            while not credits((await look(site, table))[0]):
                await asyncio.sleep(0.05)
            for client in (ada, bob):  # who watches hears of it
                while "credited" not in (kinds := [entry["kind"] for entry in client.logs[table]]):
                    await client.hear()
                assert "timed_out" not in kinds
                await client.close()

    asyncio.run(play())


def test_the_first_move_after_an_outage_is_not_charged_for_it(sqlite, monkeypatch):
    async def play():
        async with running_site(sqlite, alive_seconds=60) as site:  # no beat comes by itself
            ada, bob, table = await two_at_a_table(site, "classic", clock=BANK)
            mover = ada if ada.states[table]["turn"] == ada.states[table]["you"] else bob
            seat = mover.states[table]["you"]
            before = site.now()
            offset = site.now.offset
            site.now.offset += 30_000  # as if it had lasted so long
            site.database.away = True
            legal = mover.states[table]["legal"]
            for position in range(2):
                answer = await mover.do("move", table, move=legal[0]["text"], position=position)
                assert answer["type"] == "done"
                while mover.states[table]["position"] <= position:
                    await mover.hear()
                legal = mover.states[table]["legal"]
            remaining = mover.states[table]["clocks"]["remaining"][seat]
            assert remaining > 120_000 - (site.now() - 30_000 - before) - 5_000
            assert credits((await look(site, table))[0])
            site.now.offset = offset
            await ada.close()
            await bob.close()

    asyncio.run(play())


@contextlib.contextmanager
def cold(monkeypatch):
    """Games take long to be compiled, until they may."""
    may = threading.Event()
    with monkeypatch.context() as patch:
        patch.setattr(warmup, "warm", lambda game: may.wait(60))
        yield may
        may.set()


def test_a_start_lasts_until_the_game_is_compiled_however_often_it_is_tried(database, monkeypatch):
    async def play():
        async with running_site(database) as site:
            ada, bob, table = await two_at_a_table(site, "classic", clock=BANK)
            for client in (ada, bob):
                await client.close()
            used = (await look(site, table))[1]
        await let_pass(database, HOUR)
        with cold(monkeypatch):
            async with running_site(database) as site:  # it ends before the game is compiled
                await site.heartbeat.beat()
        await let_pass(database, HOUR)
        with cold(monkeypatch) as may:
            async with running_site(database) as site:
                reading = asyncio.create_task(look(site, table))
                await asyncio.sleep(0.5)
                await site.heartbeat.beat()
                assert not reading.done()
                compiled = site.now()
                may.set()
                whole, used_now = await reading
                (credited,) = credits(whole)
                assert credited["at"] >= compiled
                assert whole["state"]["status"] == "playing"
                # what it had used, and what passed since it was back; the hours and the start are forgotten
                assert used_now < used + 2_000 + (whole["now"] - credited["at"])

    asyncio.run(play())


@pytest.mark.parametrize("step", [25 * HOUR, -HOUR])
def test_steps_of_the_machines_clock_hit_neither_clocks_nor_limits(sqlite, monkeypatch, step):
    real = steady_clock.wall_time

    async def play():
        async with running_site(sqlite, limits=Limits()) as site:
            ada, bob, table = await two_at_a_table(site, "classic", clock=BANK)
            monkeypatch.setattr("lostcities.server.cluster.steady_clock.wall_time", lambda: real() + step)
            monkeypatch.setattr("lostcities.server.cluster.heartbeat.wall_time", lambda: real() + step)
            monkeypatch.setattr("time.time", lambda: (real() + step) / 1000)
            await site.heartbeat.beat()
            whole, used = await look(site, table)
            assert not credits(whole)
            assert 0 <= used < 60_000
            await ada.do("chat", table, text="nobody is too fast")
            await ada.get("/api/me")
            for client in (ada, bob):
                await client.close()
        async with running_site(sqlite) as site:  # what is stored is of another time
            whole, used = await look(site, table)
            assert whole["state"]["status"] == "playing"
            assert -2_000 < used < 60_000
            await site.heartbeat.beat()
            assert len(credits((await look(site, table))[0])) == 1

    asyncio.run(play())


def test_a_process_that_joins_others_gives_no_time_back(postgres_database):
    async def play():
        async with running_site(postgres_database) as first:
            ada, bob, table = await two_at_a_table(first, "classic", clock=BANK)
            first.now.offset += HOUR  # it has its own time, and lives
            first.heartbeat.longest = 2 * HOUR
            await first.heartbeat.beat()
            async with running_site(postgres_database) as second:
                assert abs(second.now() - first.now()) < 60_000
                whole, _ = await look(second, table)
                assert not credits(whole)
            await ada.close()
            await bob.close()

    asyncio.run(play())
