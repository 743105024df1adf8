"""Deals follow from their secret alone, fairly, and everybody can check it."""

import hashlib
import hmac
from collections import Counter

import pytest
from typer.testing import CliRunner

import lostcities as lc
from lostcities.cli import main
from lostcities.errors import RecordError
from lostcities.games.contract import DeckPart
from lostcities.server.accounts.models import Person
from lostcities.server.tables import deals
from lostcities.server.tables.events import Event
from lostcities.server.tables.fairness import check, record
from lostcities.server.tables.table import Table

SECRET = bytes.fromhex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")
OPTIONS = {"classic": {"turn_limit": "6"}, "partners": {"turn_limit": "6"}, "deck52": {"turn_limit": "6"}}
KINDS = [("classic", 2, 3), ("partners", 4, 1), ("deck52", 3, 2), ("rivals", 4, 1), ("rollwrite", 5, 1)]


def finished_table(game, players, rounds):
    """A table that was played to its end, without a server around it."""
    people = {seat: Person(seat, f"P{seat}", "account") for seat in range(players)}
    table = Table("t", SECRET, "k", people.__getitem__)
    about = {
        "game": game, "players": players, "rounds": rounds, "options": OPTIONS.get(game, {}), "clock": {},
        "public": True, "rated": False, "take_backs": False, "leavers": "lose", "deal": None, "creator": 0,
        "commitment": deals.commitment(SECRET),
    }  # fmt: skip
    seats = [["person", seat] for seat in range(players)]
    table.apply(Event("created", data={"about": about, "seats": seats}, number=1, at=1))
    table.apply(Event("started", number=2, at=1))
    while not table.game.is_over:
        table.game.play(table.game.legal_moves()[0])
    return table


@pytest.mark.parametrize(("game", "players", "rounds"), KINDS)
def test_a_record_from_the_server_can_be_verified(game, players, rounds, tmp_path):
    text = record(finished_table(game, players, rounds))
    assert check(text, deals.commitment(SECRET)).round == rounds
    file = tmp_path / "game.txt"
    file.write_text(text)
    ran = CliRunner().invoke(main, ["verify", str(file), "--commitment", deals.commitment(SECRET)])
    assert ran.exit_code == 0, ran.output
    assert "That is the fingerprint you noted" in ran.output


def test_a_record_with_another_secret_deal_or_starter_is_found_out(tmp_path):
    text = record(finished_table("classic", 2, 1))
    other = deals.new_secret()
    with pytest.raises(RecordError, match="does not match the fingerprint"):
        check(text.replace(SECRET.hex(), other.hex()))
    forged = text.replace(SECRET.hex(), other.hex()).replace(deals.commitment(SECRET), deals.commitment(other))
    with pytest.raises(RecordError, match=r"not dealt from the seed|a different seat should have gone first"):
        check(forged)
    with pytest.raises(RecordError, match="a different fingerprint"):
        check(text, deals.commitment(other))
    with pytest.raises(RecordError, match="no 'deal by'"):
        check(lc.new_game("classic", seed=1).record())
    file = tmp_path / "game.txt"
    file.write_text(forged)
    ran = CliRunner().invoke(main, ["verify", str(file)])
    assert ran.exit_code == 2
    assert CliRunner().invoke(main, ["verify", str(tmp_path / "nothing")]).exit_code == 2


def test_the_derivation_is_the_one_that_the_document_describes():
    """Written again from docs/fairness.md, without our code."""

    def words(purpose):
        counter = 0
        while True:
            block = hmac.new(SECRET, f"{purpose}|{counter}".encode(), hashlib.sha256).digest()
            for start in range(0, 32, 4):
                yield int.from_bytes(block[start : start + 4], "big")
            counter += 1

    def below(stream, limit):
        for word in stream:
            if word < 2**32 - 2**32 % limit:
                return word % limit

    stream = words("round 2")
    cards = list(range(60))
    for last in range(59, 0, -1):
        other = below(stream, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    faces = ["x", "x", "x", *map(str, range(2, 11))]
    expected = " ".join("ybwgr"[card // 12] + faces[card % 12] for card in cards)
    options = {"expeditions": 5, "turn_limit": None}
    assert deals.decks(SECRET, "classic", 2, 3, options)[1] == expected
    assert deals.starter(SECRET, 2) == below(words("starter"), 2)


def test_the_derivation_never_changes():
    """Old games stay checkable for ever."""
    first = deals.decks(SECRET, "classic", 2, 1, {})[0]
    assert hashlib.sha256(first.encode()).hexdigest()[:16] == CLASSIC_DIGEST
    assert deals.commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


CLASSIC_DIGEST = "f534aba3826f2a31"


def test_every_order_of_a_small_deck_is_as_likely():
    stream = deals.words(SECRET, "test")
    part = DeckPart(4, 0, (("a", "b", "c", "d"),))
    orders = Counter(tuple(deals.deal_part(part, stream)) for _ in range(24_000))
    assert len(orders) == 24
    expected = 24_000 / 24
    squares = sum((count - expected) ** 2 for count in orders.values()) / expected
    assert squares < 60  # 23 degrees of freedom: one in 30,000


def test_numbers_below_a_limit_are_unbiased():
    words = iter([2**32 - 1, 2**32 - 4, 7])
    assert deals.below(words, 3) == (2**32 - 4) % 3  # 2³² − 1 is a whole multiple of 3 and would be one too many
    assert deals.below(iter([2**32 - 1, 5]), 10) == 5
