"""Tables of an arena and a league fit a terminal of 80 columns, with every figure whole."""

import dataclasses
import io
import re
from itertools import permutations

import pytest
from rich.console import Console

from lostcities.arena import LeaguePlan, Mean, Meeting, Rating, Result, Standing, make_plan
from lostcities.arena.league.report import overall
from lostcities.arena.league.result import sum_up_league
from lostcities.arena.reports.figures import standing_rows
from lostcities.arena.reports.terminal import cross, standings

LONG = "a-bot-with-a-name-that-no-terminal-has-room-for"


def made_up_result(bots, *, adjusted=False, rounds=1, faults=False):
    """A result with the widest figures that there may be."""
    names = [f"{LONG}-{place}" if place % 2 else f"b{place}" for place in range(bots)]
    plan = make_plan("classic", dict.fromkeys(names, "random"), games=2, rounds=rounds, adjusted=adjusted)
    standings = [
        Standing(
            name,
            games=1000,
            win_rate=Mean(1 - place / 7, 0.011),
            margin=Mean(-1034.5 - place, 112.25),
            rating=Rating(-1100.0 - place, -1300.0 - place, -1000.0 - place),
            timeouts=12 * faults,
            illegal=1000 * faults,
            errors=3 * faults,
            decisions=10**6,
            adjusted=Mean(209.75 + place, 10.25) if adjusted else None,
            rounds_won=Mean(0.5, 0.02) if rounds > 1 else None,
        )
        for place, name in enumerate(names)
    ]
    figures = {
        pair: Meeting(
            500,
            Mean(1.0 - place / 100, 0.123),
            Mean(-209.7 - place, 12.5),
            Mean(105.25 + place, 11.5) if adjusted else None,
        )
        for place, pair in enumerate(permutations(names, 2))
    }
    return Result(plan, 1000, (), tuple(standings), figures, 63.5)


def printed(tables, width=80):
    paper = io.StringIO()
    console = Console(file=paper, width=width, color_system=None)
    for table in tables:
        console.print(table)
    lines = paper.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    return lines


def without_names(lines):
    """What follows the names, which alone may be shortened."""
    return [re.sub(r"^ *\d+ (…\S*|b\d+|a-bot\S*)", "", line) for line in lines]


@pytest.mark.parametrize("bots", range(2, 9))
@pytest.mark.parametrize("adjusted", [False, True])
@pytest.mark.parametrize("rounds", [1, 3])
def test_standings_fit_80_columns_and_no_figure_is_cut(bots, adjusted, rounds):
    result = made_up_result(bots, adjusted=adjusted, rounds=rounds)
    lines = printed(standings(result, lambda name: 1234567.0, 80))
    for place, row in enumerate(standing_rows(result, lambda name: 1234567.0), 1):
        shown = " ".join(line for line in lines if line.startswith(f"{place} "))
        for text in row.values():
            assert text in shown
    assert "…" not in "".join(without_names(lines))


@pytest.mark.parametrize("bots", range(2, 9))
@pytest.mark.parametrize("adjusted", [False, True])
def test_cross_tables_fit_80_columns_and_no_figure_is_cut(bots, adjusted):
    result = made_up_result(bots, adjusted=adjusted)
    lines = printed(cross(result, 80))
    shown = " ".join(without_names(lines))
    assert "…" not in shown
    figures = shown.split()
    for meeting in result.meetings.values():
        assert f"{100 * meeting.ahead.value:.1f}" in figures
        assert f"−{abs(meeting.gap.value):.1f}" in figures
        if adjusted:
            assert f"+{meeting.adjusted.value:.1f}" in figures
    pairs = bots * (bots - 1)
    assert shown.count("± 12.5") == shown.count("± 12.3") == pairs
    assert shown.count("× 1.2") == pairs * adjusted


def test_on_a_narrow_terminal_columns_move_to_further_tables():
    result = made_up_result(8)
    tables = cross(result, 40)
    assert len(tables) > 1
    headings = [column.header for table in tables for column in table.columns[1:]]
    assert headings == list("12345678")
    assert "…" not in "".join(without_names(printed(tables, 40)))


def test_on_a_wide_terminal_nothing_is_shortened_or_moved():
    (table,) = standings(made_up_result(8, adjusted=True), width=200)
    assert f"2 {LONG}-1" in "\n".join(printed([table], 200))


def test_faults_are_shown_only_where_there_are_some():
    result = made_up_result(3, faults=True)
    assert all("faults" not in row for row in standing_rows(result, None))
    failed = dataclasses.replace(result, games=(Failed(),))
    lines = printed(standings(failed, None, 80))
    for fault in ("12 late", "1000 illegal", "3 failed"):
        assert sum(fault in line for line in lines) == 3


class Failed:
    forfeit = "a game that was forfeited"


@pytest.mark.parametrize("bots", [2, 8])
def test_the_standings_of_a_league_fit_80_columns(bots):
    labels = [f"game{place}" for place in range(9)]
    result = made_up_result(bots)
    league = LeaguePlan("many", dict.fromkeys(labels, result.plan), None, "")
    lines = printed(overall(sum_up_league(league, dict.fromkeys(labels, result)), 80))
    shown = " ".join(without_names(lines)).replace("9 games", "")
    assert all(label in shown for label in labels)
    for place in range(bots):
        assert shown.count(f"−{1100 + place}") == 10  # overall, and in nine games
