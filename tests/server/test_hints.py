"""Hints: who gets one and who does not, made of what the seat knows, noted at the table, bounded and never lost."""

import asyncio
import gzip
import json
import os
import signal
from dataclasses import asdict, replace
from types import SimpleNamespace

import psutil
import pytest
from live_site import PLENTY, Client, running_site, two_at_a_table
from plain_tables import answered, happen, new_table

from lostcities.game import Game
from lostcities.server.api.review_models import Hint
from lostcities.server.projection import table as projection
from lostcities.server.reviews.hints import Hints
from lostcities.server.reviews.process import make_hint
from lostcities.server.reviews.worker import AnalysisWorker, WorkerEnded
from lostcities.server.settings import Limits
from lostcities.server.tables.commands import PlayMove, TakeHint
from lostcities.server.tables.consequences import result
from lostcities.server.tables.events import Event

ADA, BOB, BOT = 1, 2, 100
SIMULATIONS = 24
LASTING = 100_000  # simulations: a hint that takes far longer than any test waits
MODULE = "lostcities.server.reviews.process"
QUICK = replace(PLENTY, hints=(1e9, 1e9), hints_from=(1e9, 1e9), hint_simulations=SIMULATIONS)
NOBODY = projection.Audience(lambda user: False)


def wish(table):
    return TakeHint(id="hint", table="table", position=table.game.moves_made)


def at_turn_of(user, *, users=(ADA, BOT), game="classic", **about):
    """A table where it is the turn of a user; whoever comes before has made the first moves there are."""
    table = new_table(game, len(users), users=list(users), **about)
    while table.to_act.id != user:
        happen(table, Event("moved", table.turn, {"action": table.game.legal_moves()[0].action}))
    return table


def code(table, user, command=None):
    """Why a hint is refused; None if it is given."""
    told = answered(table, command or wish(table), user)
    return told["code"] if isinstance(told, dict) else None


def offered(table):
    """Whether the person at a table is offered hints."""
    return projection.changing_parts(table, table.seat_of(ADA), NOBODY, table.at)["may_hint"]


# Who may


@pytest.mark.parametrize(
    ("game", "users"), [("classic", (ADA, BOT)), ("partners", (BOT, ADA, BOT, BOT)), ("rivals", (BOT, BOT, ADA))]
)
def test_the_only_person_among_bots_gets_hints(game, users):
    table = at_turn_of(ADA, game=game, users=users)
    (event,) = answered(table, wish(table), ADA)
    assert (event["kind"], event["seat"]) == ("hinted", table.seat_of(ADA))
    assert offered(table)


@pytest.mark.parametrize(
    ("users", "about"),
    [((ADA, BOT), {"rated": True}), ((ADA, BOT), {"deal": "today"}), ((ADA, BOB), {}), ((ADA, BOT, BOB), {})],
)
def test_there_are_no_hints_where_games_are_rated_or_compared_or_another_person_plays(users, about):
    table = at_turn_of(ADA, users=users, game="rivals", **about)
    assert code(table, ADA) == "forbidden"
    assert not offered(table)


def test_there_are_no_hints_after_a_bot_took_over_for_another_person():
    table = at_turn_of(ADA, users=(ADA, BOB))
    happen(table, Event("replaced", 1, {"bots": [[1, BOT]]}))
    assert code(table, ADA) == "forbidden"


def test_there_are_no_hints_for_bots_spectators_and_seats_that_are_not_to_act():
    table = at_turn_of(BOT)
    assert code(table, BOB) == "forbidden"
    assert code(table, BOT) == "forbidden"
    assert code(table, ADA) == "not_your_turn"
    assert offered(table)  # once it is their turn


def test_there_is_no_hint_for_a_position_that_has_passed_nor_after_the_end():
    table = at_turn_of(ADA)
    assert code(table, ADA, TakeHint(id="hint", table="table", position=table.game.moves_made + 1)) == "stale"
    happen(table, Event("over", data={"result": result(table, [1, 0], None, table.game.describe(0))}))
    assert code(table, ADA) == "conflict"
    assert not offered(table)


def test_a_table_remembers_its_hints_also_when_the_move_is_taken_back():
    table = at_turn_of(ADA)
    position = table.game.moves_made
    happen(table, Event("hinted", table.turn, {"position": position}))
    happen(table, Event("moved", table.turn, {"action": table.game.legal_moves()[0].action}))
    happen(table, Event("taken_back", table.seat_of(ADA)))
    assert projection.changing_parts(table, None, NOBODY, table.at)["hints"] == [position]
    assert result(table, [1, 0], None, table.game.describe(0))["hints"] == 1


# Judged on what the seat could know


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("rivals", 3), ("rollwrite", 2)])
def test_games_that_differ_only_in_hidden_things_have_byte_equal_hints(game, players):
    users = [ADA, *[BOT] * (players - 1)]
    table = new_table(game, players, users=users)
    for _ in range(8):
        happen(table, Event("moved", table.turn, {"action": table.game.legal_moves()[-1].action}))
    while table.to_act.id != ADA or len(table.game.legal_moves()) < 2:
        happen(table, Event("moved", table.turn, {"action": table.game.legal_moves()[0].action}))
    known, whole, made = table.game.position_text(table.turn), set(), set()
    for seed in (1, 2):
        table.game = Game.from_position(known, seed=seed)
        whole.add(table.game.position_text())
        job = Hints.job(SimpleNamespace(limits=QUICK), table)
        made.add(json.dumps(make_hint(asdict(job), lambda done: None)).encode())
    assert len(whole) == 2, "nothing was hidden"
    assert len(made) == 1
    told = json.loads(made.pop())
    assert Hint.model_validate(told).model_dump() == told  # else api/review_models.py is not up to date
    assert told["position"] == known
    assert told["candidates"][0]["loss"] == 0


# On the site


class Desk:
    """In place of the processes: jobs lie here until they may go on, or something happens to them."""

    def __init__(self):
        self.jobs = []
        self.open = asyncio.Event()
        self.open.set()
        self.trouble = None

    async def make(self, worker, job, on_progress):
        self.jobs.append(job)
        await self.open.wait()
        if self.trouble:
            raise self.trouble
        return gzip.compress(json.dumps({"seed": job.seed}).encode())


@pytest.fixture
def desk(monkeypatch):
    desk = Desk()
    monkeypatch.setattr(AnalysisWorker, "make", lambda worker, *job: desk.make(worker, *job))
    return desk


def run(database, scenario, *, limits=QUICK, **settings):
    async def play():
        async with running_site(database, limits=limits, **settings) as site:
            await scenario(site)

    asyncio.run(play())


async def alone(site, game="classic", seats=("me", "random"), **wish):
    """Ada among bots, watching, on her turn."""
    ada = await (await Client.guest(site, "Ada")).connect()
    table, _ = await ada.make(game, seats, **wish)
    await ada.watch(table)
    await bots_move(site, ada, table)
    return ada, table


async def bots_move(site, ada, table, choose=lambda legal: legal[0]):
    """Let the bots make their moves until it is Ada's turn, or the end."""
    while (state := site.tables.in_memory(table)).to_act is not None and state.to_act.kind == "bot":
        action, position = choose(state.game.legal_moves()).action, state.game.moves_made
        command = PlayMove(id=f"bot{position}", table=table, do="move", action=action, position=position)
        await site.tables.act(command, state.to_act)
    while ada.numbers[table] < site.tables.in_memory(table).number:
        await ada.hear()


async def ask(client, table, position=None):
    position = client.states[table]["position"] if position is None else position
    return await client.http.post(f"/api/tables/{table}/hint", json={"position": position})


def test_a_hint_is_told_after_the_table_has_noted_it_and_once_for_a_position(sqlite, desk):
    async def scenario(site):
        ada, table = await alone(site)
        first, again = await ask(ada, table), await ask(ada, table)
        assert (first.status_code, again.status_code) == (200, 200)
        assert first.content == again.content
        assert desk.jobs[0] == desk.jobs[1]
        state = site.tables.in_memory(table)
        assert desk.jobs[0].position == state.game.position_text(state.turn)
        await ada.next("update")
        assert ada.states[table]["hints"] == [ada.states[table]["position"]]
        assert [entry["phrase"] for entry in ada.logs[table] if entry["kind"] == "hinted"] == [{"key": "event.hinted"}]
        await ada.do("move", table, move=ada.states[table]["legal"][0]["text"], position=ada.states[table]["position"])
        await ada.do("resign", table)
        listed = await ada.get(f"/api/players/{ada.name}/games")
        assert listed["games"][0]["table"]["result"]["hints"] == 1
        assert "\nhints: " in (await ada.http.get(f"/api/tables/{table}/record")).text
        assert (await ask(ada, table, 0)).json()["message"] == "The game is over."
        await ada.close()

    run(sqlite, scenario)


def test_a_hint_is_dropped_when_the_table_has_moved_on(sqlite, desk):
    async def scenario(site):
        ada, table = await alone(site)
        desk.open.clear()
        waiting = asyncio.create_task(ask(ada, table))
        while not desk.jobs:
            await asyncio.sleep(0.01)
        legal = ada.states[table]["legal"]
        await ada.do("move", table, move=legal[0]["text"], position=ada.states[table]["position"])
        desk.open.set()
        assert ((await waiting).status_code, (await waiting).json()["code"]) == (409, "stale")
        assert site.tables.in_memory(table).hints == set()
        await ada.close()

    run(sqlite, scenario)


def test_a_hint_that_waits_behind_others_is_not_even_begun_when_its_table_has_moved_on(sqlite, desk):
    async def scenario(site):
        (ada, first), (eve, second) = await alone(site), await alone(site)
        desk.open.clear()
        tasks = [asyncio.create_task(ask(ada, first))]
        while not desk.jobs:
            await asyncio.sleep(0.01)
        tasks.append(asyncio.create_task(ask(eve, second)))
        while len(site.hints.asking) < 2:
            await asyncio.sleep(0.01)
        await eve.do(
            "move", second, move=eve.states[second]["legal"][0]["text"], position=eve.states[second]["position"]
        )
        desk.open.set()
        assert [answer.status_code for answer in await asyncio.gather(*tasks)] == [200, 409]
        assert len(desk.jobs) == 1
        await ada.close()
        await eve.close()

    run(sqlite, scenario)


def test_one_user_waits_for_one_hint_at_a_time_and_not_for_too_many(sqlite, desk):
    async def scenario(site):
        ada, table = await alone(site)
        other, _ = await ada.make("classic", ["me", "random"])
        await ada.watch(other)
        await bots_move(site, ada, other)
        desk.open.clear()
        waiting = asyncio.create_task(ask(ada, table))
        while not desk.jobs:
            await asyncio.sleep(0.01)
        refused = await ask(ada, other)
        assert (refused.status_code, refused.json()["message"]) == (429, "You are already waiting for a hint.")
        eve, third = await alone(site)
        assert "Many players" in (await ask(eve, third)).json()["message"]
        desk.open.set()
        assert (await waiting).status_code == 200
        assert (await ask(ada, table)).status_code == 200
        assert (await ask(ada, table)).status_code == 429  # too fast
        assert len(desk.jobs) == 2
        await ada.close()
        await eve.close()

    run(sqlite, scenario, limits=replace(QUICK, hints=(1e-6, 2), hints_waiting=1))


def test_a_hint_whose_process_dies_says_so_and_is_not_noted(sqlite, desk):
    async def scenario(site):
        ada, table = await alone(site)
        desk.trouble = WorkerEnded()
        refused = await ask(ada, table)
        assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
        assert refused.json()["message"] == "The hint couldn't be worked out. Please ask again."
        assert site.tables.in_memory(table).hints == set()
        desk.trouble = None
        assert (await ask(ada, table)).status_code == 200
        await ada.close()

    run(sqlite, scenario)


def test_others_are_refused_and_a_site_without_hint_processes_says_so(sqlite, desk):
    async def scenario(site):
        ada, table = await alone(site, public=True)
        eve, nobody = await Client.guest(site, "Eve"), Client(site.address)
        position = ada.states[table]["position"]
        assert (await ask(nobody, table, position)).status_code == 401
        assert (await ask(eve, table, position)).status_code == 403
        private, _ = await ada.make("classic", ["me", "random"])
        assert (await ask(eve, private, 0)).status_code == 404
        assert (await ask(ada, table, position)).json()["message"] == "This site doesn't give hints."
        bob, cy, shared = await two_at_a_table(site, "classic")
        for client in (bob, cy):
            assert (await ask(client, shared)).status_code == 403
        assert desk.jobs == []
        for client in (ada, eve, nobody, bob, cy):
            await client.close()

    run(sqlite, scenario, hint_processes=0)


def hint_processes():
    return [one for one in psutil.Process(os.getpid()).children(recursive=True) if MODULE in one.cmdline()]


def test_a_real_process_makes_hints_and_another_one_when_it_is_killed(sqlite):
    async def scenario(site):
        ada, table = await alone(site)
        made = await ask(ada, table)
        assert made.status_code == 200
        hint = Hint.model_validate(made.json())
        legal = {move["text"] for move in ada.states[table]["legal"]}
        assert {one.move for one in hint.candidates} <= legal
        assert (await ask(ada, table)).content == made.content
        (process,) = hint_processes()
        assert process.nice() == psutil.Process(os.getpid()).nice()
        site.hints.limits = replace(QUICK, hint_simulations=LASTING)
        waiting = asyncio.create_task(ask(ada, table))
        while not site.hints.free.empty():
            await asyncio.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        assert (await waiting).status_code == 503
        site.hints.limits = QUICK
        assert (await ask(ada, table)).content == made.content
        await ada.close()

    run(sqlite, scenario)
    assert hint_processes() == []


def test_a_process_that_has_no_job_for_a_while_ends(desk):
    async def rest():
        stopped = []
        hints = Hints(SimpleNamespace(limits=Limits(), hint_processes=1), SimpleNamespace(spawn=stopped.append), None)
        (worker,) = hints.workers
        worker.stop = lambda: "stopped"
        worker.jobs = 2
        hints.rest(worker, 1)  # it has had another one since
        assert stopped == []
        hints.rest(worker, 2)
        assert stopped == ["stopped"]

    asyncio.run(rest())
