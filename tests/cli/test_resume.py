"""`larceny play --resume`: saved games that go on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import larceny
from larceny.cli.main import status
from larceny.table.journal import seed_file
from larceny.table.save import dump
from tests.cli.script import type_in


def test_ctrl_c_saves_and_resume_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.larceny"
    type_in(monkeypatch, "1", "^C")
    assert status(["play", "dice-heist", "--save", str(path)]) == 130
    assert f"--resume {path}" in capsys.readouterr().err
    events = len(larceny.replay(path).log)
    type_in(monkeypatch, "1", "^D")
    assert status(["play", "--resume", str(path)]) == 0
    assert len(larceny.replay(path).log) > events


def test_a_file_that_is_no_text_is_not_resumed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\xff\xfe")
    assert status(["play", "--resume", str(path)]) == 2
    assert "picture.png is not text" in capsys.readouterr().err


def test_a_resumed_game_can_be_proved_at_its_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.larceny"
    type_in(monkeypatch, "^C")
    arguments = ["--seats", "2", "--names", "Anna"]
    assert status(["play", "dice-heist", *arguments, "--save", str(path)]) == 130
    type_in(monkeypatch, *["1", "2", "3"] * 400)
    assert status(["play", "--resume", str(path)]) == 0
    assert "Anna" in capsys.readouterr().out
    assert larceny.verify(path).is_proved
    assert status(["play", "--resume", str(path)]) == 0
    assert "is finished" in capsys.readouterr().out


def test_resume_last_finds_the_latest_unfinished_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert status(["play", "--resume", "last"]) == 2
    assert "no unfinished game" in capsys.readouterr().err
    type_in(monkeypatch, "quit")
    assert status(["play", "--names", "Berta"]) == 0
    type_in(monkeypatch, "quit")
    assert status(["play", "--resume", "last"]) == 0
    assert "Berta" in capsys.readouterr().out


def test_resume_last_passes_over_what_does_not_open_and_names_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    type_in(monkeypatch, "quit")
    assert status(["play", "--names", "Berta"]) == 0
    games = tmp_path / "data" / "larceny" / "games"
    (games / "junk.larceny").write_text("junk\n")
    (games / "bytes.larceny").write_bytes(b"\xff\n")
    (games / "old.larceny").write_text("larceny 1\ngame dice-heist\nversion 0\ncheck 0\n")
    for name in ("junk", "bytes", "old"):
        os.utime(games / f"{name}.larceny", (2e9, 2e9))
    type_in(monkeypatch, "quit")
    assert status(["play", "--resume", "last"]) == 0
    shown = capsys.readouterr()
    assert "Berta" in shown.out
    assert "junk.larceny is passed over: line 1: this is not a saved game" in shown.err
    assert "bytes.larceny is passed over: line 1" in shown.err
    assert "old.larceny is passed over: line 3" in shown.err


def test_without_its_seed_a_game_is_not_resumed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.larceny"
    type_in(monkeypatch, "quit")
    assert status(["play", "--save", str(path)]) == 0
    seed_file(path).unlink()
    assert status(["play", "--resume", str(path)]) == 2
    assert "is missing" in capsys.readouterr().err


def test_a_seed_kept_under_the_older_name_is_found_and_cleared_away(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.larceny"
    type_in(monkeypatch, "quit")
    assert status(["play", "--save", str(path)]) == 0
    older = seed_file(path).rename(tmp_path / "mine.seed")
    type_in(monkeypatch, "quit")
    assert status(["play", "--resume", str(path)]) == 0
    assert seed_file(path).exists()
    assert not older.exists()


def test_a_game_cut_off_before_an_outcome_rolls_it_by_its_seed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = larceny.load("dice-heist").table(2, seed=4, names=["Anna", "Ben"])
    table.play(table.actors[0], "recruit")
    lines = dump(table).splitlines(keepends=True)
    move = next(index for index, line in enumerate(lines) if " recruit " in line)
    assert "chance" in lines[move + 1]
    path = tmp_path / "cut.larceny"
    path.write_text("".join(lines[: move + 1]))
    seed_file(path).write_text("4\n")
    type_in(monkeypatch, "quit")
    assert status(["play", "--resume", str(path)]) == 0
    assert larceny.replay(path).log == table.log


def test_a_game_cut_off_in_a_line_goes_on_from_the_line_before(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "cut.larceny"
    type_in(monkeypatch, "1", "1", "quit")
    assert status(["play", "--seats", "2", "--save", str(path)]) == 0
    before = larceny.replay(path).log
    path.write_text(path.read_text()[:-5])
    type_in(monkeypatch, "quit")
    assert status(["play", "--resume", str(path)]) == 0
    after = larceny.replay(path).log
    assert after[: len(before) - 1] == before[:-1]


def test_real_dice_go_on_without_a_seed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "real.larceny"
    type_in(monkeypatch, "die 3", "quit")
    assert status(["play", "--seats", "2", "--real-dice", "--save", str(path)]) == 0
    type_in(monkeypatch, "die 4", "quit")
    assert status(["play", "--resume", str(path)]) == 0
    assert [event.move for event in larceny.replay(path).log] == ["die 3", "die 4"]


def test_a_seed_that_is_not_the_games_own_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.larceny"
    type_in(monkeypatch, "quit")
    assert status(["play", "--seats", "2", "--save", str(path)]) == 0
    seed_file(path).write_text("another\n")
    assert status(["play", "--resume", str(path)]) == 2
    assert "is not the one this game committed to" in capsys.readouterr().err
