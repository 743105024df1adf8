"""What moves bring about is told to everybody at the table, now and later, and forgotten when a move is taken back."""

import asyncio

from live_site import Client, running_site, two_at_a_table


def moments(log):
    """The moments of a log by the number of their event."""
    return {entry["number"]: entry["moments"] for entry in log if "moments" in entry}


async def follow(client, table, number):
    while client.numbers[table] < number:
        await client.hear()


async def play_first_moves(ada, bob, table, until):
    """Both play the first legal move in turn until something holds of the state."""
    while not until(ada.states[table]):
        mover = ada if ada.states[table]["turn"] == ada.states[table]["you"] else bob
        other = bob if mover is ada else ada
        state = mover.states[table]
        text = state["legal"][0]["text"]
        done = await mover.do("move", table, move=text, position=state["position"])
        assert done["type"] == "done"
        for client in (mover, other):
            await follow(client, table, done["number"])


def test_the_end_of_every_round_is_in_updates_in_the_whole_table_and_in_the_replay(database):
    async def rounds():
        async with running_site(database) as site:
            ada, bob, table = await two_at_a_table(site, "classic", rounds=2, options={"turn_limit": "3"})
            watcher = await Client.guest(site, "Wanda")
            await watcher.connect()
            await watcher.watch(table)
            await play_first_moves(ada, bob, table, lambda state: state["status"] == "over")
            await follow(watcher, table, ada.numbers[table])
            heard = moments(ada.logs[table])
            assert [[moment["kind"] for moment in told] for told in heard.values()] == [["round"], ["round"]]
            assert moments(bob.logs[table]) == moments(watcher.logs[table]) == heard

            first, last = (told[0] for told in heard.values())
            final = ada.states[table]
            assert (first["round"], last["round"]) == (1, 2)
            assert last["totals"] == final["result"]["totals"]
            assert (last["starter"], last["ending"]) == (None, final["result"]["reason"])
            assert first["starter"] in (0, 1)
            assert last["lines"] == [score["lines"] for score in final["view"]["scores"]]
            ended = [entry for entry in ada.logs[table] if entry["number"] in heard]
            assert {entry["kind"] for entry in ended} == {"moved"}

            site.tables.rooms.clear()  # as after a restart: all that is left are the stored events
            whole = await watcher.get(f"/api/tables/{table}")
            assert moments(whole["log"]) == heard
            replay = await watcher.get(f"/api/tables/{table}/replay", steps=400)
            moved = [entry["number"] for entry in whole["log"] if entry["kind"] == "moved"]
            steps = {moved[place - 1]: step["moments"] for place, step in enumerate(replay["steps"]) if step["moments"]}
            assert steps == heard
            assert replay["steps"][0]["moments"] == []
            middle = moved.index(min(heard)) + 1  # a replay that begins at the very move
            part = await watcher.get(f"/api/tables/{table}/replay", start=middle, steps=1)
            assert part["steps"][0]["moments"] == [first]
            for client in (ada, bob, watcher):
                await client.close()

    asyncio.run(rounds())


def test_a_bridge_is_forgotten_when_the_move_that_passed_it_is_taken_back(sqlite):
    async def bridge():
        async with running_site(sqlite) as site:
            ada, bob, table = await two_at_a_table(site, "rollwrite")
            await play_first_moves(ada, bob, table, lambda state: state["position"] == 12)  # the first is a refusal
            assert moments(ada.logs[table]) == {}
            await play_first_moves(ada, bob, table, lambda state: state["position"] == 13)
            ((number, told),) = moments(bob.logs[table]).items()
            mover, other = (ada, bob) if ada.states[table]["may_take_back"] else (bob, ada)
            seat = mover.states[table]["you"]
            assert told == [{"kind": "bridge", "column": "dice", "seat": seat, "points": 20}]
            assert moments((await ada.get(f"/api/tables/{table}"))["log"]) == {number: told}

            assert (await mover.do("take_back", table, position=13))["type"] == "done"
            agreed = await other.do("answer", table, offer="take_back", yes=True)
            assert agreed["type"] == "done"
            assert moments((await ada.get(f"/api/tables/{table}"))["log"]) == {}

            await follow(ada, table, agreed["number"] + 1)
            await follow(bob, table, agreed["number"] + 1)
            await play_first_moves(ada, bob, table, lambda state: state["position"] == 13)
            again = moments((await ada.get(f"/api/tables/{table}"))["log"])
            assert list(again.values()) == [told]
            assert min(again) > number
            site.tables.rooms.clear()  # as after a restart
            assert moments((await ada.get(f"/api/tables/{table}"))["log"]) == again
            await ada.close()
            await bob.close()

    asyncio.run(bridge())
