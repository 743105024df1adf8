"""Every test runs on compiled rules with bounds checks, so that a stray index is an error and not a rumour."""

import os

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

# The same examples each time, however long they take: whoever looks for new ones says --hypothesis-profile=default.
settings.register_profile(
    "steady", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")

# What takes long comes first, so that no core waits for it in the end.
LONG = (
    *("test_conformance.py", "test_two_nodes.py", "test_killing.py", "test_bot_processes.py", "test_training.py"),
    *("test_reviews.py", "test_review.py", "test_leaking.py", "test_outages.py", "test_backup.py", "test_pilot.py"),
    *("test_daily_deals.py", "test_commands.py", "test_admin.py", "test_documented_code.py", "test_cache.py"),
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files are handed out to the cores in this order."""
    items.sort(key=lambda item: LONG.index(item.path.name) if item.path.name in LONG else len(LONG))
