"""A game from a folder outside of the package is played on the page, which was built without it."""

import os

import pytest
from playwright.sync_api import expect

from conftest import people, running_site
from own_game import copy_tutorial

MOST_MOVES = 40


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    home = copy_tutorial(tmp_path_factory.mktemp("own"))
    path = os.pathsep.join([str(home), *filter(None, [os.environ.get("PYTHONPATH")])])
    with running_site(home, PYTHONPATH=path) as found:
        yield found


@pytest.fixture
def person(chromium, address):
    yield from people(chromium, address)


def play(ada, words):
    """Press the first move that is offered, until the game is over; every move is told in these words."""
    offered = ada.page.locator(".moves button")
    over = ada.page.locator("#result-title")
    for _ in range(MOST_MOVES):
        expect(offered.first.or_(over)).to_be_visible()
        if over.is_visible():
            return
        for text in offered.all_inner_texts():
            assert text.startswith(words), text
        number = ada.page.locator(".table").get_attribute("data-number")
        offered.first.click()
        expect(ada.page.locator(".table")).not_to_have_attribute("data-number", number)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    ("locale", "words", "ending"),
    [("en-GB", ("Climb", "Rest"), "All cards are played"), ("de-DE", ("Auf", "Mit"), "Alle Karten sind gespielt")],
)
def test_it_is_played_to_its_end_in_its_own_words(person, locale, words, ending):
    ada = person(locale=locale).be("Ada")
    ada.make("mygame", "me", "random")
    play(ada, words)
    expect(ada.page.get_by_text(ending).first).to_be_visible()
    ada.picture(f"own-game-{locale[:2]}")
    ada.go("/new")
    expect(ada.page.get_by_text("My Game").first).to_be_visible()
