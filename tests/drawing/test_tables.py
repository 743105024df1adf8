"""What games and arenas look like at a prompt and in a notebook."""

from xml.etree import ElementTree

from rich.table import Table

import lostcities as lc
from lostcities import arena
from lostcities.drawing.tables import html_table


def test_the_games_show_themselves_as_tables_that_fit_a_prompt():
    lines = repr(lc.games()).splitlines()
    assert max(map(len, lines)) <= 100
    for game in lc.games():
        assert any(line.split()[:1] == [game.id] and game.title in line for line in lines)
    assert "0x" not in repr(lc.games()) + repr(lc.games()[0]), "no addresses of functions"
    assert repr(lc.games()[0]) == "<classic: Lost Cities, 2 players, options: expeditions, turn_limit>"


def test_in_a_notebook_the_games_are_tables_of_html():
    tables = ElementTree.fromstring(f"<div>{lc.games()._repr_html_()}</div>").findall("table")
    assert len(tables) == 2
    assert [row.find("td").text for row in tables[0].iter("tr") if row.find("td") is not None] == [
        game.id for game in lc.games()
    ]


def test_the_result_of_an_arena_shows_itself_as_a_table():
    result = arena.run("classic", "random,other=random", games=2, options={"turn_limit": 4})
    text, html = repr(result), result._repr_html_()
    for part in ("classic, 2 players", "rating", "wins", "margin", "random", "other"):
        assert part in text
        assert part in html
    assert str(result) == text
    assert len(text.splitlines()) < 12
    assert len(ElementTree.fromstring(html.replace("<br>", "<br/>")).findall("tbody/tr")) == 2


def test_cells_are_escaped_and_lose_their_colours():
    table = Table("a & b", title="[bold]<Title>[/]")
    table.add_row("[dim]<script>[/]\nsecond")
    assert html_table(table) == (
        '<table><caption>&lt;Title&gt;</caption><thead><tr><th style="text-align: left">a &amp; b</th></tr></thead>'
        '<tbody><tr><td style="text-align: left">&lt;script&gt;<br>second</td></tr></tbody></table>'
    )
