"""How the types of calls within a rule are found: once for each combination of types."""

from __future__ import annotations

import operator
from collections import defaultdict
from typing import Any, ClassVar

from numba.core import types

WIDENED = frozenset({min, max, operator.contains})
"""The functions of Python that Numba compiles for each mix of widths, as it does rules."""


def widen(kind: Any) -> Any:
    """Return the type that an argument is passed as: every int has 64 bits."""
    is_int = isinstance(kind, types.Integer | types.IntegerLiteral)
    return types.int64 if is_int and kind != types.uint64 else kind


class RuleTyping:
    """Numba's typing context, which remembers how calls were resolved.

    Numba tries each of a function's many overloads anew wherever the function is called. Rules are
    not remembered here but by themselves; nor are calls that name their arguments.
    """

    _resolved: ClassVar[dict[bool, dict[Any, Any]]] = defaultdict(dict)
    """The signatures by function and arguments, for rules that make arrays and for others."""

    def __init__(self, context: Any, makes_arrays: bool) -> None:
        self._context = context
        self._found = self._resolved[makes_arrays]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def resolve_function_type(self, function: Any, arguments: Any, keywords: Any) -> Any:
        """Return the signature of a call."""
        if keywords or not isinstance(function, types.Function):
            return self._context.resolve_function_type(function, arguments, keywords)
        if function.typing_key in WIDENED:
            arguments = tuple(map(widen, arguments))
        key = function, tuple(arguments)
        if (signature := self._found.get(key)) is None:
            signature = self._context.resolve_function_type(function, arguments, keywords)
            self._found[key] = signature
        return signature
