"""A driver of a WebAssembly module, called like a native one: over arrays.

Who runs the modules is `runtime` (wasmtime), or in a browser the browser itself (`browser`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, Protocol

from larceny.engine.array import np
from larceny.engine.javascript import IS_HERE

ALIGNMENT = 64
PAGE = 1 << 16
MAX_MEMORY = 1 << 30


class TimeLimit(NamedTuple):
    """How long modules may compute in a block, and when that will be over."""

    seconds: float
    end: float

    def seconds_left(self) -> float:
        """Return how long they still may."""
        return max(0.0, self.end - time.monotonic())


_limit: ContextVar[TimeLimit | None] = ContextVar("limit", default=None)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Interrupt what modules compute in this block once it has taken so long, all in all.

    An earlier end of a block around it stays.
    """
    limit = TimeLimit(seconds, time.monotonic() + seconds)
    outer = _limit.get()
    token = _limit.set(limit if outer is None or limit.end < outer.end else outer)
    try:
        yield
    finally:
        _limit.reset(token)


def current_limit() -> TimeLimit | None:
    """Return the limit of the block that is being run; None without one."""
    return _limit.get()


class WasmInstance(Protocol):
    """An instance of a module, with a memory of its own."""

    def call(self, name: str, returns: str, arguments: tuple[Any, ...]) -> Any:
        """Call a driver; change the arrays that it changes, and return what it returns."""

    def zeros(self, shape: Any, dtype: Any) -> Any:
        """Return an array that stays in the memory."""


class WasmModule(Protocol):
    """A module, from which each thread takes an instance of its own."""

    @property
    def instance(self) -> WasmInstance:
        """The instance of this thread."""

    def new_instance(self) -> WasmInstance:
        """Return a further instance, with a memory of its own."""


def load_module(code: bytes) -> WasmModule:
    """Return a module for whatever runs it here."""
    if IS_HERE:
        from larceny.compile.wasm.browser import BrowserModule

        return BrowserModule(code)
    from larceny.compile.wasm.runtime import NativeModule

    return NativeModule(code)


class WasmDriver:
    """A driver of a module, called like a native one."""

    def __init__(
        self, module: WasmModule, name: str, returns: str, instance: WasmInstance | None = None
    ) -> None:
        self._module = module
        self._name = name
        self._returns = returns
        self._instance = instance

    def __call__(self, *arguments: Any) -> Any:
        instance = self._instance or self._module.instance
        return instance.call(self._name, self._returns, arguments)

    def apart(self) -> WasmDriver:
        """Return the same driver with a memory of its own, for arrays that stay in it (`zeros`)."""
        return WasmDriver(self._module, self._name, self._returns, self._module.new_instance())

    def zeros(self, shape: Any, dtype: Any = np.float64) -> Any:
        """Return an array in the memory of a driver that is apart: it is not copied for calls."""
        assert self._instance is not None
        return self._instance.zeros(shape, np.dtype(dtype))

    def keep(self, array: Any) -> Any:
        """Return a copy of an array in the memory of a driver that is apart."""
        kept = self.zeros(array.shape, array.dtype)
        kept[...] = array
        kept.flags.writeable = False
        return kept


def flatten(arguments: tuple[Any, ...]) -> Iterator[Any]:
    """Yield arguments one by one, those in tuples too."""
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from flatten(argument)
        else:
            yield argument


def describe(array: Any, place: int) -> list[int]:
    """Return an array as Numba passes it: no owner, its size, its address, shape and strides."""
    steps = [array.itemsize]
    for length in array.shape[:0:-1]:
        steps.insert(0, steps[0] * length)
    return [0, 0, array.size, array.itemsize, place, *array.shape, *steps]


def align(place: int) -> int:
    """Return the next place at which an array may begin."""
    return -(-place // ALIGNMENT) * ALIGNMENT
