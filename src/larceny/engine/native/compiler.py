"""Compiles rules with Numba, from their Python source, to run over records.

Python calls compiled code through a driver: a function such as `rollout.play_games` that is written
against placeholders (`apply`, `moves`, ...) and bound to a game by giving it new globals. Numba can
cache such a function on disk, which it cannot do for a closure over the functions of a game.

Nothing is compiled before it is called, and each rule is compiled once in a process, however many
drivers call it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from threading import Lock
from types import FunctionType, ModuleType
from typing import Any

from larceny.engine.native.cache import cache_folder, hash_bindings
from larceny.engine.rule import Bound, is_inline, is_rule, makes_arrays, native_twin


def compile_driver(function: Callable[..., Any], label: str, bindings: dict[str, Any]) -> Any:
    """Return a driver with its placeholders filled, under a label of its own, cached on disk."""
    with _lock:
        space = _compiler.bound_space(function, bindings)
        twin = _rebind(function, space)
        twin.__qualname__ = f"{label}_{hash_bindings(bindings)}.{function.__name__}"
        return _jit(twin, cache_folder(function, bindings))


def is_cached(driver: Any) -> bool:
    """Return whether compiled code of a driver lies in the cache on disk."""
    name = driver.py_func.__qualname__
    return any(Path(driver.stats.cache_path).glob(f"*{name}*.nbc"))


class _Compiler:
    """Compiles rules, and keeps them by the module that they are defined in."""

    def __init__(self) -> None:
        self._spaces: dict[str, dict[str, Any]] = {}
        self._bound: dict[Bound, Any] = {}
        self._generated: dict[Callable[..., Any], Any] = {}

    def function(self, function: Callable[..., Any] | Bound) -> Any:
        """Return the compiled form of one rule and all rules that it calls."""
        if isinstance(function, Bound):
            return self._bind(function)
        twin = native_twin(function)
        if twin is not None:
            module_name, _, name = twin.partition(":")
            return self._space(import_module(module_name))[name]
        if _is_generated(function):
            return self._generated_rule(function)
        space = self._space(sys.modules[function.__module__])
        return space[function.__name__]

    def bound_space(self, function: Callable[..., Any], bindings: dict[str, Any]) -> dict[str, Any]:
        """Return a new copy of a function's globals, compiled, with the placeholders filled."""
        space = self._compile(sys.modules[function.__module__], {})
        for name, thing in bindings.items():
            is_code = is_rule(thing) or isinstance(thing, Bound)
            space[name] = self.function(thing) if is_code else thing
        return space

    def _bind(self, bound: Bound) -> Any:
        if bound not in self._bound:
            space = self.bound_space(bound.function, dict(bound.bindings))
            self._bound[bound] = space[bound.function.__name__]
        return self._bound[bound]

    def _generated_rule(self, function: Callable[..., Any]) -> Any:
        if function not in self._generated:
            space = {
                name: self.function(thing) if is_rule(thing) and thing is not function else thing
                for name, thing in function.__globals__.items()
            }
            self._generated[function] = _jit_rule(function, space)
        return self._generated[function]

    def _space(self, module: ModuleType) -> dict[str, Any]:
        """Return the globals of a module with its rules replaced by their compiled forms."""
        if module.__name__ not in self._spaces:
            space = self._spaces[module.__name__] = {}
            self._compile(module, space)
        return self._spaces[module.__name__]

    def _compile(self, module: ModuleType, space: dict[str, Any]) -> dict[str, Any]:
        space |= vars(module)
        rules = {name: thing for name, thing in vars(module).items() if is_rule(thing)}
        for name, thing in rules.items():
            if thing.__module__ == module.__name__ and not native_twin(thing):
                space[name] = _jit_rule(thing, space)
            else:
                space[name] = self.function(thing)
        return space


_compiler = _Compiler()
_lock = Lock()


def _is_generated(function: Callable[..., Any]) -> bool:
    """Return whether a rule was made by `exec`, so that its module does not hold it."""
    return unwrap(function).__globals__ is not vars(sys.modules[function.__module__])


def _rebind(function: Callable[..., Any], space: dict[str, Any]) -> FunctionType:
    source = unwrap(function)
    assert isinstance(source, FunctionType)
    return FunctionType(source.__code__, space, source.__name__, source.__defaults__)


def _jit_rule(function: Callable[..., Any], space: dict[str, Any]) -> Any:
    return _jit(_rebind(function, space), None, makes_arrays(function), is_inline(function))


def _jit(
    function: FunctionType, cache: Path | None, allocates: bool = False, inline: bool = False
) -> Any:
    """Compile a rule, or a driver, which has a cache and can be called from Python.

    `_nrt` is on only for rules that allocate arrays: with it, each call that passes on an array
    would change a reference count that all threads share.
    """
    import numba

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
        _nrt=allocates,
        forceinline=inline,
    )
    return compiled if is_driver else _widen(compiled)


def _widen(compiled: Any) -> Any:
    """Pass all ints as 64 bits: otherwise every mix of widths and constants is compiled again."""
    from numba import types

    template = compiled.get_call_template

    def widen(kind: Any) -> Any:
        is_int = isinstance(kind, types.Integer | types.IntegerLiteral)
        return types.int64 if is_int and kind != types.uint64 else kind

    compiled.get_call_template = lambda args, kws: template(tuple(map(widen, args)), kws)
    return compiled
