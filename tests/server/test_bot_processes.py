"""Bots play as clients of the same API, in processes of their own; when they die, they come back."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from live_site import Client, running_site
from server_process import ServerProcess
from typer.testing import CliRunner

from lostcities.bots import LEVELS, Budget
from lostcities.bots.external.player import Reply
from lostcities.bots.heuristic import heuristic_games
from lostcities.bots.network import weights, write
from lostcities.bots.player import BotPlayer
from lostcities.cli import main
from lostcities.server.bots.client import BotClient, Entrant, NotWelcome, ask_program
from ports import free_port

EXAMPLE = Path(__file__).parents[2] / "examples" / "line_bot.py"
GAMES = [("classic", 2), ("partners", 4), ("deck52", 4), ("rivals", 3), ("rollwrite", 2)]


def bots_of(server):
    """The processes of a server's bots."""
    children = psutil.Process(server.process.pid).children(recursive=True)
    return [child for child in children if "lostcities.server.bots.process" in child.cmdline()]


def test_a_person_plays_every_game_against_the_server_s_own_bots_even_if_they_are_killed(tmp_path):
    server = ServerProcess(f"sqlite:///{tmp_path}/site.sqlite", bots=1).start()

    async def play():
        ada = await (await Client.guest(server.address, "Ada")).connect()
        names = [bot["name"] for bot in await ada.get("/api/bots")]
        assert "random" in names
        for number, (game, players) in enumerate(GAMES):
            options = {"turn_limit": "12"} if game in ("classic", "partners", "deck52") else {}
            table, _ = await ada.make(game, ["me"] + ["random"] * (players - 1), rounds=1, options=options)
            await ada.watch(table)
            if number == 1:
                for process in bots_of(server):
                    os.kill(process.pid, signal.SIGKILL)
            state = await ada.play(table)
            assert state["result"]["winners"]
        assert "lostcities_bot_restarts_total 1.0" in (await ada.http.get("/api/metrics")).text
        await ada.close()

    try:
        asyncio.run(play())
        children = bots_of(server)
        assert children
        assert not any("lc_" in " ".join(child.cmdline()) for child in children)
        server.kill()
        psutil.wait_procs(children, timeout=120)
        assert not any(child.is_running() for child in children), "bots outlive their server"
    finally:
        server.process.kill()


def test_a_bot_from_another_machine_plays_with_a_token(sqlite):
    async def play():
        async with running_site(sqlite) as site:
            owner = await Client.guest(site, "Owner")
            await owner.post("/api/account", name="My Robot", password="long enough")
            token = (await owner.post("/api/me/tokens", name="bot"))["token"]
            client = BotClient(site.address, Entrant("random", token), Budget(), asyncio.Lock())
            assert await client.register() == "My Robot"
            task = asyncio.create_task(client.run())
            ada = await (await Client.guest(site, "Ada")).connect()
            while "My Robot" not in [bot["name"] for bot in await ada.get("/api/bots")]:
                await asyncio.sleep(0.05)
            table, _ = await ada.make("classic", ["me", "My Robot"], rounds=1, options={"turn_limit": "10"})
            await ada.watch(table)
            state = await ada.play(table)
            assert state["seats"][1]["person"] == {"name": "My Robot", "kind": "bot"}
            assert client.played > 0
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await ada.close()
            await owner.close()

    asyncio.run(play())


def test_who_answers_at_once_does_not_wait_for_bots_that_search(sqlite):
    async def play():
        async with running_site(sqlite) as site:
            searching, tasks = asyncio.Lock(), []
            for name in ("level1", "champion"):
                owner = await Client.guest(site, f"Owner of {name}")
                await owner.post("/api/account", name=f"My {name}", password="long enough")
                token = (await owner.post("/api/me/tokens", name="bot"))["token"]
                client = BotClient(site.address, Entrant(name, token), Budget(simulations=1), searching)
                await client.register()
                tasks.append(asyncio.create_task(client.run()))
                await owner.close()
            ada = await (await Client.guest(site, "Ada")).connect()
            while len([bot for bot in await ada.get("/api/bots") if bot["name"].startswith("My ")]) < 2:
                await asyncio.sleep(0.05)
            async with searching:  # as if another bot were at it
                quick, slow = [(await ada.make("rivals", ["me", f"My {name}"]))[0] for name in ("level1", "champion")]
                await ada.watch(quick)
                assert (await ada.play(quick))["result"]["winners"]
                await ada.watch(slow)
                while (state := ada.states[slow])["turn"] == state["you"] or state["position"] == 0:
                    if state["turn"] == state["you"]:
                        await ada.do("move", slow, move=state["legal"][0]["text"], position=state["position"])
                    else:
                        await ada.hear()
                moved = [entry["seat"] for entry in ada.logs[slow] if entry["kind"] == "moved"]
                forced = moved.count(1)  # to turn over the first card, for which it waits for nobody either
                assert client.played == forced
            assert (await ada.play(slow))["result"]["winners"]
            assert client.played > forced
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await ada.close()

    asyncio.run(play())


def test_the_bot_of_the_document_plays_as_it_stands_there(sqlite, tmp_path):
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
    program = tmp_path / "bot.py"
    program.write_text(page.partition("```python\n")[2].partition("```")[0])

    async def play():
        async with running_site(sqlite) as site:
            owner = await Client.guest(site, "Owner")
            await owner.post("/api/account", name="Page Bot", password="long enough")
            token = (await owner.post("/api/me/tokens", name="bot"))["token"]
            await owner.post("/api/me/bot")
            process = subprocess.Popen([sys.executable, str(program), site.address, token])
            try:
                ada = await (await Client.guest(site, "Ada")).connect()
                table, _ = await ada.make("rivals", ["me", "Page Bot"])
                await ada.watch(table)
                for _ in range(30):
                    state = ada.states[table]
                    if state["turn"] == state["you"]:
                        legal = state["legal"][0]["text"]
                        await ada.do("move", table, move=legal, position=state["position"])
                    else:
                        await ada.hear()
                assert any(entry["kind"] == "moved" and entry["seat"] == 1 for entry in ada.logs[table])
            finally:
                process.kill()
                process.wait()
            await ada.close()
            await owner.close()

    asyncio.run(play())


def test_a_bot_that_errs_plays_any_legal_move_and_nobody_waits_for_it(sqlite):
    class Broken:
        name = "broken"

        def choose(self, decision):
            raise RuntimeError("no idea")

    async def play():
        async with running_site(sqlite) as site:
            owner = await Client.guest(site, "Owner")
            await owner.post("/api/account", name="Broken Bot", password="long enough")
            token = (await owner.post("/api/me/tokens", name="bot"))["token"]
            client = BotClient(site.address, Entrant("random", token), Budget(), asyncio.Lock())
            client.player = BotPlayer(Broken())
            await client.register()
            task = asyncio.create_task(client.run())
            ada = await (await Client.guest(site, "Ada")).connect()
            table, _ = await ada.make("classic", ["me", "Broken Bot"], rounds=1, options={"turn_limit": "6"})
            await ada.watch(table)
            assert (await ada.play(table))["result"]["winners"]
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await ada.close()
            await owner.close()

    asyncio.run(play())


def test_somebody_who_has_played_cannot_become_a_bot(sqlite):
    async def play():
        async with running_site(sqlite) as site:
            ada = await Client.guest(site, "Ada")
            assert (await ada.http.post("/api/me/bot")).status_code == 403
            await ada.post("/api/account", name="Ada", password="long enough")
            await ada.make("classic", ["me", "anyone"])
            assert (await ada.http.post("/api/me/bot")).status_code == 409
            await ada.close()

    asyncio.run(play())


@pytest.mark.parametrize("arguments", [[], ["--token", "x", "--bot", "nobody"]])
def test_the_bot_command_says_what_it_lacks(arguments):
    environment = {name: value for name, value in os.environ.items() if name != "LOSTCITIES_TOKEN"}
    ran = subprocess.run(
        [sys.executable, "-m", "lostcities", "bot", "--server", "http://127.0.0.1:9", *arguments],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 2
    assert "Traceback" not in ran.stderr


def test_a_bot_is_offered_and_taken_only_for_games_that_it_plays(sqlite):
    async def ask():
        async with running_site(sqlite) as site:
            ada = await Client.guest(site, "Ada")
            bots = {bot["name"]: bot for bot in await ada.get("/api/bots")}
            assert list(bots)[: len(LEVELS)] == list(LEVELS)
            assert bots["level1"]["about"] == LEVELS["level1"].meaning
            assert bots["level1"]["games"] == list(heuristic_games())
            assert bots["racer"]["games"] == ["classic", "partners", "deck52"]
            wish = {"game": "rivals", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "racer"}]}
            refused = await ada.http.post("/api/tables", json=wish)
            assert refused.status_code == 422
            assert refused.json()["message"] == "This bot doesn't play Lost Cities: Rivals."
            await ada.close()

    asyncio.run(ask())


@pytest.mark.parametrize("bot", ["small_bots:Last", f"{sys.executable} {EXAMPLE}", "pilot:{weights}"])
def test_one_s_own_bot_plays_on_a_server(bot, sqlite, tmp_path):
    for game in ("classic", "rivals"):
        network, scale = weights(game)
        write(tmp_path / f"{game}.npz", network, scale)
    bot = bot.format(weights=tmp_path)

    async def play():
        async with running_site(sqlite) as site:
            owner = await Client.guest(site, "Owner")
            await owner.post("/api/account", name="My Own", password="long enough")
            token = (await owner.post("/api/me/tokens", name="bot"))["token"]
            client = BotClient(site.address, Entrant(bot, token), Budget(seconds=0.1), asyncio.Lock())
            chosen = []
            choose = client.choose
            client.choose = lambda *asked: chosen.append(choose(*asked)) or chosen[-1]
            await client.register()
            task = asyncio.create_task(client.run())
            ada = await (await Client.guest(site, "Ada")).connect()
            for game, players in (("classic", 2), ("rivals", 3)):
                options = {"turn_limit": "8"} if game == "classic" else {}
                table, _ = await ada.make(game, ["me"] + ["My Own"] * (players - 1), rounds=1, options=options)
                await ada.watch(table)
                assert (await ada.play(table))["result"]["winners"]
            assert len(chosen) == client.played > 10  # it did not err once
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            client.player.close()
            await ada.close()
            await owner.close()

    asyncio.run(play())


def http_answer(status, body):
    return f"HTTP/1.1 {status}\r\ncontent-length: {len(body)}\r\n\r\n{body}".encode()


def test_a_bot_waits_for_a_server_that_is_not_up_yet_and_says_so_once(monkeypatch):
    monkeypatch.setattr("lostcities.server.bots.client.PAUSE", 0.01)
    answers = [http_answer("503 Service Unavailable", ""), http_answer("200 OK", '{"name":"Robot"}')]

    async def answer(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answers.pop(0))
        writer.close()

    async def play():
        port, told = free_port(), []
        waits = asyncio.Event()

        def tell(words):
            told.append(words)
            waits.set()

        client = BotClient(f"http://127.0.0.1:{port}", Entrant("random", "lc_x"), Budget(), asyncio.Lock())
        registering = asyncio.create_task(client.register(tell))
        await waits.wait()
        async with await asyncio.start_server(answer, "127.0.0.1", port):
            assert await registering == "Robot"
        assert told == [f"http://127.0.0.1:{port} is not answering. Trying again until it does; press Ctrl-C to stop."]

    asyncio.run(play())


@pytest.mark.parametrize(
    ("status", "body", "reason"),
    [
        ("401 Unauthorized", '{"message":"who are you"}', "who are you"),
        ("404 Not Found", "<html>", "no Lost Cities server answers there"),
    ],
)
def test_a_bot_that_is_refused_says_why(status, body, reason):
    async def refuse(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(http_answer(status, body))
        writer.close()

    async def play():
        port = free_port()
        client = BotClient(f"http://127.0.0.1:{port}", Entrant("random", "lc_x"), Budget(), asyncio.Lock())
        async with await asyncio.start_server(refuse, "127.0.0.1", port):
            with pytest.raises(NotWelcome, match=reason):
                await client.register()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--server", "nowhere"], "nowhere: not an address such as http://localhost:8000"),
        (["--bot", "deepblue"], "there is no bot 'deepblue'"),
        (["--bot", "small_bots:Nobody"], "cannot load the bot small_bots:Nobody"),
    ],
)
def test_what_stops_a_bot_is_one_sentence(words, told):
    result = CliRunner().invoke(main, ["bot", "--token", "lc_x", *words])
    assert result.exit_code == 2
    assert told in " ".join(result.output.split())


def test_a_program_has_the_seed_that_comes_with_the_position():
    """At a shared deal it is the same for everybody: all meet the same bot."""
    asked = []

    class Program:
        def ask(self, view, seed, budget, limit):
            asked.append(seed)
            return Reply(view["legal"][-1], 0.0)

    legal = [{"text": "-r5", "action": 3}, {"text": "r5", "action": 4}]
    message = {"view": {"history": []}, "legal": legal, "deadline": None, "seed": 2**60 + 7}
    assert ask_program(Program(), message, Budget()) == "r5"
    assert asked == [2**60 + 7]
