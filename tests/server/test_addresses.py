"""A link for a friend: where others can open the site."""

import asyncio
import socket

import pytest
from live_site import Client, running_site

from lostcities.server.settings import Settings
from lostcities.server.storage.database import database_url
from lostcities.server.transport import addresses as module
from lostcities.server.transport.addresses import addresses, machine_addresses


def found(listening, host, port=8000, scheme="http", own=("192.168.1.20", "10.0.0.5")):
    settings = Settings(database=database_url("sqlite:///x"), host=listening, port=8000)
    answer = addresses(settings, scheme, host, port, lambda: list(own))
    assert answer.port == 8000
    return answer.local_only, answer.addresses


@pytest.mark.parametrize("listening", ["127.0.0.1", "::1", "localhost"])
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", None])
def test_a_server_for_this_machine_alone_says_so(listening, host):
    assert found(listening, host) == (True, [])


@pytest.mark.parametrize("listening", ["0.0.0.0", "::"])
def test_a_server_for_all_names_the_addresses_of_its_machine(listening):
    expected = (False, ["http://192.168.1.20:8000", "http://10.0.0.5:8000"])
    assert found(listening, "localhost") == expected
    assert found(listening, "127.0.0.1") == expected
    assert found(listening, "localhost", own=()) == (False, [])


def test_a_server_on_one_address_names_it():
    assert found("192.168.1.7", "localhost") == (False, ["http://192.168.1.7:8000"])
    assert found("fd00::7", "localhost") == (False, ["http://[fd00::7]:8000"])


def test_the_host_that_others_ask_for_is_right_also_behind_a_proxy():
    assert found("127.0.0.1", "cities.example", None, "https") == (False, ["https://cities.example"])
    assert found("0.0.0.0", "192.168.1.20", 8000) == (False, ["http://192.168.1.20:8000"])
    assert found("0.0.0.0", "cities.example", 443, "https") == (False, ["https://cities.example"])


def test_own_addresses_are_found_without_sending_anything(monkeypatch):
    asked = []

    class Asking:
        """A socket that knows two networks and can only be connected."""

        def __init__(self, family, kind):
            assert (family, kind) == (socket.AF_INET, socket.SOCK_DGRAM)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            return None

        def connect(self, address):
            asked.append(address[0])
            if address[0].startswith("172."):
                raise OSError("no way there")

        def getsockname(self):
            return ({"10": "10.0.0.5", "192": "192.168.1.20"}[asked[-1].split(".")[0]], 40_000)

    monkeypatch.setattr(module.socket, "socket", Asking)
    assert machine_addresses() == ["192.168.1.20", "10.0.0.5"]
    assert asked == list(module.DESTINATIONS)


def test_the_route_answers_as_the_server_listens(sqlite, monkeypatch):
    monkeypatch.setattr(module, "machine_addresses", lambda: ["192.168.1.20"])

    async def ask():
        async with running_site(sqlite, hosts=("cities.example",)) as site:
            ada = Client(site.address)
            port = site.settings.port
            assert await ada.get("/api/address") == {"local_only": True, "addresses": [], "port": port}
            named = await ada.http.get("/api/address", headers={"host": "cities.example"})
            assert named.json()["addresses"] == ["http://cities.example"]
            odd = await ada.http.get("/api/address", headers={"host": "cities.example:port"})
            assert odd.status_code < 500
            await ada.close()
        async with running_site(sqlite, host="0.0.0.0") as site:
            ada = Client(site.address)
            expected = {"local_only": False, "addresses": [f"http://192.168.1.20:{site.settings.port}"]}
            assert await ada.get("/api/address") == expected | {"port": site.settings.port}
            await ada.close()

    asyncio.run(ask())
