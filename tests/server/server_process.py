"""A server in a process of its own, which a test may kill."""

import contextlib
import os
import signal
import subprocess
import sys
import time

import httpx

from ports import free_port


class ServerProcess:
    """lostcities serve, as a person would start it."""

    def __init__(self, database, *, bots=0, port=None, more=()):
        self.database = database
        self.bots = bots
        self.more = more  # of the command line
        self.port = port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process = None

    def start(self, *, warm=True):
        command = [sys.executable, "-m", "lostcities", "serve", "--no-browser", "--no-limits"]
        command += ["--port", str(self.port), "--bots", str(self.bots), "--database", self.database, *self.more]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, env={**os.environ, "LOSTCITIES_LOG": "error"}
        )
        deadline = time.monotonic() + 180
        with httpx.Client(verify=False) as client:
            while time.monotonic() < deadline:
                assert self.process.poll() is None, "the server has ended"
                with contextlib.suppress(httpx.TransportError):
                    answer = client.get(f"{self.address}/api/ready")
                    if answer.is_success and (answer.json()["status"] == "ok" or not warm):
                        return self
                time.sleep(0.1)
        self.kill()
        raise AssertionError("the server does not answer")

    def kill(self):
        """kill -9."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """A polite end."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(120)
        return self.process.returncode
