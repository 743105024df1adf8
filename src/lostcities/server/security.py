"""Who somebody is, where they come from, and what every answer carries."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .accounts import digest
from .connections import Budget
from .people import Person
from .refusals import TOO_FAST, Refusal
from .settings import Settings

if TYPE_CHECKING:
    from .site import Site

COOKIE = "lostcities"
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
MOST_ADDRESSES = 10_000  # that are remembered at once

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


SocketApp = Callable[["Site", Scope, Receive, Send], Awaitable[None]]


async def person_of(connection: HTTPConnection, site: "Site") -> Person | None:
    """Who a request or a socket comes from: a token, or a signed cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme:
        person = None
        if scheme.lower() == "bearer":
            token = token.strip()
            person = site.house_tokens.get(digest(token)) or await site.accounts.by_token(token)
        if person is None:
            raise Refusal("unauthorized", "This token is not valid, or has expired.")
        return person
    return await site.accounts.by_cookie(connection.cookies.get(COOKIE))


def client_address(connection: HTTPConnection) -> str:
    """Where somebody connects from."""
    return connection.client.host if connection.client else ""


def origin_is_ours(connection: HTTPConnection, settings: Settings) -> bool:
    """Browsers say which page a request comes from: it must be ours. Programs do not say it."""
    return check_origin(connection.headers, settings)


def check_origin(headers: Headers, settings: Settings) -> bool:
    """The same, from headers alone."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return headers.get("origin") in settings.origins
    origin = headers.get("origin")
    if origin is None:
        return True
    return origin in settings.origins or urlsplit(origin).netloc == headers.get("host")


class Gate:
    """Around the whole site: limits of size and rate, the origin of requests, headers, and a count."""

    def __init__(self, app: ASGIApp, site: "Site", socket: SocketApp):
        self.app = app
        self.site = site
        self.socket = socket
        self.budgets: dict[tuple[str, str], Budget] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "websocket":
            await self.socket(self.site, scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = self.dressed(scope, send)
        try:
            self.check(scope)
        except Refusal as refusal:
            await refusal_response(refusal)(scope, receive, answer)
            return
        await self.app(scope, self.limited(receive), answer)

    def check(self, scope: Scope) -> None:
        """Refuse what is too much or comes from elsewhere."""
        headers = Headers(scope=scope)
        limits = self.site.settings.limits
        address = scope["client"][0] if scope.get("client") else ""
        self.spend(address, "requests", limits.requests)
        if scope["method"] in SAFE_METHODS:
            return
        if not check_origin(headers, self.site.settings):
            raise Refusal("forbidden", "This request comes from another site.")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > limits.body_bytes:
            raise Refusal("too_large", "That is too long.")
        if scope["path"] in ("/api/guest", "/api/account", "/api/sign-in"):
            self.spend(address, "sign-ins", limits.sign_ins)

    def spend(self, address: str, what: str, limit: tuple[float, float]) -> None:
        """Count a request against its address."""
        if len(self.budgets) > MOST_ADDRESSES:
            self.budgets.clear()
        budget = self.budgets.setdefault((address, what), Budget(*limit))
        if not budget.spend(self.site.now() / 1000):
            raise Refusal("too_fast", TOO_FAST)

    def limited(self, receive: Receive) -> Receive:
        """A body that says nothing of its length is counted while it comes."""
        left = self.site.settings.limits.body_bytes

        async def counted() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise Refusal("too_large", "That is too long.")
            return message

        return counted

    def dressed(self, scope: Scope, send: Send) -> Send:
        """Answers with our headers."""

        async def dressing(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
                self.site.metrics.requests.labels(scope["method"], str(message["status"])).inc()
            await send(message)

        return dressing


def refusal_response(refusal: Refusal) -> JSONResponse:
    """A refusal over HTTP."""
    return JSONResponse(refusal.told(), refusal.status)


def cookie_settings(settings: Settings) -> dict[str, Any]:
    """How our cookie is set: no script reads it, and no other site sends it."""
    return {"httponly": True, "samesite": "lax", "secure": settings.secure_cookies, "path": "/"}
