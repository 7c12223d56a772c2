"""Compiles rules with Numba, from their Python source, to run over records.

Python calls compiled code through a driver: a function such as `rollout.play_games` that is written
against placeholders (`apply`, `moves`, ...) and bound to a game by giving it new globals. Numba can
cache such a function on disk, which it cannot do for a closure over the functions of a game.

Nothing is compiled before it is called, and each rule is compiled once in a process, however many
drivers call it.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from types import FunctionType
from typing import Any

from larceny.compile.native.cache import cache_folder, hash_bindings
from larceny.compile.rule_binder import RuleBinder, rebind
from larceny.engine.extra import need
from larceny.engine.rule import is_inline

SHORTER_RECORD = ".*has been considered a subtype"
"""What Numba warns of: a rule compiled for one record also serves longer ones."""


def compile_driver(function: Callable[..., Any], label: str, bindings: dict[str, Any]) -> Any:
    """Return a driver with its placeholders filled, under a label of its own, cached on disk."""
    need("numba", "native", "Numba")
    with _lock:
        space = _binder.bound_space(function, bindings)
        twin = rebind(function, space)
        twin.__qualname__ = f"{label}_{hash_bindings(bindings)}.{function.__name__}"
        return _jit(twin, cache_folder(function.__module__, bindings))


def is_cached(driver: Any) -> bool:
    """Return whether compiled code of a driver lies in the cache on disk."""
    name = driver.py_func.__qualname__
    return any(Path(driver.stats.cache_path).glob(f"*{name}*.nbc"))


def _jit_rule(function: Callable[..., Any], space: dict[str, Any]) -> Any:
    return _jit(rebind(function, space), None, is_inline(function))


def _jit(function: FunctionType, cache: Path | None, inline: bool = False) -> Any:
    """Compile a rule, or a driver, which has a cache and can be called from Python.

    `_nrt` is off: with it, each call that passes on an array would change a reference count that
    all threads share.
    """
    import numba

    from larceny.compile.native.rule_compiler import DriverCompiler, RuleCompiler

    warnings.filterwarnings("ignore", SHORTER_RECORD)
    is_driver = cache is not None
    if is_driver:
        numba.config.CACHE_DIR = str(cache)  # type: ignore[attr-defined]
    njit: Any = numba.njit
    compiled = njit(
        function,
        cache=is_driver,
        nogil=True,
        error_model="numpy",
        no_cpython_wrapper=not is_driver,
        no_cfunc_wrapper=True,
        _nrt=False,
        forceinline=inline,
        pipeline_class=DriverCompiler if is_driver else RuleCompiler,
    )
    return compiled if is_driver else widen_ints(compiled)


def widen_ints(compiled: Any) -> Any:
    """Pass all ints as 64 bits: otherwise every mix of widths and constants is compiled again."""
    template = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: template(tuple(map(widen, args)), kws)
    return compiled


def widen(kind: Any) -> Any:
    """Return the type that an argument is passed as: every int has 64 bits."""
    from numba.core import types

    is_int = isinstance(kind, types.Integer | types.IntegerLiteral)
    return types.int64 if is_int and kind != types.uint64 else kind


_binder = RuleBinder(_jit_rule)
_lock = Lock()
