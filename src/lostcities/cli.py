"""The command line: lostcities play | replay | games, and the commands of the other rooms."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Group
from typer.core import TyperGroup

from .analysis.equity.command import register as add_equity
from .arena.command import register as add_arena
from .arena.league.command import register as add_league
from .catalogue import games as all_games
from .dataset.command import register as add_dataset
from .errors import LostCitiesError, OptionError
from .server.command import register as add_server
from .terminal.analysis import register as add_analysis
from .terminal.input import choose_game
from .terminal.puzzles import register as add_puzzles
from .terminal.record_file import read
from .terminal.replay import Replay
from .terminal.screen import Leave, Screen, accept_any_encoding
from .terminal.setup import new_session, position_session, resumed_session
from .train.command import register as add_train
from .version import __version__

# A \b keeps the lines that follow it as they are.
PLAY_EXAMPLES = """\b
Examples:
  lostcities play classic --rounds 1 --option expeditions=6
  lostcities play deck52 --seats you,level2,level4
  lostcities play --resume game.txt"""
REPLAY_EXAMPLES = """\b
Examples:
  lostcities replay game.txt
  lostcities replay game.txt --seat 0 --all | less"""


class Commands(TyperGroup):
    """Commands that end with one clear line when they cannot do what they were asked to."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Read the command line, and write in whatever encoding there is."""
        accept_any_encoding()
        return super().main(*args, **kwargs)

    def get_help_option(self, ctx: Any) -> Any:
        """--help, which the list of commands leaves out: whoever reads it has found it, and it fits a screen so."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.hidden = True
        return option

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except LostCitiesError as error:
            Screen().fail(error)
            raise typer.Exit(2) from None


main = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    """Write the version, and end."""
    if wanted:
        typer.echo(f"lostcities {__version__}")
        raise typer.Exit


@main.callback()
def commands(
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True, hidden=True)] = False,
) -> None:
    """Play the Lost Cities games, host and review them, compare and train bots."""


@main.command(epilog=PLAY_EXAMPLES)
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Which game; you are asked if you leave it out.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="Who sits where; see lostcities bots.",
            metavar="you,BOT,…",
        ),
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, metavar="N", help="The same seed gives the same deal.")] = None,
    rounds: Annotated[int | None, typer.Option(min=1, metavar="N", help="Rounds in the match.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="A game option; see lostcities games.", metavar="NAME=VALUE")
    ] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the record to this new file.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved game.")] = None,
    position: Annotated[str | None, typer.Option(metavar="LINE", help="Start from a position in one line.")] = None,
) -> None:
    """Play at this terminal, against bots or with others."""
    screen = Screen()
    if position is not None:
        if game or resume is not None or rounds is not None or option:
            raise OptionError(
                "--position takes everything from the line: leave out the game, --resume, --rounds and --option"
            )
        session = position_session(screen, position, seats=seats, seed=seed, record=record)
    elif resume is not None:
        if game or seed is not None or rounds is not None or option:
            raise OptionError(
                "--resume takes everything from the record: leave out the game, --seed, --rounds and --option"
            )
        session = resumed_session(screen, resume, seats=seats, record=record)
    else:
        try:
            game = game or choose_game(screen, all_games())
        except Leave:
            raise typer.Exit from None
        session = new_session(screen, game, seats=seats, seed=seed, rounds=rounds, options=option or [], record=record)
    session.play()


@main.command(epilog=REPLAY_EXAMPLES)
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="See only what this seat saw (0 is the first); default: all cards.")
    ] = None,
    move: Annotated[int | None, typer.Option(metavar="N", help="Start after this move.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Print the whole game and exit.")] = False,
) -> None:
    """Step through a saved game."""
    screen = Screen()
    with screen.waiting("Loading the game …"):
        game = read(file)
    shown = Replay(game, "everything" if seat is None else seat, screen)
    game.at(move or 0)
    if everything or not sys.stdin.isatty():
        shown.show_all(move or 0)
    else:
        shown.step(move or 0)


@main.command()
def games() -> None:
    """List the games with their players and options."""
    Screen().show(Group(*all_games().tables()))


add_analysis(main)
add_arena(main)
add_league(main)
add_dataset(main)
add_equity(main)
add_puzzles(main)
add_train(main)
add_server(main)
