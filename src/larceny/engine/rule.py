"""`@rule` marks a function that runs in plain Python and compiled.

A marked function is called, tested and debugged like any other. `compile.native.compiler` finds the
marked functions of a module and compiles them with all the marked functions that they call.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any, TypeVar, overload

Function = TypeVar("Function", bound=Callable[..., Any])

_MARK = "__larceny_rule__"
_BORROWS = "__larceny_borrows__"
_INLINE = "__larceny_inline__"


@overload
def rule(function: Function) -> Function: ...
@overload
def rule(
    *, native: str = "", borrows: bool = False, inline: bool = False, cached: bool = False
) -> Callable[[Function], Function]: ...
def rule(
    function: Function | None = None,
    *,
    native: str = "",
    borrows: bool = False,
    inline: bool = False,
    cached: bool = False,
) -> Any:
    """Mark a function as a rule.

    `native="package.module:name"` names another function that is compiled in its place. This is
    for primitives of the engine that need fixed bit widths or an instruction of the processor; the
    rules of games never use it.
    `borrows` marks a rule that takes memory while it runs, which no GPU has to give.
    `inline` makes a rule part of its callers. This is for small primitives of inner loops: a
    generator that is passed to a call must be in memory, otherwise it can stay in a register.
    `cached` remembers results in plain Python, for rules of few ints such as `decode`; compiled,
    it changes nothing.
    """

    def mark(function: Any) -> Any:
        function = cache(function) if cached else function
        setattr(function, _MARK, native or True)
        setattr(function, _BORROWS, borrows)
        setattr(function, _INLINE, inline)
        return function

    return mark if function is None else mark(function)


def is_rule(thing: object) -> bool:
    """Return whether a function is marked `@rule`."""
    return hasattr(thing, _MARK)


def native_twin(function: object) -> str | None:
    """Return `package.module:name` of the function that is compiled in place of a rule, or None."""
    twin = getattr(function, _MARK, True)
    return twin if isinstance(twin, str) else None


def borrows(function: object) -> bool:
    """Return whether a rule takes memory while it runs."""
    return bool(getattr(function, _BORROWS, False))


def is_inline(function: object) -> bool:
    """Return whether a rule becomes part of its callers."""
    return bool(getattr(function, _INLINE, False))


@dataclass(frozen=True)
class Bound:
    """A rule with placeholders (`moves: Any = None`), and what stands in their places.

    It can be used wherever a rule is compiled; `plain` returns it as a Python function.
    """

    function: Callable[..., Any]
    bindings: tuple[tuple[str, Any], ...]


def bind(function: Callable[..., Any], **bindings: Any) -> Bound:
    """Fill the placeholders of a rule by name, with rules, other bound rules or constants."""
    return Bound(function, tuple(sorted(bindings.items())))


@cache
def plain(bound: Bound) -> Callable[..., Any]:
    """Return the Python function of a bound rule, with its placeholders filled."""
    function: Callable[..., Any] = plain_space(bound)[bound.function.__name__]
    return function


def plain_space(bound: Bound) -> dict[str, Any]:
    """Return the names of a bound rule's module, with its placeholders filled."""
    module = sys.modules[bound.function.__module__]
    space = dict(vars(module))
    for name, thing in vars(module).items():
        if is_rule(thing) and isinstance(thing, FunctionType) and thing.__globals__ is vars(module):
            space[name] = FunctionType(thing.__code__, space, name, thing.__defaults__)
    for name, thing in bound.bindings:
        space[name] = plain(thing) if isinstance(thing, Bound) else thing
    return space
