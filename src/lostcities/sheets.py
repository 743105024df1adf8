"""Sheets of Roll & Write in files: TOML that a person can read and write."""

import tomllib
from os import PathLike
from pathlib import Path

from .errors import OptionError, shown
from .games.rollwrite.sheet import (
    BRIDGE,
    LADDERS,
    PLACES,
    RECONSTRUCTED,
    Sheet,
    check_sheet,
    entries_of,
    sheet_from,
)

HEAD = """\
# A sheet of Roll & Write. Boxes are counted from the bottom, 1 to 9; points are for 0, 1, … 9 filled boxes
# (an expedition with no box filled scores only if its circle is marked).
"""
RECONSTRUCTION = """\
# The places of arrows and artefacts are reconstructed, not copied from the printed sheet.
"""


def read_sheet(path: str | PathLike[str]) -> Sheet:
    """The sheet in a TOML file, or an OptionError that names the file, the key and what is wrong."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise OptionError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise OptionError(f"{path}: not a text in UTF-8") from None
    except (TypeError, ValueError):
        raise OptionError(f"{shown(path)} is not the path of a file") from None
    try:
        return sheet_from(tomllib.loads(text))
    except OptionError as error:
        raise OptionError(f"{path}: {error}") from None
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, brackets in brackets in brackets
        raise OptionError(f"{path}: not TOML: {error}") from None


def sheet_text(sheet: Sheet) -> str:
    """A sheet as TOML, as `read_sheet` reads it."""
    entries = entries_of(check_sheet(sheet))
    lines = [HEAD + RECONSTRUCTION if sheet == RECONSTRUCTED else HEAD]
    lines += [f"{ladder} = {list(entries[ladder])}" for ladder in LADDERS]
    lines.append(f"{BRIDGE} = {entries[BRIDGE]}")
    for place in PLACES:
        lines += ["", f"[{place}]"]
        lines += [f"{name} = {list(boxes)}" for name, boxes in entries[place].items()]
    return "\n".join(lines) + "\n"
