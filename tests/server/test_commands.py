"""What people can do at a table, and what they cannot."""

import asyncio
import json

import pytest
from live_site import RATED, Client, running_site, two_at_a_table
from sqlalchemy import insert

from lostcities.server.refusals import Refusal
from lostcities.server.storage import schema
from lostcities.server.tables.commands import Abort


def mover(ada, bob, table):
    """Who is to act, and the other."""
    return (ada, bob) if ada.states[table]["turn"] == ada.states[table]["you"] else (bob, ada)


async def follow(client, table, number):
    while client.numbers[table] < number:
        await client.hear()


async def move(client, table, text=None, **more):
    state = client.states[table]
    text = text or state["legal"][0]["text"]
    return await client.do("move", table, move=text, position=state["position"], **more)


def test_two_moves_racing_for_one_seat_one_wins_and_the_other_gets_a_clear_answer(database):
    async def race():
        async with running_site(database) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            first, _ = mover(ada, bob, table)
            second = Client(site.address)
            second.http.cookies = first.http.cookies
            await second.connect()
            await second.watch(table)
            moves = [legal["text"] for legal in first.states[table]["legal"]]
            answers = await asyncio.gather(move(first, table, moves[0]), move(second, table, moves[2]))
            kinds = sorted(answer["type"] for answer in answers)
            assert kinds == ["done", "error"]
            refused = next(answer for answer in answers if answer["type"] == "error")
            assert refused["code"] == "stale"
            assert "moved on" in refused["message"]
            for client in (ada, bob, second):
                await client.close()

    asyncio.run(race())


def test_a_command_repeated_with_the_same_id_does_nothing(database):
    async def repeat():
        async with running_site(database) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            first, other = mover(ada, bob, table)
            text = first.states[table]["legal"][0]["text"]
            position = first.states[table]["position"]
            done = await first.do("move", table, move=text, position=position, id="once")
            again = await first.do("move", table, move=text, position=position, id="once")
            assert (done["repeated"], again["repeated"]) == (False, True)
            assert done["number"] == again["number"]
            said = await first.do("chat", table, text="hello", id="twice")
            said_again = await first.do("chat", table, text="hello", id="twice")
            assert said_again == said | {"repeated": True}
            whole = await other.get(f"/api/tables/{table}")
            assert [line["text"] for line in whole["chat"]] == ["hello"]
            assert whole["state"]["position"] == 1
            # another person's command of the same name is another command
            assert (await other.do("chat", table, text="hi", id="twice"))["repeated"] is False
            await ada.close()
            await bob.close()

    asyncio.run(repeat())


def test_an_illegal_move_says_which_rule_stops_it_and_changes_nothing(sqlite):
    async def wrong():
        async with running_site(sqlite) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            first, other = mover(ada, bob, table)
            number = first.numbers[table]
            refused = await move(first, table, "d")
            assert (refused["code"], refused["message"]) == ("illegal", "d: place a card first; only then may you draw")
            assert (await move(first, table, "nonsense"))["code"] == "illegal"
            own = first.states[table]["legal"][0]["text"]
            assert (await move(first, table, f"{own} {own}"))["code"] == "illegal"
            assert (await other.do("move", table, move=own, position=0))["code"] == "not_your_turn"
            assert (await first.get(f"/api/tables/{table}"))["number"] == number
            assert (await move(first, table, f"{own} d"))["type"] == "done"
            assert (await first.get(f"/api/tables/{table}"))["state"]["position"] == 2
            await ada.close()
            await bob.close()

    asyncio.run(wrong())


def test_an_unfinished_turn_can_be_taken_back_but_not_a_card_that_was_drawn(sqlite):
    async def take_back():
        async with running_site(sqlite) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            first, other = mover(ada, bob, table)
            before = first.states[table]["view"]
            await move(first, table)
            assert first.states[table]["may_take_back"]
            assert (await other.do("take_back", table, position=1))["code"] == "illegal"
            assert (await first.do("take_back", table, position=1))["type"] == "done"
            assert first.states[table]["view"] == before
            await move(first, table)
            await move(first, table, "d")
            assert not first.states[table]["may_take_back"]
            assert (await first.do("take_back", table, position=2))["code"] == "illegal"
            await ada.close()
            await bob.close()

    asyncio.run(take_back())


def test_a_turn_that_showed_nothing_is_taken_back_if_the_other_agrees(sqlite):
    async def ask():
        async with running_site(sqlite) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            first, other = mover(ada, bob, table)
            discard = next(legal["text"] for legal in first.states[table]["legal"] if legal["text"].startswith("-"))
            await move(first, table, f"{discard} d")
            await follow(other, table, first.numbers[table])
            texts = [legal["text"] for legal in other.states[table]["legal"]]
            own = next(text for text in texts if text[0] == "-" and text[1] != discard[1])
            await move(other, table, f"{own} <{discard[1]}")
            assert other.states[table]["may_take_back"]
            position = other.states[table]["position"]
            assert (await other.do("take_back", table, position=position))["type"] == "done"
            await follow(first, table, other.numbers[table])
            assert first.states[table]["offers"][0]["asks_you"]
            assert first.states[table]["position"] == position
            assert (await first.do("answer", table, offer="take_back", yes=True))["type"] == "done"
            assert first.states[table]["position"] == position - 1
            await ada.close()
            await bob.close()

    asyncio.run(ask())


def test_resigning_ends_a_game_of_two_and_a_rematch_follows_when_both_agree(database):
    async def give_up():
        async with running_site(database) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            assert (await ada.do("rematch", table))["code"] == "conflict"
            assert (await ada.do("resign", table))["type"] == "done"
            await follow(bob, table, ada.numbers[table])
            result = bob.states[table]["result"]
            assert result["winners"] == [bob.states[table]["you"]]
            assert result["reason"]["key"] == "result.resigned"
            assert (await bob.do("move", table, move="d", position=0))["code"] == "conflict"
            assert (await ada.do("rematch", table))["type"] == "done"
            assert (await bob.do("rematch", table))["type"] == "done"
            while ada.states[table]["rematch"] is None:
                await ada.hear()
            again = ada.states[table]["rematch"]
            await ada.watch(again)
            assert ada.states[again]["status"] == "playing"
            assert ada.states[again]["about"]["rematch_of"] == table
            assert ada.states[again]["about"]["commitment"] != ada.states[table]["about"]["commitment"]
            await ada.close()
            await bob.close()

    asyncio.run(give_up())


async def four_partners(site, **wish):
    clients = [await Client.guest(site, f"P{number}") for number in range(4)]
    for client in clients:
        await client.connect()
    table, _ = await clients[0].make("partners", ["me", "anyone", "anyone", "anyone"], **wish)
    for client in clients[1:]:
        await client.do("sit", table)
    for client in clients:
        await client.watch(table)
    return clients, table


def test_a_game_can_be_aborted_before_one_s_own_first_move_without_a_result(database):
    async def give_up_early():
        async with running_site(database) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            looker = await Client.guest(site, "Lou")
            await looker.connect()
            await looker.say(do="lobby")
            assert table in {one["id"] for one in (await looker.next("lobby"))["tables"]}
            first, second = mover(ada, bob, table)
            assert first.states[table]["may_abort"]
            assert second.states[table]["may_abort"]
            watcher = await Client.guest(site, "Wanda")
            await watcher.connect()
            assert not (await watcher.watch(table))["state"]["may_abort"]
            assert (await watcher.do("abort", table))["code"] == "forbidden"

            await move(first, table)
            assert not first.states[table]["may_abort"]
            refused = await first.do("abort", table)
            assert (refused["code"], refused["message"]) == (
                "conflict",
                "You have already made a move. You can resign instead.",
            )
            await follow(second, table, first.numbers[table])
            assert second.states[table]["may_abort"]
            await first.do("take_back", table, position=1)
            assert first.states[table]["may_abort"]
            await move(first, table)

            done = await second.do("abort", table)
            assert done["type"] == "done"
            for client in (first, second, watcher):
                await follow(client, table, done["number"])
                state = client.states[table]
                assert (state["status"], state["result"], state["turn"]) == ("closed", None, None)
                assert not state["may_abort"]
                assert state["proof"]["secret"] is None
                entry = client.logs[table][-1]
                told = (entry["kind"], entry["seat"], entry["phrase"])
                assert told == ("aborted", second.states[table]["you"], {"key": "event.aborted"})
            assert (await second.do("abort", table))["message"] == "This table has been closed."
            assert (await move(first, table, "d"))["code"] == "conflict"
            while table not in (await looker.next("lobby"))["gone"]:
                pass
            assert await second.get("/api/tables", mine=True) == []
            assert (await second.get(f"/api/players/{second.name}/games"))["games"] == []
            for client in (ada, bob, watcher, looker):
                await client.close()

    asyncio.run(give_up_early())


def test_an_aborted_rated_game_changes_no_rating(sqlite):
    async def abort():
        async with running_site(sqlite) as site:
            ada, bob = await Client.guest(site, "Ada"), await Client.guest(site, "Bob")
            for client in (ada, bob):
                await client.post("/api/account", name=client.name, password="correct horse")
                await client.connect()
            table, _ = await ada.make("classic", ["me", "anyone"], **RATED)
            await ada.watch(table)
            assert (await ada.do("abort", table))["message"] == "The game hasn't started yet."
            assert (await bob.do("sit", table))["type"] == "done"
            assert (await bob.do("abort", table))["type"] == "done"
            for client in (ada, bob):
                profile = await client.get(f"/api/players/{client.name}")
                assert (profile["ratings"], profile["counts"]) == ([], [])
                await client.close()

    asyncio.run(abort())


def test_a_bot_never_aborts(sqlite):
    async def abort():
        async with running_site(sqlite) as site:
            ada = await Client.guest(site, "Ada")
            await ada.connect()
            table, _ = await ada.make("rollwrite", ["me", "random"])
            state = (await ada.watch(table))["state"]
            live = site.tables.rooms[table]
            robot = live.state.seats[1].person
            with pytest.raises(Refusal, match="Bots"):
                await site.tables.act(Abort(do="abort", id="1", table=table), robot)
            assert state["status"] == "playing"
            assert (await ada.do("abort", table))["type"] == "done"
            await ada.close()

    asyncio.run(abort())


def test_partners_resign_only_together_and_the_others_do_not_hear_them_talk(sqlite):
    async def talk():
        async with running_site(sqlite) as site:
            clients, table = await four_partners(site)
            assert (await clients[0].do("resign", table))["type"] == "done"
            await follow(clients[2], table, clients[0].numbers[table])
            await follow(clients[1], table, clients[0].numbers[table])
            assert clients[2].states[table]["offers"][0]["asks_you"]
            assert clients[1].states[table]["offers"] == []
            assert not any(entry["kind"] == "offered" for entry in clients[1].logs[table])
            assert (await clients[1].do("answer", table, offer="resign", yes=True))["code"] == "forbidden"
            assert (await clients[2].do("answer", table, offer="resign", yes=False))["type"] == "done"
            assert clients[2].states[table]["status"] == "playing"
            await clients[2].do("resign", table)
            assert (await clients[0].do("answer", table, offer="resign", yes=True))["type"] == "done"
            assert clients[0].states[table]["result"]["winners"] == [1, 3]
            for client in clients:
                await client.close()

    asyncio.run(talk())


def test_in_a_game_of_three_one_resigns_and_a_bot_plays_on_for_last_place(sqlite):
    async def resign():
        async with running_site(sqlite) as site:
            clients = [await Client.guest(site, f"P{number}") for number in range(3)]
            for client in clients:
                await client.connect()
            table, _ = await clients[0].make("rivals", ["me", "anyone", "anyone"])
            for client in clients[1:]:
                await client.do("sit", table)
            for client in clients:
                await client.watch(table)
            assert (await clients[1].do("resign", table))["type"] == "done"
            while clients[1].states[table]["you"] is not None:
                await clients[1].hear()
            await follow(clients[0], table, clients[1].numbers[table])
            seat = clients[0].states[table]["seats"][1]
            assert seat["stand_in"]
            assert seat["person"]["kind"] == "bot"
            assert clients[0].states[table]["status"] == "playing"
            await clients[2].do("resign", table)
            await follow(clients[0], table, clients[1].numbers[table] + 1)
            result = clients[0].states[table]["result"]
            assert result["winners"] == [0]
            assert result["places"][0] == 1
            for client in clients:
                await client.close()

    asyncio.run(resign())


@pytest.mark.parametrize("leavers", ["lose", "bot"])
def test_a_clock_that_runs_out_loses_or_a_bot_plays_on(sqlite, leavers):
    async def wait():
        async with running_site(sqlite) as site:
            clock = {"kind": "turn", "seconds": 2}
            ada, bob, table = await two_at_a_table(site, "classic", clock=clock, leavers=leavers)
            slow, quick = mover(ada, bob, table)
            seat = slow.states[table]["you"]
            while quick.states[table]["status"] == "playing" and not quick.states[table]["seats"][seat]["stand_in"]:
                await quick.hear()
            state = quick.states[table]
            if leavers == "lose":
                assert state["result"]["winners"] == [quick.states[table]["you"]]
                assert state["result"]["reason"]["key"] == "result.timed_out"
            else:
                assert state["status"] == "playing"
                assert state["seats"][seat]["person"]["kind"] == "bot"
            await ada.close()
            await bob.close()

    asyncio.run(wait())


def test_a_bot_plays_on_for_somebody_if_all_agree(sqlite):
    async def replace():
        async with running_site(sqlite) as site:
            clients, table = await four_partners(site)
            assert (await clients[0].do("replace", table, seat=1))["type"] == "done"
            for client in clients[2:]:
                assert (await client.do("answer", table, offer="replace", yes=True))["type"] == "done"
            assert not clients[3].states[table]["seats"][1]["stand_in"]  # who is there must agree too
            await follow(clients[1], table, clients[3].numbers[table])
            assert clients[1].states[table]["offers"][0]["asks_you"]
            assert (await clients[1].do("answer", table, offer="replace", yes=True))["type"] == "done"
            while clients[1].states[table]["you"] is not None:
                await clients[1].hear()
            assert clients[1].states[table]["seats"][1]["stand_in"]
            assert clients[1].states[table]["view"]["table"]["hands"][1]["cards"] == []
            for client in clients:
                await client.close()

    asyncio.run(replace())


def test_chat_is_plain_and_those_who_mute_somebody_do_not_hear_it(sqlite):
    async def talk():
        async with running_site(sqlite) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            stranger = await (await Client.guest(site, "Eve")).connect()
            await stranger.watch(table)
            assert (await stranger.do("chat", table, text="hint"))["code"] == "forbidden"
            assert (await ada.do("chat", table, text="x" * 301))["code"] == "invalid"
            assert (await ada.do("chat", table, text=" \n\t "))["code"] == "invalid"
            await ada.do("chat", table, text="good\nluck <b>\x07")
            assert (await stranger.next("chat"))["line"]["text"] == "good luck <b>"
            await bob.next("chat")
            assert (await bob.http.put("/api/me/mutes/Ada")).status_code == 204
            await ada.do("chat", table, text="again")
            await ada.do("resign", table)
            while bob.states[table]["status"] != "over":
                assert (await bob.hear())["type"] != "chat"
            assert (await bob.get(f"/api/tables/{table}"))["chat"][-1]["text"] == "again"
            await bob.watch(table)
            for client in (ada, bob, stranger):
                await client.close()

    asyncio.run(talk())


def test_a_table_for_a_friend_waits_for_the_one_with_the_key(sqlite):
    async def invite():
        async with running_site(sqlite) as site:
            ada, bob, eve = [await (await Client.guest(site, name)).connect() for name in ("Ada", "Bob", "Eve")]
            table, key = await ada.make("classic", ["me", "friend"], public=False)
            await ada.watch(table)
            assert ada.states[table]["key"] == key
            assert (await eve.do("sit", table))["code"] == "not_found"
            assert (await eve.do("sit", table, key="guess"))["code"] == "not_found"
            assert (await bob.do("sit", table, key=key))["type"] == "done"
            await eve.say(do="watch", table=table)
            assert (await eve.next("error"))["code"] == "not_found"
            assert (await eve.http.get(f"/api/tables/{table}")).status_code == 404
            assert (await bob.http.get(f"/api/tables/{table}")).status_code == 200
            assert table not in [row["id"] for row in await eve.get("/api/tables")]
            assert [row["id"] for row in await bob.get("/api/tables", mine=True)] == [table]
            for client in (ada, bob, eve):
                await client.close()

    asyncio.run(invite())


def test_whoever_leaves_before_the_start_frees_the_seat_and_the_last_one_closes_the_table(sqlite):
    async def leave():
        async with running_site(sqlite) as site:
            ada, bob = [await (await Client.guest(site, name)).connect() for name in ("Ada", "Bob")]
            table, _ = await ada.make("rivals", ["me", "anyone", "anyone"])
            await ada.watch(table)
            await bob.do("sit", table)
            assert (await bob.do("sit", table))["code"] == "conflict"
            await bob.do("leave", table)
            await follow(ada, table, 3)
            assert ada.states[table]["seats"][1]["person"] is None
            assert (await ada.do("leave", table))["type"] == "done"
            assert ada.states[table]["status"] == "closed"
            assert (await bob.do("sit", table))["code"] == "conflict"
            await ada.close()
            await bob.close()

    asyncio.run(leave())


def test_quick_match_brings_together_those_who_wait_for_the_same(database):
    async def match():
        async with running_site(database) as site:
            ada, bob, eve = [await (await Client.guest(site, name)).connect() for name in ("Ada", "Bob", "Eve")]
            first = (await ada.post("/api/match", game="classic"))["table"]
            other = (await eve.post("/api/match", game="rivals"))["table"]
            assert (await ada.post("/api/match", game="classic"))["table"] == first
            assert (await bob.post("/api/match", game="classic"))["table"] == first != other
            await bob.watch(first)
            assert bob.states[first]["status"] == "playing"
            for client in (ada, bob, eve):
                await client.close()

    asyncio.run(match())


def test_quick_match_chooses_the_nearest_rating(sqlite):
    async def match():
        async with running_site(sqlite) as site:
            weak, strong, eve = [await Client.guest(site, name) for name in ("Weak", "Strong", "Eve")]
            ratings = {"Weak": 15.0, "Strong": 35.0, "Eve": 33.0}
            async with site.database.writing() as connection:
                for name, mu in ratings.items():
                    user = (await site.accounts.by_name(name)).id
                    row = {"user_id": user, "game": "classic", "mu": mu, "sigma": 2.0, "games": 9}
                    await connection.execute(insert(schema.ratings), row)
            await weak.post("/api/match", game="classic")
            await strong.connect()
            table = (await strong.post("/api/match", game="classic"))["table"]  # who is not here is not waited for
            await weak.connect()
            assert (await eve.post("/api/match", game="classic"))["table"] == table
            for client in (weak, strong, eve):
                await client.close()

    asyncio.run(match())


def test_the_lobby_tells_of_tables_that_open_begin_and_end(database):
    async def look():
        async with running_site(database) as site:
            ada, bob, eve = [await (await Client.guest(site, name)).connect() for name in ("Ada", "Bob", "Eve")]
            await eve.say(do="lobby")
            assert (await eve.next("lobby"))["whole"]
            table, _ = await ada.make("classic", ["me", "anyone"])
            secret, _ = await ada.make("classic", ["me", "anyone"], public=False)
            opened = await eve.next("lobby")
            assert [(row["id"], row["status"]) for row in opened["tables"]] == [(table, "open")]
            await bob.do("sit", table)
            assert (await eve.next("lobby"))["tables"][0]["status"] == "playing"
            await bob.do("resign", table)
            assert (await eve.next("lobby"))["gone"] == [table]
            assert not any(secret in text for text in eve.heard)
            for client in (ada, bob, eve):
                await client.close()

    asyncio.run(look())


def test_a_lost_connection_goes_on_where_it_stopped_and_several_tabs_see_the_same(database):
    async def reconnect():
        async with running_site(database) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            first, other = mover(ada, bob, table)
            tab = Client(site.address)
            tab.http.cookies = other.http.cookies
            await tab.connect()
            await tab.watch(table)
            last = other.numbers[table]
            await other.disconnect()
            for _ in range(2):
                await move(first, table, first.states[table]["legal"][-1]["text"])
            await other.connect()
            whole = await other.watch(table, after=last)
            assert [entry["number"] for entry in whole["log"]] == [last + 1, last + 2]
            await follow(tab, table, last + 2)
            changing = ("view", "legal", "position", "turn", "offers")
            assert [tab.states[table][part] for part in changing] == [other.states[table][part] for part in changing]
            numbers = [entry["number"] for entry in other.logs[table]]
            assert numbers == list(range(1, last + 3))
            for client in (ada, bob, tab):
                await client.close()

    asyncio.run(reconnect())


def test_a_turn_calls_its_player_on_other_pages_once_when_it_begins(sqlite):
    """A turn of classic has two moves: after the first it is still the same turn."""

    async def play():
        async with running_site(sqlite) as site:
            ada, bob, table = await two_at_a_table(site, "classic")
            pages = {}
            for client in (ada, bob):
                pages[client] = Client(site.address)
                pages[client].http.cookies = client.http.cookies
                await pages[client].connect()
            first, second = mover(ada, bob, table)
            for client in (first, second, first):
                for _ in range(2):
                    answer = await move(client, table)
                    for other in (ada, bob):
                        await follow(other, table, answer["number"])
            for client, turns in ((first, 1), (second, 2)):
                await pages[client].say(do="ping")
                await pages[client].next("pong")
                told = [json.loads(text) for text in pages[client].heard]
                assert [message["table"] for message in told if message["type"] == "turn"] == [table] * turns
            for client in (ada, bob, *pages.values()):
                await client.close()

    asyncio.run(play())
