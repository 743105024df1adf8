"""Parses what a person types: a command, moves, a choice from a list."""

from collections.abc import Sequence

from ..catalogue import GameInfo, counts_text
from ..disclosure import positions_of_turn
from ..errors import InvalidMove, LostCitiesError
from ..game import Game
from ..moves import Move
from .help_texts import COMMANDS
from .screen import Leave, Screen

SHORT = {"?": "help", "q": "quit", "exit": "quit", "m": "moves", "s": "score", "l": "log"}
LONGEST_NUMBER = 4


def read_command(game: Game, line: str) -> str | None:
    """The command in a line, or None; moves of the game take precedence."""
    word = SHORT.get(line.lower(), line.lower())
    if word not in ("help", *(name for name, _ in COMMANDS)) or line.lower() in game.notation.by_text:
        return None
    return word


def read_moves(game: Game, line: str) -> list[Move]:
    """The moves that a line means, all within the turn of the seat to act; an error says what is wrong with it."""
    words = line.replace(",", " ").split()
    if not words:
        raise InvalidMove("there is no move in that")
    moves = [read_move(game, words[0]), *map(game.parse, words[1:])]
    return [move for _, move in positions_of_turn(game, moves)]


def read_move(game: Game, word: str) -> Move:
    """The move that a word means: its text, or its number in the list."""
    if word.isdecimal() and not game.definition.numbers_are_moves:
        return numbered_move(game, word)
    return game.parse(word)


def moves_in_order(game: Game) -> list[Move]:
    """The legal moves as they are listed and numbered: those without a sign first, then one sign after the other."""
    signs = game.definition.move_signs
    return sorted(game.legal_moves(), key=lambda move: signs.find(move.text[0]))


def numbered_move(game: Game, word: str) -> Move:
    """The move with this number in the list of legal moves."""
    moves = moves_in_order(game)
    number = int(word) if len(word) <= LONGEST_NUMBER else 0
    if not 1 <= number <= len(moves):
        raise InvalidMove(f"there is no move {word}: the list goes from 1 to {len(moves)}")
    return moves[number - 1]


def choose_game(screen: Screen, games: Sequence[GameInfo]) -> str:
    screen.say("Which game?")
    width = max(len(info.id) for info in games)
    for number, info in enumerate(games, 1):
        screen.say(f"{number:>2}  {info.id:<{width}}  {info.title}, for {counts_text(info.players)} players")
    while True:
        answer = screen.ask(f"1 to {len(games)}, Enter for {games[0].id}: ").lower()
        if answer in ("q", "quit", "exit"):
            raise Leave
        try:
            return read_choice(games, answer)
        except LostCitiesError as error:
            screen.complain(error)


def read_choice(games: Sequence[GameInfo], answer: str) -> str:
    """The game that an answer means: its number, its id, or nothing for the first."""
    if not answer:
        return games[0].id
    for number, info in enumerate(games, 1):
        if answer in (str(number), info.id):
            return info.id
    raise InvalidMove(f"{answer!r} is not on the list: type a number or a name")
