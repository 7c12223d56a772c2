"""`larceny simulate --keep FILE --resume`: a run that was stopped goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from larceny.cli.main import status

COMMAND = ["simulate", "dice-heist", "--seats", "3", "--bots", "random", "--seed", "4", "--json"]


def facts_of(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    assert status([*COMMAND, *options]) == 0
    facts: dict[str, Any] = json.loads(capsys.readouterr().out)
    return facts


def test_a_run_in_two_parts_measures_what_one_run_does(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    keep = ["--keep", str(tmp_path / "run.json"), "--resume"]
    part = facts_of(capsys, "--games", "150", *keep)
    assert part["games"] == 150
    whole = facts_of(capsys, "--games", "400")
    again = facts_of(capsys, "--games", "400", *keep)
    assert again["games"] == 400
    for name, metric in whole["metrics"].items():
        assert again["metrics"][name]["games"] == metric["games"], name
        assert again["metrics"][name]["mean"] == pytest.approx(metric["mean"]), name
    assert again["steps_percentiles"] == whole["steps_percentiles"]
    assert again["within_points"] == whole["within_points"]
    assert facts_of(capsys, "--games", "10", *keep)["games"] == 400, "nothing is thrown away"


def test_ctrl_c_keeps_what_was_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from larceny.lab.metrics.measure import stream_games as played

    def stop_early(*arguments: Any, **options: Any) -> Any:
        yield from played(*arguments, **options)
        raise KeyboardInterrupt

    monkeypatch.setattr("larceny.lab.simulate.stream_games", stop_early)
    path = tmp_path / "run.json"
    assert status([*COMMAND, "--games", "60", "--keep", str(path)]) == 130
    assert f"go on with --keep {path} --resume" in capsys.readouterr().err
    monkeypatch.undo()
    assert facts_of(capsys, "--games", "90", "--keep", str(path), "--resume")["games"] == 90
    assert list(tmp_path.iterdir()) == [path], "no part of a file is left behind"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--resume"], "--resume: goes on from a file: name it with --keep"),
        (["--keep", "nowhere/run.json"], "nowhere is not a folder"),
        (["--keep", "kept.json"], "kept.json exists: add --resume"),
        (["--keep", "kept.json", "--resume"], "has another seed: 4, not 9"),
        (["--keep", "other.json", "--resume"], "other.json is not a stored measurement"),
        (["--keep", "x.json", "--resume", "--out", "x.csv"], "would hold the new games only"),
    ],
)
def test_what_does_not_fit_is_named(
    options: list[str],
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert status([*COMMAND, "--games", "5", "--keep", "kept.json"]) == 0
    Path("other.json").write_text("[1]")
    capsys.readouterr()
    assert status([*COMMAND, "--games", "5", *options, "--seed", "9"]) == 2
    assert words in capsys.readouterr().err
