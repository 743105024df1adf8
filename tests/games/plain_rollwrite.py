"""Roll & Write once more, as plainly and slowly as can be, for comparison. Knows nothing of the rules' code."""

import pickle

COLOURS = "roygbp"


class PlainGame:
    """The same game on lists and texts: moves are r5, r10, r0, -, ^g and ."""

    def __init__(self, rolls, players, arrows, artefacts):
        self.rolls = [(list(roll[:3]), list(roll[3:])) for roll in rolls]
        self.arrows = dict(zip(COLOURS, arrows, strict=True))
        self.artefacts = dict(zip(COLOURS, artefacts, strict=True))
        self.sheets = [
            {
                "circle": dict.fromkeys(COLOURS, False),
                "numbers": {colour: [] for colour in COLOURS},
                "top": dict.fromkeys(COLOURS, False),
                "artefacts": 0,
                "refusals": 0,
            }
            for _ in range(players)
        ]
        self.bridges = {}  # column: (turn, seats)
        self.turn = 0
        self.roller = 0
        self.seat = 0
        self.accelerating = False
        self.over = False

    def legal(self):
        """All moves of the seat to act."""
        if self.over:
            return []
        sheet = self.sheets[self.seat]
        if self.accelerating:
            return ["."] + [f"^{colour}" for colour in COLOURS if not sheet["top"][colour]]
        moves = ["-"]
        colour_dice, number_dice = self.rolls[self.turn]
        for colour in COLOURS:
            for number in range(11):
                if colour in colour_dice and str(number % 10) in number_dice and self.fits(sheet, colour, number):
                    moves.append(f"{colour}{number}")
        return moves

    def fits(self, sheet, colour, number):
        """Does the number fit on the sheet? 0 is the circle."""
        written = sheet["numbers"][colour]
        if number == 0:
            return not written and not sheet["circle"][colour]
        if written and number < written[-1]:
            return False
        return not sheet["top"][colour]

    def play(self, move):
        """Make a legal move."""
        sheet = self.sheets[self.seat]
        again = False
        if move == "-":
            if sheet["refusals"] < 9:
                sheet["refusals"] += 1
                self.cross("dice", sheet["refusals"])
        elif move[0] == "^":
            again = self.write(sheet, move[1], (sheet["numbers"][move[1]] or [1])[-1])
        elif move != ".":
            colour, number = move[0], int(move[1:])
            if self.seat == self.roller:
                colour_dice, number_dice = self.rolls[self.turn]
                colour_dice.remove(colour)
                number_dice.remove(str(number % 10))
            if number == 0:
                sheet["circle"][colour] = True
            else:
                again = self.write(sheet, colour, number)
        self.accelerating = again
        if not again:
            self.next_seat()

    def write(self, sheet, colour, number):
        """Write the number; say whether there was an arrow."""
        written = sheet["numbers"][colour]
        if len(written) == 9:
            sheet["top"][colour] = True
            self.find_artefact(sheet)
            return False
        written.append(number)
        self.cross(colour, len(written))
        if len(written) in self.artefacts[colour]:
            self.find_artefact(sheet)
        return len(written) in self.arrows[colour]

    def find_artefact(self, sheet):
        """One more artefact, nine at most."""
        if sheet["artefacts"] < 9:
            sheet["artefacts"] += 1
            self.cross("artefacts", sheet["artefacts"])

    def cross(self, column, box):
        """Remember who reaches a seventh box first."""
        if box == 7:
            first, seats = self.bridges.setdefault(column, (self.turn, []))
            if first == self.turn:
                seats.append(self.seat)

    def next_seat(self):
        """Clockwise; after the last, the turn ends."""
        self.seat = (self.seat + 1) % len(self.sheets)
        if self.seat == self.roller:
            self.turn += 1
            self.over = len(self.bridges) == 8 or all(sheet["refusals"] == 9 for sheet in self.sheets)
            self.roller = self.seat = (self.roller + 1) % len(self.sheets)

    def leaves(self):
        """How many different games can be played from here."""
        if self.over:
            return 1
        total = 0
        for move in self.legal():
            child = pickle.loads(pickle.dumps(self))  # a deep copy, ten times as fast as copy.deepcopy
            child.play(move)
            total += child.leaves()
        return total
