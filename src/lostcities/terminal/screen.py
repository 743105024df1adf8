"""What is written on the terminal and read from it."""

import codecs
import contextlib
import sys
from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.text import Text

try:
    import readline
except ImportError:  # Windows has none; lines are then read without a history
    readline = None  # type: ignore[assignment]

FORGET = "\x1b[3J"  # erases what has scrolled away
ERROR, QUIET, STRONG = "red", "dim", "bold"


# What a terminal or a file without Unicode gets instead; a minus must never become a question mark.
PLAINER = {"−": "-", "–": "-", "—": "-", "…": "...", "×": "x", "·": ".", "±": "+-", "✓": "ok", "→": "->", "•": "*"}


def write_plainly(error: UnicodeError) -> tuple[str, int]:
    """Signs that an encoding has, for those that it has not."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAINER.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error("lostcities.plain", write_plainly)


def accept_any_encoding() -> None:
    """Let what is written never fail on an encoding without our signs, as in a foreign locale or a redirected file."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="lostcities.plain")  # type: ignore[union-attr]


class Leave(Exception):
    """The person wants to go: Ctrl-C, Ctrl-D, or nothing more to read."""


class Screen:
    """The terminal, or the pipe or file in its place."""

    def __init__(self) -> None:
        accept_any_encoding()
        self.out = Console(markup=False, highlight=False, emoji=False)
        self.err = Console(markup=False, highlight=False, emoji=False, stderr=True)

    @property
    def is_terminal(self) -> bool:
        """Does a person look at it, on something that can be cleared?"""
        return self.out.is_terminal and not self.out.is_dumb_terminal

    def show(self, *things: RenderableType) -> None:
        """Write things one below the other."""
        for thing in things:
            self.out.print(thing)

    def say(self, text: str = "", style: str = "") -> None:
        """Write a line of text, which is broken between words on a screen and nowhere in a file."""
        self.out.print(Text(text, style), soft_wrap=not self.is_terminal)

    def say_whole(self, text: str, style: str = "") -> None:
        """Write a line that somebody may want to copy: it is never broken."""
        self.out.print(Text(text, style), soft_wrap=True)

    def complain(self, problem: object) -> None:
        """One line about something that did not work."""
        self.say(" ".join(str(problem).split()), ERROR)

    def fail(self, problem: object) -> None:
        """The one line with which a command ends that cannot do what it was asked to."""
        self.err.print(Text(" ".join(str(problem).split()), ERROR), soft_wrap=True)

    def has_room(self, *things: RenderableType, more: int) -> bool:
        """Do things and so many more lines fit the screen?"""
        if not self.is_terminal:
            return False
        return sum(len(self.out.render_lines(thing)) for thing in things) + more <= self.out.height

    def clear(self) -> None:
        """An empty screen, with nothing to scroll back to."""
        if self.is_terminal:
            self.out.clear()
            if not self.out.legacy_windows:
                self.out.file.write(FORGET)

    def forget_typing(self) -> None:
        """Leave nothing for the arrow keys to bring back."""
        if readline is not None:
            readline.clear_history()

    def ask(self, prompt: str) -> str:
        """A line from the person, without the spaces around it."""
        self.out.file.flush()
        try:
            line = input(prompt)
        except (EOFError, KeyboardInterrupt):
            self.say()
            raise Leave from None
        except UnicodeDecodeError:
            line = "\N{REPLACEMENT CHARACTER}"
        if not sys.stdin.isatty():
            self.say(line)
        return line.strip()

    @contextlib.contextmanager
    def waiting(self, words: str) -> Iterator[None]:
        """Show that something goes on."""
        with self.err.status(Text(words)):
            yield
