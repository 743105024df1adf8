"""Runs a site until it is stopped: prints its address, opens a browser, keeps bots, ends gracefully."""

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from functools import partial

import uvicorn
from rich.console import Console
from uvicorn.middleware.proxy_headers import _TrustedHosts

from ..errors import OptionError
from . import logs, start_errors
from .app import make_app
from .keeping_bots import BotKeeper
from .security import Gate
from .settings import METRICS_VARIABLE, NO_LIMITS, Limits, Settings, find_database, read_limits, read_proxies
from .site import Site
from .socket import socket as client_socket
from .transport import Requests, Transports
from .wire import Wire

log = logging.getLogger("lostcities.serving")

USUAL_PORTS = range(8000, 8010)
KEEP_ALIVE = 75  # seconds that an idle connection stays open: longer than proxies and clients keep theirs
GRACE = 5  # seconds that open requests have to end


def run(
    *,
    host: str,
    port: int | None,
    database: str | None,
    bots: int,
    browser: bool,
    secure: bool,
    limits: bool = True,
    hosts: tuple[str, ...] = (),
    limit: Sequence[str] = (),
    trusted_proxies: str | None = None,
) -> None:
    """Run a site in this process."""
    try:
        url = find_database(database)
        chosen = read_limits(limit, Limits() if limits else NO_LIMITS)
        proxies = read_proxies(trusted_proxies)
    except Exception as error:
        raise OptionError(str(error)) from None
    listening = listen(host, port)
    port = listening.getsockname()[1]
    settings = Settings(
        database=url,
        host=host,
        port=port,
        bot_processes=bots,
        secure_cookies=secure,
        limits=chosen,
        trusted_proxies=proxies,
        hosts=hosts,
        metrics_token=os.environ.get(METRICS_VARIABLE) or None,
    )
    logs.set_up(os.environ.get("LOSTCITIES_LOG", "warning"))
    raise_file_limit()
    try:
        site = Site(settings)
    except ModuleNotFoundError as error:
        raise OptionError(f"PostgreSQL needs {error.name}: pip install 'lostcities[postgres]'") from None
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn ends politely, and then sends it to us once more
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=quick_loop()) as runner:
        runner.run(serve(site, listening, browser))


def raise_file_limit() -> None:
    """Allow as many open connections as the system does; many systems begin with 1024 for historical reasons."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where there is one; it takes half the time for the same work."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens: on a port, or on the first of the usual ones that is free."""
    if port is not None:
        return listen_on(host, port)
    for usual in USUAL_PORTS:
        with contextlib.suppress(OptionError):
            return listen_on(host, usual)
    return listen_on(host, 0)


def listen_on(host: str, port: int) -> socket.socket:
    """A socket that listens on a port, or an error for people."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(4096)
    except OSError as error:
        listening.close()
        raise OptionError(f"cannot listen on {host}:{port}: {error.strerror}; try another --port") from None
    return listening


class PoliteServer(uvicorn.Server):
    """Tells clients that it stops before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, site: Site):
        super().__init__(config)
        self.site = site

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye first."""
        await self.site.say_goodbye()
        await super().shutdown(sockets)


def configuration(site: Site) -> uvicorn.Config:
    """How uvicorn serves a site."""
    transports = Transports(site.settings.limits)
    config = uvicorn.Config(
        Gate(make_app(site), site, client_socket),
        log_config=None,
        access_log=False,
        http=partial(Requests, transports),  # type: ignore[arg-type]  # it calls them, and no more
        ws=partial(Wire, transports),  # type: ignore[arg-type]
        ws_max_size=site.settings.limits.message_bytes,
        ws_per_message_deflate=False,  # it costs more memory and time than our short messages are worth
        forwarded_allow_ips=list(site.settings.trusted_proxies),
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        lifespan="on",
    )
    transports.proxies = _TrustedHosts(config.forwarded_allow_ips)  # type: ignore[assignment]  # narrower than object
    return config


async def serve(site: Site, listening: socket.socket, browser: bool) -> None:
    """Serve until a signal comes."""
    await open_site(site)
    server = PoliteServer(configuration(site), site)
    shown = "localhost" if site.settings.host in ("127.0.0.1", "0.0.0.0", "::") else site.settings.host
    address = f"http://{shown}:{site.settings.port}"
    local = f"http://127.0.0.1:{site.settings.port}" if site.settings.host in ("0.0.0.0", "127.0.0.1") else address
    keeper = BotKeeper(site, local)
    site.on_stop.append(keeper.stop)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not task.done():
        await asyncio.sleep(0.02)
    if server.started:
        keepers = asyncio.create_task(settle_in(site, keeper))
        Console().print(f"Lost Cities is running at [bold]{address}[/]   (press Ctrl-C to stop)")
        sys.stdout.flush()
        if browser and has_desk():
            webbrowser.open(address)
        await task
        keepers.cancel()
    await task


async def open_site(site: Site) -> None:
    """Open the database of a site, or say in one sentence why that cannot be."""
    try:
        await site.open()
    except Exception as error:
        log.debug("the server cannot start", exc_info=error)
        await site.database.close()
        raise OptionError(start_errors.sentence(error, site.settings.database)) from None


async def settle_in(site: Site, keeper: BotKeeper) -> None:
    """Start the bots when a game is compiled: they need not compile it too, and stay behind with the others."""
    await site.warming.begun.wait()
    keeper.start()
    await site.warming.done.wait()
    keep_collector_away()


def keep_collector_away() -> None:
    """What is here now stays, and what messages are made of goes by itself: looking for rings is seldom worth it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def has_desk() -> bool:
    """Is there somebody before a screen?"""
    if not sys.stdout.isatty() or "SSH_CONNECTION" in os.environ:
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
