"""Every screen for everyone: no barrier that axe-core knows, nothing wider than the window or too small to touch."""

from pathlib import Path

import pytest
from playing import click_through, fits, resign
from playwright.sync_api import expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GAMES = {"classic": 2, "partners": 4, "deck52": 3, "rivals": 3, "rollwrite": 3}
SCREENS = {
    "home": "/",
    "lobby": "/lobby",
    "ladder": "/ladder/classic",
    "make": "/new",
    "mine": "/games",
    "settings": "/settings",
    "sign-in": "/sign-in",
    "learn": "/learn",
    "practice": "/practice",
    "puzzles": "/practice/puzzles/classic",
    "player": "/player/{name}",
    "daily": "/daily",
    "daily-deal": "/daily/rivals",
    "missing": "/nowhere",
    "rules": "/rules",
    **{f"rules-{game}": f"/rules/{game}" for game in GAMES},
    **{f"lesson-{game}": f"/learn/{game}" for game in GAMES},
}
LOOKS = {
    "light": {"theme": "light"},
    "dark-phone": {"theme": "dark", "width": 320, "height": 640, "has_touch": True, "is_mobile": True},
}
SMALLEST = 44  # pixels
SMALL = """(smallest) => [...document.querySelectorAll(
    'header :is(button, nav a), main :is(button, .button, select, input:not([type=checkbox], [type=radio]))')]
  .filter((one) => !one.closest('.board') && one.checkVisibility() && !one.classList.contains('mute'))
  .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < smallest)
  .map((one) => one.outerHTML.slice(0, 120))"""


# What fades in has its contrast only at the end.
AT_REST = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect?.getComputedTiming().endTime < Infinity).map((one) => one.finished)).then(() => true)"""


def barriers(person):
    """What axe-core finds on a page at rest."""
    person.page.evaluate(AT_REST)
    person.page.evaluate(AXE.read_text())
    found = person.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {node['html'][:200]} {node['failureSummary'][:200]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def check(person, name):
    """Look at a screen with a stranger's eyes."""
    person.picture(name)
    assert barriers(person) == []
    assert fits(person), f"{name} is too wide"
    assert person.page.evaluate(SMALL, SMALLEST) == []


@pytest.mark.parametrize("look", LOOKS)
def test_every_screen_is_for_everyone(person, look):
    ada = person(**LOOKS[look]).be("Grace Hopper")
    name = ada.name
    ada.make("classic", "me", "friend", public=True)
    check(ada, f"{look}-waiting-own")
    for screen, path in SCREENS.items():
        ada.go(path.format(name=name.replace(" ", "%20")))
        ada.page.wait_for_load_state("networkidle")
        check(ada, f"{look}-{screen}")
    ada.page.keyboard.press("?")
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    check(ada, f"{look}-rules-dialog")


@pytest.mark.parametrize("look", LOOKS)
def test_every_table_is_for_everyone(person, look):
    ada = person(**LOOKS[look]).be("Grace Hopper")
    for game, players in GAMES.items():
        ada.make(
            game, "me", *["random"] * (players - 1), rounds=1, clock={"kind": "bank", "seconds": 600, "increment": 5}
        )
        ada.page.locator(".board").wait_for()
        click_through(ada, most=8)
        check(ada, f"{look}-table-{game}")
    deal = f"harbour-{look}"
    ada.make("classic", "me", "random", deal=deal)
    ada.page.locator(".board").wait_for()
    click_through(ada, most=4)
    resign(ada)
    check(ada, f"{look}-over")
    ada.page.get_by_role("button", name="Replay").click()
    expect(ada.page.get_by_role("slider")).to_have_value("0")
    check(ada, f"{look}-replay")
    ada.go(f"/deals/classic/{deal}")
    expect(ada.page.get_by_role("cell", name=ada.name)).to_be_visible()
    check(ada, f"{look}-deal")


@pytest.mark.parametrize("eyes", ["deuteranopia"])  # the commonest; it takes half a minute for each
def test_tables_are_pictured_for_eyes_that_lack_a_cone(person, eyes):
    """How far the colours stay apart is computed in web/tests/art/colourblind.test.ts; these are to be looked at."""
    ada = person(width=390, height=844).be("Grace Hopper")
    devtools = ada.context.new_cdp_session(ada.page)
    for game, options in {"classic": {"expeditions": "6"}, "deck52": {}, "rollwrite": {}}.items():
        ada.make(game, "me", "random", rounds=1, options=options)
        ada.page.locator(".board").wait_for()
        click_through(ada, most=12)
        usual = ada.page.locator(".board").screenshot()
        devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
        ada.picture(f"{eyes}-{game}")
        assert ada.page.locator(".board").screenshot() != usual
        devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})


def test_at_200_percent_nothing_is_cut_off(person):
    ada = person(width=640, height=450, device_scale_factor=2).be("Zoe")
    for path in ("/", "/new", "/settings", "/learn/classic"):
        ada.go(path)
        ada.page.wait_for_load_state("networkidle")
        assert fits(ada), path
    ada.make("rivals", "me", "random")
    ada.page.locator(".board").wait_for()
    ada.picture("zoomed-table")
    assert fits(ada)
