"""Replays of finished games. They never change, so their steps are cached as encoded bytes.

Missing steps are computed in the loop, a moment at a time and one game after another, so that all replays together take
no more than `SHARE` of a core.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator

import orjson

from ...game import Game
from ...games.moments import PhraseJson
from ...games.phrases import Phrase
from ...moves import Move
from ...views import SPECTATOR, describe, seen
from ..pacing import Pace
from .messages import LegalMove, SeenMove, SeenPosition

BLOCK = 50  # steps that are worked out and kept together
KEPT_BYTES = 32_000_000
SHARE = 0.25
MOST_MOVES = 12  # that are told of what others did last


class Replays:
    """LRU cache of the encoded steps of finished games, by table and block."""

    def __init__(self, most: int = KEPT_BYTES):
        self.most = most
        self.blocks: OrderedDict[tuple[str, int], list[bytes]] = OrderedDict()
        self.bytes = 0
        self.working = asyncio.Lock()

    async def read(self, table: str, game: Game, start: int, steps: int) -> bytes:
        """An encoded `api.models.Replay`."""
        total = game.moves_made + 1
        end = max(start, min(start + steps, total))
        found: list[bytes] = []
        for number in range(start // BLOCK, -(-end // BLOCK)):
            first = number * BLOCK
            block = await self.block(table, game, number)
            found += block[max(start, first) - first : end - first]
        return b'{"total":%d,"start":%d,"steps":[%s]}' % (total, start, b",".join(found))

    def missing(self, table: str, start: int, steps: int) -> int:
        """How many steps are not cached."""
        numbers = range(start // BLOCK, -(-(start + steps) // BLOCK))
        return BLOCK * sum((table, number) not in self.blocks for number in numbers)

    async def block(self, table: str, game: Game, number: int) -> list[bytes]:
        key = (table, number)
        if key not in self.blocks:
            async with self.working:
                if key not in self.blocks:  # another request may have computed it
                    self.keep(key, await self.work_out(game, number * BLOCK))
        self.blocks.move_to_end(key)
        return self.blocks[key]

    def keep(self, key: tuple[str, int], block: list[bytes]) -> None:
        """Cache a block, and evict the least recently used; the newest stays in any case."""
        self.blocks[key] = block
        self.bytes += sum(map(len, block))
        while self.bytes > self.most and len(self.blocks) > 1:
            _, gone = self.blocks.popitem(last=False)
            self.bytes -= sum(map(len, gone))

    async def work_out(self, game: Game, first: int) -> list[bytes]:
        """Compute a block, with pauses so that replays take no more than `SHARE` of a core."""
        block: list[bytes] = []
        pace = Pace(SHARE)
        for step in walk(game, first):
            if step is not None:
                block.append(step)
            if len(block) == BLOCK:
                break
            await pace.rest()
        return block


def walk(game: Game, first: int) -> Iterator[bytes | None]:
    """Replay a game: None for every move before step `first`, encoded steps from there."""
    position = game.at(0)
    if first == 0:
        yield step(position, None, None, None)
    for number, (seat, move) in enumerate(game.history, 1):
        shown = number >= first
        described = position.describe(move) if shown else None
        position.play(move)
        yield step(position, seat, move.text, described) if shown else None


def step(position: Game, seat: int | None, text: str | None, described: Phrase | None) -> bytes:
    """An encoded `api.models.ReplayStep`: a position with nothing hidden, and the move that led to it."""
    return orjson.dumps(
        {
            "seat": seat,
            "text": text,
            "phrase": described and described.data,
            "moments": position.moments,
            "view": describe(position, position.position.state, None),
        }
    )


def seen_position(game: Game, moves: int, seat: int) -> SeenPosition:
    """A finished game after so many moves, as a seat saw it then, and what it could do if it was its turn."""
    position, last = game.at(0), list[SeenMove]()
    for mover, move in game.history[:moves]:
        if mover == seat or position.position.turns == 0:
            last.clear()
        if mover != seat:
            last.append({"seat": mover, "phrase": move_seen(position, mover, move, seat)})
        position.play(move)
    if position.is_pending and last:  # until it is completed, only its maker knows the whole of it
        mover, move = game.history[moves - 1]
        last[-1] = {"seat": mover, "phrase": move_seen(game.at(moves - 1), mover, move, SPECTATOR)}
    legal: list[LegalMove] = []
    if position.turn == seat:
        legal = [
            {"action": move.action, "text": move.text, "phrase": position.describe(move).data}
            for move in position.legal_moves()
        ]
    return {"seat": seat, "view": seen(position, seat), "legal": legal, "last": last[-MOST_MOVES:]}


def move_seen(before: Game, mover: int, move: Move, seat: int) -> PhraseJson:
    """A move that is about to be made, in the words in which a seat hears of it."""
    definition, state = before.definition, before.position.state
    shown = definition.words.seen_text(state, mover, move.action, seat)
    return (before.describe(move) if shown == move.text else definition.unseen_moves[shown]).data
