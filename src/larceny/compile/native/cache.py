"""The cache of compiled drivers: a folder in the user's cache for each set of source files.

Numba itself compares only the file of the function that it stores. Here the folder is named by a
hash of every source file that was compiled, so that no rule is run as it was before a change.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
import tempfile
import time
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from larceny.engine.rule import Bound, is_rule, native_twin

_MAX_UNUSED_DAYS = 30


def cache_folder(module: str, bindings: dict[str, Any], compiler: Path | None = None) -> Path:
    """Return the folder for the drivers of a module, by its name; make it if it is missing.

    `compiler` is a folder with further sources that the compiled code depends on.
    """
    import numba

    digest = hashlib.sha256(f"{sys.version} numba {numba.__version__}".encode())
    sources = _find_sources(module, bindings)
    for path in sorted(sources | set(compiler.glob("*.py")) if compiler else sources):
        digest.update(f"\n{path.name}\n".encode() + path.read_bytes())
    return open_folder(digest.hexdigest()[:20])


def hash_bindings(bindings: dict[str, Any]) -> str:
    """Return a short hash of what a driver is bound to, as a part of its name in Numba's cache."""
    described = sorted((name, _describe(thing)) for name, thing in bindings.items())
    return hashlib.sha256(repr(described).encode()).hexdigest()[:8]


def _describe(thing: Any) -> str:
    if isinstance(thing, Bound):
        inner = [(name, _describe(bound)) for name, bound in thing.bindings]
        return f"{_describe(thing.function)}{inner}"
    if callable(thing):
        return f"{thing.__module__}.{thing.__qualname__}"
    return repr(thing)


def _find_sources(module: str, bindings: dict[str, Any]) -> set[Path]:
    """Return all files of the folders that contain a driver's rules, and so their constants."""
    modules: set[str] = set()
    _add_module(module, modules)
    for thing in bindings.values():
        _add_modules(thing, modules)
    folders = {Path(str(sys.modules[name].__file__)).parent for name in modules}
    return {path for folder in folders for path in folder.glob("*.py")}


def _add_modules(thing: Any, modules: set[str]) -> None:
    """Add the modules of a rule, of all rules that it may call, and of what it is bound to."""
    if isinstance(thing, Bound):
        _add_module(thing.function.__module__, modules)
        for _, bound in thing.bindings:
            _add_modules(bound, modules)
    elif is_rule(thing):
        _add_module((native_twin(thing) or thing.__module__).partition(":")[0], modules)


def _add_module(name: str, modules: set[str]) -> None:
    if name not in modules:
        modules.add(name)
        for thing in vars(import_module(name)).values():
            _add_modules(thing, modules)


def open_folder(name: str) -> Path:
    """Return a folder of the cache; make it if it is missing, and delete long unused ones then.

    Where the user's cache cannot be written, the folder is a temporary one.
    """
    from platformdirs import user_cache_path

    root = user_cache_path("larceny") / "compiled"
    try:
        folder = root / name
        if not folder.exists():
            _delete_unused(root)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "used").touch()
    except OSError:
        return _temporary_folder(tempfile.gettempdir(), name)
    return folder


@cache
def _temporary_folder(parent: str, name: str) -> Path:
    return Path(tempfile.mkdtemp(prefix="larceny-", dir=parent))


def _delete_unused(root: Path) -> None:
    oldest = time.time() - _MAX_UNUSED_DAYS * 86_400
    for mark in root.glob("*/used"):
        if mark.stat().st_mtime < oldest:
            shutil.rmtree(mark.parent, ignore_errors=True)
