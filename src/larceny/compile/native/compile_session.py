"""What is switched off while a driver is compiled: it costs time and serves nobody there."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from llvmlite.binding import ffi

from larceny.compile.native.rule_typing import remembered_calls


@contextmanager
def compile_session() -> Iterator[None]:
    """Compile within this context to go without garbage collection and timers of locks."""
    with paused_collection(), silent_lock(), remembered_calls():
        yield


@contextmanager
def paused_collection() -> Iterator[None]:
    """Pause the garbage collector: the millions of objects of a compiler are in use to its end.

    Afterwards they count as old ones. As new ones, all of them would be searched at once.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()
        if was_on:
            gc.enable()


@contextmanager
def silent_lock() -> Iterator[None]:
    """Tell nobody of the lock that each call of LLVM takes.

    Numba measures how long it is held, once for each function that is being compiled: 180,000 calls
    for a large driver.
    """
    lock = ffi.lib._lock
    with lock._lock:  # nobody holds it who would be told of the start alone, or of the end
        told, lock._cblist = lock._cblist, []
    try:
        yield
    finally:
        with lock._lock:
            lock._cblist = told
