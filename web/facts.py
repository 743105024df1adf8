"""Writes web/src/games/*/rules/facts.json: the numbers that the page's rules tell, and what their examples score.

Both come from the rules themselves, so that no page tells what is not so.
"""

import json
from pathlib import Path
from typing import Any

import lostcities as lc
from lostcities.games.registry import load

GAMES = Path(__file__).parent / "src" / "games"

# The expeditions of the worked examples, one a line; a star is a starting wager.
CLASSIC = ("y2 y4 y5 y7 y9", "bx b3 b6 b8 b10", "gx gx g4", "rx r2 r3 r4 r5 r6 r8 r10")
PARTNERS = ("yx y2 y3 y5 y6 y7 y8 y10", "b4 b6 b7 b9", "w2 w3", "g5 g8 g10")
DECK52 = ("sA s3 s4 s6 s7 s10", "hQ hK hA h4 h6 h7 h9 h10", "cJ c9 c10")
RIVALS = ("y4 y7", "b* bx b6 b9", "wx", "r* r3 r3 r5 r8")
RIVALS_GOLD = 5
SHEET = {"red": "0 1 2 2 4 5", "orange": "3 5", "green": "1 1 2 4 6 7 9", "blue": "1 2 2 3 5 6 8 8", "purple": "0"}
SHADED = {"artefacts": 4, "dice": 5}
FIRST_ACROSS, SECOND_ACROSS = "green", "blue"


def card_game(game: str, players: int, **options: str) -> dict[str, int]:
    """What is dealt, and what an expedition costs."""
    definition = load(game)
    table = lc.new_game(game, seed=1, players=players, **options).table()["table"]
    hand = table["hands"][0]["size"]
    return {
        "cards": players * hand + table["draw_pile"],
        "hand": hand,
        "draw_pile": table["draw_pile"],
        "cost": int(definition.facts.COST[players]),
        "bonus_size": int(definition.facts.BONUS_SIZE[players]),
        "bonus": int(definition.facts.BONUS[players]),
    }


def card_text(game: str, colour: int, slot: int) -> str:
    """A card in the notation."""
    words, facts = load(game).words, load(game).facts
    return str(words.card_text(colour * facts.SLOTS + slot) if game == "rivals" else words.card_text(colour, slot))


def example(game: str, players: int, columns: tuple[str, ...], gold: int = 0) -> dict[str, Any]:
    """Expeditions with their points, how these come about, and the total."""
    definition = load(game)
    states = definition.new_states(1, *definition.check_options(players, {}))
    state = states[0]
    if game == "rivals":
        state.gold[0] = gold
    letters = [name[0] for name in definition.facts.COLOUR_NAMES]
    for card in " ".join(columns).split():
        colour = letters.index(card[0])
        if card[1:] == "*":
            state.starting[0, colour] = 1
            continue
        slots = [slot for slot in range(definition.facts.SLOTS) if card_text(game, colour, slot) == card]
        state.expedition[0, colour] |= next(1 << slot for slot in slots if not state.expedition[0, colour] & 1 << slot)
    lines = {line.name: line for line in definition.words.score_lines(state, 0)}
    by_letter = {name[0]: line for name, line in lines.items()}
    found = [(column.split(), by_letter[column[0]]) for column in columns]
    return {
        "columns": [{"cards": cards, "points": line.points, "detail": line.detail} for cards, line in found],
        **({"gold": gold} if gold else {}),
        "total": sum(line.points for line in lines.values()),
    }


def sheet() -> dict[str, Any]:
    """A finished sheet of Roll & Write: of what a view shows, the part that is drawn."""
    definition = load("rollwrite")
    facts = definition.facts
    states = definition.new_states(1, *definition.check_options(2, {}))
    state = states[0]
    for name, text in SHEET.items():
        column = facts.COLOUR_NAMES.index(name)
        circle, *numbers = [int(word) for word in (text if text[0] == "0" else f"-1 {text}").split()]
        state.filled[0, column] = len(numbers)
        state.numbers[0, column] = sum(number << 4 * box for box, number in enumerate(numbers))
        state.circles[0] |= (circle == 0) << column
    state.filled[0, facts.ARTEFACTS], state.filled[0, facts.DICE] = SHADED["artefacts"], SHADED["dice"]
    state.bonus[0] = 1 << facts.COLOUR_NAMES.index(FIRST_ACROSS)
    state.turns = state.bridge[facts.COLOUR_NAMES.index(SECOND_ACROSS)] = 1
    shown = definition.words.table(state)["sheets"][0]
    columns = [{name: column[name] for name in ("circle", "numbers", "points")} for column in shown["expeditions"]]
    tracks = ("artefacts", "artefact_points", "refusals", "dice_points", "bridges", "bridge_points", "points")
    return {"expeditions": columns, **{name: shown[name] for name in tracks}}


def rollwrite() -> dict[str, Any]:
    """The printed part of a sheet, and an example."""
    table = lc.new_game("rollwrite", seed=1, players=2).table()["table"]
    names = ("colours", "arrows", "artefact_boxes", "ladders", "bridge_box", "bridge_points")
    return {**{name: table[name] for name in names}, "example": sheet()}


def rivals() -> dict[str, Any]:
    """Gold and piles by the number of players, and an example."""
    definition = load("rivals")
    facts = definition.facts
    games = {players: lc.new_game("rivals", seed=1, players=players) for players in definition.players}
    tables = {players: game.table()["table"] for players, game in games.items()}
    footprints = {card_text("rivals", 0, slot)[1:]: int(facts.FOOTPRINTS[slot]) for slot in range(facts.SLOTS)}
    return {
        "piles": tables[2]["piles"],
        "gold": {players: table["gold"][0] for players, table in tables.items()},
        "footprints": {face: steps for face, steps in footprints.items() if steps},
        "bonus_size": int(facts.BONUS_SIZE),
        "bonus": int(facts.BONUS),
        "example": example("rivals", 2, RIVALS, RIVALS_GOLD),
    }


def cards() -> dict[str, Any]:
    """The card games."""
    return {
        "classic": {
            **card_game("classic", 2),
            "rounds": int(load("classic").rounds),
            "six": card_game("classic", 2, expeditions="6"),
            "example": example("classic", 2, CLASSIC),
        },
        "partners": {**card_game("partners", 4), "example": example("partners", 4, PARTNERS)},
        "deck52": {
            "players": {players: card_game("deck52", players) for players in (2, 3, 4)},
            "example": example("deck52", 2, DECK52),
            "same": {players: example("deck52", players, DECK52[:1])["total"] for players in (2, 3, 4)},
        },
    }


def written() -> dict[Path, str]:
    """The facts as they are kept, by file."""
    families = {"cards": cards(), "rivals": {"rivals": rivals()}, "rollwrite": {"rollwrite": rollwrite()}}
    return {
        GAMES / family / "rules" / "facts.json": json.dumps(
            facts, ensure_ascii=False, separators=(",", ":"), default=int
        )
        + "\n"
        for family, facts in families.items()
    }


if __name__ == "__main__":
    for place, text in written().items():
        place.write_text(text, encoding="utf-8")
        print(place)
