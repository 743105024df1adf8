"""A person finishes a whole game of each of the five games against bots, on the board."""

import pytest
from fitting import problems
from playing import click_through
from playwright.sync_api import expect

SEATS = {"classic": 2, "partners": 4, "deck52": 2, "rivals": 2, "rollwrite": 2}


@pytest.mark.parametrize("game", SEATS)
def test_a_person_finishes_a_whole_game_against_bots(person, game):
    ada = person().be("Ada")
    ada.make(game, "me", *["level1"] * (SEATS[game] - 1), rounds=1, options={})
    ada.page.locator(".board").wait_for()
    click_through(ada, most=6)
    ada.picture(f"table-{game}")
    assert click_through(ada) > 10
    expect(ada.page.locator("#result-title")).to_be_visible()
    expect(ada.page.get_by_role("table")).to_contain_text("Sum")
    ada.picture(f"over-{game}")

    ada.page.get_by_role("button", name="Check the deal").click()
    expect(ada.page.get_by_text("The deal was fair")).to_be_visible()

    ada.page.get_by_role("button", name="Replay").click()
    slider = ada.page.get_by_role("slider")
    expect(slider).to_be_visible()
    expect(slider).to_have_value("0")
    expect(slider).not_to_have_attribute("max", "0")
    ada.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    assert ada.page.url.endswith("step=1")
    ada.page.keyboard.press("End")
    last = slider.get_attribute("max")
    expect(slider).to_have_value(last)
    expect(ada.page.locator(".log [aria-current=step]")).to_have_count(1)
    ada.page.locator(".log button").nth(4).click()
    expect(slider).to_have_value("5")
    ada.page.reload()
    expect(slider).to_have_value("5")
    ada.page.locator(".board .game > *").first.wait_for()
    assert problems(ada.page) == []
    ada.picture(f"replay-{game}")

    ada.page.get_by_role("button", name="Close replay").click()
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Download").click()
    assert download.value.path().read_text().startswith("lostcities record")


def test_cards_that_go_where_a_phone_shows_nothing_do_not_travel(person):
    ada = person(width=390, height=664, has_touch=True, is_mobile=True, reduced_motion="no-preference").be("Ada")
    ada.make("rivals", "me", "level1")
    ada.page.locator(".board").wait_for()
    assert click_through(ada) > 10  # and no transition was from or to nowhere: the browser would complain
