"""Replays of finished games. They never change: their steps are kept as the bytes that are sent.

What is not kept is worked out in the loop, a moment at a time and one game after another, so that replays together take
no more than `SHARE` of a core, whoever asks for them. (A thread would keep the interpreter from everybody for five
milliseconds at every switch.)
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterator

from ..game import Game
from ..views import describe
from .connections import encode

BLOCK = 50  # steps that are worked out and kept together
KEPT_BYTES = 32_000_000
SHARE = 0.25
MOMENT = 0.002  # seconds of work between pauses


class Replays:
    """The steps of finished games, by table and block; those not asked for lately are forgotten."""

    def __init__(self, most: int = KEPT_BYTES):
        self.most = most
        self.blocks: OrderedDict[tuple[str, int], list[bytes]] = OrderedDict()
        self.bytes = 0
        self.working = asyncio.Lock()

    async def read(self, table: str, game: Game, start: int, steps: int) -> bytes:
        """An `answers.Replay`, as it is sent."""
        total = game.moves_made + 1
        end = max(start, min(start + steps, total))
        found: list[bytes] = []
        for number in range(start // BLOCK, -(-end // BLOCK)):
            first = number * BLOCK
            block = await self.block(table, game, number)
            found += block[max(start, first) - first : end - first]
        return b'{"total":%d,"start":%d,"steps":[%s]}' % (total, start, b",".join(found))

    def missing(self, table: str, start: int, steps: int) -> int:
        """How many steps would have to be worked out."""
        numbers = range(start // BLOCK, -(-(start + steps) // BLOCK))
        return BLOCK * sum((table, number) not in self.blocks for number in numbers)

    async def block(self, table: str, game: Game, number: int) -> list[bytes]:
        """Some steps: those that are kept, or new ones."""
        key = (table, number)
        if key not in self.blocks:
            async with self.working:
                if key not in self.blocks:  # somebody else may have asked for the same
                    self.keep(key, await self.work_out(game, number * BLOCK))
        self.blocks.move_to_end(key)
        return self.blocks[key]

    def keep(self, key: tuple[str, int], block: list[bytes]) -> None:
        """Keep steps, and forget others if there are too many; the newest stay in any case."""
        self.blocks[key] = block
        self.bytes += sum(map(len, block))
        while self.bytes > self.most and len(self.blocks) > 1:
            _, gone = self.blocks.popitem(last=False)
            self.bytes -= sum(map(len, gone))

    async def work_out(self, game: Game, first: int) -> list[bytes]:
        """A block of steps, with pauses in which others are served."""
        block: list[bytes] = []
        began = time.perf_counter()
        for step in walk(game, first):
            if step is not None:
                block.append(step)
            if len(block) == BLOCK:
                break
            if (worked := time.perf_counter() - began) > MOMENT:
                await asyncio.sleep(worked * (1 / SHARE - 1))
                began = time.perf_counter()
        return block


def walk(game: Game, first: int) -> Iterator[bytes | None]:
    """Play a game again: from step `first` on its steps as they are sent, before that None for every move."""
    position = game.at(0)
    if first == 0:
        yield step(position, None, None, None)
    for number, (seat, move) in enumerate(game.history, 1):
        shown = number >= first
        words = position.say(move) if shown else None
        position.play(move)
        yield step(position, seat, move.text, words) if shown else None


def step(position: Game, seat: int | None, text: str | None, words: str | None) -> bytes:
    """An `answers.ReplayStep`: a position with nothing hidden, and the move that led to it (none for the deal)."""
    return encode(
        {
            "seat": seat,
            "text": text,
            "words": words,
            "moments": position.moments,
            "view": describe(position, position.position.state, None),
        }
    )
