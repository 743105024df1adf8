"""Lost Cities: Roll & Write. Rulebook: "Lost Cities: Roll & Write" (Reiner Knizia, KOSMOS 2021)."""

from ...kernel.template import namespace
from ..contract import GameDefinition, made
from . import facts, observation, play, scoring, words
from .sheet import CROWDED, RECONSTRUCTED, check_sheet, write_sheet
from .state import RollWriteState

ROLLWRITE = GameDefinition(
    id=facts.GAME,
    title="Lost Cities: Roll & Write",
    rulebook="Lost Cities: Roll & Write (Reiner Knizia, KOSMOS 2021)",
    players=facts.PLAYERS,
    rounds=1,
    options=(
        made(
            "sheet",
            check_sheet,
            write_sheet,
            default=RECONSTRUCTED,
            examples=(CROWDED,),
            help="arrow and artefact boxes and the points of every column; the printed sheet's boxes are reconstructed",
        ),
    ),
    ties_are_wins=True,
    scale=40.0,
    loss_classes=(3.0, 6.0, 12.0),
    move_signs="-.^",
    state=RollWriteState,
    rules=namespace(facts.GAME, facts, play, scoring, observation),
    words=words,
    messages=words.MESSAGES,
    facts=facts,
    moments=words.moments,
    parts={part: f"{__package__}.{part}" for part in ("board", "heuristic", "help", "oracle", "position_text")},
)
