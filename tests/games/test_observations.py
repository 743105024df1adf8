"""An observation says what the view says, in numbers, with the observer first."""

import numpy as np
import pytest

import lostcities as lc
from lostcities.kernel.random import below, stream
from positions import full_deck


def cards_of(table, other, seat):
    """Who sets a card aside to pass it counts it as the partner's."""
    cards = list(table["hands"][other]["cards"])
    if (aside := table.get("aside")) is not None:
        if other == seat:
            cards.remove(aside)
        elif other == (seat + 2) % 4:
            cards.append(aside)
    return cards


def numbers_of(game, seat):
    """Every piece of an observation by its name, worked out from the view."""
    view, facts, players = game.view(seat), game.definition.facts, game.players
    table = view["table"]
    teams = len(view["sides"]) < players
    around = [(seat + distance) % players for distance in range(players)]
    own = next(at for at, built in enumerate(table["expeditions"]) if seat in built["seats"])
    owners = table["expeditions"][own:] + table["expeditions"][:own]

    def by_kind(cards, colour):
        return [sum(card == colour[0] + face for card in cards) for face in facts.FACES]

    def value(card):
        return {"x": 0, "J": 0, "Q": 0, "K": 0, "A": 1}.get(card[1:]) if not card[1:].isdigit() else int(card[1:])

    found = {}
    for at, colour in enumerate(table["colours"]):
        seen = np.zeros(facts.KINDS)
        for distance, other in enumerate(around):
            name = f"known in hand of seat +{distance}" if distance else "own hand"
            found[f"{colour}: {name}"] = by_kind(cards_of(table, other, seat), colour)
            seen += found[f"{colour}: {name}"]
        for distance, built in enumerate(owners):
            column = built["columns"][at]
            found[f"{colour}: expedition of owner +{distance}"] = by_kind(column["cards"], colour)
            seen += found[f"{colour}: expedition of owner +{distance}"]
            found[f"{colour}: score of owner +{distance}"] = [column["points"] / 20]
            found[f"{colour}: size of owner +{distance}"] = [len(column["cards"]) / 8]
            found[f"{colour}: top of owner +{distance}"] = [max(map(value, column["cards"]), default=0) / 10]
        pile = table["discards"][at]
        found[f"{colour}: discard pile"] = by_kind(pile, colour)
        found[f"{colour}: discard top"] = by_kind(pile[-1:], colour)
        seen += found[f"{colour}: discard pile"]
        if teams:
            found[f"{colour}: with the other side"] = by_kind(table["paired"][1 - seat % 2], colour)
            seen += found[f"{colour}: with the other side"]
        found[f"{colour}: unseen"] = np.array(by_kind(full_deck(game.id, players, **game.options), colour)) - seen
        found[f"{colour}: closed"] = [table["closed"] == colour]
    if view["turn"] == seat:
        found[f"task: {table['task']}"] = [1]
    limit = game.options["turn_limit"]
    found["draw pile"] = [table["draw_pile"] / 40]
    found["last lap"] = [table["draw_pile"] <= players]
    found["turns"] = [view["turns"] / 100]
    found["turns left"] = [min((limit - view["turns"]) / 100, 1) if limit else 0]
    for distance, other in enumerate(around):
        passed = {0: -1, 2: 1}.get(distance, 0) if table.get("aside") else 0
        found[f"seat +{distance}: hand"] = [(table["hands"][other]["size"] + passed) / 8]
        found[f"seat +{distance}: acting"] = [view["turn"] == other]
        if "swaps_left" in table:
            found[f"seat +{distance}: swaps"] = [table["swaps_left"][other]]
    return found


@pytest.mark.parametrize(("name", "players", "options"), [
    ("classic", 2, {}), ("classic", 2, {"expeditions": 6, "turn_limit": 150}), ("partners", 4, {"turn_limit": 90}),
    ("deck52", 2, {}), ("deck52", 3, {}), ("deck52", 4, {"swaps_per": "team", "turn_limit": 60}),
])  # fmt: skip
def test_an_observation_is_the_view_in_numbers(name, players, options):
    game = lc.new_game(name, players=players, seed=1, rounds=1, **options)
    pieces = game.definition.words.pieces(game.state)
    features = np.zeros(sum(piece.size for piece in pieces), dtype=np.float32)
    random = stream(1, 5)
    for _ in range(160):
        moves = game.legal_moves()
        liked = [move for move in moves if move.text[0] in "<>"]
        game.play(
            liked[below(random, len(liked))] if liked and below(random, 3) == 0 else moves[below(random, len(moves))]
        )
        if game.is_over:
            break
        for seat in range(players):
            expected = numbers_of(game, seat)
            game.position.calls.observe(game.position.states, 0, seat, features)
            wanted = np.zeros_like(features)
            for piece in pieces:
                wanted[piece.start : piece.start + piece.size] = expected.pop(piece.name, 0)
            close = np.isclose(features, wanted)
            wrong = [piece.name for piece in pieces if not close[piece.start : piece.start + piece.size].all()]
            assert not wrong, (wrong, game.history[-4:])
            assert not expected, f"no piece is named {list(expected)}"
