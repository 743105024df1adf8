"""Deals that anyone can check: every card follows from one secret of 256 bits.

The SHA-256 of the secret is shown before the first move and the secret after the last. docs/fairness.md describes the
derivation; it is plain Python on purpose, so that it can be written again in any language.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from ...game import Game
from ...games.contract import DeckPart
from ...games.registry import load

SECRET_BYTES = 32
DAILY = "daily "  # how the name of every daily deal begins, and of no other shared deal
SEED_BITS = 53  # of a bot's seed: a number that every language reads exactly
WORD = 1 << 32


def new_secret() -> bytes:
    """A secret from the system's own source of randomness."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """The SHA-256 that is shown before the first move."""
    return hashlib.sha256(secret).hexdigest()


def words(secret: bytes, purpose: str) -> Iterator[int]:
    """Numbers below 2³² for ever: HMAC-SHA-256 of "purpose|0", "purpose|1", …, eight numbers from each, big-endian."""
    counter = 0
    while True:
        block = hmac.digest(secret, f"{purpose}|{counter}".encode(), "sha256")
        yield from (int.from_bytes(block[start : start + 4], "big") for start in range(0, len(block), 4))
        counter += 1


def below(stream: Iterator[int], limit: int) -> int:
    """A number from 0 to limit − 1, each exactly as likely: words beyond the last whole multiple are skipped."""
    whole = WORD - WORD % limit
    return next(word for word in stream if word < whole) % limit


def deal_part(part: DeckPart, stream: Iterator[int]) -> list[int]:
    """A part of a deck: thrown number by number, or shuffled from its last place to its first."""
    if part.is_rolled:
        return [part.numbers[below(stream, len(part.numbers))] for _ in range(part.places)]
    cards = list(part.numbers)
    for last in range(len(cards) - 1, 0, -1):
        other = below(stream, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def starter(secret: bytes, players: int) -> int:
    """The seat that begins the first round."""
    return below(words(secret, "starter"), players)


def decks(secret: bytes, game: str, players: int, rounds: int, options: Mapping[str, Any]) -> list[str]:
    """The deck of every round, as a record writes it."""
    definition = load(game)
    players, checked = definition.check_options(players, options)
    state = definition.new_states(1, players, checked)[0]
    parts = definition.words.deck_parts(state)
    texts = []
    for number in range(1, rounds + 1):
        stream = words(secret, f"round {number}")
        cards = [card for part in parts for card in deal_part(part, stream)]
        state.deck[: len(cards)] = np.array(cards, dtype=np.int64)
        texts.append(" ".join(definition.words.deck_text(state)))
    return texts


def deal(
    secret: bytes, game: str, *, players: int, rounds: int, options: Mapping[str, Any], names: list[str] | None = None
) -> Game:
    """The game that follows from a secret."""
    return Game(
        game,
        players=players,
        rounds=rounds,
        seed=0,
        starter=starter(secret, players),
        deck=decks(secret, game, players, rounds, options),
        names=names,
        **options,
    )


def bot_seeds(secret: bytes, moves_made: int) -> tuple[int, int]:
    """Seeds for a bot's decision at a shared deal, so that everybody meets the same bot.

    The first deals again what its seat cannot know, the second is the bot's own. Nothing follows from one of them for
    the other, or for the cards.
    """
    stream = words(secret, f"bot {moves_made}")
    first, second = (next(stream) << 32 | next(stream) for _ in range(2))
    return first, second >> 64 - SEED_BITS


def is_daily(name: str) -> bool:
    """Whether a shared deal of this name can only be the server's own."""
    return name.strip().casefold().startswith(DAILY)


def shared_deal(about: dict[str, Any]) -> str | None:
    """The key of a shared deal: its name and all that it depends on; None for a deal of its own."""
    if about.get("deal") is None:
        return None
    options = " ".join(f"{name}={value}" for name, value in sorted(about["options"].items()))
    return f"{about['game']}|{about['players']}|{about['rounds']}|{options}|{about['deal']}"
