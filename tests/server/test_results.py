"""Results as data: one's own score first, how it ended, and what it did to ratings."""

import asyncio
import json

import pytest
from live_site import ANY_RATED, RATED, Client, running_site, two_at_a_table
from sqlalchemy import select, update
from test_commands import follow, four_partners, mover

from lostcities import Game
from lostcities.games.registry import load, registered
from lostcities.server.storage import schema
from lostcities.server.tables.results import STORED_REASONS, complete, seat_outcomes, seat_sides, stored_retirements


def run(database, scenario, **settings):
    async def play():
        async with running_site(database, **settings) as site:
            await scenario(site)

    asyncio.run(play())


async def played(client, name):
    return (await client.get(f"/api/players/{name}/games"))["games"]


@pytest.mark.parametrize(
    ("game", "places", "outcomes"),
    [
        ("classic", [2, 1], ["lost", "won"]),
        ("classic", [1, 1], ["draw", "draw"]),
        ("partners", [1, 2], ["won", "lost", "won", "lost"]),
        ("rivals", [1, 3, 1], ["shared", "lost", "shared"]),
        ("deck52", [1, 3, 1], ["draw", "lost", "draw"]),
    ],
)
def test_an_outcome_is_won_lost_a_draw_or_shared(game, places, outcomes):
    assert seat_outcomes(game, len(outcomes), places) == outcomes


@pytest.mark.parametrize("kind", [(game, players) for game in registered() for players in load(game).players])
def test_the_sides_of_a_result_are_those_of_the_rules(kind):
    game, players = kind
    sides = Game(game, players=players, seed=1).sides
    found = seat_sides(game, players, len(sides))
    assert [[seat for seat in range(players) if found[seat] == side] for side in range(len(sides))] == list(
        map(list, sides)
    )


def test_a_resigned_game_says_who_resigned_and_each_sees_the_own_score_first(database):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        first, other = mover(ada, bob, table)
        wager_or_card = next(move for move in first.states[table]["legal"] if not move["text"].startswith("-"))
        await first.do("move", table, move=wager_or_card["text"], position=0)
        await first.do("resign", table)
        await follow(other, table, first.numbers[table])
        seat = first.states[table]["you"]
        result = other.states[table]["result"]
        assert result["played_out"] is False
        assert result["retired"] == [{"seat": seat, "how": "resigned"}]
        assert result["reason"] == {"key": "result.resigned", "seat": seat}
        assert result["outcomes"] == ["lost" if number == seat else "won" for number in range(2)]
        assert result["ratings"] is None
        assert result["totals"][seat] < 0
        (lost,) = await played(first, first.name)
        (won,) = await played(first, other.name)
        assert (lost["outcome"], lost["score"], lost["place"], lost["rating"]) == (
            "lost",
            result["totals"][seat],
            2,
            None,
        )
        assert (won["outcome"], won["score"], won["place"]) == ("won", 0, 1)
        assert won["partners"] == []
        assert won["opponents"] == [
            {"people": [{"name": first.name, "kind": "guest"}], "score": lost["score"], "place": 2}
        ]
        assert won["table"]["result"] == result
        for client in (ada, bob):
            await client.close()

    run(database, scenario)


def test_a_game_that_is_played_out_says_so(sqlite):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic", rounds=1, options={"turn_limit": "4"})
        await asyncio.gather(ada.play(table), bob.play(table))
        result = ada.states[table]["result"]
        assert result["played_out"]
        assert result["retired"] == []
        for client in (ada, bob):
            (one,) = await played(client, client.name)
            seat = client.states[table]["you"]
            assert (one["score"], one["place"]) == (result["totals"][seat], result["places"][seat])
            assert one["opponents"][0]["score"] == result["totals"][1 - seat]
            await client.close()

    run(sqlite, scenario)


def test_a_draw_is_neither_won_nor_lost(database):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic", rounds=1, options={"turn_limit": "2"})
        for position in range(4):  # each discards a card and draws one: nobody scores
            client = mover(ada, bob, table)[0]
            offered = [move["text"] for move in client.states[table]["legal"]]
            text = next((text for text in offered if text.startswith("-")), offered[0])
            await client.do("move", table, move=text, position=position)
            for one in (ada, bob):
                await follow(one, table, client.numbers[table])
        for client in (ada, bob):
            (count,) = (await client.get(f"/api/players/{client.name}"))["counts"]
            assert count == {"game": "classic", "played": 1, "won": 0, "drawn": 1}
            for result in ("won", "lost"):
                assert (await client.get(f"/api/players/{client.name}/games", result=result))["games"] == []
            await client.close()

    run(database, scenario)


def test_time_that_has_run_out_is_told_as_data(sqlite):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic", clock={"kind": "turn", "seconds": 2})
        while ada.states[table]["status"] != "over":
            await ada.hear()
        result = ada.states[table]["result"]
        assert [one["how"] for one in result["retired"]] == ["timed_out"]
        assert not result["played_out"]
        for client in (ada, bob):
            await client.close()

    run(sqlite, scenario)


def test_partners_are_listed_apart_from_opponents(sqlite):
    async def scenario(site):
        clients, table = await four_partners(site)
        await clients[0].do("resign", table)
        await follow(clients[2], table, clients[0].numbers[table])
        await clients[2].do("answer", table, offer="resign", yes=True)
        (one,) = await played(clients[0], clients[1].name)
        assert one["outcome"] == "won"
        assert [person["name"] for person in one["partners"]] == [clients[3].name]
        (opponents,) = one["opponents"]
        assert [person["name"] for person in opponents["people"]] == [clients[0].name, clients[2].name]
        assert one["table"]["result"]["retired"] == [{"seat": seat, "how": "resigned"} for seat in (0, 2)]
        for client in clients:
            await client.close()

    run(sqlite, scenario)


async def rated_game(site):
    """Two accounts, and a rated game that the second gives up."""
    ada, bob = [await Client.guest(site, name) for name in ("Ada", "Bob")]
    for client in (ada, bob):
        await client.post("/api/account", name=f"{client.name} A", password="long enough")
        await client.connect()
    table = await another(ada, bob)
    return ada, bob, table


async def another(ada, bob):
    """The next rated game of two people, up to Bob's resignation."""
    table, _ = await ada.make("classic", ["me", "anyone"], **RATED)
    await ada.watch(table)
    await bob.do("sit", table)
    await bob.watch(table)
    bob.plates = [(seat["rating"], seat["provisional"]) for seat in bob.states[table]["seats"]]
    await bob.do("resign", table)
    while ada.states[table]["status"] != "over":
        await ada.hear()
    return table


def test_a_rated_game_tells_the_ratings_before_and_after_it(database):
    async def scenario(site):
        ada, bob, table = await rated_game(site)
        assert bob.plates == [(None, False), (None, False)]
        first = ada.states[table]["result"]["ratings"]
        assert [change["before"] for change in first] == [1500, 1500]
        assert first[0]["after"] > 1500 > first[1]["after"]
        again = await another(ada, bob)
        assert bob.plates == [(change["after"], True) for change in first]
        second = ada.states[again]["result"]["ratings"]
        assert [change["before"] for change in second] == [change["after"] for change in first]
        seats = ada.states[again]["seats"]
        assert [seat["rating"] for seat in seats] == [change["after"] for change in second]
        assert [one["rating"] for one in await played(ada, "Ada A")] == [second[0], first[0]]
        assert [one["rating"] for one in await played(ada, "Bob A")] == [second[1], first[1]]
        profile = await ada.get("/api/players/Bob A")
        assert profile["ratings"][0]["rating"] == second[1]["after"]
        site.tables.rooms.clear()
        stored = (await ada.get(f"/api/tables/{again}"))["state"]
        assert stored["result"] == ada.states[again]["result"]
        assert stored["seats"][0]["rating"] == second[0]["after"]
        for client in (ada, bob):
            await client.close()

    run(database, scenario, ratings=ANY_RATED)


def test_another_process_tells_the_same_ratings(postgres_database):
    async def play():
        async with (
            running_site(postgres_database, ratings=ANY_RATED) as here,
            running_site(postgres_database, ratings=ANY_RATED) as there,
        ):
            ada, bob, _ = await rated_game(here)
            eve = await Client(there.address).connect()
            again, _ = await ada.make("classic", ["me", "anyone"], **RATED)
            await ada.watch(again)
            await eve.watch(again)
            await bob.do("sit", again)
            await bob.do("resign", again)
            while ada.states[again]["status"] != "over":
                await ada.hear()
            while eve.states[again]["status"] != "over":
                await eve.hear()
            for part in ("result", "seats"):
                assert eve.states[again][part] == ada.states[again][part]
            assert eve.states[again]["result"]["ratings"][0]["before"] > 1500
            for client in (ada, bob, eve):
                await client.close()

    asyncio.run(play())


def test_results_that_were_stored_without_this_data_are_completed(sqlite):
    """A database of an earlier version: results have winners, places, totals and a reason."""

    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        await bob.do("resign", table)
        await ada.do("chat", table, text="thank you")
        result = (await ada.get(f"/api/tables/{table}"))["state"]["result"]
        early = {name: result[name] for name in ("winners", "places", "totals")}
        early["reason"] = f"seat {bob.states[table]['you']} resigned"
        async with site.database.writing() as connection:
            events, tables = schema.events, schema.tables
            rows = await connection.execute(
                update(events).where(events.c.kind == "over").values(data=json.dumps({"result": early}))
            )
            assert rows.rowcount == 1
            await connection.execute(update(tables).where(tables.c.id == table).values(result=json.dumps(early)))
            stored = await connection.execute(select(tables.c.result).where(tables.c.id == table))
            assert json.loads(stored.scalar_one()) == early
        site.tables.rooms.clear()
        assert (await ada.get(f"/api/tables/{table}"))["state"]["result"] == result
        (one,) = await played(ada, "Ada")
        assert one["table"]["result"] == result
        assert one["outcome"] == "won"
        for client in (ada, bob):
            await client.close()

    run(sqlite, scenario)


def test_what_early_results_say_in_words_is_read():
    assert stored_retirements("seat 0 resigned, seat 2 ran out of time") == [
        {"seat": 0, "how": "resigned"},
        {"seat": 2, "how": "timed_out"},
    ]
    assert stored_retirements("the draw pile is empty") == []
    early = {"winners": [0], "places": [1, 2], "totals": [5, 3], "reason": "the draw pile is empty"}
    assert complete(early, "classic", 2)["played_out"]
    assert complete(early, "classic", 2)["reason"] == {"key": "cards.ending.draw_pile"}
    assert complete(early, "a game that has gone", 2)["outcomes"] == ["won", "lost"]
    later = {**complete(early, "classic", 2), "reason": "seat 0 resigned, seat 2 ran out of time"}
    assert complete(later, "classic", 2)["reason"] == {
        "key": "result.several",
        "first": {"key": "result.resigned", "seat": 0},
        "rest": {"key": "result.timed_out", "seat": 2},
    }


def test_why_a_game_ended_is_a_message_whichever_version_stored_it():
    for reason in STORED_REASONS.values():
        game = {"cards": "classic"}.get(reason.split(".")[0], reason.split(".")[0])
        assert str(load(game).messages.phrase(reason))
