"""The gate: authentication, origin checks, limits and headers of every request."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..accounts.models import Person
from ..accounts.service import digest
from ..refusals import Malformed, Refusal
from ..settings import Settings
from .addresses import is_allowed, network
from .rate_limit import RateLimits

if TYPE_CHECKING:
    from ..site import Site

COOKIE = "lostcities"
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
PASSWORDS = {
    ("POST", "/api/guest"),
    ("POST", "/api/account"),
    ("POST", "/api/sign-in"),
    ("POST", "/api/me/password"),
    ("DELETE", "/api/me"),
}
HSTS = "max-age=31536000"  # a year in which browsers use nothing but HTTPS for this host

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


async def identity_of(connection: HTTPConnection, site: "Site") -> tuple[Person | None, str | None]:
    """The user of a request or socket, and the hash of the credential: a token, or the session in a cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme:
        person = None
        if scheme.lower() == "bearer":
            token = token.strip()
            person = site.house_tokens.get(digest(token)) or await site.accounts.by_token(token)
        if person is None:
            raise Refusal("unauthorized", "invalid_token")
        return person, digest(token)
    cookie = connection.cookies.get(cookie_name(site.settings))
    return await site.accounts.by_cookie(cookie), site.accounts.credential(cookie)


def client_address(connection: HTTPConnection) -> str:
    """The network that a client connects from, as limits count it."""
    return network(connection.client.host) if connection.client else ""


def origin_is_ours(headers: Headers, settings: Settings) -> bool:
    """Whether a request comes from a page of ours; programs send no origin."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return headers.get("origin") in settings.origins
    origin = headers.get("origin")
    if origin is None:
        return True
    return origin in settings.origins or urlsplit(origin).netloc == headers.get("host")


class Gate:
    """ASGI middleware around the whole site: limits of size and rate, origin checks, response headers, metrics."""

    def __init__(self, app: ASGIApp, site: "Site", socket: SocketApp):
        self.app = app
        self.site = site
        self.socket = socket
        limits = site.settings.limits
        self.requests, self.sign_ins = RateLimits(limits.requests), RateLimits(limits.sign_ins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        http = scope["type"] == "http"
        answer = self.dressed(scope, send) if http else send
        try:
            self.check_address(scope)
            if http:
                self.check(scope)
        except Refusal as refusal:
            await refusal_response(refusal)(scope, receive, answer)
            return
        if http:
            await self.app(scope, self.limited(receive), answer)
        else:
            await self.socket(self.site, scope, receive, send)

    def check_address(self, scope: Scope) -> None:
        """Refuse clients that come too often, and hosts and paths that are not ours."""
        self.requests.spend(client_address(HTTPConnection(scope)))
        settings = self.site.settings
        if len(scope["raw_path"]) + len(scope["query_string"]) > settings.limits.path_bytes:
            raise Malformed("address_too_long")
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            raise Malformed("address_with_nul")
        host = Headers(scope=scope).get("host")
        if host is not None and not is_allowed(host, settings):
            raise Malformed("unknown_host", host=host[:100])

    def check(self, scope: Scope) -> None:
        """Refuse unsafe requests that are too large or come from another site."""
        headers = Headers(scope=scope)
        if scope["method"] in SAFE_METHODS:
            return
        if not origin_is_ours(headers, self.site.settings):
            raise Refusal("forbidden", "other_site")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.site.settings.limits.body_bytes:
            raise Refusal("too_large", "too_long")
        if (scope["method"], scope["path"]) in PASSWORDS:
            self.sign_ins.spend(client_address(HTTPConnection(scope)))

    def limited(self, receive: Receive) -> Receive:
        """Count a body while it arrives: it may not declare its length."""
        left = self.site.settings.limits.body_bytes

        async def counted() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise Refusal("too_large", "too_long")
            return message

        return counted

    def dressed(self, scope: Scope, send: Send) -> Send:
        """Add our headers to every response."""

        async def dressing(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if self.site.settings.secure_cookies:
                    headers.setdefault("strict-transport-security", HSTS)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
                self.site.metrics.requests.labels(scope["method"], str(message["status"])).inc()
            await send(message)

        return dressing


def refusal_response(refusal: Refusal) -> JSONResponse:
    headers = None if refusal.retry_after is None else {"retry-after": str(refusal.retry_after)}
    return JSONResponse(refusal.as_dict(), refusal.status, headers)


def cookie_name(settings: Settings) -> str:
    """The name of our cookie; over HTTPS, one that no other host and no plain HTTP can set."""
    return f"__Host-{COOKIE}" if settings.secure_cookies else COOKIE


def cookie_settings(settings: Settings) -> dict[str, Any]:
    return {"httponly": True, "samesite": "lax", "secure": settings.secure_cookies, "path": "/"}
