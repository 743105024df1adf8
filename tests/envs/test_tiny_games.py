"""Games for exact methods: found by their ids, solved by OpenSpiel's CFR+, and bots held against the solution."""

import runpy
import sys
from pathlib import Path
from typing import Any

import gymnasium
import pytest
from open_spiel.python.algorithms.expected_game_score import policy_value
from open_spiel.python.policy import UniformRandomPolicy
from typer.testing import CliRunner

import lostcities as lc
from lostcities import arena
from lostcities.bots import Choice, Decision, Random
from lostcities.cli import main
from lostcities.envs import gymnasium as gymnasium_envs
from lostcities.envs import openspiel, pettingzoo
from lostcities.envs.bot_policy import BotPolicy
from lostcities.envs.game_tree import GameTree
from lostcities.games.registry import TINY, load, loadable, registered
from lostcities.server.refusals import Refusal
from lostcities.server.tables.create import find_game

EXAMPLE = Path(__file__).parents[2] / "examples" / "solve.py"


@pytest.fixture(scope="module")
def game() -> Any:
    return openspiel.load("tiny1")


@pytest.fixture(scope="module")
def tree(game: Any) -> GameTree:
    return GameTree(game)


class Discarder:
    """Discards, and draws from the pile."""

    name = "discarder"

    def __init__(self) -> None:
        self.decisions: list[Decision] = []

    def choose(self, decision: Decision) -> Choice:
        self.decisions.append(decision)
        texts = {load("tiny1").words.action_text(action): action for action in decision.actions.tolist()}
        return Choice(next(action for text, action in texts.items() if text[0] in "-d"))


def test_tiny_games_are_found_by_their_ids_and_are_on_no_list() -> None:
    assert tuple(TINY) == ("tiny1", "tiny2", "tiny3")
    assert set(TINY) <= set(loadable())
    assert not set(TINY) & set(registered())
    assert not set(TINY) & {info.id for info in lc.games()}
    assert "tiny1" not in CliRunner().invoke(main, ["games"]).output
    with pytest.raises(lc.UnknownGame, match="there is no game 'tiny9'") as unknown:
        load("tiny9")
    assert "tiny1" not in str(unknown.value)


def test_the_site_does_not_offer_tiny_games() -> None:
    with pytest.raises(Refusal):
        find_game("tiny1")


def test_a_tiny_game_is_played_wherever_a_game_is() -> None:
    result = arena.run("tiny1", {"one": Random(), "other": Random()}, games=2, records=True)
    assert lc.replay(result.games[0].record or "").is_over
    pettingzoo.env("tiny1").reset(seed=1)
    gymnasium_envs.register_games()
    gymnasium.make("LostCities/tiny1-v0", opponents="random").reset(seed=1)
    view = lc.new_game("tiny3", seed=1).view(0)
    assert [hand["size"] for hand in view["table"]["hands"]] == [2, 2]


def test_cfr_plus_solves_a_tiny_game_to_three_digits(tree: GameTree) -> None:
    solution = tree.solve(exploitability=0.001)
    assert tree.exploitability(solution) < 0.001
    assert tree.value(solution, solution) == pytest.approx(0.4, abs=0.001)
    assert (len(tree.states), tree.decisions) == (729, 996)


def test_a_goal_that_cfr_plus_never_reaches_is_refused(tree: GameTree) -> None:
    with pytest.raises(lc.OptionError, match="must be above 0, not 0"):
        tree.solve(0)


class Uneven(UniformRandomPolicy):
    """Prefers later actions, so that no two have the same probability."""

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        weights = {action: action + 1 for action in state.legal_actions()}
        return {action: weight / sum(weights.values()) for action, weight in weights.items()}


@pytest.mark.parametrize("name", ["tiny1", "tiny2", "tiny3"])
def test_the_tree_is_the_game(name: str) -> None:
    """OpenSpiel's own walk through our states finds the values that the tree has, from any deal."""
    whole = openspiel.load(name)
    uneven, uniform = Uneven(whole), UniformRandomPolicy(whole)
    tree = GameTree(whole)
    start = whole.new_initial_state().child(0)
    for first, second in ((uneven, uniform), (uniform, uneven)):
        walked = policy_value(start, [first, second])
        policies = [tree.policy(one.action_probabilities) for one in (first, second)]
        assert tree.value(*policies) == pytest.approx(walked[0])
        assert walked[0] == pytest.approx(-walked[1])


def test_a_bot_chooses_by_what_its_seat_sees_alone(game: Any, tree: GameTree) -> None:
    bot = Discarder()
    policy = BotPolicy(game, bot, samples=3)
    state = next(state for state in tree.states.values() if len(state.legal_actions()) > 1)
    seat = state.current_player()
    twin = state.resample_from_infostate(seat, iter([0.3]).__next__)
    assert policy.action_probabilities(state) == policy.action_probabilities(twin)
    assert sum(policy.action_probabilities(state).values()) == 1
    assert len(bot.decisions) == 3  # the twin was not asked: it is the same information state
    for decision in bot.decisions:
        assert decision.seat == seat
        calls = decision.game.calls
        calls.conceal(decision.states, 0, seat)
        assert decision.states.tobytes() == state.round.known(seat).tobytes()


def test_bots_that_draw_lots_have_the_shares_of_their_choices(game: Any, tree: GameTree) -> None:
    state = next(state for state in tree.states.values() if len(state.legal_actions()) == 2)
    shares = BotPolicy(game, Random(), samples=200).action_probabilities(state)
    assert all(0.3 < share < 0.7 for share in shares.values())
    assert BotPolicy(game, Random(), samples=200).action_probabilities(state) == shares


def test_the_example_solves_and_judges(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["solve.py", "tiny1", "--exploitability", "0.01", "--bots", "random"])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "tiny1: 996 decisions in 729 information states"
    assert told[1].startswith("CFR+: worth +0.39")
    assert told[2].endswith("exploitability 1.384")
