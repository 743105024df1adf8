"""A running program: lines to its standard input, lines from its standard output.

Threads serve its streams, so that it can never block the caller.
"""

import contextlib
import math
import os
import queue
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from typing import IO, Any

from ..player import Fault
from .messages import shorten

LONGEST_LINE = 64 * 1024
LINES_KEPT = 4  # answers that wait to be read; a program that says more has to wait
EXIT_SECONDS = 0.5  # from the end of its input until a program is stopped


class Conversation:
    """A running program, which is asked one thing at a time."""

    def __init__(self, command: Sequence[str]):
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C at the terminal is for us, and we can stop its children too
            )
        except OSError as error:
            raise Fault("error", f"cannot be started: {error.strerror}") from None
        self.questions: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.answers: queue.Queue[bytes] = queue.Queue(LINES_KEPT)
        self.complaints: deque[bytes] = deque(maxlen=4)
        self.ended = threading.Event()
        self.threads = [threading.Thread(target=work, daemon=True) for work in (self.write, self.read, self.listen)]
        for thread in self.threads:
            thread.start()

    def exchange(self, question: bytes, limit: float) -> bytes:
        """Send a line and wait for the answer; raises queue.Empty on timeout."""
        if not self.answers.empty():
            line = self.answers.get()
            if line:
                raise Fault("error", f"spoke without being asked: {shorten(line)}")
            raise self.death()
        self.questions.put(question)
        line = self.answers.get(timeout=None if limit == math.inf else max(limit, 0.0))
        if not line:
            raise self.death()
        if not line.endswith(b"\n"):
            raise Fault("error", f"answered without an end of line: {shorten(line)}")
        return line

    def write(self) -> None:
        """Thread: write queued requests to stdin."""
        with contextlib.suppress(OSError, ValueError), stream_of(self.process.stdin) as stream:
            while (question := self.questions.get()) is not None:
                stream.write(question)
                stream.flush()

    def read(self) -> None:
        """Thread: queue lines of stdout; an empty one means that the program has ended."""
        with contextlib.suppress(OSError, ValueError), stream_of(self.process.stdout) as stream:
            while line := stream.readline(LONGEST_LINE):
                self.keep(line)
        self.keep(b"")

    def keep(self, line: bytes) -> None:
        """Queue a line; a full queue blocks the program."""
        while not self.ended.is_set():
            with contextlib.suppress(queue.Full):
                self.answers.put(line, timeout=1.0)
                return

    def listen(self) -> None:
        """Thread: keep the last lines of stderr."""
        with contextlib.suppress(OSError, ValueError), stream_of(self.process.stderr) as stream:
            while line := stream.readline(LONGEST_LINE):
                if line.strip():
                    self.complaints.append(line)

    def death(self) -> Fault:
        """The fault of a program that has ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(EXIT_SECONDS)
        self.threads[-1].join(EXIT_SECONDS)  # the last complaint may still be on its way
        code = self.process.returncode
        how = "closed its output" if code is None else f"ended with exit code {code}"
        return Fault("error", how + (f": {shorten(self.complaints[-1], 200)}" if self.complaints else ""))

    def end(self, patience: float) -> None:
        """Close stdin, wait briefly, then kill the whole process group."""
        self.ended.set()
        self.questions.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(patience)
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        for thread in self.threads:
            thread.join(EXIT_SECONDS)


def stream_of(stream: IO[Any] | None) -> IO[Any]:
    assert stream is not None
    return stream
