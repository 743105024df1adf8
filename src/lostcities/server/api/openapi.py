"""The OpenAPI schema, with the messages and commands of the socket in it, and the page that shows it.

The page's types are generated from it: `python -m lostcities.server.api.openapi` prints it.
"""

import json
from html import escape
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from ..projection.messages import Message
from ..tables.commands import SocketCommand

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
REFERENCES = "#/components/schemas/{model}"


def add_messages(app: FastAPI) -> None:
    """Add SocketCommand and SocketMessage to the schema."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
            kept = schema.setdefault("components", {}).setdefault("schemas", {})
            for name, kind, mode in (
                ("SocketCommand", SocketCommand, "validation"),
                ("SocketMessage", Message, "serialization"),
            ):
                made: dict[str, Any] = TypeAdapter(kind).json_schema(ref_template=REFERENCES, mode=mode)  # type: ignore[arg-type]
                for part, described in made.pop("$defs", {}).items():
                    kept.setdefault(part, described)
                kept[name] = made
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def schema_text() -> str:
    from ..app import make_app
    from ..settings import Settings
    from ..site import Site
    from ..storage.database import database_url

    app = make_app(Site(Settings(database=database_url("sqlite:///no-file-is-opened"))))
    return json.dumps(app.openapi(), indent=1)


def docs_page(schema: dict[str, Any]) -> str:
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
    return (
        f"<details><summary>{head}</summary>"
        f"<pre>{escape(json.dumps(content, indent=2, ensure_ascii=False))}</pre></details>"
    )


if __name__ == "__main__":
    print(schema_text())
