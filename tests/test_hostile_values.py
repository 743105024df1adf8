"""Whatever is handed to the library: our own errors come out, with a sentence, and no refused call changes a game."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lostcities as lc
from lostcities.arena.plan import make_plan
from lostcities.bots import bot, decision_for, player
from lostcities.drawing import journal_svg
from lostcities.envs import pettingzoo
from lostcities.envs.gymnasium import LostCitiesEnv
from lostcities.games.rollwrite.sheet import Sheet, check_sheet
from positions import GAMES, full_deck


class Unspeakable:
    def __repr__(self):
        raise RuntimeError("no words for it")


def deep(levels):
    nested = []
    for _ in range(levels):
        nested = [nested]
    return nested


ENORMOUS = 10**5_000  # Python refuses to write it
VALUES = [
    *(None, True, False, ..., NotImplemented, object, object(), Unspeakable(), lc.games),
    *(0, 1, -1, 5, 99, 2**31, 2**63, 2**64, -(2**64), 10**99, 10**100, 10**200, ENORMOUS, -ENORMOUS),
    *(0.0, 1.5, float("nan"), float("inf"), 1e300, 3j),
    *(
        "",
        " ",
        "x",
        "5",
        "d",
        "r5 d",
        "\0",
        "\ud800",
        "a\udfffb",
        "a\nb",
        "\u2028",
        "ß" * 5_000,
        "9" * 5_000,
        "None",
        "٣",
    ),
    *(
        b"",
        b"d",
        bytearray(b"x"),
        [],
        [[]],
        [5],
        ["r5"],
        ["\ud800"] * 2,
        ("Ada", "Bob"),
        {},
        {"a": 1},
        {1},
        deep(50_000),
    ),
    *(np.int64(1), np.float64(1), np.array([1, 2]), np.array("d"), np.str_("d"), np.bool_(True), iter([1])),
    *(lc.Move(0, "d"), lc.Move(-1, "d"), lc.Move(ENORMOUS, "d"), lc.Move("0", 5), lc.Move(None, None)),
]
hostile = st.one_of(
    st.sampled_from(VALUES),
    st.integers(),
    st.text(st.characters(codec=None), max_size=20),
    st.recursive(st.none() | st.integers() | st.text(max_size=3), st.lists, max_leaves=5),
    st.builds(lc.Move, st.integers(-3, 300), st.sampled_from(["d", "r5", "p", "u", "^g", "-", ">h3", "5"])),
)


def refused(call, *arguments, **named):
    """What a call raised, which is one of our errors and says something; or None, if it was fine."""
    raised = None
    try:
        call(*arguments, **named)
    except lc.LostCitiesError as error:
        raised = error
    assert raised is None or 0 < len(str(raised)) < 6_000
    return raised


def started(name, players, moves=14):
    game = lc.new_game(name, players=players, seed=6, rounds=2)
    for number in range(moves):
        legal = game.legal_moves()
        game.play(legal[number % len(legal)])
    return game


@pytest.mark.parametrize(("name", "players"), GAMES)
@settings(max_examples=150)
@given(value=hostile)
def test_a_game_refuses_anything_that_it_does_not_understand_and_stays_as_it_was(name, players, value):
    game = started(name, players)
    before, seen = game.copy(), game.view(0)
    for ask in (game.is_legal, game.say, game.parse, game.at, game.side_of, game.view, game.scores, game.deck_text):
        refused(ask, value)
    refused(game.svg, "x" if value is ... else value)
    refused(lambda: game.record(date=value))
    refused(lambda: game.record(**{value if isinstance(value, str) else "date": "x"}))
    assert (game, game.view(0)) == (before, seen)
    if refused(game.play, value):
        assert (game, game.view(0)) == (before, seen)


def check_usable(game):
    """What was made can be shown, kept and read again."""
    assert str(game)
    assert game.view(0)["players"] == game.players
    assert game.svg().startswith("<svg")
    again = lc.replay(game.record())
    assert again == game
    assert again.headers == game.headers


@settings(max_examples=150)
@given(value=hostile)
def test_a_game_that_can_be_made_can_be_shown_kept_and_read_again(value):
    for name, options in (
        ("classic", ("players", "seed", "rounds", "deck", "starter", "names", "expeditions", "turn_limit")),
        ("deck52", ("swaps_per", "swaps", "no_such_option")),
        ("rollwrite", ("sheet",)),
    ):
        for option in options:
            for given_value in (
                value,
                [value, value],
                {"arrows": value, "artefacts": {value: 1}} if option == "sheet" and isinstance(value, str) else value,
            ):
                made = []
                if not refused(lambda: made.append(lc.new_game(name, **({"seed": 1} | {option: given_value})))):  # noqa: B023
                    check_usable(made[0])
    refused(lc.new_game, value)
    refused(lc.replay, value)
    refused(lc.sheet_text, value)
    refused(check_sheet, Sheet(value, value, value, value))


@settings(max_examples=60)
@given(value=hostile)
def test_a_sheet_that_cannot_be_read_is_refused_in_words(value, tmp_path_factory):
    refused(lc.read_sheet, value)
    file = tmp_path_factory.getbasetemp() / "hostile.toml"
    file.write_text(f"bridge_points = {value!r}" if isinstance(value, str | float) else "x = " + "[" * 30_000)
    assert refused(lc.read_sheet, file)
    file.write_text(f"[arrows]\nred = [{'9' * 5_000}]")
    assert refused(lc.read_sheet, file)
    file.write_text(f"bridge_points = 0x{'f' * 5_000}")
    assert refused(lc.read_sheet, file)


@settings(max_examples=100)
@given(value=hostile)
def test_a_batch_refuses_what_it_does_not_understand(value):
    refused(lc.batch, value, 2)
    too_many = isinstance(value, int | np.integer) and value > 100
    for option in ("seed", "reward", "players", "arrays", "expeditions", *(() if too_many else ("n", "threads"))):
        refused(lambda: lc.batch("classic", **({"n": 2, "seed": 1} | {option: value})))  # noqa: B023
    games = lc.batch("classic", n=2, seed=1)
    before = games.observations.copy()
    for call in (games.step, games.state, lambda value: games.look_from(value, before.copy())):
        refused(call, value)
    refused(lambda: games.write_to(masks=value))
    if refused(games.step, [value, value]):
        assert (games.observations == before).all()


@settings(max_examples=100)
@given(value=hostile)
def test_arenas_bots_and_environments_refuse_what_they_do_not_understand(value):
    usual = {"games": 2, "seed": 1, "rounds": 1, "players": None, "budget": None, "limit": None}
    refused(make_plan, value, "random,other=random", **usual)
    refused(make_plan, "classic", value, **usual)
    for option in usual:
        refused(make_plan, "classic", "random,other=random", **(usual | {option: value}))
    refused(bot, value)
    refused(decision_for, lc.new_game("classic", seed=1), value)
    for made in (LostCitiesEnv, pettingzoo.env):
        refused(made, value)
        for option in ("players", "reward", "render_mode", "expeditions"):
            refused(made, "classic", **{option: value})
    for option in ("opponents", "seat", "budget"):
        refused(LostCitiesEnv, "classic", **{option: value})


@settings(max_examples=60)
@given(value=st.one_of(st.sampled_from([value for value in VALUES if isinstance(value, str)]), st.text(max_size=20)))
def test_a_text_that_names_no_bot_is_refused_in_words(value):
    refused(player, value)
    assert refused(player, f"'{value.replace(chr(39), '')}")


@settings(max_examples=60)
@given(value=hostile)
def test_a_round_begins_with_a_seat_that_there_is_and_only_before_its_first_move(value):
    game = lc.new_game("rivals", players=3, seed=6)
    before = game.view(0)
    if refused(game.start_with, value):
        assert not game.may_start(value)
        assert game.view(0) == before
    assert game.turn in range(3)
    game.play(game.legal_moves()[0])
    with pytest.raises(lc.IllegalMove, match="has begun"):
        game.start_with(0)


@pytest.mark.parametrize(
    "call",
    [
        lambda game: lc.new_game([]),
        lambda game: lc.new_game("classic", names=5),
        lambda game: lc.new_game("classic", names=["\ud800", "Bob"]),
        lambda game: lc.new_game("classic", rounds=2**64),
        lambda game: lc.replay(5),
        lambda game: lc.Game.from_record("lostcities record 1"),
        lambda game: lc.Game.from_position(5),
        lambda game: lc.read_sheet(5),
        lambda game: lc.read_sheet("\0"),
        lambda game: game.at("x"),
        lambda game: game.parse(5),
        lambda game: game.record(date=5),
        lambda game: game.side_of("x"),
        lambda game: game.side_of(99),
        lambda game: game.view(99),
        lambda game: game.play(lc.Move(10**6, "d")),
        lambda game: lc.analyse(5),
        lambda game: lc.analyse(game, budget=[]),
        lambda game: lc.review(5),
        lambda game: lc.match_equity("classic", lead="x", rounds_left=1),
    ],
)
def test_what_nobody_can_mean_is_refused_in_words(call):
    assert refused(call, lc.new_game("classic", seed=4))


def test_a_move_of_another_game_is_refused_though_its_number_fits():
    for name, players in GAMES:
        game = started(name, players)
        own = set(game.notation.moves)
        for other, many in GAMES:
            for move in started(other, many).notation.moves:
                if move not in own:
                    for ask in (game.is_legal, game.say, game.play):
                        with pytest.raises(lc.InvalidMove, match=f"is not a move of {name}"):
                            ask(move)


def test_an_equal_move_from_elsewhere_is_played():
    game = lc.new_game("classic", seed=3)
    move = game.legal_moves()[0]
    game.play(lc.Move(move.action, move.text))
    assert game.history == ((game.history[0][0], move),)


@pytest.mark.parametrize("digits", [101, 5_000])
def test_seeds_and_rounds_that_no_record_could_hold_are_refused(digits):
    for option in ("seed", "rounds"):
        with pytest.raises(lc.OptionError, match=f"{option} must have at most"):
            lc.new_game("classic", **{option: 10**digits})
    largest = lc.new_game("classic", seed=10**100 - 1, rounds=10**9 - 1)
    check_usable(largest)


@pytest.mark.parametrize(("seat", "name"), [("seat 7", "Bob"), ("seat o", "x"), ("seat 00", "x")])
def test_a_record_that_was_read_can_be_written(seat, name):
    text = lc.new_game("classic", seed=1).record().replace("\nround 1", f"\n{seat}: {name}\n\nround 1", 1)
    game = lc.replay(text)
    assert game.headers == {seat: name}
    check_usable(game)


def test_a_header_cannot_name_who_sits_there():
    game = lc.new_game("classic", seed=1)
    for seat in ("seat 0", "seat 1", "round 1"):
        with pytest.raises(lc.RecordError, match="cannot be a header"):
            game.record(**{seat: "x"})


@pytest.mark.parametrize(("name", "players"), [("classic", 2), ("rivals", 3)])
def test_whatever_a_damaged_record_reads_as_can_be_written_and_read_again(name, players):
    text = started(name, players, moves=30).record(date="2026-11-15", event="Friday")
    chance, accepted = random.Random(5), 0
    for _ in range(400):
        place = chance.randrange(text.index("deal:") if chance.random() < 0.8 else len(text))
        put = chance.choice(["", "7", "x", " ", "\n", ": ", "\ud800", "seat 9: ", "\x1c", "٣", "-", "\t"])
        damaged = text[:place] + put + text[place + chance.randrange(3) :]
        games = []
        if not refused(lambda: games.append(lc.replay(damaged))):  # noqa: B023
            accepted += 1
            again = lc.replay(games[0].record())
            assert (again, again.headers) == (games[0], games[0].headers)
    assert accepted > 10


def test_drawing_a_name_looks_at_each_letter_a_few_times_only(monkeypatch):
    looked = []
    usual = journal_svg.letter_width
    monkeypatch.setattr(journal_svg, "letter_width", lambda letter: looked.append(letter) or usual(letter))
    counts = []
    for length in (500, 1_000, 2_000):
        looked.clear()
        assert "…" in lc.new_game("classic", seed=1, names=["m" * length, "Bob"]).svg()
        counts.append(len(looked))
    assert counts[2] - counts[1] < 3 * (counts[1] - counts[0])


def test_a_line_is_cut_where_it_no_longer_fits():
    for length in range(1, 60):
        text = ("Wim" * 20)[:length]
        drawn = str(journal_svg.fitted(text, 0, 0, 20, 100)).partition(">")[2].partition("<")[0]
        if drawn != text:
            kept = drawn.removesuffix("…")
            assert text.startswith(kept)
            assert journal_svg.text_width(drawn, 16) <= 100 < journal_svg.text_width(text[: len(kept) + 1] + "…", 16)


def test_the_deck_of_a_record_is_given_back_in_words():
    game = lc.new_game("classic", deck=full_deck("classic"), seed=1)
    assert game.deck_text(game._rounds[0].deck) == full_deck("classic")
