"""Runs drivers of a WebAssembly module under wasmtime, as native ones are run: over arrays.

Each thread has a store and a memory of its own, so that threads share nothing but the machine code;
wasmtime runs it with the interpreter lock released. A call copies its arrays in, and those that may
have changed back.

A call has no more memory than `MAX_MEMORY`, and no more time than the `time_limit` that it is made
under: rules that never end are interrupted, and the thread takes a new instance for its next call.
Code that looks at each turn of a loop whether its time is over is slower, by a third where a
network is computed: only for calls with a limit it is compiled that way.
"""

from __future__ import annotations

import atexit
import ctypes
import math
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Event, Lock, Thread, local
from typing import Any
from weakref import WeakSet

import numpy as np
from wasmtime import Config, Engine, Instance, Module, Store, Trap, TrapCode, WasmtimeError

from larceny.compile.wasm.driver import (
    ALIGNMENT,
    MAX_MEMORY,
    PAGE,
    align,
    current_limit,
    describe,
    flatten,
)
from larceny.compile.wasm.raw_call import call
from larceny.engine.errors import Interrupted

TICK = 0.05
"""The seconds between two looks at whether a call has had its time."""
NEVER = 1 << 60

_managed: WeakSet[Any] = WeakSet()
"""What wasmtime must give up before the interpreter ends: afterwards it can no longer."""


@atexit.register
def _close_all() -> None:
    for owner in list(_managed):
        owner.close()


class NativeModule:
    """A module, from which each thread takes an instance of its own."""

    def __init__(self, code: bytes) -> None:
        self._code = code
        self._compiled: dict[bool, Module] = {}
        self._threads = local()

    @property
    def instance(self) -> NativeInstance:
        """The instance of this thread: one that can be interrupted, if there is a time limit."""
        if not hasattr(self._threads, "instances"):
            self._threads.instances = {}
        instances: dict[bool, NativeInstance] = self._threads.instances
        is_limited = current_limit() is not None
        if is_limited not in instances or instances[is_limited].is_broken:
            instances[is_limited] = self.new_instance()
        return instances[is_limited]

    def new_instance(self) -> NativeInstance:
        """Return a further instance, with a memory of its own."""
        is_limited = current_limit() is not None
        with _lock:
            engine = _engine(is_limited)
            if is_limited not in self._compiled:
                self._compiled[is_limited] = Module(engine, self._code)
                _managed.add(self._compiled[is_limited])
        return NativeInstance(engine, self._compiled[is_limited], is_limited)


_lock = Lock()


@cache
def _engine(is_limited: bool) -> Engine:
    """Return what compiles for this machine: code that can be interrupted, or code that cannot."""
    config = Config()
    config.epoch_interruption = is_limited
    engine = Engine(config)
    _managed.add(engine)
    return engine


class _Room:
    """The bytes of a memory, for NumPy: an array over them keeps their owner alive."""

    def __init__(self, owner: NativeInstance | None, start: int, size: int) -> None:
        self.owner = owner
        self.__array_interface__ = {
            "shape": (size,), "typestr": "|u1", "data": (start, False), "version": 3,
        }  # fmt: skip


class NativeInstance:
    """An instance of a module with its memory, of which calls use what the module leaves free."""

    def __init__(self, engine: Engine, module: Module, is_limited: bool) -> None:
        self.is_broken = False
        """Whether a call was interrupted, which may have left anything in the memory."""
        self._is_limited = is_limited
        self._store = Store(engine)
        _managed.add(self._store)
        self._store.set_limits(memory_size=MAX_MEMORY)
        self._allow(NEVER)
        self._exports = Instance(self._store, module, []).exports(self._store)
        self._memory: Any = self._exports["memory"]
        base: Any = self._exports["__heap_base"]
        self._set_heap: Any = self._exports["set_heap"]
        self._heap = 0
        """Where the memory begins that a driver may borrow from, and gives back before it ends."""
        self._free = self._first = align(base.value(self._store))
        self._start = self._address()
        self._view = self._look(None)

    def call(self, name: str, returns: str, arguments: tuple[Any, ...]) -> Any:
        """Call a driver; change the arrays that it changes, and return what it returns."""
        function: Any = self._exports[name]
        place = self._free + ALIGNMENT  # what is returned, and where an exception would be
        flat: list[int] = [self._free, self._free + ALIGNMENT // 2]
        arrays: list[tuple[int, Any]] = []
        for argument in flatten(arguments):
            if isinstance(argument, np.ndarray) and (inside := self._find(argument)):
                flat += describe(argument, inside)
            elif isinstance(argument, np.ndarray):
                flat += describe(argument, place)
                arrays.append((place, argument))
                place = align(place + argument.nbytes)
            else:
                flat.append(int(argument))
        memory = self._reserve(place)
        if self._heap != place:
            self._set_heap(self._store, place)
            self._heap = place
        for at, array in arrays:
            memory[at : at + array.nbytes] = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
        self._run(function, flat)
        for at, array in arrays:
            if array.flags.writeable:
                array[...] = memory[at : at + array.nbytes].view(array.dtype).reshape(array.shape)
        return memory[self._free : self._free + 8].view(returns)[0].item() if returns else None

    def _run(self, function: Any, flat: list[int]) -> None:
        limit = current_limit() if self._is_limited else None
        try:
            if limit is None:
                self._check(call(self._store, function, flat))
                return
            with _clock.running():
                self._allow(1 + math.ceil(limit.seconds_left() / TICK))
                self._check(call(self._store, function, flat))
        except Trap as trap:
            self.is_broken = True
            if limit is not None and trap.trap_code is TrapCode.INTERRUPT:
                message = (
                    f"the rules were still at work after {limit.seconds:g} seconds: "
                    "they may never end"
                )
                raise Interrupted(message) from None
            raise Interrupted(
                f"the rules could not go on: {trap.message.splitlines()[0]}"
            ) from None
        finally:
            self._allow(NEVER)

    def _allow(self, ticks: int) -> None:
        """Let what can be interrupted go on for so long."""
        if self._is_limited:
            self._store.set_epoch_deadline(ticks)

    def _check(self, status: int) -> None:
        """Raise if a driver says that Python would have raised an error."""
        if status != 0:
            raise ArithmeticError(f"a compiled rule ended with status {status}")

    def zeros(self, shape: Any, dtype: np.dtype[Any]) -> Any:
        """Return an array that stays in the memory, in front of what calls use."""
        size = int(np.prod(shape)) * dtype.itemsize
        place = self._free
        self._free = align(place + size)
        self._reserve(self._free)
        array = self._look(self)[place : place + size].view(dtype).reshape(shape)
        array[...] = np.zeros((), dtype)
        return array

    def _find(self, array: Any) -> int:
        """Return where an array lies in the memory, 0 if it lies elsewhere."""
        place: int = array.ctypes.data - self._start
        return place if self._first <= place < self._free else 0

    def _reserve(self, end: int) -> Any:
        """Return the bytes of the memory, of which there are at least so many."""
        missing = end - len(self._view)
        if missing > 0:
            try:
                self._memory.grow(self._store, -(-missing // PAGE))
            except WasmtimeError:
                raise Interrupted(f"this takes more memory than {MAX_MEMORY >> 20} MB") from None
            self._view = self._look(None)
        return self._view

    def _address(self) -> int:
        """Return the address of the memory, which stays where it is however large it grows."""
        return ctypes.addressof(self._memory.data_ptr(self._store).contents)

    def _look(self, owner: NativeInstance | None) -> Any:
        """Return the bytes of the memory in an array that keeps its owner alive."""
        return np.asarray(_Room(owner, self._start, self._memory.data_len(self._store)))


class _Clock:
    """Lets the time of calls with a limit pass, at one pace for all of them."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._calls = 0
        self._is_over = Event()

    @contextmanager
    def running(self) -> Iterator[None]:
        with self._lock:
            self._calls += 1
            if self._calls == 1:
                self._is_over = Event()
                Thread(target=self._tick, args=(self._is_over,), daemon=True).start()
        try:
            yield
        finally:
            with self._lock:
                self._calls -= 1
                if self._calls == 0:
                    self._is_over.set()

    def _tick(self, is_over: Event) -> None:
        while not is_over.wait(TICK):
            _engine(True).increment_epoch()


_clock = _Clock()
