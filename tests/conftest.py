"""Every test runs on compiled rules with bounds checks, so that a stray index is an error and not a rumour."""

import os

import pytest

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the marks
def pytest_collection_modifyitems(items):
    """A file's tests stay together where pytest-xdist may choose (--dist loadgroup): they compile the same things."""
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
