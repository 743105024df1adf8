"""A game of one's own outside of the package: the tutorial, copied and renamed as docs/adding-a-game.md says."""

import shutil
from pathlib import Path

from lostcities.games import tutorial

COPIED = Path(tutorial.__file__).parent


def copy_tutorial(folder: Path) -> Path:
    """Put a game called mygame into a folder, with an entry point that tells of it."""
    shutil.copytree(COPIED, folder / "mygame", ignore=shutil.ignore_patterns("__pycache__"))
    for path in (folder / "mygame").rglob("*.*"):
        if path.suffix in (".py", ".json"):
            text = path.read_text(encoding="utf-8")
            path.write_text(text.replace("summit", "mygame").replace('"Summit"', '"My Game"'), encoding="utf-8")
    told = folder / "mygame-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: mygame\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text("[lostcities.games]\nmygame = mygame.definition:SUMMIT\n")
    return folder
