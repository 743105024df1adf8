"""The numbers behind the rules of thumb for classic, partners and deck52, one table a game."""

from .parameter import Parameter

# name, lowest, highest, meaning
MEANINGS = (
    ("draws", 0.2, 2.5, "cards that a seat counts on for each turn that it has left"),
    ("release", 0.0, 1.0, "share of the cards in hidden hands that it counts on"),
    ("wanted", 0.0, 1.2, "weight of unseen cards that an opponent could place too"),
    ("below", 0.0, 1.2, "weight of unseen cards below those in hand"),
    ("between", 0.0, 1.2, "weight of unseen cards between those in hand"),
    ("above", 0.0, 1.2, "weight of unseen cards above those in hand"),
    ("reach", 0.0, 1.2, "chance to get the open card of a discard pile"),
    ("pace", 0.5, 1.6, "how many of the turns that are left can be used, by the price of a turn"),
    ("crowd", 0.0, 1.2, "weight of cards to come in the price of a turn"),
    ("spread", 0.3, 8.0, "by how many turns the forecast of what turns are needed for may be wrong"),
    ("least", 0.0, 6.0, "the price of a turn when there are more than enough"),
    ("caution", -10.0, 20.0, "points that an expedition must promise before its wagers count"),
    ("doubt", 0.5, 30.0, "points by which the prospects of an expedition that is not begun may change"),
    ("doubt_turns", 0.0, 2.0, "the same, for each turn that is left"),
    (
        "opening",
        -10.0,
        15.0,
        "points that are lost by waiting to begin an expedition: the more, the sooner it is begun",
    ),
    ("stake", -10.0, 20.0, "points that a wager must promise to be placed"),
    ("slack", 0.3, 6.0, "cards by which the size of an expedition is uncertain, for the bonus"),
    ("gift", 0.0, 3.0, "weight of what a discard is worth for the next player"),
    ("bury", 0.0, 1.5, "weight of what the card that it covers was worth for the next player"),
    ("deny", 0.0, 1.5, "weight of what a card that is taken was worth for the next player"),
    ("holds", 0.0, 2.5, "weight of the cards that an opponent may hold or draw"),
    ("their_price", 0.0, 10.0, "the price of an opponent's turn"),
    ("hope", 0.0, 3.0, "weight of the unknown card on the draw pile"),
    ("my_turn", 0.0, 2.0, "weight of one's own turns that a card from a discard pile gains"),
    ("their_turn", -2.0, 10.0, "points that such a turn gives the opponents"),
    ("exact", 0.0, 2.0, "near the end, how far turns are counted exactly"),
    ("later", 0.0, 1.5, "weight of opponents who play after the next"),
    ("friend", 0.0, 1.5, "weight of what a discard is worth for the partner"),
    ("partner", 0.0, 1.5, "share of the partner's hidden cards that count for shared expeditions"),
    ("part", -20.0, 40.0, "points by which handing cards to the partner must be better than a turn"),
)
(
    DRAWS,
    RELEASE,
    WANTED,
    BELOW,
    BETWEEN,
    ABOVE,
    REACH,
    PACE,
    CROWD,
    SPREAD,
    LEAST,
    CAUTION,
    DOUBT,
    DOUBT_TURNS,
    OPENING,
    STAKE,
    SLACK,
    GIFT,
    BURY,
    DENY,
    HOLDS,
    THEIR_PRICE,
    HOPE,
    MY_TURN,
    THEIR_TURN,
    EXACT,
    LATER,
    FRIEND,
    PARTNER,
    PART,
) = range(len(MEANINGS))


def table(values: dict[str, float], unused: tuple[str, ...] = ()) -> tuple[Parameter, ...]:
    """The parameters with these values. What a game has no use for is not tuned."""
    return tuple(
        Parameter(name, values[name], *((values[name],) * 2 if name in unused else (low, high)), meaning)
        for name, low, high, meaning in MEANINGS
    )


FOR_TWO = ("later", "friend", "partner", "part")
FOR_THREE = ("friend", "partner", "part")

UNTUNED = {
    "draws": 1.2,
    "release": 0.2,
    "wanted": 0.7,
    "below": 0.7,
    "between": 0.8,
    "above": 0.75,
    "reach": 0.5,
    "pace": 1.0,
    "crowd": 0.8,
    "spread": 3.0,
    "least": 1.5,
    "caution": -2.0,
    "doubt": 4.0,
    "doubt_turns": 0.6,
    "opening": 0.0,
    "stake": 0.0,
    "slack": 3.0,
    "gift": 0.7,
    "bury": 0.3,
    "deny": 0.3,
    "holds": 0.8,
    "their_price": 2.0,
    "hope": 1.3,
    "my_turn": 0.3,
    "their_turn": 2.7,
    "exact": 0.5,
    "later": 0.5,
    "friend": 0.3,
    "partner": 0.7,
    "part": 40.0,
}

CLASSIC = table(UNTUNED, unused=FOR_TWO)
PARTNERS = table(UNTUNED, unused=("later",))
DECK52 = {
    2: table(UNTUNED, unused=FOR_TWO),
    3: table(UNTUNED, unused=FOR_THREE),
    4: table(UNTUNED, unused=("partner",)),
}
