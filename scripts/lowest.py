"""Install the lowest versions that pyproject.toml promises on their own, and run some tests."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".venv" / "lowest"
TESTS = ("tests/engine", "tests/table", "tests/server", "tests/cli/test_main.py")
TEST_LIBRARIES = ("pytest", "pytest-xdist", "pytest-cov", "hypothesis", "httpx", "httpx2", "pyyaml")


def main() -> int:
    venv.create(FOLDER, with_pip=True, clear=True)
    python = str(FOLDER / "bin" / "python")
    pip = [python, "-I", "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    subprocess.run([*pip, "uv"], check=True)
    uv = [python, "-m", "uv", "pip", "install", "--quiet", "--python", python]
    lowest = [*uv, "--resolution", "lowest-direct", "-e", f"{ROOT}[lab,native,postgres]"]
    subprocess.run(lowest, check=True)
    subprocess.run([*uv, *TEST_LIBRARIES], check=True)
    tests = [python, "-m", "pytest", *TESTS, "-n", "2", "-W", "default", *sys.argv[1:]]
    return subprocess.run(tests, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
