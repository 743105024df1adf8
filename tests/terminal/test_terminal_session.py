"""Playing with typed lines."""

from pathlib import Path

import pytest
from our_games import GAMES, short

import lostcities
from lostcities.games.registry import load
from lostcities.games.rollwrite.sheet import RECONSTRUCTED
from lostcities.terminal.seats import usual_seating

SIZES = [(info.id, players) for info in GAMES for players in {info.players[0], info.players[-1]}]


def moves_and_deal(record: Path) -> str:
    """A record without what differs from sitting to sitting."""
    return "".join(line for line in record.read_text().splitlines(keepends=True) if not line.startswith("date:"))


@pytest.mark.parametrize(("game", "players"), SIZES)
def test_every_game_can_be_played_to_its_end(run, any_move, record, game, players):
    seats = usual_seating(load(game), players)
    result = run("play", game, "--seats", seats, "--seed", 1, "--record", record, *short(game), typed=any_move)
    assert result.exit_code == 0
    played = lostcities.replay(record.read_text())
    assert played.is_over
    assert f"lostcities replay {record}" in result.stdout
    sheet = result.stdout[result.stdout.rindex("──") :]
    for score in played.scores():
        for line in score.lines:
            assert line.name.split()[-1] in sheet
            assert str(line.points).replace("-", "−") in sheet
        assert str(score.total).replace("-", "−") in sheet
    assert played.outcome().reason in result.stdout.splitlines()[-2]


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_people_alone_can_play_every_game(run, any_move, record, info):
    seats = ",".join(["you"] * info.players[0])
    result = run("play", info.id, "--seats", seats, "--seed", 2, "--record", record, *short(info.id), typed=any_move)
    assert result.exit_code == 0
    assert lostcities.replay(record.read_text()).is_over


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_every_game_can_be_played_from_a_position(run, any_move, record, info):
    options = {"turn_limit": 20} if load(info.id).turn_limit else {}
    game = lostcities.new_game(info.id, players=info.players[-1], seed=2, rounds=1, **options)
    for _ in range(5):
        game.play(game.legal_moves()[0])
    seats = ",".join(["you", "random"] * 3).split(",")[: game.players]
    line = game.position_text(0)
    result = run("play", "--position", line, "--seats", ",".join(seats), "--record", record, typed=any_move)
    assert result.exit_code == 0
    assert lostcities.replay(record.read_text()).is_over


def test_a_position_has_its_own_number_of_seats(run):
    line = lostcities.new_game("deck52", players=3, seed=1).position_text()
    result = run("play", "--position", line, "--seats", "you,random")
    assert result.exit_code == 2
    assert "the position has 3 seats, and --seats has 2" in result.stderr


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_quitting_and_resuming_gives_the_same_game(run, any_move, record, info):
    arguments = ("play", info.id, "--seed", 3, "--record", record, *short(info.id))
    run(*arguments, typed=any_move)
    whole = moves_and_deal(record)
    record.unlink()

    asked = iter(range(10_000))
    quitting_often = lambda prompt: "quit" if next(asked) % 13 == 12 else any_move(prompt)  # noqa: E731
    result = run(*arguments, typed=quitting_often)
    while not lostcities.replay(record.read_text()).is_over:
        assert f"lostcities play --resume {record}" in result.stdout.splitlines()[-1]
        result = run("play", "--resume", record, typed=quitting_often)
    assert moves_and_deal(record) == whole


@pytest.mark.parametrize("info", GAMES, ids=lambda info: info.id)
def test_moves_lists_every_legal_move_with_what_it_does(run, record, info):
    result = run("play", info.id, "--seed", 4, "--record", record, typed="moves\n")
    game = lostcities.replay(record.read_text())
    shown = result.stdout.partition("> moves\n")[2]
    for move in game.legal_moves():
        assert move.text in shown.split()
        assert game.say(move) in shown


def test_a_number_chooses_from_the_list(run, record):
    result = run("play", "classic", "--seed", 4, "--record", record, typed="moves\n3\n")
    line = next(line for line in result.stdout.partition("> moves\n")[2].splitlines() if line.startswith(" 3"))
    assert lostcities.replay(record.read_text()).history[-1][1].text == line.split()[1]


def test_a_number_may_begin_a_whole_turn(two_people, record):
    two_people("\n1 d\n")
    assert len(lostcities.replay(record.read_text()).history) == 2


def test_a_number_is_a_bid_where_numbers_are_moves(run, record):
    run("play", "rivals", "--seed", 4, "--record", record, "--seats", "you,you", typed="u\n2\n")
    assert [move.text for _, move in lostcities.replay(record.read_text()).history] == ["u", "2"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("r11", "'r11' is not a move of classic"),
        ("99", "there is no move 99"),
        ("0", "there is no move 0"),
        ("9" * 5000, "there is no move 999"),
        ("d", "d: place a card first"),
        ("rx", "you do not have the red wager"),
        ("y2 d y9", "your turn ends with d: leave out y9"),
        ("y2 y9", "y9: you have placed a card; now draw one"),
        ("[red]", "'[red]' is not a move"),
        (",", "there is no move in that"),
        ("\udcff", "is not a move"),
    ],
)
def test_what_cannot_be_played_costs_nothing_and_is_explained_in_one_line(two_people, record, line, reason):
    typed = iter(["", line, "quit"])
    shown = two_people(lambda prompt: next(typed)).stdout
    answer = shown.rpartition(f"{line}\n".encode(errors="replace").decode())[2].partition("quit\n")[0]
    assert reason in answer
    assert len(answer.splitlines()) == 1
    assert not lostcities.replay(record.read_text()).history


def test_undo_takes_back_a_placement(two_people, record):
    two_people("\ny2\nundo\n")
    assert not lostcities.replay(record.read_text()).history


def test_undo_does_not_take_back_a_finished_turn(two_people, record):
    assert "you have not moved in this turn yet" in two_people("\ny2 d\n\nundo\n").stdout
    assert len(lostcities.replay(record.read_text()).history) == 2


def test_undo_takes_back_one_card_after_the_other(run, record):
    typed = "u\nu\nu\nu\nu\nu\n1\np\nmoves\n"
    arguments = ("play", "rivals", "--seed", 4, "--seats", "you,you", "--record", record)
    run(*arguments, typed=typed)
    won = lostcities.replay(record.read_text())
    cards = [move.text for move in won.legal_moves() if move.text[0].isalpha()]
    run("play", "--resume", record, typed=f"{cards[0]}\n-{cards[1]}\nundo\nundo\nundo\n")
    assert lostcities.replay(record.read_text()) == won


def test_bots_moves_are_told_as_the_person_may_see_them(run, record, any_move):
    seats = ("--seats", "you,random,random,random")  # who give cards now and then
    result = run(
        "play", "partners", "--seed", 6, *seats, *short("partners", turns=60), "--record", record, typed=any_move
    )
    given = [(seat, move) for seat, move in lostcities.replay(record.read_text()).history if move.text.startswith(">")]
    assert any(seat % 2 for seat, _ in given)
    assert "give a card to the partner, face down" in result.stdout
    for line in result.stdout.splitlines():
        if line.startswith(("random 1:", "random 3:")):
            assert "to your partner" not in line


def test_a_drawn_card_is_told_only_to_the_one_who_drew_it(two_people):
    others = two_people("\ny2 d\n\nlog\n").stdout.rpartition("> log\n")[2]
    assert "play the yellow 2, draw from the draw pile\n" in others
    own = two_people("\nb2 d\n\nlog\n").stdout.rpartition("> log\n")[2]
    assert "you:      play the yellow 2, draw from the draw pile: yx\n" in own


def test_score_shows_the_points_so_far(two_people):
    sheet = two_people("\ny2 d\n\nb2 d\n\nscore\n").stdout.rpartition("> score\n")[2]
    assert ["yellow", "2", "−", "20", "−18"] in [line.split() for line in sheet.splitlines()]


def test_record_says_where_the_game_is_and_shows_no_card(run, record):
    result = run("play", "classic", "--seed", 4, "--record", record, typed="record\n")
    answer = result.stdout.rpartition("> record\n")[2]
    assert str(record) in answer
    assert "deal:" not in answer


def test_without_a_file_the_record_is_kept_in_the_users_data_directory(run, tmp_path):
    result = run("play", "classic", typed="quit\n")
    (kept,) = (tmp_path / "data" / "lostcities" / "games").iterdir()
    assert f"lostcities play --resume {kept}" in result.stdout
    assert lostcities.replay(kept.read_text()).id == "classic"


def test_a_game_can_be_played_where_nothing_can_be_kept(run, tmp_path):
    (tmp_path / "data").write_text("a file where a directory should be")
    result = run("play", "classic", typed="1\n")
    assert result.exit_code == 0
    assert "cannot save the game to" in result.stdout


def test_without_a_game_it_asks_which(run):
    asked = run("play", typed="nonsense\n4\nquit\n").stdout
    assert "'nonsense' is not on the list" in asked
    assert "Rivals, turn " in asked
    assert "Lost Cities, round 1 of 3" in run("play", typed="\nquit\n").stdout
    assert "52-Card Deck, turn" in run("play", typed="deck52\nquit\n").stdout
    assert run("play", typed="").exit_code == 0


def test_where_bots_play_a_turn_limit_ends_endless_games(run, record):
    run("play", "classic", "--record", record, typed="quit\n")
    assert lostcities.replay(record.read_text()).options["turn_limit"] == 300
    record.unlink()
    run("play", "classic", "--record", record, "--option", "turn_limit=none", typed="quit\n")
    assert lostcities.replay(record.read_text()).options["turn_limit"] is None
    record.unlink()
    run("play", "classic", "--record", record, "--seats", "you,you", typed="quit\n")
    assert lostcities.replay(record.read_text()).options["turn_limit"] is None


def test_the_same_seed_and_moves_give_the_same_game(run, any_move, record):
    arguments = ("play", "classic", "--seed", 9, "--record", record, "--rounds", 1, "--option", "turn_limit=20")
    run(*arguments, typed=any_move)
    first = moves_and_deal(record)
    record.unlink()
    run(*arguments, typed=any_move)
    assert moves_and_deal(record) == first


def test_between_rounds_the_result_of_the_round_is_shown(run, any_move, record):
    result = run(
        "play", "classic", "--seed", 5, "--rounds", 2, "--option", "turn_limit=20", "--record", record, typed=any_move
    )
    points = lostcities.replay(record.read_text()).scores()
    before, _, after = result.stdout.partition("Round 1 of 2 is over: the turn limit was reached.")
    total = before[before.rindex("total") :].split()
    assert total[1:] == [str(score.rounds[0]).replace("-", "−") for score in points]
    assert "round 1" in after
    assert "round 2" in after
    game = lostcities.replay(record.read_text())
    said = " ".join(after.split())
    assert said.startswith(f"Totals: you {total[1]}, {game.names[1]} {total[2]}. ")
    starter = game._rounds[1].starter
    assert ("You start" if starter == 0 else f"{game.names[starter]} starts") + " the next round." in said


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("rivals", {"gold": "is empty:", "dead_card": "it goes in the box"}),
        ("rollwrite", {"bridge": "first across the", "exhausted": "(exhausted)"}),
    ],
)
def test_what_a_move_brings_about_is_told_behind_it(run, record, game, words):
    result = run("play", game, "--seats", "random,random", "--seed", 1, "--record", record)
    played = lostcities.replay(record.read_text())
    kinds = [moment["kind"] for _, _, position in played.steps() for moment in position.moments]
    said = " ".join(result.stdout.split())
    assert {kind: said.count(text) for kind, text in words.items()} == {kind: kinds.count(kind) for kind in words}
    assert set(words) <= set(kinds)


def test_bots_can_play_alone(run, record):
    result = run("play", "rivals", "--seats", "random,random", "--seed", 1, "--record", record)
    game = lostcities.replay(record.read_text())
    assert game.is_over
    assert sum(line.startswith(("random 1:", "random 2:")) for line in result.stdout.splitlines()) == len(game.history)


def test_a_finished_game_that_is_resumed_shows_its_result(run, record):
    run("play", "rivals", "--seats", "random,random", "--seed", 1, "--record", record)
    result = run("play", "--resume", record)
    assert "the last card was revealed" in result.stdout


def test_who_plays_can_change_when_a_game_is_resumed(two_people, run, record):
    two_people("\ny2 d\n")
    assert run("play", "--resume", record, "--seats", "random,random").exit_code == 0
    assert lostcities.replay(record.read_text()).names == ("random 1", "random 2")


def test_a_game_of_ones_own_can_be_played_too(run, record, any_move):
    import tiny  # registers games that have no help texts and no drawing of their own

    helped = iter(["help", "moves", "log"])
    result = run("play", tiny.TINY.id, "--record", record, typed=lambda prompt: next(helped, None) or any_move(prompt))
    assert result.exit_code == 0
    assert "made up" in result.stdout
    assert lostcities.replay(record.read_text()).is_over


def test_a_sheet_can_be_a_file(run, tmp_path, record):
    sheet = tmp_path / "mine.toml"
    sheet.write_text(lostcities.sheet_text(RECONSTRUCTED).replace("red = [5, 6]", "red = [1, 2]"))
    run("play", "rollwrite", "--option", f"sheet={sheet}", "--record", record, typed="quit\n")
    game = lostcities.replay(record.read_text())
    assert game.options["sheet"].arrows[0] == (1, 2)
