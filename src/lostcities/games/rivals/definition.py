"""Lost Cities: Rivals, for two, three or four. Rulebook: "Lost Cities: Rivals" (KOSMOS, 2018)."""

from ...kernel.template import namespace
from ..contract import GameDefinition
from . import facts, observation, play, scoring, words
from .state import RivalsState

RIVALS = GameDefinition(
    id=facts.GAME,
    title="Lost Cities: Rivals",
    rulebook="Lost Cities: Rivals (Reiner Knizia, KOSMOS 2018)",
    players=facts.PLAYERS,
    rounds=1,
    options=(),
    ties_are_wins=True,
    scale=20.0,
    loss_classes=(0.6, 1.2, 2.4),
    numbers_are_moves=True,  # bids
    move_signs="-.",
    state=RivalsState,
    rules=namespace(facts.GAME, facts, play, scoring, observation),
    words=words,
    messages=words.MESSAGES,
    facts=facts,
    moments=words.moments,
    parts={part: f"{__package__}.{part}" for part in ("board", "heuristic", "help", "oracle", "position_text")},
)
