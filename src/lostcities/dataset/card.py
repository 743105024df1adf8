"""The data cards: what a data set is, for whoever finds its folder."""

from collections import Counter
from collections.abc import Mapping, Sequence

from ..arena import Plan
from ..bots.budgets import write_budget
from ..version import __version__


def card(plan: Plan, counts: Mapping[str, int], kind: str, evaluated: bool) -> str:
    """A README in Markdown."""
    options = " ".join(f"{name}={value}" for name, value in plan.options.items()) or "none"
    bots = "\n".join(f"| {one.name} | {one.bot} | {write_budget(one.budget) or 'none'} |" for one in plan.entrants)
    rounds = "1 round" if plan.rounds == 1 else f"{plan.rounds} rounds"
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
| game | {plan.game}, {plan.players} players, {rounds} a game |
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


def site_card(source: str, games: Counter[str], days: Sequence[str], players: int, counts: Mapping[str, int]) -> str:
    """A README in Markdown of what was exported from a site. days: the first and the last."""
    kinds = "\n".join(f"| {game} | {number:,} |" for game, number in sorted(games.items()))
    return f"""# {counts["games"]:,} public games of a site, {counts["decisions"]:,} decisions

Made by `lostcities dataset export` of lostcities {__version__} from {source}; the columns are described in its
docs/dataset.md.

| what | |
|---|---|
| days | {days[0]} to {days[1]} (UTC) |
| players | {players:,} pseudonyms, bots not counted |
| `exported.jsonl` | the games as they came |
| `games/`, `decisions/` | a file a day: a row a game with its record, and a row a decision |

| game | games |
|---|---|
{kinds}

Only games that everybody may see on the site, of days that are over. Left out: private tables, games that are not
over or were closed, and games that somebody gave up, ran out of time in or left to a bot; so those who give up lost
games early are seen less often in them than they play. Moves with no alternative are no decisions. `view` has nothing
that the seat could not know. Players chose their games and opponents: they are no sample of anybody else.

Players are pseudonyms: keyed hashes with a secret of the site, the same in all of its exports. There are no names but
those of bots, no chat, and no time but the day. This is not anonymity: whoever finds a public game again on the site by
its moves sees there who played it. Do not try to, and ask the site's operator before you publish these files. Whose
account was deleted is `deleted`; earlier exports still have the pseudonym.

Rows of one game belong together, and so do the games of one deal and of one player: split by `deal` or by players, not
by rows, when you hold data out.
"""
