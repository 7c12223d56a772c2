"""Measures how long the event loop is kept busy by single callbacks, in CPU time of its thread."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

SPIKES = 2
"""Callbacks that may take long for no fault of theirs: a virtual machine that waits for its host
counts that as time of the thread. Measured quietly there are none."""


class LoopMeter:
    """How long each callback of all event loops took since the last reset, in milliseconds."""

    def __init__(self) -> None:
        self._taken: list[float] = []

    def reset(self) -> None:
        self._taken.clear()

    def record(self, seconds: float) -> None:
        self._taken.append(seconds * 1000)

    @property
    def worst(self) -> float:
        """The longest time, apart from spikes: what takes long does so more than twice."""
        assert len(self._taken) > 10 * SPIKES
        return sorted(self._taken)[-1 - SPIKES]


@contextmanager
def measured_loops(monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopMeter]:
    """Measure every callback; the garbage collector pauses, as it nearly does in a server."""
    meter, run = LoopMeter(), asyncio.Handle._run

    def measure(handle: asyncio.Handle) -> None:
        begun = time.thread_time()
        run(handle)
        meter.record(time.thread_time() - begun)

    gc.collect()
    gc.disable()
    try:
        with monkeypatch.context() as patch:
            patch.setattr(asyncio.Handle, "_run", measure)
            yield meter
    finally:
        gc.enable()
