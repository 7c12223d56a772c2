"""What `benchmarks.soak` notes while it runs, and how it is summed up and drawn."""

from __future__ import annotations

import os
import statistics
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.serving import HOST, PORT, ServerProcess, cpu_seconds

WARM_UP = 1 / 3
"""The share of a soak that is not judged: games begin, and none of them has ended yet."""


@dataclass(frozen=True)
class Sample:
    """A few seconds of a soak; delays are those of the moves in them, in milliseconds."""

    minute: float
    memory_mb: float
    p50_ms: float
    p99_ms: float
    moves: int
    games: int
    skipped: int
    cpu_share: float
    descriptors: int
    tasks: int

    def __str__(self) -> str:
        return (
            f"{self.minute:5.1f} min  {self.memory_mb:6.0f} MB  p50 {self.p50_ms:6.1f} ms  "
            f"p99 {self.p99_ms:6.1f} ms  {self.moves} moves  {self.games} games  "
            f"{self.skipped} skipped  {self.cpu_share:.0%} CPU  {self.descriptors} descriptors  "
            f"{self.tasks} tasks"
        )


class Recorder:
    """Collects delays, and turns them into samples with the memory and CPU time of a server."""

    def __init__(self, process: ServerProcess) -> None:
        self._process = process
        self.samples: list[Sample] = []
        self.delays: list[float] = []
        self.games = 0
        """Tables opened so far."""
        self.skipped = 0
        """Moves that were due before the one before them was answered."""
        self.reconnects = 0
        self.kills = 0
        self._begun = self._last = time.monotonic()
        self._cpu = 0.0

    def start(self) -> None:
        """Begin to measure now."""
        self._begun = self._last = time.monotonic()
        self._cpu = cpu_seconds(self._process.pid)
        self.delays.clear()

    def sample(self) -> Sample:
        """Return and keep what was measured since the last sample."""
        now = time.monotonic()
        cpu = cpu_seconds(self._process.pid)
        cuts = statistics.quantiles(self.delays, n=100) if len(self.delays) > 1 else [0.0] * 99
        sample = Sample(
            minute=round((now - self._begun) / 60, 3),
            memory_mb=round(resident_bytes(self._process.pid) / 1e6, 1),
            p50_ms=round(cuts[49] * 1000, 2),
            p99_ms=round(cuts[98] * 1000, 2),
            moves=len(self.delays),
            games=self.games,
            skipped=self.skipped,
            cpu_share=round(max(0.0, cpu - self._cpu) / (now - self._last), 3),
            descriptors=len(list(Path(f"/proc/{self._process.pid}/fd").iterdir())),
            tasks=count_tasks(),
        )
        self.samples.append(sample)
        self._last = now
        self._cpu = cpu
        self.delays.clear()
        return sample


def resident_bytes(process: int) -> int:
    """Return the memory of a process that is in RAM."""
    pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def count_tasks() -> int:
    """Return how many tasks the event loop of the server has."""
    with urllib.request.urlopen(f"http://{HOST}:{PORT}/metrics", timeout=300) as answer:
        lines = answer.read().decode().splitlines()
    return int(float(next(line for line in lines if line.startswith("larceny_tasks ")).split()[1]))


def summarize(samples: Sequence[Sample]) -> dict[str, Any]:
    """Return how memory and delays changed from the second third of a soak to the last one."""
    last_minute = samples[-1].minute
    early = [sample for sample in samples if WARM_UP <= sample.minute / last_minute < 2 * WARM_UP]
    late = [sample for sample in samples if sample.minute / last_minute >= 2 * WARM_UP]
    return {
        "minutes": last_minute,
        "moves": sum(sample.moves for sample in samples),
        "games": samples[-1].games,
        "skipped": samples[-1].skipped,
        **{
            f"{name}_{part}": round(
                statistics.median(getattr(sample, name) for sample in chosen), 2
            )
            for name in ("memory_mb", "descriptors", "tasks", "p50_ms", "p99_ms", "cpu_share")
            for part, chosen in (("second_third", early), ("last_third", late))
            if chosen
        },
        "load": os.getloadavg(),
    }


def draw(samples: Sequence[Sample], title: str, path: Path) -> None:
    """Write a plot of memory and delays over time as SVG."""
    import altair

    rows = [asdict(sample) for sample in samples]
    minutes = altair.X("minute:Q", title="minutes")
    memory = (
        altair.Chart(altair.Data(values=rows), title=title)  # type: ignore[no-untyped-call]
        .mark_line()
        .encode(x=minutes, y=altair.Y("memory_mb:Q", title="memory of the server, MB"))
        .properties(width=640, height=180)
    )
    names = {"p50_ms": "half of all", "p99_ms": "99 of 100"}
    delays = [
        {"minute": row["minute"], "ms": row[name], "moves": words}
        for row in rows
        for name, words in names.items()
    ]
    delay = (
        altair.Chart(altair.Data(values=delays))  # type: ignore[no-untyped-call]
        .mark_line()
        .encode(
            x=minutes,
            y=altair.Y("ms:Q", title="delay of a move at most, ms"),
            color=altair.Color("moves:N", title="moves"),
        )
        .properties(width=640, height=180)
    )
    altair.vconcat(memory, delay).save(str(path))
