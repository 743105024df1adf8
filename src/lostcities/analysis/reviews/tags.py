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
    "late wager": "a wager that comes too late to pay off",
    "held": "held too long: the card belonged on its expedition",
    "draw": "the wrong place to draw from",
    "overbid": "bid too high",
    "underbid": "bid too low, or passed too early",
    "left behind": "a card left behind that was worth taking",
    "late refusal": "the dice should have been refused",
    "early refusal": "the dice were worth taking",
    "missed bridge": "a bridge missed",
}

NO_BID = ("rivals.pass", "rivals.uncover")
BRIDGES = "rollwrite.line.bridges"
LATE = 0.5  # of the deck: where less of it is left, a wager has little time to pay off


@dataclass(frozen=True)
class Deed:
    """What an action does: in words, its colour, if it has one, and the kind that the game's symmetry gives it."""

    words: Phrase
    colour: str | None
    kind: str

    def has(self, verb: str) -> bool:
        """Whether its phrase is the one for this verb, in whichever game."""
        return self.words.key.rpartition(".")[2] == verb


def deed_of(definition: GameDefinition, state: State, symmetry: Symmetry, action: int) -> Deed:
    words = definition.words.describe(state, action)
    if action < symmetry.table_actions or not symmetry.kinds:
        return Deed(words, None, "")
    colour, verb = divmod(action - symmetry.table_actions, symmetry.actions)
    names = getattr(definition.facts, "COLOUR_NAMES", ())
    kind = symmetry.kinds[verb] if verb < len(symmetry.kinds) else ""
    return Deed(words, names[colour] if colour < len(names) else None, kind)


def bid_of(words: Phrase) -> int | None:
    """The gold of a bid, 0 for none; None for anything that is not said in an auction."""
    if words.key.endswith(".bid"):
        return int(dict(words.parts).get("gold", 0))
    return 0 if words.key in NO_BID else None


def has_begun(definition: GameDefinition, state: State, side: int, colour: str) -> bool:
    lines = definition.words.score_lines(state, side)
    return any(dict(line.label.parts).get("colour") == colour for line in lines)


def is_late(definition: GameDefinition, state: State) -> bool:
    """Whether little of the deck is left."""
    places = sum(part.places for part in definition.words.deck_parts(state))
    return places - definition.words.places_used(state) < LATE * places


def tag_of(
    definition: GameDefinition, state: State, played: int, best: int, why: Sequence[LineDifference]
) -> str | None:
    """The tag of a mistake. state: before it, as its seat knew it. why: what was played less the best."""
    symmetry = definition.words.symmetry(state)
    was, better = (deed_of(definition, state, symmetry, action) for action in (played, best))
    costly = min(why, key=lambda line: line.points, default=None)
    if costly is not None and costly.points >= 0:
        costly = None
    by_moves = tag_by_moves(definition, played, was, better)
    if by_moves is not None or costly is None:
        return by_moves
    return tag_by_line(definition, state, was, better, costly)


def tag_by_moves(definition: GameDefinition, played: int, was: Deed, better: Deed) -> str | None:
    """What the two moves say, whatever it costs."""
    bid, better_bid = bid_of(was.words), bid_of(better.words)
    if bid is not None and better_bid is not None:
        return "overbid" if bid > better_bid else "underbid"
    if was.has("done") and better.has("take"):
        return "left behind"
    if was.has("refuse") != better.has("refuse"):
        return "early refusal" if was.has("refuse") else "late refusal"
    if definition.draw_action is not None and (played == definition.draw_action or was.kind == "takes"):
        return "draw"
    if was.kind == "builds" and better.kind == "wagers" and was.colour == better.colour:
        return "missed wager"
    return None


def tag_by_line(
    definition: GameDefinition, state: State, was: Deed, better: Deed, costly: LineDifference
) -> str | None:
    """What the line says that costs most."""
    if costly.whose == OWN and costly.label.key == BRIDGES:
        return "missed bridge"
    colour = dict(costly.label.parts).get("colour")
    if colour is None:
        return None
    if costly.whose == RIVAL:
        return "gift" if was.kind == "discards" and colour == was.colour else None
    starts = was.kind in ("builds", "wagers") and colour == was.colour
    if starts and was.kind == "wagers" and is_late(definition, state):
        return "late wager"
    side = int(definition.rules.side_of(state, int(state.turn)))
    if starts and not has_begun(definition, state, side, str(colour)):
        return "early start"
    if not starts and better.kind in ("builds", "wagers") and colour == better.colour:
        return "held"
    return None
