"""`larceny verify`."""

from __future__ import annotations

from pathlib import Path

import pytest

import larceny
from larceny.cli.exit_code import BAD_INPUT, REFUTED
from larceny.cli.main import status
from larceny.table.save import dump
from tests.cli.script import finished_game


def test_verify_proves_and_refutes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = finished_game(tmp_path / "game.larceny")
    assert status(["verify", str(path)]) == 0
    assert capsys.readouterr().out.startswith("proved")
    path.write_text(path.read_text().replace("die 6", "die 5", 1))
    assert status(["verify", str(path)]) == 1
    assert "refuted: line" in capsys.readouterr().err
    unfinished = tmp_path / "unfinished.larceny"
    unfinished.write_text(dump(larceny.load("dice-heist").table(2)))
    assert status(["verify", str(unfinished)]) == 1


def test_a_proof_counts_the_rolls_and_the_events(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = finished_game(tmp_path / "game.larceny")
    log = larceny.replay(path).log
    rolls = sum(event.seat == larceny.CHANCE for event in log)
    assert 0 < rolls < len(log)
    assert status(["verify", str(path)]) == 0
    assert f"all {rolls} rolls and draws of {len(log)} events" in capsys.readouterr().out


def test_a_game_played_with_real_dice_has_nothing_to_prove(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.larceny"
    path.write_text(dump(larceny.load("heist").table(2, chance="manual")))
    assert status(["verify", str(path)]) == REFUTED
    assert "nothing to prove" in capsys.readouterr().out


def test_a_file_that_is_no_saved_game_is_bad_input_and_not_refuted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna,\n")
    assert status(["verify", str(path)]) == BAD_INPUT
    assert "this is not a saved game" in capsys.readouterr().err
