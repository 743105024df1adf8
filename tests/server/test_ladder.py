"""The bot ladder: bots that enter it are paired at low priority, and rated in a list of their own."""

import asyncio
import json
import math
from random import Random

import pytest
from live_site import Client, running_site
from sqlalchemy import select
from test_fair_bots import a_bot
from test_several_processes import two_sites
from typer.testing import CliRunner

from lostcities.cli import main
from lostcities.games.registry import load, registered
from lostcities.server.bots.dispatch import BotDispatch
from lostcities.server.ladder.pairing import Entrant, pair
from lostcities.server.ladder.service import CLOCK
from lostcities.server.ladder.standings import PairResult, Standing, standings
from lostcities.server.moderation.orders import offline_site
from lostcities.server.settings import Settings, read_ladder_bots
from lostcities.server.storage import schema, writer
from lostcities.server.storage.database import database_url

GAME = "classic"
SELDOM = 1e6  # seconds: nobody is paired but when the test says so


@pytest.fixture(autouse=True)
def _at_once(monkeypatch):
    """Moves do not wait for others that might be stored with them: these games have many."""
    monkeypatch.setattr(writer, "PACE", 0)


def run(database, scenario, **settings):
    async def play():
        async with running_site(
            database, **{"ladder": 2, "ladder_seconds": SELDOM, "review_processes": 0} | settings
        ) as site:
            await scenario(site)

    asyncio.run(play())


async def entered(site, *names, game=GAME):
    """Bots that are connected, on the ladder."""
    bots = [await a_bot(site, name) for name in names]
    for bot in bots:
        assert (await bot.http.put(f"/api/ladder/{game}")).status_code == 204
    return bots


async def ladder_tables(site, status="playing"):
    kept = schema.tables.c
    async with site.database.reading() as connection:
        return list((await connection.execute(select(kept.id).where(kept.ladder, kept.status == status))).scalars())


async def resign(site, table, loser):
    """Let a bot give up, which ends the game."""
    answer = await loser.do("resign", table)
    assert answer["type"] == "done", answer


async def rows(site, table=schema.ladder):
    async with site.database.reading() as connection:
        return (await connection.execute(select(table))).all()


# Pairing and ratings


def test_who_has_waited_longest_plays_and_more_often_against_its_like():
    near, far, waited = Entrant(1, 5), Entrant(2, 5), Entrant(9, 1)
    standing = {1: Standing(1500, 1), 2: Standing(2300, 1), 9: Standing(1500, 1)}
    pairs = [pair([near, far, waited], [], standing, Random(seed)) for seed in range(100)]
    assert all(9 in one for one in pairs)
    assert sum(2 in one for one in pairs) < sum(1 in one for one in pairs) / 4
    assert {one.index(9) for one in pairs} == {0, 1}


def test_two_bots_take_the_first_seat_in_turn():
    results = [PairResult(1, 2, 3, 0, 1), PairResult(2, 1, 0, 1, 2)]
    assert {pair([Entrant(1), Entrant(2)], results, {}, Random(seed)) for seed in range(9)} == {(2, 1)}


def test_two_of_the_site_s_own_bots_never_meet_and_nobody_plays_alone():
    ours = [Entrant(user, house=True) for user in (1, 2)]
    assert pair(ours, [], {}, Random(1)) is None
    assert pair([Entrant(4)], [], {}, Random(1)) is None
    assert 4 in pair([*ours, Entrant(4, 99)], [], {}, Random(1))


def test_the_anchor_keeps_its_rating_and_errors_shrink_with_games():
    few = standings([PairResult(1, 2, 6, 2, 2), PairResult(2, 1, 2, 2, 6)], anchor=1)
    many = standings([PairResult(1, 2, 600, 200, 200), PairResult(2, 1, 200, 200, 600)], anchor=1)
    assert (few[1].rating, few[1].error) == (1500, 0)
    assert (few[2].games, few[2].won, few[2].drawn) == (20, 4, 4)
    assert many[2].rating == pytest.approx(1500 - 400 * math.log10(7 / 3), abs=1)
    assert 9 < few[2].error / many[2].error < 11
    assert sum(one.rating for one in standings([PairResult(1, 2, 6, 2, 2)], None).values()) == pytest.approx(3000)


def test_a_bot_that_has_met_nobody_else_has_a_finite_rating():
    found = standings([PairResult(1, 2, 5, 0, 0), PairResult(3, 4, 0, 0, 5)], anchor=9)
    assert found[9].rating == 1500
    assert all(800 < one.rating < 2200 and one.error < 1000 for one in found.values())


# The site


def test_there_is_no_ladder_unless_the_site_wants_one(sqlite):
    assert Settings(database=database_url(sqlite)).ladder == 0

    async def scenario(site):
        bot = await a_bot(site)
        refused = await bot.http.put(f"/api/ladder/{GAME}")
        assert (refused.status_code, refused.json()["message"]) == (409, "There is no bot ladder on this server.")
        assert (await bot.get(f"/api/ladder/{GAME}"))["at_once"] == 0
        await site.ladder.tend()
        assert not await ladder_tables(site)
        await bot.close()

    run(sqlite, scenario, ladder=0)


def test_bots_enter_are_paired_and_rated_apart_from_people(sqlite):
    async def scenario(site):
        ada = await Client.guest(site, "Ada")
        assert (await ada.http.put(f"/api/ladder/{GAME}")).status_code == 403
        bots = await entered(site, "One", "Two")
        assert (await bots[0].http.put("/api/ladder/nothing")).status_code == 404
        await site.ladder.tend()
        await site.ladder.tend()  # both play already
        (table,) = await ladder_tables(site)
        state = site.tables.rooms[table].state
        assert {seat.person.name for seat in state.seats} == {"One", "Two"}
        assert (state.about.public, state.about.rated, state.about.clock) == (True, False, CLOCK)
        page = await ada.get(f"/api/ladder/{GAME}")
        assert [one["id"] for one in page["running"]] == [table]
        assert page["running"][0]["ladder"]
        assert await ada.get("/api/tables") == []  # the lobby is for people
        await ada.connect()
        assert (await ada.watch(table))["state"]["about"]["ladder"]
        assert (await bots[0].http.post(f"/api/tables/{table}/commands", json={})).status_code in (404, 405, 422)
        await resign(site, table, bots[1])
        site.ladder.computed.clear()  # what was shown a moment ago
        again = await bots[0].do("rematch", table)
        assert (again["type"], again["message"]) == ("error", "The ladder chooses who plays whom.")
        page = await ada.get(f"/api/ladder/{GAME}")
        first, last, *house = page["bots"]
        assert (first["name"], first["games"], first["won"]) == ("One", 1, 1)
        assert (last["name"], last["games"], last["won"]) == ("Two", 1, 0)
        assert first["rating"] > 1500 > last["rating"]
        assert first["error"] > 100
        assert {(one["name"], one["house"], one["rating"]) for one in house} == {
            (name, True, None) for name in ("explorer", "random", "pilot")
        }
        assert (page["anchor"], page["running"]) == ("explorer", [])
        assert [one["id"] for one in page["recent"]] == [table]
        assert not await rows(site, schema.ratings)
        assert (await ada.get("/api/players/One"))["counts"] == []
        assert (await ada.get(f"/api/tables/{table}/replay"))["total"] == 1
        for client in (ada, *bots):
            await client.close()

    run(sqlite, scenario)


@pytest.mark.parametrize("game", registered()[:5])
def test_every_game_has_a_ladder_where_a_bot_plays_the_seats_of_its_side(sqlite, game):
    async def play():
        async with offline_site(database_url(sqlite)) as site:
            bots = [await site.accounts._insert(name, "bot", None) for name in ("One", "Two")]
            site.ladder.most = 1
            for bot in bots:
                await site.ladder.enter(bot, game)
            table = await site.ladder.make(game, [bot.id for bot in bots])
            state = site.tables.rooms[table].state
            assert state.about.players == min(load(game).players)
            sides = [{state.seats[seat].person.id for seat in side} for side in state.sides()]
            assert sides == [{bots[0].id}, {bots[1].id}]
            assert state.about.options.get("turn_limit", "300") != "none"

    asyncio.run(play())


def test_who_is_not_connected_or_has_left_is_not_paired(sqlite):
    async def scenario(site):
        one, two, three = await entered(site, "One", "Two", "Three")
        await two.close()
        await asyncio.sleep(0.05)
        assert (await three.http.delete(f"/api/ladder/{GAME}")).status_code == 204
        await site.ladder.tend()
        assert not await ladder_tables(site)
        assert "Three" not in [bot["name"] for bot in (await one.get(f"/api/ladder/{GAME}"))["bots"]]
        assert (await three.http.put(f"/api/ladder/{GAME}")).status_code == 204
        await site.ladder.tend()
        four = (await entered(site, "Four"))[0]
        await site.ladder.tend()
        assert len(await ladder_tables(site)) == 1  # no more than may be on at once
        for bot in (one, three, four):
            await bot.close()

    run(sqlite, scenario, ladder=1)


def test_a_bot_that_does_not_come_back_loses_on_time_and_old_games_are_removed(sqlite):
    async def scenario(site):
        bots = await entered(site, "One", "Two")
        await site.ladder.tend()
        (table,) = await ladder_tables(site)
        await bots[0].positions()
        site.tables.rooms[table].state.clocks.since -= CLOCK.seconds * 1000 + 1
        await site.tables.time_out(table)
        result = site.tables.rooms[table].state.result
        assert result["retired"][0]["how"] == "timed_out"
        assert await site.ladder.forget_games(1) == 0
        assert await site.ladder.forget_games(-1) == 1
        assert not await rows(site, schema.events)
        assert len(await rows(site, schema.ladder_results)) == 1  # it outlives the game
        for bot in bots:
            await bot.close()

    run(sqlite, scenario, ladder=1)


def test_positions_of_people_go_first():
    bots = BotDispatch(None, int)
    worker = type("Worker", (), {"connections": {7: []}})()
    bots.ladder.add("ladder", 1, 7)
    bots.queue.add("person", 2, 7)
    assert bots.people_wait()
    assert [bots.take(worker) for _ in range(3)] == ["person", "ladder", None]
    assert not bots.people_wait()


def test_while_people_wait_for_bots_no_game_begins_and_our_own_bots_are_there_to_play(sqlite):
    async def scenario(site):
        (bot,) = await entered(site, "One")
        dispatch = site.tables.bots
        dispatch.workers[dispatch.house["random"].id] = []
        dispatch.queue.add("somebody's", 1, 2)
        await site.ladder.tend()
        assert not await ladder_tables(site)
        dispatch.queue.drop("somebody's")
        await site.ladder.tend()
        (table,) = await ladder_tables(site)
        assert {seat.person.name for seat in site.tables.rooms[table].state.seats} == {"One", "random"}
        del dispatch.workers[dispatch.house["random"].id]
        await bot.close()

    run(sqlite, scenario)


def test_the_site_s_own_bots_on_the_ladder_are_chosen_by_name():
    assert read_ladder_bots(None)[0] == "explorer"
    assert read_ladder_bots("none") == ()
    assert read_ladder_bots("level3, random") == ("level3", "random")
    with pytest.raises(ValueError, match="there is no bot 'nobody'"):
        read_ladder_bots("nobody")


def test_a_restart_loses_nothing_and_bots_play_on(sqlite):
    kept = {}

    async def before(site):
        bots = await entered(site, "One", "Two")
        await site.ladder.tend()
        (kept["table"],) = await ladder_tables(site)
        asked = [await bot.positions() for bot in bots]
        mover = bots[0] if asked[0] else bots[1]
        await mover.answer((asked[0] or asked[1])[0])
        kept["tokens"] = [bot.token for bot in bots]
        kept["moves"] = site.tables.rooms[kept["table"]].state.game.moves_made
        for bot in bots:
            await bot.close()

    async def after(site):
        bots = [await Client(site.address, token).connect() for token in kept["tokens"]]
        for bot in bots:
            await bot.say(do="serve")
        while not any('"think"' in text for bot in bots for text in bot.heard):
            for bot in bots:
                await bot.say(do="ping")
                await bot.next("pong")
        thought = next(json.loads(text) for bot in bots for text in bot.heard if '"think"' in text)
        assert (thought["table"], thought["position"]) == (kept["table"], kept["moves"])
        await site.expire_once()
        assert await ladder_tables(site) == [kept["table"]]
        assert [one["games"] for one in (await bots[0].get(f"/api/ladder/{GAME}"))["bots"]] == [0] * 5
        for bot in bots:
            await bot.close()

    run(sqlite, before)
    run(sqlite, after, unwatched_minutes=0)


def test_one_process_of_several_pairs(postgres_database):
    async def scenario():
        async with two_sites(postgres_database) as (first, second):
            for site in (first, second):
                site.ladder.most = 2
            one, two = [await a_bot(first, "One"), await a_bot(second, "Two")]
            for bot in (one, two):
                assert (await bot.http.put(f"/api/ladder/{GAME}")).status_code == 204
            while not first.presence.serving or not second.presence.serving:
                await asyncio.sleep(0.01)
            await asyncio.gather(first.ladder.tend(), second.ladder.tend())
            await first.ladder.tend()
            assert len(await ladder_tables(second)) == 1
            for bot in (one, two):
                await bot.close()

    asyncio.run(scenario())


def test_the_command_enters_ladders_and_leaves_the_others(sqlite, monkeypatch):
    from lostcities.server.bots.client import BotClient

    async def stop(client):
        """Do not play for ever."""

    monkeypatch.setattr(BotClient, "run", stop)

    async def scenario(site):
        bot = await a_bot(site)

        async def on_ladders():
            return {row.game for row in await rows(site) if row.entered}

        words = ["bot", "--server", site.address, "--bot", "random", "--token", bot.token, "--ladder"]
        for games, expected in (("classic,rivals", {"classic", "rivals"}), ("rivals", {"rivals"}), ("none", set())):
            done = await asyncio.to_thread(CliRunner().invoke, main, [*words, games])
            assert done.exit_code == 0, done.output
            assert await on_ladders() == expected
        wrong = await asyncio.to_thread(CliRunner().invoke, main, [*words, "chess"])
        assert wrong.exit_code == 2
        assert "there is no game 'chess'" in wrong.output
        await bot.close()

    run(sqlite, scenario)
