"""What is generated is what would be generated now: the page's types, the lessons' positions, the rules' numbers."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from lostcities.server.api.openapi import schema_text

WEB = Path(__file__).parents[2] / "web"
build = runpy.run_path(str(WEB / "build.py"))
lessons = runpy.run_path(str(WEB / "lessons.py"))
facts = runpy.run_path(str(WEB / "facts.py"))


def test_the_page_s_types_are_those_of_the_server(tmp_path):
    """If this fails: make types."""
    schema, types = tmp_path / "openapi.json", tmp_path / "schema.ts"
    schema.write_text(schema_text())
    script = WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    npm = build["npm"]()
    node = npm[0] if len(npm) > 1 else "node"
    subprocess.run([node, script, schema, "-o", types], check=True, capture_output=True, cwd=WEB)
    assert types.read_text() == (WEB / "src" / "server" / "schema.ts").read_text()


@pytest.mark.parametrize("game", lessons["LESSONS"])
def test_the_introductions_show_positions_of_the_rules(game):
    """If this fails: make lessons."""
    assert lessons["written"](game) == lessons["place"](game).read_text(encoding="utf-8")


def test_the_pages_of_rules_tell_the_numbers_of_the_rules():
    """If this fails: make lessons."""
    for place, text in facts["written"]().items():
        assert text == place.read_text(encoding="utf-8")


def test_a_new_version_of_node_is_needed():
    fits = build["fits"]
    assert [fits(version) for version in ((18, 20), (20, 18), (20, 19), (21, 7), (22, 11), (22, 12), (24, 0))] == [
        False, False, True, False, False, True, True,
    ]  # fmt: skip


def test_the_package_asks_for_node_only_where_there_is_none(tmp_path):
    script = f"import runpy; print(runpy.run_path({str(WEB / 'build.py')!r})['machine_npm']())"
    ran = subprocess.run([sys.executable, "-c", script], env={"PATH": str(tmp_path)}, capture_output=True, text=True)
    assert ran.stdout.strip() == "None", ran.stderr
