"""`larceny match` as people run it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from larceny.cli.lab_options import read_seconds
from larceny.cli.main import status
from larceny.engine.errors import BadParam
from tests.server.waiting import SECONDS, wait_until

HERE = Path(__file__).parent
PYTHON = f"{sys.executable} {HERE.parents[1] / 'examples' / 'bots' / 'template_bot.py'}"


def test_json_is_one_document_and_results_are_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep = tmp_path / "kept"
    options = ["--games", "2", "--json", "--keep", str(keep), "--move-time", "20s"]
    assert (
        status(["match", "dice-heist", "--bot", f"mine={PYTHON}", "--bot", "random", *options]) == 0
    )
    facts = json.loads(capsys.readouterr().out)
    assert facts["planned"] == len(facts["games"]) == 2
    assert {standing["name"] for standing in facts["standings"]} == {"mine", "random"}
    assert json.loads((keep / "results.json").read_text()) == facts
    assert len(list(keep.glob("*.larceny"))) == 2
    assert status(["match", "dice-heist", "--bot", "random", "--bot", "greedy", *options]) == 2
    assert "is not empty" in capsys.readouterr().err


def test_the_tables_name_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["--bot", "random", "--bot", "greedy", "--bot", "beginner"]
    assert status(["match", "dice-heist", *bots, "--games", "3"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in ("random", "greedy", "beginner", "did better than"))


def test_failures_are_told_in_one_line_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = f"bad={sys.executable} {HERE / 'bad_bot.py'} exit 0"
    options = ["--games", "6", "--keep", str(tmp_path / "kept"), "--move-time", "20s"]
    assert status(["match", "dice-heist", "--bot", bad, "--bot", "random", *options]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert lines[:3] == [f"game {number}: bad ended with exit code 3" for number in (1, 2, 3)]
    assert lines[3] == "bad is given up: its other games count as lost"
    assert len(lines) == 5


def test_times_are_read_with_their_units() -> None:
    assert [read_seconds("--t", text) for text in ("500ms", "1s", "2m", "1.5")] == [
        0.5,
        1,
        120,
        1.5,
    ]
    for text in ("", "-1s", "0s", "soon", "1e9", "25h", "nan"):
        with pytest.raises(BadParam, match="takes a time"):
            read_seconds("--t", text)


def test_ctrl_c_tells_what_was_played_and_leaves_no_process(tmp_path: Path) -> None:
    marker = tmp_path / "messages.jsonl"
    bot = f"{sys.executable} {HERE / 'recording_bot.py'} {marker}"
    command = [
        sys.executable,
        "-m",
        "larceny",
        "match",
        "dice-heist",
        "--games",
        "100000",
        "--json",
    ]
    with subprocess.Popen(
        [*command, "--bot", bot, "--bot", "random", "--move-time", "20s"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        try:
            # A program hears of the end of a game just before the game counts as played.
            wait_until(lambda: marker.exists() and marker.read_bytes().count(b"game_over") >= 4)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=SECONDS)
        finally:
            process.kill()
    assert process.returncode == 130
    assert json.loads(out)["games"]
    assert b"stopped after" in err
    assert not [
        process for process in Path("/proc").glob("[0-9]*/cmdline") if _names(process, marker)
    ]


def _names(cmdline: Path, marker: Path) -> bool:
    try:
        return os.fsencode(marker) in cmdline.read_bytes()
    except OSError:
        return False
