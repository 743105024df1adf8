"""Export a trained policy to the .npz file that the bots read, and the way back; keep a run in little room."""

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch

from ..bots.network import own_weights, weights
from ..bots.network.model import Floats, Network, write
from ..bots.pilot import Pilot
from ..games.contract import Symmetry
from ..games.registry import load
from .log import LINES, read_log
from .network import Policy, Tower

KEPT_LINES = 400  # of a log, beside those with measurements


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


def as_policy(network: Network, symmetry: Symmetry) -> Policy:
    """The way back from `as_network`."""
    policy = Policy(replace(symmetry, table=len(network.table)), len(network.enter_bias), len(network.own) + 1)
    put(
        [
            *tower_pairs(policy.tower, network),
            (policy.colour_actions.weight, network.colour_actions.T),
            (policy.colour_actions.bias, network.colour_bias),
            (policy.table_actions.weight, network.table_actions.T),
            (policy.table_actions.bias, network.table_bias),
            (policy.value.weight, network.worth.T),
            (policy.value.bias, network.worth_bias),
        ]
    )
    return policy


def read_policy(written: str, game: str, symmetry: Symmetry) -> Policy:
    """The policy of `pilot`, or of a file of weights or the folder of a run, with `pilot:` before it or not."""
    path = written.removeprefix(f"{Pilot.name}:")
    shipped = path == Pilot.name
    network, _ = weights(game, symmetry.colours) if shipped else own_weights(Path(path), game, symmetry)
    return as_policy(network, symmetry)


def tower_pairs(tower: Tower, weights: Any) -> Iterable[tuple[torch.Tensor, Floats]]:
    """The parameters of a tower, each with its array among the weights of a network."""
    yield tower.enter.weight, weights.enter.T
    yield tower.enter.bias, weights.enter_bias
    yield tower.table.weight, weights.table.T
    for layer in range(len(weights.own)):
        yield tower.own[layer].get_parameter("weight"), weights.own[layer].T
        yield tower.own[layer].get_parameter("bias"), weights.own_bias[layer]
        yield tower.shared[layer].get_parameter("weight"), weights.shared[layer].T


def put(pairs: Iterable[tuple[torch.Tensor, Floats]]) -> None:
    """Set parameters to arrays."""
    with torch.no_grad():
        for tensor, array in pairs:
            tensor.copy_(torch.from_numpy(array.copy()))


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
    symmetry = replace(definition.words.symmetry(state), table=kept["average"]["tower.table.weight"].shape[1])
    policy = Policy(symmetry, settings["width"], settings["layers"])
    policy.load_state_dict(kept["average"])
    ship(policy, settings["scale"], path)


def keep(run: Path, folder: Path) -> None:
    """Keep what a run can go on from, in a tenth of its room: half precision, no optimizer and no past, a thin log."""
    kept = torch.load(run / "checkpoint.pt", weights_only=True)
    del kept["optimizer"]
    kept["pool"] = []
    for part in ("policy", "average", "critic"):
        kept[part] = {name: weights.half() for name, weights in kept[part].items()}
    folder.mkdir(parents=True, exist_ok=True)
    torch.save(kept, folder / "checkpoint.pt")
    log = read_log(run)
    every = -(-len(log) // KEPT_LINES)
    lines = [json.dumps(line) for line in log if line["measured"] or line["iteration"] % every == 0]
    (folder / LINES).write_text("\n".join(lines) + "\n", encoding="utf-8")
