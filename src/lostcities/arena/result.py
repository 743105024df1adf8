"""The result of an arena, as objects and as files."""

import csv
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..drawing.tables import WIDE, html_table, plain_text
from .plan import Plan
from .ratings import Rating, rate
from .statistics import Mean, Tally, as_json, count_forfeits, ratio, saving
from .table import Played

RESULTS, BOTS, CROSS = "results.json", "bots.csv", "cross.csv"


@dataclass(frozen=True)
class Standing:
    """Result of one bot; in a game of n sides, a win rate of 1/n is average."""

    name: str
    games: int  # in which it took part, counted once for each side it played
    win_rate: Mean
    margin: Mean | None  # points ahead of the mean of the others, in games that were played to their end
    rating: Rating
    timeouts: int
    illegal: int
    errors: int
    decisions: int
    adjusted: Mean | None = None  # the margin with the luck taken out, if the plan says so
    rounds_won: Mean | None = None  # in matches of several rounds, whose wins are the win rate

    @property
    def saving(self) -> float | None:
        """How many times fewer games the adjusted margin needs."""
        return saving(self.margin, self.adjusted)


@dataclass(frozen=True)
class Meeting:
    """Result of one bot against another: how often it was ahead (level counts half) and by how many points."""

    games: int
    ahead: Mean
    gap: Mean | None
    adjusted: Mean | None = None  # the gap with the luck taken out, if the plan says so

    @property
    def is_sure(self) -> bool:
        """Whether one was ahead by more than two standard errors."""
        error = self.ahead.error
        return error is not None and abs(self.ahead.value - 0.5) > 2 * error

    @property
    def saving(self) -> float | None:
        """How many times fewer games the adjusted gap needs."""
        return saving(self.gap, self.adjusted)


@dataclass(frozen=True, repr=False)
class Result:
    """The result of an arena. Only deals that were played in all their seatings count. At a prompt it is a table."""

    plan: Plan
    deals: int
    games: tuple[Played, ...]
    standings: tuple[Standing, ...]  # as the bots were given
    meetings: dict[tuple[str, str], Meeting]
    turns: float | None  # of a game, on average

    def __getitem__(self, name: str) -> Standing:
        return next(standing for standing in self.standings if standing.name == name)

    def meeting(self, name: str, other: str) -> Meeting:
        return self.meetings[name, other]

    @property
    def ranking(self) -> list[Standing]:
        return sorted(self.standings, key=lambda standing: -standing.rating.value)

    @property
    def forfeits(self) -> list[Played]:
        return [played for played in self.games if played.forfeit]

    def __repr__(self) -> str:
        from .reports.terminal import standings

        return "\n\n".join(plain_text(table) for table in standings(self, width=WIDE))

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from .reports.terminal import standings

        return "".join(map(html_table, standings(self)))

    def to_html(self) -> str:
        """The result as one page of its own, which needs no network."""
        from .reports.page import arena_page

        return arena_page(self)

    def json(self) -> dict[str, Any]:
        return {
            "plan": self.plan.json(),
            "deals": self.deals,
            "games": len(self.games),
            "turns": None if self.turns is None else round(self.turns, 3),
            "bots": [standing_json(self.plan, standing) for standing in self.ranking],
            "cross": [
                {
                    "bot": name,
                    "other": other,
                    "games": meeting.games,
                    "ahead": meeting.ahead.json(),
                    "gap": as_json(meeting.gap),
                    **adjusted_json(self.plan, meeting),
                }
                for (name, other), meeting in self.meetings.items()
            ],
            "forfeits": [played.json(self.plan.names) for played in self.forfeits],
        }

    def write(self, folder: Path) -> None:
        """Write results.json, bots.csv and cross.csv."""
        folder.mkdir(parents=True, exist_ok=True)
        everything = json.dumps(self.json(), ensure_ascii=False, indent=1) + "\n"
        (folder / RESULTS).write_text(everything, encoding="utf-8")
        (folder / BOTS).write_text(
            table([flat(standing_json(self.plan, one)) for one in self.ranking]), encoding="utf-8"
        )
        (folder / CROSS).write_text(table([flat(row) for row in self.json()["cross"]]), encoding="utf-8")


def adjusted_json(plan: Plan, found: Standing | Meeting) -> dict[str, Any]:
    if not plan.adjusted:
        return {}
    saved = found.saving
    return {"adjusted": as_json(found.adjusted), "saving": None if saved is None else round(saved, 2)}


def standing_json(plan: Plan, standing: Standing) -> dict[str, Any]:
    return {
        "bot": standing.name,
        "games": standing.games,
        "rating": standing.rating.json(),
        "win_rate": standing.win_rate.json(),
        **({"rounds_won": as_json(standing.rounds_won)} if plan.rounds > 1 else {}),
        "margin": as_json(standing.margin),
        **adjusted_json(plan, standing),
        "timeouts": standing.timeouts,
        "illegal": standing.illegal,
        "errors": standing.errors,
        "decisions": standing.decisions,
    }


def flat(row: dict[str, Any]) -> dict[str, Any]:
    """Flatten nested values to columns: win_rate, win_rate_error."""
    cells: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, dict):
            for part, number in value.items():
                cells[name if part in ("mean", "value") else f"{name}_{part}"] = number
        else:
            cells[name] = value
    return cells


def table(rows: list[dict[str, Any]]) -> str:
    columns = list(dict.fromkeys(name for row in rows for name in row))
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def sum_up(plan: Plan, games: list[Played]) -> Result | None:
    """The result so far; None until a deal has been played in all its seatings."""
    tally = Tally(plan, games)
    if tally.deals == 0:
        return None
    forfeits = count_forfeits(tally.games, len(plan.entrants))
    ratings = rate(tally, plan.seed)
    finished = [played.turns for played in tally.games if played.points is not None]
    standings = []
    for bot, name in enumerate(plan.names):
        won = ratio(tally.wins[:, bot], tally.seats[:, bot])
        assert won is not None  # every bot plays in every deal
        standings.append(
            Standing(
                name,
                int(tally.seats[:, bot].sum()),
                won,
                ratio(tally.margin[:, bot], tally.finished[:, bot]),
                ratings[bot],
                forfeits[bot]["timeout"],
                forfeits[bot]["illegal"],
                forfeits[bot]["error"],
                count_decisions(tally.games, bot),
                ratio(tally.adjusted_margin[:, bot], tally.finished[:, bot]) if plan.adjusted else None,
                ratio(tally.rounds_won[:, bot], tally.rounds[:, bot]),
            )
        )
    turns = sum(finished) / len(finished) if finished else None
    return Result(plan, tally.deals, tuple(tally.games), tuple(standings), meet(plan, tally), turns)


def meet(plan: Plan, tally: Tally) -> dict[tuple[str, str], Meeting]:
    found = {}
    for one, name in enumerate(plan.names):
        for two, other in enumerate(plan.names):
            ahead = ratio(tally.ahead[:, one, two], tally.meetings[:, one, two])
            if ahead is not None:
                games = int(tally.meetings[:, one, two].sum())
                gap = ratio(tally.gap[:, one, two], tally.compared[:, one, two])
                adjusted = (
                    ratio(tally.adjusted_gap[:, one, two], tally.compared[:, one, two]) if plan.adjusted else None
                )
                found[name, other] = Meeting(games, ahead, gap, adjusted)
    return found


def count_decisions(games: list[Played], bot: int) -> int:
    return sum(
        made
        for played in games
        for sitting, made in zip(played.fixture.seating, played.decisions, strict=True)
        if sitting == bot
    )
