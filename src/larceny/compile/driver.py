"""Finds what runs a driver fast: WebAssembly that was compiled ahead, or Numba on this machine.

    engine="wasm"      what the module of the game holds, on every machine
    engine="native"    compiled on this machine, with the extra `native`
    engine="python"    plain Python

By default it is what is there, in this order. Results never depend on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from larceny.engine.errors import BadParam
from larceny.engine.extra import need
from larceny.engine.text import quote

WASM, NATIVE, PYTHON = "wasm", "native", "python"
ENGINES = (WASM, NATIVE, PYTHON)
MOST_RUNS = 16
"""Runs of the same policies whose memories are kept as they were packed."""


class AnyOf(NamedTuple):
    """A driver that a module holds once for all line-ups of its policies."""

    bindings: dict[str, Any]
    """Its bindings, with `line_up.ANY` in the place of the policies."""
    policies: Sequence[Any]
    """The policies of the run."""


def check_engine(engine: str | None) -> None:
    """Raise BadParam unless an engine has a name that is known; None is what is there."""
    if engine is not None and engine not in ENGINES:
        raise BadParam("engine", f"it is {' or '.join(map(repr, ENGINES))}, not {quote(engine)}")


def has_native() -> bool:
    """Return whether rules can be compiled on this machine."""
    return find_spec("numba") is not None


def find_driver(
    folder: Path,
    function: Callable[..., Any],
    label: str,
    bindings: dict[str, Any],
    engine: str | None = None,
    any_of: AnyOf | None = None,
) -> Callable[..., Any] | None:
    """Return a driver that runs fast; None if it must run in plain Python.

    `folder` is that of the game, where its module lies.
    """
    check_engine(engine)
    if engine in (None, WASM):
        ahead = _find_ahead(folder, function, bindings, any_of)
        if ahead is not None:
            return ahead
        if engine == WASM:
            reason = f"the module in {folder.name} does not hold this: see `larceny build`"
            raise BadParam("engine", reason)
    if engine == NATIVE or (engine is None and has_native()):
        from larceny.compile.native.compiler import compile_driver

        compiled: Callable[..., Any] = compile_driver(function, label, bindings)
        return compiled
    return None


def need_driver(package: str, function: Callable[..., Any], label: str) -> Callable[..., Any]:
    """Return a driver of a game's package without placeholders, which must run fast."""
    folder = Path(str(import_module(package).__file__)).parent
    driver = find_driver(folder, function, label, {})
    if driver is None:
        need("numba", "native", "Numba")
    assert driver is not None
    return driver


def _find_ahead(
    folder: Path,
    function: Callable[..., Any],
    bindings: dict[str, Any],
    any_of: AnyOf | None,
) -> Callable[..., Any] | None:
    from larceny.compile.line_up import find_line_up
    from larceny.compile.wasm.store import open_module

    module = open_module(folder)
    if module is None:
        return None
    driver: Callable[..., Any] | None = module.find(function, bindings)
    if driver is None and any_of is not None:
        lined_up = partial(find_line_up, module, function, any_of.bindings, any_of.policies)
        driver = None if lined_up() is None else _keep_runs_apart(lined_up)
    return driver


def _keep_runs_apart(lined_up: Callable[[], Any]) -> Callable[..., Any]:
    """Return a line-up for runs at the same time, each of which packs its memories once.

    It packs them in its first call, which nobody else makes at the same time.
    """
    runs: dict[int, tuple[Any, Callable[..., Any]]] = {}
    lock = Lock()

    def play(job: Any, params: Any, empty: Any, out: Any, memories: Any, *rest: Any) -> None:
        with lock:
            if id(memories) not in runs:
                if len(runs) == MOST_RUNS:
                    del runs[next(iter(runs))]
                runs[id(memories)] = memories, lined_up()
                runs[id(memories)][1](job, params, empty, out, memories, *rest)
                return
            _, loop = runs[id(memories)]
        loop(job, params, empty, out, memories, *rest)

    return play
