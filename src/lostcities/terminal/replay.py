"""Stepping through a record."""

from .. import drawing
from ..errors import InvalidMove
from ..game import Game
from .names import names_for, result_line
from .narration import Narration, Observer, look
from .renderables import told_lines
from .scores import round_end, round_line, score_table, standing
from .screen import QUIET, STRONG, Leave, Screen

KEYS = "Enter: next, p: previous, a number: that move, e: end, q: quit"


class Replay:
    """Steps through a recorded game as one observer."""

    def __init__(self, game: Game, observer: Observer, screen: Screen):
        self.game = game
        self.observer = observer
        self.screen = screen
        self.last = len(game.history)
        look(game, observer)  # refuses a seat that is not there
        self.names = names_for(game, observer)
        self.told = Narration(game, observer).told

    def show(self, number: int, position: Game) -> None:
        """Show the position after `number` moves: the last move, the table, the points."""
        ended = position.is_over or (number and position.round > self.told[number - 1].round)
        shown = round_end(position) if ended else position
        self.screen.say(f"Move {number} of {self.last}", STRONG)
        self.screen.show(drawing.text({**look(shown, self.observer), "rounds": self.game.rounds}))
        self.screen.show(told_lines(self.told[number - 1 : number], self.names))
        if not ended:
            self.screen.say(f"Points: {standing(position, self.names)}")
            return
        self.screen.show(score_table(shown, self.names, self.screen.out))
        outcome = position.outcome()
        if outcome:
            self.screen.say(result_line(outcome, self.names), STRONG)
        else:
            self.screen.say(round_line(position, self.names))

    def show_all(self, first: int) -> None:
        position = self.game.at(first)
        self.show(first, position)
        for number, (_, move) in enumerate(self.game.history[first:], first + 1):
            position.play(move)
            self.screen.say()
            self.show(number, position)

    def step(self, first: int) -> None:
        number = first
        try:
            while True:
                self.screen.clear()
                self.show(number, self.game.at(number))
                self.screen.say(KEYS, QUIET)
                number = self.next_number(number)
        except (Leave, KeyboardInterrupt):
            return

    def next_number(self, number: int) -> int:
        """Ask until there is a move to show."""
        while True:
            try:
                return self.read_step(self.screen.ask("> "), number)
            except InvalidMove as error:
                self.screen.complain(error)

    def read_step(self, answer: str, number: int) -> int:
        match answer.lower():
            case "q" | "quit" | "exit":
                raise Leave
            case "e" | "end":
                return self.last
            case "" | "n" | "next":
                if number == self.last:
                    raise InvalidMove("this is the end: p goes back, 0 to the start, q quits")
                return number + 1
            case "p" | "previous":
                if number == 0:
                    raise InvalidMove("this is the start: press Enter to go forward")
                return number - 1
        if not answer.isdecimal() or len(answer) > len(str(self.last)) or int(answer) > self.last:
            raise InvalidMove(f"{answer!r} is not a move: type a number from 0 to {self.last}")
        return int(answer)
