"""lostcities serve, lostcities bot, lostcities verify."""

import asyncio
import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from ..bots import BOTS, Budget
from ..bots.external import ExecutablePlayer
from ..errors import LostCitiesError, OptionError, RecordError
from ..game import Game
from .bots.turn_budgets import SECONDS
from .extra import needing_site
from .moderation.admin import admin

TOKEN_VARIABLE = "LOSTCITIES_TOKEN"
SERVE_EXAMPLES = """\b
Examples:
  lostcities serve
  lostcities serve --host 0.0.0.0 --port 80
  lostcities serve --secure --allowed-host example.org      (behind a proxy that speaks HTTPS)
  lostcities serve --database postgresql://user@host/lostcities
  lostcities serve --secure --trusted-proxies 10.0.0.0/8 --limit requests=50/200"""
BOT_EXAMPLES = """\b
Examples:
  lostcities bot --server http://localhost:8000 --level 4      (the token in LOSTCITIES_TOKEN)
  lostcities bot --server https://example.org --bot random --token …
  lostcities bot --bot my_bots:Careful --ladder classic,rivals
  lostcities bot --bot ./bot.js:style=bold      (a program and its options)"""


@needing_site()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, metavar="N", help="Port; default: 8000 or the next free one.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…; default: a file in your data directory."),
    ] = None,
    bots: Annotated[int, typer.Option(min=0, metavar="N", help="Processes for the built-in bots.")] = 1,
    reviews: Annotated[
        int, typer.Option(min=0, metavar="N", help="Processes that review finished games when somebody asks for it.")
    ] = 1,
    hints: Annotated[
        int, typer.Option(min=0, metavar="N", help="Processes that work out hints in games against bots.")
    ] = 1,
    ladder: Annotated[
        int, typer.Option(min=0, metavar="N", help="Games of the bot ladder at once, for bots that enter it; 0: none.")
    ] = 2,
    ladder_bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,…",
            help="The site's own bots on the ladder, or none. The first is rated 1500 for ever. "
            "Default: explorer,random,pilot.",
        ),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the site in your browser.")] = True,
    limits: Annotated[
        bool, typer.Option("--limits/--no-limits", help="Rate limits per client; turn them off for load tests.")
    ] = True,
    limit: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Change a limit, such as requests=50/200; docs/serving.md lists them."),
    ] = None,
    trusted_proxies: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS,…",
            help="Reverse proxies that are believed about addresses: addresses, networks, * or none. "
            "Default: this machine.",
        ),
    ] = None,
    secure: Annotated[
        bool, typer.Option(help="The site is reached over HTTPS only: restrict cookies to it, and send HSTS.")
    ] = False,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A name the site is reached by, such as example.org; repeat for several, * for any. Always allowed: "
            "localhost, this machine's name, and IP addresses.",
        ),
    ] = None,
) -> None:
    """Run the site, in one process with one database file."""
    from .serve import run

    run(
        host=host,
        port=port,
        database=database,
        bots=bots,
        reviews=reviews,
        hints=hints,
        ladder=ladder,
        ladder_bots=ladder_bots,
        browser=browser,
        secure=secure,
        limits=limits,
        hosts=tuple(allowed_host or ()),
        limit=limit or (),
        trusted_proxies=trusted_proxies,
    )


@needing_site()
def bot(
    server: Annotated[str, typer.Option(metavar="URL", help="The server to play on.")] = "http://localhost:8000",
    token: Annotated[
        str | None, typer.Option(metavar="TOKEN", help=f"The account's token; safer in {TOKEN_VARIABLE}.")
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(
            "--bot",
            metavar="BOT",
            help="Which bot: one of lostcities bots, pilot:FOLDER of a training run, package.module:Bot or a program.",
        ),
    ] = None,
    level: Annotated[int | None, typer.Option(min=1, metavar="N", help="Short for --bot levelN.")] = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="Thinking time per turn at a table of two; less at larger tables.")
    ] = SECONDS,
    ladder: Annotated[
        str | None,
        typer.Option(
            metavar="GAME,…", help="Enter the bot ladders of these games and leave the others; none: leave all."
        ),
    ] = None,
) -> None:
    """Connect a bot to a server, from any machine."""
    from .bots.client import BotClient, Entrant, NotWelcome

    chosen = name or (f"level{level}" if level is not None else next(iter(BOTS)))
    given = token or os.environ.get(TOKEN_VARIABLE)
    if not given:
        raise OptionError(
            f"a bot needs a token: create one in the site's settings and pass it with --token or {TOKEN_VARIABLE}"
        )
    console = Console()

    async def play() -> None:
        client = BotClient(server, Entrant(chosen, given), Budget(seconds=seconds), asyncio.Lock())
        try:
            if isinstance(client.player, ExecutablePlayer):
                client.player.check_options(Game("classic", seed=0))
            account = await client.register(lambda words: console.print(escape(words)))
            console.print(
                f"{escape(account)} plays as [bold]{escape(chosen)}[/] on {escape(server)}. Press Ctrl-C to stop."
            )
            if ladder is not None:
                await client.join_ladders([] if ladder == "none" else [game.strip() for game in ladder.split(",")])
            await client.run()
        finally:
            client.player.close()  # a program ends with its client

    try:
        asyncio.run(play())
    except NotWelcome as error:
        raise OptionError(f"{server}: {error}") from None
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The downloaded record of a game played on a server.")],
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="The fingerprint you noted before the first move.")
    ] = None,
) -> None:
    """Check that a deal was fixed before the first move."""
    from .tables.fairness import COMMITMENT, check

    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"cannot read {file}: {error}") from None
    try:
        game = check(text, commitment)
    except LostCitiesError as error:
        raise RecordError(f"{file}: {error}") from None
    console = Console()
    rounds = "1 round" if game.round == 1 else f"{game.round} rounds"
    console.print(f"[green]✓[/] {escape(game.definition.title)}: every card in {rounds} follows from the deal seed,")
    console.print("  and so does who went first.")
    console.print(f"[green]✓[/] The seed matches the fingerprint {game.headers[COMMITMENT]}.")
    if commitment is None:
        console.print("  Compare it with the one shown at the table before the first move.")
    else:
        console.print("[green]✓[/] That is the fingerprint you noted.")


def register(app: typer.Typer) -> None:
    """Add the commands to an application."""
    app.command(epilog=SERVE_EXAMPLES)(serve)
    app.command(epilog=BOT_EXAMPLES)(bot)
    app.command()(verify)
    app.add_typer(admin, name="admin")
