"""Phrases: what a game says, as data. English and German are renderings of the same keys.

A phrase is a key and its parts: `Phrase("cards.discard", card="r5")`. A language is a folder's file of messages by key,
`messages/en.json`, which the page reads as well:

- `{card}` in a message is the part of that name. A text is looked up among the messages as `part.text` (`colour.red`)
  and stands for itself where there is none; a card as `card.` and its letter, with its face; a phrase is rendered;
  a seat is a player's name; a date is ISO text, told by the message `date` and the names of months, `month.5`.
- `{card:the}` is the form `the` of a part: `card.the.r`.
- `key.told` is how a move reads behind a name: "discards the red 5".
- `key_one` and `key_other` are singular and plural, by the part `n`.
"""

import datetime
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, cast

from .moments import PhraseJson

Templates = Mapping[str, str]  # messages by key

SHARED = Path(__file__).parent / "messages"
ENGLISH = "en"
TOLD = "told"

PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")


@dataclass(frozen=True)
class Messages:
    """What the phrases of a game are in each language: a folder with a file a language, and what all games share."""

    folder: Path = SHARED

    def languages(self) -> list[str]:
        """The languages that there are, such as en."""
        return list(find_languages(self.folder))

    def templates(self, language: str) -> Templates:
        """All messages of a language; one that is not there speaks English."""
        return read_templates(self.folder, language if language in self.languages() else ENGLISH)

    def phrase(self, key: str, /, **parts: Any) -> "Phrase":
        """A phrase of this game."""
        return Phrase(key, tuple(parts.items()), self)

    def read(self, data: Mapping[str, Any]) -> "Phrase":
        """A phrase from its JSON."""
        parts = {name: self.read(part) if isinstance(part, Mapping) else part for name, part in data.items()}
        return Phrase(data["key"], tuple(item for item in parts.items() if item[0] != "key"), self)


SHARED_MESSAGES = Messages()


@cache
def find_languages(folder: Path) -> tuple[str, ...]:
    """The languages of a folder of messages."""
    return tuple(sorted(path.stem for path in folder.glob("*.json")))


@cache
def read_templates(folder: Path, language: str) -> Templates:
    """The messages of a folder over those that all games share."""
    shared = SHARED / f"{language}.json"
    templates: dict[str, str] = json.loads(shared.read_text("utf-8")) if shared.exists() else {}
    if folder != SHARED:
        templates |= json.loads((folder / f"{language}.json").read_text("utf-8"))
    return templates


@dataclass(frozen=True)
class Phrase:
    """A key and its parts. `str(phrase)` is English."""

    key: str
    parts: tuple[tuple[str, Any], ...] = ()  # texts, whole numbers, phrases
    messages: Messages = field(default=SHARED_MESSAGES, compare=False, repr=False)

    @cached_property
    def data(self) -> PhraseJson:
        """The phrase ready for JSON; for reading only."""
        parts = {name: part.data if isinstance(part, Phrase) else part for name, part in self.parts}
        return cast(PhraseJson, {"key": self.key, **parts})

    def render(self, language: str = ENGLISH, *, form: str = "", names: Sequence[str] = ()) -> str:
        """The phrase in a language. form: `told` for a move behind a name. names: of those who sit there, by seat."""
        templates = self.messages.templates(language)
        parts = dict(self.parts)

        def part(found: re.Match[str]) -> str:
            return part_text(templates, found[1], parts[found[1]], found[2] or "", names, language)

        return PLACEHOLDER.sub(part, self.template(templates, form))

    def template(self, templates: Templates, form: str) -> str:
        """The message for this key, in its form and number."""
        key = f"{self.key}.{form}" if form and f"{self.key}.{form}" in templates else self.key
        number = next((part for name, part in self.parts if name == "n"), None)
        if number is not None and f"{key}_other" in templates:
            key = f"{key}_{'one' if number == 1 else 'other'}"
        return templates[key]

    def __str__(self) -> str:
        return self.render()


def part_text(templates: Templates, name: str, part: Any, form: str, names: Sequence[str], language: str) -> str:
    """A part of a message in words."""
    if isinstance(part, Phrase):
        return part.render(language, names=names)
    if name == "seat":
        return names[part] if names else templates["seat"].replace("{seat}", str(part))
    if isinstance(part, int):
        return str(part).replace("-", "−")
    if name == "date":
        day = datetime.date.fromisoformat(part)
        return templates["date"].format(day=day.day, month=templates[f"month.{day.month}"], year=day.year)
    prefix = f"{name}.{form}." if form else f"{name}."
    if name == "card":
        face = templates.get(f"face.{part[1:]}", part[1:])
        return templates.get(prefix + part[:1], part).replace("{face}", face)
    return templates.get(prefix + part, part)
