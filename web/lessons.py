"""Writes the positions of the page's introductions from the rules, so that no step shows what cannot happen.

    python web/lessons.py            writes web/src/games/*/lessons/*.json

A lesson is a deal and a list of steps. At a step the learner reads, or makes one of the moves it asks for; then the
others answer. What each step says is in messages/ beside them, under the same name.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import lostcities as lc

GAMES = Path(__file__).parent / "src" / "games"
LEARNER = 0


@dataclass(frozen=True)
class Step:
    """A step: its name, the move that it asks for (none: reading), and what the others then do."""

    name: str
    move: str | None = None
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A game to be learned: the cards that lie on top, and the steps."""

    players: int
    deal: str
    steps: tuple[Step, ...]
    options: dict[str, Any] = field(default_factory=dict)


LESSONS = {
    "classic": Lesson(
        2,
        # Your hand, the guide's hand, and what will be drawn.
        "rx r3 r6 r8 b4 b9 y5 g2  r5 y3 y6 w2 w8 g4 g7 b2  w7 y8 r10 g9 w4 y9",
        (
            Step("hand"),
            Step("begin", "rx"),
            Step("draw", "d", ("-r5", "d")),
            Step("rise", "r3"),
            Step("take", "<r", ("y3", "d")),
            Step("discard", "-w7"),
            Step("closed", "d", ("w2", "<w")),
            Step("onward", "r5"),
            Step("last", "d", ("w7", "d")),
            Step("score"),
            Step("end"),
        ),
    ),
    "partners": Lesson(
        4,
        "y2 y4 y7 g8 r3 r9 w5 b6  b3 b5 bx w9 g2 g5 r2 r7  g3 g6 gx y9 w3 w8 r4 b8  w4 w6 rx r5 b2 b9 y3 g10"
        "  y5 b10 g4 w2 r8 g9",
        (
            Step("hand"),
            Step("begin", "y2"),
            Step("draw", "d", ("b3", "d", "gx", "d", "rx", "d")),
            Step("pass", ">g8"),
            Step("second", ">w5", ("b5", "d", "g3", "d", "r5", "d")),
            Step("shared", "y4"),
            Step("last", "d", ("-w9", "d", "g6", "d", "w4", "d")),
            Step("end"),
        ),
    ),
    "deck52": Lesson(
        2,
        "hK hA h4 h8 sQ s5 d9 c3  s2 s7 dJ d2 d6 c4 c10 h2  d4 c8 h10 sK",
        (
            Step("hand"),
            Step("begin", "hK"),
            Step("draw", "d", ("d2", "d")),
            Step("ace", "hA"),
            Step("last", "d", ("-h2", "d")),
            Step("score"),
            Step("end"),
        ),
    ),
    "rivals": Lesson(
        2,
        "r* b* y* g*  r4 g7 r6 bx y5 w3 w8",
        (
            Step("table"),
            Step("uncover", "u", ("u",)),
            Step("more", "u", ("u",)),
            Step("bid", "1", ("2",)),
            Step("raise", "3", ("p",)),
            Step("take", "r4"),
            Step("fit", "r6"),
            Step("box", "-g7"),
            Step("done", ".", ("u",)),
            Step("end"),
        ),
    ),
    "rollwrite": Lesson(
        2,
        "rgb025 gbp413 rbg557 oyp268 rrb777",
        (
            Step("dice"),
            Step("circle", "r0", ("b5", "p3")),
            Step("second", "b4"),
            Step("write", "b5"),
            Step("arrow", "^b", ("g7", "o6")),
            Step("refuse", "-"),
            Step("end"),
        ),
    ),
}


def deal(game: str, lesson: Lesson) -> str:
    """The cards of the lesson on top, all others below in any fixed order; starting wagers come before all."""
    record = lc.new_game(game, seed=1, players=lesson.players).record()
    rest = record.partition("deal:")[2].split()
    chosen = lesson.deal.split()
    if game == "rollwrite":
        return " ".join(chosen + rest[len(chosen) :])
    for card in chosen:
        rest.remove(card)
    return " ".join(sorted(chosen + rest, key=lambda card: "*" not in card))


def told(play: lc.Game, text: str) -> dict[str, Any]:
    """A move that is about to be made, as a table tells it afterwards."""
    return {"seat": play.turn, "phrase": play.describe(text).data}


def steps(game: str, lesson: Lesson) -> Iterator[dict[str, Any]]:
    """Every step with the position that it shows."""
    play = lc.new_game(game, players=lesson.players, deck=deal(game, lesson), rounds=1, starter=LEARNER)
    last: list[dict[str, Any]] = []
    for step in lesson.steps:
        view = play.view(LEARNER)
        yield {
            "name": step.name,
            "view": {name: value for name, value in view.items() if name not in ("history", "legal", "position")},
            "moves": [{"action": move.action, "phrase": play.describe(move).data} for move in play.legal_moves()],
            "expect": None if step.move is None else play.parse(step.move).action,
            "last": last,
        }
        if step.move is None:
            continue
        if play.turn != LEARNER:
            raise SystemExit(f"{game}, {step.name}: it is not the learner's turn")
        last = [] if step.then else [*last, told(play, step.move)]  # until others move, the turn goes on
        play.play(step.move)
        for text in step.then:
            last.append(told(play, text))
            play.play(text)


def place(game: str) -> Path:
    """The file of a lesson: in the folder whose lessons it is among."""
    return next(GAMES.glob(f"*/lessons/{game}.json"))


def written(game: str) -> str:
    """A lesson as it is kept."""
    return json.dumps(list(steps(game, LESSONS[game])), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    for game in LESSONS:
        place(game).write_text(written(game), encoding="utf-8")
        print(place(game))
