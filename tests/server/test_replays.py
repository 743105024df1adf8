"""Replays: kept as bytes, worked out a little at a time, and not too many for one address."""

import asyncio
import json
import random
from dataclasses import replace

import pytest
from live_site import PLENTY, Client, running_site, two_at_a_table

import lostcities
from lostcities.server import pacing
from lostcities.server.projection import replays
from lostcities.server.projection.replays import BLOCK, Replays, seen_position


def played(game, **options):
    """A game that was played to its end at random."""
    match, chance = lostcities.new_game(game, seed=4, **options), random.Random(4)
    while not match.is_over:
        match.play(chance.choice(match.legal_moves()))
    return match


def plain_steps(game):
    """The same steps, straight from the library."""
    yield None, None, None, [], game.at(0).table()
    position = game.at(0)
    for seat, move in game.history:
        phrase = position.describe(move).data
        position.play(move)
        yield seat, move.text, phrase, position.moments, position.table()


def test_a_replay_shows_every_step_as_the_library_does_wherever_it_begins():
    game = played("classic", rounds=2)
    expected = []
    for seat, text, phrase, moments, table in plain_steps(game):
        view = {name: value for name, value in table.items() if name not in ("history", "legal", "position")}
        step = {"seat": seat, "text": text, "phrase": phrase, "moments": moments, "view": view}
        expected.append(json.loads(json.dumps(step)))
    assert len(expected) > 3 * BLOCK

    async def read():
        kept = Replays()
        for start, steps in ((0, 400), (BLOCK - 1, 2), (BLOCK, BLOCK), (7, 1), (len(expected) - 1, 5), (10_000, 5)):
            answer = json.loads(await kept.read("t", game, start, steps))
            assert answer["total"] == len(expected)
            assert answer["start"] == start
            assert answer["steps"] == expected[start : start + steps]

    asyncio.run(read())


@pytest.mark.parametrize("name", ["classic", "partners"])
def test_a_position_is_shown_as_each_seat_saw_it_then(name):
    game = played(name)
    unseen = game.definition.unseen_moves
    for moves in (0, 9, 10, 11, 12, 30, game.moves_made):
        position = game.at(moves)
        for seat in range(game.players):
            view, found = position.view(seat), seen_position(game, moves, seat)
            history, legal, _ = view.pop("history"), view.pop("legal"), view.pop("position")
            assert json.loads(json.dumps(found["view"])) == view
            assert [move["text"] for move in found["legal"]] == legal
            for (mover, text), told in zip(reversed(history), reversed(found["last"]), strict=False):
                assert told["seat"] == mover != seat
                assert (
                    (told["phrase"] == unseen[text].data) if text in unseen else "card" in told["phrase"] or text == "d"
                )


def test_steps_are_worked_out_once_and_the_oldest_are_forgotten(monkeypatch):
    game, walked, walk = played("classic"), [], replays.walk

    def noted(game, first):
        walked.append(first)
        return walk(game, first)

    monkeypatch.setattr(replays, "walk", noted)

    async def read():
        kept = Replays()
        answers = await asyncio.gather(*(kept.read("t", game, 0, BLOCK) for _ in range(5)))
        assert len(set(answers)) == 1
        assert walked == [0]
        assert kept.missing("t", 0, BLOCK) == 0
        assert kept.missing("t", 0, BLOCK + 1) == BLOCK
        small = Replays(most=2 * kept.bytes)
        for table in range(10):
            await small.read(str(table), game, 0, BLOCK)
            assert small.bytes <= small.most
            assert small.bytes == sum(len(step) for block in small.blocks.values() for step in block)
        assert [table for table, _ in small.blocks] == ["8", "9"]

    asyncio.run(read())


def test_others_are_served_while_a_replay_is_worked_out(monkeypatch):
    monkeypatch.setattr(pacing, "MOMENT", 0)
    game = played("classic")

    async def read():
        reading, served = asyncio.create_task(Replays().read("t", game, 0, BLOCK)), 0
        while not reading.done():
            await asyncio.sleep(0)
            served += 1
        assert served >= BLOCK

    asyncio.run(read())


def test_long_tables_and_replays_are_counted_by_what_is_read(sqlite):
    async def read():
        async with running_site(sqlite, limits=replace(PLENTY, reading=(0.01, 200))) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            await ada.do("resign", table)
            path = f"/api/tables/{table}"
            while (answer := await ada.http.get(path)).status_code == 200:
                pass
            assert answer.status_code == 429
            assert int(answer.headers["retry-after"]) > 1
            for what in ("/record", "/replay", "/fairness"):
                assert (await ada.http.get(path + what)).status_code == 429
            await bob.say(do="watch", table=table)
            assert (await bob.next("error"))["code"] == "too_fast"
            await ada.close()
            await bob.close()

    asyncio.run(read())


def test_a_replay_is_read_over_http_from_what_is_kept(sqlite):
    async def read():
        async with running_site(sqlite) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            turn = ada if ada.states[table]["turn"] == ada.states[table]["you"] else bob
            move = turn.states[table]["legal"][0]["text"]
            assert (await turn.do("move", table, move=move, position=0))["type"] == "done"
            assert (await ada.http.get(f"/api/tables/{table}/replay")).status_code == 409
            assert (await ada.http.get(f"/api/tables/{table}/positions/0")).status_code == 409
            await ada.do("resign", table)
            first = await ada.http.get(f"/api/tables/{table}/replay")
            assert first.headers["content-type"] == "application/json"
            assert [step["text"] for step in first.json()["steps"]] == [None, move]
            assert (await ada.http.get(f"/api/tables/{table}/replay")).content == first.content
            you = turn.states[table]["you"]
            seen = await ada.get(f"/api/tables/{table}/positions/0")
            assert seen["seat"] == seen["view"]["turn"] == you
            assert move in [one["text"] for one in seen["legal"]]
            assert not (await ada.get(f"/api/tables/{table}/positions/0", seat=1 - you))["legal"]
            for missing in ("positions/2", "positions/0?seat=2"):
                assert (await ada.http.get(f"/api/tables/{table}/{missing}")).status_code == 404
            assert (await ada.get(f"/api/tables/{table}/fairness"))["checked"] == "fair"
            assert (await Client(site.address).http.get("/api/tables/none/fairness")).status_code == 404
            await ada.close()
            await bob.close()

    asyncio.run(read())
