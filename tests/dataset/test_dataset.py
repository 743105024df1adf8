"""Games as data: rows that say what happened, and what the seat could know; files that resume and read back."""

import itertools
import json

import pyarrow.parquet as parquet
import pytest
from typer.testing import CliRunner

import lostcities as lc
from lostcities import arena
from lostcities.bots import bot, decision_for
from lostcities.cli import main
from lostcities.dataset import decision_rows, game_row
from lostcities.dataset.files import count_rows, write_rows
from lostcities.dataset.replays import rows_of
from lostcities.games.registry import load, registered


def played(game, seed=1, rounds=1, **options):
    explorer = bot("explorer")
    table = lc.new_game(game, seed=seed, rounds=rounds, **load(game).with_turn_limit(options))
    while table.turn is not None:
        table.play(int(explorer.choose(decision_for(table, seed)).action))
    return table


def run(*words):
    return CliRunner().invoke(main, ["dataset", "make", *words])


@pytest.mark.parametrize("game", registered()[:5])
def test_a_decision_is_what_its_seat_could_know_and_what_it_played(game):
    table = played(game)
    rows = list(decision_rows(3, table))
    assert rows
    for row in rows[:: max(1, len(rows) // 5)]:
        before = table.at(row["move"])
        view = before.view(row["seat"])
        assert before.turn == row["seat"]
        assert row["legal"] == view["legal"] == [str(move) for move in before.legal_moves()]
        assert json.loads(row["view"]) == {name: view[name] for name in view if name not in ("history", "legal")}
        assert row["played"] == str(table.history[row["move"]][1])
        assert row["game"] == 3


def test_forced_moves_are_no_decisions_and_all_others_are():
    table = played("classic")
    choices = [move for move in range(table.moves_made) if len(table.at(move).legal_moves()) > 1]
    assert [row["move"] for row in decision_rows(0, table)] == choices


def test_margins_are_those_of_the_round_and_wins_those_of_the_game():
    table = played("classic", rounds=2)
    scores, winners = table.scores(), table.outcome().winners
    for row in decision_rows(0, table):
        own, other = scores[row["seat"]], scores[1 - row["seat"]]
        assert row["margin"] == own.rounds[row["round"] - 1] - other.rounds[row["round"] - 1]
        assert row["won"] == ((row["seat"] in winners) / len(winners))


@pytest.mark.parametrize("game", ["classic", "rollwrite"])
def test_the_evaluation_before_a_decision_with_what_came_of_it_is_the_one_before_the_next(game):
    """And the last leads to the result."""
    rows = list(decision_rows(0, played(game), evaluated=True))
    signed = [(row["move"], 1 if row["seat"] == 0 else -1, row) for row in rows]
    for (move, sign, row), (following, other, later) in itertools.pairwise(signed):
        if following == move + 1:
            after = sign * (row["expected"] + row["contribution"] + row["luck"])
            assert after == pytest.approx(other * later["expected"], abs=0.05)
    last = rows[-1]
    if last["move"] == played(game).moves_made - 1:
        assert last["expected"] + last["contribution"] + last["luck"] == pytest.approx(last["margin"], abs=0.05)


def test_a_game_has_its_record_in_its_row():
    table = played("deck52")
    row = game_row(0, table)
    assert lc.replay(row["record"]) == table
    assert row["totals"] == list(table.totals)
    assert row["winners"] == list(table.outcome().winners)


def test_a_game_that_is_not_over_has_no_rows():
    with pytest.raises(lc.OptionError, match="not over"):
        game_row(0, lc.new_game("classic", seed=1))
    with pytest.raises(lc.OptionError, match="not over"):
        list(decision_rows(0, lc.new_game("classic", seed=1)))


def test_one_command_makes_both_files_and_the_card_and_goes_on_where_it_ended(tmp_path):
    out = tmp_path / "games"
    words = ["classic", "--bots", "explorer,random@2s", "--workers", "0", "--out", str(out)]
    assert run(*words, "--games", "2").exit_code == 0
    longer = run(*words, "--games", "4")
    assert longer.exit_code == 0, longer.output
    games, decisions = (parquet.read_table(out / f"{name}.parquet").to_pylist() for name in ("games", "decisions"))
    assert [row["game"] for row in games] == [0, 1, 2, 3]
    assert {row["game"] for row in decisions} == {0, 1, 2, 3}
    assert {tuple(row["seats"]) for row in games} == {("explorer", "random@2s"), ("random@2s", "explorer")}
    card = (out / "README.md").read_text(encoding="utf-8")
    assert f"{len(decisions):,} decisions" in card
    assert "| explorer | explorer | none |\n| random@2s | random | 2s |" in card
    for row in games:
        assert lc.replay(row["record"]).totals == tuple(row["totals"])


def test_rows_are_the_same_and_in_order_from_any_number_of_processes(monkeypatch):
    monkeypatch.setattr("lostcities.dataset.replays.GAMES_AT_ONCE", 2)
    games = [played("classic", seed=seed, turn_limit=8) for seed in range(7)]
    records = [game.record() for game in games]
    made = list(rows_of(records, evaluated=False, workers=2, cluster=None))
    assert made == list(rows_of(records, evaluated=False, workers=0, cluster=None))
    assert [row for rows, _ in made for row in rows] == list(itertools.starmap(game_row, enumerate(games)))
    assert [row for _, rows in made for row in rows] == [
        row for number, game in enumerate(games) for row in decision_rows(number, game)
    ]


def test_a_file_that_was_not_finished_leaves_the_old_one_as_it_was(tmp_path):
    path = tmp_path / "games.jsonl"
    write_rows(path, [{"game": 1}])

    def interrupted():
        yield {"game": 2}
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_rows(path, interrupted())
    assert path.read_text(encoding="utf-8") == '{"game":1}\n'


@pytest.mark.parametrize("ending", ["parquet", "jsonl"])
def test_rows_come_back_from_a_file_as_they_were_given(ending, tmp_path, monkeypatch):
    monkeypatch.setattr("lostcities.dataset.files.ROWS_AT_ONCE", 3)
    rows = [{"game": number, "seats": ["a", "b"], "margin": -number} for number in range(8)]
    path = tmp_path / f"rows.{ending}"
    assert write_rows(path, rows) == count_rows(path) == 8
    if ending == "parquet":
        assert parquet.read_table(path).to_pylist() == rows
    else:
        assert [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] == rows


def test_lines_of_json_need_no_other_package_and_one_bot_plays_itself(tmp_path):
    out = tmp_path / "games"
    done = run("rivals", "--bots", "explorer", "--games", "2", "--format", "jsonl", "--workers", "0", "--out", str(out))
    assert done.exit_code == 0, done.output
    games = [json.loads(line) for line in (out / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(games) == 2
    assert games[0]["seats"] == ["first", "second"]


def test_another_plan_in_the_same_folder_is_refused_and_changes_nothing(tmp_path):
    out = tmp_path / "games"
    words = ["classic", "--games", "2", "--format", "jsonl", "--workers", "0", "--out", str(out)]
    assert run(*words).exit_code == 0
    before = {path: path.read_bytes() for path in out.rglob("*.*")}
    refused = run(*words, "--seed", "5")
    assert refused.exit_code == 2
    assert "has other games" in refused.output
    assert {path: path.read_bytes() for path in out.rglob("*.*")} == before


def test_an_unknown_format_is_refused(tmp_path):
    refused = run("classic", "--format", "csv", "--out", str(tmp_path / "games"))
    assert refused.exit_code == 2
    assert "parquet or jsonl" in refused.output
    assert not (tmp_path / "games").exists()


def test_an_arena_keeps_the_records_of_its_games_if_asked(tmp_path):
    arena.run("classic", "explorer,random", games=2, records=True, folder=tmp_path)
    kept = list(lc.read_records(tmp_path / "records.txt"))
    assert [lc.Game.from_record(one).names for one in kept] == [("explorer", "random"), ("random", "explorer")]
    assert all(lc.Game.from_record(one).is_over for one in kept)


def test_many_records_are_read_one_after_the_other_and_a_bad_one_is_named(tmp_path):
    games = [played("classic", seed=seed) for seed in (1, 2)]
    file = tmp_path / "records.txt"
    file.write_text("\n".join(game.record() for game in games), encoding="utf-8")
    assert [lc.Game.from_record(one) for one in lc.read_records(file)] == games
    begin = len(games[0].record().splitlines()) + 2
    file.write_text(games[0].record() + "\nlostcities record 1\nnonsense\n", encoding="utf-8")
    reading = lc.read_records(file)
    next(reading)
    with pytest.raises(lc.RecordError, match=f"begins in line {begin}: line 2: 'nonsense'"):
        next(reading)
