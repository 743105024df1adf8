"""Records of finished games with their secret, and the check that the deal was fixed before the first move."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ...errors import RecordError
from ...game import Game, replay
from ..phrases import MESSAGES
from . import deals

if TYPE_CHECKING:
    from .table import Table

SECRET = "secret"
COMMITMENT = "commitment"
DERIVATION = "lostcities deal 1"
FOUND_BY = "deal by"


def record(table: "Table", *, sealed: bool = False) -> str:
    """The record of a finished game, with all that is needed to check the deal; `sealed`: without the secret."""
    game = table.game
    assert game is not None
    started = datetime.fromtimestamp((table.started_at or 0) / 1000, UTC)
    headers = {
        "table": table.id,
        "date": started.strftime("%Y-%m-%d %H:%M UTC"),
        FOUND_BY: DERIVATION,
        COMMITMENT: table.about.commitment,
        SECRET: table.secret.hex(),
    }
    if sealed:
        del headers[SECRET]
    if table.about.deal:
        headers["shared deal"] = table.about.deal
    if table.about.origin is not None:
        headers["plays on"] = f"table {table.about.origin.table} after move {table.about.origin.move}"
    if table.hints:
        headers["hints"] = " ".join(str(position) for position in sorted(table.hints))
    if table.result is not None and not game.is_over:
        headers["ended"] = str(MESSAGES.read(table.result["reason"]))
    kept = game.headers
    game.headers = {}
    try:
        return game.record(**headers)
    finally:
        game.headers = kept


def check(text: str, noted: str | None = None) -> Game:
    """The game of a record whose deal follows from its secret; a RecordError says what does not fit.

    noted: the commitment that was shown before the first move, if somebody has written it down.
    """
    game = replay(text)
    for name in (FOUND_BY, COMMITMENT, SECRET):
        if name not in game.headers:
            raise RecordError(
                f"the record has no {name!r}: the game was not played on a server, is not finished, or its deal is not "
                "revealed yet"
            )
    if game.headers[FOUND_BY] != DERIVATION:
        raise RecordError(f"this version cannot check {game.headers[FOUND_BY]!r}, only {DERIVATION!r}")
    try:
        secret = bytes.fromhex(game.headers[SECRET])
    except ValueError:
        raise RecordError("the deal seed is not hexadecimal") from None
    if deals.commitment(secret) != game.headers[COMMITMENT].lower():
        raise RecordError("the deal seed does not match the fingerprint: it is not the one fixed before the first move")
    if noted is not None and noted.strip().lower() != game.headers[COMMITMENT].lower():
        raise RecordError("the record has a different fingerprint from the one you noted")
    check_deals(game, secret)
    return game


def check_deals(game: Game, secret: bytes) -> None:
    """Hold every deal of a game against its secret."""
    options = {option.name: option.text(game.options[option.name]) for option in game.definition.options}
    promised = deals.decks(secret, game.id, game.players, game.rounds, options)
    if game.played_rounds[0].starter != deals.starter(secret, game.players):
        raise RecordError("a different seat should have gone first")
    for number, played in enumerate(game.played_rounds):
        if game.deck_text(played.deck) != promised[number].split():
            raise RecordError(f"round {number + 1} was not dealt from the seed")
