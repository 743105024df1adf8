# /// script
# dependencies = ["lostcities[openspiel]", "open_spiel", "dm-tree", "torch"]
# ///
"""OpenSpiel: neural fictitious self-play

NFSP in PyTorch at both seats, which plays its average policy. OpenSpiel's agents for PyTorch import `tree`, which
OpenSpiel does not install: `pip install dm-tree`.
"""

import measured
from open_spiel.python import rl_environment
from open_spiel.python.pytorch.nfsp import MODE, NFSP

from lostcities.envs import openspiel

STEPS = measured.steps(2_000)

game = openspiel.load("classic", turn_limit=4)
env = rl_environment.Environment(game)
agents = [
    NFSP(
        player_id=seat,
        state_representation_size=env.observation_spec()["info_state"][0],
        num_actions=env.action_spec()["num_actions"],
        hidden_layers_sizes=[128],
        reservoir_buffer_capacity=100_000,
        anticipatory_param=0.3,
        learn_every=8,
        replay_buffer_capacity=20_000,
        epsilon_decay_duration=2 * STEPS,
        rl_learning_rate=1e-3,
        sl_learning_rate=1e-3,
        optimizer_str="adam",
        seed=seat,
    )
    for seat in range(2)
]
# To here on the page


def choose(state):
    agent = agents[state.current_player()]
    with agent.temp_mode_as(MODE.AVERAGE_POLICY):
        return agent.step(time_step(state), is_evaluation=True).action


def time_step(state):
    """What an agent is shown of any state."""
    seats = range(2)
    seen = {
        "info_state": [state.information_state_tensor(seat) for seat in seats],
        "legal_actions": [state.legal_actions(seat) for seat in seats],
        "current_player": state.current_player(),
        "serialized_state": [],
    }
    return rl_environment.TimeStep(seen, [0.0, 0.0], [1.0, 1.0], rl_environment.StepType.MID)


measured.tell(0, "episodes", measured.in_openspiel(game, choose, 100))
for episode in range(1, STEPS + 1):
    step = env.reset()
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    for agent in agents:
        agent.step(step)
    if episode % max(1, STEPS // 4) == 0:
        measured.tell(episode, "episodes", measured.in_openspiel(game, choose, 100))
