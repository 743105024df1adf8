"""make release: the wheel and the source distribution in dist/, tried in empty environments, and the release's notes.

An empty environment has neither Node nor a compiler: its PATH is its own programs alone. What it installs comes from
where pip gets packages. Nothing is published.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent
DIST = ROOT / "dist"
PATIENCE = 600  # seconds for one command; the rules are compiled in it
GAME = """
import lostcities as lc

game = lc.new_game("classic", seed=4)
game.play("r5 d")
assert lc.replay(game.record()) == game
print(lc.__version__)
"""


class ReleaseError(Exception):
    """Why there is no release, in one sentence."""


def section(changelog: str, version: str) -> str:
    """What a changelog says of a version; nothing, if it does not have it."""
    found = re.search(rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    return found[1].strip() if found else ""


def notes(changelog: str, version: str) -> tuple[str, bool]:
    """The notes of a release, and whether it is only a rehearsal: what is in no release yet goes before."""
    unreleased, released = section(changelog, "Unreleased"), section(changelog, version)
    if not unreleased and not released:
        raise ReleaseError(f"CHANGELOG.md says nothing of {version}")
    return f"{unreleased or released}\n", bool(unreleased)


def cited(citation: str) -> str:
    """The version that a CITATION.cff names."""
    found = re.search(r"^version: (\S+)$", citation, re.M)
    return found[1] if found else ""


class EmptyEnvironment:
    """A virtual environment in which nothing is installed; its programs find no others."""

    def __init__(self, folder: Path):
        self.folder = folder
        venv.create(folder, with_pip=True)
        self.programs = folder / ("Scripts" if os.name == "nt" else "bin")
        unwanted = {"PYTHONPATH", "VIRTUAL_ENV", "CC", "CXX", "NUMBA_CACHE_DIR"}
        kept = {name: value for name, value in os.environ.items() if name not in unwanted}
        self.environment = {**kept, "PATH": str(self.programs)}
        for program in ("node", "npm", "cc", "gcc", "clang"):
            assert shutil.which(program, path=self.environment["PATH"]) is None

    def run(self, *words: str | Path, status: int = 0) -> str:
        """What a program of the environment says; it has to end with this status."""
        command = [str(self.programs / words[0]), *map(str, words[1:])]
        ran = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        if ran.returncode != status:
            raise ReleaseError(f"{' '.join(map(str, words))} ended with {ran.returncode}:\n{ran.stdout}{ran.stderr}")
        return ran.stdout + ran.stderr

    def served(self) -> str:
        """The page of a site that was started here."""
        words = ["serve", "--no-browser", "--bots", "0", "--port", "0", "--database", "sqlite:///site.sqlite"]
        command = [str(self.programs / "lostcities"), *words]
        with subprocess.Popen(
            command, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, text=True
        ) as server:
            try:
                assert server.stdout is not None
                address = re.search(r"http://\S+", server.stdout.readline())
                if address is None:
                    raise ReleaseError("the site names no address")
                with urllib.request.urlopen(address[0], timeout=PATIENCE) as answer:
                    return str(answer.read(), "utf-8")
            finally:
                server.kill()  # it compiles its games meanwhile


def build() -> tuple[Path, Path]:
    """The source distribution and the wheel, made anew."""
    shutil.rmtree(DIST, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "hatchling", "build", "--directory", str(DIST)], cwd=ROOT, check=True)
    (source,), (wheel,) = DIST.glob("*.tar.gz"), DIST.glob("*.whl")
    return source, wheel


def content(wheel: Path) -> dict[str, bytes]:
    """Every file of a wheel, but for what tells of the wheel itself."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith(("RECORD", "WHEEL"))}


def try_wheel(wheel: Path, folder: Path, version: str) -> None:
    """Install a wheel in an empty environment: first the library alone, then the site."""
    empty = EmptyEnvironment(folder)
    empty.run("pip", "install", "--quiet", wheel)
    if empty.run("python", "-W", "error", "-c", GAME).strip() != version:
        raise ReleaseError("the installed library is of another version")
    if f"lostcities {version}" not in empty.run("lostcities", "--version"):
        raise ReleaseError("the installed command is of another version")
    if "pip install 'lostcities[site]'" not in " ".join(empty.run("lostcities", "serve", status=2).split()):
        raise ReleaseError("without the site, lostcities serve does not say what to install")
    empty.run("pip", "install", "--quiet", f"{wheel}[site]")
    empty.run("pip", "check")
    if '<script type="module"' not in empty.served():
        raise ReleaseError("the installed site serves no page")


def try_source(source: Path, wheel: Path, folder: Path) -> None:
    """Build a wheel from the source distribution in an empty environment: it has to be the same, the page included."""
    empty = EmptyEnvironment(folder)
    empty.run("pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder / "wheels", source)
    (again,) = (folder / "wheels").glob("*.whl")
    first, second = content(wheel), content(again)
    if different := {name for name in first.keys() | second.keys() if first.get(name) != second.get(name)}:
        raise ReleaseError(f"the source distribution makes another wheel: {', '.join(sorted(different)[:5])}")


def release() -> None:
    """Build everything, try it, and write the notes."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    text, rehearsal = notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    if cited((ROOT / "CITATION.cff").read_text(encoding="utf-8")) != version:
        raise ReleaseError(f"CITATION.cff names another version than pyproject.toml, {version}")
    source, wheel = build()
    with tempfile.TemporaryDirectory() as folder:
        print("Trying the wheel in an empty environment", flush=True)
        try_wheel(wheel, Path(folder) / "wheel", version)
        print("Trying the source distribution in an empty environment", flush=True)
        try_source(source, wheel, Path(folder) / "source")
    (DIST / "NOTES.md").write_text(text, encoding="utf-8")
    print(f"dist/ has lostcities {version}: {source.name}, {wheel.name}, NOTES.md")
    if rehearsal:
        print("A rehearsal: CHANGELOG.md has changes under [Unreleased]. Give them a version, there and in")
        print("pyproject.toml and CITATION.cff, before you publish.")


if __name__ == "__main__":
    try:
        release()
    except ReleaseError as error:
        sys.exit(str(error))
