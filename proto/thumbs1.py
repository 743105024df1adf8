"""Rules of thumb for classic, partners and deck52: one text, bound to each game."""

from typing import Any, NamedTuple

from lostcities.rules.bits import cards_in, count, lowest
from lostcities.rules.compiling import jit
from lostcities.rules.random import below

game: Any

P = [
 ("draws", 1.0, 0.2, 2.0), # chance weight on own draws
 ("release", 0.2, 0.0, 1.0), # chance that a card in a hidden hand comes
 ("below", 0.5, 0.0, 1.2),
 ("between", 0.6, 0.0, 1.2),
 ("above", 0.8, 0.0, 1.2),
 ("reach", 0.5, 0.0, 1.2), # the top of the discard pile
 ("pace", 0.9, 0.4, 1.5),
 ("least", 1.0, 0.0, 6.0),
 ("caution", 5.0, -10.0, 20.0),
 ("doubt", 10.0, 0.5, 40.0),
 ("opening", 0.0, -10.0, 15.0),
 ("slack", 2.0, 0.3, 5.0),
 ("gift", 0.6, 0.0, 2.0),
 ("gift_closed", 0.3, 0.0, 1.5),
 ("gift_wager", 3.0, 0.0, 15.0),
 ("gap", 0.3, 0.0, 1.5),
 ("bury", 0.4, 0.0, 1.5),
 ("deny", 0.4, 0.0, 1.5),
 ("hope", 1.2, 0.0, 3.0),
 ("my_turn", 0.5, 0.0, 2.0),
 ("their_turn", 3.0, -2.0, 10.0),
]
(DRAWS, RELEASE, BELOW, BETWEEN, ABOVE, REACH, PACE, LEAST, CAUTION, DOUBT, OPENING, SLACK, GIFT, GIFT_CLOSED,
 GIFT_WAGER, GAP, BURY, DENY, HOPE, MY_TURN, THEIR_TURN) = range(len(P))

PATIENCE = 4
DEAREST = 44.0


class Outlook(NamedTuple):
    players: int
    price: float
    chance: float


@jit
def playable(column):
    """What may still follow in an expedition."""
    cards = (1 << game.SLOTS) - 1
    if column & ~game.WAGERS == 0:
        return cards & ~column
    passed = column | ((column & game.NEXT_TWIN) << 1)
    passed |= passed >> 1
    passed |= passed >> 2
    passed |= passed >> 4
    passed |= passed >> 8
    return cards & ~passed


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
def prospect(players, column, hand, unseen, top, price, chance, parameters):
    """(points expected of a colour at a price of a turn, cards to be played for them)"""
    free = playable(column)
    ready = hand & free
    wagers = count(ready & game.WAGERS)
    ready &= ~game.WAGERS
    ready &= ~((ready & game.NEXT_TWIN) << 1)
    coming = (unseen | top) & free & ~game.WAGERS
    if game.NEXT_TWIN & ~game.WAGERS:
        coming &= ~(((ready & game.NEXT_TWIN) << 1) | ((ready >> 1) & game.NEXT_TWIN))
    times = 1 + count(column & game.WAGERS)
    total = -game.COST[players] + 0.0
    for slot in cards_in(column):
        total += game.VALUE[slot]
    cards = 0.0
    dearest = price / (times + wagers)
    for slot in cards_in(ready):
        if game.VALUE[slot] > dearest:
            total += game.VALUE[slot]
            cards += 1
    first = lowest(ready)
    for slot in cards_in(coming):
        if game.VALUE[slot] > dearest:
            card = 1 << slot
            likely = chance
            if card == top:
                likely = parameters[REACH]
            if card > ready:
                likely *= parameters[ABOVE]
            elif card < first:
                likely *= parameters[BELOW]
            else:
                likely *= parameters[BETWEEN]
            total += likely * game.VALUE[slot]
            cards += likely
    if total - parameters[CAUTION] > price:
        times += wagers
        cards += wagers
    points = total * times - price * cards
    size = count(column) + cards
    full = (size - game.BONUS_SIZE[players]) / (2 * parameters[SLACK]) + 0.5
    points += game.BONUS[players] * min(max(full, 0.0), 1.0)
    return points, cards


@jit
def worth(players, column, hand, unseen, top, price, chance, parameters):
    points, _ = prospect(players, column, hand, unseen, top, price, chance, parameters)
    if column == 0:
        points -= parameters[OPENING]
        doubt = parameters[DOUBT]
        if points < -doubt:
            return 0.0
        if points < doubt:
            return (points + doubt) * (points + doubt) / (4 * doubt)
    return points


@jit
def demand(state, seat, price, chance, parameters):
    cards = 0.0
    for colour in range(state.colours):
        column = state.expedition[game.owner(seat), colour]
        points, plays = prospect(
            state.players, column, state.hand[seat, colour], unseen_of(state, seat, colour), open_card(state, colour),
            price, chance, parameters)
        if column or points > 0:
            cards += plays
    return cards


@jit
def price_of_turn(state, seat, turns, chance, parameters):
    low = parameters[LEAST]
    if demand(state, seat, low, chance, parameters) <= turns:
        return low
    high = DEAREST
    for _ in range(6):
        middle = (low + high) / 2
        if demand(state, seat, middle, chance, parameters) > turns:
            low = middle
        else:
            high = middle
    return high


@jit
def pile(state):
    return state.colours * game.SLOTS - state.drawn


@jit
def turns_left(state, cards, parameters):
    """turns when so many cards are left in the draw pile"""
    turns = cards / state.players
    if state.turn_limit:
        turns = min(turns, (state.turn_limit - state.turns) / state.players)
    return turns


@jit
def chance_of_card(state, seat, turns, parameters):
    hidden = pile(state) + 0.0
    others = 0.0
    for other in range(state.players):
        if other != seat:
            others += state.held[other]
            for colour in range(state.colours):
                others -= count(game.known_in_hand(state, seat, other, colour))
    draws = max(turns - 1, 0) * parameters[DRAWS]
    return min(1.0, (draws + parameters[RELEASE] * others) / (hidden + others))


@jit
def gain_of_other(state, other, colour, slot, parameters):
    """What a card is worth for another seat"""
    column = state.expedition[game.owner(other), colour]
    card = 1 << slot
    if not playable(column) & card:
        return 0.0
    if column == 0:
        if card & game.WAGERS:
            return parameters[GIFT_WAGER] * parameters[GIFT_CLOSED]
        return parameters[GIFT_CLOSED] * game.VALUE[slot]
    if card & game.WAGERS:
        return parameters[GIFT_WAGER]
    times = 1 + count(column & game.WAGERS)
    skipped = 0.0
    for low in cards_in(playable(column) & (card - 1) & ~game.WAGERS):
        skipped += 1
    points = game.VALUE[slot] * times * max(0.0, 1 - parameters[GAP] * skipped)
    return points


@jit
def gift(state, seat, colour, slot, parameters):
    other = game.next_seat(state, seat)
    return parameters[GIFT] * gain_of_other(state, other, colour, slot, parameters)


@jit
def best_placement(state, parameters, random):
    seat = state.turn
    left = pile(state)
    turns = turns_left(state, left + state.players - 1, parameters)
    chance = chance_of_card(state, seat, turns, parameters)
    price = price_of_turn(state, seat, turns * parameters[PACE], chance, parameters)
    players = state.players
    best = -1e9
    choice = -1
    ties = 0
    their = (left - 1) / players
    patience = min(1.0, max(0.0, their - 1))
    for colour in range(state.colours):
        hand = state.hand[seat, colour]
        if hand == 0:
            continue
        column = state.expedition[game.owner(seat), colour]
        unseen = unseen_of(state, seat, colour)
        top = open_card(state, colour)
        before = worth(players, column, hand, unseen, top, price, chance, parameters)
        free = playable(column)
        buried = 0.0
        if top:
            buried = parameters[BURY] * gift(state, seat, colour, state.discard[colour, state.discards[colour] - 1], parameters)
        for slot in cards_in(game.one_of_each_kind(hand)):
            card = 1 << slot
            if free & card:
                gain = worth(players, column | card, hand ^ card, unseen, top, price, chance, parameters) - before
                if gain >= best:
                    ties = ties + 1 if gain == best else 1
                    if ties == 1 or below(random, ties) == 0:
                        choice = game.action_of(colour, game.PLAY, game.KIND[slot])
                    best = gain
            gain = worth(players, column, hand ^ card, unseen, 0, price, chance, parameters) - before
            gain += patience * (buried - gift(state, seat, colour, slot, parameters))
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
    turns = turns_left(state, left - 1, parameters)
    chance = chance_of_card(state, seat, turns, parameters)
    price = price_of_turn(state, seat, turns * parameters[PACE], chance, parameters)
    cards = left
    for other in range(players):
        if other != seat:
            cards += state.held[other]
    more = chance + parameters[HOPE] / cards
    hope = 0.0
    best = -1e9
    choice = game.DRAW
    # a turn more for me, a turn more for them
    longer = (parameters[MY_TURN] * price - parameters[THEIR_TURN]) / players
    for colour in range(state.colours):
        column = state.expedition[game.owner(seat), colour]
        hand = state.hand[seat, colour]
        unseen = unseen_of(state, seat, colour)
        top = open_card(state, colour)
        before = worth(players, column, hand, unseen, 0, price, chance, parameters)
        hope += worth(players, column, hand, unseen, 0, price, more, parameters) - before
        if game.may_draw_from(state, colour):
            gain = worth(players, column, hand | top, unseen, 0, price, chance, parameters) - before
            slot = state.discard[colour, state.discards[colour] - 1]
            gain += longer + parameters[DENY] * gift(state, seat, colour, slot, parameters)
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
