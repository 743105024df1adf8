"""Public games of a site as lines of JSON: from the site itself over HTTP, or from its database."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import orjson

from ..errors import OptionError
from ..server.archive.export import Archive
from ..server.archive.pseudonyms import Pseudonyms
from ..server.moderation.admin import now, opened, run

ROUTE = "/api/games/export"
PATIENCE = 120.0  # seconds for an answer
LONGEST_WAIT = 60.0  # seconds, when a site asks for a pause or does not answer
MOST_FAILURES = 8  # in a row

Advance = Callable[[int], None]  # hears how many games have come


def download(source: str, file: Path, game: str | None, since: str | None, advance: Advance) -> int:
    """Append all games that `file` does not have yet; returns how many. What is there is never fetched again."""
    last = last_line(file)
    after = None if last is None else str(last["cursor"])
    lines = ask_site if source.startswith(("http://", "https://")) else read_database
    return run(append(file, lines(source.rstrip("/"), game, after, since), advance))


def last_line(file: Path) -> dict[str, Any] | None:
    """The last game of a file; half a line, of a command that was killed, is cut off."""
    if not file.exists():
        return None
    last, whole = b"", 0
    with file.open("r+b") as lines:
        for line in lines:
            if line.endswith(b"\n"):
                last, whole = line, whole + len(line)
        lines.truncate(whole)
    return orjson.loads(last) if last else None


async def append(file: Path, lines: AsyncGenerator[bytes], advance: Advance) -> int:
    number = 0
    file.parent.mkdir(parents=True, exist_ok=True)
    async with contextlib.aclosing(lines):
        with file.open("ab") as kept:
            async for line in lines:
                kept.write(line)
                number += 1
                advance(number)
    return number


async def read_database(source: str, game: str | None, after: str | None, since: str | None) -> AsyncGenerator[bytes]:
    """The lines of a site that need not run, from its database."""
    async with opened(source) as database:
        archive = Archive(database, now, await Pseudonyms.of(database), share=1)
        async with contextlib.aclosing(archive.read(game, after, since)) as games:
            async for one in games:
                yield orjson.dumps(one, option=orjson.OPT_APPEND_NEWLINE)


async def ask_site(source: str, game: str | None, after: str | None, since: str | None) -> AsyncGenerator[bytes]:
    """The lines of a running site, an answer after another until one is empty."""
    wish = {"game": game, "after": after, "since": None if after else since}
    async with httpx.AsyncClient(base_url=source, timeout=PATIENCE, follow_redirects=True) as client:
        while lines := await ask(client, {name: value for name, value in wish.items() if value is not None}):
            for line in lines:
                yield line
            wish |= {"after": orjson.loads(lines[-1])["cursor"], "since": None}


async def ask(client: httpx.AsyncClient, wish: dict[str, str]) -> list[bytes]:
    """One answer, waited for while the site is busy or away."""
    pauses = waits()
    while True:
        pause = next(pauses, None)
        try:
            answer = await client.get(ROUTE, params=wish)
        except (httpx.UnsupportedProtocol, httpx.InvalidURL):
            raise OptionError(f"{client.base_url} is not an address such as https://example.org") from None
        except httpx.TransportError as error:
            if pause is None:
                raise OptionError(f"{client.base_url} does not answer: {type(error).__name__}") from None
            await asyncio.sleep(pause)
            continue
        if answer.status_code == httpx.codes.OK and "ndjson" in answer.headers.get("content-type", ""):
            return answer.content.splitlines(keepends=True)
        if answer.status_code not in (429, 503) or pause is None:
            raise OptionError(f"{client.base_url}: {reason(answer)}")
        await asyncio.sleep(float(answer.headers.get("retry-after", pause)))


def waits() -> Iterator[float]:
    """Exponential backoff: the pauses after failures in a row."""
    for failure in range(MOST_FAILURES):
        yield min(LONGEST_WAIT, 2.0**failure)


def reason(answer: httpx.Response) -> str:
    try:
        return str(answer.json()["message"])
    except (ValueError, KeyError, TypeError):
        return "no Lost Cities site answers there"
