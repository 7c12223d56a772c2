"""`larceny tune`: the front in sentences and tables, a file that goes on, and one-line errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from larceny.cli.main import status
from larceny.lab.tune import tuner as module

ARGUMENTS = [
    "tune", "dice-heist", "--vary", "sidekicks=4..12", "--target", "choices=9~0.1",
    "--games", "60", "--trials", "6", "--bots", "greedy", "--fresh", "300",
]  # fmt: skip


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.compiled
@pytest.mark.parametrize("columns", [40, 120])
def test_the_front_is_shown_in_sentences_and_a_table(
    columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert status(ARGUMENTS) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= columns
    text = " ".join(" ".join(lines).split())
    assert text.startswith("Dice Heist: rules for choices=9~0.1 Trials: 6;")
    assert "Between beginner instead of greedy" in text


@pytest.mark.compiled
def test_an_interrupted_search_shows_its_front_and_goes_on_as_if_it_was_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert status([*ARGUMENTS, "--out", "whole", "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    search = module.Tuner.search

    def stop(tuner: module.Tuner, trials: int, progress: object = None) -> None:
        search(tuner, 2)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(module.Tuner, "search", stop)
        assert status([*ARGUMENTS, "--out", "parts", "--json"]) == 130
    printed = capsys.readouterr()
    assert json.loads(printed.out)["trials"] == whole["trials"][:2]
    assert "stopped; go on with --out parts --resume" in printed.err
    assert status([*ARGUMENTS, "--out", "parts", "--resume", "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert (again["trials"], again["front"]) == (whole["trials"], whole["front"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--vary", "x=1", "--target", "decisions=9"], "x: there is no such param"),
        (["--vary", "sidekicks=4", "--target", "fun=9"], "--target: there is no metric 'fun'"),
        (["--vary", "sidekicks=4", "--target", "decisions"], "--target: takes a metric, a sign"),
        (["--vary", "sidekicks=4", "--target", "ties=1", "--trials", "0"], "--trials: must be"),
        (["--vary", "sidekicks=4", "--target", "ties=1", "--also", "me"], "has no bot 'me'"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["tune", "dice-heist", *arguments]) == 2
    printed = capsys.readouterr()
    assert words in printed.err
    assert (printed.err.count("\n"), printed.out) == (1, "")
    assert not list(Path().glob("tune-*"))
