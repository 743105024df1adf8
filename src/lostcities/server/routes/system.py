"""Health, readiness, metrics."""

from fastapi import APIRouter, Response
from sqlalchemy import select

from .. import schema
from ..answers import Health
from ..refusals import Refusal
from ..version import VERSION
from .asking import PROBLEMS, ASite

router = APIRouter(prefix="/api", tags=["system"], responses=PROBLEMS)


@router.get("/health")
async def health(site: ASite) -> Health:
    """The process lives; `starting` while games are still being compiled, which slows first moves."""
    return Health(status="ok" if site.warming.done.is_set() else "starting", version=VERSION)


@router.get("/ready")
async def ready(site: ASite) -> Health:
    """The database answers, and the process is not about to stop."""
    if site.stopping:
        raise Refusal("unavailable", "the server stops")
    try:
        async with site.database.reading() as connection:
            await connection.execute(select(schema.settings.c.name).limit(1))
    except Exception:
        raise Refusal("unavailable", "the database does not answer") from None
    return Health(status="ok" if site.warming.done.is_set() else "starting", version=VERSION)


@router.get("/metrics", response_class=Response)
async def metrics(site: ASite) -> Response:
    """For Prometheus."""
    return Response(site.metrics.text(), media_type="text/plain; version=0.0.4")
