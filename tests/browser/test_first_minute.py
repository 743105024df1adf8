"""A stranger plays within a minute; keyboard alone is enough; a phone is enough; German is enough."""

import gzip
from pathlib import Path

import pytest
from playing import click_through, resign
from playwright.sync_api import expect

SITE = Path(__file__).parents[2] / "src" / "lostcities" / "site"
GAMES = ("classic", "partners", "deck52", "rivals", "rollwrite")
BUNDLE = 150_000  # bytes, compressed


def test_a_stranger_makes_a_first_move_with_three_clicks(person):
    stranger = person()
    stranger.page.get_by_role("button", name="Play now").click()
    expect(stranger.page.locator(".headline.yours")).to_be_visible()
    stranger.page.locator(".hand button.tile").first.click()
    stranger.page.locator(".board .act").first.click()
    expect(stranger.page.locator(".side ol")).to_contain_text(" the ")
    expect(stranger.page.locator(".hand button.tile, .hand .tile")).to_have_count(7)
    assert stranger.page.title().startswith("● Your turn!")
    stranger.go("/")
    expect(stranger.page.get_by_role("heading", name="Your games in progress")).to_be_visible()


def test_the_first_screen_is_small(person):
    stranger = person()
    loaded = stranger.page.evaluate("performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)")
    files = [SITE / "index.html", *(SITE / path.lstrip("/") for path in loaded if path.startswith("/assets/"))]
    assert len(files) > 2
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) <= BUNDLE


def test_the_head_of_the_page_needs_no_script(chromium, address):
    with chromium.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address)
        expect(page.get_by_role("banner")).to_contain_text("Lost Cities")
        expect(page.locator(".needs")).to_be_visible()


def tab_to(person, selector, most=80):
    """Press Tab until something that fits has the focus."""
    for _ in range(most):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    pytest.fail(f"the keyboard does not reach {selector}")


def test_the_keyboard_alone_is_enough(person):
    ada = person()
    tab_to(ada, ".skip", most=1)
    tab_to(ada, "button.primary")
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".headline.yours")).to_be_visible()
    for _ in range(2):
        expect(ada.page.locator(".headline.yours")).to_be_visible()
        tab_to(ada, ".board .hand button")
        ada.page.keyboard.press("ArrowRight")
        ada.page.keyboard.press("Enter")
        tab_to(ada, ".board .act, .board .target")
        ada.page.keyboard.press("Enter")
        expect(ada.page.locator(".board .draw .target")).to_be_visible()
        tab_to(ada, ".board .draw .target")
        ada.page.keyboard.press("Enter")
        expect(ada.page.locator(".hand .tile")).to_have_count(8)
    ada.page.keyboard.press("?")
    expect(ada.page.get_by_role("dialog")).to_contain_text("rules in brief")
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("dialog")).to_be_hidden()


def test_the_table_in_words_is_enough(person):
    ada = person()
    ada.settle(inWords=True, language="de")
    ada.page.get_by_role("button", name="Jetzt spielen").click()
    expect(ada.page.get_by_role("heading", name="Deine Hand")).to_be_visible()
    for _ in range(2):
        ada.page.get_by_role("button", name="ablegen").first.click()
        ada.page.get_by_role("button", name="Vom Stapel ziehen").click()
    expect(ada.page.locator(".side ol")).to_contain_text("zieht vom Stapel")
    ada.picture("table-in-words")


def test_what_others_do_is_announced(person):
    ada = person().be("Ada")
    ada.make("classic", "me", "random", rounds=1)
    ada.page.locator(".board").wait_for()
    click_through(ada, most=3)
    expect(ada.page.locator("[aria-live=polite][role=log]")).to_contain_text("Your turn")


# A lesson goes on, or says what is wrong.
ANSWERED = """(at) => document.querySelector('progress').value > at ? 'on' :
    document.querySelector('[role=alert]')?.textContent.trim() ? 'wrong' : null"""


@pytest.mark.parametrize("game", GAMES)
def test_the_introduction_can_be_played_through(person, game):
    """What a step asks for is found by trying what is lit: a wrong choice is answered with a hint."""
    ada = person()
    ada.settle(inWords=True)
    ada.go(f"/learn/{game}")
    ada.page.locator("progress").wait_for()
    steps = ada.page.evaluate("document.querySelector('progress').max")
    for _ in range(steps - 1):
        at = ada.page.evaluate("document.querySelector('progress').value")
        if ada.page.get_by_role("button", name="Next", exact=True).count():
            ada.page.get_by_role("button", name="Next", exact=True).click()
        else:
            buttons = ada.page.locator(".moves button")
            buttons.first.wait_for()
            for number in range(buttons.count()):
                buttons.nth(number).click()
                if ada.page.wait_for_function(ANSWERED, arg=at).json_value() == "on":
                    break
        expect(ada.page.locator("progress")).to_have_js_property("value", at + 1)
    expect(ada.page.get_by_text("You’re ready to play")).to_be_visible()
    ada.page.get_by_role("button", name="Play now").click()
    ada.page.wait_for_url("**/t/*")


def test_a_guest_makes_an_account_plays_rated_and_signs_in_again(person):
    ada = person().be("Ada L")
    ada.go("/sign-in?new")
    ada.page.get_by_label("Password").fill("a long enough password")
    ada.page.get_by_role("button", name="Create account").click()
    ada.page.wait_for_url("**/")
    for _ in range(2):
        ada.make("rollwrite", "me", "random", rated=True, clock={"kind": "turn", "seconds": 600})
        ada.page.locator(".board").wait_for()
        click_through(ada, most=24)  # a game that is given up counts only after a few moves
        resign(ada)
    ada.go("/player/Ada%20L")
    expect(ada.page.get_by_text("provisional")).to_be_visible()
    expect(ada.page.get_by_role("img", name="Rating in Roll & Write")).to_be_visible()
    ada.picture("profile")
    ada.go("/games")
    expect(ada.page.get_by_role("row")).to_have_count(3)
    ada.page.get_by_label("Result").select_option("won")
    expect(ada.page.get_by_text("No games match")).to_be_visible()
    ada.go("/settings")
    ada.page.get_by_role("button", name="Sign out", exact=True).click()
    ada.page.wait_for_url("**/")
    ada.allowed.append("401")
    ada.go("/sign-in")
    ada.page.get_by_label("Name").fill("Ada L")
    ada.page.get_by_label("Password").fill("wrong")
    ada.page.get_by_role("button", name="Sign in").click()
    expect(ada.page.get_by_role("alert")).to_be_visible()
    ada.page.get_by_label("Password").fill("a long enough password")
    ada.page.get_by_role("button", name="Sign in").click()
    expect(ada.page.get_by_role("link", name="Profile: Ada L")).to_be_visible()
