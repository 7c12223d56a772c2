"""Bots, coach and Lab in Pyodide, as a page without a server computes them, beside CPython.

In seconds of the processor, which other processes disturb less.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.solo.pyodide import PYODIDE, run_in_pyodide

from benchmarks.measure import Figure, Outcome, Skipped

NAME = "Pyodide"
PROGRAM = Path(__file__).parent / "pyodide_program.py"
GOALS = {"move": 1.0, "hint": 0.5, "review": 10.0}
LAB = ("greedy", "greedy, compared", "level-4")


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    if shutil.which("node") is None or not PYODIDE.exists():
        yield Skipped(NAME, "Node or its package pyodide is not installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        result: Any = run_in_pyodide(Path(folder), str(PROGRAM))
    done = subprocess.run([sys.executable, PROGRAM], capture_output=True, text=True, check=True)
    here: Any = json.loads(done.stdout.splitlines()[-1])
    for game, times in result["games"].items():
        for name, seconds in times.items():
            beside = f"CPython: {here['games'][game][name]:.2f} s"
            goal = GOALS.get(name)
            yield Figure(f"Pyodide: {game}, {name}", seconds, "s", beside, goal, True)
    for name, games, native in zip(LAB, result["lab"], here["lab"], strict=True):
        note = f"{games:,.0f} games/s, of {native:,.0f} in CPython"
        yield Figure(f"Pyodide: the Lab, {name}", games / native, "x", note, 0.4)
