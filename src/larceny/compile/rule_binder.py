"""Binds rules to compiled forms of all rules that they call, for one kind of compiled code.

A compiler of rules (`compile.native.compiler`, `compile.cuda.kernel_compiler`) says how one
function is compiled, and which function is compiled in place of a primitive of the engine. Whatever
a rule calls is found in the globals of its module: they are copied, with every rule replaced by its
compiled form. Nothing is compiled before it is called, and each rule is bound once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from inspect import unwrap
from types import FunctionType, ModuleType
from typing import Any

from larceny.engine.rule import Bound, is_rule, native_twin

Compile = Callable[[Callable[..., Any], dict[str, Any]], Any]
"""`compile(function, space)` returns the compiled form of a rule, with a dict as its globals."""


class RuleBinder:
    """Keeps compiled rules by the module that they are defined in.

    `find_twin` returns `package.module:name` of what is compiled in place of a rule, or None.
    """

    def __init__(
        self, compile_rule: Compile, find_twin: Callable[[object], str | None] = native_twin
    ) -> None:
        self._compile_rule = compile_rule
        self._find_twin = find_twin
        self._spaces: dict[str, dict[str, Any]] = {}
        self._bound: dict[Bound, Any] = {}
        self._generated: dict[Callable[..., Any], Any] = {}

    def function(self, function: Callable[..., Any] | Bound) -> Any:
        """Return the compiled form of one rule and all rules that it calls."""
        if isinstance(function, Bound):
            return self._bind(function)
        twin = self._find_twin(function)
        if twin is not None:
            module_name, _, name = twin.partition(":")
            return self._space(import_module(module_name))[name]
        if _is_generated(function):
            return self._generated_rule(function)
        space = self._space(sys.modules[function.__module__])
        return space[function.__name__]

    def bound_space(self, function: Callable[..., Any], bindings: dict[str, Any]) -> dict[str, Any]:
        """Return a new copy of a function's globals, compiled, with the placeholders filled."""
        space = self._compile(sys.modules[function.__module__], {})
        for name, thing in bindings.items():
            is_code = is_rule(thing) or isinstance(thing, Bound)
            space[name] = self.function(thing) if is_code else thing
        return space

    def _bind(self, bound: Bound) -> Any:
        if bound not in self._bound:
            space = self.bound_space(bound.function, dict(bound.bindings))
            self._bound[bound] = space[bound.function.__name__]
        return self._bound[bound]

    def _generated_rule(self, function: Callable[..., Any]) -> Any:
        if function not in self._generated:
            space = {
                name: self.function(thing) if is_rule(thing) and thing is not function else thing
                for name, thing in function.__globals__.items()
            }
            self._generated[function] = self._compile_rule(function, space)
        return self._generated[function]

    def _space(self, module: ModuleType) -> dict[str, Any]:
        """Return the globals of a module with its rules replaced by their compiled forms."""
        if module.__name__ not in self._spaces:
            space = self._spaces[module.__name__] = {}
            self._compile(module, space)
        return self._spaces[module.__name__]

    def _compile(self, module: ModuleType, space: dict[str, Any]) -> dict[str, Any]:
        space |= vars(module)
        rules = {name: thing for name, thing in vars(module).items() if is_rule(thing)}
        for name, thing in rules.items():
            if thing.__module__ == module.__name__ and not self._find_twin(thing):
                space[name] = self._compile_rule(thing, space)
            else:
                space[name] = self.function(thing)
        return space


def _is_generated(function: Callable[..., Any]) -> bool:
    """Return whether a rule was made by `exec`, so that its module does not hold it."""
    return unwrap(function).__globals__ is not vars(sys.modules[function.__module__])


def rebind(function: Callable[..., Any], space: dict[str, Any]) -> FunctionType:
    """Return a copy of a function that looks up its globals in a dict."""
    source = unwrap(function)
    assert isinstance(source, FunctionType)
    return FunctionType(source.__code__, space, source.__name__, source.__defaults__)
