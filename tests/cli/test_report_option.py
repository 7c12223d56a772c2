"""`--report` of the lab's commands: written as typed, and refused before anything is played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from larceny.cli.main import status

SIMULATE = ["simulate", "dice-heist", "--games", "300", "--seed", "4"]


@pytest.mark.compiled
def test_a_simulation_is_reported_as_it_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = [*SIMULATE, "--json", "--report", "one.json", "--report", "two.md"]
    assert status(typed) == 0
    shown = json.loads(capsys.readouterr().out)
    report = json.loads(Path("one.json").read_text("utf-8"))
    assert report["facts"]["command"] == f"larceny {' '.join(typed)}"
    assert report["facts"]["seed"] == 4
    wins = next(
        section for section in report["sections"] if section["title"] == "Who wins, by seat"
    )
    shares = [row[1] for row in wins["table"]["rows"]]
    assert shares == pytest.approx([seat["win_share"] for seat in shown["seats"]])
    means = {row["metric"]: row["mean"] for row in report["data"]}
    assert means["decisions"] == pytest.approx(shown["decisions_mean"])
    assert "Who goes first wins" in Path("two.md").read_text("utf-8")


@pytest.mark.compiled
def test_reported_games_are_those_that_are_played_without_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert status([*SIMULATE, "--json"]) == 0
    plain = capsys.readouterr().out
    assert status([*SIMULATE, "--json", "--report", "one.csv"]) == 0
    assert capsys.readouterr().out == plain


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--report", "x.pdf"], "larceny: --report: writes .html, .md, .json, .parquet, .csv"),
        (["--report", "nowhere/x.html"], "larceny: --report: nowhere is not a folder"),
    ],
)
def test_a_report_that_cannot_be_written_stops_before_playing(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    options: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert status([*SIMULATE, *options]) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith(message)
    assert shown.out == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("typed", "first_column"),
    [
        (["compare", "dice-heist", "sidekicks=4", "--games", "100"], "metric"),
        (["sweep", "dice-heist", "--over", "sidekicks=3,5", "--games", "100"], "sidekicks"),
    ],
    ids=["compare", "sweep"],
)
def test_other_commands_of_the_lab_write_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: list[str], first_column: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert status([*typed, "--json", "--report", "one.json"]) == 0
    report = json.loads(Path("one.json").read_text("utf-8"))
    assert report["facts"]["command"].startswith(f"larceny {typed[0]} dice-heist")
    assert report["sentences"]
    assert any(section["plot"] for section in report["sections"])
    assert next(iter(report["data"][0])) == first_column
