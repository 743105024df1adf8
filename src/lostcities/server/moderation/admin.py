"""lostcities admin: what an operator needs, also while the server runs."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from ...errors import OptionError
from ..extra import needing_site

DATABASE_HELP = "The site's database, as for lostcities serve; default: LOSTCITIES_DATABASE_URL or the usual file."
Address = Annotated[str | None, typer.Option("--database", metavar="URL", help=DATABASE_HELP)]
Name = Annotated[str, typer.Argument(metavar="NAME", help="A player's name.")]
Sure = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

EXAMPLES = """\b
All of it works while the server runs. Examples:
  lostcities admin backup site.backup
  lostcities admin restore site.backup --database sqlite:///new.sqlite
  lostcities admin reports
  lostcities admin ban "Rude Heron" --days 7 --reason "insults" """

admin = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Look after a site: backups, tables, players, reports.",
    epilog=EXAMPLES,
)


def command(*examples: str, name: str | None = None) -> Callable[[F], F]:
    """A typer command with examples."""
    lines = "".join(f"\n  lostcities admin {example}" for example in examples)

    def add(function: F) -> F:
        admin.command(name, epilog=f"\b\nExamples:{lines}")(needing_site()(function))
        return function

    return add


# Backups


@command("backup site.backup", 'backup "/var/backups/lostcities-$(date +%F).backup" --database postgresql://…')
def backup(file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")], database: Address = None) -> None:
    """Save everything to one file, as of one moment."""
    from ..storage.backup import back_up

    async def save() -> dict[str, int]:
        async with opened(database, any_version=True) as site:
            with Progress(console=Console(stderr=True), transient=True) as progress:
                task = progress.add_task("Saving", total=None)
                return await back_up(
                    site, file, now(), lambda done, total: progress.update(task, completed=done, total=total)
                )

    rows = run(save())
    say(f"{file}: {rows['tables']} tables, {rows['events']} events, {rows['users']} players.")


@command(
    "restore site.backup --database sqlite:///restored.sqlite",
    "restore site.backup --database postgresql://user@host/lostcities",
)
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, of this or an earlier version.")],
    database: Address = None,
) -> None:
    """Put a backup into an empty database, SQLite or PostgreSQL."""
    from ..storage.backup import restore as put_back
    from ..storage.database import Database

    async def load() -> dict[str, Any]:
        site = Database(address(database))
        try:
            site.claim()
            with Progress(console=Console(stderr=True), transient=True) as progress:
                task = progress.add_task("Restoring", total=None)
                return await put_back(
                    site, file, lambda done, total: progress.update(task, completed=done, total=total)
                )
        finally:
            await site.close()

    header = run(load())
    rows = header["rows"]
    say(f"Restored the site as of {moment(header['at'])}: {rows['tables']} tables, {rows['events']} events.")


# Tables


@command("tables", "tables --status playing --player Ada", "tables --all")
def tables(
    status: Annotated[str | None, typer.Option(metavar="STATUS", help="open, playing, over or closed.")] = None,
    player: Annotated[str | None, typer.Option(metavar="NAME", help="Only tables of this player.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Finished ones too.")] = False,
    most: Annotated[int, typer.Option(min=1, metavar="N", help="The newest so many.")] = 100,
    database: Address = None,
) -> None:
    """List tables, the newest first."""
    from .lookup import list_tables

    statuses = (status,) if status else ("open", "playing", "over", "closed") if everything else ("open", "playing")
    found = run(reading(database, lambda connection: list_tables(connection, statuses, player, most)))
    shown = Table("table", "game", "status", "", "moves", "made", "players")
    for row in found:
        kind = " ".join(word for word, true in (("rated", row["rated"]), ("private", not row["public"])) if true)
        people = ", ".join(escape(name) for name in row["people"])
        made = moment(row["created_at"])
        shown.add_row(row["id"], row["game"], row["status"], kind, str(row["moves"]), made, people)
    show(shown, f"{len(found)} tables" if len(found) != 1 else "1 table")


@command("close Xy12ab")
def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table's name in its address.")],
    database: Address = None,
) -> None:
    """Close a table for everybody: no result, no rating changes."""
    order(database, "close", table=table)
    say(f"Table {table} is closed.")


@command("remove-chat Xy12ab 17", 'remove-chat --player "Rude Heron"', "remove-chat Xy12ab --player Ada")
def remove_chat(
    table: Annotated[str | None, typer.Argument(metavar="TABLE", help="Only at this table.")] = None,
    numbers: Annotated[
        list[int] | None, typer.Argument(metavar="NUMBER", help="The messages, as lostcities admin reports shows them.")
    ] = None,
    player: Annotated[str | None, typer.Option(metavar="NAME", help="All messages of this player.")] = None,
    database: Address = None,
) -> None:
    """Remove chat messages, for everybody and for good."""
    if player is None and not (table and numbers):
        raise OptionError("name a table and the numbers of messages, or a --player")
    done = order(database, "remove-chat", table=table, numbers=numbers or None, name=player)
    say(f"{done['messages']} messages at {done['tables']} tables are removed.")


# Players


@command("player Ada")
def player(name: Name, database: Address = None) -> None:
    """Show what is known of a player."""
    from .lookup import describe_player

    found = run(reading(database, lambda connection: describe_player(connection, name, now())))
    shown = Table.grid(padding=(0, 2))
    for label, value in found.items():
        shown.add_row(label, escape(moment(value) if label.endswith(("since", "until")) and value else str(value)))
    show(shown)


@command('rename "Rude Name" "Quiet Heron"')
def rename(
    name: Name,
    to: Annotated[str, typer.Argument(metavar="NEW", help="The new name.")],
    database: Address = None,
) -> None:
    """Give a player another name."""
    done = order(database, "rename", name=name, to=to)
    say(f"{name} is now called {done['name']}.")


@command('ban "Rude Heron" --days 7 --reason "insults in chat"', "ban Cheater")
def ban(
    name: Name,
    days: Annotated[int | None, typer.Option(min=1, metavar="N", help="For so many days; default: for good.")] = None,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="What the player is told at the next sign-in.")] = "",
    database: Address = None,
) -> None:
    """Keep a player out: signed out everywhere, games in progress resigned. The name stays taken."""
    done = order(database, "ban", name=name, days=days, reason=reason)
    say(f"{done['name']} is banned{'' if days is None else ' until ' + moment(done['until'])}.")


@command("unban Ada")
def unban(name: Name, database: Address = None) -> None:
    """Let a banned player in again."""
    say(f"{order(database, 'unban', name=name)['name']} may sign in again.")


@command("sign-out Ada", "sign-out Ada --tokens")
def sign_out(
    name: Name,
    tokens: Annotated[bool, typer.Option("--tokens", help="Delete the tokens of programs too.")] = False,
    database: Address = None,
) -> None:
    """Sign a player out on all devices."""
    say(f"{order(database, 'sign-out', name=name, tokens=tokens)['name']} is signed out everywhere.")


@command("reset-password Ada")
def reset_password(name: Name, database: Address = None) -> None:
    """Give an account a new password, which is shown once, and sign it out everywhere."""
    from argon2 import PasswordHasher

    password = secrets.token_urlsafe(12)
    done = order(database, "reset-password", name=name, hashed=PasswordHasher().hash(password))
    say(f"The new password of {done['name']} is {password}")


@command("export Ada ada.json")
def export(
    name: Name,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")],
    database: Address = None,
) -> None:
    """Save everything that is stored about a player, as JSON."""
    from ..accounts.export import export as parts
    from ..accounts.service import Accounts

    async def save() -> None:
        async with opened(database) as site:
            person = await Accounts(site, now).by_name(name)
            if person is None:
                raise OptionError(f"there is no player called {name}")
            try:
                with file.open("xb") as written:
                    file.chmod(0o600)
                    async for part in parts(site, person.id):
                        written.write(part)
            except OSError as error:
                raise OptionError(f"cannot write {file}: {error.strerror}") from None

    with Console(stderr=True).status("Reading …"):
        run(save())
    say(f"{file} holds everything about {name}.")


@command("delete Ada", "delete Ada --yes")
def delete(name: Name, sure: Sure = False, database: Address = None) -> None:
    """Delete a player with all data; old games stay, without name and words."""
    if not sure:
        typer.confirm(f"Delete {name} for good?", abort=True)
    say(f"{order(database, 'delete', name=name)['name']} is deleted.")


# Reports


@command("reports", "reports 12", 'reports 12 --resolve "banned for a week"')
def reports(
    number: Annotated[int | None, typer.Argument(metavar="NUMBER", help="Show this report with what was said.")] = None,
    resolve: Annotated[str | None, typer.Option(metavar="NOTE", help="It is dealt with; the note says how.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Resolved ones too, the newest first.")] = False,
    database: Address = None,
) -> None:
    """List the abuse reports that wait, show one with its context, or resolve it."""
    from . import reports as queue

    if number is None:
        if resolve is not None:
            raise OptionError("which report? lostcities admin reports NUMBER --resolve NOTE")
        found = run(reading(database, lambda connection: queue.queue(connection, resolved=everything)))
        shown = Table("report", "at", "about", "reason", "by", "table", "resolved")
        for row in found:
            about = escape(row["reported"]) + (" (banned)" if (row["banned_until"] or 0) > now() else "")
            resolved = escape(row["note"] or "yes") if row["resolved_at"] else ""
            by = escape(row["reporter"] or "–")
            shown.add_row(str(row["id"]), moment(row["at"]), about, row["reason"], by, row["table_id"], resolved)
        show(shown, "No reports wait." if not found and not everything else None)
        return

    async def look() -> tuple[dict[str, Any], list[dict[str, Any]]]:
        async with opened(database) as site:
            async with site.reading() as connection:
                row = await queue.find_report(connection, number)
                if row is None:
                    raise OptionError(f"there is no report {number}")
                said = await queue.context(connection, row["table_id"], row["event"])
            if resolve is not None:
                async with site.writing() as connection:
                    await queue.resolve(connection, number, resolve, now())
            return row, said

    row, said = run(look())
    if resolve is not None:
        say(f"Report {number} is resolved.")
        return
    shown = Table.grid(padding=(0, 2))
    shown.add_row("about", escape(row["reported"]))
    shown.add_row("by", escape(row["reporter"] or "–"))
    shown.add_row("at", moment(row["at"]))
    shown.add_row("reason", row["reason"])
    shown.add_row("words", escape(row["words"]))
    shown.add_row("table", f"{row['table_id']} ({row['game']}, {row['status']})")
    if row["resolved_at"]:
        shown.add_row("resolved", f"{moment(row['resolved_at'])} {escape(row['note'] or '')}")
    show(shown)
    lines = Table("", "message", "at", "player", "said")
    for one in said:
        mark = "→" if one["number"] == row["event"] else ""
        lines.add_row(
            mark, str(one["number"]), moment(one["at"]), escape(one["name"]), escape(one["text"] or "(removed)")
        )
    show(lines if said else Table.grid(), None if said else "Nothing was said at this table.")


# Common ground


def order(database: str | None, kind: str, **data: Any) -> dict[str, Any]:
    """Give the site an order, and wait until it is carried out."""
    from .orders import give

    async def ask() -> dict[str, Any]:
        async with opened(database):
            pass  # there is a site of this version
        return await give(address(database), kind, **data)

    with Console(stderr=True).status("Waiting for the site …"):
        return run(ask())


async def reading(database: str | None, look: Callable[[Any], Coroutine[Any, Any, T]]) -> T:
    async with opened(database) as site, site.reading() as connection:
        return await look(connection)


@asynccontextmanager
async def opened(database: str | None, any_version: bool = False) -> AsyncIterator[Any]:
    """The site's database; migrated where no older server runs."""
    from ..storage.database import newest_revision, revision
    from .orders import may_run, visited

    url = address(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise OptionError(f"there is no site at {url.database}: say where with --database")
    async with visited(url) as site:
        found = await revision(site)
        if found is None:
            raise OptionError("this database holds no site: say where it is with --database")
        if not any_version and found != newest_revision():
            if await may_run(site):
                raise OptionError("the server is of another version than this command: use the same one for both")
            await site.migrate()
        yield site


def address(database: str | None) -> Any:
    from ..settings import find_database

    try:
        return find_database(database)
    except Exception as error:
        raise OptionError(str(error)) from None


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine; an OptionError says in one sentence what went wrong."""
    from sqlalchemy.exc import SQLAlchemyError

    from ..refusals import Refusal

    try:
        return asyncio.run(work)
    except (Refusal, OSError, SQLAlchemyError) as error:
        if isinstance(error, Refusal) and error.__cause__ is None:
            raise OptionError(error.message) from None
        cause = error.__cause__ if isinstance(error, Refusal) else error
        cause = getattr(cause, "orig", None) or cause
        raise OptionError(f"the database does not answer: {str(cause).partition(chr(10))[0]}") from None


def now() -> int:
    return time.time_ns() // 1_000_000


def moment(milliseconds: int) -> str:
    if milliseconds >= 2**53:
        return "for ever"
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d %H:%M} UTC"


def say(text: str) -> None:
    typer.echo(text)


def show(table: Table, note: str | None = None) -> None:
    if table.row_count:
        Console().print(table)
    if note:
        typer.echo(note)
