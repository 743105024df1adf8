"""A review tells decisions from luck: it adds up, judges by what seats could know, and proves its mistakes."""

import dataclasses
import json
import sys
from types import SimpleNamespace

import numpy as np
import pandas
import pytest

import lostcities as lc
from lostcities.analysis.candidates import LineDifference
from lostcities.analysis.luck import measure_luck
from lostcities.analysis.policies import policy_of
from lostcities.analysis.reviews.allocation import judge
from lostcities.analysis.reviews.chances import win_curves
from lostcities.analysis.reviews.judgement import CERTAIN, OBVIOUS, PROOF, Judgement
from lostcities.analysis.reviews.sums import on_grid
from lostcities.analysis.reviews.tags import TAGS, tag_of
from lostcities.analysis.reviews.verdicts import class_of
from lostcities.bots import Budget, bot, decision_for
from lostcities.bots.search.open_hands import open_rules
from lostcities.games import registry
from lostcities.games.contract import GameDefinition
from lostcities.games.registry import load
from lostcities.games.tutorial.definition import SUMMIT
from lostcities.kernel.random import below, stream
from lostcities.records import parse
from positions import deal

TABLES = [("classic", 2), ("partners", 4), ("deck52", 3), ("rivals", 3), ("rollwrite", 2), ("summit", 3)]
SIMULATIONS = 900
LONGER = 5_000  # enough to prove mistakes


@pytest.fixture(autouse=True)
def _tutorial(monkeypatch):
    """The tutorial is a game like any other here; elsewhere the registry does not have it."""
    monkeypatch.setitem(registry._known, "summit", SUMMIT)


def played(game: str, players: int | None = None, seed: int = 1, **options) -> lc.Game:
    """A short game that was played at random to its end."""
    if any(option.name == "turn_limit" for option in load(game).options):
        options = {"turn_limit": 14, **options}
    found = lc.new_game(game, players=players, seed=seed, **options)
    random = stream(seed)
    while not found.is_over:
        moves = found.legal_moves()
        found.play(moves[below(random, len(moves))])
    return found


@pytest.fixture(scope="module")
def against_random() -> lc.Game:
    """The pilot against somebody who plays at random."""
    game = lc.new_game("classic", seed=4, rounds=1, turn_limit=30)
    pilot, random = bot("pilot"), bot("random")
    while not game.is_over:
        chosen = (pilot if game.turn == 0 else random).choose(decision_for(game, 1))
        game.play(int(chosen.action))
    return game


@pytest.fixture(scope="module")
def reviewed(against_random) -> lc.Review:
    return lc.review(against_random, budget=LONGER)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_parts_add_up_to_the_result_for_every_side(game, players):
    table = played(game, players, **({"rounds": 2} if game == "classic" else {}))
    found = lc.review(table, budget=SIMULATIONS)
    assert found.totals == table.totals
    for side, total in enumerate(table.totals):
        parts = found.parts(side)
        others = [*table.totals[:side], *table.totals[side + 1 :]]
        assert sum(parts.values()) == found.result(side) == total - max(others)
        assert list(parts) == ["expected", "deal", "draws", *(f"side {n}" for n in range(len(table.sides))), "rest"]
        assert found.curves[side][-1] == pytest.approx(found.result(side), abs=1e-5)
        chances = found.win_curves[side]
        assert len(found.curves[side]) == len(chances) == table.moves_made + 1
        assert all(0 <= chance <= 1 for chance in chances)
        assert chances[-1] in (0, 0.5, 1)
    if len(table.sides) == 2:
        assert np.sum(found.win_curves, axis=0) == pytest.approx(1)
    assert found.wins_of == ("game" if table.rounds == 1 else "round")
    assert [one.move for one in found.decisions] == list(range(table.moves_made))


def test_the_chance_to_win_a_match_counts_all_its_rounds():
    table = played("classic", rounds=2, turn_limit="none")
    luck = measure_luck(table, decisions=True)
    (own, other), wins_of = win_curves(table, luck)
    assert wins_of == "match"
    assert len(own) == table.moves_made + 1
    assert all(0 <= chance <= 1 for chance in own)
    assert np.add(own, other) == pytest.approx(1)
    assert own[-1] == (np.sign(table.totals[0] - table.totals[1]) + 1) / 2
    ahead = dataclasses.replace(luck[0], margin=(60.0, -60.0))
    second = len(luck[0].decisions)
    assert win_curves(table, [ahead, luck[1]])[0][0][second] > own[second] + 0.1


def test_what_one_of_two_sides_loses_the_other_gains(reviewed):
    for mine, theirs in zip(reviewed.parts(0).values(), reviewed.parts(1).values(), strict=True):
        assert mine == -theirs


def test_parts_lie_on_a_grid_on_which_sums_are_exact():
    numbers = [on_grid(number) for number in (0.1, 1 / 3, -17.123456, 1e5 / 7)]
    assert sum(numbers) == sum(reversed(numbers))
    assert on_grid(26.0) == 26.0


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("summit", 3)])
def test_the_same_record_seed_and_simulations_give_the_same_review(game, players):
    table = played(game, players, rounds=1)
    found = lc.review(table, budget=SIMULATIONS, seed=3)
    assert lc.review(table.record(), budget=str(SIMULATIONS), seed=3) == found
    assert lc.review(parse(table.record()), budget=Budget(simulations=SIMULATIONS), seed=3) == found
    assert lc.review(table, budget=SIMULATIONS, seed=4) != found


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_verdict_depends_on_nothing_that_its_seat_could_not_know(game, players):
    table = played(game, players)
    move = next(n for n in range(6, table.moves_made) if len(table.at(n).legal_moves()) > 1)
    before, chosen = table.at(move), table.history[move][1]
    policy = policy_of("champion", table.definition, table.position.state)
    found = []
    for world in range(3):
        other = before.copy()
        if world:
            other.position.states[:] = before.position.redealt(before.turn, stream(world)).states
        one = Judgement(other, chosen, policy, seed=5)
        judge([one], Budget(simulations=400))
        found.append(one.verdict())
    assert found[0] == found[1] == found[2]
    assert found[0].played == chosen


def test_a_mistake_is_proven_on_two_panels(reviewed):
    assert reviewed.mistakes
    classes = load("classic").loss_classes
    for one in reviewed.mistakes:
        assert one.loss > CERTAIN * one.error
        assert one.mistake == class_of(one.loss, classes)
        assert one.worlds >= PROOF
        assert one.best != one.played
        first = next(candidate for candidate in one.candidates if candidate.move == one.played)
        assert first.loss > CERTAIN * first.loss_error
        assert first.worlds >= PROOF
    losses = [one.loss for one in reviewed.mistakes]
    assert losses == sorted(losses, reverse=True)


def test_nothing_is_lost_where_no_better_move_is_proven(reviewed):
    for one in reviewed.decisions:
        assert one.loss >= 0
        assert (one.loss == 0) == (one.best == one.played)
        assert sum(line.points for line in one.why) == pytest.approx(-one.loss)
        assert one.effects == pytest.approx((-one.loss, one.loss) if one.seat == 0 else (one.loss, -one.loss))


def test_whoever_plays_at_random_loses_more_points_a_decision(reviewed):
    pilot, random = reviewed.lost(0), reviewed.lost(1)
    assert random.value > pilot.value + 2 * (random.error + pilot.error)
    assert sum(reviewed.count(1).values()) == sum(one.seat == 1 for one in reviewed.mistakes)


def test_forced_and_obvious_decisions_are_not_counted(reviewed, against_random):
    limit = OBVIOUS * load("classic").loss_classes[0]
    for one in reviewed.decisions:
        if len(against_random.at(one.move).legal_moves()) == 1:
            assert not one.is_counted
            assert one.candidates == ()
        elif all(candidate.loss <= limit for candidate in one.candidates):
            assert not one.is_counted
    assert any(one.is_counted for one in reviewed.decisions)


def test_without_any_budget_to_speak_of_nobody_is_accused(against_random):
    found = lc.review(against_random, budget=1)
    assert found.mistakes == ()
    assert found.lost(1) == (0, 0)
    assert not any(one.is_judged for one in found.decisions if one.candidates)
    assert "a larger budget finds more" in str(found)


def test_classes_are_facts_of_a_game():
    assert load("classic").loss_classes == GameDefinition.loss_classes == (1.5, 3.0, 6.0)
    assert load("rivals").loss_classes[0] < 1.5 < load("rollwrite").loss_classes[0]
    assert [class_of(loss, (1.5, 3.0, 6.0)) for loss in (1.4, 1.5, 3.0, 5.9, 60.0)] == [
        None,
        "inaccuracy",
        "mistake",
        "mistake",
        "blunder",
    ]


def test_the_luck_of_a_review_is_that_of_the_game(reviewed):
    assert reviewed.luck[0].seat == -1
    assert sum(one.points[0] for one in reviewed.luck) == pytest.approx(
        reviewed.parts(0)["deal"] + reviewed.parts(0)["draws"], abs=1e-4
    )


def test_only_the_seat_that_was_asked_for_is_judged(against_random):
    found = lc.review(against_random, seat=1, budget=SIMULATIONS)
    assert {one.seat for one in found.decisions} == {1}
    assert found.parts(0)["side 0"] == 0
    assert sum(found.parts(0).values()) == found.result(0)
    with pytest.raises(lc.OptionError, match="there is no seat 2"):
        lc.review(against_random, seat=2)


def test_an_unfinished_game_adds_up_to_what_could_be_expected():
    table = lc.new_game("classic", seed=2)
    for _ in range(6):
        table.play(table.legal_moves()[0])
    found = lc.review(table, budget=200)
    assert not found.is_over
    assert sum(found.parts(0).values()) == found.result(0)
    assert "not finished" in str(found)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"game": 5}, "only a game or its record"),
        ({"game": "classic"}, "a record begins with"),
        ({"budget": "soon"}, "is not a budget"),
        ({"budget": 0}, "budget must be more than 0"),
        ({"bot": "deepblue"}, "bot must be"),
        ({"seed": -1}, "seed must be"),
        ({"game": lc.new_game("classic", seed=1)}, "no move was made"),
    ],
)
def test_what_is_wrong_is_said(wrong, reason, against_random):
    game = wrong.pop("game", None) or against_random
    with pytest.raises(lc.LostCitiesError, match=reason):
        lc.review(game, **wrong)


def test_a_game_that_begins_at_a_position_is_refused():
    table = lc.Game.from_position(lc.new_game("classic", seed=3).position_text(), seed=1)
    table.play(table.legal_moves()[0])
    with pytest.raises(lc.OptionError, match="no deal"):
        lc.review(table, budget=10)


def test_a_review_can_be_read_drawn_and_kept(reviewed):
    text = str(reviewed)
    assert "\x1b" not in text
    for one in reviewed.mistakes[:10]:
        assert f"move {one.move + 1}" in text
        assert str(one.best_words) in text
    kept = json.loads(reviewed.to_json())
    assert kept["results"] == [reviewed.result(0), reviewed.result(1)]
    assert [one["played"] for one in kept["decisions"]] == [one.played.text for one in reviewed.decisions]
    assert reviewed._repr_svg_().startswith("<svg")


def test_the_page_needs_nothing_from_elsewhere(reviewed):
    page = reviewed.to_html()
    assert page.startswith("<!doctype html>")
    assert "<script" not in page
    assert "src=" not in page
    assert page.replace("http://www.w3.org/2000/svg", "").count("http") == 0
    named = dataclasses.replace(reviewed, names=("<b>", "&"))
    assert "<b>" not in named.to_html()


def test_decisions_become_a_table_of_pandas(reviewed):
    table = reviewed.to_frame()
    assert isinstance(table, pandas.DataFrame)
    assert table["loss"].sum() == pytest.approx(sum(one.loss for one in reviewed.decisions))
    assert table[table["mistake"].notna()]["move"].tolist() == sorted(one.move for one in reviewed.mistakes)


def test_tables_are_made_by_whichever_library_there_is(reviewed, monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(lc.OptionError, match="needs pandas or polars"):
        reviewed.to_frame()
    monkeypatch.setitem(sys.modules, "polars", SimpleNamespace(DataFrame=lambda rows: ("table", rows)))
    assert reviewed.to_frame() == ("table", reviewed.rows())
    assert len(reviewed.rows()) == len(reviewed.decisions)


def test_progress_is_told(against_random):
    told: list[float] = []
    lc.review(against_random, budget=SIMULATIONS, progress=told.append)
    assert told == sorted(told)
    assert told[0] == 0 < told[-1] <= 1


# Tags


def line(game: lc.Game, whose: str, colour: str, points: float) -> LineDifference:
    return LineDifference(whose, game.definition.messages.phrase("line.colour", colour=colour), points, 0.1)


def tag(game: lc.Game, played: str, best: str, *lines: LineDifference) -> str | None:
    found = tag_of(game.definition, game.position.state, game.parse(played).action, game.parse(best).action, lines)
    assert found is None or found in TAGS
    return found


def test_a_discard_that_the_rival_uses_is_a_gift():
    game = deal("classic", "r9 r2 y3")
    assert tag(game, "-r9", "-y3", line(game, "rival", "red", -6), line(game, "own", "red", -1)) == "gift"
    assert tag(game, "-r9", "-y3", line(game, "rival", "blue", -6)) is None


def test_an_expedition_that_costs_more_than_it_brings_is_an_early_start():
    game = deal("classic", "r9 r2 y3")
    assert tag(game, "r9", "-y3", line(game, "own", "red", -6)) == "early start"
    game.play("r2 d")
    game.play(f"{game.legal_moves()[-1]} d")
    assert tag(game, "r9", "-y3", line(game, "own", "red", -6)) is None


def test_a_number_before_the_wager_of_its_colour_misses_it():
    game = deal("classic", "rx r2 y3")
    assert tag(game, "r2", "rx", line(game, "own", "red", -6)) == "missed wager"


def test_the_wrong_pile_is_a_matter_of_drawing():
    game = deal("classic", "rx r2 y3", "r4")
    game.play("-rx d")
    game.play("r4")
    assert tag(game, "d", "<r", line(game, "own", "red", -6)) == "draw"


def test_bids_are_too_high_or_too_low():
    game = lc.new_game("rivals", seed=1)
    assert tag(game, "5", "2") == "overbid"
    assert tag(game, "p", "2") == "underbid"
    uncover = next(move.text for move in game.legal_moves() if game.describe(move).key == "rivals.uncover")
    assert tag(game, "1", uncover) == "overbid"


def test_a_wager_late_in_the_round_comes_too_late():
    game = deal("classic", "rx r2 y3")
    assert tag(game, "rx", "-y3", line(game, "own", "red", -6)) == "early start"
    late = lc.new_game("classic", seed=1)
    while not any(move.text == "rx" for move in late.legal_moves()) or late.position.places_used() <= 30:
        late.play(next(move for move in late.legal_moves() if move.text == "d" or move.text[0] == "-"))
    other = next(move.text for move in late.legal_moves() if move.text[0] == "-")
    assert tag(late, "rx", other, line(late, "own", "red", -6)) == "late wager"


def test_a_card_that_belonged_on_its_expedition_was_held_too_long():
    game = deal("classic", "r9 r2 y3")
    assert tag(game, "-y3", "r2", line(game, "own", "red", -6)) == "held"
    assert tag(game, "-y3", "r2", line(game, "own", "blue", -6)) is None


def test_a_card_that_was_paid_for_is_left_behind():
    game = lc.new_game("rivals", seed=1)
    while game.view(game.turn)["table"]["task"] != "take":
        keys = {game.describe(move).key: move for move in game.legal_moves()}
        game.play(keys.get("rivals.pass") or keys.get("rivals.bid") or keys["rivals.uncover"])
    keys = {game.describe(move).key: move.text for move in game.legal_moves()}
    assert tag(game, keys["rivals.done"], keys["rivals.take"]) == "left behind"


def test_dice_are_refused_too_late_or_too_early_and_bridges_missed():
    game = lc.new_game("rollwrite", seed=1)
    refuse = next(move.text for move in game.legal_moves() if game.describe(move).key == "rollwrite.refuse")
    write, other = [move.text for move in game.legal_moves() if game.describe(move).key == "rollwrite.write"][:2]
    assert tag(game, write, refuse) == "late refusal"
    assert tag(game, refuse, write) == "early refusal"
    bridges = LineDifference("own", game.definition.messages.phrase("rollwrite.line.bridges"), -6, 0.1)
    assert tag(game, write, other, bridges) == "missed bridge"
    assert tag(game, write, other, dataclasses.replace(bridges, whose="rival")) is None


# Hindsight


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("partners", 4), ("deck52", 3)])
def test_worlds_of_hindsight_keep_all_hands_and_shuffle_the_pile(game, players):
    position = played(game, players).at(12).position
    before, after = position.state, position.copy().state
    open_rules(position.definition).redeal(after, position.turn, stream(3))
    assert (after.hand == before.hand).all()
    pile = slice(before.drawn, position.definition.rules.deck_size(before))
    assert sorted(after.deck[pile]) == sorted(before.deck[pile])
    assert list(after.deck[pile]) != list(before.deck[pile])


def test_hindsight_is_told_apart_and_changes_no_verdict(against_random, reviewed):
    found = lc.review(against_random, budget=LONGER, hindsight=True)
    flagged = [one.move for one in found.decisions if one.mistake or one.is_praised]
    assert flagged
    assert [one.move for one in found.looked_back] == flagged
    for one in found.looked_back:
        assert {candidate.move for candidate in one.hindsight} == {candidate.move for candidate in one.candidates}
        assert f"move {one.move + 1}" in str(found).partition("With hindsight")[2]
    blind = [dataclasses.replace(one, hindsight=()) for one in found.decisions]
    assert dataclasses.replace(found, decisions=tuple(blind)) == reviewed


def test_where_nobody_holds_cards_there_is_no_hindsight():
    assert not lc.review(played("rivals", 2), budget=SIMULATIONS, hindsight=True).looked_back
