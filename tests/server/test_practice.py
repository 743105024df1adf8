"""Practice: one's own mistakes come back on other days; puzzles and daily puzzles are tried once; nothing is lost."""

import asyncio
import gzip
import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from live_site import PLENTY, Client, running_site, two_at_a_table
from server_process import ServerProcess
from sqlalchemy import insert, select, update
from test_migrations import as_of

from lostcities.puzzles import puzzles
from lostcities.server.accounts.deletion import abandoned_guests
from lostcities.server.practice.collector import movers
from lostcities.server.practice.daily import Streak, puzzle_of_day, streak
from lostcities.server.practice.schedule import DAY, Memory, answered, day_of, midnight
from lostcities.server.practice.solution import Solution, grade
from lostcities.server.storage import schema
from lostcities.server.storage.database import Database, database_url

TODAY = date(2026, 11, 18)
NOON = int(datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp() * 1000)
MUCH = replace(PLENTY, practice=(1e9, 1e9), exports=(1e9, 1e9))
CARDS = dict.fromkeys((0, 2, 4, 6), "mistake")  # all that there was to choose


# What an answer is worth


def candidate(move, loss, error):
    return {"move": move, "loss": loss, "loss_error": error}


SOLUTION = Solution(
    best="r5",
    best_words={"key": "cards.play", "card": "r5"},
    played="-r5",
    words={"key": "cards.discard", "card": "r5"},
    loss=4.0,
    error=1.0,
    tag=None,
    candidates=(
        candidate("r5", 0.0, 0.0),
        candidate("g4", 0.5, 0.4),
        candidate("w2", 1.0, 0.3),
        candidate("y7", 1.5, 0.3),
        candidate("-r5", 1.0, 1.0),
    ),
    why=(),
)


@pytest.mark.parametrize(
    ("move", "worth"),
    [
        ("r5", "good"),
        ("g4", "good"),  # not proven to be worse
        ("w2", "hard"),  # proven, but less than an inaccuracy
        ("y7", "again"),
        ("-r5", "again"),  # the same mistake, however close the first panel saw it
        ("b9", "again"),  # nobody has tried it
    ],
)
def test_an_answer_is_worth_what_the_review_can_prove(move, worth):
    assert grade(SOLUTION, move, smallest=1.5) == worth


def test_a_card_comes_back_on_another_day_and_later_the_better_it_is_known():
    days = {}
    for worth in ("again", "hard", "good"):
        memory, due_at = answered(None, worth, NOON)
        assert due_at % DAY == 0
        days[worth] = [(due_at - midnight(NOON)) // DAY]
        for _ in range(3):
            now = due_at + DAY // 3
            memory, due_at = answered(memory, worth, now)
            days[worth].append((due_at - midnight(now)) // DAY)
    assert days["again"] == [1, 1, 1, 1]
    assert days["good"] == sorted(days["good"])
    assert all(few < many for few, many in zip(days["hard"], days["good"], strict=True))
    known = Memory(30.0, 5.0, NOON - 30 * DAY)
    assert answered(known, "again", NOON)[0].stability < 30 < answered(known, "good", NOON)[0].stability


# The daily puzzle


def test_no_daily_puzzle_comes_again_before_all_have_come():
    puzzles = [f"puzzle {number}" for number in range(7)]
    days = [puzzle_of_day("classic", puzzles, TODAY + timedelta(days=number)) for number in range(21)]
    assert all(set(days[start : start + 7]) == set(puzzles) for start in range(15))
    assert days[:7] != puzzles
    assert [puzzle_of_day("rivals", puzzles, TODAY + timedelta(days=number)) for number in range(7)] != days[:7]
    assert puzzle_of_day("classic", puzzles[::-1], TODAY) == days[0]


@pytest.mark.parametrize(
    ("attempts", "counted"),
    [
        ("", (0, 0)),
        ("+", (1, 1)),
        ("-", (0, 0)),
        ("+.", (1, 1)),  # today is not over
        ("++-", (0, 2)),
        ("+..", (0, 1)),
        ("++.+++", (3, 3)),
        ("+++-+", (1, 3)),
        ("+++-+.", (1, 3)),
    ],
)
def test_a_streak_counts_days_in_a_row_solved_at_the_first_try(attempts, counted):
    """The last sign is today: + solved, - not solved, . not tried."""
    first = TODAY - timedelta(days=len(attempts) - 1)
    days = {first + timedelta(days=place): sign == "+" for place, sign in enumerate(attempts) if sign != "."}
    assert streak(days, TODAY) == Streak(*counted)


# A game with mistakes


async def finished(site, moves=8):
    """A finished game, and for each move: who made it, what they saw and could do, and what they did.

    They place a card, then draw one; of the draws there is nothing to choose.
    """
    ada, bob, table = await two_at_a_table(site, "classic")
    seen = []
    for position in range(moves):
        for player in (ada, bob):
            while player.states[table]["position"] < position:
                await player.hear()
        mover = next(player for player in (ada, bob) if player.states[table]["turn"] == player.states[table]["you"])
        state = dict(mover.states[table])
        move = state["legal"][0]["text"]
        seen.append((mover, state["view"], [one["text"] for one in state["legal"]], move))
        assert (await mover.do("move", table, move=move, position=position))["type"] == "done"
    await ada.do("resign", table)
    for player in (ada, bob):
        await player.disconnect()
    return ada, bob, table, seen


def decision(number, seen, mistake):
    """A decision as reviews tell it: its last legal move was the best, its first one was played."""
    _, view, legal, played = seen
    words = {"key": "cards.play", "card": "r5"}
    numbers = {"prior": 0.5, "margin": 0.0, "error": 1.0, "win": 0.5, "worlds": 20, "why": []}
    worths = {legal[-1]: (0.0, 0.0), legal[1]: (0.5, 0.1), played: (4.0, 1.0)}
    return {
        "round": 1,
        "move": number,
        "seat": view["seat"],
        "played": played,
        "words": words,
        "best": legal[-1] if mistake else played,
        "best_words": words,
        "loss": 4.0 + number if mistake else 0.0,
        "error": 1.0,
        "mistake": mistake,
        "tag": None,
        "candidates": [
            {"move": move, "words": words, **numbers, "loss": loss, "loss_error": error}
            for move, (loss, error) in worths.items()
        ],
        "why": [],
    }


async def review(site, table, seen, mistakes):
    """Store a review in which some moves are mistakes, and wait until they are collected."""
    decisions = [decision(number, seen[number], kind) for number, kind in mistakes.items()]
    result = gzip.compress(json.dumps({"game": "classic", "decisions": decisions}).encode())
    row = {"table_id": table, "status": "done", "requested_at": 0, "attempts": 1, "progress": 1.0, "result": result}
    async with site.database.writing() as connection:
        await connection.execute(insert(schema.reviews).values(row))
    await collected(site)


async def collected(site):
    site.practice.reviewed.set()
    while await site.practice.collector.waiting():
        await asyncio.sleep(0.01)
    assert not site.practice.collector.skipped


def set_clock(site, now):
    for part in (site.practice, site.practice.cards, site.practice.attempts):
        part.now = lambda: now


async def cards_of(client):
    return (await client.get("/api/me/export"))["practice_cards"]


async def close(*clients):
    for client in clients:
        await client.close()


def run(database, scenario, **settings):
    async def play():
        async with running_site(database, limits=MUCH, **settings) as site:
            await scenario(site)

    asyncio.run(play())


def test_the_mistakes_of_a_review_are_cards_of_those_who_made_them(database):
    async def scenario(site):
        ada, bob, table, seen = await finished(site)
        kinds = {0: "blunder", 2: "inaccuracy", 4: "mistake", 6: None}
        await review(site, table, seen, kinds)
        eve = await Client.guest(site, "Eve")
        for client in (ada, bob, eve):
            own = [number for number, kind in kinds.items() if kind and seen[number][0] is client]
            assert [(one["table"], one["move"]) for one in await cards_of(client)] == [(table, move) for move in own]
            assert (await client.get("/api/practice"))["due"] == len(own)
        async with site.database.writing() as connection:
            await connection.execute(update(schema.reviews).values(collected=False))
        before = await cards_of(ada)
        await collected(site)
        assert await cards_of(ada) == before
        assert (await eve.get("/api/practice/card")) is None
        assert (await Client(site.address).http.get("/api/practice/card")).status_code == 401
        await close(ada, bob, eve)

    run(database, scenario)


def test_a_move_that_a_bot_made_is_nobodys_mistake(sqlite):
    async def scenario(site):
        ada, bob, table, seen = await finished(site)
        async with site.database.writing() as connection:
            kept = schema.users.c
            await connection.execute(update(schema.users).where(kept.name == bob.name).values(kind="bot"))
        await review(site, table, seen, CARDS)
        async with site.database.reading() as connection:
            found = (await connection.execute(select(schema.practice_cards.c.move))).scalars().all()
        assert found == [number for number in CARDS if seen[number][0] is ada]
        await close(ada, bob)

    assert movers([("moved", 1), ("moved", 2), ("taken_back", 2), ("moved", 3), ("moved", None)]) == [1, 3, None]
    run(sqlite, scenario)


def test_a_card_shows_what_its_seat_saw_then_and_its_answer_only_afterwards(database):
    async def scenario(site):
        ada, bob, table, seen = await finished(site)
        await review(site, table, seen, CARDS)
        for client in (ada, bob):
            own = [number for number in CARDS if seen[number][0] is client]
            for number in sorted(own, reverse=True):  # the worst first
                answer = await client.http.get("/api/practice/card")
                card = answer.json()
                _, view, legal, played = seen[number]
                assert (card["table"], card["move"], card["puzzle"]) == (table, number, None)
                assert card["position"]["view"] == view
                assert [one["text"] for one in card["position"]["legal"]] == legal
                assert set(card["candidates"]) == {legal[-1], legal[1], played}
                assert card["candidates"] == [move for move in legal if move in card["candidates"]]
                for told in ("best", "loss", "why", "solution", "margin"):
                    assert f'"{told}"' not in answer.text
                path = f"/api/practice/cards/{card['id']}"
                illegal = await client.http.post(path, json={"move": "r2 r3"})
                assert (illegal.status_code, illegal.json()["code"]) == (409, "illegal")
                assert (await client.get("/api/practice/card")) == card
                told = await client.post(path, move=legal[-1])
                assert (told["grade"], told["solution"]["best"]) == ("good", legal[-1])
                assert told["solution"]["played"] == played
            assert (await client.get("/api/practice/card")) is None
            assert (await client.get("/api/practice"))["due"] == 0
        await close(ada, bob)

    run(database, scenario)


def test_an_answer_decides_when_a_card_comes_back_and_counts_once(database):
    async def scenario(site):
        set_clock(site, NOON)
        ada, bob, table, seen = await finished(site)
        await review(site, table, seen, {0: "mistake"})
        client, (_, _, legal, played) = seen[0][0], seen[0]
        other = bob if client is ada else ada
        card = (await client.get("/api/practice/card"))["id"]
        path = f"/api/practice/cards/{card}"
        assert (await other.http.post(path, json={"move": played})).status_code == 404
        answers = await asyncio.gather(*(client.http.post(path, json={"move": played}) for _ in range(4)))
        assert {answer.status_code for answer in answers} == {200}
        (told,) = {json.dumps(answer.json()) for answer in answers}
        told = json.loads(told)
        assert (told["grade"], told["due_at"]) == ("again", midnight(NOON) + DAY)
        refused = await client.http.post(path, json={"move": legal[-1]})
        assert (refused.status_code, refused.json()["phrase"]) == (409, {"key": "refusal.card_not_due"})
        assert (await client.get("/api/practice"))["next_due"] == midnight(NOON) + DAY
        set_clock(site, midnight(NOON) + DAY)
        assert (await client.get("/api/practice"))["due"] == 1
        told = await client.post(path, move=legal[1])
        assert told["grade"] == "hard"
        set_clock(site, told["due_at"])
        better = await client.post(path, move=legal[-1])
        assert better["due_at"] - told["due_at"] > told["due_at"] - midnight(NOON) - DAY
        (kept,) = await cards_of(client)
        assert (kept["answers"], kept["answer"], kept["grade"]) == (3, legal[-1], "good")
        await close(ada, bob)

    run(database, scenario)


def test_cards_stay_with_a_guest_who_makes_an_account_and_go_with_the_account(database):
    async def before():
        async with running_site(database, limits=MUCH) as site:
            ada, bob, table, seen = await finished(site)
            await review(site, table, seen, CARDS)
            await ada.post("/api/account", name="Ada A", password="long enough")
            assert len(await cards_of(ada)) == 2
            await close(ada, bob)
        opened = Database(database_url(database))  # as it was before there was practice
        async with opened.writing() as connection:
            await as_of(connection, "0006")
        await opened.close()

    async def after():
        async with running_site(database, limits=MUCH) as site:
            await collected(site)
            ada = Client(site.address)
            await ada.post("/api/sign-in", name="Ada A", password="long enough")
            assert (await ada.get("/api/practice"))["due"] == 2
            gone = await ada.http.request("DELETE", "/api/me", json={"password": "long enough"})
            assert gone.status_code == 204
            async with site.database.reading() as connection:
                left = (await connection.execute(select(schema.practice_cards))).all()
            assert len(left) == 2
            await close(ada)

    asyncio.run(before())
    asyncio.run(after())


def test_a_card_whose_table_cannot_be_read_is_put_off(sqlite):
    async def scenario(site):
        ada, bob, table, seen = await finished(site, 4)
        await review(site, table, seen, {0: "mistake", 2: "mistake"})
        site.tables.rooms.clear()
        site.tables.damaged[table] = site.now() + DAY
        for client in (ada, bob):
            assert (await client.get("/api/practice/card")) is None
            assert (await client.get("/api/practice"))["due"] == 0
            assert len(await cards_of(client)) == 1
        await close(ada, bob)

    run(sqlite, scenario)


# Puzzles


PUZZLES = puzzles("classic")


def right(puzzle):
    return puzzle.best.move.text


def wrong(puzzle):
    return puzzle.tempting.move.text


def of_day(now):
    """The daily puzzle, and the others."""
    daily = puzzle_of_day("classic", [one.id for one in PUZZLES], day_of(now))
    return next(one for one in PUZZLES if one.id == daily), [one for one in PUZZLES if one.id != daily]


async def daily_of(client):
    return next(one for one in (await client.get("/api/practice"))["daily"] if one["game"] == "classic")


async def entry_of(client, puzzle):
    listed = await client.get("/api/practice/puzzles", game="classic")
    return next(one for one in listed if one["id"] == puzzle.id)["solved"]


def test_a_puzzle_tells_its_solution_after_the_first_attempt_which_alone_counts(database):
    async def scenario(site):
        set_clock(site, NOON)
        ada, nobody = await Client.guest(site, "Ada"), Client(site.address)
        _, (first, second, *_) = of_day(NOON)
        for client in (ada, nobody):
            answer = await client.http.get(f"/api/practice/puzzles/{first.id}")
            page = answer.json()
            assert page["position"]["view"]["seat"] == first.seat
            assert {one["text"] for one in page["position"]["legal"]} == {one.move.text for one in first.moves}
            assert right(first) in page["candidates"]
            assert (page["attempt"], page["daily"]) == (None, False)
            for told in ("best", "loss", "why", "solution", "margin"):
                assert f'"{told}"' not in answer.text
        path = f"/api/practice/puzzles/{first.id}"
        assert (await nobody.http.post(path, json={"move": right(first)})).status_code == 401
        assert (await ada.http.post(path, json={"move": "no move"})).status_code == 409
        assert await entry_of(ada, first) is None
        told = await ada.post(path, move=wrong(first))
        assert (told["grade"], told["solution"]["best"]) == ("again", right(first))
        assert {right(first), wrong(first)} <= {one["move"] for one in told["solution"]["candidates"]}
        assert await ada.post(path, move=right(first)) == told
        assert (await ada.get(path))["attempt"] == told
        assert await entry_of(ada, first) is False
        (card,) = await cards_of(ada)
        assert card["puzzle"] == first.id
        due = await ada.get("/api/practice/card")
        assert (due["puzzle"], due["position"]) == (first.id, page["position"])
        assert (await ada.post(f"/api/practice/cards/{due['id']}", move=right(first)))["grade"] == "good"
        assert (await ada.post(f"/api/practice/puzzles/{second.id}", move=right(second)))["grade"] == "good"
        assert await entry_of(ada, second) is True
        assert len(await cards_of(ada)) == 1
        (count,) = [one for one in (await ada.get("/api/practice"))["puzzles"] if one["game"] == "classic"]
        assert (count["puzzles"], count["tried"], count["solved"]) == (len(PUZZLES), 2, 1)
        assert (await ada.http.get("/api/practice/puzzles/none")).status_code == 404
        await close(ada, nobody)

    run(database, scenario)


def test_the_daily_puzzle_counts_once_a_day_and_makes_streaks(database):
    async def scenario(site):
        ada, bob = await Client.guest(site, "Ada"), await Client.guest(site, "Bob")
        for day in range(3):
            set_clock(site, NOON + day * DAY)
            daily, _ = of_day(NOON + day * DAY)
            for client, answer in ((ada, right(daily)), (bob, wrong(daily) if day == 1 else right(daily))):
                assert (await daily_of(client))["puzzle"] == daily.id
                assert (await daily_of(client))["solved"] is None
                page = await client.get(f"/api/practice/puzzles/{daily.id}")
                assert (page["daily"], page["attempt"]) == (True, None)
                path = f"/api/practice/puzzles/{daily.id}"
                told = await asyncio.gather(*(client.post(path, move=answer) for _ in range(3)))
                assert await client.post(path, move=right(daily)) == told[0]
                assert (await daily_of(client))["solved"] is (answer == right(daily))
        assert [(await daily_of(one))["streak"] for one in (ada, bob)] == [3, 1]
        assert [(await daily_of(one))["best_streak"] for one in (ada, bob)] == [3, 1]
        set_clock(site, NOON + 3 * DAY)
        assert [(await daily_of(one))["streak"] for one in (ada, bob)] == [3, 1]
        set_clock(site, NOON + 4 * DAY)
        assert [(await daily_of(one))["streak"] for one in (ada, bob)] == [0, 0]
        exported = await bob.get("/api/me/export")
        assert [(one["day"], one["solved"]) for one in exported["daily_puzzles"]] == [
            ("2026-11-18", True),
            ("2026-11-19", False),
            ("2026-11-20", True),
        ]
        assert len(exported["puzzles"]) == 3
        await close(ada, bob)

    run(database, scenario)


def test_the_answer_of_the_daily_puzzle_is_not_told_before_its_attempt_to_whoever_has_tried_it_before(sqlite):
    async def scenario(site):
        set_clock(site, NOON - DAY)
        ada = await Client.guest(site, "Ada")
        daily, _ = of_day(NOON)
        path = f"/api/practice/puzzles/{daily.id}"
        await ada.post(path, move=wrong(daily))
        card = (await ada.get("/api/practice/card"))["id"]
        set_clock(site, NOON)
        assert (await ada.get(path))["attempt"] is None
        assert (await ada.get("/api/practice/card")) is None
        refused = await ada.http.post(f"/api/practice/cards/{card}", json={"move": right(daily)})
        assert refused.status_code == 409
        assert "solution" not in refused.text
        assert (await ada.post(path, move=right(daily)))["grade"] == "good"
        assert (await daily_of(ada))["solved"] is True
        assert await entry_of(ada, daily) is False  # the first attempt
        await close(ada)

    run(sqlite, scenario)


def test_whoever_practises_is_no_abandoned_guest(sqlite):
    async def scenario(site):
        ada, eve = await Client.guest(site, "Ada"), await Client.guest(site, "Eve")
        async with site.database.writing() as connection:
            await connection.execute(update(schema.users).values(created_at=0))
        daily, _ = of_day(site.now())
        await ada.post(f"/api/practice/puzzles/{daily.id}", move=right(daily))
        assert [person.name for person in await abandoned_guests(site)] == [eve.name]
        await close(ada, eve)

    run(sqlite, scenario)


def test_positions_and_answers_are_limited(sqlite):
    async def scenario(site):
        ada = await Client.guest(site, "Ada")
        path = f"/api/practice/puzzles/{PUZZLES[0].id}"
        codes = [(await ada.http.get(path)).status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        await close(ada)

    async def play():
        async with running_site(sqlite, limits=replace(PLENTY, practice=(0.001, 3))) as site:
            await scenario(site)

    asyncio.run(play())


def test_nothing_that_was_answered_is_lost_when_the_server_is_killed(sqlite):
    server = ServerProcess(sqlite)

    async def play():
        ada = await Client.guest(server.address, "Ada")
        daily = await daily_of(ada)
        puzzle = next(one for one in PUZZLES if one.id == daily["puzzle"])
        path = f"/api/practice/puzzles/{puzzle.id}"
        told = await ada.post(path, move=right(puzzle))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start, warm=False)
        again = Client(server.address)
        again.http.cookies = ada.http.cookies
        assert (await again.get(path))["attempt"] == told
        assert ((await daily_of(again))["solved"], (await daily_of(again))["streak"]) == (True, 1)
        await close(ada, again)

    server.start(warm=False)
    try:
        asyncio.run(play())
        assert server.stop() == 0
    finally:
        server.process.kill()
