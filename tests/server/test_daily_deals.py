"""The daily deal: the same for everybody, fixed before, told to nobody before they have played, and ranked fairly."""

import asyncio
import contextlib
import gzip
import hashlib
import json
import secrets
from dataclasses import asdict, replace

import orjson
import pytest
from live_site import PLENTY, Client, running_site
from sqlalchemy import select
from test_several_processes import two_sites
from typer.testing import CliRunner

from lostcities.bots import Budget
from lostcities.cli import main
from lostcities.server.accounts.service import digest
from lostcities.server.api.daily_models import DailyResult
from lostcities.server.api.deal_queries import Attempt, ranked
from lostcities.server.bots.client import BotClient, Entrant
from lostcities.server.daily import par
from lostcities.server.daily.days import BOT, end_of, setup_of, shifted
from lostcities.server.reviews.process import MAKERS, NICENESS_VARIABLE
from lostcities.server.reviews.worker import AnalysisWorker
from lostcities.server.storage import schema, writer

SIMULATIONS = 2
QUICK = replace(PLENTY, review_simulations=SIMULATIONS, par_simulations=SIMULATIONS)
GAME = "classic"


@pytest.fixture(autouse=True)
def _at_once(monkeypatch):
    """Moves do not wait for others that might be stored with them: these games have many."""
    monkeypatch.setattr(writer, "PACE", 0)


def run(database, scenario, **settings):
    async def play():
        settings.setdefault("review_processes", 0)
        async with running_site(database, limits=QUICK, **settings) as site, the_bot(site):
            await scenario(site)

    asyncio.run(play())


@contextlib.asynccontextmanager
async def the_bot(site):
    """The bot of daily deals, in this process."""
    token = secrets.token_urlsafe(32)
    site.house_tokens[digest(token)] = site.tables.bots.house[BOT]
    playing = asyncio.create_task(BotClient(site.address, Entrant(BOT, token), Budget(), asyncio.Lock()).run())
    yield
    playing.cancel()


async def begin(client, game=GAME):
    table = (await client.post(f"/api/daily/{game}"))["table"]
    if client.socket is None:
        await client.connect()
    await client.watch(table)
    return table


async def play(client, game=GAME, choose=lambda legal: legal[0]):
    """Play today's deal to its end."""
    table = await begin(client, game)
    await client.play(table, choose)
    return table


async def page(client, game=GAME, **day):
    return await client.get(f"/api/daily/{game}", **day)


async def secret_of(site, day, game=GAME):
    kept = schema.daily_deals.c
    async with site.database.reading() as connection:
        found = await connection.execute(select(kept.secret).where(kept.day == day, kept.game == game))
        return bytes(found.scalar_one())


def next_day(site):
    """Let the day be over."""
    site.now.set(end_of(site.daily.today) + 1_000)


async def close(*clients):
    for client in clients:
        await client.close()


# The same for everybody


@pytest.mark.parametrize("game", ["classic", "partners", "rollwrite"])
def test_everybody_gets_the_same_deal_and_meets_the_same_bot(sqlite, game):
    async def scenario(site):
        ada, bob = await Client.guest(site, "Ada"), await Client.guest(site, "Bob")
        first, second = await play(ada, game), await play(bob, game)
        assert first != second
        played = [site.tables.rooms[table].state.game for table in (first, second)]
        assert played[0].history == played[1].history
        assert played[0].totals == played[1].totals
        await close(ada, bob)

    run(sqlite, scenario)


def test_the_seat_the_opponents_and_the_length_are_fixed(sqlite):
    async def scenario(site):
        ada = await Client.guest(site, "Ada")
        for game, players in {"classic": 2, "partners": 4, "rollwrite": 2}.items():
            table = site.tables.rooms[await begin(ada, game)].state
            assert (table.about.players, table.about.rounds, table.about.rated) == (players, 1, False)
            assert [seat.person.name for seat in table.seats] == ["Ada", *[BOT] * (players - 1)]
        await close(ada)

    run(sqlite, scenario)


def test_processes_that_share_a_database_share_the_deals(postgres_database):
    async def scenario():
        async with two_sites(postgres_database) as (one, other):
            pages = [await page(Client(site.address)) for site in (one, other)]
            assert pages[0]["deal"]["commitment"] == pages[1]["deal"]["commitment"]
            assert pages[0]["next"] == pages[1]["next"]
            ada = await Client.guest(one, "Ada")
            cookies = dict(ada.http.cookies)
            elsewhere = Client(other.address)
            elsewhere.http.cookies.update(cookies)
            tables = await asyncio.gather(*(client.post(f"/api/daily/{GAME}") for client in (ada, elsewhere) * 2))
            assert len({made["table"] for made in tables}) == 1, "a deal was begun twice"
            await close(ada, elsewhere)

    asyncio.run(scenario())


# Fixed before, and revealed afterwards


def test_a_deal_is_fixed_before_and_kept_secret_until_the_day_is_over(database, tmp_path):
    async def scenario(site):
        today = site.daily.today
        ada, eve, nobody = await Client.guest(site, "Ada"), await Client.guest(site, "Eve"), Client(site.address)
        before = await page(nobody)
        secret, following = await secret_of(site, today), await secret_of(site, shifted(today, 1))
        assert before["deal"]["commitment"] == hashlib.sha256(secret).hexdigest()
        assert before["next"] == {"day": shifted(today, 1), "commitment": hashlib.sha256(following).hexdigest()}
        assert (before["deal"]["secret"], before["deal"]["results"]) == (None, None)

        await eve.connect()
        await eve.say(do="lobby")
        table = await play(ada)
        told = [await client.http.get(path) for client in (ada, eve, nobody) for path in addresses(table, today)]
        assert not any(secret.hex() in text for text in (*ada.heard, *eve.heard, *(answer.text for answer in told)))
        for path in (f"/api/tables/{table}{part}" for part in ("", "/record", "/replay", "/review", "/fairness")):
            assert [(await client.http.get(path)).status_code for client in (eve, nobody)] == [404, 404], path
        key = site.tables.rooms[table].state.key
        assert (await eve.http.get(f"/api/tables/{table}", params={"key": key})).status_code == 404
        assert (await page(eve))["deal"]["results"] is None
        assert (await eve.get("/api/players/Ada/games"))["games"] == []
        assert (await eve.get(f"/api/deals/daily {today}", game=GAME)) == []
        assert table not in "".join(eve.heard)
        assert (await ada.get(f"/api/tables/{table}/fairness"))["checked"] == "not yet"

        next_day(site)
        after = await page(nobody)
        assert after["deal"]["commitment"] == before["next"]["commitment"]
        assert after["before"]["secret"] == secret.hex()
        assert [result["table"] for result in after["before"]["results"]] == [table]
        assert (await page(nobody, day=today))["deal"] == after["before"]
        record = (await nobody.http.get(f"/api/tables/{table}/record")).text
        (tmp_path / "game.txt").write_text(record)
        verify = ["verify", str(tmp_path / "game.txt"), "--commitment", before["deal"]["commitment"]]
        assert CliRunner().invoke(main, verify).exit_code == 0
        assert CliRunner().invoke(main, [*verify[:-1], before["next"]["commitment"]]).exit_code == 2
        assert (await nobody.http.get(f"/api/daily/{GAME}", params={"day": shifted(today, 3)})).status_code == 404
        await close(ada, eve, nobody)

    run(database, scenario)


def addresses(table, today):
    parts = ("", "/record", "/replay", "/review", "/fairness")
    yield from (f"/api/tables/{table}{part}" for part in parts)
    yield from (
        "/api/daily",
        f"/api/daily/{GAME}",
        f"/api/daily/{GAME}?day={today}",
        f"/api/deals/daily {today}?game={GAME}",
    )
    yield from ("/api/tables", "/api/me/export", "/api/players/Ada/games", "/api/players/Ada/skill")


def test_nobody_can_make_a_table_with_the_name_of_a_daily_deal(sqlite):
    async def scenario(site):
        ada = await Client.guest(site, "Ada")
        seats = [{"kind": "me"}, {"kind": "bot", "bot": BOT}]
        for name in (f"daily {site.daily.today}", f"Daily {shifted(site.daily.today, 1)}", " daily x"):
            answer = await ada.http.post("/api/tables", json={"game": GAME, "seats": seats, "deal": name})
            assert answer.status_code == 422, name
        assert site.tables.rooms == {}
        await close(ada)

    run(sqlite, scenario)


def test_a_game_and_all_secrets_survive_a_restart(database):
    async def before():
        async with running_site(database, review_processes=0) as site:
            ada = await Client.guest(site, "Ada")
            table = await begin(ada)
            state = ada.states[table]
            if state["turn"] == state["you"]:
                await ada.do("move", table, move=state["legal"][0]["text"], position=0)
            told, cookies = await page(ada), dict(ada.http.cookies)
            await close(ada)
            return table, told, cookies

    table, told, cookies = asyncio.run(before())

    async def after(site):
        ada = Client(site.address)
        ada.http.cookies.update(cookies)
        again = await page(ada)
        assert (again["deal"], again["next"]) == (told["deal"], told["next"])
        assert await play(ada) == table
        (result,) = (await page(ada))["deal"]["results"]
        assert (result["table"], result["rank"], result["marks"]) == (table, 1, [])
        await close(ada)

    run(database, after)


# The ranking


def result(margin, lost=None, **more):
    lost = None if lost is None else {"value": lost, "error": 0.1}
    more = {"ended_at": 0, "marks": []} | more
    return Attempt(
        0, DailyResult(table="", player={"name": "", "kind": "guest"}, margin=margin, total=0, lost=lost, **more)
    )


def test_equal_margins_share_a_rank_and_points_lost_have_a_rank_of_their_own():
    attempts = [result(5, 0.4), result(20, 0.9), result(5), result(9, 0.1, marks=["repeat"]), result(-3, 0.4)]
    found = [(one.result.margin, one.result.rank, one.result.lost_rank) for one in ranked(attempts)]
    assert found == [(20, 1, 3), (5, 2, 1), (5, 2, None), (-3, 4, 1), (9, None, None)]


def test_the_first_game_counts_and_what_comes_after_a_look_a_resignation_or_the_day_is_marked(database):
    async def scenario(site):
        ada, bob, late = [await Client.guest(site, name) for name in ("Ada", "Bob", "Late")]
        twice = await asyncio.gather(*(ada.post(f"/api/daily/{GAME}") for _ in range(3)))
        assert len({made["table"] for made in twice}) == 1, "a game that goes on was begun again"
        first = await play(ada)
        assert first == twice[0]["table"]
        second = await play(ada, choose=lambda legal: legal[-1])
        resigned = await begin(bob)
        await bob.do("resign", resigned)
        slow = await begin(late)
        deal = (await page(ada))["deal"]
        assert deal["finished"] == 2
        assert deal["yours"]["table"] == first
        by_table = {one["table"]: (one["rank"], one["marks"]) for one in deal["results"]}
        assert by_table == {first: (1, []), second: (None, ["repeat"]), resigned: (None, ["resigned"])}
        totals = site.tables.rooms[first].state.result["totals"]
        assert (deal["results"][0]["margin"], deal["results"][0]["total"]) == (totals[0] - totals[1], totals[0])
        mine = next(one for one in await ada.get("/api/daily") if one["game"] == GAME)
        assert (mine["table"], mine["margin"], mine["finished"]) == (first, totals[0] - totals[1], 2)
        next_day(site)
        await late.play(slow)
        results = (await page(ada, day=deal["day"]))["deal"]["results"]
        assert next(one["marks"] for one in results if one["table"] == slow) == ["late"]
        assert results[0]["table"] == first
        await close(ada, bob, late)

    run(database, scenario)


# Par and reviews


def test_games_are_reviewed_and_par_is_worked_out_without_being_asked(database, monkeypatch):
    """In this process, by what the review process calls; another test has a real one."""

    async def make(worker, job, on_progress):
        made = MAKERS[job.kind](asdict(job), lambda done: None)
        return gzip.compress(orjson.dumps(made))

    monkeypatch.setattr(AnalysisWorker, "make", make)

    async def scenario(site):
        ada, bob = await Client.guest(site, "Ada"), await Client.guest(site, "Bob")
        await play(ada)
        while True:
            deal = (await page(ada))["deal"]
            if deal["par"] and deal["results"][0]["lost"]:
                break
            await asyncio.sleep(0.05)
        secret, setup = await secret_of(site, deal["day"]), setup_of(GAME)
        job = par.ParJob(secret.hex(), GAME, setup.players, 1, setup.options, BOT, SIMULATIONS)
        totals = par.play_par(asdict(job))["totals"]
        assert deal["par"] == {"margin": totals[0] - totals[1], "total": totals[0]}
        assert deal["results"][0]["lost_rank"] == 1
        hidden = (await page(bob))["deal"]
        assert (hidden["par"], hidden["results"], hidden["finished"]) == (None, None, 1)
        async with site.database.reading() as connection:
            (review,) = (await connection.execute(select(schema.reviews))).all()
        assert (review.requested_by, review.status) == (None, "done")
        await close(ada, bob)

    run(database, scenario, review_processes=1, sweep_seconds=0.1)


def test_par_comes_from_a_process_of_its_own_and_meets_the_bot_that_people_meet(sqlite, monkeypatch):
    """A person who plays what the champion plays gets exactly par."""
    monkeypatch.setenv(NICENESS_VARIABLE, "0")

    async def scenario(site):
        secret, setup = await secret_of(site, site.daily.today), setup_of(GAME)
        job = par.ParJob(secret.hex(), GAME, setup.players, 1, setup.options, BOT, SIMULATIONS)
        worker = AnalysisWorker()
        packed = await worker.make(job, nothing)
        await worker.stop()
        totals = json.loads(gzip.decompress(packed))["totals"]
        champion, ada = par.bot(par.CHAMPION), await Client.guest(site, "Ada")

        def like_the_champion(legal):
            game = site.tables.rooms[table].state.game
            if len(legal) == 1:
                return legal[0]
            action = champion.choose(par.decision(game, secret, Budget(simulations=SIMULATIONS))).action
            return next(move for move in legal if move["action"] == action)

        table = await begin(ada)
        await ada.play(table, like_the_champion)
        assert site.tables.rooms[table].state.result["totals"] == totals
        await close(ada)

    async def nothing(progress):
        pass

    run(sqlite, scenario)
