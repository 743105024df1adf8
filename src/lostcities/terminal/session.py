"""A game at the terminal, from the deal to the final score, or until the person leaves."""

from .. import drawing
from ..bots import Fault, Player
from ..disclosure import in_same_turn, reveals
from ..errors import IllegalMove, LostCitiesError
from ..game import Game
from .input import moves_in_order, read_command, read_moves
from .names import Names, names_for, result_line
from .narration import Narration, Observer, join_turns
from .record_file import RecordFile
from .renderables import help_screen, log_lines, move_line, move_list, told_lines
from .scores import round_end, round_line, score_table
from .screen import QUIET, STRONG, Leave, Screen
from .seats import Seating, bot_move

NEWS = 8  # lines of news at most; the log has everything
HINT = 2  # lines for the hint and the prompt
COMMANDS_HINT = "Type a move, or: moves, help, undo, score, log, quit"
SCROLL_HINT = " (table: scroll up)"
LAST = 4  # decisions that are shown again when a round is over


class Session:
    """One game with its people, bots and record file."""

    def __init__(self, game: Game, seating: Seating, screen: Screen, record: RecordFile):
        self.game = game
        self.screen = screen
        self.record = record
        self.persons = seating.persons
        self.bots: dict[int, Player] = seating.bots
        self.only_person = self.persons[0] if len(self.persons) == 1 else None
        self.holder = self.only_person  # who sits at the keyboard
        self.tales: dict[Observer, Narration] = {one: Narration(game, one) for one in (*self.persons, self.observer)}

    @property
    def observer(self) -> Observer:
        """The observer between turns: the only person, or a spectator if there are several."""
        return "spectator" if self.only_person is None else self.only_person

    def play(self) -> None:
        try:
            self.play_rounds()
        except (Leave, KeyboardInterrupt):
            self.leave()
        finally:
            for bot in self.bots.values():
                bot.close()

    def play_rounds(self) -> None:
        while (seat := self.game.turn) is not None:
            round_number = self.game.round
            if seat in self.bots:
                self.let_think(seat)
            else:
                self.decide(seat)
            self.record.save(self.game)
            if not self.persons:
                told = self.tales[self.observer].follow(self.game)
                self.screen.show(told_lines(told, self.names(self.observer)))
            if self.game.round != round_number:
                self.end_round()
        self.end_match()

    def let_think(self, seat: int) -> None:
        name = self.names(self.observer)[seat]
        try:
            with self.screen.waiting(f"{name} is thinking …"):
                self.game.play(bot_move(self.game, self.bots[seat]))
        except Fault as fault:
            raise Fault(fault.kind, f"{name} cannot go on: {fault}") from None

    def names(self, observer: Observer) -> Names:
        return names_for(self.game, observer)

    # A person's decision

    def decide(self, seat: int) -> None:
        """Read lines until there is a legal move."""
        self.hand_over(seat)
        self.show_table(seat)
        while True:
            line = self.screen.ask(self.prompt(seat))
            command = read_command(self.game, line)
            if not line:
                self.show_table(seat)
            elif command:
                self.obey(command, seat)
            else:
                try:
                    moves = read_moves(self.game, line)
                except LostCitiesError as error:
                    self.screen.complain(error)
                    continue
                for move in moves:
                    self.game.play(move)
                return

    def prompt(self, seat: int) -> str:
        return "your move> " if self.only_person is not None else f"{self.names(self.observer)[seat]}> "

    def hand_over(self, seat: int) -> None:
        """Hand the keyboard over: clear the screen, so that nobody sees another's hand."""
        if self.holder == seat or not self.has_secrets(seat):
            return
        self.screen.clear()
        self.screen.forget_typing()
        self.screen.say(f"It's {self.names(self.observer)[seat]}'s turn. Everyone else, look away now.", STRONG)
        self.screen.ask("Press Enter to see your hand: ")
        self.holder = seat

    def has_secrets(self, seat: int) -> bool:
        """Whether this person sees anything that the others at this terminal may not."""
        sights = [self.game.view(person)["table"] for person in self.persons]
        return any(sight != sights[0] for sight in sights[1:])

    def show_table(self, seat: int) -> None:
        """The table as this person sees it, what has happened since their last turn, and what they may do."""
        tale = self.tales[seat]
        tale.follow(self.game)
        news = told_lines(join_turns(tale.since_own_turn())[-NEWS:], self.names(seat))
        things = [drawing.text(self.game.view(seat)), news]
        moves = moves_in_order(self.game)
        words, short = move_list(self.game, moves), move_line(moves)
        self.screen.clear()
        self.screen.show(*things, words if self.screen.has_room(*things, words, more=HINT) else short)
        if self.record.trouble:
            self.screen.complain(self.record.trouble)
        too_high = self.screen.is_terminal and not self.screen.has_room(*things, short, more=HINT)
        self.screen.say(COMMANDS_HINT + (SCROLL_HINT if too_high else ""), QUIET)

    # Commands

    def obey(self, command: str, seat: int) -> None:
        getattr(self, f"command_{command}")(seat)

    def command_help(self, seat: int) -> None:
        self.screen.show(help_screen(self.game))

    def command_moves(self, seat: int) -> None:
        self.screen.show(move_list(self.game, moves_in_order(self.game)))

    def command_score(self, seat: int) -> None:
        self.screen.show(score_table(self.game, self.names(seat), self.screen.out))

    def command_log(self, seat: int) -> None:
        self.screen.show(log_lines(self.tales[seat].told, self.names(seat), self.game.rounds))

    def command_record(self, seat: int) -> None:
        """Where the game is kept. It is not shown: it holds every card."""
        self.screen.say_whole(self.record.trouble or f"The game is saved in {self.record.path}")
        self.screen.say("The file lists every card, hidden ones too: no peeking before the game is over.", QUIET)

    def command_quit(self, seat: int) -> None:
        raise Leave

    def command_undo(self, seat: int) -> None:
        """Take back the last decision of this turn."""
        try:
            take_back(self.game)
        except LostCitiesError as error:
            self.screen.complain(error)
            return
        self.record.save(self.game)
        self.show_table(seat)

    # Ends

    def end_round(self) -> None:
        """The result of a round, and a pause before the next one."""
        self.show_end(round_end(self.game))
        self.screen.say(round_line(self.game, self.names(self.observer)), STRONG)
        if self.persons:
            self.screen.ask("Press Enter for the next round: ")
        self.holder = self.only_person

    def end_match(self) -> None:
        outcome = self.game.outcome()
        assert outcome is not None
        self.show_end(self.game)
        self.screen.say(result_line(outcome, self.names(self.observer)), STRONG)
        if self.record.trouble:
            self.screen.complain(self.record.trouble)
        else:
            self.screen.say_whole(f"Replay it: {self.record.command('replay')}", QUIET)

    def show_end(self, end: Game) -> None:
        """The last moves, the open table, and the points line by line."""
        names = self.names(self.observer)
        if self.persons:
            self.screen.clear()
        self.screen.show(drawing.text({**end.table(), "rounds": self.game.rounds}))
        if self.persons:
            self.tales[self.observer].follow(self.game)
            self.screen.show(told_lines(self.tales[self.observer].told[-LAST:], names))
        self.screen.show(score_table(end, names, self.screen.out))

    def leave(self) -> None:
        """Save, and say how to resume."""
        if len(self.persons) > 1:
            self.screen.clear()
        self.record.save(self.game)
        if self.record.trouble:
            self.screen.complain(self.record.trouble)
        else:
            self.screen.say_whole(f"Game saved. Continue it: {self.record.command('play --resume')}")


def take_back(game: Game) -> None:
    """Take back the last decision if it belongs to the unfinished turn and showed nothing hidden."""
    before = game.copy()
    if not game.history:
        raise IllegalMove("there is nothing to take back yet")
    move = before.undo()
    if not in_same_turn(before, game):
        raise IllegalMove("there is nothing to take back: you have not moved in this turn yet")
    if reveals(before, move):
        raise IllegalMove(f"{move} cannot be taken back: it has revealed something hidden")
    game.undo()
