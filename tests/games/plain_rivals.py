"""Rivals once more, slowly and with lists of words, to hold the compiled rules against. Shares nothing with them."""

import pickle


def value(card: str) -> int:
    return 0 if card[1:] == "x" else int(card[1:])


class PlainRivals:
    """A game from its deck: ten starting wagers like r*, and then 80 cards."""

    def __init__(self, players: int, starter: int, deck: list[str]) -> None:
        self.players = players
        self.turn: int | None = starter
        self.rows: list[list[str]] = []
        pile = [word[0] for word in deck[:10]]
        for _ in range(players):
            first = pile.pop(0)
            while pile[0] == first:
                pile.append(pile.pop(0))
            self.rows.append([first, pile.pop(0)])
        self.piles = [deck[10:30], deck[30:50], deck[50:70], deck[70:90]]
        self.gold = [36 // players] * players
        self.supply = 0
        self.placed: list[list[str]] = [[] for _ in range(players)]
        self.display: list[str] = []
        self.boxed: list[str] = []
        self.bidders: list[int] = []  # still in the auction; the next one to speak stands first
        self.bid = 0
        self.winner: int | None = None
        self.box_used = False

    def fits(self, seat: int, card: str) -> bool:
        column = [value(other) for other in self.placed[seat] if other[0] == card[0]]
        if not column:
            return True
        return value(card) >= column[-1]

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        if self.winner is not None:
            moves = {"."} | {card for card in self.display if self.fits(self.winner, card)}
            return moves if self.box_used else moves | {"-" + card for card in self.display}
        bids = {str(coins) for coins in range(self.bid + 1, self.gold[self.turn] + 1)}
        if self.bidders:
            return {"p"} | bids
        return {"u"} | (bids if self.display else set())

    def play(self, move: str) -> None:
        assert move in self.legal()
        if move in "u.":
            self.finish()
        elif move == "p":
            self.bidders.pop(0)
            self.turn = self.bidders[0]
            if len(self.bidders) == 1:
                self.winner = self.turn
                self.gold[self.winner] -= self.bid
                self.supply += self.bid
        elif move.isdecimal():
            if not self.bidders:
                self.bidders = [(self.turn + distance) % self.players for distance in range(self.players)]
            self.bid = int(move)
            self.bidders.append(self.bidders.pop(0))
            self.turn = self.bidders[0]
        elif move[0] == "-":
            self.display.remove(move[1:])
            self.boxed.append(move[1:])
            self.box_used = True
        else:
            self.display.remove(move)
            self.placed[self.turn].append(move)

    def finish(self) -> None:
        pile = next(pile for pile in self.piles if pile)
        card = pile.pop(0)
        if any(self.fits(seat, card) for seat in range(self.players)):
            self.display.append(card)
        else:
            self.boxed.append(card)
        self.turn = (self.turn + 1) % self.players
        self.bidders, self.bid, self.winner, self.box_used = [], 0, None, False
        if not pile:
            if pile is self.piles[3]:
                self.turn = None
            else:
                while self.supply >= self.players:
                    self.supply -= self.players
                    self.gold = [coins + 1 for coins in self.gold]

    def scores(self) -> list[int]:
        points = list(self.gold)
        for seat in range(self.players):
            for colour in "ybwgr":
                cards = [card for card in self.placed[seat] if card[0] == colour]
                numbers = [value(card) for card in cards if value(card)]
                factor = 1 + len(cards) - len(numbers) + self.rows[seat].count(colour)
                points[seat] += sum(1 if number < 6 else 2 for number in numbers) * factor
                points[seat] += 8 if len(numbers) >= 4 else 0
        return points

    def endings(self) -> int:
        """How many ways there are to play on to the end."""
        if self.turn is None:
            return 1
        total = 0
        for move in self.legal():
            later = pickle.loads(pickle.dumps(self))  # a deep copy, ten times as fast as copy.deepcopy
            later.play(move)
            total += later.endings()
        return total
