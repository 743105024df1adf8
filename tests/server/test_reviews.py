"""Reviews of finished games: who may ask and read, one a game, made elsewhere, and made in the end whatever dies."""

import asyncio
import gzip
import json
import os
import random
import signal
from collections import Counter
from dataclasses import asdict, replace

import psutil
import pytest
from live_site import PLENTY, Client, running_site, two_at_a_table
from server_process import ServerProcess
from sqlalchemy import insert, select, update
from test_admin import account
from test_migrations import as_of
from test_several_processes import two_sites

import lostcities
from lostcities.server.api.review_models import GameReview
from lostcities.server.reviews import service
from lostcities.server.reviews.process import NICENESS_VARIABLE, make_review
from lostcities.server.reviews.service import MOST_ATTEMPTS
from lostcities.server.reviews.worker import AnalysisWorker, JobFailed, ReviewJob, WorkerEnded
from lostcities.server.storage import schema
from lostcities.server.storage.database import Database, Unavailable, database_url
from lostcities.server.tables.fairness import record

SIMULATIONS = 4
LASTING = 200  # simulations for each move, with which a review takes some seconds
QUICK = replace(PLENTY, reviews=5_000, reviews_from=(1e9, 1e9), reviews_waiting=5_000, review_simulations=SIMULATIONS)
MODULE = "lostcities.server.reviews.process"


class Desk:
    """In place of the review processes: jobs lie here until they may go on, or something happens to them."""

    def __init__(self):
        self.jobs = []
        self.open = asyncio.Event()
        self.troubles = []  # exceptions, each for one job

    async def make(self, worker, job, on_progress):
        self.jobs.append(job)
        await on_progress(0.5)
        await self.open.wait()
        if self.troubles:
            raise self.troubles.pop(0)
        return gzip.compress(json.dumps({"record": job.record, "seed": job.seed}).encode())


@pytest.fixture
def desk(monkeypatch):
    desk = Desk()
    monkeypatch.setattr(AnalysisWorker, "make", lambda worker, *job: desk.make(worker, *job))
    monkeypatch.setattr(service, "PAUSE", 0)
    return desk


def run(database, scenario, *, limits=QUICK, **settings):
    async def play():
        async with running_site(database, limits=limits, **settings) as site:
            await scenario(site)

    asyncio.run(play())


async def play_some(players, table, moves):
    """Make some moves at a table; each player watches it."""
    for position in range(moves):
        for player in players:
            while player.states[table]["position"] < position:
                await player.hear()
        mover = next(player for player in players if player.states[table]["turn"] == player.states[table]["you"])
        move = mover.states[table]["legal"][0]["text"]
        assert (await mover.do("move", table, move=move, position=position))["type"] == "done"


async def finished(site, moves=4, *, watch=False, **wish):
    """Two guests, and a table where they have made some moves before one resigned."""
    ada, bob, table = await two_at_a_table(site, "classic", **wish)
    await play_some((ada, bob), table, moves)
    await ada.do("resign", table)
    if not watch:
        await ada.disconnect()
        await bob.disconnect()
    return ada, bob, table


async def ask(client, table, **parameters):
    return await client.http.post(f"/api/tables/{table}/review", params=parameters)


async def read(client, table, **parameters):
    return await client.http.get(f"/api/tables/{table}/review", params=parameters)


async def reviewed(client, table):
    """The answer with a review that is done, or has failed."""
    while (answer := (await read(client, table)).json())["status"] not in ("done", "failed"):
        await asyncio.sleep(0.05)
    return answer


async def rows(site):
    async with site.database.reading() as connection:
        return (await connection.execute(select(schema.reviews))).all()


async def close(*clients):
    for client in clients:
        await client.close()


# Who may ask, and who may read


def test_a_public_game_is_reviewed_for_anybody_with_a_name_and_read_by_everybody(sqlite, desk):
    async def scenario(site):
        ada, bob, table = await finished(site)
        nobody, guest, owner = Client(site.address), await Client.guest(site, "Eve"), await account(site, "Owner")
        spectator = await Client(site.address).connect()
        await spectator.watch(table)
        for client in (nobody, spectator):
            assert (await ask(client, table)).status_code == 401
        assert await rows(site) == []
        for client in (guest, owner, ada, bob):
            assert (await ask(client, table)).status_code == 200
        desk.open.set()
        for client in (ada, bob, guest, owner, nobody):
            assert (await reviewed(client, table))["status"] == "done"
        await close(ada, bob, nobody, guest, owner, spectator)

    run(sqlite, scenario)


def test_a_private_game_is_reviewed_for_its_players(sqlite, desk):
    async def scenario(site):
        ada, bob = await Client.guest(site, "Ada"), await Client.guest(site, "Bob")
        table, key = await ada.make("classic", ["me", "friend"], public=False)
        for player in (ada, bob):
            await player.connect()
            await player.watch(table, key=key)
        assert (await bob.do("sit", table, key=key))["type"] == "done"
        for player in (ada, bob):
            while player.states[table]["turn"] is None or player.states[table]["you"] is None:
                await player.hear()
        await play_some((ada, bob), table, 2)
        await bob.do("resign", table)
        nobody, guest, owner = Client(site.address), await Client.guest(site, "Eve"), await account(site, "Owner")
        assert (await ask(nobody, table)).status_code == 401
        for client in (guest, owner):
            assert (await ask(client, table)).status_code == 404
            refused = await ask(client, table, key=key)  # who has the link may look, like at the replay
            assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
        assert await rows(site) == []
        for client in (bob, ada):
            assert (await ask(client, table)).status_code == 200
        desk.open.set()
        for client in (ada, bob):
            assert (await reviewed(client, table))["review"]["seed"]
        for client in (guest, owner, nobody):
            assert (await read(client, table)).status_code == 404
            replay = await client.http.get(f"/api/tables/{table}/replay", params={"key": key})
            assert (await read(client, table, key=key)).status_code == replay.status_code == 200
        await close(ada, bob, nobody, guest, owner)

    run(sqlite, scenario)


def test_there_is_no_review_before_the_end_nor_where_there_is_nothing_to_review(sqlite, desk):
    async def scenario(site):
        ada, bob, playing = await two_at_a_table(site, "classic")
        eve, fay, aborted = await two_at_a_table(site, "classic")
        cy, dan, unplayed = await two_at_a_table(site, "classic")
        waiting, _ = await ada.make("classic", ["me", "anyone"])
        await play_some((ada, bob), playing, 3)
        await eve.do("abort", aborted)
        await cy.do("resign", unplayed)
        for table, message in (
            (waiting, "The game isn't over yet."),
            (playing, "The game isn't over yet."),
            (aborted, "This game ended without a result, so there is nothing to review."),
            (unplayed, "Nobody made a move in this game, so there is nothing to review."),
        ):
            for answer in (await ask(ada, table), await read(ada, table)):
                assert (answer.status_code, answer.json()["code"]) == (409, "conflict")
                assert answer.json()["message"] == message
        assert await rows(site) == []
        await close(ada, bob, cy, dan, eve, fay)

    run(sqlite, scenario)


def test_nothing_is_told_or_made_of_a_running_game_even_if_the_database_has_a_job_for_it(sqlite, desk):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        await play_some((ada, bob), table, 3)
        row = {"table_id": table, "requested_at": 0, "attempts": 0, "progress": 0.0}
        async with site.database.writing() as connection:
            await connection.execute(insert(schema.reviews).values(row | {"status": "waiting"}))
        desk.open.set()
        site.reviews.wanted.set()
        while (await rows(site))[0].status != "failed":
            await asyncio.sleep(0.01)
        assert desk.jobs == []
        async with site.database.writing() as connection:
            await connection.execute(update(schema.reviews).values(status="done", result=gzip.compress(b'{"a":1}')))
        for client in (ada, bob, Client(site.address)):
            assert (await read(client, table)).status_code == 409
        assert (await ask(ada, table)).status_code == 409
        await close(ada, bob)

    run(sqlite, scenario)


# One review a game


def test_a_game_has_one_review_whoever_asks_and_however_often(database, desk):
    async def scenario(site):
        ada, bob, table = await finished(site)
        assert (await read(ada, table)).json() == {
            "status": "none",
            "progress": 0.0,
            "reason": None,
            "ahead": 0,
            "review": None,
        }
        answers = await asyncio.gather(*(ask(client, table) for client in (ada, bob) * 5))
        assert {answer.status_code for answer in answers} == {200}
        assert {answer.json()["status"] for answer in answers} <= {"waiting", "working"}
        while (answer := (await read(bob, table)).json())["status"] != "working" or answer["progress"] != 0.5:
            await asyncio.sleep(0.01)
        assert (await ask(ada, table)).json() == {"status": "working", "progress": 0.5, "reason": None, "ahead": 0}
        desk.open.set()
        first = await reviewed(ada, table)
        assert first == await reviewed(bob, table)
        assert first["review"]["record"] == desk.jobs[0].record
        assert (await ask(bob, table)).json() == {"status": "done", "progress": 1.0, "reason": None, "ahead": 0}
        assert len(desk.jobs) == len(await rows(site)) == 1
        await close(ada, bob)

    run(database, scenario)


def test_a_job_follows_from_the_game_alone(sqlite, desk):
    desk.open.set()

    async def scenario(site):
        jobs = []
        for _ in range(2):  # the same cards and the same moves, by other people at another table
            ada, bob, table = await finished(site, deal="the same")
            await ask(ada, table)
            await reviewed(ada, table)
            jobs.append(desk.jobs[-1])
            assert "Ada" not in jobs[-1].record
            assert table not in jobs[-1].record
            await close(ada, bob)
        ada, bob, _ = players = await finished(site, moves=5, deal="the same")
        await ask(ada, players[2])
        await reviewed(ada, players[2])
        assert jobs[0] == jobs[1]
        assert jobs[0].simulations == SIMULATIONS
        assert jobs[0].seed != desk.jobs[-1].seed
        await close(ada, bob)

    run(sqlite, scenario)


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("rollwrite", 2)])
def test_the_page_is_told_every_part_of_a_review(game, players):
    """If this fails, api/review_models.py is not up to date: change it, then make types."""
    match, chance = lostcities.new_game(game, players=players, seed=5, rounds=1), random.Random(5)
    for _ in range(6):
        match.play(chance.choice(match.legal_moves()))
    made = make_review({"record": match.record(), "simulations": LASTING, "seed": 1}, lambda done: None)
    made = json.loads(json.dumps(made))
    assert GameReview.model_validate(made).model_dump() == made


def test_whoever_watches_the_table_hears_how_far_the_review_is(sqlite, desk):
    async def scenario(site):
        ada, bob, table = await finished(site, watch=True)
        desk.open.set()
        await ask(bob, table)
        heard = []
        while not heard or heard[-1]["status"] != "done":
            heard.append(await ada.next("review"))
        told = [(message["status"], message["progress"]) for message in heard]
        assert told == [("waiting", 0), ("working", 0), ("working", 0.5), ("done", 1)]
        assert {message["table"] for message in heard} == {table}
        assert "review" not in heard[-1]
        await close(ada, bob)

    run(sqlite, scenario)


def test_reading_the_review_of_a_shared_deal_counts_as_seeing_its_cards(sqlite, desk):
    async def scenario(site):
        ada, bob, table = await finished(site, deal="everybody")
        eve = await Client.guest(site, "Eve")
        await ask(eve, table)

        async def looks():
            async with site.database.reading() as connection:
                return len((await connection.execute(select(schema.deal_looks))).all())

        await read(eve, table)
        assert await looks() == 0
        desk.open.set()
        await reviewed(eve, table)
        assert await looks() == 1
        await close(ada, bob, eve)

    run(sqlite, scenario)


# Limits


def test_one_user_waits_for_one_review_at_a_time_and_the_queue_has_an_end(database, desk):
    limits = replace(QUICK, reviews=1, reviews_waiting=2)

    async def scenario(site):
        games = [await finished(site) for _ in range(4)]
        (ada, bob, first), (_, _, second), (cy, _, third), (dan, _, fourth) = games
        assert (await ask(ada, first)).status_code == 200
        refused = await ask(ada, second)
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "30")
        assert "already have 1 review" in refused.json()["message"]
        assert (await ask(cy, third)).json()["ahead"] == (await read(cy, third)).json()["ahead"] == 1
        full = await ask(dan, fourth)
        assert (full.status_code, full.headers["retry-after"]) == (429, "120")
        assert full.json()["phrase"] == {"key": "refusal.many_reviews"}
        assert (await ask(bob, first)).status_code == 200  # it waits already
        desk.open.set()
        for client, table in ((ada, first), (cy, third)):
            assert (await reviewed(client, table))["status"] == "done"
        assert (await ask(ada, second)).status_code == 200
        assert (await ask(dan, fourth)).status_code == 200
        for client, table in ((ada, second), (dan, fourth)):
            assert (await reviewed(client, table))["status"] == "done"
        await close(*(client for game in games for client in game[:2]))

    run(database, scenario, limits=limits)


@pytest.mark.parametrize("name", ["reviews 0", "practice"])
def test_who_waits_for_work_stops_even_if_work_comes_at_that_moment(sqlite, desk, name):
    async def scenario(site):
        (task,) = [task for task in site.background if task.get_name() == name]
        work = site.reviews.wanted if name == "reviews 0" else site.practice.reviewed
        while not work._waiters:
            await asyncio.sleep(0.01)
        work.set()
        task.cancel()
        await asyncio.wait([task], timeout=5)
        assert task.cancelled()

    run(sqlite, scenario)


def test_one_address_asks_for_so_many_reviews_and_no_more(sqlite, desk):
    async def scenario(site):
        games = [await finished(site) for _ in range(3)]
        codes = [(await ask(game[0], game[2])).status_code for game in games]
        assert codes == [200, 200, 429]
        assert (await ask(games[0][0], games[0][2])).status_code == 200  # nothing new is asked for
        await close(*(client for game in games for client in game[:2]))

    run(sqlite, scenario, limits=replace(QUICK, reviews_from=(0.001, 2)))


def test_a_site_without_review_processes_says_so(sqlite):
    async def scenario(site):
        ada, bob, table = await finished(site)
        refused = await ask(ada, table)
        assert (refused.status_code, refused.json()["message"]) == (409, "This site doesn't review games.")
        await close(ada, bob)

    run(sqlite, scenario, review_processes=0)


# What goes wrong


def test_a_review_that_fails_says_so_and_can_be_asked_for_again(sqlite, desk):
    desk.troubles = [JobFailed("ValueError")]
    desk.open.set()

    async def scenario(site):
        ada, bob, table = await finished(site)
        await ask(ada, table)
        failed = await reviewed(ada, table)
        assert (failed["reason"], failed["review"]) == ({"key": "review.failed"}, None)
        assert (await ask(bob, table)).json()["status"] == "waiting"
        assert (await reviewed(ada, table))["status"] == "done"
        metrics = (await ada.http.get("/api/metrics")).text.splitlines()
        for line in (
            'lostcities_reviews_total{status="done"} 1.0',
            'lostcities_reviews_total{status="failed"} 1.0',
            "lostcities_review_seconds_count 2.0",
        ):
            assert line in metrics
        await close(ada, bob)

    run(sqlite, scenario)


def test_a_job_that_kills_every_worker_fails_in_the_end(sqlite, desk):
    desk.troubles = [WorkerEnded() for _ in range(MOST_ATTEMPTS)]
    desk.open.set()

    async def scenario(site):
        ada, bob, table = await finished(site)
        await ask(ada, table)
        assert (await reviewed(ada, table))["status"] == "failed"
        assert len(desk.jobs) == MOST_ATTEMPTS
        await close(ada, bob)

    run(sqlite, scenario)


def test_a_review_is_kept_until_the_database_is_back(sqlite, desk, monkeypatch):
    monkeypatch.setattr(service, "AGAIN", 0.01)

    async def scenario(site):
        ada, bob, table = await finished(site)
        finish, away = site.reviews.jobs.finish, [True, True]

        async def sometimes(*result):
            if away:
                away.pop()
                raise Unavailable
            return await finish(*result)

        monkeypatch.setattr(site.reviews.jobs, "finish", sometimes)
        desk.open.set()
        await ask(ada, table)
        assert (await reviewed(ada, table))["status"] == "done"
        assert len(desk.jobs) == 1
        await close(ada, bob)

    run(sqlite, scenario)


def test_a_server_that_stops_leaves_the_job_to_the_next_one(database, desk):
    async def begin():
        async with running_site(database, limits=QUICK) as site:
            ada, bob, table = await finished(site)
            await ask(ada, table)
            while not desk.jobs:
                await asyncio.sleep(0.01)
            await close(ada, bob)
        return table

    async def go_on(table):
        desk.open = asyncio.Event()
        desk.open.set()
        async with running_site(database, limits=QUICK) as site:
            nobody = Client(site.address)
            assert (await reviewed(nobody, table))["status"] == "done"
            (row,) = await rows(site)
            assert (row.attempts, len(desk.jobs)) == (1, 2)
            assert desk.jobs[0] == desk.jobs[1]
            await nobody.close()

    asyncio.run(go_on(asyncio.run(begin())))


def review_processes(parent):
    """The processes of a server in which reviews are made."""
    children = psutil.Process(parent).children(recursive=True)
    return [child for child in children if MODULE in child.cmdline()]


async def well_begun(client, table):
    """Wait until a worker is in the midst of a review."""
    while (state := (await read(client, table)).json())["status"] != "working" or not state["progress"]:
        assert state["status"] in ("waiting", "working"), state
        await asyncio.sleep(0.02)


def test_the_process_that_makes_reviews_has_the_lowest_priority_and_ends_when_it_is_told_to():
    async def start():
        worker = AnalysisWorker()
        process = psutil.Process((await worker.running()).pid)
        while process.nice() != 19:
            assert process.is_running()
            await asyncio.sleep(0.02)
        await worker.stop()
        assert not process.is_running()

    asyncio.run(start())


def test_a_record_that_cannot_be_reviewed_does_not_end_the_process(monkeypatch):
    monkeypatch.setenv(NICENESS_VARIABLE, "0")  # the other tests need not be done first
    game = lostcities.new_game("classic", seed=1)
    game.play(game.legal_moves()[0])

    async def note(progress):
        assert 0 <= progress <= 1

    async def make():
        worker = AnalysisWorker()
        with pytest.raises(JobFailed, match="RecordError"):
            await worker.make(ReviewJob("no record", SIMULATIONS, 1), note)
        process = worker.process
        made = json.loads(gzip.decompress(await worker.make(ReviewJob(game.record(), SIMULATIONS, 1), note)))
        assert [one["played"] for one in made["decisions"]] == [move.text for _, move in game.history]
        assert worker.process is process
        await worker.stop()

    asyncio.run(make())


def test_a_review_whose_process_is_killed_is_made_again(sqlite, monkeypatch):
    monkeypatch.setenv(NICENESS_VARIABLE, "0")
    monkeypatch.setattr(service, "PAUSE", 0)

    async def scenario(site):
        ada, bob, table = await finished(site)
        await ask(ada, table)
        await well_begun(ada, table)
        (process,) = review_processes(os.getpid())
        process.send_signal(signal.SIGKILL)
        made = await reviewed(ada, table)
        (row,) = await rows(site)
        assert (row.status, row.attempts) == ("done", 2)
        async with site.tables.reading(table) as room:
            text = service.nameless_record(room.state)
            assert text != record(room.state)
        job = asdict(ReviewJob(text, site.settings.limits.review_simulations, service.seed_of(text)))
        again = await asyncio.to_thread(make_review, job, lambda done: None)
        assert made["review"] == json.loads(json.dumps(again)), "the same game has another review"
        for name in (ada.name, bob.name):
            assert name not in json.dumps(made["review"])
        await close(ada, bob)

    run(sqlite, scenario, limits=replace(QUICK, review_simulations=LASTING))
    assert review_processes(os.getpid()) == []


def test_a_server_killed_in_the_midst_of_a_review_goes_on_with_it_after_its_restart(sqlite, monkeypatch):
    monkeypatch.setenv(NICENESS_VARIABLE, "0")
    server = ServerProcess(sqlite, more=("--limit", f"review_simulations={LASTING}"))

    async def play():
        ada, bob, table = await finished(server.address)
        await ask(ada, table)
        await well_begun(ada, table)
        children = review_processes(server.process.pid)
        assert len(children) == 1
        await asyncio.to_thread(server.kill)
        psutil.wait_procs(children, timeout=60)
        assert not any(child.is_running() for child in children), "a review outlives its server"
        await close(ada, bob)
        await asyncio.to_thread(server.start, warm=False)
        nobody = Client(server.address)
        assert (await reviewed(nobody, table))["status"] == "done"
        await nobody.close()

    server.start(warm=False)
    try:
        asyncio.run(play())
        assert server.stop() == 0
    finally:
        server.process.kill()


# Several processes


def test_two_processes_make_each_review_once(postgres_database, desk):
    desk.open.set()

    async def play():
        async with two_sites(postgres_database, limits=QUICK, review_processes=2, sweep_seconds=0.01) as sites:
            games = [await finished(site) for site in sites for _ in range(4)]
            await asyncio.gather(*(ask(ada, table) for ada, _, table in games))
            for ada, _, table in games:
                assert (await reviewed(ada, table))["status"] == "done"
            assert set(Counter(job.record for job in desk.jobs).values()) == {1}
            assert len(desk.jobs) == len(games)
            async with sites[0].database.reading() as connection:
                attempts = (await connection.execute(select(schema.reviews.c.attempts))).scalars()
                assert set(attempts) == {1}
            await close(*(client for game in games for client in game[:2]))

    asyncio.run(play())


def test_a_review_made_at_another_process_is_heard_of_here(postgres_database, desk):
    async def play():
        async with (
            running_site(postgres_database, limits=QUICK, review_processes=0) as first,
            running_site(postgres_database, limits=QUICK, sweep_seconds=0.05) as second,
        ):
            ada, bob, table = await finished(first, watch=True)
            assert (await ask(ada, table)).json()["status"] == "waiting"
            desk.open.set()
            while (await ada.next("review"))["status"] != "done":
                pass
            assert (await reviewed(ada, table))["review"]["seed"]
            assert second.reviews.progress == {}
            await close(ada, bob)

    asyncio.run(play())


def test_the_job_of_a_dead_process_is_taken_over_and_that_of_a_living_one_is_not(postgres_database, desk):
    desk.open.set()

    async def play():
        async with two_sites(postgres_database, limits=QUICK, sweep_seconds=0.02) as (first, second):
            games = [await finished(first) for _ in range(2)]
            (ada, bob, lost), (cy, dan, held) = games
            row = {"status": "working", "requested_at": 0, "attempts": 1, "progress": 0.3}
            second.reviews.progress[held] = 0.3
            async with first.database.writing() as connection:
                for table, process in ((lost, "dead"), (held, second.id)):
                    values = row | {"table_id": table, "process": process}
                    await connection.execute(insert(schema.reviews).values(values))
            assert (await reviewed(ada, lost))["status"] == "done"
            assert (await read(cy, held)).json()["progress"] == 0.3
            assert not await first.reviews.jobs.finish(held, b"not its own")
            await close(ada, bob, cy, dan)

    asyncio.run(play())


# What is stored


def test_a_review_keeps_no_names_and_outlives_the_account_that_asked_for_it(database, desk):
    desk.open.set()

    async def scenario(site):
        ada, bob, table = await finished(site)
        await ada.post("/api/account", name="Secret Name", password="long enough")
        await ask(ada, table)
        made = await reviewed(ada, table)
        told = await ada.get("/api/me/export")
        assert [(one["table"], one["status"]) for one in told["reviews"]] == [(table, "done")]
        assert (await bob.get("/api/me/export"))["reviews"] == []
        (row,) = await rows(site)
        stored = gzip.decompress(row.result).decode()
        for name in ("Secret Name", "Ada", "Bob"):
            assert name not in stored
        assert row.requested_by is not None
        gone = await ada.http.request("DELETE", "/api/me", json={"password": "long enough"})
        assert gone.status_code == 204
        (row,) = await rows(site)
        assert row.requested_by is None
        assert await reviewed(bob, table) == made
        await close(ada, bob)

    run(database, scenario)


def test_games_from_before_there_were_reviews_can_be_reviewed(database, desk):
    desk.open.set()

    async def before():
        async with running_site(database) as site:
            ada, bob, table = await finished(site)
            await close(ada, bob)
        opened = Database(database_url(database))
        async with opened.writing() as connection:
            await as_of(connection, "0005")
        await opened.close()
        return table

    async def after(table):
        async with running_site(database, limits=QUICK) as site:
            eve = await Client.guest(site, "Eve")
            assert (await read(eve, table)).json()["status"] == "none"
            assert (await ask(eve, table)).status_code == 200
            assert (await reviewed(eve, table))["status"] == "done"
            await eve.close()

    asyncio.run(after(asyncio.run(before())))
