"""Checks of the machine: limits, memory, disk and clock."""

from __future__ import annotations

import ctypes
import os
import shutil
import time
from collections.abc import Mapping
from pathlib import Path

from larceny.server.doctor.finding import Finding, judge

ENOUGH_FILES = 4_096
FEW_FILES = 512
LOW_DISK = 1e9
FULL_DISK = 1e8
LOW_MEMORY = 1e9
UNSYNCHRONIZED = 5
"""The state of the kernel's clock that nothing keeps right (TIME_ERROR of adjtimex)."""
TIMEX_BYTES = 256
"""More than the structure that adjtimex fills takes."""


def check_open_files() -> Finding:
    """Check how many files, and so connections, a process may have open."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    count = hard if soft == resource.RLIM_INFINITY else soft
    return judge_open_files(count)


def judge_open_files(count: int) -> Finding:
    advice = "raise it: `ulimit -n 65536`, or LimitNOFILE=65536 in the systemd unit"
    is_enough = count < 0 or count >= ENOUGH_FILES
    return judge(
        "open files",
        "no limit" if count < 0 else f"a process may open {count:,}; each socket is one",
        problem=advice if 0 <= count < FEW_FILES else "",
        warning="" if is_enough else advice,
    )


def check_memory(meminfo: Path = Path("/proc/meminfo")) -> Finding:
    """Check how much memory is available."""
    try:
        lines = meminfo.read_text("ascii").splitlines()
    except OSError:
        return judge("memory", "this system does not tell how much is available")
    kilobytes = {name: int(rest.split()[0]) for name, _, rest in (x.partition(":") for x in lines)}
    available = kilobytes.get("MemAvailable", 0) * 1024
    advice = (
        "a server with two bot workers takes about 0.7 GB: add memory, or LARCENY_BOT_WORKERS=1"
    )
    return judge(
        "memory",
        f"{available / 1e9:.1f} GB available",
        warning=advice if available < LOW_MEMORY else "",
    )


def check_disk(folder: Path) -> Finding:
    """Check how much room there is where the data is, or will be."""
    while not folder.exists():
        folder = folder.parent
    return judge_disk(folder, shutil.disk_usage(folder).free)


def judge_disk(folder: Path, free: float) -> Finding:
    advice = (
        "free some: `larceny tables delete`, `larceny tables vacuum`, LARCENY_KEEP_FINISHED_DAYS"
    )
    return judge(
        "disk",
        f"{free / 1e9:.1f} GB free at {folder}",
        problem=advice if free < FULL_DISK else "",
        warning=advice if free < LOW_DISK else "",
    )


def check_clock() -> Finding:
    """Check, as far as the kernel tells, that something keeps the clock right."""
    clock = f"{time.strftime('%Y-%m-%d %H:%M:%S', time.gmtime())} UTC"
    state = _clock_state()
    if state is None:
        return judge("clock", f"{clock}; this system does not tell whether it is kept right")
    advice = "run an NTP service, such as systemd-timesyncd or chrony" * (state == UNSYNCHRONIZED)
    words = "nothing keeps it right" if advice else "it is kept right by NTP"
    return judge("clock", f"{clock}; {words}", warning=advice)


def _clock_state() -> int | None:
    """Return the state of the kernel's clock; None where it cannot be read."""
    try:
        adjtimex = ctypes.CDLL(None, use_errno=True).adjtimex
    except (AttributeError, OSError):
        return None
    state: int = adjtimex(ctypes.create_string_buffer(TIMEX_BYTES))  # zeros: it is only read
    return state if state >= 0 else None


def check_variables(known: set[str], environment: Mapping[str, str] = os.environ) -> Finding:
    """Check that every variable with our prefix in the environment is known."""
    unknown = sorted(name for name in environment if name.startswith("LARCENY_"))
    unknown = [name for name in unknown if name not in known]
    advice = "correct their names: docs/hosting.md lists all settings" if unknown else ""
    message = f"unknown: {', '.join(unknown)}" if unknown else "all variables are known"
    return judge("environment", message, warning=advice)
