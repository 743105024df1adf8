"""The bot ladder from the lobby: ratings with their errors, in German, on a phone."""

import re

from playwright.sync_api import expect
from test_everyone import LOOKS, check


def bot(name, rating, error, games, **more):
    won = games // 3
    known = {"house": False, "connected": True, "rating": rating, "error": error}
    return {"name": name, "games": games, "won": won, "drawn": games // 50} | known | more


def ladder(running=(), recent=()):
    return {
        "game": "classic",
        "at_once": 2,
        "anchor": "explorer",
        "bots": [
            bot("Deep_Expedition", 1712, 14, 1204),
            bot("pilot", 1688, 12, 610, house=True),
            bot("explorer", 1500, 0, 597, house=True),
            bot("Careful", 1433, 31, 118, connected=False),
            bot("random", 402, 55, 88, house=True),
            bot("Newcomer", None, None, 0),
        ],
        "running": list(running),
        "recent": list(recent),
    }


def test_the_ladder_is_reached_from_the_lobby_and_tells_ratings_with_their_errors(person):
    ada = person(**LOOKS["dark-phone"]).be("Ada")
    ada.settle(language="de")
    ada.context.route("**/api/ladder/*", lambda route: route.fulfill(json=ladder()))
    ada.go("/lobby")
    ada.page.get_by_role("link", name="Bot-Rangliste").click()
    expect(ada.page.get_by_role("row", name=re.compile(r"1 Deep_Expedition 1712 ± 14 1204"))).to_be_visible()
    expect(ada.page.get_by_role("row", name=re.compile(r"3 .* Anker 1500 597"))).to_be_visible()
    expect(ada.page.get_by_role("row", name=re.compile(r"Careful pausiert 1433 ± 31"))).to_be_visible()
    expect(ada.page.get_by_text(f"lostcities bot --server {ada.address} --ladder classic")).to_be_visible()
    check(ada, "ladder")
    ada.page.get_by_label("Spiel").select_option("rivals")
    expect(ada.page).to_have_url(re.compile("/ladder/rivals$"))
