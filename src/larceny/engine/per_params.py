"""What follows from a rule set's numbers alone is worked out once, and the numbers are kept once.

Params are written before the first table is set up by them, and only read from then on.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, TypeVar

MOST_KEPT = 1024
"""Params remembered; the longest known are forgotten first."""

Params = TypeVar("Params")
Result = TypeVar("Result")

_known: dict[str, Any] = {}
_lock = Lock()


def shared(fingerprint: str, params: Params) -> Params:
    """The params with this fingerprint that all tables share: those that came first."""
    first: Params = _keep(_known, fingerprint, params)
    return first


def per_params(work: Callable[[Params], Result]) -> Callable[[Params], Result]:
    """Decorates a function of params: it is called once for each of them."""
    found: dict[int, tuple[Params, Result]] = {}

    @wraps(work)
    def find(params: Params) -> Result:
        known = found.get(id(params))
        if known is None:  # what is found is kept with its params: their id stays theirs
            known = _keep(found, id(params), (params, work(params)))
        return known[1]

    return find


def _keep(kept: dict[Any, Any], key: Any, value: Any) -> Any:
    with _lock:
        first = kept.setdefault(key, value)
        if len(kept) > MOST_KEPT:
            del kept[next(iter(kept))]
    return first
