"""The recorded games of the boards' tests are up to date."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_recorded_games_show_the_current_views() -> None:
    script = ROOT / "scripts" / "record.py"
    command = [sys.executable, str(script), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (
        f"views have changed: python scripts/record.py, and look at the board\n"
        f"{done.stdout}{done.stderr}"
    )
