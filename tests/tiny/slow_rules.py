"""The card games once more, in the plainest Python: lists of words, no sharing with the package."""

from copy import deepcopy


class Table:
    """A tiny game for 2 players, or for 4 who pass two cards or swap one."""

    def __init__(self, deck, players, hand_size, limit, *, cost=2, bonus=(3, 1), passing=False, swapping=0):
        self.players, self.limit = players, limit
        self.cost, self.bonus = cost, bonus  # a bonus: for so many cards, so many points
        self.passing, self.swaps = passing, [swapping] * players
        self.hands = [deck[seat * hand_size : (seat + 1) * hand_size] for seat in range(players)]
        self.pile = deck[players * hand_size :]
        self.built = {}
        self.discards = {"r": [], "b": []}
        self.turn, self.turns, self.stage, self.closed, self.received = 0, 0, "place", None, None

    def column(self, colour):
        owner = self.turn % 2 if self.passing else self.turn
        return self.built.setdefault((owner, colour), [])

    def over(self):
        return not self.pile or self.turns == self.limit

    def fits(self, card):
        column = self.column(card[0])
        if card[1] == "x":
            return all(other[1] == "x" for other in column)
        return all(other[1] == "x" or int(other[1]) < int(card[1]) for other in column)

    def moves(self):
        cards = sorted(set(self.hands[self.turn]))
        if self.stage == "draw":
            return ["d"] + ["<" + colour for colour, pile in self.discards.items() if pile and colour != self.closed]
        if self.stage == "second":
            return [">" + card for card in cards]
        if self.stage == "answer":
            return [">" + card for card in cards if card != self.received]
        moves = [card for card in cards if self.fits(card)] + ["-" + card for card in cards]
        if (self.passing and len(self.hands[self.turn]) >= 3) or self.swaps[self.turn]:
            moves += [">" + card for card in cards]
        return moves

    def play(self, move):
        after = deepcopy(self)
        hand = after.hands[after.turn]
        if move == "d":
            hand.append(after.pile.pop(0))
            after.next_turn()
        elif move[0] == "<":
            hand.append(after.discards[move[1]].pop())
            after.next_turn()
        elif move[0] == ">":
            after.give(move[1:])
        elif move[0] == "-":
            hand.remove(move[1:])
            after.discards[move[1]].append(move[1:])
            after.stage, after.closed = "draw", move[1]
        else:
            hand.remove(move)
            after.column(move[0]).append(move)
            after.stage = "draw"
        return after

    def give(self, card):
        friend = (self.turn + 2) % 4
        self.hands[self.turn].remove(card)
        self.hands[friend].append(card)
        if self.stage == "second":
            self.next_turn()
        elif self.stage == "answer":
            self.turn = friend
            self.next_turn()
        elif self.passing:
            self.stage = "second"
        else:
            self.swaps[self.turn] -= 1
            self.stage, self.received, self.turn = "answer", card, friend

    def next_turn(self):
        self.turn = (self.turn + 1) % self.players
        self.turns += 1
        self.stage, self.closed, self.received = "place", None, None

    def points(self, side):
        return sum(self.worth(column) for (owner, _), column in self.built.items() if column and owner % 2 == side)

    def worth(self, column):
        numbers = [int(card[1]) for card in column if card[1] != "x"]
        enough, extra = self.bonus
        return (sum(numbers) - self.cost) * (1 + len(column) - len(numbers)) + (extra if len(column) >= enough else 0)

    def count(self):
        """How many games can follow, how many positions they pass through (this one too), and the sum of margins."""
        if self.over():
            return 1, 1, self.points(0) - self.points(1)
        games, positions, margins = 0, 1, 0
        for move in self.moves():
            more_games, more_positions, more_margins = self.play(move).count()
            games += more_games
            positions += more_positions
            margins += more_margins
        return games, positions, margins
