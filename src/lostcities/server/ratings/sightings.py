"""Which users were seen at which internet address, for a day or a rated game, as keyed hashes: no address is stored.

For fair play alone: people who share an address do not rate each other, and an anonymous look at a shared deal counts
for everybody who was seen at that address.
"""

import hashlib
import hmac
import ipaddress
import logging
from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import delete, exists, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ..accounts.models import Person
from ..storage import repository, schema
from ..storage.database import Database
from .rules import HOUR, RatingRules

log = logging.getLogger("lostcities.sightings")

AGAIN = HOUR  # milliseconds after which a user is noted again at the same address
NOBODY = 0  # in place of a user's number
MOST_NOTED = 50_000  # sightings and looks that are remembered in memory, so that they are not stored again


def neighbourhood(address: str) -> str:
    """What one household shares: an IPv4 address, or the /64 of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 6:
        return str(found.ipv4_mapped or ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return str(found)


class Sightings:
    """Stores which users share an address, and who has looked at which shared deal."""

    def __init__(self, database: Database, clock: Callable[[], int], rules: RatingRules):
        self.database = database
        self.now = clock
        self.rules = rules
        self.key = b""
        self.noted: dict[tuple[int, str], int] = {}

    async def prepare(self) -> None:
        """Load the key of the hashes: all processes on one database share it."""
        async with self.database.writing() as connection:
            self.key = bytes.fromhex(await repository.load_key(connection, "address key"))

    def hashed(self, address: str) -> str:
        return hmac.digest(self.key, neighbourhood(address).encode(), "sha256").hex()[:32]

    async def note(self, person: Person, address: str) -> None:
        """Store a user's address. A failure is logged and refuses nothing."""
        place = self.hashed(address)
        if self.is_known((person.id, place), AGAIN):
            return
        kept = schema.sightings
        try:
            async with self.database.writing() as connection:
                await connection.execute(delete(kept).where(kept.c.user_id == person.id, kept.c.address == place))
                await connection.execute(insert(kept).values(user_id=person.id, address=place, at=self.now()))
                looks = schema.address_looks.c
                found = await connection.execute(
                    select(looks.deal, looks.at).where(looks.address == place, looks.at > self.oldest())
                )
                await store_looks(connection, [person.id], [(deal, at) for deal, at in found])
        except Exception:
            self.noted.pop((person.id, place), None)
            log.exception("a sighting could not be stored")

    def is_known(self, what: tuple[int, str], while_fresh: int) -> bool:
        """Whether this was noted lately; from now on it is."""
        now = self.now()
        at = self.noted.get(what)
        if at is not None and now - at < while_fresh:
            return True
        if len(self.noted) >= MOST_NOTED:
            self.noted.clear()
        self.noted[what] = now
        return False

    async def look_at_deal(self, deal: str, person: Person | None, address: str) -> None:
        """Store a look at a shared deal.

        Without a name it counts for everybody who was or will be seen at that address within a day.
        """
        key, place = deal_key(deal), self.hashed(address)
        if self.is_known((person.id if person else NOBODY, key if person else place + key), AGAIN):
            return
        async with self.database.writing() as connection:
            if person:
                await store_looks(connection, [person.id], [(key, self.now())])
                return
            kept = schema.address_looks
            await connection.execute(delete(kept).where(kept.c.address == place, kept.c.deal == key))
            await connection.execute(insert(kept).values(address=place, deal=key, at=self.now()))
            seen = schema.sightings.c
            users = await connection.execute(select(seen.user_id).where(seen.address == place, seen.at > self.oldest()))
            await store_looks(connection, list(users.scalars()), [(key, self.now())])

    def oldest(self) -> int:
        return self.now() - self.rules.address_hours * HOUR

    async def forget(self) -> None:
        """Delete what is older than a day, but for the players of rated games that are not over.

        In a game of many days, two who share an address could otherwise wait until nobody remembers it.
        """
        seen, seats, tables = schema.sightings.c, schema.seats.c, schema.tables.c
        rated = exists().where(
            seats.user_id == seen.user_id,
            tables.id == seats.table_id,
            tables.rated,
            tables.status.in_(("open", "playing")),
        )
        async with self.database.writing() as connection:
            await connection.execute(delete(schema.sightings).where(seen.at <= self.oldest(), ~rated))
            looks = schema.address_looks
            await connection.execute(delete(looks).where(looks.c.at <= self.oldest()))


async def store_looks(connection: AsyncConnection, users: list[int], looks: list[tuple[str, int]]) -> None:
    """Store the first look of users at shared deals."""
    kept = schema.deal_looks
    for deal, at in looks:
        found = await connection.execute(select(kept.c.user_id).where(kept.c.deal == deal, kept.c.user_id.in_(users)))
        known = set(found.scalars())
        rows = [{"user_id": user, "deal": deal, "at": at} for user in users if user not in known]
        if rows:
            await connection.execute(insert(kept), rows)


async def share_an_address(connection: AsyncConnection, users: Collection[int], since: int) -> bool:
    """Whether any two of these users were seen at one address."""
    kept: Any = schema.sightings.c
    found = await connection.execute(select(kept.user_id, kept.address).where(kept.user_id.in_(users), kept.at > since))
    places = [address for _, address in set(found)]
    return len(places) > len(set(places))


def deal_key(deal: str) -> str:
    """The hash of a shared deal, as the key of a row."""
    return hashlib.sha256(deal.encode()).hexdigest()
