"""The archive: public finished games leave the site under pseudonyms, each once, and nothing else does."""

import asyncio
import json
import re
import time
from dataclasses import replace

import httpx
import orjson
import pytest
from live_site import PLENTY, Client, running_site
from sqlalchemy import update
from typer.testing import CliRunner

import lostcities as lc
from lostcities.cli import main
from lostcities.server.accounts.deletion import leave_for_ever
from lostcities.server.archive.export import Archive
from lostcities.server.archive.pseudonyms import Pseudonyms
from lostcities.server.daily.days import day_of
from lostcities.server.moderation.orders import offline_site
from lostcities.server.storage import schema
from lostcities.server.storage.database import database_url
from lostcities.server.tables import deals
from lostcities.server.tables.commands import NewTable, Resign, SeatWish
from lostcities.server.tables.create import Beginning
from lostcities.server.tables.events import Event

DAY = 86_400_000
NOW = time.time_ns() // 1_000_000
SHORT = {"turn_limit": "3"}


class Played:
    """A site without a server on which games are played in an instant."""

    def __init__(self, site):
        self.site = site
        self.people = {}

    async def person(self, name):
        if name not in self.people:
            bot = self.site.tables.bots.house.get(name)
            self.people[name] = bot or (await self.site.accounts.guest(name))[0]
        return self.people[name]

    async def game(self, *names, game="classic", days_ago=2, moves=None, **about):
        """A game that was played, to its end unless `moves` says how far."""
        self.site.now.set(NOW - days_ago * DAY)
        people = [await self.person(name) for name in names]
        wish = NewTable(game=game, seats=[SeatWish(kind="anyone")] * len(names), options=SHORT, rounds=1)
        about = self.site.factory.check(wish, people[0]) | about
        secret = about.pop("secret", deals.new_secret())
        dealt = deals.deal(secret, game, players=len(names), rounds=1, options=about["options"])
        made = []
        while dealt.turn is not None and (moves is None or len(made) < moves):
            move = dealt.legal_moves()[0]
            made.append((dealt.turn, move.action))
            dealt.play(move)
        seats = [["bot" if one.kind == "bot" else "person", one.id] for one in people]
        return await self.site.factory.create(about, seats, people[0], beginning=Beginning(secret, made))


def with_site(database, scenario):
    async def play():
        async with offline_site(database_url(database)) as site:
            return await scenario(Played(site))

    return asyncio.run(play())


async def exported(site, **wish):
    site.now.set(NOW)
    return [one async for one in Archive(site.database, site.now, await Pseudonyms.of(site.database), 1).read(**wish)]


def test_only_public_finished_games_of_days_that_are_over_leave_the_site(sqlite):
    async def scenario(played):
        site = played.site
        public = await played.game("Ada", "Bob")
        await played.game("Ada", "Bob", public=False)
        await played.game("Ada", "Bob", moves=4)
        await played.game("Ada", "Bob", days_ago=0)
        sealed = {"deal": f"{deals.DAILY}{day_of(NOW)}", "sealed_until": NOW + DAY}
        await played.game("Ada", "level4", **sealed)  # even if its end were stored with the wrong day
        resigned = await played.game("Ada", "Bob", moves=4)
        await site.tables.act(Resign(do="resign", id="r", table=resigned.id), played.people["Ada"])
        closed = await played.game("Ada", "Bob", moves=4)
        async with site.tables.writing(closed.id) as room:
            await site.tables.commit(room, [Event("closed")])
        out = await exported(site)
        assert [lc.replay(one.record).history for one in out] == [public.game.history]

    with_site(sqlite, scenario)


def test_players_have_pseudonyms_bots_their_names_and_the_deleted_neither(sqlite):
    async def scenario(played):
        site = played.site
        tables = [await played.game("Ada", other, days_ago=days) for days, other in enumerate(("Bob", "level4"), 2)]
        before = await exported(site)
        ada, bob = before[1].seats
        assert [one.kind for one in (ada, bob)] == ["guest", "guest"]
        assert all(re.fullmatch("[0-9a-f]{16}", one.player) for one in (ada, bob))
        assert before[0].seats[0] == ada
        assert before[0].seats[1].player == "level4"
        assert lc.replay(before[1].record).names == (ada.player, bob.player)
        text = orjson.dumps(before).decode()
        for hidden in ("Ada", "Bob", *(table.id for table in tables), *(table.secret.hex() for table in tables)):
            assert hidden not in text
        assert not re.search(r"\d\d:\d\d|\d{13}", text)
        await leave_for_ever(site, played.people["Bob"])
        after = await exported(site)
        assert after[1].seats[0] == ada
        assert (after[1].seats[1].player, after[1].seats[1].kind) == ("deleted", "deleted")
        assert bob.player not in orjson.dumps(after).decode()
        assert Pseudonyms(bytes(32)).hashed("player", "1") != Pseudonyms(b"another key").hashed("player", "1")

    with_site(sqlite, scenario)


def test_ratings_are_told_in_steps_of_a_hundred_and_games_of_one_deal_are_marked(sqlite):
    async def scenario(played):
        secret = deals.new_secret()
        tables = [await played.game("Ada", "Bob", secret=secret) for _ in range(2)] + [await played.game("Ada", "Bob")]
        result = tables[0].result | {"ratings": [{"before": 1587, "after": 1599}, None]}
        async with played.site.database.writing() as connection:
            kept = schema.events
            over = update(kept).where(kept.c.table_id == tables[0].id, kept.c.kind == "over")
            await connection.execute(over.values(data=json.dumps({"result": result})))
        out = await exported(played.site)
        assert sorted(str([seat.rating for seat in one.seats]) for one in out) == [
            "[1500, None]",
            *["[None, None]"] * 2,
        ]
        assert len({one.deal for one in out}) == 2
        assert len({one.id for one in out}) == 3

    with_site(sqlite, scenario)


def test_a_cursor_goes_on_where_it_was_and_belongs_to_its_site_and_game(database):
    async def scenario(played):
        site = played.site
        for days in (4, 3, 3, 2):
            await played.game("Ada", "Bob", days_ago=days)
        await played.game("Ada", "Bob", game="deck52", days_ago=3)
        everything = await exported(site)
        assert [one.day for one in everything] == sorted(one.day for one in everything)
        for place, one in enumerate(everything):
            assert await exported(site, after=one.cursor) == everything[place + 1 :]
        classic = await exported(site, game="classic")
        assert [one.id for one in classic] == [one.id for one in everything if one.game == "classic"]
        assert [one.day for one in await exported(site, since=classic[1].day)] == [one.day for one in everything[1:]]
        assert await exported(site, game="no such game") == []
        for wrong in ({"after": classic[0].cursor}, {"after": "f" + everything[0].cursor}, {"after": "x"}):
            with pytest.raises(Exception, match="another site, or for another game"):
                await exported(site, **wrong)
        with pytest.raises(Exception, match="not a day"):
            await exported(site, since="yesterday")

    with_site(database, scenario)


def export(*words):
    return CliRunner(env={"COLUMNS": "200"}).invoke(main, ["dataset", "export", *words])


def test_the_command_writes_a_file_a_day_and_later_only_what_is_new(sqlite, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "games"
    with_site(sqlite, lambda played: played.game("Ada", "Bob", days_ago=4))
    with_site(sqlite, lambda played: played.game("Ada", "level4", days_ago=3))
    first = export(sqlite, "--out", str(out))
    assert first.exit_code == 0, first.output
    assert "2 new games" in first.output
    with (out / "exported.jsonl").open("ab") as file:
        file.write(b'{"id": "half a li')  # it was killed
    kept = {path: path.read_bytes() for part in ("games", "decisions") for path in (out / part).iterdir()}
    with_site(sqlite, lambda played: played.game("Cleo", "Bob", game="deck52", days_ago=2))
    again = export(sqlite, "--out", str(out))
    assert "1 new games: 3 games" in again.output
    assert len(kept) == 4
    assert {path: path.read_bytes() for path in kept} == kept
    games, decisions = (parquet.read_table(out / name).to_pylist() for name in ("games", "decisions"))
    assert [row["day"] for row in games] == [day_of(NOW - days * DAY) for days in (4, 3, 2)]
    assert {row["game"] for row in decisions} == {row["game"] for row in games}
    assert games[1]["kinds"] == ["guest", "bot"]
    for row in games:
        assert lc.replay(row["record"]).totals == tuple(row["totals"])
    card = (out / "README.md").read_text(encoding="utf-8")
    assert "3 public games" in card
    assert f"{len(decisions)} decisions" in card
    assert sqlite not in card
    other = export(sqlite, "--game", "classic", "--out", str(out))
    assert other.exit_code == 2
    assert "another site, or for another game" in other.output


def test_a_running_site_gives_the_same_lines_as_its_database_and_no_faster_than_it_likes(sqlite, tmp_path):
    async def fill(played):
        for days in (4, 3, 2):
            await played.game("Ada", "Bob", days_ago=days)
        return orjson.dumps(await exported(played.site))

    lines = with_site(sqlite, fill)

    async def scenario():
        async with running_site(sqlite, limits=replace(PLENTY, archive=(0.001, 2))) as site:
            one, out = Client(site.address), tmp_path / "of the site"
            answer = await one.http.get("/api/games/export")
            assert answer.headers["content-type"] == "application/x-ndjson"
            assert len(answer.text.splitlines()) == 2
            refused = await one.http.get("/api/games/export")
            assert refused.status_code == httpx.codes.TOO_MANY_REQUESTS
            site.archive_rates.limit = PLENTY.archive
            site.archive_rates.buckets.clear()
            done = await asyncio.to_thread(export, site.address, "--format", "jsonl", "--out", str(out))
            assert done.exit_code == 0, done.output
            there = [json.loads(line) for line in (out / "exported.jsonl").read_text().splitlines()]
            assert there == json.loads(lines)
            assert len(list((out / "decisions").iterdir())) == 3
            await one.close()

    asyncio.run(scenario())


def test_a_site_with_nothing_to_export_says_so_and_leaves_no_files(sqlite, tmp_path):
    with_site(sqlite, lambda played: played.game("Ada", "Bob", public=False))
    nothing = export(sqlite, "--out", str(tmp_path / "games"))
    assert nothing.exit_code == 2
    assert "no public finished games yet" in nothing.output
    assert not any((tmp_path / "games").iterdir())
    nowhere = export("sqlite:///no/such/file", "--out", str(tmp_path / "other"))
    assert "there is no site at" in nowhere.output
