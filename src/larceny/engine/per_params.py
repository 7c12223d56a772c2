"""Caches by params: tables of equal params share them, and what follows from them is computed once.

Params do not change after the first table was set up with them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, TypeVar

MAX_CACHED = 1024
"""The most entries of a cache; the oldest are dropped first."""

Params = TypeVar("Params")
Result = TypeVar("Result")

_shared: dict[str, Any] = {}
_lock = Lock()


def shared(fingerprint: str, params: Params) -> Params:
    """Return the params with this fingerprint that all tables share: the first that were given."""
    first: Params = _cache(_shared, fingerprint, params)
    return first


def per_params(work: Callable[[Params], Result]) -> Callable[[Params], Result]:
    """Decorate a function of params: it is called once for each object of params."""
    cached: dict[int, tuple[Params, Result]] = {}

    @wraps(work)
    def look_up(params: Params) -> Result:
        entry = cached.get(id(params))
        if entry is None:  # the entry keeps its params alive, so that no others get their id
            entry = _cache(cached, id(params), (params, work(params)))
        return entry[1]

    return look_up


def _cache(cache: dict[Any, Any], key: Any, value: Any) -> Any:
    with _lock:
        first = cache.setdefault(key, value)
        if len(cache) > MAX_CACHED:
            del cache[next(iter(cache))]
    return first
