"""`@rule`: marks a plain function as part of a game's rules, to be run in Python or compiled.

The mark changes nothing: a marked function is called, tested and debugged as it stands. The
compiled way (`engine.native`) finds the marked functions of a module and compiles them with all
the marked functions they call.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

Function = TypeVar("Function", bound=Callable[..., Any])

_MARK = "__larceny_rule__"


@overload
def rule(function: Function) -> Function: ...
@overload
def rule(*, native: str) -> Callable[[Function], Function]: ...
def rule(function: Function | None = None, *, native: str = "") -> Any:
    """Mark a function as a rule.

    `native="package.module:name"` names a twin that is compiled in its place: only for engine
    primitives that bit widths force to be spelled differently. No rule of a game has one.
    """

    def mark(function: Function) -> Function:
        setattr(function, _MARK, native or True)
        return function

    return mark if function is None else mark(function)


def is_rule(thing: object) -> bool:
    return hasattr(thing, _MARK)


def native_twin(function: object) -> str | None:
    """Where the compiled twin of a rule lives, if it has one."""
    twin = getattr(function, _MARK, True)
    return twin if isinstance(twin, str) else None
