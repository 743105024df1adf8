"""The documents speak of what there is."""

import contextlib
import importlib
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_test_that_the_rulings_name_is_there():
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs" / "rulings.md").read_text()))
    there = set(re.findall(r"def (test_\w+)", "".join(path.read_text() for path in (ROOT / "tests").rglob("*.py"))))
    assert named <= there, named - there
    assert len(named) > 50


def test_every_link_between_documents_leads_somewhere():
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_function_on_the_walks_of_the_architecture_exists():
    names = re.findall(r"`([a-z_]+(?:\.\w+)+)`", (ROOT / "docs" / "architecture.md").read_text())
    assert len(names) > 40
    for name in names:
        parts = name.split(".")
        for split in range(len(parts) - 1, 0, -1):
            with contextlib.suppress(ModuleNotFoundError):
                found = importlib.import_module("lostcities." + ".".join(parts[:split]))
                break
        for part in parts[split:]:
            assert hasattr(found, part), name
            found = getattr(found, part)
