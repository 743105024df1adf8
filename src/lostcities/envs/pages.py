"""A page for each game: its spaces, the numbers of an observation, its actions, rewards and chances.

python -m lostcities.envs.pages [FOLDER] writes them, from the code alone, into docs/games.
"""

import itertools
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ..games.contract import GameDefinition, Option, Piece
from ..games.registry import load, registered
from ..moves import notation
from .chance_nodes import Kind
from .episode import ILLEGAL_REWARDS, LARGEST_FEATURE, VERSION

FOLDER = Path("docs/games")
ACTIONS_IN_A_ROW = 10
HEAD = "<!-- Written by `python -m lostcities.envs.pages`; a test holds it to the code. -->"

REWARDS = (
    ("margin", "the points of the seat's side less those of the best other side (the default)"),
    ("win", "1 for a win, −1 for a loss, {tie} for a tie"),
    ("score", "the points of the seat's side"),
)

Rows = list[tuple[str, str, str, str]]


def table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[str]:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines]


# The numbers of an observation


def blocks(pieces: Sequence[Piece]) -> Iterator[tuple[list[str], list[Piece]]]:
    """Pieces by the first part of their names; blocks that differ only in it come together, with all their names."""
    names: list[str] = []
    body: list[Piece] = []
    for name, found in itertools.groupby(pieces, key=lambda piece: piece.name.partition(": ")[0]):
        block = list(found)
        start = block[0].start
        inner = [Piece(one.name.partition(": ")[2], one.start - start, one.size, one.meaning) for one in block]
        if names and shape(inner) == shape(shifted(body, -body[0].start)) and inner[0].name:
            names.append(name)
            continue
        if names:
            yield names, body
        names, body = [name], shifted(inner, start)
    if names:
        yield names, body


def shifted(pieces: Sequence[Piece], by: int) -> list[Piece]:
    """Pieces relative to another start."""
    return [Piece(one.name, one.start + by, one.size, one.meaning) for one in pieces]


def shape(pieces: Sequence[Piece]) -> list[Any]:
    """What blocks must have in common to be shown as one."""
    return [(one.name, one.start, one.size, one.meaning) for one in pieces]


def layout_rows(pieces: Sequence[Piece], before: str = "", depth: int = 0) -> Rows:
    """Rows of the table of an observation: place, how many numbers, name, meaning. Blocks that repeat are told once."""
    rows: Rows = []
    for names, body in blocks(pieces):
        indent = "· " * depth
        start = body[0].start
        size = body[-1].start + body[-1].size - start
        if not body[0].name:
            rows += [(f"{before}{one.start}", str(one.size), indent + names[0], one.meaning) for one in body]
        elif len(names) == 1:
            named = [Piece(f"{names[0]}: {one.name}", one.start, one.size, one.meaning) for one in body]
            rows += [(f"{before}{one.start}", str(one.size), indent + one.name, one.meaning) for one in named]
        else:
            rows.append(
                (f"{before}{start}", f"{len(names)} × {size}", f"{indent}**{', '.join(names)}**", "for each of them:")
            )
            rows += layout_rows(shifted(body, -start), "+", depth + 1)
    return rows


# The parts of a page


def sizes(definition: GameDefinition) -> list[list[Any]]:
    """Actions and numbers of an observation, for every number of players and every option that changes them."""
    rows = []
    for players in definition.players:
        rows.append([players, "", *size_of(definition, players, {})])
    for option in definition.options:
        for value in (*option.values, *option.examples):
            found = size_of(definition, definition.players[-1], {option.name: value})
            if found != rows[len(definition.players) - 1][2:]:
                rows.append([definition.players[-1], f"{option.name}={option.text(value)}", *found])
    return rows


def size_of(definition: GameDefinition, players: int, options: dict[str, Any]) -> list[int]:
    """How many actions there are, and how many numbers an observation has."""
    state = definition.new_states(1, *definition.check_options(players, options))[0]
    return [definition.words.action_count(state), sum(piece.size for piece in definition.words.pieces(state))]


def option_rows(options: Sequence[Option]) -> list[list[str]]:
    """The options of a game."""
    rows = []
    for option in options:
        values = ", ".join(map(option.text, option.values)) or ("see its page" if option.read else "a number, or none")
        rows.append([f"`{option.name}`", values, option.text(option.default), option.help])
    return rows


def action_lines(definition: GameDefinition) -> list[str]:
    """All actions by number, a few to a row."""
    texts = [move.text for move in notation(definition.id, size_of(definition, definition.players[-1], {})[0]).moves]
    width = max(map(len, texts)) + 1
    lines = []
    for first in range(0, len(texts), ACTIONS_IN_A_ROW):
        row = texts[first : first + ACTIONS_IN_A_ROW]
        lines.append(f"{first:4}  " + "".join(text.ljust(width) for text in row).rstrip())
    return lines


def chance_lines(definition: GameDefinition) -> list[str]:
    """What chance decides in OpenSpiel, for the smallest number of players."""
    kind = Kind(definition.id, definition.players[0], ())
    lines = ["1. the seat that starts"]
    for number, part in enumerate(kind.parts, 2):
        if not part.is_rolled:
            faces = len(set(part.faces[0]))
            lines.append(f"{number}. {part.places} cards with {faces} different faces, one at a time")
        else:
            dice = " × ".join(str(len(faces)) for faces in part.faces)
            lines.append(f"{number}. at most {part.places} rolls, one die at a time ({dice} faces)")
    first = f"the first {kind.dealt_places} of these" if kind.dealt_places > 1 else "the first of these"
    return [*lines, "", f"With {kind.players} players, {first} come before the first move, the others when needed."]


def page(game: str) -> str:
    """The page of a game."""
    definition = load(game)
    players = " or ".join(map(str, definition.players))
    state = definition.new_states(1, *definition.check_options(definition.players[-1], {}))[0]
    tie = "1" if definition.ties_are_wins else "0"
    names = [
        ["PettingZoo", f'`pettingzoo.env("{game}")`, name `lostcities_{game}_v{VERSION}`'],
        ["Gymnasium", f'`gymnasium.make("LostCities/{game}-v{VERSION}")`'],
        ["OpenSpiel", f'`pyspiel.load_game("python_lost_cities(game={game})")`'],
        ["Batch", f'`lostcities.batch("{game}", n=4096)`'],
    ]
    text = [
        f"# {definition.title}: the environment",
        "",
        HEAD,
        "",
        f"`{game}`, for {players} players. Rulebook: {definition.rulebook}. An episode is one round.",
        "",
        *table(["in", "as"], names),
        "",
        "## Options",
        "",
        *(
            table(["option", "values", "default", "what"], option_rows(definition.options))
            if definition.options
            else ["None."]
        ),
        "",
        "## Spaces",
        "",
        f"Observations are float32 from −{LARGEST_FEATURE:g} to {LARGEST_FEATURE:g}, masks int8: 1 for a legal action.",
        "",
        *table(["players", "option", "actions", "numbers of an observation"], sizes(definition)),
        "",
        "## Rewards",
        "",
        "Only the end of the round is rewarded. Partners are one side.",
        "",
        *table(
            ["reward", "what the round is worth to a seat", "an illegal action"],
            [[f"`{kind}`", worth.format(tie=tie), f"{ILLEGAL_REWARDS[kind]:g}"] for kind, worth in REWARDS],  # type: ignore[index]
        ),
        "",
        "## Actions",
        "",
        "By number, in [the notation](../notation.md):",
        "",
        "```text",
        *action_lines(definition),
        "```",
        "",
        f"## Observation for {definition.players[-1]} players",
        "",
        "What the observer knows. Seats are counted from the observer (+0) to the left. Rows with + are in a block.",
        "",
        *table(["from", "numbers", "name", "meaning"], layout_rows(definition.words.pieces(state))),
        "",
        "## Chance in OpenSpiel",
        "",
        *chance_lines(definition),
        "",
    ]
    return "\n".join(text)


def main(folder: Path = FOLDER) -> None:
    """Write all pages."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in registered():
        (folder / f"{game}.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
