"""Nobody learns what they may not know, throws others out, or farms ratings."""

import asyncio

import pytest
from live_site import ANY_RATED, RATED, Client, running_site, two_at_a_table
from plain_tables import answered, happen, moved, new_table, text_of
from sqlalchemy import select
from test_commands import follow, four_partners, move, mover

from lostcities.server.projection import table as projection
from lostcities.server.ratings.rules import RatingRules
from lostcities.server.ratings.sightings import neighbourhood
from lostcities.server.storage import schema
from lostcities.server.tables import decide
from lostcities.server.tables.commands import Answer, Chat, Replace, TakeBack

COMPANY = projection.Audience(lambda user: True)
CLOCK = RATED["clock"]


def run(database, scenario, **settings):
    async def play():
        async with running_site(database, **settings) as site:
            await scenario(site)

    asyncio.run(play())


# Partners


def give(table, number=0):
    """The event of a card that the seat to act passes."""
    gifts = [legal.text for legal in table.game.legal_moves() if legal.text.startswith(">")]
    return moved(table, gifts[number])


def log_of(table, observer, *events):
    return [(entry["number"], entry.get("text")) for entry in projection.log_entries(table, observer, events)]


def take_back_of(table, seat):
    command = TakeBack(do="take_back", id="back", table="table", position=table.game.moves_made)
    return answered(table, command, 1 + seat)


def test_a_passed_card_that_is_taken_back_was_never_shown():
    table = new_table("partners", 4)
    seat, partner = table.turn, (table.turn + 2) % 4
    first = give(table)
    before = projection.played_parts(table, partner)["view"]
    happen(table, first)
    seen = projection.played_parts(table, partner)
    assert seen["view"]["table"] == before["table"] | {"task": "pass"}
    assert text_of(table, first)[1:] not in str(log_of(table, partner, first))
    assert take_back_of(table, seat)[0]["kind"] == "taken_back"
    back = decide.Event("taken_back", seat)
    happen(table, back)
    assert log_of(table, partner, first, back) == [(first.number, ">?"), (back.number, None)]
    assert log_of(table, seat, first)[0][1] == text_of(table, first)
    happen(table, give(table, 1))
    happen(table, give(table, 1))
    assert log_of(table, partner, first) == [(first.number, ">?")]  # still, for ever


def test_the_first_passed_card_is_told_with_the_second_and_then_stays():
    table = new_table("partners", 4)
    seat, partner, opponent = table.turn, (table.turn + 2) % 4, (table.turn + 1) % 4
    first = give(table)
    happen(table, first)
    second = give(table)
    happen(table, second)
    both = [(first.number, text_of(table, first)), (second.number, text_of(table, second))]
    assert log_of(table, partner, first, second) == both
    (told,) = projection.log_entries(table, partner, [second])
    described = {"key": "cards.give", "card": text_of(table, first)[1:]}
    assert told["completes"] == {"number": first.number, "text": text_of(table, first), "phrase": described}
    for other in (seat, opponent, None):
        (told,) = projection.log_entries(table, other, [second])
        assert "completes" not in told
    assert log_of(table, opponent, first, second) == [(first.number, ">?"), (second.number, ">?")]
    assert take_back_of(table, seat)["code"] == "illegal"


@pytest.mark.parametrize(("game", "players"), [("partners", 4), ("deck52", 4)])
def test_partners_cannot_take_back_a_card_that_the_partner_has_seen(game, players):
    for text in ("", "-", ">"):
        table = new_table(game, players)
        seat = table.turn
        legal = [legal.text for legal in table.game.legal_moves()]
        move = next(one for one in legal if (one[0] == text if text else one[0].isalpha()))
        happen(table, moved(table, move))
        shown = not (game == "partners" and text == ">")
        assert table.last is None if shown else table.last == (seat, 1)
    alone = new_table("classic", 2)
    happen(alone, moved(alone, alone.game.legal_moves()[0].text))
    assert alone.last is not None


@pytest.mark.parametrize(("game", "players"), [("partners", 4), ("deck52", 4)])
def test_partners_cannot_chat_during_the_game(game, players):
    said = Chat(do="chat", id="chat", table="table", text="red!")
    table = new_table(game, players)
    assert answered(table, said, 1) == {
        "code": "conflict",
        "message": "Partners may not talk during the game. The chat opens again when it is over.",
        "phrase": {"key": "refusal.chat_of_partners"},
    }
    assert projection.changing_parts(table, 0, COMPANY, now=0)["may_chat"] is False
    for users in ([1, 2, 100, 101], [1, 100, 101, 2]):  # with a bot each: nobody to tell
        with_bots = new_table(game, players, users=users)
        assert answered(with_bots, said, 1)[0]["kind"] == "chat"
    three = new_table("deck52", 3)
    assert answered(three, said, 1)[0]["kind"] == "chat"
    table.status = "over"
    assert answered(table, said, 1)[0]["kind"] == "chat"
    assert projection.changing_parts(table, 0, COMPANY, now=0)["may_chat"] is True


def test_partners_hear_over_the_wire_only_what_is_passed(sqlite):
    async def scenario(site):
        clients, table = await four_partners(site)
        seat = clients[0].states[table]["turn"]
        giver, partner = clients[seat], clients[(seat + 2) % 4]
        gifts = [legal["text"] for legal in giver.states[table]["legal"] if legal["text"].startswith(">")]
        for gift in gifts:
            assert (await move(giver, table, gift))["type"] == "done"
            position = giver.states[table]["position"]
            assert (await giver.do("take_back", table, position=position))["type"] == "done"
        await follow(partner, table, giver.numbers[table])
        assert not any(gift in text for gift in gifts for text in partner.heard)
        assert partner.states[table]["view"]["table"]["hands"][seat]["cards"] == []
        assert (await giver.do("chat", table, text="red!"))["code"] == "conflict"
        await move(giver, table, gifts[0])
        await move(giver, table, gifts[-1])
        await follow(partner, table, giver.numbers[table])
        first, second = partner.logs[table][-2:]
        assert (first["text"], second["text"]) == (">?", gifts[-1])
        assert (second["completes"]["number"], second["completes"]["text"]) == (first["number"], gifts[0])
        for client in clients:
            await client.close()

    run(sqlite, scenario)


# Being replaced


def replace_seat_2(table, gone_in):
    around = decide.Context(lambda: None, lambda user: gone_in)
    return answered(table, Replace(do="replace", id="r", table="table", seat=1), 1, around)


def test_only_who_has_been_gone_for_a_while_is_replaced_without_being_asked():
    table = new_table("classic", 2)
    assert replace_seat_2(table, None)[0]["data"] == {"offer": "replace", "seat": 1, "gone": False}
    assert replace_seat_2(table, 0.0)[0]["data"] == {"offer": "replace", "seat": 1, "gone": True}
    assert replace_seat_2(table, 41.2) == {
        "code": "conflict",
        "message": "Player 2 lost the connection only a moment ago. Ask again in 42 seconds.",
        "phrase": {"key": "refusal.just_disconnected", "name": "player 2", "n": 42},
    }


def test_in_a_game_by_the_day_whoever_is_away_is_not_gone():
    table = new_table("classic", 2, clock={"kind": "days", "seconds": 86_400})
    assert replace_seat_2(table, 0.0)[0]["data"]["gone"] is False


def test_whoever_comes_back_may_decline_or_simply_move():
    table = new_table("rivals", 3)
    offer = decide.Event("offered", (table.turn + 1) % 3, {"offer": "replace", "seat": table.turn, "gone": True})
    happen(table, offer)
    back = Answer(do="answer", id="a", table="table", offer="replace", yes=False)
    assert projection.offer_states(table, table.turn)[0]["asks_you"]
    assert answered(table, back, 1 + table.turn)[0]["data"] == {"offer": "replace", "yes": False}
    happen(table, moved(table, table.game.legal_moves()[0].text))
    assert table.offers == {}


def test_a_connected_opponent_is_not_thrown_out(sqlite):
    async def scenario(site):
        ada, bob, table = await two_at_a_table(site, "classic")
        assert (await ada.do("replace", table, seat=1))["type"] == "done"
        assert ada.states[table]["offers"][0]["agreed"] == [0]
        assert not ada.states[table]["seats"][1]["stand_in"]
        assert (await bob.do("answer", table, offer="replace", yes=False))["type"] == "done"
        await bob.disconnect()
        while site.presence.connected(site.tables.rooms[table].state.seats[1].person.id):
            await asyncio.sleep(0.01)
        assert "a moment ago" in (await ada.do("replace", table, seat=1))["message"]
        site.tables.gone_seconds = 0.0
        assert (await ada.do("replace", table, seat=1))["type"] == "done"
        assert ada.states[table]["seats"][1]["stand_in"]
        await ada.close()
        await bob.close()

    run(sqlite, scenario)


# Ratings


async def accounts(site, *names):
    clients = [await Client.guest(site, name) for name in names]
    for client in clients:
        await client.post("/api/account", name=client.name, password="correct horse")
        await client.connect()
    return clients


async def sit_down(table, *clients):
    for client in clients[1:]:
        await client.do("sit", table)
    for client in clients:
        await client.watch(table)


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"clock": {"kind": "none"}}, "Rated games need a clock."),
        ({"clock": {"kind": "days", "seconds": 30 * 86_400}}, "Rated games allow at most 3 days for a turn."),
        ({"public": False}, "Rated games are public."),
        ({"rounds": 1}, "standard rules"),
        ({"options": {"turn_limit": "1"}}, "standard rules"),
        ({"options": {"expeditions": "6"}}, "standard rules"),
        ({"seats": [{"kind": "bot", "bot": "random"}] * 2}, "A game of bots alone can't be rated."),
    ],
)
def test_a_rated_game_is_public_has_a_clock_and_keeps_to_the_standard_rules(sqlite, wish, message):
    async def scenario(site):
        (ada,) = await accounts(site, "Ada")
        rated = {"game": "classic", "seats": [{"kind": "me"}, {"kind": "anyone"}], **RATED}
        refused = await ada.http.post("/api/tables", json=rated | wish)
        assert refused.status_code == 422
        assert message in refused.json()["message"]
        for fine in ({}, {"options": {"turn_limit": "300"}}, {"seats": [{"kind": "me"}, {"kind": "bot"}]}):
            made = await ada.post("/api/tables", **(rated | fine))
            assert (await ada.get(f"/api/tables/{made['table']}"))["state"]["about"]["public"]
        await ada.close()

    run(sqlite, scenario)


def test_a_quick_match_is_rated_by_the_same_rules(sqlite):
    async def scenario(site):
        (ada,) = await accounts(site, "Ada")
        refused = await ada.http.post("/api/match", json={"game": "classic", "rated": True, "rounds": 1})
        assert "standard rules" in refused.json()["message"]
        await ada.post("/api/match", game="classic", rated=True)
        await ada.close()

    run(sqlite, scenario)


def test_players_at_one_address_do_not_rate_each_other_and_know_it_before_the_start(sqlite):
    async def scenario(site):
        ada, bob = await accounts(site, "Ada", "Bob")
        table, _ = await ada.make("classic", ["me", "anyone"], **RATED)
        await ada.watch(table)
        assert ada.states[table]["unrated"] is None
        await sit_down(table, ada, bob)
        for client in (ada, bob):
            assert client.states[table]["unrated"] == "same_address"
        for _ in range(10):
            first, other = mover(ada, bob, table)
            await move(first, table)
            await follow(other, table, first.numbers[table])
        await bob.do("resign", table)
        result = (await ada.get(f"/api/tables/{table}"))["state"]["result"]
        assert (result["unrated"], result["ratings"]) == ("same_address", None)
        assert (await ada.get("/api/players/Ada"))["ratings"] == []
        for client in (ada, bob):
            await client.close()

    run(sqlite, scenario, ratings=RatingRules(least_moves=0))


def test_one_s_own_bot_does_not_rate_either(sqlite):
    async def scenario(site):
        ada, owner = await accounts(site, "Ada", "Botty")
        await owner.post("/api/me/bot")
        table, _ = await ada.make("classic", ["me", "Botty"], **RATED)
        await ada.watch(table)
        assert ada.states[table]["unrated"] == "same_address"
        with_house, _ = await ada.make("classic", ["me", "random"], **RATED)
        await ada.watch(with_house)
        assert ada.states[with_house]["unrated"] is None
        await ada.close()
        await owner.close()

    run(sqlite, scenario)


def test_a_game_given_up_after_few_moves_does_not_count(sqlite):
    async def scenario(site):
        ada, bob = await accounts(site, "Ada", "Bob")
        table, _ = await ada.make("classic", ["me", "anyone"], **RATED)
        await sit_down(table, ada, bob)
        for _ in range(6):
            first, other = mover(ada, bob, table)
            await move(first, table)
            await follow(other, table, first.numbers[table])
        await bob.do("resign", table)
        result = (await ada.get(f"/api/tables/{table}"))["state"]["result"]
        assert (result["unrated"], result["ratings"]) == ("too_short", None)
        for client in (ada, bob):
            await client.close()

    run(sqlite, scenario, ratings=RatingRules(same_address_counts=True))


def test_repeated_games_of_the_same_two_count_less_and_less(database):
    async def scenario(site):
        ada, bob = await accounts(site, "Ada", "Bob")
        gains, weights = [], []
        for _ in range(6):
            table, _ = await ada.make("classic", ["me", "anyone"], **RATED)
            await sit_down(table, ada, bob)
            await bob.do("resign", table)
            change = (await ada.get(f"/api/tables/{table}"))["state"]["result"]["ratings"][0]
            gains.append(change["after"] - change["before"])
            weights.append(change.get("weight", 1))
        assert weights == [1, 1, 1, 0.5, 0.25, 0.125]
        assert gains == sorted(gains, reverse=True)
        assert gains[-1] < gains[2] / 4
        for client in (ada, bob):
            await client.close()

    run(database, scenario, ratings=ANY_RATED)


def test_whoever_resigns_in_a_rated_game_of_three_loses_the_points_and_not_the_bot_that_plays_on(sqlite):
    async def scenario(site):
        clients = await accounts(site, "Ada", "Bob", "Cy")
        table, _ = await clients[0].make("rivals", ["me", "anyone", "anyone"], **RATED)
        await sit_down(table, *clients)
        await clients[1].do("resign", table)
        await clients[2].do("resign", table)
        result = (await clients[0].get(f"/api/tables/{table}"))["state"]["result"]
        assert [change["after"] > 1500 for change in result["ratings"]] == [True, False, False]
        assert (await clients[0].get("/api/players/Bob"))["ratings"][0]["rating"] < 1500
        for client in clients:
            await client.close()

    run(sqlite, scenario, ratings=ANY_RATED)


def test_addresses_are_stored_as_keyed_hashes_and_forgotten(database):
    async def scenario(site):
        (ada,) = await accounts(site, "Ada")
        kept = schema.sightings.c
        async with site.database.reading() as connection:
            stored = (await connection.execute(select(kept.address))).scalars().all()
        assert stored == [site.sightings.hashed("127.0.0.1")]
        assert len(stored[0]) == 32
        site.sightings.key = bytes(32)
        assert stored != [site.sightings.hashed("127.0.0.1")]
        now = site.now()
        site.sightings.now = lambda: now + 25 * 3_600_000
        await site.tidy_once()
        async with site.database.reading() as connection:
            assert (await connection.execute(select(kept.address))).all() == []
        await ada.close()

    run(database, scenario)


def test_an_address_is_remembered_for_as_long_as_a_rated_game_lasts(database):
    """Two at one address who let a game rest for a day do not rate each other either."""

    async def scenario(site):
        ada, bob, eve = await accounts(site, "Ada", "Bob", "Eve")
        clock = {"kind": "days", "seconds": 3 * 86_400}
        table, _ = await ada.make("classic", ["me", "anyone"], rated=True, clock=clock)
        await sit_down(table, ada, bob)
        now = site.now()
        site.sightings.now = lambda: now + 25 * 3_600_000
        await site.tidy_once()
        await bob.do("resign", table)
        result = (await ada.get(f"/api/tables/{table}"))["state"]["result"]
        assert (result["unrated"], result["ratings"]) == ("same_address", None)
        site.sightings.now = lambda: now + 50 * 3_600_000
        await site.tidy_once()
        async with site.database.reading() as connection:
            assert (await connection.execute(select(schema.sightings.c.address))).all() == []
        for client in (ada, bob, eve):
            await client.close()

    run(database, scenario, ratings=RatingRules(least_moves=0))


def test_a_household_is_an_ipv4_address_or_half_an_ipv6_address():
    assert neighbourhood("192.0.2.7") == neighbourhood("::ffff:192.0.2.7") == "192.0.2.7"
    assert neighbourhood("2001:db8:1:2::7") == neighbourhood("2001:db8:1:2:ffff::1%eth0") == "2001:db8:1:2::/64"
    assert neighbourhood("2001:db8:1:3::7") != neighbourhood("2001:db8:1:2::7")
    assert neighbourhood("testclient") == "testclient"


def test_weights_fade_only_after_the_full_games():
    assert [RatingRules().weight(number) for number in range(6)] == [1, 1, 1, 0.5, 0.25, 0.125]


# Shared deals


def test_a_second_play_a_peek_and_a_resignation_are_marked(database):
    async def scenario(site):
        ada, bob, first = await two_at_a_table(site, "classic", deal="friday")
        # Bob plays the same deal against a bot meanwhile, resigns and reads the cards.
        second, _ = await bob.make("classic", ["me", "random"], deal="friday")
        await bob.watch(second)
        await bob.do("resign", second)
        await ada.do("resign", first)
        eve = await Client.guest(site, "Eve")
        await eve.get(f"/api/tables/{first}/replay")
        third, _ = await eve.make("classic", ["me", "random"], deal="friday")
        await eve.connect()
        await eve.do("resign", third)
        fourth, _ = await ada.make("classic", ["me", "random"], deal="friday")
        await ada.do("resign", fourth)
        (page,) = await ada.get("/api/deals/friday", game="classic")
        marks = {(one["table"], one["player"]["name"]): one["marks"] for one in page["results"]}
        assert marks[first, "Ada"] == ["resigned"]
        assert marks[first, "Bob"] == ["peek"]
        assert marks[second, "Bob"] == ["repeat", "resigned"]
        assert marks[third, "Eve"] == ["peek", "resigned"]
        assert marks[fourth, "Ada"] == ["repeat", "resigned"]
        assert marks[second, "random"] == []
        for client in (ada, bob, eve):
            await client.close()

    run(database, scenario)


def test_a_look_without_a_name_counts_for_whoever_was_seen_at_that_address(sqlite):
    async def scenario(site):
        ada, bob, first = await two_at_a_table(site, "classic", deal="monday")
        eve = await Client.guest(site, "Eve")
        await ada.do("resign", first)
        nobody = Client(site.address)
        assert (await nobody.http.get(f"/api/tables/{first}/record")).status_code == 200
        second, _ = await eve.make("classic", ["me", "random"], deal="monday")
        await eve.connect()
        await eve.do("resign", second)
        (page,) = await eve.get("/api/deals/monday", game="classic")
        marks = {(one["table"], one["player"]["name"]): one["marks"] for one in page["results"]}
        assert marks[second, "Eve"] == ["peek", "resigned"]
        assert marks[first, "Bob"] == []
        for client in (ada, bob, eve, nobody):
            await client.close()

    run(sqlite, scenario)
