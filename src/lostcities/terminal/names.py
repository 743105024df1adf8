"""What seats and sides are called."""

from collections.abc import Sequence

from ..game import Game, Outcome
from .narration import Observer

Names = list[str]  # by seat


def names_for(game: Game, observer: Observer) -> Names:
    """What an observer calls the seats; also in a record that has no names."""
    names = [name or f"seat {seat}" for seat, name in enumerate(game.names)]
    if isinstance(observer, int):
        names[observer] = "you"
    return names


def listed(names: Sequence[str]) -> str:
    """you; you and random; you, random 1 and random 2."""
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def side_name(seats: Sequence[int], names: Names) -> str:
    return " + ".join(names[seat] for seat in seats)


def number_text(points: int) -> str:
    """Points with a true minus sign."""
    return str(points).replace("-", "−")


def starts_text(name: str) -> str:
    return "You start the next round." if name == "you" else f"{name} starts the next round."


def result_line(outcome: Outcome, names: Names) -> str:
    """Who won, by how much, and why it was over."""
    winners = [names[seat] for seat in outcome.winners]
    totals = " : ".join(map(number_text, outcome.totals))
    if outcome.is_draw:
        line = f"a draw between {listed(winners)}, {totals}"
    else:
        line = f"{listed(winners)} {'wins' if len(winners) == 1 and winners != ['you'] else 'win'}, {totals}"
    return f"{line[0].upper()}{line[1:]} ({outcome.reason})."
