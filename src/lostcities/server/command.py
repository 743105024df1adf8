"""lostcities serve, lostcities bot, lostcities verify."""

import asyncio
import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from ..bots import BOTS, Budget
from ..rules.errors import LostCitiesError, OptionError, RecordError

TOKEN_VARIABLE = "LOSTCITIES_TOKEN"
SERVE_EXAMPLES = """\b
Examples:
  lostcities serve
  lostcities serve --host 0.0.0.0 --port 80
  lostcities serve --database postgresql://user@host/lostcities"""
BOT_EXAMPLES = """\b
Examples:
  lostcities bot --server http://localhost:8000 --level 4      (the token in LOSTCITIES_TOKEN)
  lostcities bot --server https://example.org --bot random --token …"""


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, metavar="N", help="The port; 8000 or the next free one if left out.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…; a file of your own if left out."),
    ] = None,
    bots: Annotated[int, typer.Option(min=0, metavar="N", help="Processes for the server's own bots.")] = 1,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser if there is a desk.")] = True,
    limits: Annotated[
        bool, typer.Option("--limits/--no-limits", help="Limits for each client; without them for tests of load.")
    ] = True,
    secure: Annotated[
        bool, typer.Option(help="The site is reached by HTTPS only: cookies are sent nowhere else.")
    ] = False,
) -> None:
    """Run the site: tables, lobby, accounts, bots, in one process and one file."""
    from .serving import run

    run(host=host, port=port, database=database, bots=bots, browser=browser, secure=secure, limits=limits)


def bot(
    server: Annotated[str, typer.Option(metavar="URL", help="Where to play.")] = "http://localhost:8000",
    token: Annotated[
        str | None, typer.Option(metavar="TOKEN", help=f"The account's token; better in {TOKEN_VARIABLE}.")
    ] = None,
    name: Annotated[str | None, typer.Option("--bot", metavar="BOT", help=f"Which bot: {', '.join(BOTS)}.")] = None,
    level: Annotated[int | None, typer.Option(min=1, metavar="N", help="The same as --bot levelN.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for a move.")] = 1.0,
) -> None:
    """Let a bot play on a server, from any machine."""
    from .bot_client import BotClient, Entrant, NotWelcome

    chosen = name or (f"level{level}" if level is not None else next(iter(BOTS)))
    given = token or os.environ.get(TOKEN_VARIABLE)
    if not given:
        raise OptionError(f"a bot needs a token: --token or {TOKEN_VARIABLE}; make one on the server's page")
    if chosen not in BOTS:
        raise OptionError(f"there is no bot {chosen!r}; there are {', '.join(BOTS)}")
    console = Console()

    async def play() -> None:
        client = BotClient(server, Entrant(chosen, given), Budget(seconds=seconds), asyncio.Lock())
        account = await client.register()
        console.print(f"{escape(account)} plays as [bold]{escape(chosen)}[/] on {escape(server)}; Ctrl-C ends it.")
        await client.run()

    try:
        asyncio.run(play())
    except NotWelcome as error:
        raise OptionError(f"{server}: {error}") from None
    except OSError as error:
        raise OptionError(f"{server} does not answer: {error}") from None
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game that was played on a server.")],
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="The commitment that you noted before the first move.")
    ] = None,
) -> None:
    """Check that a deal was fixed before the first move and never changed."""
    from .fairness import COMMITMENT, check

    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{file} cannot be read: {error}") from None
    try:
        game = check(text, commitment)
    except LostCitiesError as error:
        raise RecordError(f"{file}: {error}") from None
    console = Console()
    console.print(
        f"[green]✓[/] {escape(game.rules.TITLE)}: every card of {game.round} round(s) follows from the secret,"
    )
    console.print("  and so does who began.")
    console.print(f"[green]✓[/] The secret fits the commitment {game.headers[COMMITMENT]}.")
    if commitment is None:
        console.print("  Hold that against the one that the table showed before the first move.")
    else:
        console.print("[green]✓[/] It is the one that you noted.")


def register(app: typer.Typer) -> None:
    """Add the commands to an application."""
    app.command(epilog=SERVE_EXAMPLES)(serve)
    app.command(epilog=BOT_EXAMPLES)(bot)
    app.command()(verify)
