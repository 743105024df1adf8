"""Files that commands write: complaints come before the work and not after it."""

from pathlib import Path

from .errors import OptionError


def check_writable(*paths: Path | None) -> None:
    """Refuse what cannot be a file; None is no file."""
    for path in paths:
        if path is not None and (path.is_dir() or not path.parent.is_dir()):
            raise OptionError(f"{path} is not a file that can be written")


def save(path: Path, text: str) -> None:
    """Write a file, or say why that is not possible."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise OptionError(f"cannot save to {path}: {error.strerror or error}") from None
