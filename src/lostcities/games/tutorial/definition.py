"""Summit as a game of this package. Copy this folder, and give your game a name of its own."""

from lostcities.games.contract import GameDefinition
from lostcities.kernel.template import namespace

from . import rules
from .words import MESSAGES, SummitWords

SUMMIT = GameDefinition(
    id="summit",
    title="Summit",
    rulebook="games/tutorial/rules.py",
    players=(2, 3, 4),
    rounds=1,
    options=(),
    ties_are_wins=True,
    state=rules.SummitState,
    rules=namespace("summit", rules),
    words=SummitWords(),
    messages=MESSAGES,
    parts={"position_text": f"{__package__}.position_text"},
)
