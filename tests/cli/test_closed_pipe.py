"""Output into a pipe whose reader leaves: the command ends quietly, and well."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from larceny.cli.main import is_closed_pipe
from tests.server.waiting import SECONDS


def run_into_closed_pipe(*arguments: str, with_errors: bool = False) -> tuple[int, bytes]:
    """Run a command whose output nobody reads; return its exit code and its errors."""
    reader, writer = os.pipe()
    os.close(reader)
    errors = subprocess.PIPE if not with_errors else writer
    process = subprocess.Popen(
        [sys.executable, "-m", "larceny", *arguments], stdout=writer, stderr=errors
    )
    os.close(writer)
    _, words = process.communicate(timeout=SECONDS)
    return process.returncode, words or b""


@pytest.mark.parametrize(
    "command", ["rules heist", "games --json", "--help"], ids=lambda command: command.split()[0]
)
def test_a_reader_who_leaves_is_no_error(command: str) -> None:
    code, words = run_into_closed_pipe(*command.split())
    assert (code, words) == (0, b"")


def test_a_reader_who_leaves_in_the_middle_is_no_error() -> None:
    command = [sys.executable, "-m", "larceny", "rules", "heist", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"{\n"
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_errors_that_nobody_reads_leave_no_traceback() -> None:
    code, _ = run_into_closed_pipe("dance", with_errors=True)
    assert code == 0


def test_other_errors_of_the_system_are_no_closed_pipe() -> None:
    assert is_closed_pipe(BrokenPipeError(32, "Broken pipe"))
    assert not is_closed_pipe(OSError(28, "No space left"))
    assert not is_closed_pipe(ValueError())
    assert not is_closed_pipe(None)
