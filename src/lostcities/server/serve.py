"""Runs a site until it is stopped: prints its address, opens a browser, supervises bots, shuts down gracefully."""

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
from .bots.supervisor import BotSupervisor
from .reviews.process import read_niceness
from .settings import (
    METRICS_VARIABLE,
    NO_LIMITS,
    Limits,
    Settings,
    find_database,
    read_ladder_bots,
    read_limits,
    read_proxies,
)
from .site import Site
from .transport.bounds import ConnectionCount, HttpProtocol
from .transport.gate import Gate
from .transport.uvicorn_protocol import SocketProtocol
from .transport.websocket import serve_socket

log = logging.getLogger("lostcities.serve")

USUAL_PORTS = range(8000, 8010)
KEEP_ALIVE = 75  # seconds that an idle connection stays open: longer than proxies and clients keep theirs
GRACE = 5  # seconds that open requests have to end


def run(
    *,
    host: str,
    port: int | None,
    database: str | None,
    bots: int,
    reviews: int,
    hints: int,
    browser: bool,
    secure: bool,
    ladder: int = 0,
    ladder_bots: str | None = None,
    limits: bool = True,
    hosts: tuple[str, ...] = (),
    limit: Sequence[str] = (),
    trusted_proxies: str | None = None,
) -> None:
    try:
        url = find_database(database)
        chosen = read_limits(limit, Limits() if limits else NO_LIMITS)
        proxies = read_proxies(trusted_proxies)
        anchors = read_ladder_bots(ladder_bots)
        log_level = logs.read_level(os.environ.get(logs.VARIABLE))
        read_niceness()
    except Exception as error:
        raise OptionError(str(error)) from None
    listening = listen(host, port)
    port = listening.getsockname()[1]
    settings = Settings(
        database=url,
        host=host,
        port=port,
        bot_processes=bots,
        review_processes=reviews,
        hint_processes=hints,
        ladder=ladder,
        ladder_bots=anchors,
        secure_cookies=secure,
        limits=chosen,
        trusted_proxies=proxies,
        hosts=hosts,
        metrics_token=os.environ.get(METRICS_VARIABLE) or None,
    )
    logs.set_up(log_level)
    raise_file_limit()
    site = Site(settings)
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn ends politely, and then sends it to us once more
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=quick_loop()) as runner:
        runner.run(serve(site, listening, browser))


def raise_file_limit() -> None:
    """Raise the soft limit of open files to the hard one; many systems begin with 1024."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Fast path: uvloop where it is installed, which takes half the time for the same work; else asyncio's own loop."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: on a port, or on the first usual one that is free."""
    if port is not None:
        return listen_on(host, port)
    for usual in USUAL_PORTS:
        with contextlib.suppress(OptionError):
            return listen_on(host, usual)
    return listen_on(host, 0)


def listen_on(host: str, port: int) -> socket.socket:
    """A listening socket, or an OptionError."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(4096)
    except OSError as error:
        listening.close()
        other = "--host" if isinstance(error, socket.gaierror) else "--port"
        raise OptionError(f"cannot listen on {host}:{port}: {error.strerror}; try another {other}") from None
    return listening


class PoliteServer(uvicorn.Server):
    """Sends clients `bye` before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, site: Site):
        super().__init__(config)
        self.site = site

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.site.send_goodbye()
        await super().shutdown(sockets)


def configuration(site: Site) -> uvicorn.Config:
    transports = ConnectionCount(site.settings.limits)
    config = uvicorn.Config(
        Gate(make_app(site), site, serve_socket),
        log_config=None,
        access_log=False,
        http=partial(HttpProtocol, transports),  # type: ignore[arg-type]  # it calls them, and no more
        ws=partial(SocketProtocol, transports),  # type: ignore[arg-type]
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
    keeper = BotSupervisor(site, local)
    site.on_stop.append(keeper.stop)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not task.done():
        await asyncio.sleep(0.02)
    if server.started:
        keepers = asyncio.create_task(start_bots(site, keeper))
        Console().print(f"Lost Cities is running at [bold]{address}[/]   (press Ctrl-C to stop)")
        sys.stdout.flush()
        if browser and has_display():
            webbrowser.open(address)
        await task
        keepers.cancel()
    await task


async def open_site(site: Site) -> None:
    """Open a site's database and start the site; an OptionError says in one sentence why that cannot be."""
    try:
        await site.start()
    except Exception as error:
        log.debug("the server cannot start", exc_info=error)
        await site.database.close()
        raise OptionError(start_errors.sentence(error, site.settings.database)) from None


async def start_bots(site: Site, keeper: BotSupervisor) -> None:
    """Start the bots once a game is compiled, so that they need not compile it too; then tune the collector."""
    await site.warmup.begun.wait()
    keeper.start()
    await site.warmup.done.wait()
    tune_collector()


def tune_collector() -> None:
    """Fast path: freeze long-lived objects and run the cyclic GC rarely; messages die by refcount.

    With 1,000 tables in memory, 31,000 moves wait for 260 ms of passes in all and 127 ms for the longest with the usual
    thresholds, and for 17 and 10 ms with these. The plain path is not to call this.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def has_display() -> bool:
    """Whether a local browser can be opened."""
    if not sys.stdout.isatty() or "SSH_CONNECTION" in os.environ:
        return False
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
