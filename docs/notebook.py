"""Notebooks without Jupyter: running the cells of one, and showing it as Markdown.

    python docs/notebook.py      runs every notebook in docs/notebooks and stores what its cells show

Code cells run as a notebook runs them: one after the other, in one namespace, and a last expression is shown.
"""

import ast
import base64
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "notebooks"
RICHER = (("image/svg+xml", "_repr_svg_"), ("text/html", "_repr_html_"))  # what a notebook shows before plain text

Notebook = dict[str, Any]
Output = dict[str, Any]


def read(text: str) -> Notebook:
    """A notebook of format 4."""
    found: Notebook = json.loads(text)
    assert found["nbformat"] == 4
    return found


def shown(value: object, number: int) -> Output:
    """The value of a cell's last expression as a notebook stores it."""
    data = {kind: lines(getattr(value, method)()) for kind, method in RICHER if hasattr(value, method)}
    data["text/plain"] = [f"<{type(value).__name__}>"] if data else lines(repr(value))
    return {"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": data}


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def run_cell(code: str, names: dict[str, Any], number: int) -> list[Output]:
    """Run a cell, and return what it shows."""
    *statements, last = ast.parse(code).body
    printed = io.StringIO()
    value = None
    with contextlib.redirect_stdout(printed):
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(statements, []), f"<cell {number}>", "exec"), names)
            value = eval(compile(ast.Expression(last.value), f"<cell {number}>", "eval"), names)
        else:
            exec(compile(code, f"<cell {number}>", "exec"), names)
    text = printed.getvalue()
    told = [{"output_type": "stream", "name": "stdout", "text": lines(text)}] if text else []
    return told + ([] if value is None else [shown(value, number)])


def run(notebook: Notebook) -> Notebook:
    """The notebook with the outputs of all its cells."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, number = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            outputs = run_cell("".join(cell["source"]), names, number)
            cell = {**cell, "execution_count": number, "outputs": outputs}
        cells.append(cell)
    return {**notebook, "cells": cells}


def markdown(notebook: Notebook) -> str:
    """The notebook as a page, with its stored outputs."""
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
        else:
            parts.append(f"```python\n{source}\n```")
            parts += map(output_markdown, cell["outputs"])
    return "\n\n".join(parts) + "\n"


def output_markdown(output: Output) -> str:
    """What a cell shows; a picture stands for itself, so that its styles touch nothing else."""
    data = output.get("data", {})
    if "image/svg+xml" in data:
        picture = base64.b64encode("".join(data["image/svg+xml"]).encode()).decode()
        return f'<div class="output"><img alt="output" src="data:image/svg+xml;base64,{picture}"></div>'
    if "text/html" in data:
        return f'<div class="output">{"".join(data["text/html"])}</div>'
    text = "".join(output.get("text") or data["text/plain"]).rstrip("\n")
    return f"````{{container}} output\n```text\n{text}\n```\n````"


def main() -> None:
    """Run all notebooks, and store what they show."""
    for path in sorted(FOLDER.glob("*.ipynb")):
        print(path.name, flush=True)
        ran = run(read(path.read_text(encoding="utf-8")))
        path.write_text(json.dumps(ran, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
