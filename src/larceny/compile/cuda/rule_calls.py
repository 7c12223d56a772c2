"""Which rules a rule calls, by the names in its code, and how much code they are together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dis import get_instructions
from inspect import unwrap
from typing import Any

from larceny.engine.rule import Bound, is_rule

Bindings = dict[str, Any]


def reach(things: Iterable[Any]) -> Iterator[Callable[..., Any]]:
    """Yield rules and all rules that they can call, each of them once."""
    waiting = [_open(thing, {}) for thing in things]
    known: set[Any] = set()
    while waiting:
        function, bindings = waiting.pop()
        key = _key(function, bindings)
        if key not in known:
            known.add(key)
            yield function
            waiting.extend(_calls(function, bindings))


def inlined_size(things: Iterable[Any]) -> int:
    """Return how many instructions of Python rules have, with all that they call inlined."""
    known: dict[Any, int] = {}
    return sum(_size(*_open(thing, {}), known) for thing in things)


def _size(function: Callable[..., Any], bindings: Bindings, known: dict[Any, int]) -> int:
    key = _key(function, bindings)
    if key not in known:
        known[key] = 0  # a rule that calls itself is not counted again
        own = sum(1 for _ in get_instructions(unwrap(function)))
        known[key] = own + sum(_size(*called, known) for called in _calls(function, bindings))
    return known[key]


def _calls(
    function: Callable[..., Any], bindings: Bindings
) -> Iterator[tuple[Callable[..., Any], Bindings]]:
    """Yield the rules in the code of a rule, as often as they stand there."""
    source: Any = unwrap(function)
    for instruction in get_instructions(source):
        if instruction.opname != "LOAD_GLOBAL":
            continue
        called = bindings.get(instruction.argval, source.__globals__.get(instruction.argval))
        if isinstance(called, Bound) or is_rule(called):
            is_near = getattr(called, "__module__", "") == source.__module__
            yield _open(called, bindings if is_near else {})


def _open(thing: Any, bindings: Bindings) -> tuple[Callable[..., Any], Bindings]:
    """Return a rule with what stands in its places."""
    if isinstance(thing, Bound):
        return thing.function, dict(thing.bindings)
    return thing, bindings


def _key(function: Callable[..., Any], bindings: Bindings) -> Any:
    return function, tuple((name, id(thing)) for name, thing in sorted(bindings.items()))
