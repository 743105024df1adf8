"""Runs the processes of the site's own bots, and restarts them when they die."""

import asyncio
import contextlib
import json
import logging
import os
import secrets
import sys

from ..accounts.service import digest
from ..site import Site

log = logging.getLogger("lostcities.bots")

PAUSE = 1.0  # seconds before a process is started again
LONGEST_PAUSE = 60.0
PATIENCE = 2.0  # seconds that a process has to end


class BotSupervisor:
    def __init__(self, site: Site, server: str):
        self.site = site
        self.server = server
        self.tasks: list[asyncio.Task[None]] = []
        self.processes: dict[int, asyncio.subprocess.Process] = {}

    def start(self) -> None:
        for number in range(self.site.settings.bot_processes):
            self.tasks.append(asyncio.create_task(self.keep(number), name=f"bots {number}"))

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def keep(self, number: int) -> None:
        """Restart a process for ever, with exponential backoff."""
        pause = PAUSE
        while True:
            started = asyncio.get_running_loop().time()
            await self.run(number)
            self.site.metrics.bot_restarts.inc()
            log.warning("a bot process has ended; it is started again", extra={"number": number})
            if asyncio.get_running_loop().time() - started > LONGEST_PAUSE:
                pause = PAUSE
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, pause * 2)

    async def run(self, number: int) -> None:
        """Run a process until it ends, with tokens of its own."""
        entrants, hashes = [], []
        for name, person in self.site.tables.bots.house.items():
            token = secrets.token_urlsafe(32)
            self.site.house_tokens[digest(token)] = person
            hashes.append(digest(token))
            entrants.append([name, token])
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "lostcities.server.bots.process",
            stdin=asyncio.subprocess.PIPE,
            env={**os.environ, "NUMBA_NUM_THREADS": "1"},
            start_new_session=True,  # Ctrl-C at the terminal is for the server, which then ends its bots
        )
        self.processes[number] = process
        try:
            assert process.stdin is not None
            process.stdin.write(json.dumps({"server": self.server, "entrants": entrants}).encode() + b"\n")
            await process.stdin.drain()
            await process.wait()
        finally:
            for hashed in hashes:
                self.site.house_tokens.pop(hashed, None)
            await self.end(process)

    async def end(self, process: asyncio.subprocess.Process) -> None:
        """Close its input, wait a moment, then kill it."""
        if process.returncode is not None:
            return
        assert process.stdin is not None
        process.stdin.close()
        with contextlib.suppress(asyncio.TimeoutError, ProcessLookupError):
            await asyncio.wait_for(process.wait(), PATIENCE)
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
