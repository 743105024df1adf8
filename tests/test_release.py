"""What a release is made of names the same version, and its notes come from the changelog."""

import importlib.util
import re
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
CHANGELOG = """# Changelog

## [Unreleased]
{}
## [0.3.0] - 2027-01-01

### Added

- A sixth game.

## [0.2.0] - 2026-11-17

### Fixed

- A fault.
"""


@pytest.fixture(scope="module")
def release():
    spec = importlib.util.spec_from_file_location("release", ROOT / "release.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_notes_of_a_release_are_its_section_of_the_changelog(release):
    assert release.notes(CHANGELOG.format(""), "0.3.0") == ("### Added\n\n- A sixth game.\n", False)
    assert release.notes(CHANGELOG.format(""), "0.2.0") == ("### Fixed\n\n- A fault.\n", False)


def test_with_changes_in_no_release_it_is_a_rehearsal_with_their_notes(release):
    assert release.notes(CHANGELOG.format("\n- Something new.\n"), "0.3.0") == ("- Something new.\n", True)


def test_a_version_that_the_changelog_does_not_know_is_not_released(release):
    with pytest.raises(release.ReleaseError, match=r"CHANGELOG\.md says nothing of 0\.4\.0"):
        release.notes(CHANGELOG.format(""), "0.4.0")


def test_citation_and_changelog_know_the_version(release):
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert release.cited(text) == VERSION
    citation = yaml.safe_load(text)
    assert {"cff-version", "message", "title", "authors"} <= set(citation)
    dated = re.search(rf"^## \[{re.escape(VERSION)}\] - (\S+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert str(citation["date-released"]) == dated[1]


def test_the_workflow_calls_targets_that_there_are_on_every_python_that_is_supported():
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))["jobs"]
    assert jobs["test"]["strategy"]["matrix"]["python"] == ["3.11", "3.12", "3.13"]
    commands = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    called = {word for command in commands for word in re.findall(r"^make ([\w-]+)", command)}
    targets = re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert {"test", "release"} <= called <= set(targets)
    for path in {word for command in commands for word in re.findall(r"tests/\S+", command)}:
        assert (ROOT / path).exists()


@pytest.mark.parametrize("name", ["bug", "idea"])
def test_an_issue_template_has_the_head_that_a_host_wants(name):
    head = (ROOT / ".github" / "ISSUE_TEMPLATE" / f"{name}.md").read_text(encoding="utf-8").split("---\n")[1]
    assert {"name", "about"} <= set(yaml.safe_load(head))
