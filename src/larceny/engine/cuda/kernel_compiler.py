"""Compiles rules for a GPU with numba-cuda, from the same source as everywhere else.

A kernel is written against placeholders like a driver of `engine.native.compiler`, and bound to a
game in the same way: it is copied with new globals, in which every rule is a device function. Rules
that are compiled from another source on the CPU (`@rule(native=...)`) have forms of their own in
this folder where that source does not serve a GPU.

In the simulator of numba-cuda (`NUMBA_ENABLE_CUDASIM=1`) the rules stay plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

from larceny.engine.cuda.device import is_simulated, require_device
from larceny.engine.native.cache import cache_folder, hash_bindings
from larceny.engine.native.compiler import widen_ints
from larceny.engine.rule import is_inline, native_twin
from larceny.engine.rule_binder import RuleBinder, rebind

MAX_REGISTERS = 96
"""The most registers of a thread; see docs/decisions/batch.md."""
_TWINS = {
    "larceny.engine.stack": "larceny.engine.cuda.stack",
    "larceny.engine.mask": "larceny.engine.cuda.mask",
}
"""The modules with forms for a GPU of some rules of other modules."""
_lock = Lock()


def compile_kernel(function: Callable[..., Any], label: str, bindings: dict[str, Any]) -> Any:
    """Return a kernel with its placeholders filled, under a label of its own, cached on disk."""
    from numba import cuda

    require_device()
    with _lock:
        space = _binder(is_simulated()).bound_space(function, bindings)
        twin = rebind(function, space)
        twin.__qualname__ = f"{label}_{hash_bindings(bindings)}.{function.__name__}"
        if is_simulated():
            return cuda.jit(twin)
        cuda.config.CACHE_DIR = str(cache_folder(function, bindings, Path(__file__).parent))
        return cuda.jit(cache=True, max_registers=MAX_REGISTERS)(twin)


@cache
def _binder(is_simulated: bool) -> RuleBinder:
    if is_simulated:
        return RuleBinder(rebind, lambda thing: None)
    return RuleBinder(_jit_rule, _find_twin)


def _jit_rule(function: Callable[..., Any], space: dict[str, Any]) -> Any:
    from numba import cuda

    compiled = cuda.jit(device=True, forceinline=is_inline(function))(rebind(function, space))
    return widen_ints(compiled)


def _find_twin(thing: object) -> str | None:
    """Return the form of a rule for a GPU, or the one for the CPU where it serves both."""
    home = _TWINS.get(getattr(thing, "__module__", ""))
    name = getattr(thing, "__name__", "")
    if home is not None and hasattr(import_module(home), name):
        return f"{home}:{name}"
    return native_twin(thing)
