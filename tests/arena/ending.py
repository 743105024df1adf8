"""Whether a process that was told to end has ended."""

import time

import psutil


def ends(pid: int) -> bool:
    """Wait until a process is gone, or only its parent has not yet heard of it; the system takes a moment."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.01)
    return False
