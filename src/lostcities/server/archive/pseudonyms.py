"""Pseudonyms: keyed hashes with a secret of the site, so that nobody can work out whose they are.

The same user has the same pseudonym in everything that one site gives away, and another at every other site.
"""

import hmac
from dataclasses import dataclass

from sqlalchemy import case, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..accounts.models import Person
from ..storage import schema
from ..storage.database import Database
from ..storage.repository import load_key

KEY = "pseudonym key"  # in the table `settings`
DIGITS = 16  # of a pseudonym: 64 bits
GONE = "deleted"  # everybody whose account is deleted, with no way to tell one from another


@dataclass(frozen=True)
class Pseudonyms:
    key: bytes

    @classmethod
    async def of(cls, database: Database) -> "Pseudonyms":
        """Those of a site; its key is made at the first call."""
        async with database.writing() as connection:
            return cls(bytes.fromhex(await load_key(connection, KEY)))

    def hashed(self, kind: str, value: str) -> str:
        """The pseudonym of something; things of different kinds never share one."""
        return hmac.digest(self.key, f"{kind}|{value}".encode(), "sha256").hex()[:DIGITS]

    @property
    def site(self) -> str:
        """Which site it is."""
        return self.hashed("site", "")

    async def people(self, connection: AsyncConnection, users: set[int]) -> dict[int, Person]:
        """Users by their pseudonyms. Bots keep their names, and no other name is even read."""
        kept = schema.users.c
        bot_name = case((kept.kind == "bot", kept.name))
        found = await connection.execute(select(kept.id, kept.kind, bot_name).where(kept.id.in_(sorted(users))))
        return {user: Person(user, name or self.hashed("player", str(user)), kind) for user, kind, name in found}
