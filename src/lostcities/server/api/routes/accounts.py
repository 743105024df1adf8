"""Guests, accounts, tokens, mutes."""

import tempfile
from collections.abc import Iterator
from functools import partial
from typing import IO, Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field, StringConstraints

from ...accounts.deletion import leave_for_ever
from ...accounts.export import export
from ...refusals import Refusal
from ...site import Site
from ...tables.commands import NO_NUL, StrictModel
from ...transport.gate import client_address, cookie_name, cookie_settings
from ..dependencies import PROBLEMS, Anybody, ASite, Somebody
from ..models import Me, NewToken, TokenInfo

router = APIRouter(prefix="/api", tags=["accounts"], responses=PROBLEMS)

Name = Annotated[
    str, StringConstraints(max_length=1000, pattern=NO_NUL)
]  # that it is too long is said in words, by check_name
Password = Annotated[str, StringConstraints(max_length=1000)]
TokenName = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=NO_NUL)]
TokenId = Annotated[int, Path(ge=1, le=2**53)]
COOKIE_SECONDS = 180 * 86_400
IN_MEMORY = 2**20  # bytes of an export; what is more waits in a file


class GuestName(StrictModel):
    """How a guest wants to be called; whoever leaves it empty gets a name such as Quiet Heron."""

    name: Name = ""


class NameAndPassword(StrictModel):
    """What an account is entered with."""

    name: Name
    password: Password


class TokenWish(StrictModel):
    """A token to be made."""

    name: TokenName
    days: Annotated[int, Field(ge=1, le=3650)] | None = None


class PasswordWish(StrictModel):
    """Another password, and the one that it takes the place of."""

    old: Password
    new: Password


class ErasureWish(StrictModel):
    """An account that is to be deleted asks for its password; a guest has none."""

    password: Password | None = None


def set_cookie(response: Response, cookie: str, site: Site) -> None:
    """Keep somebody signed in."""
    response.set_cookie(cookie_name(site.settings), cookie, max_age=COOKIE_SECONDS, **cookie_settings(site.settings))


@router.get("/me")
async def me(person: Anybody) -> Me | None:
    """Who you are; null if you have not said so."""
    return Me.of(person) if person else None


@router.post("/guest", status_code=201)
async def guest(wish: GuestName, response: Response, site: ASite, person: Anybody) -> Me:
    """Play at once: choose a name, or get one. If it is taken, you get a number behind it."""
    if person is not None:
        raise Refusal("conflict", "signed_in", name=person.name)
    made, cookie = await site.accounts.guest(wish.name)
    set_cookie(response, cookie, site)
    return Me.of(made)


@router.post("/account", status_code=201)
async def account(wish: NameAndPassword, request: Request, response: Response, site: ASite, person: Anybody) -> Me:
    """Make an account. A guest keeps all games, and gets a new session."""
    made, cookie = await site.accounts.account(person, wish.name, wish.password)
    old, new = request.cookies.get(cookie_name(site.settings)), cookie
    site.renew(site.accounts.credential(old), site.accounts.credential(new))
    site.tables.rename(made)
    set_cookie(response, cookie, site)
    return Me.of(made)


@router.post("/sign-in")
async def sign_in(wish: NameAndPassword, request: Request, response: Response, site: ASite) -> Me:
    """Sign in with name and password."""
    person, cookie = await site.guesses.sign_in(wish.name, wish.password, client_address(request))
    set_cookie(response, cookie, site)
    return Me.of(person)


@router.post("/sign-out", status_code=204)
async def sign_out(request: Request, response: Response, site: ASite) -> None:
    """Sign out here, and close the sockets that were opened with this cookie."""
    name = cookie_name(site.settings)
    if (session := await site.accounts.sign_out(request.cookies.get(name))) is not None:
        site.end(session)
    response.delete_cookie(name, **cookie_settings(site.settings))


@router.post("/sign-out-everywhere", status_code=204)
async def sign_out_everywhere(response: Response, site: ASite, person: Somebody) -> None:
    """Sign out on all devices, this one too. Tokens stay: they are deleted one by one."""
    await site.accounts.sign_out_everywhere(person)
    await site.user_changed(person.id)
    response.delete_cookie(cookie_name(site.settings), **cookie_settings(site.settings))


@router.post("/me/password")
async def change_password(
    wish: PasswordWish, request: Request, response: Response, site: ASite, person: Somebody
) -> Me:
    """Change the password of your account; all other devices are signed out."""
    if person.kind == "guest":
        raise Refusal("conflict", "guest_password")
    await site.guesses.check(person, wish.old, client_address(request))
    await site.accounts.set_password(person, await site.accounts.hash_password(wish.new))
    await site.user_changed(person.id)
    set_cookie(response, await site.accounts.session(person), site)
    return Me.of(person)


@router.get("/me/export", response_class=StreamingResponse)
async def export_me(site: ASite, person: Somebody) -> StreamingResponse:
    """Everything that is stored about you, as JSON."""
    site.export_rates.spend(person.id)
    file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  # a slow reader must not hold the database
    async for part in export(site.database, person.id):
        file.write(part)
    file.seek(0)
    return StreamingResponse(
        pieces(file),
        media_type="application/json",
        headers={"content-disposition": 'attachment; filename="lostcities-data.json"'},
    )


def pieces(file: IO[bytes]) -> Iterator[bytes]:
    """A file, bit by bit."""
    with file:
        yield from iter(partial(file.read, IN_MEMORY), b"")


@router.delete("/me", status_code=204)
async def delete_me(wish: ErasureWish, request: Request, response: Response, site: ASite, person: Somebody) -> None:
    """Delete the account with its data: games that are on are given up, names and words vanish from old ones."""
    if person.kind == "account":
        await site.guesses.check(person, wish.password or "", client_address(request))
    await leave_for_ever(site, person)
    response.delete_cookie(cookie_name(site.settings), **cookie_settings(site.settings))


@router.post("/me/bot")
async def become_bot(site: ASite, person: Somebody) -> Me:
    """Make this account a bot's, for ever; only for accounts that have not played."""
    return Me.of(await site.accounts.become_bot(person))


@router.get("/me/tokens")
async def tokens(site: ASite, person: Somebody) -> list[TokenInfo]:
    """Your tokens, without the tokens themselves."""
    return [TokenInfo(**row) for row in await site.accounts.tokens(person)]


@router.post("/me/tokens", status_code=201)
async def new_token(wish: TokenWish, site: ASite, person: Somebody) -> NewToken:
    """A token for programs: send it as `Authorization: Bearer …`. It is shown this once."""
    number, token = await site.accounts.new_token(person, wish.name, wish.days)
    return NewToken(id=number, token=token)


@router.delete("/me/tokens/{token}", status_code=204)
async def delete_token(token: TokenId, site: ASite, person: Somebody) -> None:
    """Delete one of your tokens; sockets that were opened with it close."""
    site.end(await site.accounts.delete_token(person, token))


@router.get("/me/mutes")
async def mutes(site: ASite, person: Somebody) -> list[str]:
    """Those whose chat you do not want to read."""
    return sorted((await site.accounts.mutes(person.id)).values())


@router.put("/me/mutes/{name}", status_code=204)
async def mute(name: str, site: ASite, person: Somebody) -> None:
    """Read somebody's chat no more."""
    await set_mute(site, person, name, True)


@router.delete("/me/mutes/{name}", status_code=204)
async def unmute(name: str, site: ASite, person: Somebody) -> None:
    """Read it again."""
    await set_mute(site, person, name, False)


async def set_mute(site: Site, person: Somebody, name: str, wanted: bool) -> None:
    """Mute somebody, or no longer; also on sockets that are open."""
    other = await site.accounts.by_name(name)
    if other is None:
        raise Refusal("not_found", "no_player")
    await site.accounts.mute(person, other, wanted)
    muted = frozenset(await site.accounts.mutes(person.id))
    for connection in site.presence.of(person.id):
        connection.mutes = muted
