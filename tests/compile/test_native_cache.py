"""Machine code from the cache on disk, beside what is compiled in the same process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.nightly, pytest.mark.compiled]

SCRIPT = """
import hashlib, sys
import larceny

for seats in map(int, sys.argv[1:]):
    batch = larceny.batch("art-robbery", seats, 512, workers=2)
    digest = hashlib.sha256()
    for _ in range(40):
        for part in batch.step(batch.sample_actions().copy()):
            digest.update(part.tobytes())
    print(seats, digest.hexdigest())
"""


def test_drivers_of_several_processes_keep_their_functions_apart(tmp_path: Path) -> None:
    """Numba numbers functions of one name anew in each process: those of 2 and 5 seats met here."""

    def play(*seats: int) -> list[str]:
        command = [sys.executable, "-c", SCRIPT, *map(str, seats)]
        space = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
        done = subprocess.run(command, env=space, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    apart = play(2) + play(5)
    assert len({*apart}) == 2
    assert play(2, 5) == apart
    assert play(5, 2) == apart[::-1]
