"""Guests, accounts, sessions and tokens. Of passwords, sessions and tokens only hashes are stored."""

import asyncio
import base64
import hashlib
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from itsdangerous import BadSignature, Signer
from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ...games.phrases import Phrase
from ..phrases import phrase
from ..refusals import Refusal
from ..storage import repository, schema
from ..storage.database import Database
from .models import Person
from .names import check_name, guest_name, look, name_columns, name_key

FOR_EVER = 2**53  # milliseconds; longer than any site lives
SESSION_MILLISECONDS = 180 * 86_400_000
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
AT_ONCE = 500  # sessions that are looked up in one query
TOKEN_PREFIX = "lc_"


def digest(secret: str) -> str:
    """What is stored of a session or token: they are long random texts, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Accounts:
    def __init__(self, database: Database, clock: Callable[[], int], most_tokens: int = 20):
        self.database = database
        self.now = clock
        self.most_tokens = most_tokens
        self.hasher = PasswordHasher()
        self.signer = Signer("")  # until the key is read

    async def prepare(self) -> None:
        """Load the key that signs cookies: all processes on one database share it."""
        async with self.database.writing() as connection:
            key = await repository.load_key(connection, "cookie key")
        self.signer = Signer(key, salt="lostcities session")

    # Who is it?

    async def by_cookie(self, cookie: str | None) -> Person | None:
        session = self.credential(cookie)
        if session is None:
            return None
        kept = schema.sessions.c
        return await self._user(
            select(schema.users)
            .join(schema.sessions, kept.user_id == schema.users.c.id)
            .where(kept.id == session, kept.expires_at > self.now(), self.not_banned())
        )

    def credential(self, cookie: str | None) -> str | None:
        """The hash of the session in a signed cookie; None if we did not sign it."""
        try:
            return digest(self.signer.unsign(cookie or "").decode())
        except (BadSignature, UnicodeDecodeError):
            return None

    async def ended(self, credentials: set[str]) -> set[str]:
        """Those of some sessions and tokens that are no longer valid."""
        sessions, tokens = schema.sessions.c, schema.tokens.c
        living = or_(tokens.expires_at.is_(None), tokens.expires_at > self.now())
        left, asked = set(credentials), sorted(credentials)
        async with self.database.reading() as connection:
            for start in range(0, len(asked), AT_ONCE):
                some = asked[start : start + AT_ONCE]
                for query in (
                    select(sessions.id).where(sessions.id.in_(some), sessions.expires_at > self.now()),
                    select(tokens.hash)
                    .join(schema.users, schema.users.c.id == tokens.user_id)
                    .where(tokens.hash.in_(some), living, self.not_banned()),
                ):
                    left.difference_update((await connection.execute(query)).scalars())
        return left

    async def by_token(self, token: str) -> Person | None:
        kept = schema.tokens.c
        return await self._user(
            select(schema.users)
            .join(schema.tokens, kept.user_id == schema.users.c.id)
            .where(
                kept.hash == digest(token),
                or_(kept.expires_at.is_(None), kept.expires_at > self.now()),
                self.not_banned(),
            )
        )

    def not_banned(self) -> Any:
        until = schema.users.c.banned_until
        return or_(until.is_(None), until <= self.now())

    async def _user(self, query: Any) -> Person | None:
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).mappings().first()
        return None if row is None else Person(row["id"], row["name"], row["kind"])

    async def by_name(self, name: str) -> Person | None:
        return await self._user(select(schema.users).where(schema.users.c.name_key == name_key(name)))

    async def by_id(self, user: int) -> Person | None:
        return await self._user(select(schema.users).where(schema.users.c.id == user))

    # Coming

    async def guest(self, name: str) -> tuple[Person, str]:
        """A new guest, with a name of ours if none is given and a number behind it if it is taken; and the cookie."""
        name = check_name(name if name.strip() else guest_name())
        for number in range(1, 50):
            tried = name if number == 1 else f"{name} {number if number < 10 else secrets.randbelow(100_000)}"
            try:
                person = await self._insert(tried, "guest", None)
            except (IntegrityError, Taken):
                continue
            return person, await self.session(person)
        raise Refusal("conflict", "name_taken", name=name)

    async def account(self, person: Person | None, name: str, password: str) -> tuple[Person, str]:
        """Make a guest an account, or a new account; and the cookie."""
        name = check_name(name)
        check_password(password)
        if person is not None and person.kind != "guest":
            raise Refusal("conflict", "has_account")
        hashed = await asyncio.to_thread(self.hasher.hash, password)
        try:
            if person is None:
                person = await self._insert(name, "account", hashed)
            else:
                async with self.database.writing() as connection:
                    await refuse_look_alikes(connection, name, person)
                    await connection.execute(
                        update(schema.users)
                        .where(schema.users.c.id == person.id)
                        .values(**name_columns(name), kind="account", password=hashed)
                    )
                    await connection.execute(delete(schema.sessions).where(schema.sessions.c.user_id == person.id))
                person = Person(person.id, name, "account")
        except (IntegrityError, Taken):
            raise Refusal("conflict", "name_taken", name=name) from None
        return person, await self.session(person)

    async def bot(self, name: str) -> Person:
        """The account of one of the server's own bots."""
        found = await self.by_name(name)
        if found is None:
            try:
                found = await self._insert(name, "bot", None)
            except IntegrityError:  # another process was quicker
                found = await self.by_name(name)
        assert found is not None
        return found

    async def _insert(self, name: str, kind: Any, password: str | None) -> Person:
        async with self.database.writing() as connection:
            if kind != "bot":
                await refuse_look_alikes(connection, name)
            added = await connection.execute(
                insert(schema.users)
                .values(**name_columns(name), kind=kind, password=password, created_at=self.now())
                .returning(schema.users.c.id)
            )
            return Person(added.scalar_one(), name, kind)

    async def sign_in(self, name: str, password: str) -> tuple[Person, str]:
        """The user with this name and password; and the cookie."""
        async with self.database.reading() as connection:
            query = select(schema.users).where(schema.users.c.name_key == name_key(name))
            row = (await connection.execute(query)).mappings().first()
        hashed = row["password"] if row is not None else None
        right = await asyncio.to_thread(self._verify, hashed, password)
        if row is None or not right:
            raise Refusal("unauthorized", "wrong_sign_in")
        if (row["banned_until"] or 0) > self.now():
            raise Refusal("forbidden", describe_ban(row["banned_until"], row["ban_reason"]))
        person = Person(row["id"], row["name"], row["kind"])
        return person, await self.session(person)

    def _verify(self, hashed: str | None, password: str) -> bool:
        """Is it the password? It takes as long for a name that does not exist."""
        try:
            return self.hasher.verify(hashed or NO_PASSWORD, password) and hashed is not None
        except (Argon2Error, InvalidHashError):
            return False

    async def session(self, person: Person) -> str:
        """A new session; returns the signed cookie."""
        session = secrets.token_urlsafe(24)
        async with self.database.writing() as connection:
            await connection.execute(
                insert(schema.sessions).values(
                    id=digest(session), user_id=person.id, expires_at=self.now() + SESSION_MILLISECONDS
                )
            )
        return self.signer.sign(session).decode()

    async def sign_out(self, cookie: str | None) -> str | None:
        """End a session; returns its hash."""
        session = self.credential(cookie)
        if session is not None:
            async with self.database.writing() as connection:
                await connection.execute(delete(schema.sessions).where(schema.sessions.c.id == session))
        return session

    async def forget_sessions(self) -> None:
        """Delete sessions that have ended."""
        async with self.database.writing() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.expires_at < self.now()))

    async def check_password(self, person: Person, password: str) -> None:
        """Refuse a wrong password of an account."""
        async with self.database.reading() as connection:
            found = await connection.execute(select(schema.users.c.password).where(schema.users.c.id == person.id))
            hashed = found.scalar()
        if not await asyncio.to_thread(self._verify, hashed, password):
            raise Refusal("unauthorized", "wrong_password")

    async def hash_password(self, password: str) -> str:
        """What is stored of a password that may be used."""
        check_password(password)
        return await asyncio.to_thread(self.hasher.hash, password)

    async def set_password(self, person: Person, hashed: str) -> None:
        """Give an account another password, and end all its sessions."""
        async with self.database.writing() as connection:
            await connection.execute(update(schema.users).where(schema.users.c.id == person.id).values(password=hashed))
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.user_id == person.id))

    async def sign_out_everywhere(self, person: Person, *, tokens: bool = False) -> None:
        """End all sessions of a user, and delete their tokens if wanted."""
        async with self.database.writing() as connection:
            await connection.execute(delete(schema.sessions).where(schema.sessions.c.user_id == person.id))
            if tokens:
                await connection.execute(delete(schema.tokens).where(schema.tokens.c.user_id == person.id))

    async def ban(self, person: Person, until: int | None, reason: str) -> None:
        """Keep a user out until a time, or let them in again."""
        async with self.database.writing() as connection:
            await connection.execute(
                update(schema.users)
                .where(schema.users.c.id == person.id)
                .values(banned_until=until, ban_reason=reason or None)
            )
            if until is not None:
                await connection.execute(delete(schema.sessions).where(schema.sessions.c.user_id == person.id))

    async def rename(self, person: Person, name: str) -> Person:
        name = check_name(name)
        try:
            async with self.database.writing() as connection:
                await refuse_look_alikes(connection, name, person)
                await connection.execute(
                    update(schema.users).where(schema.users.c.id == person.id).values(**name_columns(name))
                )
        except (IntegrityError, Taken):
            raise Refusal("conflict", "name_taken", name=name) from None
        return Person(person.id, name, person.kind)

    # Going

    async def erase(self, person: Person) -> None:
        """Delete a user with all that is theirs; their games stay, without a name and without their words."""
        async with self.database.writing() as connection:
            kept = schema.events.c
            await connection.execute(
                update(schema.events).where(kept.user_id == person.id, kept.kind == "chat").values(data='{"text":"…"}')
            )
            await connection.execute(delete(schema.users).where(schema.users.c.id == person.id))

    async def become_bot(self, person: Person) -> Person:
        """Make an account a bot's, if it has not played yet."""
        if person.kind == "bot":
            return person
        if person.kind == "guest":
            raise Refusal("forbidden", "bot_needs_account")
        async with self.database.writing() as connection:
            played = await connection.execute(
                select(schema.seats.c.table_id).where(schema.seats.c.user_id == person.id).limit(1)
            )
            if played.first() is not None:
                raise Refusal("conflict", "played_as_person")
            await connection.execute(update(schema.users).where(schema.users.c.id == person.id).values(kind="bot"))
        return Person(person.id, person.name, "bot")

    # Tokens and mutes

    async def new_token(self, person: Person, name: str, days: int | None) -> tuple[int, str]:
        """A token for programs; it is shown once and never again."""
        token = TOKEN_PREFIX + secrets.token_urlsafe(32)
        expires = None if days is None else self.now() + days * 86_400_000
        kept = schema.tokens
        async with self.database.writing() as connection:
            count = await connection.execute(select(func.count()).select_from(kept).where(kept.c.user_id == person.id))
            if count.scalar_one() >= self.most_tokens:
                raise Refusal("conflict", "many_tokens", n=self.most_tokens)
            added = await connection.execute(
                insert(kept)
                .values(user_id=person.id, name=name, hash=digest(token), created_at=self.now(), expires_at=expires)
                .returning(kept.c.id)
            )
            return added.scalar_one(), token

    async def tokens(self, person: Person) -> list[dict[str, Any]]:
        """One's own tokens, without the tokens themselves."""
        kept = schema.tokens.c
        async with self.database.reading() as connection:
            found = await connection.execute(
                select(kept.id, kept.name, kept.created_at, kept.expires_at)
                .where(kept.user_id == person.id)
                .order_by(kept.id)
            )
            return [dict(row) for row in found.mappings()]

    async def delete_token(self, person: Person, token: int) -> str:
        """Delete one of one's own tokens; returns its hash."""
        kept = schema.tokens.c
        async with self.database.writing() as connection:
            gone = await connection.execute(
                delete(schema.tokens).where(kept.id == token, kept.user_id == person.id).returning(kept.hash)
            )
            ended: str | None = gone.scalar()
            if ended is None:
                raise Refusal("not_found", "no_token")
            return ended

    async def mutes(self, user: int) -> dict[int, str]:
        """Users whose chat somebody does not want to read, with their names."""
        kept = schema.mutes.c
        async with self.database.reading() as connection:
            found = await connection.execute(
                select(kept.muted_id, schema.users.c.name)
                .join(schema.users, schema.users.c.id == kept.muted_id)
                .where(kept.user_id == user)
            )
            return {row[0]: row[1] for row in found}

    async def mute(self, person: Person, other: Person, wanted: bool) -> None:
        kept = schema.mutes
        async with self.database.writing() as connection:
            await connection.execute(delete(kept).where(kept.c.user_id == person.id, kept.c.muted_id == other.id))
            if wanted:
                await connection.execute(insert(kept).values(user_id=person.id, muted_id=other.id))


class Taken(Exception):
    """Another user's name looks the same."""


async def refuse_look_alikes(connection: AsyncConnection, name: str, person: Person | None = None) -> None:
    """Raise Taken if another user's name can be taken for this one."""
    kept = schema.users.c
    found = await connection.execute(select(kept.id).where(kept.look == look(name)))
    if any(user != (person.id if person else None) for user in found.scalars()):
        raise Taken


def describe_ban(until: int, reason: str | None) -> Phrase:
    """That an account is banned, perhaps until when and why."""
    if reason and not reason.endswith((".", "!", "?")):
        reason += "."
    if until >= FOR_EVER:
        return phrase("refusal.banned_because", reason=reason) if reason else phrase("refusal.banned")
    date = datetime.fromtimestamp(until / 1000, UTC).date().isoformat()
    if reason:
        return phrase("refusal.banned_until_because", date=date, reason=reason)
    return phrase("refusal.banned_until", date=date)


def check_password(password: str) -> None:
    """Refuse a password that is too short or too long."""
    if len(password) < SHORTEST_PASSWORD:
        raise Refusal("invalid", "password_too_short", least=SHORTEST_PASSWORD)
    if len(password) > LONGEST_PASSWORD:
        raise Refusal("invalid", "password_too_long", most=LONGEST_PASSWORD)


def random_hash(hasher: PasswordHasher) -> str:
    """A hash of no known password, made without hashing: it takes as long to verify as any other."""
    salt, tag = (
        base64.b64encode(secrets.token_bytes(size)).decode().rstrip("=") for size in (hasher.salt_len, hasher.hash_len)
    )
    return f"$argon2id$v=19$m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}${salt}${tag}"


NO_PASSWORD = random_hash(PasswordHasher())  # so that unknown names take as long as known ones
