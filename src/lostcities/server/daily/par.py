"""Par: what the champion makes of a daily deal in the person's seat, against the same bots.

It runs in the process that makes reviews, and knows nothing of the server but how cards follow from a secret.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from ...bots import Budget, Decision, bot
from ...game import Game
from ...kernel.random import stream
from ..tables import deals

CHAMPION = "level5"  # which is the champion, or the navigator in games without a network
OWN_SEAT = 0


@dataclass(frozen=True)
class ParJob:
    """What a par is worked out from: with the same job it is the same."""

    kind: ClassVar[str] = "par"

    secret: str  # hexadecimal
    game: str
    players: int
    rounds: int
    options: dict[str, str]
    rival: str  # the bot on all other seats
    simulations: int  # for each decision of the champion


def play_par(job: dict[str, Any]) -> dict[str, Any]:
    """The final score of each side."""
    secret = bytes.fromhex(job["secret"])
    game = deals.deal(secret, job["game"], players=job["players"], rounds=job["rounds"], options=job["options"])
    own, rival = bot(CHAMPION), bot(job["rival"])
    while not game.is_over:
        legal = game.legal_moves()
        if len(legal) == 1:
            game.play(legal[0])
        elif game.turn == OWN_SEAT:
            game.play(own.choose(decision(game, secret, Budget(simulations=job["simulations"]))).action)
        else:
            game.play(rival.choose(decision(game, secret, Budget())).action)
    return {"totals": list(game.totals), "side": game.side_of(OWN_SEAT)}


def decision(game: Game, secret: bytes, budget: Budget) -> Decision:
    """What a bot at the table of a shared deal is given."""
    assert game.turn is not None
    redeal, seed = deals.bot_seeds(secret, game.moves_made)
    redealt = game.position.redealt(game.turn, stream(redeal))
    return Decision(game.definition, redealt.states, game.turn, redealt.legal_actions(), budget, stream(seed))
