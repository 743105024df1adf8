"""Rules of thumb for classic, partners and deck52: one text, bound to each game."""

from typing import Any

import numpy as np
from lostcities.rules.bits import cards_in, count, lowest
from lostcities.rules.compiling import jit
from lostcities.rules.random import below

game: Any
POINT_BITS: Any
DEARER: Any

P = [
 ("draws", 1.2, 0.2, 2.0), # chance weight on own draws
 ("release", 0.2, 0.0, 1.0), # chance that a card in a hidden hand comes
 ("wanted", 0.7, 0.0, 1.2), # factor on cards the opponent may use
 ("below", 0.7, 0.0, 1.2),
 ("between", 0.8, 0.0, 1.2),
 ("above", 0.75, 0.0, 1.2),
 ("reach", 0.5, 0.0, 1.2), # the top of the discard pile
 ("pace", 1.0, 0.6, 1.5),
 ("least", 1.9, 0.0, 6.0),
 ("caution", -2.0, -10.0, 20.0),
 ("doubt", 4.0, 0.5, 30.0),
 ("doubt_turns", 0.6, 0.0, 2.0),
 ("opening", 0.0, -10.0, 15.0),
 ("slack", 3.0, 0.3, 5.0),
 ("gift", 0.7, 0.0, 2.0),
 ("bury", 0.3, 0.0, 1.5),
 ("deny", 0.3, 0.0, 1.5),
 ("holds", 0.8, 0.0, 2.0), # weight on the chance that the opponent has a card
 ("their_price", 2.0, 0.0, 10.0),
 ("hope", 1.3, 0.0, 3.0),
 ("my_turn", 0.3, 0.0, 2.0),
 ("their_turn", 2.7, -2.0, 10.0),
 ("exact", 0.5, 0.0, 2.0),
]
(DRAWS, RELEASE, WANTED, BELOW, BETWEEN, ABOVE, REACH, PACE, LEAST, CAUTION, DOUBT, DOUBT_TURNS, OPENING, SLACK, GIFT,
 BURY, DENY, HOLDS, THEIR_PRICE, HOPE, MY_TURN, THEIR_TURN, EXACT) = range(len(P))

PATIENCE = 4
DEAREST = 44.0


def constants(rules):
    value = rules.VALUE
    bits = [sum(1 << s for s in range(rules.SLOTS) if value[s] >> b & 1) for b in range(4)]
    return {
        "POINT_BITS": np.array(bits, dtype=np.int64),
        "DEARER": np.array([sum(1 << s for s in range(rules.SLOTS) if value[s] > v) for v in range(11)], dtype=np.int64),
    }


@jit
def points_of(cards):
    """sum of values"""
    return (
        count(cards & POINT_BITS[0])
        + 2 * count(cards & POINT_BITS[1])
        + 4 * count(cards & POINT_BITS[2])
        + 8 * count(cards & POINT_BITS[3])
    )


@jit
def up_to(cards):
    """all slots up to the highest of the set"""
    cards |= cards >> 1
    cards |= cards >> 2
    cards |= cards >> 4
    cards |= cards >> 8
    return cards


@jit
def playable(column):
    """What may still follow in an expedition."""
    cards = (1 << game.SLOTS) - 1
    if column & ~game.WAGERS == 0:
        return cards & ~column
    return cards & ~up_to(column | ((column & game.NEXT_TWIN) << 1))


@jit
def unseen_of(state, seat, colour):
    cards = (1 << game.SLOTS) - 1
    for builder in range(game.OWNERS):
        cards &= ~state.expedition[builder, colour]
    for place in range(state.discards[colour]):
        cards &= ~(1 << state.discard[colour, place])
    for other in range(state.players):
        cards &= ~game.known_in_hand(state, seat, other, colour)
    return cards


@jit
def open_card(state, colour):
    if state.discards[colour] == 0:
        return 0
    return 1 << state.discard[colour, state.discards[colour] - 1]


@jit
def prospect(players, column, hand, unseen, wanted, top, turns, price, chance, parameters):
    """(points expected of a colour at a price of a turn, cards to be played for them)"""
    free = playable(column)
    ready = hand & free
    wagers = count(ready & game.WAGERS)
    times = 1 + count(column & game.WAGERS)
    dear = DEARER[min(int(price / (times + wagers)), 10)]
    ready &= dear
    ready &= ~((ready & game.NEXT_TWIN) << 1)
    while count(ready) > turns:
        ready &= ready - 1
    coming = unseen & free & dear
    if game.NEXT_TWIN & ~game.WAGERS:
        coming &= ~(((ready & game.NEXT_TWIN) << 1) | ((ready >> 1) & game.NEXT_TWIN))
    passed = up_to(ready)
    early = coming & (lowest(ready) - 1) & passed
    late = coming & ~passed
    amid = coming & passed & ~early
    r = 1 - parameters[WANTED]
    hoped = chance * (
        parameters[BELOW] * (points_of(early) - r * points_of(early & wanted))
        + parameters[BETWEEN] * (points_of(amid) - r * points_of(amid & wanted))
        + parameters[ABOVE] * (points_of(late) - r * points_of(late & wanted)))
    more = chance * (
        parameters[BELOW] * (count(early) - r * count(early & wanted))
        + parameters[BETWEEN] * (count(amid) - r * count(amid & wanted))
        + parameters[ABOVE] * (count(late) - r * count(late & wanted)))
    if top & free & dear:
        likely = parameters[REACH]
        if top > ready:
            likely *= parameters[ABOVE]
        elif top < lowest(ready):
            likely *= parameters[BELOW]
        else:
            likely *= parameters[BETWEEN]
        hoped += likely * points_of(top)
        more += likely
    cards = count(ready) + 0.0
    if more > turns - cards:
        hoped *= (turns - cards) / more
        more = turns - cards
    cards += more
    total = points_of(column) + points_of(ready) + hoped - game.COST[players]
    if total - parameters[CAUTION] > price:
        extra = min(float(wagers), max(turns - cards, 0.0))
        points = total * (times + extra)
        cards += extra
    else:
        points = total * times
    points -= price * cards
    size = count(column) + cards
    full = (size - game.BONUS_SIZE[players]) / (2 * parameters[SLACK]) + 0.5
    points += game.BONUS[players] * min(max(full, 0.0), 1.0)
    return points, cards


@jit
def worth(players, column, hand, unseen, wanted, top, turns, price, chance, parameters):
    points, _ = prospect(players, column, hand, unseen, wanted, top, turns, price, chance, parameters)
    if column == 0:
        points -= parameters[OPENING]
        doubt = parameters[DOUBT] + parameters[DOUBT_TURNS] * turns
        if points < -doubt:
            return 0.0
        if points < doubt:
            return (points + doubt) * (points + doubt) / (4 * doubt)
    return points


@jit
def wanted_by_next(state, seat, colour):
    column = state.expedition[game.owner(game.next_seat(state, seat)), colour]
    return playable(column) if column else 0


@jit
def demand(state, seat, turns, price, chance, parameters):
    cards = 0.0
    for colour in range(state.colours):
        column = state.expedition[game.owner(seat), colour]
        points, plays = prospect(
            state.players, column, state.hand[seat, colour], unseen_of(state, seat, colour), wanted_by_next(state, seat, colour), open_card(state, colour),
            turns, price, chance, parameters)
        if column or points > 0:
            cards += plays
    return cards


@jit
def price_of_turn(state, seat, turns, low, chance, parameters):
    if demand(state, seat, turns, low, chance, parameters) <= turns:
        return low
    high = DEAREST
    for _ in range(6):
        middle = (low + high) / 2
        if demand(state, seat, turns, middle, chance, parameters) > turns:
            low = middle
        else:
            high = middle
    return high


@jit
def pile(state):
    return state.colours * game.SLOTS - state.drawn


@jit
def further_turns(state, left):
    """turns of the seat to act after this one, when so many cards are left in the draw pile"""
    turns = left // state.players
    if state.turn_limit:
        turns = min(turns, (state.turn_limit - state.turns - 1) // state.players)
    return float(turns)


@jit
def hidden_cards(state, seat):
    cards = pile(state)
    for other in range(state.players):
        if other != seat:
            cards += state.held[other]
            for colour in range(state.colours):
                cards -= count(game.known_in_hand(state, seat, other, colour))
    return cards


@jit
def best_placement(state, parameters, random):
    seat = state.turn
    left = pile(state)
    players = state.players
    turns = further_turns(state, left - 1)
    hidden = hidden_cards(state, seat)
    chance = min(1.0, (turns * parameters[DRAWS] + parameters[RELEASE] * (hidden - left)) / hidden)
    price = price_of_turn(state, seat, turns * parameters[PACE], parameters[LEAST], chance, parameters)
    best = -1e9
    choice = -1
    ties = 0
    other = game.next_seat(state, seat)
    their_turns = float((left - 1 + players - 1) // players - 1)
    their_chance = min(1.0, parameters[HOLDS] * (hidden - left + max(their_turns, 0.0)) / hidden)
    for colour in range(state.colours):
        hand = state.hand[seat, colour]
        if hand == 0:
            continue
        column = state.expedition[game.owner(seat), colour]
        theirs = state.expedition[game.owner(other), colour]
        shown = state.shown[other, colour]
        unseen = unseen_of(state, seat, colour)
        wanted = playable(theirs) if theirs else 0
        top = open_card(state, colour)
        before = worth(players, column, hand, unseen, wanted, top, turns, price, chance, parameters)
        threat = 0.0
        buried = 0.0
        if their_turns > 0:
            threat = worth(players, theirs, shown, unseen, 0, 0, their_turns, parameters[THEIR_PRICE], their_chance, parameters)
            if top:
                buried = worth(players, theirs, shown | top, unseen, 0, 0, their_turns, parameters[THEIR_PRICE], their_chance, parameters) - threat
        free = playable(column)
        for slot in cards_in(game.one_of_each_kind(hand)):
            card = 1 << slot
            if free & card:
                gain = worth(players, column | card, hand ^ card, unseen, wanted, top, turns, price, chance, parameters) - before
                if gain >= best:
                    ties = ties + 1 if gain == best else 1
                    if ties == 1 or below(random, ties) == 0:
                        choice = game.action_of(colour, game.PLAY, game.KIND[slot])
                    best = gain
            gain = worth(players, column, hand ^ card, unseen, wanted, 0, turns, price, chance, parameters) - before
            if their_turns > 0:
                gift = worth(players, theirs, shown | card, unseen, 0, 0, their_turns, parameters[THEIR_PRICE], their_chance, parameters) - threat
                gain += parameters[BURY] * buried - parameters[GIFT] * gift
            if gain >= best:
                ties = ties + 1 if gain == best else 1
                if ties == 1 or below(random, ties) == 0:
                    choice = game.action_of(colour, game.DISCARD, game.KIND[slot])
                best = gain
    return choice


@jit
def best_draw(state, parameters, random):
    seat = state.turn
    left = pile(state)
    if state.turns > PATIENCE * state.colours * game.SLOTS:
        return game.DRAW
    players = state.players
    piles = 0
    for colour in range(state.colours):
        piles += game.may_draw_from(state, colour)
    if piles == 0:
        return game.DRAW
    turns = further_turns(state, left - 1)
    hidden = hidden_cards(state, seat)
    chance = min(1.0, (max(turns - 1, 0.0) * parameters[DRAWS] + parameters[RELEASE] * (hidden - left)) / hidden)
    price = price_of_turn(state, seat, turns * parameters[PACE], parameters[LEAST], chance, parameters)
    more = chance + parameters[HOPE] / hidden
    hope = 0.0
    best = -1e9
    choice = game.DRAW
    other = game.next_seat(state, seat)
    their_turns = float((left + players - 1) // players - 1)
    their_chance = min(1.0, parameters[HOLDS] * (hidden - left + max(their_turns, 0.0)) / hidden)
    # a turn more for me, a turn more for them
    pressed = price_of_turn(state, seat, turns * parameters[PACE], 0.0, 0.0, parameters)
    mine_more = further_turns(state, left) - turns
    their_more = (left - 1) % players == 0
    blur = parameters[EXACT] * min(1.0, 4 * players / left)
    longer = parameters[MY_TURN] * pressed * ((1 - blur) / players + blur * mine_more)
    longer -= parameters[THEIR_TURN] * ((1 - blur) / players + blur * their_more)
    for colour in range(state.colours):
        column = state.expedition[game.owner(seat), colour]
        hand = state.hand[seat, colour]
        unseen = unseen_of(state, seat, colour)
        theirs = state.expedition[game.owner(other), colour]
        wanted = playable(theirs) if theirs else 0
        top = open_card(state, colour)
        before = worth(players, column, hand, unseen, wanted, 0, turns, price, chance, parameters)
        hope += worth(players, column, hand, unseen, wanted, 0, turns, price, more, parameters) - before
        if game.may_draw_from(state, colour):
            gain = worth(players, column, hand | top, unseen, wanted, 0, turns, price, chance, parameters) - before
            gain += longer
            if their_turns > 0:
                shown = state.shown[other, colour]
                next_top = 0
                if state.discards[colour] > 1:
                    next_top = 1 << state.discard[colour, state.discards[colour] - 2]
                lost = worth(players, theirs, shown | top, unseen, 0, 0, their_turns, parameters[THEIR_PRICE], their_chance, parameters)
                lost -= worth(players, theirs, shown | next_top, unseen, 0, 0, their_turns, parameters[THEIR_PRICE], their_chance, parameters)
                gain += parameters[DENY] * lost
            if gain > best:
                best = gain
                choice = game.action_of(colour, game.TAKE, 0)
    return choice if best > hope else game.DRAW


@jit
def best_gift(state, parameters, random):
    for colour in range(state.colours):
        for kind in range(game.KINDS):
            action = game.action_of(colour, game.GIVE, kind)
            if game.is_legal(state, action):
                return action
    return -1


@jit
def choose(state, parameters, random):
    if state.task == game.DRAWING:
        return best_draw(state, parameters, random)
    if state.task == game.PLACING:
        return best_placement(state, parameters, random)
    return best_gift(state, parameters, random)
