"""The machine and the versions that figures were measured with."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = ("larceny", "numpy", "numba", "llvmlite", "open_spiel", "pgx", "jax")


def describe() -> dict[str, str]:
    """Return the facts about the machine and the versions, by name."""
    facts = {
        "CPU": _cpu(),
        "cores": str(os.cpu_count()),
        "load": " ".join(f"{load:.1f}" for load in os.getloadavg()),
        "OS": platform.platform(),
        "Python": platform.python_version(),
    }
    return facts | {package: _version(package) for package in PACKAGES}


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
