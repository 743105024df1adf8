"""Everything before a game begins: games, opponents and clocks, names, waiting, screens with nothing to list."""

import json
import re

import pytest
from playing import click_through, fits, resign
from playwright.sync_api import expect

ALONE = {"local_only": True, "addresses": [], "port": 8123}
NETWORK = {"local_only": False, "addresses": ["http://192.168.7.20:8000", "http://10.7.0.4:8000"], "port": 8000}
CLOCKS = {
    "No clock": {"kind": "none", "seconds": 0, "increment": 0},
    "5 + 5": {"kind": "bank", "seconds": 300, "increment": 5},
    "15 + 10": {"kind": "bank", "seconds": 900, "increment": 10},
    "1 day per move": {"kind": "days", "seconds": 86_400, "increment": 0},
}
LONG_NAME = "W" * 24
HEAD = 48  # pixels: as high as the head of the page may be on a desk


def served_at(person, answer):
    """Let the server say where it can be opened."""
    person.context.route("**/api/address", lambda route: route.fulfill(json=answer))
    return person


def choose(person, text):
    """Choose what stands on a card or button of a choice."""
    person.page.locator("label", has_text=re.compile(f"^\\s*{re.escape(text)}")).first.click()


def create(person):
    """Send the form of a new game; what the server lists of the new table."""
    before = {table["id"] for table in person.ask("GET", "/api/tables?mine=true")}
    person.page.locator("form.new button.primary").click()
    person.page.wait_for_url("**/t/*")
    return next(table for table in person.ask("GET", "/api/tables?mine=true") if table["id"] not in before)


def kinds(table):
    """Who sits at a table: bots by name."""
    return [seat["person"]["name"] if seat["kind"] == "bot" else seat["kind"] for seat in table["seats"]]


def test_a_preset_makes_the_table_that_it_says(person):
    ada = served_at(person().be("Ada"), NETWORK)
    for said, clock in CLOCKS.items():
        ada.go("/new")
        choose(ada, "Lost Cities")
        choose(ada, said)
        table = create(ada)
        assert table["clock"] == clock
        assert (table["game"], kinds(table), table["public"]) == ("classic", ["person", "anyone"], True)


def test_a_clock_of_ones_own_rounds_and_the_long_game_go_by_steps(person):
    ada = served_at(person().be("Ada"), NETWORK)
    ada.go("/new")
    choose(ada, "Lost Cities")
    choose(ada, "Custom…")
    ada.page.locator("#minutes").fill("7")
    ada.page.locator("#minutes").blur()
    ada.page.locator("#increment ~ button").click()  # from 5 to 10
    ada.page.locator("#rounds").locator("xpath=preceding-sibling::button").click()  # from 3 to 2
    choose(ada, "Long game")
    ada.page.locator("details summary").click()
    expect(ada.page.locator("#turn-limit")).to_have_attribute("placeholder", "none")
    ada.page.locator("#turn-limit ~ button").click()
    expect(ada.page.locator("#turn-limit")).to_have_value("60")
    ada.picture("new-game-custom")
    wishes = []
    ada.page.on("request", lambda asked: wishes.append(asked.post_data_json) if asked.method == "POST" else None)
    table = create(ada)
    assert table["clock"] == {"kind": "bank", "seconds": 420, "increment": 10}
    assert next(wish for wish in wishes if wish and "seats" in wish) | {"clock": 0, "seats": 0} == {
        "game": "classic",
        "seats": 0,
        "options": {"expeditions": "6", "turn_limit": "60"},
        "rounds": 2,
        "clock": 0,
        "public": True,
        "rated": False,
        "take_backs": True,
        "leavers": "lose",
    }


def test_seats_are_people_and_bots_and_a_game_without_strangers_is_private(person):
    ada = served_at(person().be("Ada"), NETWORK)
    ada.go("/new")
    choose(ada, "Roll & Write")
    ada.page.get_by_role("group", name="Players").get_by_text("3", exact=True).click()
    seats = ada.page.locator(".seats > li")
    expect(seats).to_have_count(3)
    seats.nth(1).get_by_text("Friend", exact=True).first.click()
    seats.nth(2).get_by_text("Bot", exact=True).first.click()
    seats.nth(2).locator("label", has_text="Strong").click()
    expect(seats.nth(2).locator(".who strong")).to_have_text("Strong")
    table = create(ada)
    assert (kinds(table), table["public"]) == (["person", "friend", "level4"], False)


def test_the_page_of_a_shared_deal_leads_to_a_game_with_it_and_its_end_back_to_the_page(person):
    ada = person().be("Ada")
    ada.go("/deals/rivals/summit-7")
    ada.page.get_by_role("link", name="Play this deal").click()
    expect(ada.page.locator("#deal")).to_have_value("summit-7")
    expect(ada.page.get_by_text("Rivals ·")).to_be_visible()
    ada.make("classic", "me", "random", deal="summit-7", rounds=1, public=True)
    click_through(ada, most=2)
    resign(ada)
    ada.page.get_by_role("link", name="Compare with others").click()
    expect(ada.page.locator("td").get_by_text(ada.name)).to_be_visible()


def test_a_wrong_name_of_a_shared_deal_is_told_beside_its_field(person):
    ada = person().be("Ada")
    ada.go("/new")
    ada.page.locator("details summary").click()
    deal = ada.page.locator("#deal")
    deal.fill("größer!")
    expect(ada.page.locator("#deal-note")).to_contain_text("letters A to Z")
    ada.page.locator("form.new button.primary").click()
    expect(deal).to_be_focused()
    assert ada.page.url.endswith("/new")


def test_level_buttons_choose_the_bot_and_such_a_game_is_private(person):
    ada = person()
    ada.page.get_by_role("radio", name="Strong").check(force=True)
    ada.page.get_by_role("button", name="Play now").click()
    ada.page.wait_for_url("**/t/*")
    (table,) = ada.ask("GET", "/api/tables?mine=true")
    assert (kinds(table), table["public"]) == (["person", "level4"], False)
    ada.go("/")
    expect(ada.page.get_by_role("radio", name="Strong")).to_be_checked()


def test_an_empty_name_becomes_a_proper_one(person):
    ada = person()
    ada.page.get_by_label("Your name").fill("")
    ada.page.get_by_role("button", name="Play now").click()
    ada.page.wait_for_url("**/t/*")
    assert re.fullmatch(r"[A-Z]\w+ [A-Z]\w+( \d+)?", ada.name)
    assert not ada.name.startswith("Your name")


def test_a_name_that_will_not_do_is_told_beside_its_field(person):
    ada = person()
    ada.allowed.append("422")
    for path, button in (("/", "Play now"), ("/new", None)):
        ada.go(path)
        field = ada.page.get_by_label("Your name")
        field.fill("<b>Ada</b>")
        found = ada.page.get_by_role("button", name=button) if button else ada.page.locator("form.new button.primary")
        found.click()
        expect(ada.page.locator("#my-name-problem")).to_contain_text("1 to 24 letters")
        expect(field).to_be_focused()
        expect(ada.page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1000, 700), (320, 568), (844, 390)])
def test_a_long_name_breaks_nothing(person, width, height):
    ada = served_at(person(width=width, height=height), NETWORK).be(LONG_NAME)
    ada.make("classic", "me", "anyone", public=True)
    ada.page.locator(".seats").wait_for()
    assert fits(ada), "waiting"
    for path in ("/", "/new", "/lobby", "/settings", "/sign-in?new"):
        ada.go(path)
        ada.page.wait_for_load_state("networkidle")
        assert fits(ada), path
        if width >= 1000:
            assert ada.page.locator("header.masthead").bounding_box()["height"] <= HEAD, path
    ada.go("/")
    ada.page.locator(".tables li").first.wait_for()
    wide = "(items) => items.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert ada.page.locator(".tables li").evaluate_all(wide) == 0


def test_quick_match_shows_its_clock_before_and_keeps_to_it(person):
    ada = served_at(person(), NETWORK)
    way = ada.page.locator(".way", has=ada.page.get_by_role("button", name="Find a player"))
    expect(way).to_contain_text("5 min + 5 s")
    way.get_by_role("button").click()
    ada.page.wait_for_url("**/t/*")
    (table,) = ada.ask("GET", "/api/tables?mine=true")
    assert table["clock"] == CLOCKS["5 + 5"]
    ada.page.locator(".seats").wait_for()
    ada.picture("waiting-for-anyone")


def test_a_link_has_an_address_of_the_network_and_a_code_to_scan(person):
    ada = served_at(person().be("Ada"), NETWORK)
    made = ada.make("classic", "me", "friend", public=False)
    link = ada.page.locator("#link")
    for origin in NETWORK["addresses"]:
        ada.page.locator("#origin").select_option(origin)
        expect(link).to_have_value(f"{origin}/t/{made['table']}?key={made['key']}")
        expect(ada.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(ada.page.get_by_role("note")).to_have_count(0)
    ada.picture("waiting-network")


def test_a_link_that_only_this_machine_opens_says_so_and_how_to_change_that(person):
    ada = served_at(person().be("Ada"), ALONE)
    ada.make("classic", "me", "friend", public=False)
    note = ada.page.get_by_role("note")
    expect(note).to_contain_text("Only this computer can open the link")
    expect(note.locator("code")).to_have_text("lostcities serve --host 0.0.0.0 --port 8123")
    expect(ada.page.get_by_role("img", name="QR code of the link")).to_have_count(0)
    ada.picture("waiting-local")


def test_whoever_waits_can_play_a_bot_and_hears_when_the_game_begins(person):
    ada, bob = served_at(person().be("Ada"), NETWORK), served_at(person().be("Bob"), NETWORK)
    made = ada.make("classic", "me", "friend", public=False)
    ada.page.get_by_role("button", name="Play a bot meanwhile").click()
    ada.page.locator(".board").wait_for()
    assert made["table"] not in ada.page.url
    bob.go(f"/t/{made['table']}?key={made['key']}")
    bob.page.locator(".waiting button.primary").click()
    bob.page.locator(".board").wait_for()
    ada.page.get_by_role("link", name="Your game of Lost Cities has started").click()
    ada.page.wait_for_url(f"**/t/{made['table']}")
    ada.page.locator(".board").wait_for()
    expect(ada.page.locator(".notice.begun")).to_have_count(0)


def without_tables(context):
    """A lobby in which nobody is."""

    def connect(wire):
        server = wire.connect_to_server()

        def told(text):
            said = json.loads(text)
            wire.send(json.dumps(said | {"tables": []}) if said["type"] == "lobby" else text)

        server.on_message(told)

    context.route_web_socket(re.compile("/api/socket"), connect)


def test_screens_with_nothing_to_list_have_cards_and_something_to_do(person):
    ada = person().be("Ada")
    without_tables(ada.context)
    for path, empty in (("/", 1), ("/lobby", 2)):
        ada.go(path)
        places = ada.page.locator(".empty")
        expect(places).to_have_count(empty)
        for number in range(empty):
            expect(places.nth(number).locator(".fan .card-art").first).to_be_visible()
            expect(places.nth(number).locator("a.button").first).to_be_visible()
        ada.picture(f"empty-{path.strip('/') or 'home'}")
    ada.page.locator(".empty a.button").first.click()
    ada.page.locator("form.new").wait_for()
    for path in ("/nowhere", "/t/nothing", "/deals/classic/nobody-plays-this"):
        ada.go(path)
        expect(ada.page.locator(".fan .card-art").first).to_be_visible()
        expect(ada.page.locator("main a.button").first).to_be_visible()


def test_an_account_says_how_long_a_password_is_before_it_is_refused(person):
    ada = person()
    ada.go("/sign-in?new")
    hint = ada.page.locator("#password-hint")
    expect(hint).to_have_text("At least 8 characters.")
    ada.page.get_by_label("Password").fill("short")
    expect(hint).to_have_text("3 more characters.")
    ada.go("/sign-in")
    expect(ada.page.get_by_label("Password")).to_be_visible()
    expect(hint).to_have_count(0)


def test_settings_of_play_and_sound_are_kept(person):
    ada = person()
    ada.go("/settings")
    volume = ada.page.get_by_label("Volume")
    expect(volume).to_be_disabled()
    ada.page.get_by_label("Sound").first.check()
    volume.fill("0.8")
    ada.page.get_by_role("group", name="Speed of other players").get_by_text("Fast").click()
    ada.page.get_by_label("Confirm each move").check()
    ada.page.get_by_label("Draw automatically").check()
    ada.page.reload()
    expect(ada.page.get_by_label("Volume")).to_have_value("0.8")
    kept = ada.page.evaluate("JSON.parse(localStorage.getItem('lostcities.settings'))")
    assert {name: kept[name] for name in ("pace", "confirmMoves", "autoDraw", "sound", "volume")} == {
        "pace": "fast",
        "confirmMoves": True,
        "autoDraw": True,
        "sound": True,
        "volume": 0.8,
    }
