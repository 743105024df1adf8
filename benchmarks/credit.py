"""How far back a trainer should carry a surprise (λ): what a decision seems worth, against what it is worth below.

Decisions of the present policy are judged as training does, from the one game that was played. Then each is played on
in other worlds, beside moves that the policy would also make: its true worth, but for the luck of a few worlds. The
better the two agree, the less of training is noise; twice the agreement is worth four times the decisions.
"""

import shutil
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

from lostcities.bots.network import Head, weights
from lostcities.bots.search.aim import BY_MARGIN
from lostcities.bots.search.worlds import COLUMNS, GAIN, POSITION, STATES
from lostcities.games.registry import load
from lostcities.kernel.random import stream
from lostcities.train.actors import LocalActors
from lostcities.train.learner import advantages_and_returns
from lostcities.train.run import Training

CHECKPOINTS = Path(__file__).parent.parent / "checkpoints"
GAMES = ("classic", "partners", "rollwrite")
CARRIED = (0.0, 0.5, 0.8, 0.9, 0.97, 1.0)
ROLLOUTS = 8
DECISIONS = 1000  # of each rollout
RIVALS = 6  # moves of the policy that a decision is held against,
WORLDS = 2  # in so many worlds each


def true_worth(game: str, head: Head, states: Any, action: int, random: Any, choices: np.random.Generator) -> float:
    """How much better an action is than what the policy would do on average, in points."""
    legal = np.zeros(len(head.workspace.legal), dtype=np.int64)
    legal = legal[: load(game).calls.legal_actions(states, POSITION, legal)]
    logits, _, _ = head.judge(states)
    chances = np.exp(logits[legal] - logits[legal].max())
    gained = 0.0
    for other in choices.choice(legal, RIVALS, p=chances / chances.sum()):
        if other != action:
            table = np.zeros((2, COLUMNS))
            head.compiled.try_worlds(
                states, np.array([other, action]), 2, WORLDS, BY_MARGIN, head.workspace, random, table
            )
            gained += table[1, GAIN] / WORLDS
    return gained / RIVALS


def measure_game(game: str) -> list[dict[str, Any]]:
    """A row for every λ."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(CHECKPOINTS / game, folder, dirs_exist_ok=True)
        training = Training.resumed(Path(folder))
    assert isinstance(training.actors, LocalActors)
    actor = training.actors.workers[0].actor
    ours = np.flatnonzero((actor.opponent == 0).all(axis=1))[:DECISIONS]
    head = Head(game, *weights(game), actor.states[0])
    states = np.zeros(STATES, dtype=actor.states.dtype)
    choices = np.random.default_rng(1)
    seeming: dict[float, list[float]] = {carried: [] for carried in CARRIED}
    worth: list[float] = []
    for number in track(range(ROLLOUTS), description=game):
        before = actor.states.copy()
        rollout = training.actors.play(training.policy.state_dict(), None)[0]
        values = training.learner.values(rollout)
        known = advantages_and_returns(rollout, values, 1.0)[2][0]
        places = [int(place) for place in ours if known[place]]
        for carried in CARRIED:
            seeming[carried] += advantages_and_returns(rollout, values, carried)[0][0, 0, places].tolist()
        for place in places:
            states[POSITION] = before[place]
            action = int(rollout.actions[0, place])
            worth.append(true_worth(game, head, states, action, stream(number, place), choices))
    scale = training.settings.scale
    return [
        {
            "what": f"{game}, λ {carried:g}",
            "decisions": f"{len(worth):,}",
            "spread of what they seem worth": f"{np.std(found) * scale:.1f}",
            "of what they are worth": f"{np.std(worth):.1f}",
            "correlation": f"{np.corrcoef(found, worth)[0, 1]:.3f} ± {len(worth) ** -0.5:.3f}",
        }
        for carried, found in seeming.items()
    ]


def measure() -> list[dict[str, Any]]:
    """All games."""
    return [row for game in GAMES for row in measure_game(game)]
