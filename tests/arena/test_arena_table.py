"""Games in the arena, in this process: fair, repeatable, and robust against bots that misbehave."""

import re
import threading

import pytest

from lostcities import Game, OptionError, arena
from lostcities.arena import table as arena_table
from lostcities.arena.plan import Fixture, make_plan
from lostcities.arena.table import Table
from lostcities.bots import Budget, Choice, Random, decision_for
from small_bots import First, Last

SHORT = {"turn_limit": 30}

FIELDS = [
    ("classic", 2, 2),
    ("partners", 4, 2),
    ("deck52", 3, 3),
    ("deck52", 4, 2),
    ("rivals", 3, 3),
    ("rivals", 4, 4),
    ("rollwrite", 5, 5),
]


def options_of(game):
    return SHORT if game in ("classic", "partners", "deck52") else {}


def one_deal(game, bots, players=None, **more):
    return arena.run(game, bots, games=1, players=players, options=options_of(game), **more)


@pytest.mark.parametrize(("game", "players", "sides"), FIELDS)
def test_every_game_is_played_with_any_number_of_players(game, players, sides):
    bots = ["random", First(), Last()][: max(2, min(3, sides))]
    result = one_deal(game, bots, players)
    assert result.deals == 1
    assert len(result.games) == len(result.plan.seatings)
    assert not result.forfeits
    assert all(len(played.points) == sides for played in result.games)
    assert sum(standing.win_rate.value * standing.games for standing in result.standings) == pytest.approx(
        len(result.games)
    )


def test_all_seatings_of_a_deal_have_the_same_cards_and_starter():
    plan = make_plan("classic", "random,other=random", games=4)
    assert plan.deal(1) == plan.deal(1)
    assert plan.deal(0) != plan.deal(1)


def test_bots_that_play_alike_are_exactly_level():
    result = arena.run("classic", {"a": First(), "b": First()}, games=6, options=SHORT)
    assert result["a"].win_rate == arena.Mean(0.5, 0.0)
    assert result["a"].margin == arena.Mean(0.0, 0.0)


def test_games_that_could_go_on_for_ever_have_a_turn_limit():
    assert make_plan("classic", "random,b=random", games=1).options["turn_limit"] == "300"
    assert (
        make_plan("classic", "random,b=random", games=1, options={"turn_limit": "none"}).options["turn_limit"] == "none"
    )
    assert "turn_limit" not in make_plan("rivals", "random,b=random", games=1).options


def test_every_line_up_plays_at_least_as_many_games_as_asked_for():
    plan = make_plan("rivals", "random,b=random,c=random", games=7, players=3)
    assert (plan.deals, plan.games) == (2, 12)
    assert make_plan("classic", "random,b=random,c=random", games=10).games == 30


def test_the_same_seed_gives_the_same_games_and_another_gives_others():
    one, two, other = (one_deal("classic", "random,b=random", seed=seed) for seed in (4, 4, 5))
    assert one == two
    assert one.games != other.games


def test_a_game_is_the_same_whoever_else_takes_part():
    two = one_deal("classic", "random,b=random")
    three = one_deal("classic", "c=random,b=random,random")

    def games_of(result):
        names = result.plan.names
        return {tuple(names[bot] for bot in played.fixture.seating): played.points for played in result.games}

    assert games_of(two).items() <= games_of(three).items()


def test_every_seat_of_every_game_has_a_seed_of_its_own():
    plan = make_plan("partners", "random,b=random", games=20)
    seeds = [plan.bot_seed(fixture, seat) for fixture in plan.fixtures() for seat in range(4)]
    assert len(set(seeds)) == len(seeds)


def test_partners_are_two_players_of_the_same_bot_that_share_nothing():
    table = Table(make_plan("partners", "small_bots:First,small_bots:Last", games=1, options=SHORT))
    table.play(Fixture(0, (0, 1)))
    bots = {seat: table.players[bot, seat].bot for bot, seat in table.players}
    assert len({id(bot) for bot in bots.values()}) == 4
    assert [type(bots[seat]).__name__ for seat in range(4)] == ["First", "Last", "First", "Last"]


class Careful(Random):
    """Notes what it is asked."""

    def __init__(self):
        self.asked = []

    def choose(self, decision):
        self.asked.append((len(decision.actions), decision.budget))
        return super().choose(decision)


def test_nobody_is_asked_when_there_is_only_one_move():
    bot = Careful()
    result = arena.run("rivals", {"careful": bot, "random": Random()}, games=2)
    assert min(actions for actions, _ in bot.asked) > 1
    assert len(bot.asked) == result["careful"].decisions + 1  # once to warm up


@pytest.mark.parametrize("text", ["0s", "1s", "0", "50"])
def test_bots_are_told_their_budget_also_none_at_all(text):
    bot = Careful()
    result = one_deal("classic", [bot, First()], budget=text)
    assert not result.forfeits
    assert {budget for _, budget in bot.asked} == {arena.plan.read_budget(text)}


class Peeks(First):
    """Keeps the states it is shown."""

    def __init__(self):
        self.seen = []

    def choose(self, decision):
        self.seen.append((decision.seat, decision.states.copy()))
        return super().choose(decision)


def test_bots_never_see_the_true_state():
    bot = Peeks()
    plan = make_plan("classic", {"a": bot, "b": First()}, games=2, options=SHORT)
    Table(plan).play(Fixture(0, (0, 1)))
    seat, states = next((seat, states) for seat, states in bot.seen if seat == 0)
    game = plan.deal(0)
    shown, truth = (game.definition.words.table(state)["hands"] for state in (states[0], game.state))
    assert shown[seat] == truth[seat]
    assert shown[1 - seat] != truth[1 - seat]


def test_there_is_nothing_to_choose_in_a_finished_game():
    game = Game("classic", seed=1, rounds=1, turn_limit=1)
    while not game.is_over:
        game.play(game.legal_moves()[0])
    with pytest.raises(ValueError, match="the game is over"):
        decision_for(game, 0)


FAULTS = [
    ("Illegal", "illegal", ":"),
    ("NoAction", "illegal", "1000000 is not an action of classic"),
    ("Fraction", "error", "chose 0.5, which is not the number of an action"),
    ("Nothing", "error", "returned None instead of a Choice"),
    ("Raises", "error", r"ZeroDivisionError: no idea \(small_bots.py:\d+\)"),
    ("Exits", "error", "SystemExit: 3"),
    ("Slow@0s", "timeout", "took longer than 0.5 s"),
    ("Hangs@0s", "timeout", "took longer than 0.5 s"),
]  # without a budget, a bot has a whole minute: more than the busiest machine takes for a move


@pytest.mark.parametrize(("bot", "kind", "text"), FAULTS)
def test_a_bot_that_errs_loses_and_the_arena_goes_on(bot, kind, text, monkeypatch):
    monkeypatch.setattr(arena_table, "WARMING", 0.3)
    result = arena.run("classic", f"bad=small_bots:{bot},good=random", games=3, options=SHORT)
    assert len(result.games) == len(result.forfeits) == 4
    assert result["good"].win_rate.value == 1
    bad = result["bad"]
    assert {"illegal": bad.illegal, "timeout": bad.timeouts, "error": bad.errors}[kind] == 4
    assert bad.illegal + bad.timeouts + bad.errors == 4
    for played in result.games:
        assert played.points is None
        assert played.fixture.seating[played.forfeit.side] == 0
        assert re.search(text, played.forfeit.text)


def test_in_another_thread_a_late_answer_is_found_afterwards():
    found = []
    work = threading.Thread(
        target=lambda: found.append(arena.run("classic", "bad=small_bots:Slow@0s,good=random", games=1, options=SHORT))
    )
    work.start()
    work.join()
    assert found[0]["bad"].timeouts == 2


def test_with_three_players_the_others_share_the_win():
    result = one_deal("deck52", "bad=small_bots:Raises,random,other=random", players=3)
    assert result["bad"].win_rate.value == 0
    assert result["random"].win_rate.value == result["other"].win_rate.value == 0.5
    assert ("random", "other") not in result.meetings


def test_a_team_loses_by_the_error_of_either_partner():
    result = one_deal("partners", "bad=small_bots:Raises,random")
    for played in result.games:
        assert played.fixture.seating[played.forfeit.side] == 0
        assert played.forfeit.seat in result.plan.sides[played.forfeit.side]
    assert result["random"].win_rate.value == 1


@pytest.mark.parametrize(
    ("bot", "text"),
    [
        ("nobody", "there is no bot 'nobody': there are random"),
        ("no_such_module:Bot", "cannot load the bot no_such_module:Bot: ModuleNotFoundError"),
        ("small_bots:Missing", "cannot load the bot small_bots:Missing: AttributeError"),
        ("small_bots:Needy", "cannot load the bot small_bots:Needy: TypeError"),
        ("small_bots:NoBot", "small_bots:NoBot is not a bot: it has no method choose"),
        ("./no/such/program", "there is no bot './no/such/program'"),
    ],
)
def test_a_bot_that_does_not_exist_is_found_before_the_first_game(bot, text):
    with pytest.raises(OptionError, match=text):
        arena.run("classic", ["random", bot], games=1)


@pytest.mark.parametrize("bot", ["small_bots:First", "small_bots:ready", "small_bots:make"])
def test_a_bot_of_ones_own_is_a_class_a_bot_or_a_function_that_makes_one(bot):
    assert not one_deal("classic", ["random", bot]).forfeits


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"players": 5}, "classic is for 2 players"),
        ({"options": {"colour": "red"}}, "has no option"),
        ({"games": 0}, "at least 1 game"),
        ({"limit": 0}, "limit must be"),
        ({"budget": "long"}, "not a budget"),
        ({"rounds": 0}, "at least 1 round"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(arguments, text):
    given = {"game": "classic", "bots": "random,b=random", "games": 2, **arguments}
    with pytest.raises(ValueError, match=text):
        arena.make_plan(**given)


def test_a_match_of_several_rounds_is_one_game():
    result = one_deal("classic", "random,b=random", rounds=3)
    assert result.turns > 60


def test_choices_with_numpy_numbers_are_fine():
    class Plain(First):
        def choose(self, decision):
            return Choice(decision.actions[0])

    assert not one_deal("classic", {"a": Plain(), "b": First()}, budget=Budget()).forfeits
