"""Writing rows: JSON lines, or Parquet where pyarrow is installed."""

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import orjson

from ..errors import OptionError
from .rows import Row

FORMATS = ("parquet", "jsonl")
ROWS_AT_ONCE = 20_000  # of a Parquet row group, and in memory
WHOLE_NUMBERS = ("ratings",)  # lists of whole numbers that may all be missing


def write_rows(path: Path, rows: Iterable[Row]) -> int:
    """Write rows in the format that the file's ending says, and return how many there were."""
    fresh = path.with_name(f"{path.name}.new")
    number = (write_parquet if path.suffix == ".parquet" else write_jsonl)(fresh, iter(rows))
    fresh.replace(path)
    return number


def write_jsonl(path: Path, rows: Iterator[Row]) -> int:
    number = 0
    with path.open("wb") as file:
        for row in rows:
            file.write(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE))
            number += 1
    return number


def write_parquet(path: Path, rows: Iterator[Row]) -> int:
    arrow, parquet = pyarrow()
    number, writer = 0, None
    try:
        while group := list(islice(rows, ROWS_AT_ONCE)):
            table = arrow.Table.from_pylist(group, schema=writer.schema if writer else None)
            for column in WHOLE_NUMBERS if writer is None else ():
                if (place := table.schema.get_field_index(column)) >= 0:
                    table = table.cast(table.schema.set(place, arrow.field(column, arrow.list_(arrow.int64()))))
            writer = writer or parquet.ParquetWriter(path, table.schema, compression="zstd")
            writer.write_table(table)
            number += len(group)
    finally:
        if writer:
            writer.close()
    if writer is None:
        raise OptionError("there is nothing to write: no game was finished")
    return number


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
