"""A person finishes a whole game of each of the five games against bots, on the board."""

import pytest
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
    expect(ada.page.get_by_role("table")).to_contain_text("Total")
    ada.picture(f"over-{game}")

    ada.page.get_by_role("button", name="Check the deal").click()
    expect(ada.page.get_by_text("The deal was fair")).to_be_visible()

    ada.page.get_by_role("button", name="Look at it again").click()
    slider = ada.page.get_by_role("slider")
    expect(slider).to_be_visible()
    expect(ada.page.get_by_text("Step 1 of")).to_be_visible()
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.get_by_text("Step 2 of")).to_be_visible()
    ada.page.keyboard.press("End")
    last = int(slider.get_attribute("max"))
    expect(ada.page.get_by_text(f"Step {last + 1} of {last + 1}")).to_be_visible()
    ada.picture(f"replay-{game}")

    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Download the record").click()
    assert download.value.path().read_text().startswith("lostcities record")
