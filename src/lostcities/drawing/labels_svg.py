"""The line above what belongs to a player: the name, whether it is their turn, what is told of them, their points."""

from .journal_svg import fitted, points_tone, text_width
from .match import Match, signed
from .palette import CARD, FADED, INK, LANTERN
from .svg import Element, box, group, path, tip, words

LABEL = 34  # its height


def player_label(match: Match, seat: int, told: str, points: int | None, x: float, y: float, width: float) -> Element:
    """A player's line, highlighted if the player is to act."""
    name = match.name(seat)
    parts = [tip(f"{name}: {told}")]
    room = width
    if points is not None:
        tone = points_tone(points)
        parts.append(words(signed(points), x + width, y + 21, 26, text_anchor="end", font_weight="bold", fill=tone))
        room -= text_width(signed(points), 26, "bold") + 12
    acting = seat == match.turn
    name_width = min(text_width(name, 20, "bold"), room * 0.55 - 24)
    if acting:
        parts.append(box(x, y - 3, name_width + 36, 31, 15.5, fill=LANTERN))
        parts.append(path(f"M{x + 11:g} {y + 6:g}l9 6.5l-9 6.5z", fill=CARD))
    name_x = x + 26 if acting else x
    parts.append(fitted(name, name_x, y + 19, 20, name_width, fill=CARD if acting else INK, font_weight="bold"))
    start = name_x + name_width + (20 if acting else 8)
    parts.append(fitted(told, start, y + 19, 19, x + room - start, fill=FADED))
    return group(*parts)
