"""How a program introduces itself in protocol 2: its name, its version, and the options that it has."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...errors import OptionError, shown
from ..player import Fault
from .messages import LARGEST, PROTOCOLS, Message, is_number

NAME = re.compile(r"[A-Za-z][\w-]{0,39}", re.ASCII)  # of an option
LONGEST_TEXT = 200  # characters of a name, a version, a help or a default
MOST_OPTIONS = 100

Value = str | int | float | bool


def read_boolean(text: str) -> bool:
    return {"true": True, "false": False}[text.lower()]


# By type: what a text means (or raises ValueError or KeyError), whether JSON has such a value, and how people call it.
TYPES: Mapping[str, tuple[Callable[[str], Value], Callable[[Any], bool], str]] = {
    "string": (str, lambda value: isinstance(value, str) and len(value) <= LONGEST_TEXT, "a text"),
    "boolean": (read_boolean, lambda value: isinstance(value, bool), "true or false"),
    "integer": (int, lambda value: is_number(value, whole=True, bounds=(-LARGEST, LARGEST)), "a whole number"),
    "number": (float, lambda value: is_number(value, whole=False, bounds=(-LARGEST, LARGEST)), "a number"),
}


@dataclass(frozen=True)
class ProgramOption:
    """A setting of a program: its type, the value that holds if nobody says otherwise, and what is allowed."""

    name: str
    type: str
    default: Value
    min: float | None = None
    max: float | None = None
    choices: tuple[Value, ...] = ()
    help: str = ""

    def read(self, text: str) -> Value:
        """The value that a text means."""
        try:
            value = TYPES[self.type][0](text.strip())
            if self.allows(value):
                return value
        except (ValueError, KeyError):
            pass
        raise OptionError(f"{self.name} must be {self.allowed}, not {shown(text)}")

    def allows(self, value: Any) -> bool:
        if not TYPES[self.type][1](value) or (self.choices and value not in self.choices):
            return False
        return (self.min is None or value >= self.min) and (self.max is None or value <= self.max)

    @property
    def allowed(self) -> str:
        """What it may be, in words."""
        if self.choices:
            return " or ".join(map(value_text, self.choices))
        bounds = {" from ": self.min, " up to ": self.max}
        return TYPES[self.type][2] + "".join(f"{word}{bound:g}" for word, bound in bounds.items() if bound is not None)


@dataclass(frozen=True)
class Introduction:
    """A program that speaks protocol 2."""

    name: str
    version: str | None = None
    options: tuple[ProgramOption, ...] = ()

    def values(self, given: Mapping[str, str]) -> dict[str, Value]:
        """All options with their values: those that are given as texts, and the defaults of the others."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise OptionError(f"{self.name} has no option {shown(name)}; it has {', '.join(known) or 'none'}")
        return {name: option.read(given[name]) if name in given else option.default for name, option in known.items()}


def read_introduction(answer: Message) -> Introduction:
    """Check how a program introduces itself; what is wrong with it is a Fault."""
    if answer["protocol"] not in PROTOCOLS[1:] or isinstance(answer["protocol"], bool):
        spoken = " and ".join(map(str, PROTOCOLS))
        raise Fault("error", f"speaks protocol {shown(answer['protocol'])}; we speak {spoken}")
    name, version, options = (answer.get(key) for key in ("name", "version", "options"))
    if not is_text(name) or not name:
        raise Fault("error", f"introduces itself with the name {shown(name)}, which is not a text")
    if version is not None and not is_text(version):
        raise Fault("error", f"introduces itself with the version {shown(version)}, which is not a text")
    if not isinstance(options, list | None) or len(options or ()) > MOST_OPTIONS:
        raise Fault("error", f"options must be a list of at most {MOST_OPTIONS}, not {shown(options)}")
    found = tuple(read_option(one) for one in options or ())
    if len({option.name for option in found}) < len(found):
        raise Fault("error", "has two options of the same name")
    return Introduction(name, version, found)


def read_option(written: Any) -> ProgramOption:
    """Check an option that a program declares."""
    name = written.get("name") if isinstance(written, dict) else None
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise Fault("error", f"has the option {shown(written)}, which has no name of letters and digits")
    kind, choices = written.get("type"), written.get("choices") or []
    if kind not in tuple(TYPES):
        raise Fault("error", f"has an option {name} of type {shown(kind)}; types are {', '.join(TYPES)}")
    bounds = {key: written.get(key) for key in ("min", "max")}
    for key, value in bounds.items():
        if value is not None and (kind not in ("integer", "number") or not TYPES["number"][1](value)):
            raise Fault("error", f"has an option {name} with the {key} {shown(value)}")
    if not isinstance(choices, list) or not all(map(TYPES[kind][1], choices)):
        raise Fault("error", f"has an option {name} with choices that are not of its type")
    help_text = written.get("help") or ""
    if not is_text(help_text):
        raise Fault("error", f"has an option {name} whose help is not a text")
    option = ProgramOption(name, kind, written.get("default"), **bounds, choices=tuple(choices), help=help_text)
    if not option.allows(option.default):
        raise Fault("error", f"has an option {name} whose default is {shown(option.default)}, not {option.allowed}")
    return option


def is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT and value.isprintable()


def value_text(value: Value) -> str:
    """A value as people write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
