"""The documents speak of what there is."""

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
