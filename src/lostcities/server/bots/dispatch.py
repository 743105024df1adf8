"""Dispatch of positions to bots. The server computes no moves.

A bot is a client that has said `serve`. It gets the positions in which it is to act, with all that its seat cannot
know dealt again: as many at a time as it can think about, the others wait in a fair queue. Several processes may serve
one account; each position goes to one of them, as the table stands when it is sent.
"""

import secrets
from collections.abc import Callable
from weakref import WeakValueDictionary

from ...kernel.random import stream
from ..accounts.models import Person
from ..projection import table as projection
from ..refusals import Refusal
from ..tables import deals
from ..tables.commands import PlayMove
from ..tables.table import Table
from ..transport.connections import Connection, Presence
from .queue import FairQueue, Worker

STAND_INS = ("level3", "explorer", "random")  # bots that take over a seat, in order of preference


class BotDispatch:
    """Sends positions to the workers of bots."""

    def __init__(
        self,
        presence: Presence,
        clock: Callable[[], int],
        find: Callable[[str], Table | None] = lambda table: None,
        attended: Callable[[Table], bool] = lambda table: True,
    ):
        self.presence = presence
        self.now = clock
        self.find = find  # a table in memory
        self.attended = attended  # does anybody play or watch there?
        self.house: dict[str, Person] = {}  # the bots that the server itself runs, by name
        self.queue = FairQueue()
        self.ladder = FairQueue()  # positions of the bot ladder, which wait for those of people
        self.asked: dict[str, int] = {}  # by table: the position that waits or is thought about
        self.workers: dict[int, list[Worker]] = {}  # by bot
        self.pools: WeakValueDictionary[str, Worker] = WeakValueDictionary()

    def stand_in(self) -> Person | None:
        """A bot that plays on for somebody."""
        return next((self.house[name] for name in STAND_INS if name in self.house), None)

    # Who computes

    def serve(self, connection: Connection, at_once: int, pool: str | None = None) -> None:
        """Register a bot's connection. Connections of one pool share one worker."""
        bot = connection.somebody().id
        self.leave(connection)
        worker = self.pools.get(pool or "") or Worker(at_once)
        if pool:
            self.pools[pool] = worker
        connection.worker = worker
        worker.connections.setdefault(bot, []).append(connection)
        if worker not in (workers := self.workers.setdefault(bot, [])):
            workers.append(worker)
        self.presence.serve(bot)

    def leave(self, connection: Connection) -> None:
        """Remove a bot's connection: others of the same account get its positions."""
        worker, connection.worker = connection.worker, None
        if worker is None:
            return
        bot = connection.somebody().id
        worker.connections[bot].remove(connection)
        if worker.connections[bot]:
            return
        del worker.connections[bot]
        self.workers[bot].remove(worker)
        if not self.workers[bot]:
            del self.workers[bot]
            for table in self.queue.waiting_for(bot) + self.ladder.waiting_for(bot):
                self.forget(table)
        lost = [position for position, thought in worker.thinking.items() if thought.bot == bot]
        for table, position in lost:
            thought = worker.thinking.pop((table, position))
            if not thought.void and (state := self.find(table)) is not None:
                self.asked.pop(table, None)
                self.ask(state)

    # What is to be computed

    def ask(self, table: Table) -> None:
        """Ask a bot for its move, once for each position; what was asked about an earlier one is void."""
        bot, game = table.to_act, table.game
        if bot is None or bot.kind != "bot" or game is None or not self.attended(table):
            self.forget(table.id)
            return
        if self.asked.get(table.id) == game.moves_made:
            return
        self.forget(table.id)
        if not (workers := self.workers.get(bot.id)):
            return
        self.asked[table.id] = game.moves_made
        if len(game.legal_moves()) == 1:  # forced: it does not wait in the queue
            self.send_position(workers[0].connections[bot.id][0], table)
            return
        (self.ladder if table.about.ladder else self.queue).add(table.id, table.about.creator, bot.id)
        for worker in sorted(workers, key=lambda worker: worker.load):
            self.employ(worker)

    def forget(self, table: str) -> None:
        """Void what was asked at a table: it has moved on."""
        if (position := self.asked.pop(table, None)) is None:
            return
        self.drop(table)
        for worker in self.all_workers():
            if (thought := worker.thinking.get((table, position))) is not None:
                thought.void = True

    def employ(self, worker: Worker) -> None:
        """Send a worker as many positions as it has time for."""
        while worker.has_time() and (table := self.take(worker)) is not None:
            state = self.find(table)
            bot = state.to_act if state is not None else None
            if state is None or bot is None or state.game is None or not self.attended(state):
                self.asked.pop(table, None)
                continue
            worker.begin((table, state.game.moves_made), bot.id)
            self.send_position(worker.connections[bot.id][0], state)

    def take(self, worker: Worker) -> str | None:
        """The next table for a worker: people's first."""
        return self.queue.take(worker.connections) or self.ladder.take(worker.connections)

    def drop(self, table: str) -> None:
        self.queue.drop(table)
        self.ladder.drop(table)

    def people_wait(self) -> bool:
        """Whether positions of people's games wait for a bot here."""
        return bool(self.queue.owners)

    def answered(self, connection: Connection, command: object) -> None:
        """Note a bot's answer, and send its worker the next position. An answer to a void position is stale."""
        worker = connection.worker
        if worker is None or not isinstance(command, PlayMove):
            return
        thought = worker.thinking.pop((command.table, command.position), None)
        void = thought is not None and thought.void
        if not void and self.asked.get(command.table) == command.position:
            del self.asked[command.table]
            self.drop(command.table)
        self.employ(worker)
        if void:
            raise Refusal("stale", "moved_on")

    def look_again(self) -> None:
        """Employ workers whose leases have run out, and let lost positions be asked again."""
        for worker in self.all_workers():
            self.employ(worker)
        thought_of = {table for worker in self.all_workers() for table, _ in worker.thinking}
        for table in self.asked.keys() - self.queue.owners.keys() - self.ladder.owners.keys() - thought_of:
            del self.asked[table]

    def all_workers(self) -> set[Worker]:
        return {worker for workers in self.workers.values() for worker in workers}

    def send_position(self, connection: Connection, table: Table) -> None:
        redeal, seed = secrets.randbits(64), secrets.randbits(deals.SEED_BITS)
        if table.about.deal is not None and table.game is not None:  # everybody meets the same bot there
            redeal, seed = deals.bot_seeds(table.secret, table.game.moves_made)
        connection.send(projection.think(table, stream(redeal), seed, self.now()))
