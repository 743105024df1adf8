"""Profiles from reviews: sums that agree with the reviews, luck beside what chance does, and nothing private told."""

import asyncio
import gzip
import json
from collections import Counter
from dataclasses import asdict
from types import SimpleNamespace

import numpy as np
import orjson
import pytest
from live_site import Client, running_site
from plain_tables import happen, new_table
from sqlalchemy import delete, select, update
from test_reviews import QUICK, ask, finished, play_some, reviewed

from lostcities import Game
from lostcities.analysis import measure_luck
from lostcities.bots import bot, decision_for
from lostcities.server.api.skill_queries import overall_loss
from lostcities.server.reviews.process import make_review
from lostcities.server.reviews.summaries import players
from lostcities.server.reviews.worker import AnalysisWorker
from lostcities.server.storage import schema
from lostcities.server.tables.events import Event


@pytest.fixture(autouse=True)
def _made_here(monkeypatch):
    """Reviews are made in this process."""

    async def make(worker, job, on_progress):
        return gzip.compress(orjson.dumps(make_review(asdict(job), lambda done: None)))

    monkeypatch.setattr(AnalysisWorker, "make", make)


def run(database, scenario):
    async def play():
        async with running_site(database, limits=QUICK, sweep_seconds=0.1) as site:
            await scenario(site)

    asyncio.run(play())


async def skill(client, name, games=1):
    """What is told of a player, once so many games are summarised."""
    while True:
        told = await client.get(f"/api/players/{name}/skill")
        if sum(len(one["games"]) for one in told) >= games:
            return told
        await asyncio.sleep(0.05)


async def rows(site):
    async with site.database.reading() as connection:
        kept = schema.review_summaries
        return (await connection.execute(select(kept).order_by(kept.c.table_id, kept.c.seat))).all()


def test_a_profile_has_the_sums_of_the_reviews(database):
    async def scenario(site):
        ada, bob, table = await finished(site, 12)
        await ask(ada, table)
        review = (await reviewed(ada, table))["review"]
        for seat, client in enumerate((ada, bob)):
            (told,) = await skill(bob, client.name)
            made = [one for one in review["decisions"] if one["seat"] == seat]
            counted = [one for one in made if one["counted"]]
            strokes = [stroke["points"][seat] for stroke in review["luck"]]
            assert told["decisions"] == len(counted)
            assert (told["lost"] is None) == (not counted)
            if counted:
                assert told["lost"] == pytest.approx(review["lost"][str(seat)])
            assert told["luck"]["points"] == pytest.approx(sum(strokes))
            parts = review["parts"][seat]
            assert told["luck"]["points"] == pytest.approx(parts["deal"] + parts["draws"], abs=1e-3)
            assert told["luck"]["deviation"] ** 2 == pytest.approx(sum(points**2 for points in strokes))
            classes = Counter(one["mistake"] for one in made)
            assert told["mistakes"] == {kind: classes[kind] for kind in ("inaccuracy", "mistake", "blunder")}
            assert [game["table"] for game in told["games"]] == [table]
        await ada.close()
        await bob.close()

    run(database, scenario)


def test_private_games_are_counted_for_oneself_alone(sqlite):
    async def scenario(site):
        ada, bob, nobody = await Client.guest(site, "Ada"), await Client.guest(site, "Bob"), Client(site.address)
        table, key = await ada.make("classic", ["me", "friend"], public=False)
        for player in (ada, bob):
            await player.connect()
            await player.watch(table, key=key)
        await bob.do("sit", table, key=key)
        for player in (ada, bob):
            while player.states[table]["turn"] is None or player.states[table]["you"] is None:
                await player.hear()
        await play_some((ada, bob), table, 2)
        await bob.do("resign", table)
        await ask(ada, table)
        assert len((await skill(ada, ada.name))[0]["games"]) == 1
        for client in (bob, nobody):
            assert await client.get(f"/api/players/{ada.name}/skill") == []
        for client in (ada, bob, nobody):
            await client.close()

    run(sqlite, scenario)


def test_reviews_that_were_stored_without_summaries_get_them_and_an_account_takes_its_own_along(database):
    async def scenario(site):
        ada, bob, table = await finished(site)
        await ask(ada, table)
        await skill(ada, ada.name)
        made = await rows(site)
        assert [row.seat for row in made] == [0, 1]
        async with site.database.writing() as connection:  # as an earlier version left it
            await connection.execute(delete(schema.review_summaries))
            await connection.execute(update(schema.reviews).values(summarised=False))
        await skill(bob, ada.name)
        assert await rows(site) == made
        assert (await ada.http.request("DELETE", "/api/me", json={"password": None})).status_code == 204
        assert [row.seat for row in await rows(site)] == [1]
        for client in (ada, bob):
            await client.close()

    run(database, scenario)


def test_a_seat_for_which_a_bot_played_on_is_nobodys():
    table = new_table("classic", 2)
    assert players(table) == {0: 1, 1: 2}
    happen(table, Event("replaced", 0, {"bots": [[0, 100]]}))
    assert players(table) == {1: 2}


def test_games_with_hints_and_games_that_are_played_on_tell_nothing_of_skill():
    hinted = new_table("classic", 2)
    happen(hinted, Event("hinted", 0, {"position": 0}))
    assert players(hinted) == {}
    assert players(new_table("classic", 2, origin={"table": "before", "move": 3})) == {}


def test_the_error_of_points_lost_is_that_of_the_mean_over_games():
    """Held against a simulation: games of different lengths and difficulty."""
    random = np.random.default_rng(1)

    def games(count):
        for decisions in random.integers(10, 40, count):
            lost = decisions * random.gamma(4, 0.1)
            yield SimpleNamespace(decisions=int(decisions), lost=lost, lost_variance=0.0)

    found = [overall_loss(list(games(30))) for _ in range(400)]
    spread = np.std([one.value for one in found])
    assert np.mean([one.error for one in found]) == pytest.approx(spread, rel=0.1)
    assert overall_loss([SimpleNamespace(decisions=0, lost=0.0, lost_variance=0.0)]) is None
    alone = overall_loss([SimpleNamespace(decisions=4, lost=2.0, lost_variance=0.16)])
    assert (alone.value, alone.error) == (0.5, pytest.approx(0.1))


def test_the_band_of_luck_is_as_wide_as_luck_spreads():
    """The square of a round's luck is on average the sum of the squares of its strokes."""
    explorer, excess, total = bot("explorer"), [], 0.0
    for seed in range(60):
        game = Game("classic", rounds=1, seed=seed)
        while not game.is_over:
            game.play(explorer.choose(decision_for(game, seed)).action)
        (found,) = measure_luck(game)
        squares = sum(share.points[0] ** 2 for share in (found.deal, *found.draws))
        excess.append(found.luck[0] ** 2 - squares)
        total += squares
    error = np.std(excess) / len(excess) ** 0.5
    assert abs(np.mean(excess)) < 3 * error
    assert error < 0.35 * total / len(excess), "the test is too weak to find anything"


def test_summaries_are_in_the_export_of_ones_own_data(sqlite):
    async def scenario(site):
        ada, bob, table = await finished(site)
        await ask(ada, table)
        await skill(ada, ada.name)
        told = json.loads((await ada.http.get("/api/me/export")).text)
        assert [row["table_id"] for row in told["review_summaries"]] == [table]
        for client in (ada, bob):
            await client.close()

    run(sqlite, scenario)
