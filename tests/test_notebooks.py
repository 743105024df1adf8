"""The notebooks run, show what is stored in them, and become pages."""

import importlib.util
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def notebook():
    spec = importlib.util.spec_from_file_location("notebook", DOCS / "notebook.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def kinds(found):
    """Of each code cell, the kinds of its outputs."""
    cells = [cell["outputs"] for cell in found["cells"] if cell["cell_type"] == "code"]
    return [[(output["output_type"], sorted(output.get("data", ()))) for output in outputs] for outputs in cells]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_what_is_stored(notebook, path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    stored = notebook.read(path.read_text(encoding="utf-8"))
    assert kinds(notebook.run(stored)) == kinds(stored)


def code(source):
    return {"cell_type": "code", "source": [source], "outputs": [], "execution_count": None}


def test_cells_share_their_names_and_the_last_expression_is_shown(notebook):
    ran = notebook.run({"nbformat": 4, "cells": [code("a = 1\nprint('one')\na + 1"), code("a = a + 2"), code("a")]})
    first, second, third = (cell["outputs"] for cell in ran["cells"])
    assert [first[0]["text"], first[1]["data"]] == [["one\n"], {"text/plain": ["2"]}]
    assert second == []
    assert third[0]["data"] == {"text/plain": ["3"]}


def test_a_picture_is_shown_before_a_table_and_a_table_before_text(notebook):
    both = {"data": {"image/svg+xml": ["<svg/>"], "text/html": ["<table></table>"], "text/plain": ["text"]}}
    assert "data:image/svg+xml;base64," in notebook.output_markdown(both)
    del both["data"]["image/svg+xml"]
    assert notebook.output_markdown(both) == '<div class="output"><table></table></div>'
    del both["data"]["text/html"]
    assert "```text\ntext\n```" in notebook.output_markdown(both)


def test_a_cell_that_fails_is_not_hidden(notebook):
    with pytest.raises(ZeroDivisionError):
        notebook.run({"nbformat": 4, "cells": [code("1 / 0")]})
