"""Practice with keys alone: the daily puzzle is solved, another one is missed and comes back among one's mistakes."""

import re

from playwright.sync_api import expect
from test_everyone import check

from lostcities.puzzles import puzzles

MOST_TABS = 60


def tab_to(page, name):
    """Go on with the Tab key until something with this name has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.innerText ?? ''")
        if re.fullmatch(name, focused.strip()):
            return
    raise AssertionError(f"nothing is called {name}")


def key_of(person, puzzle, move):
    """The key that chooses a move from the list."""
    page = person.ask("GET", f"/api/practice/puzzles/{puzzle.id}")
    return str(page["candidates"].index(move) + 1)


def shown_puzzle(page):
    return next(one for one in puzzles("classic") if page.url.endswith(one.id))


def test_somebody_solves_the_daily_puzzle_and_practises_a_mistake_by_keys(person):
    ada = person(width=1366, height=768)  # nobody yet: whoever answers is a guest
    page = ada.page
    tab_to(page, "Daily puzzle")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Practice", level=1)).to_be_visible()
    expect(page.get_by_text("Have one of your games reviewed")).to_be_visible()
    check(ada, "light-practice")
    tab_to(page, "Solve: Lost Cities")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Lost Cities: daily puzzle")).to_be_visible()
    expect(page.locator(".board")).to_be_visible()
    check(ada, "light-puzzle")
    daily = shown_puzzle(page)
    page.keyboard.press(key_of(ada, daily, daily.best.move.text))
    expect(page.get_by_text("✓ Solved")).to_be_visible()
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("best"))).to_be_visible()
    check(ada, "light-puzzle-answer")

    expect(page.get_by_role("link", name="Next puzzle")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile(r"Lost Cities: puzzle \d+"))).to_be_visible()
    missed = shown_puzzle(page)
    expect(page.locator(".board")).to_be_visible()
    page.keyboard.press(key_of(ada, missed, missed.tempting.move.text))
    expect(page.get_by_text("It comes back among your mistakes.")).to_be_visible()
    ada.go("/practice")
    expect(page.get_by_text("1 position is due today")).to_be_visible()
    tab_to(page, "Practise now")
    page.keyboard.press("Enter")
    expect(page.locator(".board")).to_be_visible()
    page.keyboard.press(key_of(ada, missed, missed.best.move.text))
    expect(page.get_by_text(re.compile(r": the best move\."))).to_be_visible()
    expect(page.get_by_text("It comes back on")).to_be_visible()
    check(ada, "light-practised")
    expect(page.get_by_role("button", name="Next position")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nothing is due today.")).to_be_visible()


def test_a_puzzle_reads_well_on_a_phone_and_in_german(person):
    ada = person(theme="dark", width=390, height=664, has_touch=True, is_mobile=True, locale="de-DE").be("Ada")
    puzzle = puzzles("classic")[0]
    ada.go(f"/practice/puzzle/{puzzle.id}")
    expect(ada.page.locator(".board")).to_be_visible()
    check(ada, "dark-phone-puzzle")
    words = ada.page.get_by_role("list", name="Kandidaten").get_by_role("button")
    words.nth(int(key_of(ada, puzzle, puzzle.tempting.move.text)) - 1).tap()
    expect(ada.page.get_by_text("Nicht gelöst")).to_be_visible()
    expect(ada.page.get_by_text("Besser:")).to_be_visible()
    check(ada, "dark-phone-puzzle-answer")
    ada.go("/practice/puzzles/classic")
    expect(ada.page.get_by_role("link", name=re.compile("Nicht gelöst"))).to_be_visible()
