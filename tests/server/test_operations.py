"""Running a server: health, metrics, logs without secrets, errors without traces, and a start that needs nothing."""

import asyncio
import json
import os
import re
import subprocess
import sys

from live_site import Client, running_site

from lostcities.server.refusals import WENT_WRONG


def test_a_server_tells_how_it_is_and_what_it_has_done(sqlite):
    async def look():
        async with running_site(sqlite) as site:
            ada = await (await Client.guest(site, "Ada")).connect()
            assert (await ada.get("/api/health"))["status"] in ("ok", "starting")
            assert (await ada.get("/api/ready"))["status"] in ("ok", "starting")
            await ada.make("classic", ["me", "anyone"])
            metrics = (await ada.http.get("/api/metrics")).text
            for line in (
                'lostcities_events_total{kind="created"} 1.0',
                "lostcities_sockets 1.0",
                "lostcities_tables_in_memory 1.0",
                'lostcities_requests_total{method="POST",status="201"} 2.0',
                "lostcities_commit_seconds_count 1.0",
            ):
                assert line in metrics.splitlines()
            page = (await ada.http.get("/api/docs")).text
            for path in (await ada.get("/api/openapi.json"))["paths"]:
                assert path in page
            assert "SocketCommand" in page
            site.stopping = True
            assert (await ada.http.get("/api/ready")).status_code == 503
            await ada.close()

    asyncio.run(look())


def test_a_server_without_its_database_is_not_ready(sqlite, monkeypatch):
    async def look():
        async with running_site(sqlite) as site:
            ada = Client(site.address)

            def gone():
                raise OSError("no such host: secret-host")

            monkeypatch.setattr(site.database, "reading", gone)
            answer = await ada.http.get("/api/ready")
            assert answer.status_code == 503
            assert "secret-host" not in answer.text
            monkeypatch.undo()
            await ada.close()

    asyncio.run(look())


def test_what_goes_wrong_inside_is_an_answer_without_a_trace(sqlite, monkeypatch):
    async def fail(*_):
        raise RuntimeError("the inside of the server")

    async def ask():
        async with running_site(sqlite) as site:
            ada = await (await Client.guest(site, "Ada")).connect()
            monkeypatch.setattr(site.tables.lobby, "all", fail)
            answer = await ada.http.get("/api/tables")
            assert answer.status_code == 500
            assert answer.json() == {"code": "unavailable", "message": WENT_WRONG}
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            await ada.say(do="lobby")
            assert (await ada.next("error"))["message"] == WENT_WRONG
            await ada.close()

    asyncio.run(ask())


def test_a_server_starts_with_nothing_prints_its_address_and_logs_no_secrets(tmp_path):
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "LOSTCITIES_LOG": "debug"}
    environment.pop("LOSTCITIES_DATABASE_URL", None)
    process = subprocess.Popen(
        [sys.executable, "-m", "lostcities", "serve", "--no-browser", "--bots", "0"],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip

    async def visit(address):
        ada = await (await Client.guest(address, "Ada Secretname")).connect()
        await ada.post("/api/account", name="Ada Othername", password="secret password")
        token = (await ada.post("/api/me/tokens", name="t"))["token"]
        cookie = next(iter(ada.http.cookies.jar)).value
        table, key = await ada.make("classic", ["me", "friend"], public=False)
        await ada.watch(table)
        await ada.do("chat", table, text="secret words")
        await ada.say(do="nonsense", text="secret nonsense")
        await ada.http.get(f"/api/tables/{table}", params={"key": key})
        forger = Client(address, "lc_wrong")
        assert (await forger.http.get("/api/me")).status_code == 401
        await forger.close()
        await ada.close()
        return [token, "lc_wrong", cookie, key, "Secretname", "Othername", "secret"]

    try:
        line = process.stdout.readline()
        address = re.search(r"http://localhost:\d+", line).group().replace("localhost", "127.0.0.1")
        secrets = asyncio.run(visit(address))
        process.terminate()
        _, logged = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 0
    assert [path.name for path in (tmp_path / "lostcities").glob("*.sqlite")] == ["site.sqlite"]
    lines = [json.loads(line) for line in logged.splitlines()]
    assert all({"at", "level", "from", "message"} <= set(line) for line in lines)
    assert not [secret for secret in secrets if secret in logged]
