"""Measure, show, and keep: python benchmarks/run.py [NAME …]

Every figure stands beside a reference from the same run, because machines differ and are noisy. Results are added to
benchmarks/results.jsonl, one line a run, and the newest of each kind are written into benchmarks/README.md.
"""

import sys
from collections.abc import Callable

import adjusted
import batch
import clairvoyant
import credit
import evaluator
import library
import page
import pilot
import playouts
import remainder
import reviews
import search
import turns
from results import Rows, keep, write_report
from rich.console import Console
from rich.table import Table

import bots
import envs
import server

BENCHMARKS: dict[str, Callable[[], Rows]] = {
    "playouts": playouts.measure,
    "batch": batch.measure,
    "library": library.measure,
    "bots": bots.measure,
    "search": search.measure,
    "pilot": pilot.measure,
    "evaluator": evaluator.measure,
    "adjusted": adjusted.measure,
    "remainder": remainder.measure,
    "clairvoyant": clairvoyant.measure,
    "reviews": reviews.measure,
    "turns": turns.measure,
    "credit": credit.measure,
    "envs": envs.measure,
    "server": server.measure,
    "page": page.measure,
}


def show(name: str, rows: Rows) -> None:
    """A table of one benchmark."""
    table = Table(title=name, title_justify="left")
    for column in rows[0]:
        table.add_column(column, justify="left" if column == "what" else "right")
    for row in rows:
        table.add_row(*map(str, row.values()))
    Console().print(table)


def main(names: list[str]) -> None:
    """Run the named benchmarks, or all."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        sys.exit(f"there is no benchmark {unknown[0]!r}; there are {', '.join(BENCHMARKS)}")
    for name in names or BENCHMARKS:
        rows = BENCHMARKS[name]()
        show(name, rows)
        keep(name, rows, f"python benchmarks/run.py {name}")
    write_report()


if __name__ == "__main__":
    main(sys.argv[1:])
