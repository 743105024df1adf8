"""Playing on from any position of a finished game against bots: a new table, marked, with the same deal and moves."""

import asyncio
import random

import pytest
from live_site import PLENTY, Client, running_site, two_at_a_table
from test_hints import alone, bots_move

from lostcities.server.tables import fairness

FAMILIES = [("classic", ("me", "random")), ("rivals", ("random", "me")), ("rollwrite", ("me", "random"))]


async def play_some(site, ada, table, moves, chance):
    """Make moves at random, and let the bots do so, until so many are made."""
    while ada.states[table]["position"] < moves:
        state = ada.states[table]
        await ada.do("move", table, move=chance.choice(state["legal"])["text"], position=state["position"])
        await bots_move(site, ada, table, chance.choice)


async def play_on(client, table, move):
    return await client.http.post(f"/api/tables/{table}/play-on", json={"move": move})


async def finished(site, game="classic", seats=("me", "random"), moves=6, **wish):
    """Ada, and a game against bots that she has resigned after some moves."""
    ada, table = await alone(site, game, seats, **wish)
    await play_some(site, ada, table, moves, random.Random(4))
    await ada.do("resign", table)
    return ada, table


@pytest.mark.parametrize(("game", "seats"), FAMILIES)
def test_a_game_is_played_on_from_any_position_also_after_a_restart(sqlite, game, seats):
    made = {}

    async def begin():
        async with running_site(sqlite, limits=PLENTY) as site:
            ada, table = await finished(site, game, seats)
            origin = site.tables.in_memory(table).game
            for move in (0, 3, origin.moves_made):
                answer = await play_on(ada, table, move)
                assert answer.status_code == 201
                made[answer.json()["table"]] = origin.at(move).position_text()
            last = list(made)[-1]
            about = (await ada.watch(last))["state"]["about"]
            assert about["origin"] == {"table": table, "move": origin.moves_made}
            assert (about["rated"], about["public"], about["clock"]["kind"]) == (False, False, "none")
            assert about["commitment"] == ada.states[table]["about"]["commitment"]
            assert ada.states[last]["proof"]["secret"] is None
            assert ada.states[last]["may_hint"]
            seated = [[seat["person"]["name"] for seat in ada.states[one]["seats"]] for one in (table, last)]
            assert [name if name == ada.name else "random" for name in seated[0]] == seated[1]
            await ada.close()

    async def go_on():
        async with running_site(sqlite, limits=PLENTY) as site:
            for table, position in made.items():
                async with site.tables.reading(table) as room:
                    state = room.state
                    assert state.game.position_text() == position
                    fairness.check_deals(state.game, state.secret)
                    assert state.status == "playing"

    asyncio.run(begin())
    asyncio.run(go_on())


def test_a_game_that_was_played_on_ends_like_any_other_and_says_where_it_came_from(sqlite):
    async def play():
        async with running_site(sqlite, limits=PLENTY) as site:
            ada, table = await finished(site)
            again = (await play_on(ada, table, 2)).json()["table"]
            await ada.watch(again)
            await bots_move(site, ada, again)
            await play_some(site, ada, again, 8, random.Random(9))
            await ada.do("resign", again)
            fair = await ada.get(f"/api/tables/{again}/fairness")
            assert fair["checked"] == "fair"
            assert fair["secret"] == (await ada.get(f"/api/tables/{table}/fairness"))["secret"]
            text = (await ada.http.get(f"/api/tables/{again}/record")).text
            assert f"\nplays on: table {table} after move 2\n" in text
            listed = (await ada.get(f"/api/players/{ada.name}/games"))["games"]
            assert [game["table"]["origin"] for game in listed] == [{"table": table, "move": 2}, None]
            (count,) = (await ada.get(f"/api/players/{ada.name}"))["counts"]
            assert count["played"] == 1  # the same deal does not count twice
            await ada.do("rematch", again)
            while ada.states[again]["rematch"] is None:
                await ada.hear()
            fresh = (await ada.watch(ada.states[again]["rematch"]))["state"]["about"]
            assert fresh["origin"] is None
            assert fresh["commitment"] != fair["commitment"]
            third = await play_on(ada, again, 7)  # and on from there
            assert third.status_code == 201
            await ada.close()

    asyncio.run(play())


def test_only_ones_own_finished_games_against_bots_are_played_on(sqlite):
    async def play():
        async with running_site(sqlite, limits=PLENTY) as site:
            ada, table = await finished(site, public=True)
            eve, nobody = await Client.guest(site, "Eve"), Client(site.address)
            bob, cy, shared = await two_at_a_table(site, "classic")
            running, _ = await ada.make("classic", ["me", "random"])
            _, private = await finished(site)
            _, daily = await finished(site, moves=2, deal="today")
            await bob.do("resign", shared)
            before = set(site.tables.rooms)
            for client, of, move, status, message in (
                (nobody, table, 0, 401, None),
                (eve, table, 0, 403, "Only the player of a game against bots can play on from it."),
                (eve, private, 0, 404, None),
                (bob, shared, 0, 403, "Only the player of a game against bots can play on from it."),
                (ada, running, 0, 409, "The game isn't over yet."),
                (ada, table, 99, 409, "There is nothing left to play from there."),
                (ada, table, -1, 422, None),
            ):
                refused = await play_on(client, of, move)
                assert refused.status_code == status
                assert message is None or refused.json()["message"] == message
            players = await site.tables.find(daily)
            owner = next(seat.person for seat in players.state.seats if seat.kind == "person")
            with pytest.raises(Exception, match="Others play this deal too"):
                await site.factory.play_on(daily, 0, owner)
            assert set(site.tables.rooms) == before
            for client in (ada, eve, nobody, bob, cy):
                await client.close()

    asyncio.run(play())
