"""The data card: what a data set is, for whoever finds its folder."""

from collections.abc import Mapping

from ..arena import Plan
from ..version import __version__


def card(plan: Plan, counts: Mapping[str, int], kind: str, evaluated: bool) -> str:
    """A README in Markdown."""
    options = " ".join(f"{name}={value}" for name, value in plan.options.items()) or "none"
    bots = "\n".join(f"| {one.name} | {one.bot} | {one.budget} |" for one in plan.entrants)
    worth = (
        "`expected`, `contribution` and `luck` come from an evaluator that sees all hands, in points of the margin of\n"
        "the round, for the side of the seat that moved.\n\n"
        if evaluated
        else ""
    )
    return f"""# {plan.game}: {counts["games"]:,} games of bots, {counts["decisions"]:,} decisions

Made by `lostcities dataset make` of lostcities {__version__}; the columns are described in its docs/dataset.md.

| what | |
|---|---|
| game | {plan.game}, {plan.players} players, {plan.rounds} rounds a game |
| options | {options} |
| deals | {plan.deals:,}, each in every seating; seed {plan.seed} |
| files | `games.{kind}`, a row a game with its record; `decisions.{kind}`, a row a decision |

| name | bot | budget |
|---|---|---|
{bots}

{worth}Games that a fault ended are left out; moves with no alternative are no decisions. `view` has nothing that the
seat could not know. Made by programs: it says how these bots play, not how people do. Rows of one game belong
together, and so do the games of one deal: split by deals, not by rows, when you hold data out.
"""
