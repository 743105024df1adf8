"""Health, readiness, metrics."""

import secrets

from fastapi import APIRouter, Request, Response

from ....version import __version__
from ...refusals import Refusal
from ...transport.addresses import Address, addresses, is_local
from ..dependencies import PROBLEMS, ASite
from ..models import Health

router = APIRouter(prefix="/api", tags=["system"], responses=PROBLEMS)


@router.get("/health")
async def health(site: ASite) -> Health:
    """The process lives; `starting` while games are still being compiled, which slows first moves."""
    return Health(status="ok" if site.warmup.done.is_set() else "starting", version=__version__)


@router.get("/address")
async def address(request: Request, site: ASite) -> Address:
    """Where others can open this site, for links that are sent to friends."""
    try:
        host, port = request.url.hostname, request.url.port
    except ValueError:
        host = port = None
    return addresses(site.settings, request.url.scheme, host, port)


@router.get("/ready")
async def ready(site: ASite) -> Health:
    """Moves can be stored, which is tried, and the process is not about to stop."""
    if site.stopping:
        raise Refusal("unavailable", "shutting_down")
    await site.check_ready()
    return Health(status="ok" if site.warmup.done.is_set() else "starting", version=__version__)


@router.get("/metrics", response_class=Response)
async def metrics(request: Request, site: ASite) -> Response:
    """For Prometheus: with the token that the server was given for it, or from its own machine if there is none."""
    if not may_read_metrics(request, site.settings.metrics_token):
        raise Refusal("forbidden", "metrics")
    return Response(site.metrics.text(), media_type="text/plain; version=0.0.4")


def may_read_metrics(request: Request, token: str | None) -> bool:
    """Whether somebody has the token; without one, whether they are on this machine and came through no proxy."""
    if token is not None:
        given = request.headers.get("authorization", "")
        return secrets.compare_digest(given.encode(), f"Bearer {token}".encode())
    return is_local(request.client.host if request.client else "") and "x-forwarded-for" not in request.headers
