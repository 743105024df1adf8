"""Names that others see: what they may consist of, and what they look like (Unicode Technical Standard 39)."""

import re
import unicodedata

from confusable_homoglyphs import categories, confusables

from ..bots import BOTS
from .refusals import Refusal

NAME = re.compile(r"[\w][\w .'-]{0,22}[\w.]|[\w]")
LEVEL = re.compile(r"level *[\dlo]+")  # as it looks: 1 and 0 look like letters
INVISIBLE = set("\u115f\u1160\u3164\uffa0")  # letters by their category, and yet nothing to be seen
WRONG_NAME = "Names have 1 to 24 letters or digits, with spaces, dots, dashes or apostrophes only in between."
MIXED = "A name is written in one alphabet: letters that look alike could be taken for another player's."
ANY_SCRIPT = {"COMMON", "INHERITED"}
TOGETHER = (  # scripts that are written together
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)


def name_key(name: str) -> str:
    """A name without regard to case and other ways of writing it."""
    return unicodedata.normalize("NFKC", name).casefold()


def look(name: str) -> str:
    """What a name looks like: equal for names that can be taken for one another."""
    return "".join(map(prototype, unicodedata.normalize("NFKC", name))).casefold()


def prototype(letter: str) -> str:
    """The one of all letters that look alike by which they are compared."""
    alike = [other["c"] for other in confusables.confusables_data.get(letter, ())]
    if len(alike) != 1:  # nothing looks like it, or it is the prototype of many
        return letter
    if len(confusables.confusables_data.get(alike[0], ())) == 1:  # a pair, of which the data do not tell the prototype
        return min(letter, str(alike[0]))
    return str(alike[0])


def is_mixed(name: str) -> bool:
    """Whether a name has letters of scripts that are not written together."""
    scripts = categories.unique_aliases(name) - ANY_SCRIPT
    return len(scripts) > 1 and not any(scripts <= together for together in TOGETHER)


def check_name(name: str) -> str:
    """A name that may be shown to others."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not NAME.fullmatch(name) or INVISIBLE & set(name):
        raise Refusal("invalid", WRONG_NAME)
    if is_mixed(name):
        raise Refusal("invalid", MIXED)
    if look(name) in {look(bot) for bot in BOTS} or LEVEL.fullmatch(look(name)):
        raise Refusal("conflict", f"{name} is the name of a bot. Pick another one.")
    return name


def name_columns(name: str) -> dict[str, str]:
    """What is stored of a name."""
    return {"name": name, "name_key": name_key(name), "look": look(name)}
