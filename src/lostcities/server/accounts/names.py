"""Names that others see: what they may consist of, and what they look like (Unicode Technical Standard 39)."""

import re
import secrets
import unicodedata

from confusable_homoglyphs import categories, confusables

from ...bots import BOTS
from ..refusals import Refusal

NAME = re.compile(r"[\w][\w .'-]{0,22}[\w.]|[\w]")
LEVEL = re.compile(r"level *[\dlo]+")  # as it looks: 1 and 0 look like letters
INVISIBLE = set("\u115f\u1160\u3164\uffa0")  # letters by their category, and yet nothing to be seen
ANY_SCRIPT = {"COMMON", "INHERITED"}
TOGETHER = (  # scripts that are written together
    {"LATIN", "HAN", "HIRAGANA", "KATAKANA"},
    {"LATIN", "HAN", "BOPOMOFO"},
    {"LATIN", "HAN", "HANGUL"},
)
# Names for guests who choose none.
FIRST = ("Quiet", "Bold", "Amber", "Patient", "Distant", "Lucky", "Northern", "Silver", "Curious", "Dusty")
SECOND = ("Heron", "Lantern", "Compass", "Ibex", "River", "Sparrow", "Summit", "Harbour", "Marten", "Trail")


def name_key(name: str) -> str:
    """A name without regard to case and other ways of writing it."""
    return unicodedata.normalize("NFKC", name).casefold()


def look(name: str) -> str:
    """A UTS 39 skeleton: equal for names that can be taken for one another."""
    return "".join(map(prototype, unicodedata.normalize("NFKC", name))).casefold()


def prototype(letter: str) -> str:
    """The letter by which all that look alike are compared."""
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
    """A normalized name, or a Refusal."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not NAME.fullmatch(name) or INVISIBLE & set(name):
        raise Refusal("invalid", "name_form")
    if is_mixed(name):
        raise Refusal("invalid", "name_mixed")
    if look(name) in {look(bot) for bot in BOTS} or LEVEL.fullmatch(look(name)):
        raise Refusal("conflict", "name_of_bot", name=name)
    return name


def name_columns(name: str) -> dict[str, str]:
    return {"name": name, "name_key": name_key(name), "look": look(name)}


def guest_name() -> str:
    """A name for a guest who chooses none, such as Quiet Heron."""
    return f"{secrets.choice(FIRST)} {secrets.choice(SECOND)}"
