"""Telling hidden hands from play: python benchmarks/inference.py [GAME …] measures two baselines and writes the table.

The task is that of lostcities.dataset.inference. One baseline counts cards, so that all deals are as likely. The other
is a logistic regression on top of it, on a few features of a card and of what its hand's owner has done in the round:
begun expeditions, discards, cards taken and passed by. It is fitted on games of some deals and tested on others.
Numbers of games and seeds were fixed before. benchmarks/inference.md has the table.
"""

import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.progress import track

import lostcities as lc
from lostcities import arena
from lostcities.dataset.inference import Case, Predictor, Question, Scores, View, cases, score, uniform
from lostcities.games.registry import load

Floats = npt.NDArray[np.float64]

REPORT = Path(__file__).parent / "inference.md"
GAMES = {"classic": 2, "partners": 4, "deck52": 2}
BOTS = "explorer,pilot"
TRAINED, TESTED = 240, 120  # games
EVERY = 4  # of the decisions of a game one in so many counts: neighbours have much the same hands
SEEDS = 31, 32
RIDGE, STEPS = 1.0, 12  # of the regression
HEAD = f"""# Telling hidden hands

Which unseen cards does another hand hold? [The task](../docs/dataset.md#telling-hidden-hands) on rounds of `{BOTS}`:
log loss in nats and Brier score per question, of a baseline that counts cards (`uniform`) and of a logistic regression
on top of it that looks at what the hand's owner has done. The regression is fitted on {TRAINED} games (seed {SEEDS[0]})
and both are tested on {TESTED} games of other deals (seed {SEEDS[1]}), one decision in {EVERY}; the gain is the
difference of the log losses ± one standard error over deals. `python benchmarks/inference.py` writes this table in
some minutes.

| game | questions | uniform: log loss | Brier | regression: log loss | Brier | gain in log loss |
|---|---|---|---|---|---|---|
"""


@dataclass
class Deeds:
    """What a seat has done in one colour."""

    discarded: list[int] = field(default_factory=list)  # kinds
    placed: int = 0
    taken: int = 0
    passed_by: int = 0  # turns in which a card of this colour that would fit lay there, and another was drawn


class Reader:
    """What the regression looks at: for each question of a view a row of numbers."""

    def __init__(self, game: str):
        facts = load(game).facts
        self.kinds = {face: kind for kind, face in enumerate(facts.FACES)}
        self.wagers = sum(1 for mask in facts.TWINS if int(mask) & facts.WAGERS)

    def kind(self, card: str) -> int:
        return self.kinds[card[1:]]

    def fits(self, kind: int, top: int | None) -> bool:
        """May a card of this kind be placed on that one? Wagers come before all numbers."""
        return top is None or kind > top or (kind < self.wagers and top < self.wagers)

    def deeds(
        self, view: View, owners: Sequence[int]
    ) -> tuple[dict[tuple[int, str], Deeds], dict[tuple[int, str], int]]:
        """By seat and colour what was done, and by owner and colour the last card of the expedition."""
        done: dict[tuple[int, str], Deeds] = {}
        tops: dict[tuple[int, str], int] = {}
        piles: dict[str, list[int]] = {}
        closed = None
        for seat, text in view["history"]:
            if text == "d":
                for colour, pile in piles.items():
                    if pile and colour != closed and self.fits(pile[-1], tops.get((owners[seat], colour))):
                        done.setdefault((seat, colour), Deeds()).passed_by += 1
            elif text[0] == "<":
                piles[text[1]].pop()
                done.setdefault((seat, text[1]), Deeds()).taken += 1
            elif text[0] == "-":
                closed, kind = text[1], self.kind(text[1:])
                piles.setdefault(closed, []).append(kind)
                done.setdefault((seat, closed), Deeds()).discarded.append(kind)
                continue
            elif text[0] != ">":
                tops[owners[seat], text[0]] = self.kind(text)
                done.setdefault((seat, text[0]), Deeds()).placed += 1
            closed = None
        return done, tops

    def rows(self, view: View, asked: Iterable[Question]) -> Floats:
        """A row of features for each question."""
        built = view["table"]["expeditions"]
        owners = [next(n for n, one in enumerate(built) if seat in one["seats"]) for seat in range(view["players"])]
        sides = [next(n for n, seats in enumerate(view["sides"]) if seat in seats) for seat in range(view["players"])]
        done, tops = self.deeds(view, owners)
        late = 1 / (1 + view["table"]["draw_pile"] / 10)
        found = []
        for seat, card in asked:
            colour, kind = card[0], self.kind(card)
            deeds = done.get((seat, colour), Deeds())
            top = tops.get((owners[seat], colour))
            rivals = {owners[other] for other in range(view["players"]) if sides[other] != sides[seat]}
            row = self.features(kind, top, [tops.get((owner, colour)) for owner in rivals], deeds, late)
            partner = sides[seat] == sides[view["seat"]]
            found.append(row + [partner * one for one in row])  # a partner's hand has weights of its own
        return np.array(found, dtype=np.float64)

    def features(
        self, kind: int, top: int | None, rival_tops: list[int | None], deeds: Deeds, late: float
    ) -> list[float]:
        begun, fits, is_wager = top is not None, self.fits(kind, top), kind < self.wagers
        height = 0.0 if is_wager else (kind - self.wagers + 1) / (len(self.kinds) - self.wagers)
        gap = height - max(0.0, (top - self.wagers + 1) / (len(self.kinds) - self.wagers)) if top is not None else 0.0
        wanted, dead = begun and fits, begun and not fits
        rival = any(other is not None and self.fits(kind, other) for other in rival_tops)
        dropped, dropped_higher = len(deeds.discarded) > 0, any(other >= kind for other in deeds.discarded)
        plain = [
            float(one)
            for one in (
                is_wager,
                height,
                wanted,
                wanted * gap,
                dead,
                rival,
                rival * height,
                dropped,
                min(len(deeds.discarded), 3),
                dropped_higher,
                dropped * height,
                kind in deeds.discarded,
                min(deeds.taken, 3),
                min(deeds.placed, 4),
                min(deeds.passed_by, 6) / 6,
                min(deeds.passed_by, 6) / 6 * begun,
                min(deeds.passed_by, 6) / 6 * height,
            )
        ]
        return [1.0, late, *plain, *(late * one for one in plain)]


def logit(chances: Floats) -> Floats:
    inside = np.clip(chances, 1e-9, 1 - 1e-9)
    found: Floats = np.log(inside / (1 - inside))
    return found


def fit(rows: Floats, counted: Floats, answers: Floats) -> Floats:
    """Weights of a logistic regression over what counting cards says, by Newton's method with a ridge."""
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-counted - rows @ weights))
        slope = rows.T @ (answers - chances) - RIDGE * weights
        curvature = (rows.T * (chances * (1 - chances))) @ rows + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(curvature, slope)
    return weights


def regression(reader: Reader, found: Sequence[Case]) -> Predictor:
    """A predictor that has learned from some cases."""
    rows = np.concatenate([reader.rows(case.view, case.answers) for case in found])
    counted = logit(np.array([chance for case in found for chance in uniform(case.view).values()]))
    answers = np.array([answer for case in found for answer in case.answers.values()], dtype=np.float64)
    weights = fit(rows, counted, answers)

    def predict(view: View) -> dict[Question, float]:
        told = uniform(view)
        before = logit(np.array(list(told.values())))
        chances = 1 / (1 + np.exp(-before - reader.rows(view, told) @ weights))
        return dict(zip(told, chances.tolist(), strict=True))

    return predict


def play(game: str, games: int, seed: int, folder: Path) -> list[list[Case]]:
    """The cases of each deal."""
    arena.run(game, BOTS, games=games, players=GAMES[game], seed=seed, records=True, folder=folder)
    found: dict[str, list[Case]] = {}
    for record in track(list(lc.read_records(folder / "records.txt")), description=f"{game}, seed {seed}"):
        played = lc.Game.from_record(record)
        deal = str(record.rounds[0].deck)
        found.setdefault(deal, []).extend(cases(played, EVERY))
    return list(found.values())


def over_deals(one: Sequence[Scores], other: Sequence[Scores]) -> tuple[float, float]:
    """By how much the second has the smaller log loss: a ratio over deals, with its standard error."""
    number = np.array([deal.questions for deal in one], dtype=np.float64)
    gained = number * [first.log_loss - second.log_loss for first, second in zip(one, other, strict=True)]
    mean = gained.sum() / number.sum()
    spread = np.sqrt(((gained - mean * number) ** 2).sum() / (len(number) - 1))
    return float(mean), float(spread * np.sqrt(len(number)) / number.sum())


def total(deals: Sequence[Scores]) -> tuple[float, float, int]:
    number = sum(deal.questions for deal in deals)
    means = [sum(getattr(deal, name) * deal.questions for deal in deals) / number for name in ("log_loss", "brier")]
    return means[0], means[1], number


def measure(game: str, folder: Path) -> str:
    """The row of a game."""
    trained, tested = (
        play(game, games, seed, folder / f"{game}-{seed}") for games, seed in zip((TRAINED, TESTED), SEEDS, strict=True)
    )
    learned = regression(Reader(game), [case for deal in trained for case in deal])
    by_counting, by_learning = ([score(predictor, deal) for deal in tested] for predictor in (uniform, learned))
    gain, error = over_deals(by_counting, by_learning)
    loss, brier, number = total(by_counting)
    learned_loss, learned_brier, _ = total(by_learning)
    cells: list[Any] = [
        game,
        f"{number:,}",
        f"{loss:.4f}",
        f"{brier:.4f}",
        f"{learned_loss:.4f}",
        f"{learned_brier:.4f}",
    ]
    return f"| {' | '.join(cells)} | {gain:.4f} ± {error:.4f} |"


def main(games: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        rows = [measure(game, Path(folder)) for game in games]
    REPORT.write_text(HEAD + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or tuple(GAMES))
