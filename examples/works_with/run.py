"""Install the learners, run their programs and write docs/works-with.md: `make works-with`, or run.py NAME… for some.

Each program says in its first lines what it needs (PEP 723). RLlib pins its own Gymnasium, and has an environment of
its own. This needs nothing but Python.
"""

import json
import os
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ENVIRONMENTS = ROOT / "build" / "works-with"
RESULTS = HERE / "results.json"
NO_PROGRAMS = ("measured.py", "page.py", "run.py")
TOLD = re.compile(r"^([\d,]+) (\w+): ([+-][\d.]+) ± ([\d.]+|nan) a round against random$", re.M)


def programs() -> list[Path]:
    return sorted(path for path in HERE.glob("*.py") if path.name not in NO_PROGRAMS)


def dependencies(program: Path) -> list[str]:
    """What a program needs, by its first lines."""
    block = re.search(r"^# /// script\n(.*?)^# ///$", program.read_text(encoding="utf-8"), re.M | re.S)
    found: list[str] = tomllib.loads(block[1].replace("# ", ""))["dependencies"] if block else []
    return found


def environment(program: Path) -> Path:
    name = "rllib" if any(one.startswith("ray") for one in dependencies(program)) else "learners"
    return ENVIRONMENTS / name


def install(folder: Path) -> None:
    """Make an environment with all that its programs need."""
    needed = {one for program in programs() if environment(program) == folder for one in dependencies(program)}
    extras = sorted(one[len("lostcities[") : -1] for one in needed if one.startswith("lostcities"))
    others = sorted(one for one in needed if not one.startswith("lostcities"))
    print(f"Installing {', '.join(others)}", flush=True)
    if not folder.exists():
        venv.create(folder, with_pip=True)
    ours = f"{ROOT}[{','.join(extras)}]"
    pip = [str(folder / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check", "--upgrade"]
    subprocess.run([*pip, *others, "--editable", ours], check=True)


def versions(program: Path) -> dict[str, str]:
    """The exact versions of what a program needs."""
    names = [re.split(r"\W", one.replace("-", "_"))[0] for one in dependencies(program)]
    code = f"import importlib.metadata as m, json; print(json.dumps({{n: m.version(n) for n in {names[1:]}}}))"
    found = subprocess.run(
        [environment(program) / "bin" / "python", "-c", code], check=True, capture_output=True, text=True
    )
    return {"python": ".".join(map(str, sys.version_info[:3])), **json.loads(found.stdout)}


def run(program: Path) -> dict[str, Any]:
    """What a program tells."""
    print(f"Running {program.name}", flush=True)
    command = [environment(program) / "bin" / "python", program]
    # One thread: these networks are small, and threads that wait for each other are slow on a busy machine.
    surroundings = os.environ | {"PYTHONUTF8": "1", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=surroundings)
    told = TOLD.findall(done.stdout)
    if done.returncode or not told:
        raise SystemExit(f"{program.name} has failed:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
    curve = [[int(steps.replace(",", "")), float(margin), float(error)] for steps, _, margin, error in told]
    print(f"  {done.stdout.strip().splitlines()[-1]}", flush=True)
    return {"versions": versions(program), "unit": told[0][1], "curve": curve}


def main() -> None:
    names = {program.stem: program for program in programs()}
    if unknown := [name for name in sys.argv[1:] if name not in names]:
        raise SystemExit(f"there is no program {unknown[0]!r}; there are {', '.join(names)}")
    chosen = [names[name] for name in sys.argv[1:]] or programs()
    for folder in sorted({environment(program) for program in chosen}):
        install(folder)
    results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for program in chosen:
        results[program.stem] = run(program)
        RESULTS.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    subprocess.run([environment(chosen[0]) / "bin" / "python", HERE / "page.py"], check=True)


if __name__ == "__main__":
    main()
