"""What each seat knows of each hand, against a plain book kept in words: no masks, no twins told apart."""

from collections import Counter

import pytest

import lostcities as lc
from lostcities.kernel.random import below, stream


class Book:
    """What is known of the hands of one round, counted by the cards as they are written."""

    def __init__(self, players):
        self.teams = players == 4
        self.shown = [Counter() for _ in range(players)]  # to everybody
        self.told = [Counter() for _ in range(players)]  # to the partner
        self.paired = [Counter(), Counter()]  # everybody knows that one of the two has it

    def take(self, seat, card):
        self.shown[seat][card] += 1

    def place(self, seat, card):
        if self.shown[seat][card]:
            self.shown[seat][card] -= 1
        elif self.teams:
            self.paired[seat % 2][card] -= self.paired[seat % 2][card] > 0
            self.told[seat][card] -= self.told[seat][card] > 0

    def give(self, seat, card):
        self.paired[seat % 2] += self.shown[seat]
        self.told[seat] += self.shown[seat]
        self.shown[seat] = Counter()
        self.told[seat][card] -= self.told[seat][card] > 0
        self.told[(seat + 2) % 4][card] += 1

    def known(self, observer, seat):
        if self.teams and observer is not None and observer == (seat + 2) % 4:
            return +(self.shown[seat] + self.told[seat])
        return +self.shown[seat]


NUMBERS = [str(number) for number in range(2, 11)]
FACES = {
    "classic": [*"xxx", *NUMBERS],
    "partners": [*"xxx234", *NUMBERS],  # 2, 3 and 4 are there twice
    "deck52": [*"JQKA", *NUMBERS],
}


def whole_deck(game):
    """What a player knows of the cards before any is dealt."""
    return Counter(name[0] + face for name in game.table()["table"]["colours"] for face in FACES[game.id])


def in_sight(table, observer):
    """All cards that an observer can point at: on the table, in their own hand, or known to be in another."""
    lying = [card for pile in table["discards"] for card in pile]
    for owner in table["expeditions"]:
        lying += [card for column in owner["columns"] for card in column["cards"]]
    for hand in table["hands"]:
        lying += hand["cards"]
    for side, cards in enumerate(table.get("paired", [])):
        if observer is None or observer % 2 != side:  # whoever sits on that side knows which of the two has them
            lying += cards
    return Counter(lying)


def lively_move(game, random):
    """A random move, more often one that moves knowledge: takes, gifts, twins."""
    moves = [move.text for move in game.legal_moves()]
    for likes in (lambda text: text[0] in "<>", lambda text: text[-1] in "x234"):
        liked = [text for text in moves if likes(text)]
        if liked and below(random, 2):
            return liked[below(random, len(liked))]
    return moves[below(random, len(moves))]


@pytest.mark.parametrize(("name", "players", "options"), [
    ("classic", 2, {}), ("partners", 4, {}), ("deck52", 3, {}), ("deck52", 4, {"swaps": 9}),
])  # fmt: skip
def test_views_know_what_a_plain_book_knows(name, players, options):
    for seed in range(2):
        game = lc.new_game(name, players=players, seed=seed, rounds=2, turn_limit=40, **options)
        random = stream(seed, 4)
        book, number, aside = Book(players), 1, []
        while True:
            seat, text = game.turn, lively_move(game, random)
            tops = dict(zip("".join(name[0] for name in game.table()["table"]["colours"]),
                            game.table()["table"]["discards"], strict=True))  # fmt: skip
            game.play(text)
            if game.is_over:
                break
            if game.round != number:
                book, number, aside = Book(players), game.round, []
            elif text[0] == "<":
                book.take(seat, tops[text[1]][-1])
            elif text[0] == ">":
                aside.append(text[1:])  # two cards that are passed change hands together
                if game.table()["table"]["task"] != "pass":
                    for card in aside:
                        book.give(seat, card)
                    aside = []
            elif text != "d":
                book.place(seat, text.lstrip("-"))
            hands = [Counter(hand["cards"]) for hand in game.table()["table"]["hands"]]
            for observer in (None, *range(players)):
                table = game.view(observer)["table"]
                for other in range(players):
                    known = Counter(table["hands"][other]["cards"])
                    assert known == (hands[other] if other == observer else book.known(observer, other))
                if players == 4:
                    assert [Counter(cards) for cards in table["paired"]] == [+cards for cards in book.paired]
                unseen = Counter(card for cards in table["unseen"] for card in cards)
                assert unseen == whole_deck(game) - in_sight(table, observer)
