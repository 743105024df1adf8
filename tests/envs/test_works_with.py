"""The page of learners that others wrote is what their programs are and what was measured; some of them run here."""

import json
import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pyspiel")
PROGRAMS = Path(__file__).parents[2] / "examples" / "works_with"


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folder of the programs, whose modules have names that others have too."""
    names = ("measured", "page", "run")
    before = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    monkeypatch.syspath_prepend(PROGRAMS)
    yield
    for name in names:
        sys.modules.pop(name, None)
    sys.modules.update(before)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("program", "steps"), [("openspiel_mccfr", 4), ("openspiel_ismcts", 2)])
def test_learners_of_openspiel_run(
    program: str, steps: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [program, "--steps", str(steps)])
    runpy.run_path(str(PROGRAMS / f"{program}.py"))
    last = capsys.readouterr().out.splitlines()[-1]
    assert re.match(rf"{steps} \w+: [+-]\d+\.\d ± \d+\.\d a round against random", last)


@pytest.mark.usefixtures("folder")
def test_the_page_is_made_of_the_programs_and_of_what_was_measured() -> None:
    import page

    text, pictures = page.make_page(json.loads(page.RESULTS.read_text(encoding="utf-8")))
    assert page.PAGE.read_text(encoding="utf-8") == text, "python examples/works_with/page.py writes it anew"
    for name, picture in pictures.items():
        assert (page.PICTURES / name).read_text(encoding="utf-8") == picture
    for program in page.programs():
        assert f"examples/works_with/{program.name}" in text
