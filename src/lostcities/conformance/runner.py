"""Runs the checks and reports failures."""

from collections.abc import Iterable

from rich.console import Console
from rich.progress import Progress

from .cases import Case
from .checks import CHECKS, Failure


def run(cases: Iterable[Case], console: Console | None = None) -> list[str]:
    """Run every check on every case, with progress; return the failures in words."""
    console = console or Console()
    failures = []
    everything = [(case, check) for case in cases for check in CHECKS]
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("", total=len(everything))
        for case, check in everything:
            words = check.__name__.replace("_s_", "'s ").replace("_", " ")
            progress.update(task, description=f"{case}: {words}")
            try:
                check(case)
            except Failure as failure:
                failures.append(f"{case}: {words}: {failure}")
                console.print(f"[red]✗[/] {failures[-1]}")
            progress.advance(task)
    console.print(f"{len(everything) - len(failures)} passed, {len(failures)} failed")
    return failures
