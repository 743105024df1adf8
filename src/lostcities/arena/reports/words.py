"""What every report says in the same words: headings, how a plan is played again, what bots did wrong."""

import shlex
from collections import Counter
from collections.abc import Iterable

from rich.cells import cell_len

from ...bots import Budget
from ...bots.budgets import write_budget
from ...games.registry import load
from ..entrants import Entrant, read_entrant
from ..plan import Plan
from ..result import Result
from ..seatings import line_ups, seatings

MOST_COMPLAINTS = 5  # of each bot, so that one that always fails does not fill the screen


def heading(result: Result, label: str | None = None) -> str:
    """The game; before it what a league calls it, if that is something else."""
    called = f"{label}: " if label not in (None, result.plan.game) else ""
    return f"{called}{result.plan.game}, {result.plan.players} players"


def subheading(result: Result) -> str:
    """Deals, games, options and seed."""
    plan = result.plan
    games = "matches" if plan.rounds > 1 else "games"
    deals = "1 deal" if result.deals == 1 else f"{result.deals:,} deals"
    options = " ".join(f"{name}={value}" for name, value in plan.options.items() if len(value) < 20)
    parts = [
        f"{deals} × {len(plan.seatings)} seatings = {len(result.games):,} {games}",
        f"{plan.rounds} rounds a match" if plan.rounds > 1 else "",
        options,
        f"seed {plan.seed}",
        f"{result.turns:.1f} turns a {'match' if plan.rounds > 1 else 'game'}" if result.turns is not None else "",
    ]
    return " · ".join(part for part in parts if part)


def shorten(name: str, longest: int) -> str:
    """Shorten a name to its end, where commands differ."""
    if cell_len(name) <= longest:
        return name
    while name and cell_len(name) > longest - 1:
        name = name[1:]
    return f"…{name}"


def complaints(results: Iterable[Result]) -> list[tuple[str, str]]:
    """What bots did wrong, each with the bot's name: each kind of error once, with how often it happened."""
    found: Counter[tuple[str, str]] = Counter()
    for result in results:
        for played in result.forfeits:
            assert played.forfeit is not None
            found[result.plan.names[played.fixture.seating[played.forfeit.side]], played.forfeit.text] += 1
    lines = []
    for name in dict.fromkeys(name for name, _ in found):
        own = [(text, times) for (bot, text), times in found.most_common() if bot == name]
        lines += [(name, f"{text} ({times} ×)") for text, times in own[:MOST_COMPLAINTS]]
        if len(own) > MOST_COMPLAINTS:
            lines.append((name, f"and {len(own) - MOST_COMPLAINTS} other errors"))
    return lines


def command_of(plan: Plan) -> str | None:
    """The command that plays a plan again; None if a bot is a Python object."""
    bots = [entrant_text(entrant) for entrant in plan.entrants]
    if None in bots:
        return None
    a_line_up = len(seatings(line_ups(len(plan.entrants), len(plan.sides))[0]))
    definition = load(plan.game)
    usual = definition.check_options(plan.players, definition.with_turn_limit({}))[1]
    words = ["lostcities", "arena", plan.game, "--bots", ",".join(filter(None, bots))]
    words += ["--games", str(plan.deals * a_line_up)]
    words += ["--players", str(plan.players)] if plan.players != definition.players[0] else []
    for option in definition.options:
        text = plan.options.get(option.name, option.text(usual[option.name]))
        words += ["--option", f"{option.name}={text}"] if text != option.text(usual[option.name]) else []
    words += ["--rounds", str(plan.rounds)] if plan.rounds > 1 else []
    words += ["--seed", str(plan.seed)] if plan.seed else []
    words += ["--limit", f"{plan.limit:g}"] if plan.limit is not None else []
    words += ["--adjusted"] if plan.adjusted else []
    return shlex.join(words)


def entrant_text(entrant: Entrant) -> str | None:
    """An entrant as `--bots` takes it; None if it is a Python object."""
    if not isinstance(entrant.bot, str):
        return None
    budget = write_budget(entrant.budget)
    text = entrant.bot if budget is None else f"{entrant.bot}@{budget}"
    for written in (entrant.name, text):
        if read_entrant(written, Budget()) == entrant:
            return written
    return f"{entrant.name}={text}"
