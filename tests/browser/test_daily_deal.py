"""The daily deal from the first screen to the ranking, and what reviews say of a player; in German, on a phone."""

import re

from playing import click_through, resign
from playwright.sync_api import expect
from test_everyone import LOOKS, check

DAY = 86_400_000
NOW = 1_790_000_000_000


def reviewed(number):
    lost = {"value": 1.5 - 0.05 * number, "error": 0.1}
    return {
        "table": f"t{number}",
        "at": NOW + number * DAY,
        "decisions": 20,
        "lost": lost,
        "luck": {"points": -12.0, "deviation": 30.0},
    }


SKILL = [
    {
        "game": "classic",
        "decisions": 400,
        "lost": {"value": 1.02, "error": 0.05},
        "luck": {"points": -240.0, "deviation": 30.0 * 20**0.5},
        "mistakes": {"inaccuracy": 9, "mistake": 3, "blunder": 1},
        "tags": {"gift": 4},
        "games": [reviewed(number) for number in range(20)],
    }
]


def test_a_daily_deal_is_played_from_the_first_screen_and_then_compared(person):
    ada = person(**LOOKS["dark-phone"]).be("Ada")
    ada.settle(language="de")
    ada.page.get_by_role("link", name=re.compile("Lost Cities noch nicht gespielt")).click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Partie des Tages: Lost Cities")
    expect(ada.page.get_by_text(re.compile("^[0-9a-f]{64}$"))).to_have_count(2)  # today's fingerprint and tomorrow's
    check(ada, "daily-before")
    ada.page.get_by_role("button", name="Partie des Tages spielen").click()
    ada.page.locator(".board").wait_for()
    ada.settle(language="en")
    ada.page.locator(".board").wait_for()
    click_through(ada, most=2)
    resign(ada)
    ada.page.get_by_role("link", name="Compare with others").click()
    expect(ada.page.get_by_text(re.compile(r"You: \S+, without a rank \(resigned\)"))).to_be_visible()
    expect(ada.page.get_by_role("row", name=re.compile(f"{ada.name}.*resigned"))).to_be_visible()
    expect(ada.page.get_by_label("Text to share")).to_have_value(re.compile("^Daily deal · Lost Cities · 20.*/daily/"))
    expect(ada.page.get_by_role("button", name="Play it again (does not count)")).to_be_visible()
    check(ada, "daily-after")


def test_a_profile_tells_points_lost_and_luck_in_words_and_charts(person):
    ada = person(**LOOKS["dark-phone"]).be("Ada")
    ada.context.route("**/skill", lambda route: route.fulfill(json=SKILL))
    ada.go(f"/player/{ada.name}")
    expect(ada.page.get_by_text("1.02 ± 0.05, in 400 decisions of 20 reviewed games")).to_be_visible()
    expect(ada.page.get_by_text("−240 points. Chance alone stays within ±263")).to_be_visible()
    expect(ada.page.get_by_role("img", name=re.compile("mean of the last 10 games. From 1.50 to 0.7"))).to_be_visible()
    expect(ada.page.get_by_role("img", name=re.compile("Luck added up.*From −12 to −240 in 20 games"))).to_be_visible()
    check(ada, "profile-skill")
