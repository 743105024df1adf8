"""Writing rows: JSON lines, or Parquet where pyarrow is installed."""

from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import IO, Any, Protocol, Self

import orjson

from ..errors import OptionError
from .rows import Row

FORMATS = ("parquet", "jsonl")
ROWS_AT_ONCE = 20_000  # of a Parquet row group, and in memory
WHOLE_NUMBERS = ("ratings",)  # lists of whole numbers that may all be missing


def write_rows(path: Path, rows: Iterable[Row]) -> int:
    """Write rows in the format that the file's ending says, and return how many there were."""
    left = iter(rows)
    with RowFile(path) as file:
        while group := list(islice(left, ROWS_AT_ONCE)):
            file.write(group)
    return file.count


class RowFile:
    """A file of rows in the format that its ending says. It takes its name once it is whole."""

    def __init__(self, path: Path):
        self.path, self.fresh = path, path.with_name(f"{path.name}.new")
        self.count = 0
        self.writer: Writer = ParquetRows(self.fresh) if path.suffix == ".parquet" else JsonLines(self.fresh)

    def write(self, rows: list[Row]) -> None:
        self.writer.write(rows)
        self.count += len(rows)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *error: object) -> None:
        self.writer.close()
        if kind is None:
            if not self.fresh.exists():  # a Parquet file has no columns without rows
                raise OptionError("there is nothing to write: no game was finished")
            self.fresh.replace(self.path)


class Writer(Protocol):
    """Writes rows in one format."""

    def write(self, rows: list[Row]) -> None: ...

    def close(self) -> None: ...


class JsonLines:
    def __init__(self, path: Path):
        self.file: IO[bytes] = path.open("wb")

    def write(self, rows: list[Row]) -> None:
        self.file.writelines(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE) for row in rows)

    def close(self) -> None:
        self.file.close()


class ParquetRows:
    """The first row group decides the types of the columns."""

    def __init__(self, path: Path):
        self.path = path
        self.waiting: list[Row] = []  # for a row group
        self.writer: Any = None

    def write(self, rows: list[Row]) -> None:
        self.waiting += rows
        if len(self.waiting) >= ROWS_AT_ONCE:
            self._write_group()

    def _write_group(self) -> None:
        arrow, parquet = pyarrow()
        table = arrow.Table.from_pylist(self.waiting, schema=self.writer.schema if self.writer else None)
        for column in WHOLE_NUMBERS if self.writer is None else ():
            if (place := table.schema.get_field_index(column)) >= 0:
                table = table.cast(table.schema.set(place, arrow.field(column, arrow.list_(arrow.int64()))))
        self.writer = self.writer or parquet.ParquetWriter(self.path, table.schema, compression="zstd")
        self.writer.write_table(table)
        self.waiting = []

    def close(self) -> None:
        if self.waiting:
            self._write_group()
        if self.writer:
            self.writer.close()


def count_rows(path: Path) -> int:
    if path.suffix == ".parquet":
        _, parquet = pyarrow()
        return int(parquet.read_metadata(path).num_rows)
    with path.open("rb") as lines:
        return sum(1 for _ in lines)


def pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise OptionError("Parquet needs pyarrow: pip install 'lostcities[data]', or write --format jsonl") from None
    return pyarrow, pyarrow.parquet
