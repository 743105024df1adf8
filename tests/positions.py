"""The games that there are, and games with the cards that a test wants, dealt from an explicit deck."""

from collections import Counter
from typing import Any

import lostcities as lc
from lostcities.games.registry import load

GAMES = [(info.id, players) for info in lc.games() if not info.id.startswith("tiny") for players in info.players]


def full_deck(game: str, players: int | None = None, **options: Any) -> list[str]:
    """Every card of a game, in the order of its colours."""
    definition = load(game)
    states = definition.new_states(1, *definition.check_options(players, options))
    states["deck"][0] = range(states["deck"].shape[1])
    return definition.words.deck_text(states[0])


def deal(
    game: str, *hands: str, draws: str = "", starter: int = 0, players: int | None = None, **options: Any
) -> lc.Game:
    """A game in which the seats are dealt these hands (filled up from the rest) and then draw these cards."""
    players = players or load(game).players[0]
    rounds = options.pop("rounds", 1)
    rest = Counter(full_deck(game, players, **options))
    rest.subtract(Counter(" ".join([*hands, draws]).split()))
    assert min(rest.values()) >= 0, "a card is asked for too often"
    spare = list(rest.elements())
    size = {"classic": 8, "partners": 8, "deck52": {2: 8, 3: 7, 4: 6}.get(players, 0)}[game]
    deck: list[str] = []
    for seat in range(players):
        hand = hands[seat].split() if seat < len(hands) else []
        deck += hand + [spare.pop() for _ in range(size - len(hand))]
    deck += draws.split() + spare[::-1]
    return lc.new_game(game, players=players, deck=deck, starter=starter, rounds=rounds, **options)


def hand(game: lc.Game, seat: int) -> list[str]:
    """The cards that a seat holds."""
    cards: list[str] = game.table()["table"]["hands"][seat]["cards"]
    return cards


def column(game: lc.Game, owner: int, colour: str) -> list[str]:
    """The cards of an expedition."""
    table = game.table()["table"]
    cards: list[str] = table["expeditions"][owner]["columns"][table["colours"].index(colour)]["cards"]
    return cards
