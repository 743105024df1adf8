"""Write docs/works-with.md and its pictures, from the programs and from what run.py has measured."""

import ast
import json
import re
from pathlib import Path
from typing import Any

from run import RESULTS, ROOT, programs

from lostcities.drawing.chart import Line, Panel, chart, signed

PAGE = ROOT / "docs" / "works-with.md"
PICTURES = ROOT / "docs" / "pictures" / "works-with"
END = "# To here on the page"

HEAD = """\
# Works with

Learners that others wrote, as they come from PyPI, on classic with a turn limit. `make works-with` installs them into
environments of their own (`build/works-with`, several gigabytes), runs the programs in `examples/works_with` and
writes this page; each program runs alone too, with `--steps N`. The figures say that a learner works here after a few
minutes, not which is best: lengths of games and settings differ.

| learner | margin a round against random | after | versions |
|---|---|---|---|
"""


def make_page(results: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """The page, and its pictures by name."""
    rows, sections, pictures = [], [], {}
    for program in programs():
        result = results[program.stem]
        title, remark, code = parts(program)
        steps, margin, error = result["curve"][-1]
        versions = ", ".join(f"{name} {number}" for name, number in result["versions"].items())
        rows.append(f"| {title} | {signed(margin, 1)} ± {error:.1f} | {steps:,} {result['unit']} | {versions} |\n")
        section = f"\n## {title}\n\n{remark}\n\n<!-- not run: make works-with runs it -->\n```python\n{code}\n```\n"
        if len(result["curve"]) > 1:
            pictures[f"{program.stem}.svg"] = draw(title, result)
            section += f"\n![margin against random by {result['unit']}](pictures/works-with/{program.stem}.svg)\n"
        sections.append(f"{section}\n[The whole program](../examples/works_with/{program.name})\n")
    return HEAD + "".join(rows) + "".join(sections), pictures


def parts(program: Path) -> tuple[str, str, str]:
    """Title, remark, and the code that the page shows."""
    text = program.read_text(encoding="utf-8")
    document = ast.get_docstring(ast.parse(text)) or ""
    title, _, remark = document.partition("\n\n")
    shown = re.sub(r"^STEPS = .*\n\n", "", text.split('"""', 2)[2].partition(END)[0], flags=re.M)
    code = "\n".join(line.partition("  # noqa")[0] for line in shown.splitlines() if "measured" not in line)
    return title, remark, code.strip()


def draw(title: str, result: dict[str, Any]) -> str:
    points = [(steps, margin) for steps, margin, _ in result["curve"]]
    line = Line(title, points, [error for _, _, error in result["curve"]])
    told = "margin a round against random in points, with its standard error"
    return chart(title, told, [Panel("", [line], result["unit"])])


if __name__ == "__main__":
    page, pictures = make_page(json.loads(RESULTS.read_text(encoding="utf-8")))
    PAGE.write_text(page, encoding="utf-8")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures.items():
        (PICTURES / name).write_text(picture, encoding="utf-8")
