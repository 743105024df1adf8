"""A bot as a policy of OpenSpiel: what it would do in every information state, for exact values and best responses."""

import hashlib
from collections import Counter
from typing import Any

from ..bots import Bot, Budget, Decision
from ..kernel.random import stream
from ..position import Position
from .extras import need

need("pyspiel", "openspiel")

from open_spiel.python.policy import Policy  # noqa: E402


class BotPolicy(Policy):
    """A bot in a game of this package.

    A bot that searches, or draws lots, does not always choose alike: of `samples` choices in each information state the
    policy has the shares. What it chooses depends on nothing but the information state and the seed.
    """

    def __init__(self, game: Any, bot: Bot, budget: Budget | None = None, *, samples: int = 1, seed: int = 0):
        super().__init__(game, list(range(game.num_players())))
        self.bot, self.budget, self.samples, self.seed = bot, budget or Budget(), samples, seed
        self._found: dict[str, dict[int, float]] = {}

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        """The probabilities of all legal actions."""
        key, legal = state.information_state_string(), state.legal_actions()
        if len(legal) == 1:
            return {legal[0]: 1.0}
        if key not in self._found:
            chosen = Counter(self.bot.choose(self.decision(state, number)).action for number in range(self.samples))
            self._found[key] = {action: chosen[action] / self.samples for action in legal}
        return self._found[key]

    def decision(self, state: Any, number: int = 0) -> Decision:
        """What the bot is given in a state: a world in which its seat sees the same. Each number deals another."""
        seat, definition = state.current_player(), state.round.kind.definition
        digest = hashlib.blake2b(state.information_state_string().encode(), digest_size=8).digest()
        random = stream(self.seed, int.from_bytes(digest), number)
        world = Position(definition, state.round.states).redealt(seat, random)
        return Decision(definition, world.states, seat, world.legal_actions(), self.budget, random)
