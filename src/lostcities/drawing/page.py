"""One HTML page of its own: text first, light and dark, no script, nothing from the network."""

from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 0.5rem 0; display: block; overflow-x: auto; }
th, td { padding: 0.2rem 0.8rem 0.2rem 0; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; white-space: normal; }
th { white-space: normal; vertical-align: bottom; }
tr:last-child.sum td { border-top: 1px solid; font-weight: 600; }
svg { max-width: 100%; height: auto; }
details { margin: 0.3rem 0 0.8rem; }
li { margin-bottom: 0.6rem; }
small { opacity: 0.75; }
"""


def table(rows: Sequence[Sequence[str]], has_sum: bool = False) -> str:
    """A table whose first row is its head."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in rows[0])
    body = []
    for place, row in enumerate(rows[1:], 2):
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in row)
        body.append(f'<tr class="sum">{cells}</tr>' if has_sum and place == len(rows) else f"<tr>{cells}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>"


def section(title: str, items: Iterable[str]) -> str:
    """A heading and a list of HTML items; nothing if there are none."""
    found = "".join(f"<li>{item}</li>" for item in items)
    return f"<h2>{escape(title)}</h2><ul>{found}</ul>" if found else ""


def document(title: str, parts: Iterable[str], style: str = "") -> str:
    """The whole page, with more style if its parts need it."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    look, body = f"<style>{STYLE}{style}</style>", "".join(parts)
    return f'<!doctype html>\n<html lang="en"><head>{head}{look}</head><body>{body}</body></html>\n'
