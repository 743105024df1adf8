"""Bots that are connected: they are told when they are to act. The server computes no moves.

A bot is a client like any other. It says `serve`, and gets positions in which it is to act, with all that its seat
cannot know dealt again: as many at a time as it can think about, the others wait in a fair queue. Several processes
may serve one account; each position goes to one of them. What is sent is the table as it stands then.
"""

import secrets
from collections.abc import Callable
from weakref import WeakValueDictionary

from ..bots.api import lead_in_match
from ..kernel.random import stream
from . import telling
from .bot_queue import FairQueue, Worker
from .commands import PlayMove
from .connections import Connection, Presence
from .messages import ThinkMessage
from .people import Person
from .refusals import Refusal
from .table import Table

STAND_INS = ("level3", "explorer", "random")  # who plays on for somebody, the first that there is


class BotDesk:
    """Gives positions to bots."""

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
        self.asked: dict[str, int] = {}  # by table: the position that waits or is thought about
        self.workers: dict[int, list[Worker]] = {}  # by bot
        self.pools: WeakValueDictionary[str, Worker] = WeakValueDictionary()

    def stand_in(self) -> Person | None:
        """A bot that plays on for somebody."""
        return next((self.house[name] for name in STAND_INS if name in self.house), None)

    # Who computes

    def serve(self, connection: Connection, at_once: int, pool: str | None = None) -> None:
        """A bot is there. Connections of one pool share the time of one worker."""
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
        """A bot's connection is gone: others of the same account get its positions."""
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
            for table in self.queue.waiting_for(bot):
                self.forget(table)
        lost = [position for position, thought in worker.thinking.items() if thought.bot == bot]
        for table, position in lost:
            thought = worker.thinking.pop((table, position))
            if not thought.void and (state := self.find(table)) is not None:
                self.asked.pop(table, None)
                self.ask(state)

    # What is to be computed

    def ask(self, table: Table) -> None:
        """If a bot is to act, let one of its workers think, once; what was asked about an earlier position is void."""
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
        if len(game.legal_moves()) == 1:  # needs no thought, and so waits for nobody
            workers[0].connections[bot.id][0].tell(self.position(table))
            return
        self.queue.add(table.id, table.about.creator, bot.id)
        for worker in sorted(workers, key=lambda worker: worker.load):
            self.employ(worker)

    def forget(self, table: str) -> None:
        """A table has moved on: no more thoughts about where it stood."""
        if (position := self.asked.pop(table, None)) is None:
            return
        self.queue.drop(table)
        for worker in self.all_workers():
            if (thought := worker.thinking.get((table, position))) is not None:
                thought.void = True

    def employ(self, worker: Worker) -> None:
        """Give a worker what it has time for."""
        while worker.has_time() and (table := self.queue.take(worker.connections)) is not None:
            state = self.find(table)
            bot = state.to_act if state is not None else None
            if state is None or bot is None or state.game is None or not self.attended(state):
                self.asked.pop(table, None)
                continue
            worker.begin((table, state.game.moves_made), bot.id)
            worker.connections[bot.id][0].tell(self.position(state))

    def answered(self, connection: Connection, command: object) -> None:
        """A bot answers: it has time for another position. What it says to a position that is void is stale."""
        worker = connection.worker
        if worker is None or not isinstance(command, PlayMove):
            return
        thought = worker.thinking.pop((command.table, command.position), None)
        void = thought is not None and thought.void
        if not void and self.asked.get(command.table) == command.position:
            del self.asked[command.table]
            self.queue.drop(command.table)
        self.employ(worker)
        if void:
            raise Refusal("stale", "The table has moved on.")

    def look_again(self) -> None:
        """Give work to those who have not answered for long, and let be asked again what they were asked."""
        for worker in self.all_workers():
            self.employ(worker)
        thought_of = {table for worker in self.all_workers() for table, _ in worker.thinking}
        for table in self.asked.keys() - self.queue.owners.keys() - thought_of:
            del self.asked[table]

    def all_workers(self) -> set[Worker]:
        """Everybody who computes moves."""
        return {worker for workers in self.workers.values() for worker in workers}

    def position(self, table: Table) -> ThinkMessage:
        """What a bot needs to choose a move."""
        game = table.game
        assert game is not None
        assert game.turn is not None
        view = game.view(game.turn)
        del view["legal"]
        return {
            "type": "think",
            "table": table.id,
            "seat": game.turn,
            "position": game.moves_made,
            "game": game.id,
            "players": game.players,
            "options": table.about.options,
            "view": view,
            "legal": telling.legal_moves(table),
            "state": telling.redealt_state(table, stream(secrets.randbits(64))),
            "lead": lead_in_match(game, game.turn),
            "deadline": table.clocks.deadline,
            "now": self.now(),
        }
