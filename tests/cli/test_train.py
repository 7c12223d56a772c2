"""`larceny train`: what it prints, with a training that is over at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from larceny.cli.main import status

pytestmark = pytest.mark.nightly

pytest.importorskip("torch")
ROW = {"seats": 2, "iteration": 1, "games": 5, "loss": 0.5, "worst_decile": 0.1}
FACTS = {"networks": {"2": {"held_out_variants": {"worst_decile": 0.2}}}}


class Trained:
    """A training that was over before it began."""

    facts = FACTS

    def __init__(self, *_: object) -> None: ...

    def run(self, report: Any) -> Trained:
        report(ROW)
        return self


@pytest.fixture(autouse=True)
def _no_training(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("larceny.lab.training.training.Training", Trained)
    monkeypatch.setattr(
        "larceny.bots.evaluator.weights.merge_weights",
        lambda contract, path, trained: path.write_bytes(b""),
    )


def test_a_training_is_told_as_a_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert status(["train", "batman", "--seats", "2", "--device", "cpu"]) == 0
    shown = capsys.readouterr().out
    assert "worst decile\n" in shown
    assert shown.startswith("games on the CPU; PyTorch on cpu\n")
    assert "wrote evaluator-batman.npz" in shown
    assert "2 seats, variants not trained on: worst decile 20.0 points" in shown


def test_a_training_is_told_as_json_with_its_table_beside_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert status(["train", "batman", "--seats", "2", "--device", "cpu", "--json"]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out) == {"files": ["evaluator-batman.npz"], "facts": FACTS}
    assert "wrote evaluator-batman.npz" in shown.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--workers", "0"], "--workers: must be at least 1, not 0"),
        (["--option", "batches=5"], "a plan has no number 'batches'; did you mean `batch`"),
    ],
)
def test_bad_options_are_named(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["train", "batman", *arguments]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "teacher", "words"),
    [
        ("batman", "greedy", "games of greedy on a GPU, of the evaluator on the CPU; "),
        ("heist", "planner", "games of planner on a GPU, of the evaluator on the CPU; "),
    ],
)
def test_with_a_gpu_one_line_says_which_games_are_played_there(
    game: str,
    teacher: str,
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("larceny.lab.backend.compute.check_device", lambda device: None)
    monkeypatch.setattr("torch.cuda.is_available", lambda: True)
    arguments = ["train", game, "--seats", "2", "--device", "cuda", "--option"]
    assert status([*arguments, f"teacher={teacher}"]) == 0
    assert capsys.readouterr().out.startswith(f"{words}PyTorch on cuda\n")


def test_without_a_gpu_one_line_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("larceny.compile.cuda.device.find_spec", lambda name: None)
    assert status(["train", "batman", "--seats", "2", "--device", "cuda"]) == 2
    assert capsys.readouterr().err == (
        "larceny: device 'cuda' needs numba-cuda: pip install 'larceny[gpu]'\n"
    )
