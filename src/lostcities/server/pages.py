"""Plain pages that need nothing from elsewhere: the API's documentation, and an index until the page is built."""

import json
from html import escape
from typing import Any

HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><style>
:root {{ color-scheme: light dark; }}
body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }}
pre {{ overflow-x: auto; padding: .75rem; border: 1px solid #8886; border-radius: .4rem; font-size: .85rem; }}
summary {{ cursor: pointer; padding: .4rem 0; }} .verb {{ font-weight: 700; display: inline-block; min-width: 4.5rem; }}
code {{ font-family: ui-monospace, monospace; }}
</style></head><body>
"""


def plain_index() -> str:
    """What is shown until the page is built."""
    return (
        HEAD.format(title="Lost Cities")
        + """<h1>Lost Cities</h1>
<p>The server runs. Its page has not been built on this machine; the API is at <a href="/api/docs">/api/docs</a>,
and live play on the socket at <code>/api/socket</code>.</p></body></html>"""
    )


def docs_page(schema: dict[str, Any]) -> str:
    """The API as a page: every route and every type, from the schema."""
    parts = [HEAD.format(title="Lost Cities: API"), "<h1>Lost Cities: API</h1>"]
    parts.append(f"<p>{escape(schema['info'].get('description', ''))} <a href='/api/openapi.json'>OpenAPI</a></p>")
    for path, verbs in schema["paths"].items():
        for verb, route in verbs.items():
            head = f"<span class=verb>{verb.upper()}</span><code>{escape(path)}</code>"
            told = escape(route.get("description", route.get("summary", "")))
            shown = {name: route[name] for name in ("parameters", "requestBody") if name in route}
            good = {status: answer for status, answer in route["responses"].items() if status.startswith("2")}
            parts.append(details(f"{head} — {told}", shown | {"responses": good}))
    parts.append("<h2>Types</h2>")
    for name, kind in sorted(schema["components"]["schemas"].items()):
        parts.append(details(f"<code id='{escape(name)}'>{escape(name)}</code>", kind))
    return "\n".join(parts) + "</body></html>"


def details(head: str, content: Any) -> str:
    """Something to open."""
    return (
        f"<details><summary>{head}</summary>"
        f"<pre>{escape(json.dumps(content, indent=2, ensure_ascii=False))}</pre></details>"
    )
