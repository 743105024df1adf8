"""Export a trained policy to the .npz file that the bots read."""

from pathlib import Path

import torch

from ..bots.network.model import Network, write
from ..games.registry import load
from .network import Policy, Tower


def matrices(layers: torch.nn.ModuleList) -> torch.Tensor:
    return torch.stack([layer.get_parameter("weight").T for layer in layers])


def tower_weights(tower: Tower) -> tuple[torch.Tensor, ...]:
    """The weights of a tower, matrices as (in, out), in the order in which networks are kept."""
    return (
        tower.enter.weight.T,
        tower.enter.bias,
        tower.table.weight.T,
        matrices(tower.own),
        torch.stack([layer.get_parameter("bias") for layer in tower.own]),
        matrices(tower.shared),
    )


def as_network(policy: Policy) -> Network:
    tensors = (
        *tower_weights(policy.tower),
        policy.colour_actions.weight.T,
        policy.colour_actions.bias,
        policy.table_actions.weight.T,
        policy.table_actions.bias,
        policy.value.weight.T,
        policy.value.bias,
    )
    return Network(*(tensor.detach().contiguous().numpy() for tensor in tensors))


def ship(policy: Policy, scale: float, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write(path, as_network(policy), scale)


def ship_checkpoint(checkpoint: Path, path: Path) -> None:
    """Export from a run's last checkpoint, also while it is running."""
    kept = torch.load(checkpoint, weights_only=True)
    settings = kept["settings"]
    definition = load(settings["game"])
    variant = settings["variants"][0]
    state = definition.new_states(1, *definition.check_options(variant["players"], variant["options"]))[0]
    policy = Policy(definition.words.symmetry(state), settings["width"], settings["layers"])
    policy.load_state_dict(kept["average"])
    ship(policy, settings["scale"], path)
