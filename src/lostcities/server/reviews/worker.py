"""A process that makes reviews, hints or pars of daily deals, as the server sees it: started when there is a job, ended
when there has been none for a while, killed when it no longer answers."""

import asyncio
import base64
import contextlib
import gzip
import json
import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import orjson

from .process import NICENESS_VARIABLE

if TYPE_CHECKING:
    from ..daily.par import ParJob

SILENCE = 3600.0  # seconds without a word after which it counts as dead; on a busy machine it gets very little time
MOST_BYTES = 32 * 1024 * 1024  # of one line: a result, compressed
PATIENCE = 2.0  # seconds that it has to end
ONE_THREAD = dict.fromkeys(("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")


class WorkerEnded(Exception):
    """The process has died, or was killed because it was silent for too long."""


class JobFailed(Exception):
    """There is no result, and there will be none if it is tried again."""


@dataclass(frozen=True)
class ReviewJob:
    """What a review is made of: with the same job it is the same."""

    kind: ClassVar[str] = "review"

    record: str  # of a finished game, without names
    simulations: int  # for each decision
    seed: int


def unpack(packed: bytes) -> Any:
    """What a job has made."""
    return orjson.loads(gzip.decompress(packed))


@dataclass(frozen=True)
class HintJob:
    """What a hint is made of: with the same job it is the same."""

    kind: ClassVar[str] = "hint"
    position: str  # one line of text, as the seat to act knows it: nothing hidden goes to the process
    simulations: int
    seed: int


class AnalysisWorker:
    def __init__(self, niceness: int | None = None, silence: float = SILENCE) -> None:
        """niceness: the lowest priority, or what the environment says, if left out."""
        self.niceness, self.silence = niceness, silence
        self.process: asyncio.subprocess.Process | None = None
        self.jobs = 0  # that it was given

    async def make(self, job: "ReviewJob | HintJob | ParJob", on_progress: Callable[[float], Awaitable[None]]) -> bytes:
        """What comes of a job, as gzipped JSON; WorkerEnded or JobFailed if nothing does."""
        self.jobs += 1
        try:
            process = await self.running()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps({"kind": job.kind, **asdict(job)}).encode() + b"\n")
            await process.stdin.drain()
            while True:
                async with asyncio.timeout(self.silence):
                    line = await process.stdout.readline()
                if not line:
                    raise WorkerEnded
                said = json.loads(line)
                if "progress" in said:
                    await on_progress(said["progress"])
                elif "result" in said:
                    return base64.b64decode(said["result"])
                else:
                    raise JobFailed(said["failed"])
        except JobFailed:
            raise
        except (OSError, ValueError) as error:  # a broken pipe, silence (TimeoutError is an OSError), half a line
            await self.stop()
            raise WorkerEnded from error
        except BaseException:
            await self.stop()
            raise

    async def running(self) -> asyncio.subprocess.Process:
        """The process, started if need be."""
        nice = {} if self.niceness is None else {NICENESS_VARIABLE: str(self.niceness)}
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "lostcities.server.reviews.process",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=MOST_BYTES,
                env={**os.environ, **ONE_THREAD, **nice},
                start_new_session=True,  # Ctrl-C at the terminal is for the server, which then ends it
            )
        return self.process

    async def stop(self) -> None:
        """Close its input, wait a moment, then kill it."""
        process, self.process = self.process, None
        if process is None or process.returncode is not None:
            return
        assert process.stdin is not None
        process.stdin.close()
        with contextlib.suppress(asyncio.TimeoutError, ProcessLookupError):
            await asyncio.wait_for(process.wait(), PATIENCE)
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
