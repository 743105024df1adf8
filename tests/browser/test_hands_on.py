"""Cards in the hand: dragged with a mouse, tapped on a phone, moving on the table or still."""

import re

import pytest
from playing import click_through, resign
from playwright.sync_api import expect

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
# How many things have moved at once, at most, since this was begun.
WATCHING = """() => {
  window.mostMoving = 0;
  const look = () => {
    const moving = document.querySelector('.board').getAnimations({ subtree: true })
      .filter((one) => one.effect?.target?.matches('.laid, li') && one.effect.getComputedTiming().duration > 50);
    window.mostMoving = Math.max(window.mostMoving, moving.length);
    requestAnimationFrame(look);
  };
  look();
}"""

# How many tones have begun.
RINGING = """window.rung = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { window.rung += 1; return start.apply(this, at); };"""


def at_a_table(one):
    """Somebody whose turn it is at a table of classic."""
    one.be("Ada").make("classic", "me", "level1", rounds=1)
    expect(one.page.locator(".headline.yours")).to_be_visible()
    return one


def middle(locator):
    """The point in the middle of something."""
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_is_dragged_to_its_expedition(person):
    ada = at_a_table(person())
    card = ada.page.locator(".hand .fits button.tile").first
    name = card.get_attribute("aria-label")
    ada.page.mouse.move(*middle(card))
    ada.page.mouse.down()
    ada.page.mouse.move(640, 500, steps=5)
    onto = ada.page.locator(".mine [data-drop=play]")
    expect(onto).to_be_visible()
    ada.page.mouse.move(*middle(onto), steps=5)
    ada.page.mouse.up()
    expect(ada.page.locator(".hand .tile")).to_have_count(7)
    expect(ada.page.locator(".side ol")).to_contain_text(f"plays the {name.split(',')[0]}", ignore_case=True)


def test_a_card_tells_what_it_would_do_to_whoever_points_at_it_or_comes_by_keys(person):
    ada = at_a_table(person())
    card = ada.page.locator(".hand .fits button.tile").first
    hint = ada.page.locator(".hand .fits .hint").first
    name = card.get_attribute("aria-label").split(",")[0]
    expect(hint).to_be_hidden()
    card.hover()
    expect(hint).to_have_text(f"Play the {name} · discard the {name}")
    expect(hint).to_be_visible()
    expect(ada.page.locator(".mine .ghost")).to_be_visible()
    ada.page.mouse.move(5, 5)
    expect(hint).to_be_hidden()
    expect(ada.page.locator(".mine .ghost")).to_be_hidden()
    ada.page.locator(".look button").first.focus()
    for _ in range(30):
        ada.page.keyboard.press("Tab")
        if card.evaluate("(one) => one === document.activeElement"):
            break
    expect(hint).to_be_visible()
    expect(ada.page.locator(".mine .ghost")).to_be_visible()
    assert card.get_attribute("aria-describedby") == hint.get_attribute("id")


def test_sound_is_off_until_somebody_wants_it(person):
    ada = person()
    ada.context.add_init_script(RINGING)
    at_a_table(ada)
    click_through(ada, most=6)
    assert ada.page.evaluate("window.rung") == 0
    ada.go("/settings")
    ada.page.get_by_label("Sound").check()
    ada.make("classic", "me", "level1", rounds=1)
    ada.page.locator(".board").wait_for()
    click_through(ada, most=6)
    ada.page.wait_for_function("window.rung > 0")


def test_a_phone_needs_three_taps_for_a_turn(person):
    ada = at_a_table(person(**PHONE))
    ada.page.locator(".hand button.tile").last.tap()
    ada.page.locator(".holding .act").last.tap()
    expect(ada.page.locator(".hand .tile")).to_have_count(7)
    pile = ada.page.locator(".draw .target")
    expect(pile).to_be_in_viewport(ratio=1)
    box, hand = pile.bounding_box(), ada.page.locator(".holding").bounding_box()
    assert box["y"] + box["height"] <= hand["y"], "the hand lies on the draw pile"
    pile.tap()
    expect(ada.page.locator(".hand .tile")).to_have_count(8)


@pytest.mark.parametrize(("motion", "moves"), [("full", True), ("reduced", False)])
def test_cards_move_only_for_those_who_want_to_see_it(person, motion, moves):
    ada = person(reduced_motion="no-preference")
    ada.settle(motion=motion)
    at_a_table(ada)
    ada.page.evaluate(WATCHING)
    click_through(ada, most=9)
    assert (ada.page.evaluate("window.mostMoving") > 0) == moves


def test_when_somebody_resigns_nobody_is_to_move_and_all_hands_are_open(person):
    ada = at_a_table(person())
    click_through(ada, most=2)
    resign(ada)
    expect(ada.page.get_by_role("heading", name="You lost")).to_be_visible()
    expect(ada.page.locator(".board .status")).to_have_text("Beginner won")
    expect(ada.page.locator(".theirs .known .chip")).to_have_count(8)


def test_the_server_names_the_opponents_and_the_page_puts_them_in_words(person):
    stranger = person()
    group = stranger.page.get_by_role("group", name="Opponent")
    levels = group.locator(".levels label")
    expect(levels.locator("strong")).to_have_text(["Beginner", "Casual", "Skilled", "Strong", "Expert"])
    expect(group.get_by_role("radio", name="Beginner")).to_be_checked()
    expect(group.locator(".about")).to_have_text(re.compile("^Beginner: [A-Z]"))
    racer = group.locator(".others label", has_text="Racer")
    expect(racer).to_be_hidden()
    group.get_by_role("button", name="More opponents").click()
    expect(racer).to_be_visible()
    stranger.page.get_by_role("group", name="Game").get_by_text("Rivals", exact=True).click()
    expect(racer).to_have_count(0)
    levels.nth(3).click()
    stranger.page.reload()
    expect(group.get_by_role("radio", name="Strong")).to_be_checked()
