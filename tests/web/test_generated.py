"""The files that the page generates from the server are up to date.

By day `make tests` runs the script itself.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.nightly
def test_the_document_the_types_and_the_constants_are_generated_from_the_server() -> None:
    script = ROOT / "scripts" / "openapi.py"
    command = [sys.executable, str(script), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"python scripts/openapi.py\n{done.stdout}{done.stderr}"
