"""Measure, show, and keep: python benchmarks/run.py [NAME …]

Every figure stands beside a reference from the same run, because machines differ and are noisy. Results are added to
benchmarks/results.jsonl, one line a run, and the newest of each kind are written into benchmarks/README.md.
"""

import datetime
import json
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

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
from rich.console import Console
from rich.table import Table

import bots
import envs
import server

FOLDER = Path(__file__).parent
RESULTS = FOLDER / "results.jsonl"
REPORT = FOLDER / "README.md"
BENCHMARKS: dict[str, Callable[[], list[dict[str, Any]]]] = {
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


def machine() -> str:
    """The processor, as the system names it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def show(name: str, rows: list[dict[str, Any]]) -> None:
    """A table of one benchmark."""
    table = Table(title=name, title_justify="left")
    for column in rows[0]:
        table.add_column(column, justify="left" if column == "what" else "right")
    for row in rows:
        table.add_row(*map(str, row.values()))
    Console().print(table)


def report() -> str:
    """The newest result of each benchmark, as a page."""
    newest: dict[str, dict[str, Any]] = {}
    for line in RESULTS.read_text().splitlines():
        result = json.loads(line)
        newest[result["benchmark"]] = result
    text = ["# Benchmarks", "", "`make bench` measures all of this again; `results.jsonl` keeps every run.", ""]
    for name, result in newest.items():
        columns = list(result["rows"][0])
        text += [f"## {name}", "", f"{result['date']}, {result['machine']}, `{result['command']}`", ""]
        text += ["| " + " | ".join(columns) + " |", "|" + "---|" * len(columns)]
        text += ["| " + " | ".join(str(row[column]) for column in columns) + " |" for row in result["rows"]]
        text.append("")
    return "\n".join(text)


def main(names: list[str]) -> None:
    """Run the named benchmarks, or all."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        sys.exit(f"there is no benchmark {unknown[0]!r}; there are {', '.join(BENCHMARKS)}")
    for name in names or BENCHMARKS:
        rows = BENCHMARKS[name]()
        show(name, rows)
        result = {
            "benchmark": name,
            "date": datetime.date.today().isoformat(),
            "machine": machine(),
            "command": f"python benchmarks/run.py {name}",
            "rows": rows,
        }
        with RESULTS.open("a") as file:
            file.write(json.dumps(result, ensure_ascii=False) + "\n")
    REPORT.write_text(report())


if __name__ == "__main__":
    main(sys.argv[1:])
