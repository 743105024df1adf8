"""How a server is set up."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.engine import URL

from .database import database_url
from .rating_rules import RatingRules

DATABASE_VARIABLE = "LOSTCITIES_DATABASE_URL"
METRICS_VARIABLE = "LOSTCITIES_METRICS_TOKEN"


@dataclass(frozen=True)
class Limits:
    """What one client may do; the figures are for a second, and for a burst."""

    commands: tuple[float, float] = (20, 60)  # on a socket
    chat: tuple[float, float] = (0.5, 5)  # for each user
    requests: tuple[float, float] = (20, 100)  # HTTP, for each address
    sign_ins: tuple[float, float] = (0.2, 30)  # names, passwords and accounts, for each address
    sockets: int = 200  # at once for each address, but for bots of our own
    open_tables: int = 10  # that wait for players, for each user who has made them or sits there
    open_tables_from: int = 40  # and for each address that they were made from
    bot_games: int = 20  # games with bots that are on, for each user who has made them
    bot_games_from: int = 60  # and for each address
    message_bytes: int = 16 * 1024
    body_bytes: int = 64 * 1024
    guesses: tuple[float, float] = (1 / 30, 20)  # wrong passwords, for each account
    reading: tuple[float, float] = (5_000, 50_000)  # events of tables that are sent, for each address
    watching: int = 200  # tables that one socket watches
    connections: int = 300  # TCP, at once for each address
    path_bytes: int = 2 * 1024  # of an address, with its query
    header_bytes: int = 16 * 1024  # of a request, all that is not its body
    request_seconds: float = 20  # that a request takes to arrive
    stall_seconds: float = 30  # that a client does not read
    outbox_bytes: int = 1_000_000  # that wait for a client on a socket
    frames: tuple[float, float] = (10, 200)  # pings, pongs and fragments on a socket


MANY = 1_000_000
PLENTY = (1e6, 1e6)
NO_LIMITS = Limits(
    commands=PLENTY,
    chat=PLENTY,
    requests=PLENTY,
    sign_ins=PLENTY,
    guesses=PLENTY,
    reading=(1e9, 1e9),
    frames=PLENTY,
    sockets=MANY,
    connections=MANY,
    watching=MANY,
    open_tables=MANY,
    open_tables_from=MANY,
    bot_games=MANY,
    bot_games_from=MANY,
)


@dataclass(frozen=True)
class Settings:
    """Everything that can be chosen."""

    database: URL
    host: str = "127.0.0.1"
    port: int = 8000
    bot_processes: int = 1
    secure_cookies: bool = False  # behind HTTPS
    hosts: tuple[str, ...] = ()  # names that the site is reached by, beside those of addresses.is_allowed; * is any
    metrics_token: str | None = None  # who may read /api/metrics; without one, only this machine
    origins: tuple[str, ...] = ()  # other sites whose pages may connect, such as a development server
    limits: Limits = field(default_factory=Limits)
    alive_seconds: float = 1.0  # how often a process says that it lives
    sweep_seconds: float = 5.0  # how often the database is searched for what nobody was told
    session_seconds: float = 60.0  # how often the sessions of open sockets are looked up, in case nobody told
    tidy_seconds: float = 3600.0  # and for what nobody will come back for
    ratings: RatingRules = field(default_factory=RatingRules)
    gone_seconds: float = 60.0  # without a connection, after which a bot may play on for somebody in a casual game
    expiry_seconds: float = 60.0  # and for tables that have waited for too long
    open_hours: float = 24.0  # for which a public table waits for players after the last one has come or gone
    invitation_hours: float = 168.0  # and a private one, which friends have a link to
    unwatched_minutes: float = 10.0  # for which a table of bots alone waits for somebody who watches
    guest_days: int = 30  # after which a guest who does not play is removed


def data_directory() -> Path:
    """Where programs keep a user's data on this system."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "lostcities"


def usual_database() -> URL:
    """The database that the environment names, or a file in the user's data directory."""
    if written := os.environ.get(DATABASE_VARIABLE):
        return database_url(written)
    directory = data_directory()
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    return URL.create("sqlite+aiosqlite", database=str(directory / "site.sqlite"))
