"""The example that learns runs as it stands, and its arithmetic is right."""

import sys
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def learn(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The example with a few short games."""
    monkeypatch.syspath_prepend(EXAMPLES)
    import learn

    for name, value in {"GAMES": 6, "STEPS": 5, "TURN_LIMIT": 4}.items():
        monkeypatch.setattr(learn, name, value)
    return learn


def test_the_example_learns_and_draws_its_curve(
    learn: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "pictures" / "curve.svg"
    monkeypatch.setattr(sys, "argv", ["learn.py", "--minutes", "0.002", "--picture", str(picture)])
    learn.main()
    assert picture.read_text().startswith("<svg")
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("at first")
    assert told[-1].startswith("at the end")


def test_what_one_seat_gains_the_other_loses(learn: Any) -> None:
    """A last move that wins 50 is worth 1 to its seat, and the other seat's move before it lost as much."""
    learn.GAMES, learn.STEPS = 1, 3
    history = {
        "seats": torch.tensor([[0], [0], [1], [0]]),
        "done": torch.tensor([[False], [False], [True]]),
        "rewards": torch.tensor([[0.0], [0.0], [50.0]]),
        "values": torch.zeros(4, 1),
    }
    trace = learn.TRACE
    assert learn.advantages(history).flatten().tolist() == pytest.approx([-(trace**2), -trace, 1.0])
