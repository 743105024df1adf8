"""Limits and trusted proxies are settings, and what the documents say of them is so."""

import asyncio
import json
import re
from dataclasses import fields
from pathlib import Path

import pytest
from live_site import PLENTY, Client, running_site

from lostcities.server.settings import NO_LIMITS, Limits, read_limits, read_proxies

ROOT = Path(__file__).parents[2]
BOARD = ROOT / "deploy" / "grafana.json"


def test_limits_come_from_the_environment_and_the_command_line(monkeypatch):
    assert read_limits() == Limits()
    monkeypatch.setenv("LOSTCITIES_LIMIT_REQUESTS", "50/200")
    monkeypatch.setenv("LOSTCITIES_LIMIT_SOCKETS", "7")
    read = read_limits(["sockets=9", "sign-ins=0.5/10"])
    assert (read.requests, read.sockets, read.sign_ins) == ((50, 200), 9, (0.5, 10))
    assert read.chat == Limits().chat
    assert read_limits(["chat=1/2"], NO_LIMITS).chat == (1, 2)


@pytest.mark.parametrize("written", ["requests=20", "requests=0/5", "sockets=x", "sockets=-1", "sockets", "nothing=5"])
def test_a_limit_that_cannot_be_read_says_how_it_is_written(written):
    with pytest.raises(ValueError, match=r"a rate such as|a number above 0|there is no limit"):
        read_limits([written])


def test_proxies_that_are_believed(monkeypatch):
    assert read_proxies(None) == ("127.0.0.1", "::1")
    assert read_proxies("none") == ()
    assert read_proxies("10.0.0.0/8, 192.0.2.7") == ("10.0.0.0/8", "192.0.2.7")
    monkeypatch.setenv("LOSTCITIES_TRUSTED_PROXIES", "*")
    assert read_proxies(None) == ("*",)
    with pytest.raises(ValueError, match="neither an address nor a network"):
        read_proxies("proxy.example")


@pytest.mark.parametrize(("proxies", "believed"), [(("127.0.0.0/8",), True), (("10.0.0.0/8",), False), ((), False)])
def test_only_trusted_proxies_are_believed_about_addresses(sqlite, proxies, believed):
    async def ask():
        async with running_site(sqlite, trusted_proxies=proxies) as site:
            ada = Client(site.address)
            await ada.connect(**{"x-forwarded-for": "192.0.2.7"})
            assert ("192.0.2.7" in site.sockets_from) == believed
            await ada.close()

    asyncio.run(ask())


def test_every_limit_is_documented_with_its_value():
    text = (ROOT / "docs" / "serving.md").read_text()
    told = dict(re.findall(r"^\| `(\w+)` \| ([\d./]+) \|", text, re.MULTILINE))
    for limit in fields(Limits):
        value = (
            "/".join(f"{figure:g}" for figure in limit.default) if isinstance(limit.default, tuple) else limit.default
        )
        assert told[limit.name] == str(value), limit.name


def test_every_metric_of_the_board_is_exported(sqlite):
    board = json.loads(BOARD.read_text())
    queries = [target["expr"] for panel in board["panels"] for target in panel.get("targets", ())]
    named = {name for query in queries for name in re.findall(r"\b(?:lostcities|process)_\w+", query)}
    assert len(named) > 10

    async def ask():
        async with running_site(sqlite, limits=PLENTY) as site:
            ada = await (await Client.guest(site, "Ada")).connect()
            await ada.make("classic", ["me", "anyone"])
            await ada.say(do="nonsense")
            await ada.next("error")
            exported = (await ada.http.get("/api/metrics")).text
            await ada.close()
            return set(re.findall(r"^(\w+)(?:\{| )", exported, re.MULTILINE))

    assert named <= asyncio.run(ask())


def test_every_panel_of_the_board_has_a_title_a_query_and_a_place():
    board = json.loads(BOARD.read_text())
    places = set()
    for panel in board["panels"]:
        assert panel["title"]
        assert panel["targets"]
        places.add((panel["gridPos"]["x"], panel["gridPos"]["y"]))
    assert len(places) == len(board["panels"])
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
