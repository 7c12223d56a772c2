"""Waiting times: for an import and for the first prompt."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

from benchmarks.measure import REPEATS, Figure, Outcome, Skipped

IMPORT = "import larceny"
PLAY = "from larceny.cli.main import run; raise SystemExit(run())"
PROMPT = b" > "


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    bare = min(_seconds("pass") for _ in range(REPEATS))
    loaded = min(_seconds(IMPORT) for _ in range(REPEATS))
    yield _time("import larceny", loaded - bare, "beyond an empty Python", 0.12)
    if find_spec("larceny.cli") is None:
        yield Skipped("first prompt", "there is no command line here")
    else:
        prompt = min(_first_prompt() for _ in range(REPEATS))
        yield _time("first prompt", prompt, "`larceny play dice-heist`, whole process", 0.7)


def _time(name: str, seconds: float, note: str, goal: float | None = None) -> Figure:
    return Figure(name, seconds, "s", note, goal, less_is_better=True)


def _seconds(code: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - began


def _first_prompt() -> float:
    """Return the seconds from the start of the process until it asks for a move."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"XDG_DATA_HOME": folder}
        began = time.perf_counter()
        player = subprocess.Popen(
            [sys.executable, "-c", PLAY, "play", "dice-heist"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )
        with player:
            _read_to_prompt(player.stdout)
            took = time.perf_counter() - began
            player.kill()
    return took


def _read_to_prompt(output: Any) -> None:
    seen = b""
    while not seen.endswith(PROMPT):
        piece = output.read1()
        if not piece:
            raise RuntimeError(f"no prompt came: {seen.decode()[-300:]}")
        seen += piece
