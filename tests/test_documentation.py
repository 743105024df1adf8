"""The documents speak of what there is."""

import ast
import contextlib
import importlib
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_every_test_that_the_rulings_name_is_there():
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs" / "rulings.md").read_text()))
    there = set(re.findall(r"def (test_\w+)", "".join(path.read_text() for path in (ROOT / "tests").rglob("*.py"))))
    assert named <= there, named - there
    assert len(named) > 50


def anchors(page: Path) -> set[str]:
    """What links to a page may have behind #, as code hosts make it from the headings."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_link_between_documents_leads_somewhere():
    folders = [ROOT.glob("*.md"), (ROOT / "benchmarks").glob("*.md")]
    folders += [(ROOT / "docs").rglob(f"*.{ending}") for ending in ("md", "ipynb")]
    for page in [page for folder in folders for page in folder]:
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
            if not target.startswith("https://"):
                path, _, anchor = target.partition("#")
                file = page.parent / path if path else page
                assert file.exists(), f"{page.name} links to {target}"
                assert not anchor or anchor in anchors(file), f"{page.name} links to {target}"


def test_the_reference_is_made_without_the_libraries_that_environments_are_for():
    """`make docs` installs the site and Sphinx alone; what else a module needs is mocked."""
    conf = (ROOT / "docs" / "conf.py").read_text(encoding="utf-8")
    mocked = set(ast.literal_eval(re.search(r"^autodoc_mock_imports = (\[.*?\])", conf, re.M | re.S)[1]))
    envs = ROOT / "src" / "lostcities" / "envs"
    named = re.findall(r"automodule:: lostcities\.envs\.(\w+)", (ROOT / "docs" / "api" / "envs.rst").read_text("utf-8"))
    sources = [(envs / f"{name}.py").read_text(encoding="utf-8") for name in named]
    needed = {
        module for source in sources for module in re.findall(r'^need\("(\w+)"|^(?:from|import) (\w+)', source, re.M)
    }
    assert len(named) > 3
    assert {a or b for a, b in needed} - set(sys.stdlib_module_names) - {"numpy"} == mocked


def test_the_documentation_site_has_every_page():
    listed = re.findall(r"^(?:.* <)?([\w./-]+)>?$", (ROOT / "docs" / "index.md").read_text(), re.MULTILINE)
    docs = ROOT / "docs"
    there = {path for ending in ("md", "rst", "ipynb") for path in docs.rglob(f"*.{ending}")} - {docs / "index.md"}
    there |= {
        *ROOT.glob("benchmarks/*.md"),
        *(ROOT / f"{name}.md" for name in ("CHANGELOG", "CONTRIBUTING", "SECURITY")),
    }
    assert {(docs / name).resolve() for name in listed} >= {path.with_suffix("") for path in there}


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


def test_every_function_on_the_walk_of_the_page_exists():
    text = (ROOT / "docs" / "architecture.md").read_text()
    walk = text.partition("## A move on the page")[2].partition("\n## ")[0]
    found = re.findall(r"`((?:\w+/)+[\w.]+\.(?:ts|svelte))(?::(\w+))?`", walk)
    assert len(found) > 15
    for file, function in found:
        source = (ROOT / "web" / "src" / file).read_text()
        defined = rf"function {function}\b|^  (?:private |async )*{function}\(.*\{{$"
        assert not function or re.search(defined, source, re.MULTILINE), f"{file}: {function}"


@pytest.mark.parametrize("folder", ["src/lostcities", "web/src"])
def test_the_map_of_the_house_has_every_room_and_no_other(folder):
    text = (ROOT / "CONTRIBUTING.md").read_text()
    drawn = re.search(rf"^{folder}/\n(.*?)^(?:\S|```)", text, re.MULTILINE | re.DOTALL)[1]
    rows = [row for row in drawn.splitlines() if re.match(r"  \S", row)]
    named = {word for row in rows for word in re.findall(r"[\w.]+/|\w+\.(?:py|ts|svelte|css)\b", row)}
    unnamed = {"__init__.py", "__main__.py", "py.typed", "site/", "__pycache__/"}
    there = {path.name + "/" * path.is_dir() for path in (ROOT / folder).iterdir()} - unnamed
    assert there <= named, there - named
    for word in named - there:
        assert list((ROOT / folder).glob(f"**/{word}")), word
