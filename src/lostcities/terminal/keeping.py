"""Where the record of a game is kept while it is played."""

import contextlib
import shlex
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from ..errors import RecordError
from ..game import Game, replay

SEATED = "seated"  # the header that says who sat where
DATE = "date"


class Keeper:
    """Writes the record after every decision, so that nothing is lost whatever happens."""

    def __init__(self, path: Path):
        self.path = path
        self.trouble: str | None = None

    def save(self, game: Game) -> None:
        """Put the whole record in place of the last one. What stops it is kept in `trouble`."""
        draft = self.path.with_name(self.path.name + ".part")
        try:
            draft.write_text(game.record(), encoding="utf-8")
            draft.replace(self.path)
            self.trouble = None
        except OSError as error:
            self.trouble = f"cannot save the game to {self.path}: {error.strerror or error}"

    def command(self, verb: str) -> str:
        """The command that takes up the record again."""
        return f"lostcities {verb} {shlex.quote(str(self.path))}"


def new_headers(seated: str) -> dict[str, str]:
    """What a new record says of itself."""
    return {SEATED: seated, DATE: datetime.now().astimezone().isoformat(" ", "seconds")}


def usual_path(game: str) -> Path:
    """A new file in the user's data directory."""
    directory = user_data_path("lostcities", appauthor=False) / "games"
    name = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    number = 1
    while (path := directory / f"{name}{f'-{number}' if number > 1 else ''}.txt").exists():
        number += 1
    return path


def keep_in(path: Path | None, game: Game) -> Keeper:
    """A keeper for a new game. A file that was asked for must be new and writable."""
    if path is None:
        keeper = Keeper(usual_path(game.id))
        with contextlib.suppress(OSError):  # if there is no directory, saving says so
            keeper.path.parent.mkdir(parents=True, exist_ok=True)
        keeper.save(game)
        return keeper
    keeper = Keeper(path)
    if path.exists():
        raise RecordError(
            f"{path} already exists: choose another file, or continue with {keeper.command('play --resume')}"
        )
    keeper.save(game)
    if keeper.trouble:
        raise RecordError(keeper.trouble)
    return keeper


def read(path: Path) -> Game:
    """The game of a record."""
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
