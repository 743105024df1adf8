"""Counters and timings for Prometheus."""

from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from .tables.events import EventKind

COMMIT_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)
COMMIT_SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500)
REVIEW_SECONDS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000)

HINT_SECONDS = (0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        events = Counter("lostcities_events", "Events stored", ["kind"], registry=self.registry)
        self._events = {kind: events.labels(kind) for kind in get_args(EventKind)}
        self.refusals = Counter("lostcities_refusals", "Commands refused", ["code"], registry=self.registry)
        self.messages = Counter("lostcities_messages_sent", "Messages sent on sockets", registry=self.registry)
        self.commit_seconds = Histogram(
            "lostcities_commit_seconds", "Time of a commit", buckets=COMMIT_SECONDS, registry=self.registry
        )
        self.commit_size = Histogram(
            "lostcities_commit_tables", "Tables in a commit", buckets=COMMIT_SIZES, registry=self.registry
        )
        self.sockets = Gauge("lostcities_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("lostcities_tables_in_memory", "Tables in memory", registry=self.registry)
        self.bot_restarts = Counter("lostcities_bot_restarts", "Bot processes started again", registry=self.registry)
        self.reports = Counter("lostcities_reports", "Abuse reports filed", registry=self.registry)
        self.reviews = Counter("lostcities_reviews", "Reviews of games", ["status"], registry=self.registry)
        for status in ("done", "failed"):
            self.reviews.labels(status)
        self.reviews_waiting = Gauge(
            "lostcities_reviews_waiting", "Reviews that wait or are made, on the whole site", registry=self.registry
        )
        self.review_seconds = Histogram(
            "lostcities_review_seconds", "Time of a review", buckets=REVIEW_SECONDS, registry=self.registry
        )
        self.hint_seconds = Histogram(
            "lostcities_hint_seconds", "Time of a hint, with waiting", buckets=HINT_SECONDS, registry=self.registry
        )
        self.requests = Counter("lostcities_requests", "HTTP requests", ["method", "status"], registry=self.registry)

    def count_event(self, kind: EventKind) -> None:
        self._events[kind].inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)
