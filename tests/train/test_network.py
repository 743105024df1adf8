"""The network treats all colours alike, and its twins with and without PyTorch agree."""

import numpy as np
import pytest
import torch

from lostcities import Batch
from lostcities.bots.network import Head, buffers_for, forward_pass, read, sizes_of, think_of_many
from lostcities.bots.network.model import Network, padded, write
from lostcities.games.contract import Symmetry
from lostcities.games.registry import load, registered
from lostcities.train.export import as_network, ship
from lostcities.train.network import Critic, Policy, autocast, split

GAMES = [game for game in registered() if not game.startswith("tiny")]
SMALL = Symmetry(colours=4, features=7, table=5, actions=3, table_actions=2, hand=2, builds=1)


def lively(policy: torch.nn.Module) -> torch.nn.Module:
    """With weights that matter everywhere: heads begin close to nothing."""
    generator = torch.Generator().manual_seed(3)
    for parameter in policy.parameters():
        parameter.data.normal_(std=0.3, generator=generator)
    return policy


def observations(number: int, symmetry: Symmetry) -> torch.Tensor:
    size = symmetry.colours * symmetry.features + symmetry.table
    return torch.randn(number, size, generator=torch.Generator().manual_seed(1))


@pytest.mark.parametrize("game", GAMES)
def test_symmetry_covers_every_number_and_every_action(game: str) -> None:
    for players in load(game).players:
        batch = Batch(game, 1, players=players, seed=1)
        symmetry = batch.definition.words.symmetry(batch.state(0))
        assert symmetry.colours * symmetry.features + symmetry.table == batch.features
        assert symmetry.table_actions + symmetry.colours * symmetry.actions == batch.actions
        names = [piece.name for piece in batch.definition.words.pieces(batch.state(0))]
        firsts = [
            piece for piece in batch.definition.words.pieces(batch.state(0)) if piece.start % symmetry.features == 0
        ]
        blocks = [piece.name.split(":")[0] for piece in firsts if piece.start < symmetry.colours * symmetry.features]
        assert len(set(blocks)) == symmetry.colours
        assert sum(name.startswith(f"{blocks[0]}: ") for name in names) * symmetry.colours <= len(names)


def test_six_expeditions_have_six_columns() -> None:
    batch = Batch("classic", 1, seed=1, expeditions=6)
    assert batch.definition.words.symmetry(batch.state(0)).colours == 6


def test_exchanged_colours_exchange_the_answers() -> None:
    policy = lively(Policy(SMALL, width=8, layers=3))
    seen = observations(6, SMALL)
    colours, table = split(seen, SMALL)
    order = [2, 0, 3, 1]
    logits, worth = policy(colours, table)
    other, same_worth = policy(colours[:, order], table)
    rows = logits[:, 2:].reshape(6, 4, 3)
    assert torch.allclose(other[:, 2:].reshape(6, 4, 3), rows[:, order], atol=1e-5)
    assert torch.allclose(other[:, :2], logits[:, :2], atol=1e-5)
    assert torch.allclose(worth, same_worth, atol=1e-5)
    assert not torch.allclose(rows, rows[:, order], atol=1e-2)


def test_the_critic_sees_the_hands_of_the_others() -> None:
    critic = lively(Critic(SMALL, others=1, width=8, layers=2))
    colours, table = split(observations(3, SMALL), SMALL)
    nothing, something = torch.zeros(3, 4, 2), torch.ones(3, 4, 2)
    assert not torch.allclose(critic(colours, nothing, table), critic(colours, something, table))


@pytest.mark.parametrize("layers", [2, 3])
def test_the_network_is_the_same_without_pytorch(layers: int) -> None:
    policy = lively(Policy(SMALL, width=8, layers=layers))
    network = as_network(policy)
    seen = observations(9, SMALL)
    logits, worth = (tensor.detach().numpy() for tensor in policy(*split(seen, SMALL)))
    many = think_of_many(network, seen.numpy(), SMALL.colours)
    np.testing.assert_allclose(many[0], logits, atol=1e-4)
    np.testing.assert_allclose(many[1], worth, atol=1e-4)
    ready = padded(network)
    compiled, buffers = (
        forward_pass(*sizes_of(ready, SMALL.colours)),
        buffers_for(ready, *sizes_of(ready, SMALL.colours)),
    )
    alone, value = np.zeros(14, dtype=np.float32), np.zeros(2, dtype=np.float32)
    for row in range(9):
        compiled.think(ready, seen[row].numpy(), buffers, alone)
        compiled.value(ready, buffers.context, value)
        np.testing.assert_allclose(alone, logits[row], atol=1e-4)
        np.testing.assert_allclose(value, worth[row], atol=1e-4)


def test_weights_are_kept_in_half_precision(tmp_path) -> None:
    policy = lively(Policy(SMALL, width=8, layers=3))
    ship(policy, 50.0, tmp_path / "small.npz")
    network, scale = read(tmp_path / "small.npz")
    assert scale == 50
    for kept, own in zip(network, as_network(policy), strict=True):
        assert kept.dtype == np.float32
        np.testing.assert_array_equal(kept, own.astype(np.float16))


def test_a_head_thinks_what_the_network_thinks(tmp_path) -> None:
    batch = Batch("classic", 1, seed=4)
    policy = lively(Policy(batch.definition.words.symmetry(batch.state(0)), width=8, layers=2))
    network = as_network(policy)
    logits, margin, win = Head("classic", network, 50.0, batch.state(0)).judge(np.array([batch.state(0)]))
    many, worth = think_of_many(network, batch.observations, 5)
    np.testing.assert_allclose(logits, many[0], rtol=1e-3, atol=1e-3)
    assert margin == pytest.approx(50 * worth[0, 0], rel=1e-3)
    assert win == pytest.approx(np.clip(0.5 + 0.5 * worth[0, 1], 0, 1), rel=1e-3)


def test_a_network_is_written_whole(tmp_path) -> None:
    network = as_network(lively(Policy(SMALL, width=8, layers=3)))
    write(tmp_path / "one.npz", network, 1.0)
    with np.load(tmp_path / "one.npz") as kept:
        assert set(kept.files) == {*Network._fields, "scale"}


def test_short_numbers_say_nearly_the_same() -> None:
    policy = lively(Policy(SMALL, width=8, layers=3))
    colours, table = split(observations(64, SMALL), SMALL)
    with torch.no_grad():
        logits, worth = policy(colours, table)
        with autocast():
            short_logits, short_worth = policy(colours, table)
    assert torch.allclose(short_logits.float(), logits, rtol=0.02, atol=0.05 * float(logits.std()))
    assert torch.allclose(short_worth.float(), worth, rtol=0.02, atol=0.05 * float(worth.std()))
