"""How the types of calls within a rule are found: once for each combination of types."""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

import operator
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import types
from numba.core.targetconfig import ConfigStack

WIDENED = frozenset({min, max, operator.contains})
"""The functions of Python that Numba compiles for each mix of widths, as it does rules."""

_signatures: dict[Any, Any] = {}
"""The signatures of calls by function and arguments, apart for rules that make arrays."""


def widen(kind: Any) -> Any:
    """Return the type that an argument is passed as: every int has 64 bits."""
    is_int = isinstance(kind, types.Integer | types.IntegerLiteral)
    return types.int64 if is_int and kind != types.uint64 else kind


class RuleTyping:
    """Numba's typing context, in which functions of Python too take every int as 64 bits."""

    def __init__(self, context: Any) -> None:
        self._context = context

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def resolve_function_type(self, function: Any, arguments: Any, keywords: Any) -> Any:
        """Return the signature of a call."""
        if isinstance(function, types.Function) and function.typing_key in WIDENED:
            arguments = tuple(map(widen, arguments))
        return self._context.resolve_function_type(function, arguments, keywords)


@contextmanager
def remembered_calls() -> Iterator[None]:
    """Remember how calls of Numba's own functions were resolved.

    Numba tries each of a function's many overloads anew wherever the function is called, and once
    more when the call is translated: 14,000 attempts for a large driver.
    """
    functions: Any = types.BaseFunction
    resolve = functions.get_call_type

    def find(function: Any, context: Any, arguments: Any, keywords: Any) -> Any:
        if keywords:
            return resolve(function, context, arguments, keywords)
        flags = ConfigStack.top_or_none()
        key = context, function, tuple(arguments), flags is not None and flags.nrt
        if (signature := _signatures.get(key)) is None:
            signature = _signatures[key] = resolve(function, context, arguments, keywords)
        return signature

    functions.get_call_type = find
    try:
        yield
    finally:
        functions.get_call_type = resolve
