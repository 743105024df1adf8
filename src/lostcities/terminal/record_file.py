"""The file of a game's record, written while it is played."""

import contextlib
import shlex
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from ..errors import RecordError
from ..game import Game, replay

SEATED = "seated"  # the header that says who sat where
DATE = "date"


class RecordFile:
    """The record's file, replaced after every decision."""

    def __init__(self, path: Path):
        self.path = path
        self.trouble: str | None = None

    def save(self, game: Game) -> None:
        """Replace the file; an error is kept in `trouble`."""
        draft = self.path.with_name(self.path.name + ".part")
        try:
            draft.write_text(game.record(), encoding="utf-8")
            draft.replace(self.path)
            self.trouble = None
        except OSError as error:
            self.trouble = f"cannot save the game to {self.path}: {error.strerror or error}"

    def command(self, verb: str) -> str:
        """The command line that resumes or replays the record."""
        return f"lostcities {verb} {shlex.quote(str(self.path))}"


def new_headers(seated: str) -> dict[str, str]:
    return {SEATED: seated, DATE: datetime.now().astimezone().isoformat(" ", "seconds")}


def usual_path(game: str) -> Path:
    """An unused path in the user's data directory."""
    directory = user_data_path("lostcities", appauthor=False) / "games"
    name = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    number = 1
    while (path := directory / f"{name}{f'-{number}' if number > 1 else ''}.txt").exists():
        number += 1
    return path


def new_record_file(path: Path | None, game: Game) -> RecordFile:
    """The file of a new game. An explicit `path` must be new and writable."""
    if path is None:
        record = RecordFile(usual_path(game.id))
        with contextlib.suppress(OSError):  # if there is no directory, saving says so
            record.path.parent.mkdir(parents=True, exist_ok=True)
        record.save(game)
        return record
    record = RecordFile(path)
    if path.exists():
        raise RecordError(
            f"{path} already exists: choose another file, or continue with {record.command('play --resume')}"
        )
    record.save(game)
    if record.trouble:
        raise RecordError(record.trouble)
    return record


def read(path: Path) -> Game:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise RecordError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a saved game: it is not text") from None
    try:
        return replay(text)
    except RecordError as error:
        raise RecordError(f"{path}, {error}") from None
