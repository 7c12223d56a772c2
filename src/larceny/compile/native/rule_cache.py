"""Keeps the compiled code of rules on disk, for all drivers of a game.

A driver is cached as machine code by Numba. What another driver of the same game needs is the code
of the rules before it is optimised: with it, only the driver itself remains to be translated.

A file holds one rule that a driver calls, for one signature, together with all rules that it calls
itself; so these are not stored again. The folder is named by a hash of all sources.
"""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

import hashlib
import itertools
import os
import pickle
import secrets
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from llvmlite import binding
from numba.core import serialize
from numba.core.bytecode import FunctionIdentity
from numba.core.caching import NullCache

from larceny.compile.native.cache import cache_folder
from larceny.compile.native.rule_compiler import RuleCompiler, get_executable
from larceny.compile.native.rule_library import RuleLibrary, has_addresses

_ID_BITS = 48
FunctionIdentity._unique_ids = itertools.count(secrets.randbits(_ID_BITS))
"""Numba numbers functions from 1 in each process, and the number makes the name of a function in
compiled code unique. Code of several processes is linked here, so all begin elsewhere."""


class RuleCache(NullCache):
    """Stores and finds the compiled code of one rule; it stands where Numba keeps a cache."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Return the compiled rule for a signature, if it is stored."""
        stored = self._read(signature) if RuleCompiler.depth == 0 else None
        if stored is None:
            return None
        target.refresh()
        try:
            return _rebuild(target, *stored)
        except (TypeError, RuntimeError):  # no such code is in the file: compile it again
            return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Store a compiled rule, unless it is part of another one that is being compiled."""
        if RuleCompiler.depth > 0:
            return
        code = result.library.bundle()
        if not has_addresses(code):
            path = self._path(signature)
            part = path.with_suffix(f".{os.getpid()}")
            try:
                part.write_bytes(serialize.dumps(_reduce(result, code)))
                part.replace(path)
            except OSError:
                part.unlink(missing_ok=True)  # a full disk; the rule is compiled again next time

    def _read(self, signature: Any) -> Any:
        try:
            return pickle.loads(self._path(signature).read_bytes())
        except (OSError, EOFError, pickle.UnpicklingError):
            return None

    def _path(self, signature: Any) -> Path:
        key = hashlib.sha256(f"{signature} {_processor()}".encode()).hexdigest()[:20]
        name = f"{self._function.__module__}.{self._function.__qualname__}"
        return _folder(self._function.__module__) / f"{name}-{key}.rule"


@cache
def _processor() -> tuple[str, str]:
    return binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()


@cache
def _folder(module: str) -> Path:
    return cache_folder(module, {}, Path(__file__).parent)


def _reduce(result: Any, code: Any) -> tuple[Any, ...]:
    """Return what a compiled rule is rebuilt from."""
    description = result.fndesc
    description.typemap = description.calltypes = None
    return code.as_bitcode(), description, result.signature


def _rebuild(target: Any, bitcode: bytes, description: Any, signature: Any) -> Any:
    from numba.core.compiler import compile_result

    library = RuleLibrary(target.codegen(), "rule")
    library._final_module = binding.parse_bitcode(bitcode)
    library._finalized = True
    return compile_result(
        target_context=target,
        typing_context=target.typing_context,
        library=library,
        entry_point=get_executable(library, description, None),
        fndesc=description,
        signature=signature,
        objectmode=False,
        lifted=(),
    )
