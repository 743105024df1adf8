"""Two people play by a link, one reloads, one loses the connection, a third watches."""

import re
import time

from playing import PATIENCE, click_through, resign
from playwright.sync_api import expect


class Line:
    """The wire between a browser and the server, to be cut and mended."""

    def __init__(self, context):
        self.down = False
        self.open = []
        context.route_web_socket(re.compile("/api/socket"), self.connect)

    def connect(self, wire):
        if self.down:
            wire.close()
            return
        self.open.append((wire, wire.connect_to_server()))

    def cut(self):
        self.down = True
        for wire, server in self.open:
            wire.close()
            server.close()
        self.open.clear()


def within(seconds, look, what):
    """The first answer of `look` that is not None; a failure if there is none in time."""
    deadline = time.monotonic() + seconds
    while (found := look()) is None:
        assert time.monotonic() < deadline, what
    return found


def whose_turn(people):
    """Whoever is to move, once all browsers agree on it."""

    def acting():
        found = [one for one in people if one.page.locator(".headline.yours").count()]
        if len(found) != 1:
            people[0].page.wait_for_timeout(20)
            return None
        return found[0]

    return within(PATIENCE, acting, "nobody is to move, or more than one")


def take_turns(people, moves):
    """Whoever is to move makes a move, so many times."""
    for _ in range(moves):
        mover = whose_turn(people)
        table = mover.page.locator(".table")
        told = table.get_attribute("data-number")

        def moved(mover=mover, table=table, told=told):
            click_through(mover, most=1)
            return True if table.get_attribute("data-number") != told else None

        within(PATIENCE, moved, "a move is not told")


def test_friends_play_by_a_link_through_a_reload_and_a_lost_connection_while_a_third_watches(person):
    ada = person()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_role("button", name="Create link").click()
    link = ada.page.get_by_label("Send this link to your friends").input_value()
    ada.picture("waiting")

    bob = person()
    line = Line(bob.context)
    bob.go(link)
    expect(bob.page.get_by_text(f"{ada.name} invites you to play")).to_be_visible()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.picture("invited")
    bob.page.get_by_role("button", name="Join").click()
    for one in (ada, bob):
        expect(one.page.locator(".board")).to_be_visible()

    carol = person()
    carol.go(link)
    expect(carol.page.get_by_text("You are watching")).to_be_visible()
    assert carol.page.locator(".board .target, .board .act, .board button.tile").count() == 0

    take_turns((ada, bob), 4)
    ada.page.reload()
    expect(ada.page.locator(".board")).to_be_visible()
    take_turns((ada, bob), 2)

    line.cut()
    expect(bob.page.get_by_text("Connection lost")).to_be_visible()
    expect(ada.page.locator(".plate .state")).to_have_text("offline")
    line.down = False
    expect(bob.page.get_by_text("Connection lost")).to_be_hidden()
    expect(ada.page.locator(".plate .state")).to_have_count(0)
    take_turns((ada, bob), 4)
    told = ada.page.locator(".side ol li").all_inner_texts()
    for one in (bob, carol):
        expect(one.page.locator(".side ol li")).to_have_text(told)

    bob.page.get_by_label("Say something").fill("Well played!")
    bob.page.get_by_role("button", name="Send").click()
    for one in (ada, carol):
        expect(one.page.get_by_role("log", name="Chat")).to_contain_text("Well played!")

    bob.page.get_by_role("button", name="Resign").click()
    bob.page.get_by_role("button", name="Yes, resign").click()
    expect(ada.page.get_by_role("heading", name="You won!")).to_be_visible()
    expect(bob.page.get_by_role("heading", name="You lost")).to_be_visible()
    expect(carol.page.get_by_role("heading", name=f"{ada.name} won")).to_be_visible()

    ada.page.get_by_role("button", name="Offer a rematch").click()
    bob.page.get_by_role("button", name="Agree").click()
    for one in (ada, bob):
        one.page.wait_for_url(lambda url: link.split("?")[0] not in url)
        expect(one.page.locator(".board")).to_be_visible()
        expect(one.page.locator("#result-title")).to_have_count(0)


def test_a_move_can_be_taken_back_while_nothing_new_was_seen(person):
    ada = person().be("Ada")
    ada.make("classic", "me", "random", rounds=1)
    expect(ada.page.locator(".headline.yours")).to_be_visible()
    hand = ada.page.locator(".hand .tile")
    expect(hand).to_have_count(8)
    hand.first.click()
    ada.page.locator(".board .act").first.click()
    expect(hand).to_have_count(7)
    ada.page.get_by_role("button", name="Take back").click()
    expect(hand).to_have_count(8)


def test_a_rematch_against_a_bot_takes_one_click(person):
    ada = person().be("Ada")
    made = ada.make("rivals", "me", "random")
    ada.page.locator(".board").wait_for()
    click_through(ada, most=2)
    resign(ada)
    ada.page.get_by_role("button", name="Rematch").click()
    ada.page.wait_for_url(lambda url: made["table"] not in url)
    expect(ada.page.locator(".board")).to_be_visible()


def test_a_chat_message_and_an_offer_are_seen_on_a_phone(person):
    ada, bob = person().be("Ada"), person(width=390, height=664, has_touch=True, is_mobile=True).be("Bob")
    made = ada.make("classic", "me", "friend", rounds=1)
    bob.go(f"/t/{made['table']}?key={made['key']}")
    bob.page.get_by_role("button", name="Join").click()
    for one in (ada, bob):
        expect(one.page.locator(".board")).to_be_visible()
    ada.page.get_by_label("Say something").fill("Good luck!")
    ada.page.get_by_role("button", name="Send").click()
    expect(bob.page.locator(".notice")).to_contain_text("Good luck!")
    expect(bob.page.locator(".menu .badge")).to_be_in_viewport()
    resigning = ada.page.get_by_role("button", name="Resign")
    while not resigning.count():  # before a move of her own she can only abort
        take_turns((ada, bob), 1)
    resigning.click()
    ada.page.get_by_role("button", name="Yes, resign").click()
    expect(bob.page.get_by_role("heading", name="You won!")).to_be_in_viewport()
    ada.page.get_by_role("button", name="Offer a rematch").click()
    expect(bob.page.get_by_role("button", name="Agree")).to_be_in_viewport()


def test_a_move_made_offline_is_shown_as_being_sent_and_arrives(person):
    ada = person().be("Ada")
    ada.allowed.append("WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load")
    ada.make("classic", "me", "random", rounds=1)
    expect(ada.page.locator(".headline.yours")).to_be_visible()
    ada.context.set_offline(True)
    expect(ada.page.get_by_text("Connection lost")).to_be_visible()
    ada.page.locator(".hand button.tile").first.click()
    ada.page.locator(".board .act").first.click()
    expect(ada.page.locator(".board .notice")).to_contain_text("Sending")
    ada.context.set_offline(False)
    expect(ada.page.locator(".hand .tile")).to_have_count(7)


def test_two_strangers_are_brought_together(person):
    ada, bob = person(), person()
    for one, name in ((ada, "Ann"), (bob, "Ben")):
        one.page.get_by_label("Your name").fill(name)
        one.page.get_by_role("button", name="Find a player").click()
        one.page.wait_for_url("**/t/*")
    for one in (ada, bob):
        expect(one.page.locator(".board")).to_be_visible()
        expect(one.page.locator(".plate .clock.running")).to_contain_text("4:")
