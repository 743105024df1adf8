"""The log of a run: a line of JSON for every iteration, the same as CSV, and for TensorBoard where it is installed."""

import csv
import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .evaluate import Measured

LINES, TABLE, TENSORBOARD = "log.jsonl", "log.csv", "tensorboard"
MEASURES = ("wins", "wins_error", "margin", "error", "score", "turns", "capped")  # of `Measured`


class Log:
    """What a run has logged so far, and goes on logging, in its folder."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.writer: Any = None

    def add(self, line: dict[str, Any], measured: tuple[Measured, ...]) -> None:
        """Log an iteration: its numbers and what was measured after it."""
        line = line | {"measured": [dataclasses.asdict(one) for one in measured]}
        with (self.folder / LINES).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        if self.writer is None:
            self.writer = tensorboard_writer(self.folder / TENSORBOARD, line["decisions"])
        if self.writer is not None:
            for name, value in columns(line).items():
                self.writer.add_scalar(name.replace(", ", "/"), value, line["decisions"])

    def write_table(self) -> None:
        """Write the table anew: later iterations may have more columns."""
        rows = [columns(line) for line in read_log(self.folder)]
        names = list(dict.fromkeys(name for row in rows for name in row))
        with (self.folder / TABLE).open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, names)
            writer.writeheader()
            writer.writerows(rows)

    def forget_after(self, iteration: int) -> None:
        """Drop lines after a checkpoint: these iterations will run again."""
        path = self.folder / LINES
        if path.exists():
            kept = [
                line
                for line in path.read_text(encoding="utf-8").splitlines(keepends=True)
                if json.loads(line)["iteration"] <= iteration
            ]
            path.write_text("".join(kept), encoding="utf-8")

    def close(self) -> None:
        """Write what is not yet written."""
        if (self.folder / LINES).exists():
            self.write_table()
        if self.writer is not None:
            self.writer.close()


def read_log(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / LINES).read_text(encoding="utf-8").splitlines()]


def columns(line: Mapping[str, Any]) -> dict[str, float]:
    """A line of the log as one row; what was measured is named `margin, explorer, 2 players`."""
    row: dict[str, float] = {name: line[name] for name in ("iteration", "decisions", "seconds")} | line["numbers"]
    for one in line["measured"]:
        for name in MEASURES:
            if name in one:
                row[f"{name}, {one['opponent']}, {one['players']} players"] = one[name]
    return row


def tensorboard_writer(folder: Path, decisions: int) -> Any:
    """A writer of TensorBoard's event files from so many decisions on, or None where it is not installed."""
    try:
        from torch.utils.tensorboard import SummaryWriter
    except ImportError:
        return None
    return SummaryWriter(str(folder), purge_step=decisions)
