"""The numbers behind the rules of thumb for Roll & Write."""

from ...parameters import Parameter

# name, lowest, highest, where tuning begins, meaning
MEANINGS = (
    ("rate", 0.05, 0.5, 0.19, "chances to write that an expedition has in a turn"),
    ("closing", 0.0, 2.0, 0.3, "how much of its chances a sheet loses on which nothing fits any more"),
    ("arrow", 0.0, 30.0, 6, "points that an arrow ahead is worth"),
    ("bridge bias", -4.0, 4.0, 0, "how likely a bridge is passed before level rivals pass it"),
    ("bridge lead", 0.0, 3.0, 0.7, "what a box more than the rivals have adds to that"),
    ("bridge weight", 0.0, 3.0, 1, "how much a bridge ahead counts"),
    ("refusals", 0.0, 1.0, 0.4, "chance in a turn that the dice are so poor that a refusal costs nothing"),
    ("risk", 0.0, 1.0, 0.1, "how much the chance that nothing fits will grow until the end"),
    ("option", 0.0, 1.5, 1, "how much of its hopes an expedition is worth before it starts"),
    ("longest", 0.0, 6.0, 2, "turns to the end for each box that the last column lacks to its bridge"),
    ("together", 0.0, 2.0, 0.3, "and for each such box of all columns together"),
    ("envy", 0.0, 2.0, 0.5, "how much the best rival's points count, which more turns will raise"),
    ("drive", 0.0, 3.0, 0.3, "how much more chances an expedition gets that is nearly full"),
    ("devotion", 0.0, 3.0, 0.3, "how much more chances an expedition gets whose circle is marked"),
    ("circle hope", 0.0, 2.0, 0.3, "how much of a doubled ladder counts while the circle can still be marked"),
    ("danger", 0.2, 1.5, 1, "how much of the chance counts that nothing fits now"),
)
(
    RATE,
    CLOSING,
    ARROW,
    BRIDGE_BIAS,
    BRIDGE_LEAD,
    BRIDGE_WEIGHT,
    REFUSALS,
    RISK,
    OPTION,
    LONGEST,
    TOGETHER,
    ENVY,
    DRIVE,
    DEVOTION,
    CIRCLE_HOPE,
    DANGER,
) = range(16)

PARAMETERS = tuple(Parameter(*row) for row in MEANINGS)

# What a beginner thinks otherwise: sees neither bridges nor arrows nor rivals, and never that soon nothing will fit.
BEGINNER = {
    **{"arrow": 0.0, "bridge weight": 0.0, "envy": 0.0},
    **{"closing": 0.0, "risk": 0.0, "danger": 0.2},
    **{"option": 0.3, "drive": 0.0, "devotion": 0.0},
}
