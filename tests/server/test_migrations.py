"""A database of any version becomes one of this version, at every start."""

import asyncio

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from lostcities.server import schema
from lostcities.server.database import MIGRATIONS, Database, database_url


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
