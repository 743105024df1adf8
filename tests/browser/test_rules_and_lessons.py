"""The rules have addresses and are linked from where one needs them; lessons point at what they ask for."""

import re

import pytest
from playing import fits
from playwright.sync_api import expect

GAMES = ("classic", "partners", "deck52", "rivals", "rollwrite")
DELIBERATE = 400  # milliseconds from click to click: no double tap
MOST_CLICKS = 4  # a colour die, a number die, what they allow, and a question
HEIGHTS = """() => {
    const guide = document.querySelector('.guide').getBoundingClientRect();
    const foot = [...document.querySelectorAll('.guide .foot :is(button, a, strong)')];
    return {page: document.documentElement.scrollHeight, window: innerHeight, guide: guide.height / innerHeight,
        shown: guide.bottom <= innerHeight && foot.every((one) => {
            const box = one.getBoundingClientRect(); return box.top >= guide.top && box.bottom <= guide.bottom; })};
}"""


def step(person):
    """The number of the step that is shown."""
    return person.page.evaluate("document.querySelector('.guide progress')?.value ?? 0")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_game_has_a_page_of_rules_with_an_address(person, language):
    ada = person(locale=language, width=390, height=664)
    ada.go("/rules")
    links = ada.page.locator("main a[href^='/rules/']")
    assert [links.nth(at).get_attribute("href") for at in range(links.count())] == [f"/rules/{game}" for game in GAMES]
    for game in GAMES:
        ada.go(f"/rules/{game}")
        expect(ada.page.locator("article section").first).to_be_visible()
        assert fits(ada), game
        anchors = ada.page.locator(".contents a")
        last = anchors.nth(anchors.count() - 1)
        last.click()
        expect(ada.page.locator(f"section{last.get_attribute('href')}")).to_be_in_viewport()


def test_an_address_with_an_anchor_opens_at_its_chapter(person):
    ada = person()
    ada.go("/rules/rivals#scoring")
    expect(ada.page.locator("#scoring")).to_be_in_viewport()


def test_rules_lead_to_a_game_and_to_the_lesson(person):
    ada = person()
    ada.go("/rules/classic")
    ada.page.get_by_role("link", name="Learn by playing").click()
    ada.page.wait_for_url("**/learn/classic")
    ada.page.go_back()
    ada.page.get_by_role("button", name="Play now").click()
    ada.page.wait_for_url("**/t/*")
    expect(ada.page.locator(".board")).to_be_visible()


def test_reading_the_rules_does_not_leave_a_running_game(person):
    ada = person().be("Ada")
    ada.make("classic", "me", "random", rounds=1)
    ada.page.locator(".board").wait_for()
    table = ada.page.url
    ada.page.keyboard.press("?")
    with ada.context.expect_page() as opened:
        ada.page.get_by_role("dialog").get_by_role("link", name=re.compile("Full rules")).click()
    expect(opened.value.locator("article section").first).to_be_visible()
    assert opened.value.url.endswith("/rules/classic")
    assert ada.page.url == table
    expect(ada.page.get_by_role("dialog")).to_be_hidden()
    expect(ada.page.locator(".board")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_by_clicking_only_what_is_marked(person, game):
    ada = person()
    ada.go(f"/learn/{game}")
    ada.page.locator(".guide progress").wait_for()
    steps = ada.page.evaluate("document.querySelector('.guide progress').max")
    for number in range(1, steps):
        assert step(ada) == number
        whole, game = (ada.page.locator(place).bounding_box() for place in (".board", ".board .game"))
        assert game["height"] > 0.8 * whole["height"], "the board does not fill its box"
        if ada.page.locator(".guide .task").count() == 0:
            assert ada.page.locator(".board :is(.asked, .status, button.tile)").count() == 0
            ada.page.get_by_role("button", name="Next", exact=True).click()
        for _ in range(MOST_CLICKS):
            if step(ada) == number:
                ada.page.locator(".board .asked").first.click()
                ada.page.wait_for_timeout(DELIBERATE)
        expect(ada.page.locator(f".guide progress[value='{number + 1}']")).to_be_attached()
    ada.go("/learn")
    expect(ada.page.get_by_text("✓ Finished")).to_have_count(1)


def test_a_wrong_try_is_told_what_to_do_and_the_card_stays_marked(person):
    ada = person()
    ada.go("/learn/classic?step=2")
    task = ada.page.locator(".guide .task strong").inner_text()
    ada.page.get_by_role("button", name="green 2").click()
    ada.page.locator(".board .tray .act").first.click()
    expect(ada.page.get_by_role("alert")).to_contain_text(task)
    assert ada.page.locator(".board .asked").get_attribute("aria-label") == "red wager"
    assert step(ada) == 2


def test_the_ring_pulses_only_where_motion_is_welcome(person):
    for wish, moves in (("reduce", False), ("no-preference", True)):
        ada = person(reduced_motion=wish)
        ada.go("/learn/classic?step=2")
        asked = ada.page.locator(".board .asked")
        assert asked.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
        assert asked.evaluate("(one) => getComputedStyle(one).animationName !== 'none'") is moves


def test_a_lesson_left_half_way_is_continued_where_it_was(person):
    ada = person()
    ada.go("/learn/rivals?step=4")
    ada.page.locator(".guide progress").wait_for()
    ada.go("/learn")
    ada.page.get_by_role("link", name="Continue at step 4").click()
    expect(ada.page.locator(".guide progress[value='4']")).to_be_attached()


@pytest.mark.parametrize(("width", "height"), [(390, 664), (320, 568), (844, 390), (1366, 768), (1920, 1080)])
def test_during_a_lesson_the_page_does_not_scroll_and_the_task_is_in_sight(person, width, height):
    ada = person(width=width, height=height, locale="de")
    for game in GAMES:
        ada.go(f"/learn/{game}")
        ada.page.locator(".guide progress").wait_for()
        steps = ada.page.evaluate("document.querySelector('.guide progress').max")
        for number in (1, steps // 2, steps):
            ada.go(f"/learn/{game}?step={number}")
            ada.page.locator(f".guide progress[value='{number}']").wait_for(state="attached")
            found = ada.page.evaluate(HEIGHTS)
            assert found["page"] <= found["window"], (game, number)
            assert found["shown"], (game, number)
            assert width >= height or number == steps or found["guide"] < 0.36, (game, number)
            assert fits(ada), (game, number)
