"""OpenSpiel games: `pyspiel.load_game("python_lost_cities(game=classic)")` once this module is imported.

>>> from lostcities.envs import openspiel
>>> game = openspiel.load("rivals", players=3, reward="win")

Chance is explicit. The first chance node draws who starts, and then there is one for every card, or every die, when it
comes into play: cards that look alike are one outcome, and nothing of the future is in a state. An information-state
string is all that a player has seen, in order; the tensors are the observation of the rules, which also has what is
known of other hands. `resample_from_infostate` deals again, uniformly, what the player cannot know.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

import numpy as np

from ..batches import Reward
from ..errors import OptionError
from ..games import registry
from .chance_nodes import Options, Round, kind_of
from .episode import check_reward, rewards_of
from .extras import need

need("pyspiel", "openspiel")

import pyspiel  # noqa: E402

NAME = "python_lost_cities"
DEFAULTS: dict[str, Any] = {"game": "classic", "players": 0, "reward": "margin", "options": ""}
MOST_ACTIONS = 10_000  # of a round; far more than there can be under that limit
MOST_POINTS = 2_000.0  # of a side, or between two

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)

Type = pyspiel.GameType


def game_type(utility: Any, players: tuple[int, int]) -> Any:
    """The GameType of our games.

    Where all is open but chance, as in Rivals and Roll & Write, every information set has one state. They are announced
    as games of imperfect information like the others, because OpenSpiel's ISMCTS takes no others; its MCTS takes both.
    """
    return Type(
        short_name=NAME,
        long_name="Lost Cities",
        dynamics=Type.Dynamics.SEQUENTIAL,
        chance_mode=Type.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Type.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=Type.RewardModel.TERMINAL,
        min_num_players=players[0],
        max_num_players=players[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


# Options as one parameter: a text without the signs that OpenSpiel's own texts need.


def write_options(options: Options) -> str:
    """Options in one text: turn_limit:100;expeditions:6."""
    return ";".join(f"{name}:{quote(text, safe=' ')}" for name, text in options)


def read_options(written: str) -> Options:
    """Options from their text."""
    found = []
    for part in written.split(";") if written else []:
        name, colon, text = part.partition(":")
        if not colon:
            raise OptionError(f"{part!r} is not an option: write name:value;name:value")
        found.append((name.strip(), unquote(text.strip())))
    return tuple(found)


def load(game: str, *, players: int | None = None, reward: Reward = "margin", **options: Any) -> Any:
    """The game with its players, reward and options."""
    known = {option.name: option for option in registry.load(game).options}
    registry.load(game).check_options(players, options)
    texts = tuple((name, known[name].text(known[name].check(value))) for name, value in options.items())
    parameters = {
        "game": game,
        "players": players or 0,
        "reward": check_reward(reward),
        "options": write_options(texts),
    }
    return pyspiel.load_game(NAME, parameters)


class LostCitiesGame(pyspiel.Game):
    """Any of the games. Parameters: game, players (0: as few as there can be), reward, options."""

    def __init__(self, params: Mapping[str, Any] | None = None):
        chosen = DEFAULTS | dict(params or {})
        definition = registry.load(chosen["game"])
        self.reward: Reward = check_reward(chosen["reward"])
        options = dict(read_options(chosen["options"]))
        players, checked = definition.check_options(chosen["players"] or None, options)
        if definition.turn_limit is not None and checked["turn_limit"] is None:  # OpenSpiel's games must end
            options["turn_limit"] = str(definition.turn_limit)
        self.kind = kind_of(chosen["game"], players, tuple(options.items()))
        turns = int(options.get("turn_limit", 0))
        most = 1.0 if self.reward == "win" else MOST_POINTS
        is_zero_sum = self._is_zero_sum()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.kind.actions,
            max_chance_outcomes=self.kind.most_outcomes,
            num_players=players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if is_zero_sum else None,
            max_game_length=max(MOST_ACTIONS, 4 * turns),
        )
        utility = Type.Utility.ZERO_SUM if is_zero_sum else Type.Utility.GENERAL_SUM
        super().__init__(game_type(utility, (players, players)), info, dict(chosen))

    def _is_zero_sum(self) -> bool:
        """With two sides a margin is what the other side lacks, and so is a win unless a tie is one."""
        if len(set(self.kind.sides)) != 2 or self.reward == "score":
            return False
        return self.reward == "margin" or not self.kind.definition.ties_are_wins

    def new_initial_state(self) -> "LostCitiesState":
        """A round before its deal."""
        return LostCitiesState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "LostCitiesObserver | None":
        """An observer for OpenSpiel: all that one seat knows; None for other kinds, as OpenSpiel has it."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return LostCitiesObserver(self, kind.perfect_recall, params)


class LostCitiesState(pyspiel.State):
    """The state of a round."""

    def __init__(self, game: LostCitiesGame):
        super().__init__(game)
        self.reward = game.reward
        self.round = Round(game.kind)

    def current_player(self) -> int:
        """The seat to act, chance, or the end."""
        if self.round.is_chance:
            return CHANCE
        turn = self.round.turn
        return turn if turn >= 0 else TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.round.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Outcomes of the chance node with their probabilities."""
        return self.round.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.round.is_chance:
            self.round.settle(action)
        else:
            self.round.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return self.round.outcome_text(action)
        return self.round.kind.words.action_text(action)

    def is_terminal(self) -> bool:
        """Is the round over?"""
        return self.round.is_over

    def returns(self) -> list[float]:
        """Returns of all players; 0 before the end."""
        kind, states = self.round.kind, self.round.states
        if not self.round.is_over:
            return [0.0] * kind.players
        totals = tuple(int(kind.calls.score(states, 0, side)) for side in range(kind.calls.sides(states, 0)))
        return rewards_of(self.reward, totals, kind.sides, kind.definition.ties_are_wins)

    def resample_from_infostate(self, player: int, sampler: Any) -> "LostCitiesState":
        """A state that the player cannot tell from this one, everything that it does not know dealt again."""
        twin: LostCitiesState = self.clone()
        twin.round = self.round.dealt_again(player, int(sampler() * 2**53))
        return twin

    def __str__(self) -> str:
        """Everything that has happened, and what is hidden now."""
        state = self.round.states[0]
        shown = self.round.kind.words.table(state) if self.round.is_dealt else {}
        return f"{self.history_str()} {shown}"


class LostCitiesObserver:
    """A seat's tensor and string, as OpenSpiel's observers are made."""

    def __init__(self, game: LostCitiesGame, recalls: bool, params: Any):
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        self.recalls = recalls
        self.tensor = np.zeros(game.kind.features, dtype=np.float32)
        self.dict = {piece.name: self.tensor[piece.start : piece.start + piece.size] for piece in game.kind.pieces}

    def set_from(self, state: LostCitiesState, player: int) -> None:
        """Write a player's observation; zeros before the deal."""
        if state.round.is_dealt:
            state.round.kind.calls.observe(state.round.states, 0, player, self.tensor)
        else:
            self.tensor.fill(0)

    def string_from(self, state: LostCitiesState, player: int) -> str:
        """All that a player has seen, or, without recall, what it knows now."""
        if self.recalls:
            return f"{player} {' '.join(state.round.logs[player])}"
        if not state.round.is_dealt:
            return f"{player}"
        return f"{player} {state.round.kind.words.table(state.round.known(player)[0])}"


pyspiel.register_game(game_type(Type.Utility.GENERAL_SUM, (2, 5)), LostCitiesGame)
