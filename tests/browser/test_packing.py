"""The page is part of the package: who installs a wheel needs no Node, and finds every file that the page asks for."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOME = "lostcities/site/"
ASKED = re.compile(r"""["'(](?:\./|/)?((?:assets/)?[\w.-]+\.(?:js|css|svg))["')]""")


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """The names of all files of the page in a wheel, and what is in them."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=600)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.startswith(HOME)]
        return {name.removeprefix(HOME): archive.read(name) for name in names}


def test_a_wheel_holds_the_page_with_every_file_that_it_asks_for(packed):
    assert {"index.html", "mark.svg"} <= set(packed)
    asked = {
        found if found.startswith("assets/") or found == "mark.svg" else f"assets/{found}"
        for name, content in packed.items()
        if name.endswith((".html", ".js", ".css"))
        for found in ASKED.findall(content.decode())
    }
    assert len([name for name in asked if name.endswith(".js")]) > 10
    assert asked <= set(packed)


def test_a_wheel_holds_nothing_that_only_builders_need(packed):
    assert not [name for name in packed if "node_modules" in name or name.endswith((".ts", ".svelte", ".map"))]
