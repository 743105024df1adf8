"""From the facts of a card game to its definition."""

from collections.abc import Mapping
from typing import Any

from ...kernel.template import fill
from ..contract import GameDefinition, Option
from . import hands, observation, play, scoring
from .facts import DRAW, CardFacts
from .state import CardState
from .words import MESSAGES, TURNS_LEFT, UNSEEN_GIFT, CardWords

TURN_LIMIT = 300  # no rulebook ends a round in which discards go round and round

PARTS = {part: f"{__package__}.{part}" for part in ("board", "heuristic", "help", "oracle", "position_text")}


def card_game(
    facts: CardFacts,
    *,
    title: str,
    rulebook: str,
    players: tuple[int, ...],
    rounds: int,
    options: tuple[Option, ...],
    scale: float = 50.0,
    training_turn_limit: int | None = None,
    parts: Mapping[str, str] = PARTS,
) -> GameDefinition:
    """A game of this family: its rules are compiled with its facts."""
    rules: Any = fill(hands, play, scoring, observation, facts=facts)
    words = CardWords(facts, rules)
    return GameDefinition(
        id=facts.name,
        title=title,
        rulebook=rulebook,
        players=players,
        rounds=rounds,
        options=options,
        ties_are_wins=False,
        state=CardState,
        rules=rules,
        words=words,
        messages=MESSAGES,
        unseen_moves={UNSEEN_GIFT: MESSAGES.phrase("cards.give_unseen")} if words.has_partners else {},
        scale=scale,
        turn_limit=TURN_LIMIT,
        training_turn_limit=training_turn_limit,
        move_signs="-<>",
        draw_action=DRAW,
        hidden_features=(TURNS_LEFT,),  # training has a limit of its own, which a player must not learn to play for
        facts=facts,
        pending_action=words.pending_action if facts.PASSES else None,
        parts=parts,
    )
