"""The socket's messages and commands in the OpenAPI schema, from which the page generates its types.

`python -m lostcities.server.schema_page` prints the schema.
"""

import json
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from .commands import SocketCommand
from .messages import Message

REFERENCES = "#/components/schemas/{model}"


def add_messages(app: FastAPI) -> None:
    """Let the schema name everything that goes over the socket: SocketCommand and SocketMessage."""

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
    """The schema of a site, as it is written to a file."""
    from .app import make_app
    from .database import database_url
    from .settings import Settings
    from .site import Site

    app = make_app(Site(Settings(database=database_url("sqlite:///no-file-is-opened"))))
    return json.dumps(app.openapi(), indent=1)


if __name__ == "__main__":
    print(schema_text())
