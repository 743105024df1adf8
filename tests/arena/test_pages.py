"""Results as HTML: one page that needs nothing from elsewhere and tells everything as text."""

import re
import shlex
from html.parser import HTMLParser

import pytest
import typer
from typer.testing import CliRunner

from lostcities import OptionError, arena
from lostcities.arena import command
from lostcities.arena.league.file import parse_league
from lostcities.arena.reports.words import command_of
from lostcities.bots import Budget
from small_bots import First

BOTS = {"random": "random", "first": "small_bots:First", "<b>&": "small_bots:Raises"}


class Page(HTMLParser):
    """The text of each table, and whether everything that is opened is closed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tables, self.links, self.ids = [], [], [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found["href"]] if "href" in found else []
        if tag != "meta":
            self.open.append(tag)
        if tag == "table":
            self.tables.append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "table" in self.open:
            self.tables[-1] += f"{data}|"


@pytest.fixture(scope="module")
def result():
    return arena.run("classic", BOTS, games=4, options={"turn_limit": 20}, seed=5)


def test_the_page_needs_nothing_from_elsewhere(result):
    page = result.to_html()
    assert page.startswith("<!doctype html>")
    assert "<script" not in page
    assert "src=" not in page
    assert "url(" not in page
    assert page.replace("http://www.w3.org/2000/svg", "").count("http") == 0
    assert "<b>&" not in page


def test_the_page_has_standings_cross_table_and_what_went_wrong(result):
    page = result.to_html()
    standings, cross, bots = Page(page).tables
    for one in result.standings:
        assert f"{100 * one.win_rate.value:.1f}\N{NO-BREAK SPACE}%" in standings
        assert one.name in standings
        assert one.name in cross
    for meeting in result.meetings.values():
        assert f"|{100 * meeting.ahead.value:.1f}|" in cross
    assert cross.count("±") == 6 + 2  # a forfeit has no points
    assert "small_bots:Raises" in bots
    assert "ZeroDivisionError: no idea" in page
    assert page.count("<svg") == 1
    assert "prefers-color-scheme: dark" in page


def test_the_page_says_how_it_was_made(result):
    page = result.to_html()
    assert "Seed 5." in page
    assert re.search(r"made on \d{4}-\d\d-\d\d with lostcities \S+, python \S+, numpy \S+, numba \S+\.", page)
    assert "lostcities arena classic" in page


@pytest.mark.parametrize(
    "bots",
    [
        "random,first=small_bots:First",
        "random@50,./examples/line_bot.py",
        "navigator@200ms,b=navigator@1s,threads=2",
        {"a": "random", "b": "pilot:some folder@20"},
    ],
)
@pytest.mark.parametrize(
    "more", [{}, {"players": 2, "rounds": 3, "seed": 7, "limit": 2.5, "adjusted": True, "options": {"expeditions": 6}}]
)
def test_the_command_of_a_page_makes_the_same_plan(bots, more, monkeypatch):
    plan = arena.make_plan("classic", bots, games=6, **more)
    asked = []

    class Stop(Exception):
        pass

    def stop(plan, folder):
        asked.append(plan)
        raise Stop

    monkeypatch.setattr(command, "Tournament", stop)
    app = typer.Typer()
    command.register(app)
    words = shlex.split(command_of(plan))
    assert isinstance(CliRunner().invoke(app, words[1:]).exception, Stop)
    assert asked == [plan]


def test_a_python_object_has_no_command():
    plan = arena.make_plan("classic", [First(), "random"], games=2, budget=Budget(simulations=3))
    assert command_of(plan) is None


def test_the_page_of_a_league_has_every_game_and_its_file(tmp_path):
    text = (
        'seed = 2\nworkers = 0\n[bots]\na = "random"\nb = "small_bots:First"\n'
        '[games.one]\ngame = "classic"\ngames = 2\noptions = {turn_limit = 6}\n'
        '[games.two]\ngame = "classic"\ngames = 2\noptions = {turn_limit = 8}\n'
    )
    league = arena.League(parse_league(text, "small"), tmp_path)
    assert len(list(league.play())) == 4
    written = league.result().to_html()
    page = Page(written)
    assert len(page.tables) == 1 + 2 * 2 + 1
    assert page.links == ["#one", "#two"]
    assert page.ids == ["one", "two"]
    assert "|one|two|" in page.tables[0]
    assert written.count("<svg") == 3
    assert "turn_limit = 8" in written
    assert "lostcities arena classic --bots a=random,b=small_bots:First --games 2 --option turn_limit=8" in written


def test_the_arena_saves_its_page_on_request(tmp_path, monkeypatch):
    app = typer.Typer()
    command.register(app)
    words = ["arena", "classic", "--bots", "random,first=small_bots:First", "--games", "2", "--workers", "0"]
    words += ["--option", "turn_limit=20"]
    folder = tmp_path / "results"
    shown = CliRunner().invoke(app, [*words, "--out", str(folder), "--html", str(folder / "page.html")])
    assert shown.exit_code == 0
    assert "moves/s" in (folder / "page.html").read_text()
    refused = CliRunner().invoke(app, [*words, "--html", str(tmp_path / "nowhere" / "page.html")])
    assert isinstance(refused.exception, OptionError)
