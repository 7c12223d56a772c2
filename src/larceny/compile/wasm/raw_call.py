"""Calls a function of a module with numbers alone.

wasmtime looks up the type of each argument anew: half a millisecond for the 45 numbers of a
driver that a solver calls ten thousand times. This uses what it calls itself, which is not public:
pyproject.toml names the versions that have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import POINTER, byref
from typing import Any

import numpy as np
from wasmtime import Store, WasmtimeError
from wasmtime import _bindings as ffi
from wasmtime._func import enter_wasm

_PER_VALUE = 2
"""A value has room for a vector: two numbers of 64 bits."""


def call(store: Store, function: Any, numbers: Sequence[int]) -> int:
    """Return the 32 bits that a function returns, which takes ints of 32 or 64 bits."""
    values = np.zeros(_PER_VALUE * max(1, len(numbers)), np.int64)
    values[: _PER_VALUE * len(numbers) : _PER_VALUE] = numbers
    raw = values.ctypes.data_as(POINTER(ffi.wasmtime_val_raw))
    with enter_wasm(store) as trap:
        error = ffi.wasmtime_func_call_unchecked(
            store._context(), byref(function._func), raw, len(values) // _PER_VALUE, trap
        )
        if error:
            raise WasmtimeError._from_ptr(error)
    return int(values[0]) & 0xFFFFFFFF
