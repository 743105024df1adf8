"""The numbers behind the rules of thumb for classic, partners and deck52."""

from ...parameters import Parameter

# name, lowest, highest, where tuning begins, meaning
MEANINGS = (
    ("draws", 0.2, 2.5, 1.2, "cards that a seat counts on for each turn that it has left"),
    ("release", 0.0, 1.0, 0.2, "share of the cards in hidden hands that it counts on"),
    ("wanted", 0.0, 1.2, 0.7, "weight of unseen cards that an opponent could place too"),
    ("below", 0.0, 1.2, 0.7, "weight of unseen cards below those in hand"),
    ("between", 0.0, 1.2, 0.8, "weight of unseen cards between those in hand"),
    ("above", 0.0, 1.2, 0.75, "weight of unseen cards above those in hand"),
    ("reach", 0.0, 1.2, 0.5, "chance to get the open card of a discard pile"),
    ("pace", 0.5, 1.6, 1, "how many of the turns that are left can be used, by the price of a turn"),
    ("crowd", 0.0, 1.2, 0.8, "weight of cards to come in the price of a turn"),
    ("spread", 0.3, 8.0, 3, "by how many turns the forecast of what turns are needed for may be wrong"),
    ("least", 0.0, 6.0, 1.5, "the price of a turn when there are more than enough"),
    ("caution", -10.0, 20.0, -2, "points that an expedition must promise before its wagers count"),
    ("doubt", 0.5, 30.0, 4, "points by which the prospects of an expedition that is not begun may change"),
    ("doubt_turns", 0.0, 2.0, 0.6, "the same, for each turn that is left"),
    (
        "opening",
        -10.0,
        15.0,
        0,
        "points that are lost by waiting to begin an expedition: the more, the sooner it is begun",
    ),
    ("stake", -10.0, 20.0, 0, "points that a wager must promise to be placed"),
    ("slack", 0.3, 6.0, 3, "cards by which the size of an expedition is uncertain, for the bonus"),
    ("gift", 0.0, 3.0, 0.7, "weight of what a discard is worth for the next player"),
    ("bury", 0.0, 1.5, 0.3, "weight of what the card that it covers was worth for the next player"),
    ("deny", 0.0, 1.5, 0.3, "weight of what a card that is taken was worth for the next player"),
    ("holds", 0.0, 2.5, 0.8, "weight of the cards that an opponent may hold or draw"),
    ("their_price", 0.0, 10.0, 2, "the price of an opponent's turn"),
    ("hope", 0.0, 3.0, 1.3, "weight of the unknown card on the draw pile"),
    ("my_turn", 0.0, 2.0, 0.3, "weight of one's own turns that a card from a discard pile gains"),
    ("their_turn", -2.0, 10.0, 2.7, "points that such a turn gives the opponents"),
    ("exact", 0.0, 2.0, 0.5, "near the end, how far turns are counted exactly"),
    ("later", 0.0, 1.5, 0.5, "weight of opponents who play after the next"),
    ("friend", 0.0, 1.5, 0.3, "weight of what a discard is worth for the partner"),
    ("partner", 0.0, 1.5, 0.7, "share of the partner's hidden cards that count for shared expeditions"),
    ("part", -20.0, 40.0, 40, "points by which handing cards to the partner must be better than a turn"),
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


# What a game has no use for is not tuned.
UNUSED = {
    ("classic", 2): ("later", "friend", "partner", "part"),
    ("deck52", 2): ("later", "friend", "partner", "part"),
    ("deck52", 3): ("friend", "partner", "part"),
    ("deck52", 4): ("partner",),
    ("partners", 4): ("later",),
}

PARAMETERS = tuple(Parameter(*row) for row in MEANINGS)

# What a beginner thinks otherwise: counts on every card to come and on all the time in the world, begins and wagers
# whenever there is hope, and looks at nobody else, so that discards are gifts.
BEGINNER = {
    **{"draws": 5.0, "release": 1.0, "wanted": 1.2, "below": 1.2, "between": 1.2, "above": 1.2, "reach": 1.2},
    **{"pace": 1.6, "least": 0.0, "exact": 0.0, "my_turn": 0.0, "their_turn": 0.0},
    **{"opening": 10.0, "caution": -10.0, "stake": -10.0},
    **{"gift": 0.0, "bury": 0.0, "deny": 0.0, "holds": 0.0},
}
