"""Finds what would keep rules from having the same results on a GPU, bit by bit.

Whole numbers, and sums, products, quotients and square roots of fractions, are the same everywhere.
The functions of the standard library below are each processor's own in the last bit; those of
`engine.exponential` are not. Memory that a rule allocates has no place in a thread of a GPU.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dis import get_instructions
from importlib import import_module
from inspect import unwrap
from typing import Any

import numpy as np

from larceny.compile.cuda.rule_calls import reach
from larceny.engine.rule import borrows, native_twin

_INEXACT = {
    "exp", "exp2", "expm1", "log", "log1p", "log2", "log10", "pow", "power", "float_power",
    "hypot", "cbrt", "erf", "erfc", "gamma", "lgamma", "sin", "cos", "tan", "asin", "acos", "atan",
    "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "arcsin", "arccos", "arctan",
    "arctan2",
}  # fmt: skip
POWER = "**"


def find_inexact(things: Iterable[Any]) -> str | None:
    """Return a function of the standard library that rules call and processors round differently.

    The sign for powers counts as one, since its operands may be fractions. None if there is none.
    """
    for function in reach(things):
        call = _inexact_call(_compiled_form(function))
        if call is not None:
            return call
    return None


def allocates(things: Iterable[Any]) -> bool:
    """Return whether any of some rules, or of those that they call, allocates arrays."""
    return any(borrows(function) for function in reach(things))


def _compiled_form(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return what is compiled in place of a rule: itself, or the form that it names."""
    twin = native_twin(function)
    if twin is None:
        return function
    module, _, name = twin.partition(":")
    form: Callable[..., Any] = getattr(import_module(module), name)
    return form


def _inexact_call(function: Callable[..., Any]) -> str | None:
    source: Any = unwrap(function)
    if not hasattr(source, "__code__"):  # code that is generated for the compiler
        return None
    owner: object = None
    for instruction in get_instructions(source):
        name = instruction.argval
        if instruction.opname == "BINARY_OP" and instruction.argrepr == POWER:
            return POWER
        if instruction.opname == "LOAD_GLOBAL":
            owner = source.__globals__.get(name)
            if getattr(owner, "__module__", None) == "math" and name in _INEXACT:
                return f"math.{name}"
        elif owner in (math, np) and name in _INEXACT:
            return f"{'math' if owner is math else 'numpy'}.{name}"
        else:
            owner = None
    return None
