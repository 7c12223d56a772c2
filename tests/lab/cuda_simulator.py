"""The simulator of numba-cuda, in which kernels are plain Python, and whether there is a GPU."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from larceny.compile.cuda.device import NoDevice, require_device

ROOT = Path(__file__).parents[2]
MOST_SECONDS = 300


def has_device() -> bool:
    """Return whether this machine has a GPU."""
    try:
        require_device()
    except NoDevice:
        return False
    return True


def simulate_device(code: str) -> str:
    """Run a program in a process whose GPU is simulated; return what it prints."""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, env=environment, cwd=ROOT,
        timeout=MOST_SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout
