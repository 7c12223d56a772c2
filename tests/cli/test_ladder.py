"""`larceny ladder`: what it prints and stores, and how it is stopped and gone on with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from larceny.bots import sharpest
from larceny.cli.main import status
from larceny.games import load
from larceny.lab.ladder import round_robin
from larceny.lab.ladder.ladder_file import Ladder
from larceny.lab.ladder.move_time import MoveTime
from larceny.lab.ladder.pairing import Pairing, play_pairing
from larceny.lab.report.of_ladder import report_ladder
from larceny.lab.report.terminal_writer import print_report
from tests.lab.test_ladder import SUBJECT, make_ladder

PLAY = ["ladder", "dice-heist", "--bots", "random,greedy", "--games", "20", "--seats", "2,3"]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        round_robin, "time_moves", lambda *a: MoveTime(a[2], a[3], 9, 1.0, 2.0, 3.0)
    )


def stored(path: Path) -> Any:
    return json.loads(path.read_text("utf-8").splitlines()[-1])


def test_results_are_printed_and_stored(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert status([*PLAY, "--page", "page.md"]) == 0
    captured = capsys.readouterr()
    assert "2 seats: random wins" in captured.err
    assert "from strong to weak: greedy, random" in captured.out
    contract = load("dice-heist")
    assert f"sharp is {sharpest(contract, contract.params()[0], 2)}" in captured.out.replace(
        "\n", " "
    )
    facts = stored(tmp_path / "ladder-dice-heist.json")
    assert [pairing["games"] for pairing in facts["pairings"]] == [20, 21, 21]
    first = facts["pairings"][0]
    assert first["low"] < first["share"] < first["high"] < first["equal"] == 0.5
    assert "## 3 seats" in (tmp_path / "page.md").read_text()


def test_json_is_what_is_stored(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert status([*PLAY, "--out", "some.json", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == stored(tmp_path / "some.json")


def test_results_are_not_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(PLAY) == 0
    assert status(PLAY) == 2
    assert "exists: add --resume to go on with it" in capsys.readouterr().err
    assert status([*PLAY, "--resume"]) == 0
    assert "wins" not in capsys.readouterr().err
    assert status([*PLAY, "--resume", "--seed", "5"]) == 2
    assert "has another seed: 0, not 5" in capsys.readouterr().err


def test_ctrl_c_keeps_and_shows_what_was_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stop(*arguments: object) -> Pairing:
        if arguments[2] == Pairing(3, "random", "greedy", 21):
            raise KeyboardInterrupt
        return play_pairing(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(round_robin, "play_pairing", stop)
    assert status(PLAY) == 130
    captured = capsys.readouterr()
    assert "larceny: stopped; go on with --out ladder-dice-heist.json --resume" in captured.err
    assert "How strong the bots of Dice Heist are" in captured.out
    assert len(stored(tmp_path / "ladder-dice-heist.json")["pairings"]) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "2,x"], "--seats: takes numbers by commas, not '2,x'"),
        (["--seats", "9"], "Dice Heist is for 2 to 5 seats, not 9"),
        (["--bots", "greedy,clever"], "dice-heist has no bot 'clever'"),
        (["--games", "0"], "--games: must be at least 1, not 0"),
        (["--calibration", "-1"], "--calibration: takes a number of games, not -1"),
        (["--calibration-bot", "nobody"], "dice-heist has no bot 'nobody'"),
        (["--rules", "none"], "dice-heist has no rule set 'none'"),
        (["--out", "missing/l.json"], "--out: missing is not a folder"),
        (["--page", "missing/l.md"], "--page: missing is not a folder"),
    ],
)
def test_bad_input_is_answered_in_one_line_before_anything_is_played(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert status(["ladder", "dice-heist", *arguments]) == 2
    assert words in capsys.readouterr().err
    assert not list(tmp_path.glob("*.json"))


def test_without_weights_nothing_is_calibrated(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("larceny.bots.evaluator.trained_weights.FILE_NAME", "none.npz")
    assert status([*PLAY, "--calibration", "10"]) == 2
    assert "no evaluator: run `larceny train dice-heist`" in capsys.readouterr().err


def test_tables_of_many_bots_fit_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    names = ["random", "beginner", "greedy", *(f"level-{n}" for n in range(1, 5))]
    names += ["evaluator", "exact", "solver", "search"]
    pairings = [
        Pairing(4, bot, other, 1000, 1000) for bot in names for other in names if bot != other
    ]
    for ladder in (Ladder(SUBJECT, {4: names}, {4: "search"}, {}, pairings), make_ladder()):
        print_report(report_ladder(load("dice-heist"), ladder, "by hand"))
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert not any("…" in line for line in lines)
    assert sum(line.count("100.0 ± ") for line in lines) == len(pairings)
