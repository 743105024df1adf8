"""A process that makes reviews, and pars of daily deals, as the server sees it: started when there is a job, ended when
there has been none for a while, killed when it no longer answers."""

import asyncio
import base64
import contextlib
import gzip
import json
import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

import orjson

if TYPE_CHECKING:
    from ..daily.par import ParJob

SILENCE = 3600.0  # seconds without a word after which it counts as dead; on a busy machine it gets very little time
MOST_BYTES = 32 * 1024 * 1024  # of one line: a review, compressed
PATIENCE = 2.0  # seconds that it has to end
ONE_THREAD = dict.fromkeys(("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")


class WorkerEnded(Exception):
    """The process has died, or was killed because it was silent for too long."""


class NotReviewed(Exception):
    """There is no review, and there will be none if it is tried again."""


@dataclass(frozen=True)
class Job:
    """What a review is made of: with the same job it is the same."""

    record: str  # of a finished game, without names
    simulations: int  # for each decision
    seed: int
    work: str = field(default="review", init=False)


def unpack(packed: bytes) -> Any:
    """What a job has made."""
    return orjson.loads(gzip.decompress(packed))


class ReviewWorker:
    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def make(self, job: "Job | ParJob", on_progress: Callable[[float], Awaitable[None]]) -> bytes:
        """What a job makes, as gzipped JSON; WorkerEnded or NotReviewed if there is nothing."""
        try:
            process = await self.running()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps(asdict(job)).encode() + b"\n")
            await process.stdin.drain()
            while True:
                async with asyncio.timeout(SILENCE):
                    line = await process.stdout.readline()
                if not line:
                    raise WorkerEnded
                said = json.loads(line)
                if "progress" in said:
                    await on_progress(said["progress"])
                elif "made" in said:
                    return base64.b64decode(said["made"])
                else:
                    raise NotReviewed(said["failed"])
        except NotReviewed:
            raise
        except (OSError, ValueError) as error:  # a broken pipe, silence (TimeoutError is an OSError), half a line
            await self.stop()
            raise WorkerEnded from error
        except BaseException:
            await self.stop()
            raise

    async def running(self) -> asyncio.subprocess.Process:
        """The process, started if need be."""
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "lostcities.server.reviews.process",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=MOST_BYTES,
                env={**os.environ, **ONE_THREAD},
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
