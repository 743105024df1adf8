"""A pseudo-terminal with a person at it."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import psutil

from lostcities.terminal.screen import FORGET

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r")
PATIENCE = 60.0
QUIET_LOOKS = 10


def sit_down(slave: int) -> None:
    """Make the terminal the child's own, where Ctrl-C means something even if these tests run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.login_tty(slave)


class Terminal:
    """A command that runs at a terminal of a given size."""

    def __init__(self, arguments: list[str], rows: int = 24, columns: int = 80):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
        environment.pop("COLUMNS", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lostcities", *arguments],
            env=environment,
            preexec_fn=lambda: sit_down(slave),
            close_fds=True,
            pass_fds=[slave],
        )
        os.close(slave)
        self.output = ""
        self.read = 0

    def wait_for(self, *texts: str) -> str:
        """Everything up to the first of these texts that comes; what was waited for before is over."""
        until = time.monotonic() + PATIENCE
        while True:
            found = [
                self.output.find(text, self.read) + len(text) for text in texts if text in self.output[self.read :]
            ]
            if found:
                start, self.read = self.read, min(found)
                return ESCAPES.sub("", self.output[start : self.read])
            assert time.monotonic() < until, f"waited for {texts}, saw {self.output[self.read :]!r}"
            assert self.receive(), f"ended before {texts}: {self.output[self.read :]!r}"

    def receive(self) -> bool:
        """Take what the command has written; False once it has ended."""
        if not select.select([self.master], [], [], PATIENCE)[0]:
            return False
        try:
            piece = os.read(self.master, 65536)
        except OSError:  # Linux says so when the other side is closed
            return False
        self.output += piece.decode(errors="replace")
        return bool(piece)

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.master, f"{line}\n".encode())

    def press(self, key: str) -> None:
        """Press a control key, once the command waits for one: readline misses a signal that comes before."""
        self.wait_until_it_sleeps()
        os.write(self.master, key.encode())

    def wait_until_it_sleeps(self) -> None:
        """Wait until the command has done nothing for a while."""
        until = time.monotonic() + PATIENCE
        command = psutil.Process(self.process.pid)
        spent, quiet = command.cpu_times(), 0
        while quiet < QUIET_LOOKS:
            assert time.monotonic() < until, "the command never waits"
            time.sleep(0.02)
            before, spent = spent, command.cpu_times()
            asleep = command.status() == psutil.STATUS_SLEEPING and spent == before
            quiet = quiet + 1 if asleep else 0

    @property
    def screen(self) -> str:
        """What stands on the screen: all since it was last wiped."""
        return ESCAPES.sub("", self.output[: self.read].rpartition(FORGET)[2])

    def end(self) -> int:
        """Wait until the command ends by itself."""
        while self.receive():
            pass
        self.read = len(self.output)
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        """End what still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
