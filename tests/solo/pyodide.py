"""Runs programs in Pyodide, as a browser has it, under Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
LIBRARIES = ("typing_extensions", "platformdirs")
"""All that we need besides Python there: both are plain Python."""


def run_node(script: Path, folder: Path, program: Path, *arguments: str) -> list[str]:
    """Return the lines that a program prints, run by a script; libraries lie in a folder."""
    node = shutil.which("node")
    if node is None or not PYODIDE.exists():
        pytest.skip("Node or its package pyodide is not installed")
    for name in LIBRARIES:
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        executable = Path(spec.origin)
        if executable.name == "__init__.py":
            shutil.copytree(executable.parent, folder / name, dirs_exist_ok=True)
        else:
            shutil.copy(executable, folder)
    command = [node, script, PYODIDE, ROOT / "src", folder, program, *arguments]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.splitlines()


def run_in_pyodide(folder: Path, program: str, *arguments: str) -> Any:
    """Return what a program of this folder prints last, as JSON; libraries lie in a folder."""
    return json.loads(run_node(HERE / "run_python.mjs", folder, HERE / program, *arguments)[-1])
