"""The FastAPI application: routes, errors, and the page's files."""

import contextlib
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException

from ..version import __version__
from .api.openapi import HEAD, add_messages, docs_page
from .api.routes import accounts, archive, daily, ladder, players, practice, reports, system, tables
from .api.validation import validation_refusal
from .refusals import STATUS, Refusal
from .site import Site
from .transport.gate import refusal_response

log = logging.getLogger("lostcities.app")

PAGE = Path(__file__).parent.parent / "site"
CODES = {status: code for code, status in STATUS.items() if code not in ("stale", "illegal", "not_your_turn")}


def make_app(site: Site) -> FastAPI:
    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await site.start()
        yield
        await site.stop()

    app = FastAPI(
        title="Lost Cities",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        description="Tables, lobby, accounts and ratings. Live play is on the socket at /api/socket: docs/protocol.md.",
    )
    app.state.site = site
    for part in (accounts, tables, archive, daily, ladder, players, practice, reports, system):
        app.router.routes += part.router.routes  # `include_router` would build every route anew for each application
    add_messages(app)
    add_errors(app)
    add_page(app)
    return app


def add_errors(app: FastAPI) -> None:
    """Answer every error with a code and a sentence, and never more."""

    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> JSONResponse:
        return refusal_response(refusal)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        return refusal_response(validation_refusal(error.errors(), skip=1))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> JSONResponse:
        nowhere = error.status_code in (404, 405)
        code = CODES.get(error.status_code, "invalid")
        refusal = Refusal(code, "nowhere" if nowhere else "not_understood", detail=str(error.detail))
        return JSONResponse(refusal.as_dict(), error.status_code, error.headers)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> JSONResponse:
        route = getattr(request.scope.get("route"), "path", "")  # not the path itself, which may hold a name
        log.error("a request failed", extra={"path": route, "error": type(error).__name__})
        return JSONResponse(Refusal("unavailable", "went_wrong").as_dict(), 500)


def add_page(app: FastAPI) -> None:
    """Serve the page if it has been built, else a plain one that says where the API is."""

    @app.get("/api/docs", include_in_schema=False)
    async def documentation() -> HTMLResponse:
        return HTMLResponse(docs_page(app.openapi()))

    index = PAGE / "index.html"
    if index.exists() and (PAGE / "assets").is_dir():
        app.mount("/assets", StaticFiles(directory=PAGE / "assets"), name="assets")

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Any:
        """Files of the page; every other address is the page's own business."""
        if path.startswith("api/"):
            raise Refusal("not_found", "nowhere")
        if not index.exists():
            return HTMLResponse(plain_index())
        file = (PAGE / path).resolve()
        if path and file.is_file() and file.is_relative_to(PAGE.resolve()):
            return FileResponse(file)
        return FileResponse(index, headers={"cache-control": "no-cache"})


def plain_index() -> str:
    return (
        HEAD.format(title="Lost Cities")
        + """<h1>Lost Cities</h1>
<p>The server runs. Its page has not been built on this machine; the API is at <a href="/api/docs">/api/docs</a>,
and live play on the socket at <code>/api/socket</code>.</p></body></html>"""
    )
