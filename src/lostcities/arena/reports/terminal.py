"""The result at the terminal: a table of the bots, a cross table, what went wrong, and progress while it is played."""

import re
from collections.abc import Iterable

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from ...drawing.chart import signed
from ..result import Meeting, Result
from .figures import Speeds, error, factor, standing_rows
from .layout import Column, fit, fits
from .words import complaints, heading, subheading


class Speed(ProgressColumn):
    """Recent speed: games a second, or seconds a game."""

    def render(self, task: Task) -> Text:
        speed = task.speed or task.finished_speed
        if not speed:
            return Text("")
        return Text(f"{speed:,.0f} games/s" if speed >= 2 else f"{1 / speed:,.1f} s a game", style="dim")


def progress(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Speed(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[forfeits]}"),
        console=console,
    )


def dimmed(text: str) -> str:
    """A figure whose error or interval stands back."""
    return re.sub(r"(± .*|\(.*\))$", r"[dim]\1[/]", text)


def standings(
    result: Result, speed: Speeds | None = None, width: int | None = None, label: str | None = None
) -> list[Table]:
    """A row for each bot, the best first; with its speed, if that is known. Several tables if one does not fit."""
    rows = standing_rows(result, speed)
    columns = [Column(column, [styled(column, row[column]) for row in rows]) for column in rows[0]]
    return fit(title(result, label), [one.name for one in result.ranking], columns, width)


def styled(column: str, text: str) -> str:
    if column == "faults":
        return f"[red]{text.replace(', ', chr(10))}[/]"
    return dimmed(text)


def title(result: Result, label: str | None) -> str:
    return f"[bold]{escape(heading(result, label))}[/]\n[dim]{escape(subheading(result))}[/]"


def cross(result: Result, width: int | None = None) -> list[Table]:
    """Row against column, numbered as the rows are; where that is too wide, every figure has a line of its own."""
    more = "; then with the luck taken out, and games saved" if result.plan.adjusted else ""
    told = f"[bold]Row against column[/]\n[dim]how often ahead in %, and by how many points{more}[/]"
    names = [one.name for one in result.ranking]
    meetings = [[result.meetings.get((name, other)) for name in names] for other in names]  # by column
    for between in (" ", "\n"):
        columns = [
            Column(str(place), [cell(meeting, between) for meeting in column], "center")
            for place, column in enumerate(meetings, 1)
        ]
        if fits(columns, names, width):
            break
    return fit(told, names, columns, width, has_lines=True)


def cell(meeting: Meeting | None, between: str) -> str:
    """One bot against another, with something between a figure and its error."""
    if meeting is None:
        return ""
    ahead = meeting.ahead.times(100)
    lines = [[f"[{colour(meeting)}]{ahead.value:.1f}[/]", *map(dimmed, error(ahead))]]
    for gap in (meeting.gap, meeting.adjusted):
        if gap is not None:
            lines.append([signed(gap.value, 1), *map(dimmed, error(gap))])
    if meeting.saving is not None:
        lines.append([factor(meeting.saving)])
    return "\n".join(between.join(line) for line in lines)


def colour(meeting: Meeting) -> str:
    """Of a result that is more than two standard errors from level."""
    return ("green" if meeting.ahead.value > 0.5 else "red") if meeting.is_sure else "default"


def show(console: Console, result: Result, speed: Speeds | None = None) -> None:
    """Print standings, a cross table if there are more than two bots, and what went wrong."""
    tables = standings(result, speed, console.width)
    if len(result.standings) > 2:
        tables += cross(result, console.width)
    for table in tables:
        console.print(table, "")
    show_complaints(console, [result])


def show_complaints(console: Console, results: Iterable[Result]) -> None:
    for name, text in complaints(results):
        console.print(f"[red]{escape(name)}[/] {escape(text)}")
