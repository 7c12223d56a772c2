"""`larceny sweep`: a table for any width, a file that goes on, and one line for every error."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from larceny.cli.main import status
from larceny.lab.sweep import sweep as module

ARGUMENTS = ["sweep", "dice-heist", "--over", "sidekicks=4,8", "--games", "200"]


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.compiled
@pytest.mark.parametrize("columns", [40, 120])
def test_the_table_fits_the_terminal(
    columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert status(ARGUMENTS) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= columns
    assert sum("sidekicks=4" in line and "±" in line for line in lines) in (1, 5)


@pytest.mark.compiled
def test_points_are_stored_and_a_second_run_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert status([*ARGUMENTS, "--out", "s.jsonl", "--json"]) == 0
    before = json.loads(capsys.readouterr().out)["points"]
    assert status([*ARGUMENTS, "--out", "s.jsonl"]) == 2
    assert "s.jsonl exists: add --resume to go on with it" in capsys.readouterr().err
    more = [*ARGUMENTS[:3], "sidekicks=4,8,6", *ARGUMENTS[4:]]
    measure, calls = module.measure_variant, []

    def count(*arguments: object, **options: object) -> object:
        calls.append(arguments)
        return measure(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "measure_variant", count)
    assert status([*more, "--out", "s.jsonl", "--resume", "--json"]) == 0
    after = json.loads(capsys.readouterr().out)["points"]
    assert (after[:2], len(after), len(calls)) == (before, 3, 1)


@pytest.mark.compiled
def test_ctrl_c_keeps_what_was_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    measure, calls = module.measure_variant, []

    def stop(*arguments: object, **options: object) -> object:
        calls.append(arguments)
        if len(calls) > 1:
            raise KeyboardInterrupt
        return measure(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "measure_variant", stop)
    assert status([*ARGUMENTS, "--json"]) == 130
    printed = capsys.readouterr()
    assert len(json.loads(printed.out)["points"]) == 1
    (path,) = Path().glob("sweep-dice-heist-*.jsonl")
    assert f"stopped; go on with --out {path} --resume" in printed.err
    assert len(path.read_text("utf-8").splitlines()) == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--over", "sidekicks"], "--over: takes name=values, not 'sidekicks'"),
        (["--over", "sidekicks=99"], "sidekicks: 99 is out of range"),
        (["--over", "levels.x=1"], "levels.x: there is no entry 'x'"),
        (["--over", "sidekicks=4", "--games", "0"], "--games: takes a whole number above 0"),
        (["--over", "sidekicks=4", "--show", "fun"], "--show: there is no metric 'fun'"),
        (
            ["--over", "sidekicks=4", "--seats", "2", "--bots", "a,b,c"],
            "2 seats take one bot for all or 2 bots",
        ),
        (["--over", "sidekicks=4", "--out", "no/file"], "--out: no is not a folder"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["sweep", "dice-heist", *arguments]) == 2
    printed = capsys.readouterr()
    assert words in printed.err
    assert (printed.err.count("\n"), printed.out) == (1, "")
