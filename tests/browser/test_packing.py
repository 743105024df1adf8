"""The page is part of the package: who installs a wheel needs no Node, and finds every file that the page asks for."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOME = "lostcities/site/"
ASKED = re.compile(r"""["'(](?:\./|/)?((?:assets/)?[\w.-]+\.(?:js|css|svg))["')]""")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """A wheel of the package."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=600)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def packed(wheel):
    """The names of all files of the page in a wheel, and what is in them."""
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


def test_the_source_distribution_makes_the_same_wheel_without_node(wheel, tmp_path):
    making = [sys.executable, "-m", "hatchling", "build", "--directory", str(tmp_path)]
    subprocess.run([*making, "--target", "sdist"], cwd=ROOT, check=True, capture_output=True, timeout=600)
    (made,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(made) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = [path for path in tmp_path.iterdir() if path.is_dir()]
    assert not (source / "checkpoints").exists()
    alone = {**os.environ, "PATH": str(tmp_path)}
    building = [*making, "--target", "wheel"]
    subprocess.run(building, cwd=source, env=alone, check=True, capture_output=True, timeout=600)
    (again,) = tmp_path.glob("*.whl")
    assert again.read_bytes() == wheel.read_bytes()


@pytest.fixture(scope="module")
def machine(wheel, tmp_path_factory):
    """The programs of an environment in which only the wheel is installed; what it needs is borrowed from ours."""
    home = tmp_path_factory.mktemp("machine")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True, timeout=600)
    python = home / "bin" / "python"
    installing = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--no-deps",
        "--no-index",
        str(wheel),
    ]
    subprocess.run(installing, check=True, capture_output=True, timeout=600)
    asking = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    own = subprocess.run(asking, check=True, capture_output=True, text=True, timeout=600).stdout.strip()
    # A path in a .pth file is searched, but the .pth files there, such as that of our editable install, are not read.
    (Path(own) / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    return python.parent


def test_who_installs_a_wheel_serves_the_page_without_node(packed, machine, tmp_path):
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    environment["PATH"] = str(machine)
    assert shutil.which("node", path=environment["PATH"]) is None
    words = ["serve", "--no-browser", "--bots", "0", "--port", "0", "--database", f"sqlite:///{tmp_path}/site.sqlite"]
    command = [machine / "lostcities", *words]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]
            for name, content in packed.items():
                with urllib.request.urlopen(f"{address}/{'' if name == 'index.html' else name}", timeout=600) as answer:
                    assert answer.read() == content, name
        finally:
            server.kill()  # it compiles its games meanwhile, and would finish that before it heeds a softer word
