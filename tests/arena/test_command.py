"""lostcities arena and lostcities bots."""

import json
from xml.etree import ElementTree

import pytest
import typer
from typer.testing import CliRunner

from lostcities import OptionError
from lostcities.arena import command
from lostcities.arena.reports import terminal
from lostcities.arena.tournament import Tournament

SHORT = ["--option", "turn_limit=30", "--workers", "0"]


@pytest.fixture
def run(monkeypatch):
    """Run a command and return what it shows; what goes wrong is raised."""
    monkeypatch.setenv("COLUMNS", "120")
    app = typer.Typer()
    command.register(app)

    def run_command(*words):
        result = CliRunner().invoke(app, [*words])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        run_command.code = result.exit_code
        return result.output

    return run_command


def test_the_arena_shows_who_is_stronger(run):
    shown = run(
        "arena", "classic", "--bots", "random,first=small_bots:First,bad=small_bots:Raises", "--games", "4", *SHORT
    )
    assert run.code == 0
    assert "classic, 2 players" in shown
    assert "2 deals × 6 seatings = 12 games" in shown
    assert "1 first" in shown
    assert "8 failed" in shown
    assert "ZeroDivisionError: no idea" in shown
    assert "Row against column" in shown
    assert "No games were kept" in shown


def test_the_arena_keeps_what_it_finds_and_goes_on_from_there(run, tmp_path):
    folder = tmp_path / "results"
    shown = run(
        "arena", "classic", "--bots", "random,b=random", "--games", "4", *SHORT, "--out", str(folder), "--seed", "8"
    )
    assert "plot.svg" in shown
    assert json.loads((folder / "results.json").read_text())["plan"]["seed"] == 8
    shown = run("arena", "--resume", str(folder), "--games", "6", "--workers", "0")
    assert "3 deals × 2 seatings = 6 games" in shown
    with pytest.raises(OptionError, match="takes everything from the folder"):
        run("arena", "classic", "--resume", str(folder))


def test_an_interruption_shows_what_there_is_and_how_to_go_on(run, tmp_path, monkeypatch):
    keep = Tournament.keep

    def interrupted(tournament, played):
        keep(tournament, played)
        if len(tournament.played) == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr(Tournament, "keep", interrupted)
    folder = tmp_path / "results"
    shown = run("arena", "classic", "--bots", "random,b=random", "--games", "8", *SHORT, "--out", str(folder))
    assert run.code == 130
    assert "2 deals × 2 seatings = 4 games" in shown
    assert "Interrupted after 5 of 8 games." in shown
    assert "Continue: lostcities arena --resume" in shown
    shown = run("arena", "classic", "--bots", "random,b=random,c=random", "--games", "8", *SHORT)
    assert "No deal has been played in all its seatings" in shown


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["arena"], "name a game and the bots"),
        (["arena", "classic"], "name a game and the bots"),
        (["arena", "classic", "--bots", "random"], "at least two bots"),
        (["arena", "classic", "--bots", "random,nobody"], "there is no bot 'nobody'"),
        (["arena", "classic", "--bots", "random,b=random", "--option", "turn_limit"], "NAME=VALUE"),
    ],
)
def test_mistakes_are_told_in_a_line(run, words, text):
    with pytest.raises(OptionError, match=text):
        run(*words)


def test_bots_are_listed(run):
    shown = run("bots")
    assert "random" in shown
    assert "Plays at random." in shown
    assert "package.module:Bot" in shown


def test_names_with_brackets_and_angles_are_shown_as_they_are(run, tmp_path):
    bots = "random,[red]x</text>=random"
    plan_bots = {"random": "random", "[red]x</text>": "random"}
    assert bots
    tournament = Tournament(command.make_plan("classic", plan_bots, games=2, options={"turn_limit": 30}), tmp_path)
    list(tournament.play(0))
    shown = terminal.Console(width=120, record=True)
    terminal.show(shown, tournament.result())
    assert "[red]x</text>" in shown.export_text()
    ElementTree.parse(tmp_path / "plot.svg")


def test_the_plot_is_an_svg_with_every_bot_and_every_pair(tmp_path):
    plan = command.make_plan("rivals", "a=random,b=random,c=small_bots:First", games=12, players=3)
    tournament = Tournament(plan, tmp_path)
    list(tournament.play(0))
    texts = [
        "".join(text.itertext())
        for text in ElementTree.parse(tmp_path / "plot.svg").iter("{http://www.w3.org/2000/svg}text")
    ]
    assert {"a", "b", "c", "rivals, 3 players"} <= set(texts)
    assert sum("±" in text and text[0].isdigit() for text in texts) == 6


def test_a_match_of_several_rounds_is_counted_as_one(run, tmp_path):
    folder = tmp_path / "matches"
    shown = run(
        "arena", "classic", "--bots", "random,first=small_bots:First", "--games", "4", "--rounds", "3", *SHORT,
        "--out", str(folder),
    )  # fmt: skip
    assert "2 deals × 2 seatings = 4 matches · 3 rounds a match" in shown
    for column in ("matches won", "rounds won", "margin a match"):
        assert column in shown
    games = [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()[1:]]
    for game in games:
        assert len(game["rounds"]) == 3
        assert [sum(points) for points in zip(*game["rounds"], strict=True)] == game["points"]
    assert "rounds_won" in (folder / "bots.csv").read_text().splitlines()[0]
    table = shown.partition("seed 0")[2].partition("In ")[0]
    assert table in run("arena", "--resume", str(folder), "--workers", "0")
