"""Names that others see: nobody can be taken for another."""

import asyncio

import pytest
from live_site import Client, running_site

from lostcities.server.accounts.names import check_name, look
from lostcities.server.refusals import Refusal


@pytest.mark.parametrize(
    "name", ["Привет", "Ελένη", "東京タワー", "Ada 花子", "김철수", "José", "שלום", "Ada 12", "O'Neill", "ра"]
)
def test_names_of_one_script_may_be_used(name):
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name",
    ["l\u0435vel5", "Ada\u0410", "\u0391da", "\u3164", "A\u3164", "a\u0000b", "A\u202eb", "a\u200bb", "A\u0007"],
)
def test_names_of_mixed_scripts_or_with_characters_that_cannot_be_seen_are_refused(name):
    with pytest.raises(Refusal):
        check_name(name)


@pytest.mark.parametrize("name", ["level5", "Level 9", "levelI", "LEVEL l", "Ievel5", "level0", "expl0rer"])
def test_what_looks_like_a_bot_is_no_name(name):
    with pytest.raises(Refusal):
        check_name(name)


def test_look_alikes_of_different_scripts_look_the_same():
    assert look("сосо") == look("coco") == look("COCO")
    assert look("Ada") != look("Eda")


def test_a_name_that_looks_like_anothers_is_taken(database):
    async def come():
        async with running_site(database) as running:
            coco = await Client.guest(running, "coco")
            other = await Client.guest(running, "сосо")  # in Cyrillic letters
            assert (coco.name, other.name) == ("coco", "сосо 2")
            wish = {"name": "сосо", "password": "long enough"}
            refused = await other.http.post("/api/account", json=wish)
            assert refused.status_code == 409
            assert "taken" in refused.json()["message"]
            assert (await other.post("/api/account", name="сосо 2", password="long enough"))["kind"] == "account"
            await coco.close()
            await other.close()

    asyncio.run(come())


def test_shared_deals_have_plain_names(sqlite):
    async def make():
        async with running_site(sqlite) as running:
            ada = await Client.guest(running, "Ada")
            for deal in ("d\u0435al", "deal\n", "de\u202eal", "deal\u0000", "<b>"):
                wish = {"game": "classic", "seats": [{"kind": "me"}, {"kind": "anyone"}], "deal": deal}
                assert (await ada.http.post("/api/tables", json=wish)).status_code == 422
            await ada.close()

    asyncio.run(make())
