"""Settings of a server, and the limits for its clients."""

import ipaddress
import os
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from platformdirs import user_data_path
from sqlalchemy.engine import URL

from ..bots import BOTS
from .ratings.rules import RatingRules
from .storage.database import database_url

DATABASE_VARIABLE = "LOSTCITIES_DATABASE_URL"
METRICS_VARIABLE = "LOSTCITIES_METRICS_TOKEN"
PROXIES_VARIABLE = "LOSTCITIES_TRUSTED_PROXIES"
LIMIT_VARIABLE = "LOSTCITIES_LIMIT_"
USUAL_PROXIES = ("127.0.0.1", "::1")
LADDER_BOTS = ("explorer", "random", "pilot")  # they answer at once


Rate = tuple[float, float]  # tokens per second and burst of a token bucket


@dataclass(frozen=True)
class Limits:
    """What one client may do. Every field is a setting: see `read_limits`, and the table in docs/serving.md."""

    commands: Rate = (20, 60)  # on a socket
    chat: Rate = (0.5, 5)  # for each user
    requests: Rate = (20, 100)  # HTTP, for each address
    sign_ins: Rate = (0.2, 30)  # names, passwords and accounts, for each address
    reports: Rate = (0.005, 5)  # abuse reports, for each user
    exports: Rate = (0.01, 3)  # downloads of all of one's data, for each user
    archive: Rate = (10, 500)  # public games that are exported, for each address
    sockets: int = 200  # at once for each address, but for bots of our own
    open_tables: int = 10  # that wait for players, for each user who has made them or sits there
    open_tables_from: int = 40  # and for each address that they were made from
    bot_games: int = 20  # games with bots that are on, for each user who has made them
    bot_games_from: int = 60  # and for each address
    tokens: int = 20  # of one user
    message_bytes: int = 16 * 1024
    body_bytes: int = 64 * 1024
    guesses: Rate = (1 / 30, 20)  # wrong passwords, for each account
    reading: Rate = (5_000, 50_000)  # events of tables that are sent, for each address
    watching: int = 200  # tables that one socket watches
    connections: int = 300  # TCP, at once for each address
    path_bytes: int = 2 * 1024  # of an address, with its query
    header_bytes: int = 16 * 1024  # of a request, all that is not its body
    request_seconds: float = 20  # that a request takes to arrive
    stall_seconds: float = 30  # that a client does not read
    outbox_bytes: int = 1_000_000  # that wait for a client on a socket
    frames: Rate = (10, 200)  # pings, pongs and fragments on a socket
    reviews: int = 1  # that wait or are made, for each user who has asked for them
    reviews_from: Rate = (0.02, 10)  # new ones that are asked for, for each address
    reviews_waiting: int = 50  # that wait or are made, on the whole site
    review_simulations: int = 500  # for each decision of a review
    practice: Rate = (2, 60)  # positions of practice and puzzles, and answers to them, for each address
    hints: Rate = (0.2, 20)  # for each user
    hints_from: Rate = (1, 60)  # and for each address
    hints_waiting: int = 20  # that wait or are made, at one server process
    hint_simulations: int = 1500  # for each hint
    par_simulations: int = 1000  # for each decision of the champion at a daily deal


MANY = 1_000_000
NO_RATES: dict[str, Any] = {limit.name: (1e9, 1e9) for limit in fields(Limits) if isinstance(limit.default, tuple)}
NO_LIMITS = Limits(
    **NO_RATES,
    sockets=MANY,
    connections=MANY,
    watching=MANY,
    open_tables=MANY,
    open_tables_from=MANY,
    bot_games=MANY,
    bot_games_from=MANY,
    reviews=MANY,
    reviews_waiting=MANY,
    hints_waiting=MANY,
)


def read_limits(written: Sequence[str] = (), usual: Limits | None = None) -> Limits:
    """Limits given as NAME=VALUE or in the environment (LOSTCITIES_LIMIT_NAME); a rate is RATE/BURST."""
    usual = usual or Limits()
    known = {limit.name: getattr(usual, limit.name) for limit in fields(Limits)}
    given = {name: os.environ[variable] for name in known if (variable := LIMIT_VARIABLE + name.upper()) in os.environ}
    for text in written:
        name, _, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if name not in known:
            raise ValueError(f"there is no limit {name!r}; there are {', '.join(known)}")
        given[name] = value
    return replace(usual, **{name: read_limit(name, value, known[name]) for name, value in given.items()})


def read_limit(name: str, text: str, usual: Any) -> Any:
    try:
        if isinstance(usual, tuple):
            rate, burst = (float(figure) for figure in text.split("/"))
            value: Any = (rate, burst)
            good = rate > 0 and burst >= 1
        else:
            value = type(usual)(text)
            good = value > 0
    except ValueError:
        good = False
    if not good:
        kind = "a rate such as 20/60: 20 a second, 60 at once" if isinstance(usual, tuple) else "a number above 0"
        raise ValueError(f"the limit {name} is {kind}; {text!r} is not")
    return value


def read_proxies(text: str | None) -> tuple[str, ...]:
    """Addresses and networks of reverse proxies, separated by commas; * trusts all, `none` none."""
    text = os.environ.get(PROXIES_VARIABLE, "") if text is None else text
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not words:
        return USUAL_PROXIES
    if words == ["none"]:
        return ()
    for word in words:
        if word != "*":
            try:
                ipaddress.ip_network(word)
            except ValueError:
                raise ValueError(
                    f"{word!r} is neither an address nor a network: write 10.0.0.7, 10.0.0.0/8, * or none"
                ) from None
    return tuple(words)


def read_ladder_bots(text: str | None) -> tuple[str, ...]:
    """Names of the site's own bots, separated by commas; `none` is none."""
    if text is None:
        return LADDER_BOTS
    names = () if text.strip() == "none" else tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in BOTS:
            raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return names


@dataclass(frozen=True)
class Settings:
    database: URL
    host: str = "127.0.0.1"
    port: int = 8000
    bot_processes: int = 1
    review_processes: int = 1
    hint_processes: int = 1
    secure_cookies: bool = False  # behind HTTPS
    hosts: tuple[str, ...] = ()  # names that the site is reached by, beside those of addresses.is_allowed; * is any
    metrics_token: str | None = None  # for /api/metrics; without one, only this machine may read them
    origins: tuple[str, ...] = ()  # other sites whose pages may connect, such as a development server
    limits: Limits = field(default_factory=Limits)
    trusted_proxies: tuple[str, ...] = USUAL_PROXIES  # whose X-Forwarded-For is believed
    alive_seconds: float = 1.0  # between heartbeats
    sweep_seconds: float = 5.0  # how often the database is searched for what notifications missed
    session_seconds: float = (
        60.0  # how often the sessions of open sockets are looked up, in case a notification was lost
    )
    tidy_seconds: float = 3600.0  # how often ended sessions, old addresses and abandoned guests are removed
    ratings: RatingRules = field(default_factory=RatingRules)
    gone_seconds: float = 60.0  # without a connection, after which a bot may play on for somebody in a casual game
    expiry_seconds: float = 60.0  # how often expired tables are closed
    open_hours: float = 24.0  # for which a public table waits for players after the last one has come or gone
    invitation_hours: float = 168.0  # and a private one, which friends have a link to
    unwatched_minutes: float = 10.0  # for which a table of bots alone waits for a watcher
    ladder: int = 0  # games of the bot ladder at once, on the whole site; 0: there is none
    ladder_bots: tuple[str, ...] = LADDER_BOTS  # the site's own on the ladder; the first is rated 1500 for ever
    ladder_seconds: float = 5.0  # how often bots are paired
    ladder_days: float = 7.0  # after which ended games of the ladder are removed; their results stay
    guest_days: int = 30  # after which a guest who does not play is removed


def find_database(written: str | None) -> URL:
    return database_url(written) if written else usual_database()


def usual_database() -> URL:
    """The database that the environment names, or a file in the user's data directory."""
    if written := os.environ.get(DATABASE_VARIABLE):
        return database_url(written)
    directory = user_data_path("lostcities", appauthor=False)
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    return URL.create("sqlite+aiosqlite", database=str(directory / "site.sqlite"))
