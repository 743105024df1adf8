"""A league: one file, every pair in every game, and nothing is ever played twice."""

import json
import re

import pytest
import typer
from typer.testing import CliRunner

from lostcities import OptionError, arena
from lostcities.arena.league import command
from lostcities.arena.league.file import example, parse_league
from lostcities.arena.ratings import Rating, mean_rating

LEAGUE = """
seed = 3
workers = 0

[bots]
random = "random"
first = "small_bots:First"

[games.classic]
games = 4
options = { turn_limit = 20 }

[games.trio]
game = "rivals"
players = 3
games = 3
"""
LAST = 'last = "small_bots:Last"\n'


def with_bot(text):
    return text.replace("[games.classic]", f"{LAST}[games.classic]")


def play(text, folder, stop_after=None):
    """Play a league, perhaps not to the end; the labels of the games that were played, and the result."""
    league = arena.League(parse_league(text, "test"), folder)
    found = []
    playing = league.play()
    for label, _ in playing:
        found.append(label)
        if len(found) == stop_after:
            break
    playing.close()
    return found, league.result()


def lines(folder, label):
    return (folder / label / "games.jsonl").read_text().splitlines()


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A league of two bots that was played in one go: its folder and result."""
    folder = tmp_path_factory.mktemp("whole")
    played, result = play(LEAGUE, folder)
    assert len(played) == 4 + 6
    return folder, result


@pytest.fixture(scope="module")
def of_three(tmp_path_factory):
    folder = tmp_path_factory.mktemp("three")
    return folder, play(with_bot(LEAGUE), folder)[1]


def test_all_bots_meet_in_all_games(of_three):
    _, result = of_three
    assert list(result.games) == ["classic", "trio"]
    assert len(result.games["classic"].games) == 3 * 4
    assert len(result.games["trio"].games) == 6
    for one in result.games.values():
        assert len(one.meetings) == 6


def test_overall_is_the_mean_of_the_ratings_and_of_the_places(of_three):
    _, result = of_three
    for one in result.standings:
        ratings = [game[one.name].rating for game in result.games.values()]
        assert one.rating == mean_rating(ratings)
        places = [[other.name for other in game.ranking].index(one.name) + 1 for game in result.games.values()]
        assert one.rank == sum(places) / 2
    assert result.ranking[0].rating.value == max(one.rating.value for one in result.standings)


def test_errors_of_several_ratings_add_up_in_quadrature():
    assert mean_rating([Rating(10, 4, 13), Rating(30, 22, 34)]) == Rating(20, 15, 22.5)


@pytest.mark.parametrize("stop_after", [1, 5])
def test_an_interrupted_league_goes_on_to_the_same_games(tmp_path, whole, stop_after):
    play(LEAGUE, tmp_path, stop_after)
    cut = tmp_path / ("classic" if stop_after == 1 else "trio") / "games.jsonl"
    cut.write_text(cut.read_text() + '{"deal":1,"bo')  # killed while it wrote
    played, result = play(LEAGUE, tmp_path)
    assert len(played) == 10 - stop_after
    for label in ("classic", "trio"):
        assert lines(tmp_path, label) == lines(whole[0], label)
    assert result.standings == whole[1].standings


def test_a_finished_league_plays_nothing(tmp_path, whole):
    play(LEAGUE, tmp_path)
    played, result = play(LEAGUE, tmp_path)
    assert played == []
    assert result.standings == whole[1].standings


def test_an_added_bot_plays_only_its_own_games(tmp_path, of_three):
    play(LEAGUE, tmp_path)
    before = lines(tmp_path, "classic")[1:]
    played, result = play(with_bot(LEAGUE), tmp_path)
    assert played.count("classic") == 8  # two pairs; their third one is not played again
    after = lines(tmp_path, "classic")
    assert set(before) < set(after)
    assert after == lines(of_three[0], "classic")
    assert result.standings == of_three[1].standings


def test_a_table_of_more_sides_than_bots_changes_with_a_bot_and_keeps_what_it_had(tmp_path):
    play(LEAGUE, tmp_path)
    before = set(lines(tmp_path, "trio")[1:])
    played, _ = play(with_bot(LEAGUE), tmp_path)
    assert played.count("trio") == 6  # all three at a table
    assert before < set(lines(tmp_path, "trio")[1:])
    assert play(LEAGUE, tmp_path)[0] == []


def test_a_removed_bot_does_not_count_and_its_games_are_kept(tmp_path, whole):
    play(with_bot(LEAGUE), tmp_path)
    kept = lines(tmp_path, "classic")[1:]
    played, result = play(LEAGUE, tmp_path)
    assert set(played) == {"trio"}  # tables of two bots, which there were not before
    assert result.standings == whole[1].standings
    assert sorted(lines(tmp_path, "classic")[1:]) == sorted(kept)
    assert play(with_bot(LEAGUE), tmp_path)[0] == []


def test_more_games_are_added_and_fewer_are_counted(tmp_path, whole):
    more = LEAGUE.replace("games = 4", "games = 6")
    play(LEAGUE, tmp_path)
    assert play(more, tmp_path)[0] == ["classic", "classic"]
    played, result = play(LEAGUE, tmp_path)
    assert played == []
    assert result.standings == whole[1].standings
    assert play(more, tmp_path)[0] == []


def test_an_added_game_is_played_alone(tmp_path):
    play(LEAGUE, tmp_path)
    played, result = play(LEAGUE + '[games.short]\ngame = "classic"\ngames = 2\noptions = {turn_limit = 6}\n', tmp_path)
    assert played == ["short", "short"]
    assert list(result.games) == ["classic", "trio", "short"]


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("seed = 3", "seed = 4", r"\[games.classic\] was begun otherwise: seed was 3 and is 4\. .*--out FOLDER"),
        ("turn_limit = 20", "turn_limit = 30", "turn_limit was 20 and is 30"),
        ("games = 4", "games = 4\nrounds = 2", "rounds was 1 and is 2"),
        ("games = 4", "games = 4\nadjusted = true", "adjusted was false and is true"),
        ("players = 3", "players = 4", r"\[games.trio\] was begun otherwise: players was 3 and is 4"),
        ("seed = 3", "seed = 3\nlimit = 5", "limit was not set and is 5"),
        ('"small_bots:First"', '"small_bots:Last"', "first was first=small_bots:First and is first=small_bots:Last"),
        ('"random"', '"random@50"', "random was random and is random=random@50.* a name of its own"),
        ("seed = 3", "seed = 3\nbudget = 50", "random was random and is random=random@50"),
    ],
)
def test_a_setting_that_makes_games_incomparable_is_refused(whole, old, new, text):
    folder, _ = whole
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(OptionError, match=text):
        play(LEAGUE.replace(old, new), folder)
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("seed = 3", "sede = 3", "a league has no key 'sede': did you mean 'seed'"),
        ("games = 4", "game_count = 4", r"\[games.classic\] has no key 'game_count': did you mean 'game'"),
        ("players = 3", "player = 3", r"\[games.trio\] has no key 'player': did you mean 'players'"),
        ("seed = 3", 'seed = "3"', "seed must be a whole number, not '3'"),
        ("workers = 0", "workers = -1", "workers must be a whole number from 0 on"),
        ("games = 4", "games = 0", r"\[games.classic\]: an arena has at least 1 game"),
        ("games = 4", "adjusted = 1", "games.classic.adjusted must be true or false, not 1"),
        ("players = 3", "players = 9", r"\[games.trio\]: rivals is for 2 or 3 or 4 players, not 9"),
        ("turn_limit = 20", "turns = 20", "classic has no option 'turns'"),
        ('game = "rivals"', "", "there is no game 'trio'"),
        ('random = "random"', "", "at least 2 bots in"),
        ('random = "random"', "random = 3", "bots.random must be a text, not 3"),
        ('random = "random"', '"../up" = "random"', r"'../up' in \[bots\] is not a name"),
        ("[games.trio]", '[games."bots.csv"]', r"'bots.csv' in \[games\] is not a name"),
        ("seed = 3", "seed = ", "is not the file of a league: Invalid value"),
    ],
)
def test_mistakes_in_the_file_are_told_in_a_line(tmp_path, old, new, text):
    file = tmp_path / "mine.toml"
    file.write_text(LEAGUE.replace(old, new, 1))
    with pytest.raises(OptionError, match=text) as told:
        arena.read_league(file)
    assert str(file) in str(told.value)
    assert "\n" not in str(told.value)


def test_a_bot_that_does_not_exist_is_found_before_the_first_game(tmp_path):
    with pytest.raises(OptionError, match="there is no bot 'nobody'"):
        play(LEAGUE.replace('"random"', '"nobody"'), tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_bot_that_does_not_play_a_game_is_refused_and_does_not_forfeit_it(tmp_path):
    with pytest.raises(
        OptionError, match=r"\[games.rivals\]: racer does not play rivals, but classic, partners, deck52"
    ):
        play('[bots]\nracer = "racer"\nrandom = "random"\n[games.classic]\n[games.rivals]\n', tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_league_without_games_is_refused():
    with pytest.raises(OptionError, match=r"at least 1 game in \[games\]"):
        parse_league(LEAGUE.partition("[games.")[0], "test")


@pytest.fixture
def run(monkeypatch, tmp_path):
    """Run the command in an empty folder, and return what it shows."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    app = typer.Typer()
    command.register(app)

    def run_command(*words):
        result = CliRunner().invoke(app, [*words])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        run_command.code = result.exit_code
        return result.output

    return run_command


def test_the_example_is_a_league_that_plays(run, tmp_path):
    assert run("--example") == example()
    (tmp_path / "small.toml").write_text(example().replace("games = 20", "games = 2"))
    shown = run("small.toml", "--workers", "0")
    assert run.code == 0
    assert "League small" in shown
    assert "3 bots, 18 games of classic, six, rivals" in shown
    assert "six: classic, 2 players" in shown
    assert "The result is in small/report.html" in shown


def test_every_key_of_a_league_is_in_the_example():
    keys = set(re.findall(r"^#? ?(\w+) =", example(), re.M))
    assert keys >= {"seed", "workers", "budget", "limit", "records", "game", "players", "options", "rounds", "games"}
    assert "adjusted" in keys


def test_the_command_keeps_what_it_finds_and_the_same_command_goes_on(run, tmp_path, monkeypatch):
    (tmp_path / "mine.toml").write_text(LEAGUE)
    keep = arena.Tournament.keep

    def interrupted(tournament, played):
        keep(tournament, played)
        if tournament.plan.game == "rivals":
            raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(arena.Tournament, "keep", interrupted)
        shown = run("mine.toml", "--out", "results")
    assert run.code == 130
    assert "still without a complete deal: trio" in " ".join(shown.split())
    assert "Interrupted after 5 of 10 games. The same command goes on." in shown
    shown = run("mine.toml", "--out", "results", "--html", "page.html")
    assert run.code == 0
    assert "trio: rivals, 3 players" in shown
    kept = json.loads((tmp_path / "results" / "results.json").read_text())
    assert set(kept["games"]) == {"classic", "trio"}
    header, *rows = (tmp_path / "results" / "bots.csv").read_text().splitlines()
    assert header.startswith("bot,rating,rating_low,rating_high,mean_rank,forfeits,game.classic,game.classic_low")
    assert len(rows) == 2
    assert "League mine" in (tmp_path / "page.html").read_text()


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ([], "name the file of a league"),
        (["none.toml"], "none.toml is not the file of a league: .*No such file"),
        (["mine.toml", "--out", "mine.toml"], "mine.toml is a file: name a folder"),
        (["mine.toml", "--html", "nowhere/page.html"], "is not a file that can be written"),
    ],
)
def test_a_command_that_cannot_work_is_refused_before_the_first_game(run, tmp_path, words, text):
    (tmp_path / "mine.toml").write_text(LEAGUE)
    with pytest.raises(OptionError, match=text):
        run(*words)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]


def test_a_program_may_play_a_league_too(tmp_path, whole):
    (tmp_path / "mine.toml").write_text(LEAGUE)
    seen = []
    result = arena.run_league(
        tmp_path / "mine.toml", tmp_path / "results", watch=lambda label, played: seen.append((label, played))
    )
    assert len(seen) == 10
    assert result.standings == whole[1].standings
    assert result["first"].rating == whole[1]["first"].rating
    assert "overall" in repr(result)
    assert "<table>" in result._repr_html_()
