"""The packages that the site needs beyond the library, and the extras that bring them."""

from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import OptionError

EXTRAS = {
    "site": frozenset(
        {
            "aiosqlite",
            "alembic",
            "argon2",
            "confusable_homoglyphs",
            "fastapi",
            "fsrs",
            "httptools",
            "httpx",
            "itsdangerous",
            "openskill",
            "prometheus_client",
            "pydantic",
            "sqlalchemy",
            "starlette",
            "uvicorn",
            "uvloop",
            "websockets",
        }
    ),
    "postgres": frozenset({"asyncpg"}),
}


@contextmanager
def needing_site() -> Iterator[None]:
    """Name the extra to install where a package of the site is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        for extra, modules in EXTRAS.items():
            if error.name in modules:
                raise OptionError(
                    f"this needs {error.name}, which is not installed: pip install 'lostcities[{extra}]'"
                ) from None
        raise
