"""Joining a Ray cluster. Needs the extra `cluster`."""

import logging
from typing import Any

from .errors import OptionError


class Membership:
    """A place in a cluster, until `leave`."""

    def __init__(self, address: str):
        self.ray = load_ray()
        self.ours = not self.ray.is_initialized()
        if self.ours:
            try:
                self.ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise OptionError(f"there is no Ray cluster at {address}: {error}") from None
        self.cores = max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def leave(self) -> None:
        """Go, if nobody else here had joined before."""
        if self.ours:
            self.ray.shutdown()


def load_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise OptionError("--cluster needs Ray: pip install 'lostcities[cluster]'") from None
    return ray
