"""Where compiled drivers are kept: a folder in the user's cache, and what names it.

Numba's cache looks only at the file of the function it stores. Here the folder is named by a hash
of every source file that went in, so a changed rule is never answered from an old cache.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from larceny.engine.rule import Bound, is_rule, native_twin

_KEEP_UNUSED_DAYS = 30


def cache_folder(function: Callable[..., Any], bindings: dict[str, Any]) -> Path:
    """The folder for a driver, made if it is missing."""
    import numba

    digest = hashlib.sha256(f"{sys.version} numba {numba.__version__}".encode())
    for path in sorted(_sources(function, bindings)):
        digest.update(f"\n{path.name}\n".encode() + path.read_bytes())
    return _open(digest.hexdigest()[:20])


def name_of(bindings: dict[str, Any]) -> str:
    """A short name for what a driver is bound to: Numba's cache tells drivers apart by name."""
    told = sorted((name, _told(thing)) for name, thing in bindings.items())
    return hashlib.sha256(repr(told).encode()).hexdigest()[:8]


def _told(thing: Any) -> str:
    if isinstance(thing, Bound):
        inner = [(name, _told(bound)) for name, bound in thing.bindings]
        return f"{_told(thing.function)}{inner}"
    if callable(thing):
        return f"{thing.__module__}.{thing.__qualname__}"
    return repr(thing)


def _sources(function: Callable[..., Any], bindings: dict[str, Any]) -> set[Path]:
    """All files of the folders that a driver's rules live in: constants come from neighbours."""
    modules: set[str] = set()
    _add_module(function.__module__, modules)
    for thing in bindings.values():
        _add_modules(thing, modules)
    folders = {Path(str(sys.modules[name].__file__)).parent for name in modules}
    return {path for folder in folders for path in folder.glob("*.py")}


def _add_modules(thing: Any, modules: set[str]) -> None:
    """Add the modules of a rule, of all the rules that it may call and of what it is bound to."""
    if isinstance(thing, Bound):
        _add_module(thing.function.__module__, modules)
        for _, bound in thing.bindings:
            _add_modules(bound, modules)
    elif is_rule(thing):
        _add_module((native_twin(thing) or thing.__module__).partition(":")[0], modules)


def _add_module(name: str, modules: set[str]) -> None:
    if name not in modules:
        modules.add(name)
        for thing in vars(sys.modules[name]).values():
            _add_modules(thing, modules)


def _open(name: str) -> Path:
    """The folder for one set of sources in the user's cache; long unused ones are swept out."""
    from platformdirs import user_cache_path

    root = user_cache_path("larceny") / "compiled"
    try:
        folder = root / name
        if not folder.exists():
            _sweep(root)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "used").touch()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="larceny-"))
    return folder


def _sweep(root: Path) -> None:
    oldest = time.time() - _KEEP_UNUSED_DAYS * 86_400
    for mark in root.glob("*/used"):
        if mark.stat().st_mtime < oldest:
            shutil.rmtree(mark.parent, ignore_errors=True)
