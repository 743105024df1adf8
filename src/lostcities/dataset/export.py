"""A data set of the public games of a site: fetched once, and a file a day, so that later days only add files."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import orjson
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress, SpinnerColumn, TextColumn

from ..errors import OptionError
from ..game import Game
from ..games.registry import registered
from ..records import parse
from .card import site_card
from .files import count_rows, write_rows
from .rows import Row, decision_rows, game_row
from .site import download

EXPORTED = "exported.jsonl"  # the games as they came, in the order of the site
PARTS = ("games", "decisions")
PEOPLE = ("account", "guest")

Line = dict[str, Any]


def export_games(console: Console, source: str, out: Path, game: str | None, since: str | None, kind: str) -> None:
    """Fetch what is new, write the days that have no files yet, and the card."""
    file = out / EXPORTED
    with Progress(SpinnerColumn(), TextColumn("{task.description}"), console=console, transient=True) as progress:
        task = progress.add_task("fetching games")
        new = download(source, file, game, since, lambda n: progress.update(task, description=f"{n:,} new games"))
    if not file.stat().st_size:
        file.unlink()
        raise OptionError(f"{shown_source(source)} has no public finished games yet: a day's come when it is over")
    games, days, players = Counter[str](), list[str](), set[str]()
    for day, lines in groupby(read_lines(file), lambda line: str(line["day"])):
        known = [line for line in lines if line["game"] in registered()]
        write_day(console, out, day, known, kind)
        games.update(line["game"] for line in known)
        players.update(
            seat["player"] for line in known for seat in line["seats"] if seat["kind"] in ("account", "guest")
        )
        days.append(day)
    counts = {part: sum(map(count_rows, (out / part).glob(f"*.{kind}"))) for part in PARTS}
    text = site_card(shown_source(source), games, (days[0], days[-1]), len(players), counts)
    (out / "README.md").write_text(text, encoding="utf-8")
    console.print(
        f"{new:,} new games: {counts['games']:,} games and {counts['decisions']:,} decisions are in {escape(str(out))}"
    )


def shown_source(source: str) -> str:
    """The address of a site; of a database only that it was one, as its address may hold a password."""
    return source if source.startswith(("http://", "https://")) else "the site's database"


def read_lines(file: Path) -> Iterator[Line]:
    with file.open("rb") as lines:
        yield from map(orjson.loads, lines)


def write_day(console: Console, out: Path, day: str, lines: list[Line], kind: str) -> None:
    """Write the files of a day, unless they are there."""
    rows = {"games": games_of, "decisions": decisions_of}
    for part in PARTS:
        path = out / part / f"{day}.{kind}"
        if path.exists() or not lines:
            continue
        path.parent.mkdir(exist_ok=True)
        with Progress(console=console, transient=True) as bar:
            write_rows(path, rows[part](bar.track(lines, description=f"{day}: {part}")))


def games_of(lines: Any) -> Iterator[Row]:
    for line in lines:
        yield {
            **game_row(line["id"], replayed(line)),
            "kinds": [seat["kind"] for seat in line["seats"]],
            "ratings": [seat["rating"] for seat in line["seats"]],
            **{name: line[name] for name in ("day", "deal", "rated", "ladder", "clock", "hints")},
        }


def decisions_of(lines: Any) -> Iterator[Row]:
    for line in lines:
        yield from decision_rows(line["id"], replayed(line))


def replayed(line: Line) -> Game:
    return Game.from_record(parse(line["record"]))
