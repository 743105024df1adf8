"""Who was seen at which internet address, for a day: keyed hashes, so that no address is stored.

It serves fair play alone: people who share an address do not rate each other, and a look at a shared deal without
a name counts for everybody who was seen at that address.
"""

import hashlib
import hmac
import ipaddress
import logging
import secrets
from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from . import schema
from .database import Database
from .people import Person
from .rating_rules import HOUR, RatingRules

log = logging.getLogger("lostcities.sightings")

AGAIN = HOUR  # milliseconds after which somebody is noted again at the same address
NOBODY = 0  # in place of a user's number
MOST_NOTED = 50_000  # sightings and looks that are remembered in memory, so that they are not stored again


def neighbourhood(address: str) -> str:
    """What one household has: an IPv4 address, or the first half of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 6:
        return str(found.ipv4_mapped or ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return str(found)


class Sightings:
    """Notes who is seen where, and who has looked at which shared deal."""

    def __init__(self, database: Database, clock: Callable[[], int], rules: RatingRules):
        self.database = database
        self.now = clock
        self.rules = rules
        self.key = b""
        self.noted: dict[tuple[int, str], int] = {}

    async def prepare(self) -> None:
        """Read the key of the hashes, or make it: all processes on one database share it."""
        kept = schema.settings
        async with self.database.writing() as connection:
            found = await connection.execute(select(kept.c.value).where(kept.c.name == "address key"))
            key = found.scalar()
            if key is None:
                key = secrets.token_hex(32)
                await connection.execute(insert(kept).values(name="address key", value=key))
        self.key = bytes.fromhex(key)

    def hashed(self, address: str) -> str:
        """An address as it is stored."""
        return hmac.digest(self.key, neighbourhood(address).encode(), "sha256").hex()[:32]

    async def note(self, person: Person, address: str) -> None:
        """Somebody is seen at an address. That it cannot be stored is no reason to refuse anything."""
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
        """Has this been noted lately? From now on it has."""
        now = self.now()
        at = self.noted.get(what)
        if at is not None and now - at < while_fresh:
            return True
        if len(self.noted) >= MOST_NOTED:
            self.noted.clear()
        self.noted[what] = now
        return False

    async def look_at_deal(self, deal: str, person: Person | None, address: str) -> None:
        """Somebody looks at a table with a shared deal.

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
        """What was seen before this is forgotten."""
        return self.now() - self.rules.address_hours * HOUR

    async def forget(self) -> None:
        """Delete what is too old."""
        async with self.database.writing() as connection:
            for kept in (schema.sightings, schema.address_looks):
                await connection.execute(delete(kept).where(kept.c.at <= self.oldest()))


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
    """Were any two of these users seen at one address?"""
    kept: Any = schema.sightings.c
    found = await connection.execute(select(kept.user_id, kept.address).where(kept.user_id.in_(users), kept.at > since))
    places = [address for _, address in set(found)]
    return len(places) > len(set(places))


def deal_key(deal: str) -> str:
    """A shared deal and all that it depends on, as the key of a row."""
    return hashlib.sha256(deal.encode()).hexdigest()
