"""Tags: what kind of mistake a decision was, where the moves and the score lines say it plainly; else none.

Every tag rests on what was played, what was best, and the line of the score sheets that costs most.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from ...differences import LineDifference
from ...games.contract import GameDefinition, State, Symmetry
from ...games.phrases import Phrase
from ..rollouts import OWN, RIVAL

# What happened, by the identifier that data holds
TAGS = {
    "gift": "a gift: the rival uses what was discarded",
    "early start": "a new expedition that costs more than it brings",
    "missed wager": "the wager should have come first",
    "draw": "the wrong place to draw from",
    "overbid": "bid too high",
    "underbid": "bid too low, or passed too early",
}


@dataclass(frozen=True)
class Deed:
    """What an action does: its colour, if it has one, and the kind that the game's symmetry gives it."""

    colour: int | None
    kind: str


def deed_of(symmetry: Symmetry, action: int) -> Deed:
    if action < symmetry.table_actions or not symmetry.kinds:
        return Deed(None, "")
    colour, verb = divmod(action - symmetry.table_actions, symmetry.actions)
    return Deed(colour, symmetry.kinds[verb] if verb < len(symmetry.kinds) else "")


def bid_of(words: Phrase) -> int | None:
    """The gold of a bid, 0 for passing; None for anything else."""
    if words.key.endswith(".bid"):
        return int(dict(words.parts).get("gold", 0))
    return 0 if words.key.endswith(".pass") else None


def has_begun(definition: GameDefinition, state: State, side: int, colour: str) -> bool:
    lines = definition.words.score_lines(state, side)
    return any(dict(line.label.parts).get("colour") == colour for line in lines)


def tag_of(
    definition: GameDefinition, state: State, played: int, best: int, why: Sequence[LineDifference]
) -> str | None:
    """The tag of a mistake. state: before it, as its seat knew it. why: what was played less the best."""
    words, symmetry = definition.words, definition.words.symmetry(state)
    bids = bid_of(words.describe(state, played)), bid_of(words.describe(state, best))
    if bids[0] is not None and bids[1] is not None:
        return "overbid" if bids[0] > bids[1] else "underbid"
    was, better = deed_of(symmetry, played), deed_of(symmetry, best)
    draws = {definition.draw_action}
    if definition.draw_action is not None and (played in draws or was.kind == "takes"):
        return "draw"
    costly = min(why, key=lambda line: line.points, default=None)
    if costly is None or costly.points >= 0 or was.colour is None:
        return None
    colour = dict(costly.label.parts).get("colour")
    own_colour = colour_name(definition, was.colour)
    if was.kind == "builds" and better.kind == "wagers" and better.colour == was.colour:
        return "missed wager"
    if colour is None or colour != own_colour:
        return None
    if was.kind == "discards" and costly.whose == RIVAL:
        return "gift"
    side = int(definition.rules.side_of(state, int(state.turn)))
    if was.kind in ("builds", "wagers") and costly.whose == OWN and not has_begun(definition, state, side, colour):
        return "early start"
    return None


def colour_name(definition: GameDefinition, colour: int) -> str | None:
    names = getattr(definition.facts, "COLOUR_NAMES", ())
    return names[colour] if colour < len(names) else None
