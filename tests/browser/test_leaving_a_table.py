"""Leaving a table tells nothing that is meant for programs."""

import json

import pytest
from playwright.sync_api import expect

A_MOMENT = 1000  # milliseconds in which the server would have answered


@pytest.mark.parametrize("where", ["Lobby", "Learn", "My games", "Settings", "Ada"])
def test_leaving_a_table_by_the_header_says_nothing(person, where):
    ada = person().be("Ada")
    said = []
    ada.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: said.append(text)))
    ada.make("classic", "me", "random", rounds=1)
    ada.page.locator(".board .game > *").first.wait_for()
    ada.page.get_by_role("banner").get_by_role("link", name=where).first.click()
    expect(ada.page.locator(".board")).to_have_count(0)
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    ada.page.wait_for_timeout(A_MOMENT)
    expect(ada.page.locator(".notice")).to_have_count(0)
    assert said, "the socket was not heard"
    assert [text for text in said if json.loads(text)["type"] == "error"] == []
