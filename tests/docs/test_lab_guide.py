"""The guide to the lab: what it shows from Python is printed, and its commands run."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from larceny.cli.main import status

TEXT = (Path(__file__).parents[2] / "docs" / "guides" / "lab.md").read_text("utf-8")
SESSIONS = "".join(re.findall(r"```pycon\n(.*?)```", TEXT, re.S))
SHOWN = re.findall(r"^larceny .*$", TEXT, re.M)
COMMANDS = [command for command in SHOWN if "--device cuda" not in command]
"""The commands that run on every machine."""
SMALL = {
    "compare": ["--games", "100", "--bots", "greedy"],
    "sweep": ["--games", "100"],
    "tune": ["--games", "50", "--trials", "3", "--fresh", "100"],
}
"""Options that make a command play few games, and those quickly; the last one given counts."""


@pytest.mark.compiled
def test_the_sessions_print_what_the_guide_says() -> None:
    test = doctest.DocTestParser().get_doctest(SESSIONS, {}, "lab", "lab.md", 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted > 10
    assert result.failed == 0


@pytest.mark.compiled
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _, name, *arguments = shlex.split(command)
    is_precise = "--precision" in arguments
    assert status([name, *arguments, *SMALL[name]]) == (1 if is_precise else 0)


def test_a_command_for_a_gpu_names_what_is_missing_where_there_is_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (command,) = [command for command in SHOWN if command not in COMMANDS]
    monkeypatch.setattr("larceny.compile.cuda.device.find_spec", lambda name: None)
    assert status(shlex.split(command)[1:]) == 2
    assert "larceny[gpu]" in capsys.readouterr().err


def test_all_three_commands_are_shown() -> None:
    assert {command.split()[1] for command in COMMANDS} == set(SMALL)
