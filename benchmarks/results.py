"""Results of benchmarks: every run is a line of results.jsonl, the newest of each are the tables of README.md."""

import datetime
import json
import platform
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
RESULTS = FOLDER / "results.jsonl"
REPORT = FOLDER / "README.md"

Rows = list[dict[str, Any]]


def keep(name: str, rows: Rows, command: str) -> None:
    """Add a run to the results."""
    result = {
        "benchmark": name,
        "date": datetime.date.today().isoformat(),
        "machine": machine(),
        "command": command,
        "rows": rows,
    }
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(result, ensure_ascii=False) + "\n")


def keep_row(name: str, row: dict[str, Any], command: str) -> None:
    """Add a run of one row; the others stay as they were measured last."""
    rows = {one["what"]: one for one in newest().get(name, {"rows": []})["rows"]}
    keep(name, list((rows | {row["what"]: row}).values()), command)


def newest() -> dict[str, dict[str, Any]]:
    """The newest result of each benchmark."""
    return {result["benchmark"]: result for result in runs()}


def runs() -> Iterator[dict[str, Any]]:
    for line in RESULTS.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def machine() -> str:
    """The processor, as the system names it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def write_report() -> None:
    """Write the newest result of each benchmark as a page."""
    text = ["# Benchmarks", "", "`make bench` measures all of this again; `results.jsonl` keeps every run.", ""]
    for name, result in newest().items():
        columns = list(result["rows"][0])
        text += [f"## {name}", "", f"{result['date']}, {result['machine']}, `{result['command']}`", ""]
        text += ["| " + " | ".join(columns) + " |", "|" + "---|" * len(columns)]
        text += ["| " + " | ".join(str(row[column]) for column in columns) + " |" for row in result["rows"]]
        text.append("")
    REPORT.write_text("\n".join(text), encoding="utf-8")
