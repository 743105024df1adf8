"""A database of any version becomes one of this version, at every start."""

import asyncio

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from live_site import Client, running_site, two_at_a_table
from sqlalchemy import MetaData, delete, insert, select, text

from lostcities.server.storage import schema
from lostcities.server.storage.database import MIGRATIONS, Database, database_url, upgrade


def test_migrations_lead_from_nothing_to_the_schema_and_can_run_again(database):
    async def migrate():
        opened = Database(database_url(database))
        await opened.migrate()
        await opened.migrate()

        def compare(connection):
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            return compare_metadata(context, schema.metadata)

        async with opened.reading() as connection:
            assert await connection.run_sync(compare) == []
            version = await connection.execute(text("select version_num from alembic_version"))
            assert version.scalar() == newest()
        await opened.close()

    asyncio.run(migrate())


def newest():
    return sorted(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))[-1]


def test_two_processes_may_start_at_once(database):
    async def migrate():
        opened = [Database(database_url(database)) for _ in range(2)]
        await asyncio.gather(*(one.migrate() for one in opened))
        for one in opened:
            await one.close()

    asyncio.run(migrate())


async def as_of(connection, revision):
    """The same rows in the database of an earlier version, as far as it knew them."""
    kept = {}
    for table in schema.metadata.sorted_tables:
        kept[table.name] = [dict(row) for row in (await connection.execute(select(table))).mappings()]
    if connection.dialect.name == "sqlite":
        await connection.run_sync(schema.metadata.drop_all)
        await connection.execute(text("drop table alembic_version"))
    else:
        await connection.execute(text("drop schema public cascade"))
        await connection.execute(text("create schema public"))
    await connection.run_sync(upgrade, revision)
    old = MetaData()
    await connection.run_sync(old.reflect)
    for table in old.sorted_tables:
        if rows := [{name: row[name] for name in table.c.keys()} for row in kept.get(table.name, ())]:  # noqa: SIM118
            await connection.execute(insert(table), rows)


def test_a_database_with_gaps_is_migrated_and_only_the_damaged_tables_are_refused(database):
    """As servers left it before gaps were impossible."""
    events = schema.events.c

    async def damage():
        async with running_site(database) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            _, _, whole = await two_at_a_table(site, "classic")
            for client in (ada, bob):
                await client.close()
        opened = Database(database_url(database))
        async with opened.writing() as connection:
            await as_of(connection, "0001")
            kept = (await connection.execute(select(schema.events).where(events.table_id == table))).mappings().all()
            await connection.execute(delete(schema.events).where(events.table_id == table, events.number == 2))
            await connection.execute(insert(schema.events).values(dict(kept[1]) | {"number": len(kept) + 1}))
        await opened.close()
        return table, whole

    async def ask(table, whole):
        async with running_site(database) as site:
            eve = await (await Client.guest(site, "Eve")).connect()
            assert (await eve.get(f"/api/tables/{whole}"))["state"]["status"] == "playing"
            for _ in range(2):
                answer = await eve.http.get(f"/api/tables/{table}")
                assert (answer.status_code, answer.json()["code"]) == (410, "damaged")
                assert "missing" in answer.json()["message"]
            await eve.say(do="watch", table=table)
            assert (await eve.next("error"))["code"] == "damaged"
            await eve.close()

    asyncio.run(ask(*asyncio.run(damage())))
