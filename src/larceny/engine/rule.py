"""`@rule`: marks a plain function as part of a game's rules, to be run in Python or compiled.

The mark changes nothing: a marked function is called, tested and debugged as it stands. The
compiled way (`engine.native`) finds the marked functions of a module and compiles them with all
the marked functions they call.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar, overload

Function = TypeVar("Function", bound=Callable[..., Any])

_MARK = "__larceny_rule__"
_ARRAYS = "__larceny_arrays__"
_INLINE = "__larceny_inline__"


@overload
def rule(function: Function) -> Function: ...
@overload
def rule(
    *, native: str = "", makes_arrays: bool = False, inline: bool = False
) -> Callable[[Function], Function]: ...
def rule(
    function: Function | None = None,
    *,
    native: str = "",
    makes_arrays: bool = False,
    inline: bool = False,
) -> Any:
    """Mark a function as a rule.

    `native="package.module:name"` names a twin that is compiled in its place: only for engine
    primitives that bit widths or an instruction of the processor spell differently. No rule of a
    game has one.
    `makes_arrays`: it needs room of its own that is given back when it returns, such as a tree.
    `inline`: it becomes part of whoever calls it. For small primitives of inner loops: a generator
    that is handed on to a call lives in memory, one that is not can stay in a register.
    """

    def mark(function: Function) -> Function:
        setattr(function, _MARK, native or True)
        setattr(function, _ARRAYS, makes_arrays)
        setattr(function, _INLINE, inline)
        return function

    return mark if function is None else mark(function)


def is_rule(thing: object) -> bool:
    return hasattr(thing, _MARK)


def native_twin(function: object) -> str | None:
    """Where the compiled twin of a rule lives, if it has one."""
    twin = getattr(function, _MARK, True)
    return twin if isinstance(twin, str) else None


def makes_arrays(function: object) -> bool:
    """Whether a rule makes arrays while it runs."""
    return bool(getattr(function, _ARRAYS, False))


def is_inline(function: object) -> bool:
    """Whether a rule becomes part of whoever calls it."""
    return bool(getattr(function, _INLINE, False))


@dataclass(frozen=True)
class Bound:
    """A rule that leaves names open (`moves: Any`), and what a game puts in their places.

    It runs compiled only, and wherever a compiled rule is asked for it can stand in for one.
    """

    function: Callable[..., Any]
    bindings: tuple[tuple[str, Any], ...]


def bind(function: Callable[..., Any], **bindings: Any) -> Bound:
    """A rule bound to rules, other bound rules or constants, by the names it leaves open."""
    return Bound(function, tuple(sorted(bindings.items())))
