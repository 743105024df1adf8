"""The evaluator learns from finished rounds, and runs in compiled code as it does in PyTorch."""

import numpy as np
import torch
from typer.testing import CliRunner

import tiny
from lostcities.analysis.evaluator import Layout, forward, read
from lostcities.bots.network.model import padded
from lostcities.cli import main
from lostcities.games.registry import load
from lostcities.train import value_regression
from lostcities.train.network import Critic
from lostcities.train.value_regression import Rows, as_weights, trace_targets


def rows_of_two_rounds() -> Rows:
    """Round 0 has rows at steps 0, 1 and 3, the second of them from the other side; round 1 at step 1."""
    results = np.array([[1, 1], [-1, -1], [-2, -1], [1, 1]], dtype=np.float32)
    return Rows(
        np.zeros((4, 1, 1), dtype=np.float16),
        np.zeros((4, 1), dtype=np.float16),
        np.array([0, 0, 1, 0]),
        np.array([0, 1, 1, 3]),
        np.array([1, -1, 1, 1], dtype=np.float32),
        results,
        np.zeros(4, dtype=np.float32),
    )


def test_with_a_full_trace_the_target_is_how_the_round_ended():
    rows = rows_of_two_rounds()
    assert np.array_equal(trace_targets(rows, np.full((4, 2), 9, dtype=np.float32), 1.0), rows.results)


def test_without_a_trace_the_target_is_the_next_value_of_the_same_side():
    values = np.array([[0.1, 0], [0.2, 0], [0.3, 0], [0.4, 0]], dtype=np.float32)
    targets = trace_targets(rows_of_two_rounds(), values, 0.0)
    np.testing.assert_allclose(targets[:, 0], [-0.2, -0.4, -2, 1])


def test_compiled_code_and_pytorch_agree():
    definition = load("partners")
    states = definition.new_states(3, *definition.check_options(4, {}))
    for place in range(3):
        definition.calls.shuffle_deck(states, place, np.array([place + 1, 2, 3, 4]))
        definition.calls.deal(states, place, 0)
    layout = Layout(definition, states[0])
    critic = Critic(layout.symmetry, 3, 16, 3)
    colours, table = layout.rows(states, np.array([0, 1, 2]))
    assert (colours[:, :, : layout.symmetry.hand].sum(axis=(1, 2)) == 8).all()
    assert (colours[:, :, layout.symmetry.features :].sum(axis=(1, 2)) == 24).all()
    own = layout.symmetry.features
    with torch.no_grad():
        expected = critic(*map(torch.from_numpy, (colours[:, :, :own], colours[:, :, own:], table)))
    np.testing.assert_allclose(forward(padded(as_weights(critic)), colours, table), expected.numpy(), atol=1e-5)


def test_the_command_trains_and_saves(tmp_path, monkeypatch):
    monkeypatch.setattr(value_regression, "ROUNDS", 8)
    monkeypatch.setattr(value_regression, "HELD_OUT", 8)
    path = tmp_path / "small.npz"
    words = ["train-evaluator", "deck52", "--players", "3", "--minutes", "0.01", "--out", str(path)]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    assert "unexplained" in result.output
    weights, scale = read(path)
    assert scale == load("deck52").scale
    assert np.isfinite(weights.enter).all()
    again = CliRunner().invoke(main, [*words, "--begin-with", str(path), "--seed", "1"])
    assert again.exit_code == 0, again.output
    wrong = CliRunner().invoke(main, ["train-evaluator", "rivals", "--players", "2", "--begin-with", str(path)])
    assert "has another shape" in " ".join(wrong.output.split())


def test_a_game_without_a_pilot_is_refused():
    result = CliRunner().invoke(main, ["train-evaluator", tiny.TINY.id])
    assert result.exit_code == 2
    assert "there is no pilot for 'tiny'" in " ".join(result.output.split())
