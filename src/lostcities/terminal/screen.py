"""Terminal input and output."""

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
    """Codec error handler: ASCII replacements for characters that an encoding lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAINER.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error("lostcities.plain", write_plainly)


def accept_any_encoding() -> None:
    """Never fail on an encoding without our characters, as in a foreign locale or a redirected file."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="lostcities.plain")  # type: ignore[union-attr]


class Leave(Exception):
    """The person leaves: Ctrl-C, Ctrl-D, or end of input."""


class Screen:
    """The terminal, or a pipe or file in its place."""

    def __init__(self) -> None:
        accept_any_encoding()
        self.out = Console(markup=False, highlight=False, emoji=False)
        self.err = Console(markup=False, highlight=False, emoji=False, stderr=True)

    @property
    def is_terminal(self) -> bool:
        """Whether output goes to a terminal that can be cleared."""
        return self.out.is_terminal and not self.out.is_dumb_terminal

    def show(self, *things: RenderableType) -> None:
        for thing in things:
            self.out.print(thing)

    def say(self, text: str = "", style: str = "") -> None:
        """Write a line, wrapped on a terminal and never in a file."""
        self.out.print(Text(text, style), soft_wrap=not self.is_terminal)

    def say_whole(self, text: str, style: str = "") -> None:
        """Write a line that is never wrapped, so that it can be copied."""
        self.out.print(Text(text, style), soft_wrap=True)

    def complain(self, problem: object) -> None:
        self.say(" ".join(str(problem).split()), ERROR)

    def fail(self, problem: object) -> None:
        """Write an error message to stderr."""
        self.err.print(Text(" ".join(str(problem).split()), ERROR), soft_wrap=True)

    def has_room(self, *things: RenderableType, more: int) -> bool:
        """Whether these things and `more` lines fit on the screen."""
        if not self.is_terminal:
            return False
        return sum(len(self.out.render_lines(thing)) for thing in things) + more <= self.out.height

    def clear(self) -> None:
        if self.is_terminal:
            self.out.clear()
            if not self.out.legacy_windows:
                self.out.file.write(FORGET)

    def forget_typing(self) -> None:
        """Clear the readline history."""
        if readline is not None:
            readline.clear_history()

    def ask(self, prompt: str) -> str:
        """Read a line, stripped."""
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
        """Show a spinner."""
        with self.err.status(Text(words)):
            yield
