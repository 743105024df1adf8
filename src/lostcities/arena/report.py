"""The result at the terminal: a table of the bots, a cross table, what went wrong, and progress while it is played."""

from collections import Counter
from collections.abc import Callable

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from ..drawing.chart import signed
from .plan import Plan
from .plot import heading, subheading
from .ratings import Rating
from .result import Meeting, Result, Standing
from .statistics import Mean
from .tournament import Tournament

Speeds = Callable[[str], float | None]  # decisions a second, by bot

MOST_COMPLAINTS = 5  # of each bot, so that one that always fails does not fill the screen


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


def percent(mean: Mean) -> str:
    return f"{100 * mean.value:.1f} %" + ("" if mean.error is None else f" [dim]± {100 * mean.error:.1f}[/]")


def points(mean: Mean | None) -> str:
    if mean is None:
        return "–"
    return signed(mean.value, 1) + ("" if mean.error is None else f" [dim]± {mean.error:.1f}[/]")


def factor(saving: float | None) -> str:
    return "–" if saving is None else f"× {saving:.1f}"


def pace(per_second: float | None) -> str:
    if per_second is None:
        return "–"
    return f"{per_second:,.0f}" if per_second >= 10 else f"{per_second:.2f}"


def interval(rating: Rating) -> str:
    return f"{signed(rating.value, 0)} [dim]({signed(rating.low, 0)}…{signed(rating.high, 0)})[/]"


def faults(standing: Standing) -> str:
    counts = {"late": standing.timeouts, "illegal": standing.illegal, "failed": standing.errors}
    return ", ".join(f"[red]{number} {kind}[/]" for kind, number in counts.items() if number) or "[dim]–[/]"


def standings(result: Result, speed: Speeds | None = None) -> Table:
    """A row for each bot, the best first; with its speed, if that is known."""
    table = Table(title=title(result), title_justify="left", title_style="", box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("bot", overflow="fold", min_width=8)
    rows = [cells(result.plan, one, speed) for one in result.ranking]
    shown = [column for column in rows[0] if column != "faults" or result.forfeits]
    for column in shown:
        table.add_column(column, justify="right", no_wrap=column != "faults")
    for place, (one, row) in enumerate(zip(result.ranking, rows, strict=True), 1):
        table.add_row(f"{place} {escape(one.name)}", *(row[column] for column in shown))
    return table


def cells(plan: Plan, one: Standing, speed: Speeds | None) -> dict[str, str]:
    """What is said of a bot, by column; where a match has several rounds, its wins are of matches."""
    is_match = plan.rounds > 1
    return {
        "rating": interval(one.rating),
        "matches won" if is_match else "wins": percent(one.win_rate),
        **({"rounds won": "–" if one.rounds_won is None else percent(one.rounds_won)} if is_match else {}),
        "margin a match" if is_match else "margin": points(one.margin),
        **({"adjusted": points(one.adjusted), "games saved": factor(one.saving)} if plan.adjusted else {}),
        **({"moves/s": pace(speed(one.name))} if speed else {}),
        "faults": faults(one),
    }


def title(result: Result) -> str:
    return f"[bold]{heading(result)}[/]\n[dim]{escape(subheading(result))}[/]"


def cross(result: Result) -> Table:
    more = "; then with the luck taken out" if result.plan.adjusted else ""
    told = f"[bold]Row against column[/]\n[dim]how often ahead, and by how many points{more}[/]"
    table = Table(title=told, title_justify="left", title_style="", box=SIMPLE_HEAD, pad_edge=False, show_lines=True)
    table.add_column("", overflow="fold", min_width=8)
    for place in range(len(result.ranking)):
        table.add_column(str(place + 1), justify="center", no_wrap=True)
    for place, one in enumerate(result.ranking, 1):
        cells = [result.meetings.get((one.name, other.name)) for other in result.ranking]
        table.add_row(f"{place} {escape(one.name)}", *(cell(meeting) for meeting in cells))
    return table


def cell(meeting: Meeting | None) -> str:
    """One bot against another; in colour if it is more than two standard errors from level."""
    if meeting is None:
        return ""
    lead, error = meeting.ahead.value - 0.5, meeting.ahead.error
    sure = error is not None and abs(lead) > 2 * error
    colour = ("green" if lead > 0 else "red") if sure else "default"
    adjusted = "" if meeting.adjusted is None else f"\n{points(meeting.adjusted)} {factor(meeting.saving)}"
    return f"[{colour}]{percent(meeting.ahead)}[/]\n{points(meeting.gap)}{adjusted}"


def complaints(result: Result) -> list[str]:
    """What bots did wrong: each kind of error once, with how often it happened."""
    found: Counter[tuple[str, str]] = Counter()
    for played in result.forfeits:
        assert played.forfeit is not None
        name = result.plan.names[played.fixture.seating[played.forfeit.side]]
        found[name, played.forfeit.text] += 1
    lines = []
    for name in result.plan.names:
        own = [(text, times) for (bot, text), times in found.most_common() if bot == name]
        lines += [f"[red]{escape(name)}[/] {escape(text)} [dim]({times} ×)[/]" for text, times in own[:MOST_COMPLAINTS]]
        if len(own) > MOST_COMPLAINTS:
            lines.append(f"[red]{escape(name)}[/] [dim]and {len(own) - MOST_COMPLAINTS} other errors[/]")
    return lines


def show(console: Console, tournament: Tournament) -> None:
    result = tournament.result()
    if result is None:
        console.print("No deal has been played in all its seatings yet, so there is no result.")
        return
    console.print(standings(result, tournament.decisions_per_second))
    if len(result.standings) > 2:
        console.print(cross(result))
    for complaint in complaints(result):
        console.print(complaint)
