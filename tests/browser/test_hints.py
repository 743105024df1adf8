"""Hints at the table, and playing on from a replay."""

import json

import pytest
from playing import click_through, resign
from playwright.sync_api import expect
from tables import Teller, fixture, step, table_message
from test_everyone import LOOKS, check
from test_review import candidate, difference

COVERED = """() => {
  const shown = document.querySelector('.advice').getBoundingClientRect();
  return [...document.querySelectorAll('.board button.tile')].filter((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top < shown.bottom && bottom > shown.top && left < shown.right && right > shown.left;
  }).length;
}"""


def hint_for(found):
    """The best move of a position is its first one, and the second costs points."""
    first, second = ({"move": one["text"], "words": one["phrase"]} for one in found["moves"][:2])
    loss = {"loss": 4.1, "loss_error": 0.9, "why": [difference("own", "yellow", -6.0)]}
    return {
        "game": "classic",
        "seat": found["seat"],
        "position": "classic 2 …",
        "candidates": [candidate(**first, margin=3.0), candidate(**second, margin=-1.1) | loss],
        "wins_of": "match",
        "policy": "network",
        "simulations": 1500,
        "seed": 1,
    }


@pytest.mark.parametrize("look", LOOKS)
def test_a_hint_stands_beside_the_hand_and_goes_with_its_position(person, look):
    ada = person(**LOOKS[look])
    found = fixture("full-classic")
    found["moves"] = [one | {"text": f"move {number}"} for number, one in enumerate(found["moves"])]
    asked = []

    def answer(route):
        asked.append(route.request.post_data_json)
        route.fulfill(body=json.dumps(hint_for(found)))

    ada.context.route("**/api/tables/shown/hint", answer)
    teller = Teller(ada)
    message = table_message(found)
    message["state"] |= {"may_hint": True, "position": 10}
    teller.show(message)
    ada.page.keyboard.press("h")
    advice = ada.page.locator(".advice")
    expect(advice).to_contain_text("costs 4.1 ± 0.9: yellow −6.0")
    assert asked == [{"position": 10}]
    assert ada.page.locator(".board .asked").count() > 0
    assert ada.page.evaluate(COVERED) == 0
    check(ada, f"hint-{look}")
    ada.page.keyboard.press("Escape")
    expect(advice).to_have_count(0)
    assert ada.page.locator(".board .asked").count() > 0  # the best move stays marked
    ada.page.get_by_role("button", name="Hint").click()
    expect(advice).to_have_count(1)
    assert len(asked) == 1
    teller.send(step(1, 1, found["moves"][0]["phrase"]) | {"state": {"position": 11}})
    expect(advice).to_have_count(0)
    expect(ada.page.locator(".board .asked")).to_have_count(0)


def test_a_finished_game_against_a_bot_is_played_on_from_a_step_of_its_replay(person):
    ada = person(width=390, height=664).be("Ada")
    table = ada.make("classic", "me", "random")["table"]
    click_through(ada, 4)
    resign(ada)
    ada.page.get_by_role("button", name="Replay").click()
    ada.page.get_by_role("button", name="Next move").click()
    check(ada, "replay-play-on")
    ada.page.get_by_role("button", name="Play on from here").click()
    ada.page.wait_for_url(lambda url: f"/t/{table}" not in url)
    ada.page.get_by_role("button", name="Moves, chat and more").click()
    origin = ada.page.get_by_role("link", name="Played on from move 1")
    assert origin.get_attribute("href") == f"/t/{table}"
    expect(ada.page.locator(".log")).to_contain_text("The game begins")
