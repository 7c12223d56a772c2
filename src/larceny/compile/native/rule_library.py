"""The code of rules between the compiler and the driver that calls them.

Numba links the code of a function into each of its callers, so a rule that is called from three
others is copied three times, and again into their callers. Here each rule keeps its own code and
knows what it calls; a driver links all rules below it, each once.
"""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from llvmlite import binding, ir
from numba.core import cgutils
from numba.core.codegen import JITCodeLibrary

DYNAMIC = "numba.dynamic.globals"
"""How the names of addresses begin that are of use in one process only."""


class RuleLibrary(JITCodeLibrary):
    """The code of one rule, as it was translated, and the libraries of what the rule calls."""

    def add_ir_module(self, ir_module: ir.Module) -> None:
        """Add the code of the rule; it is verified with the rest of the driver."""
        code = binding.parse_assembly(cgutils.normalize_ir_text(str(ir_module)))
        code.data_layout = self._codegen._data_layout
        self._final_module.link_in(code)

    def finalize(self) -> None:
        """Let drivers drop what is inlined; make no machine code."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == binding.Linkage.external:
                function.linkage = "linkonce_odr"
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """Return the code of this rule alone."""
        self._ensure_finalized()
        return self._final_module

    def bundle(self) -> Any:
        """Return the code of this rule together with all that it calls."""
        code = self._get_module_for_linking().clone()
        for library in find_libraries(self):
            code.link_in(library._get_module_for_linking(), preserve=True)
        return code


class DriverLibrary(JITCodeLibrary):
    """The code of a driver, into which all rules below it are linked."""

    def finalize(self) -> None:
        """Link, optimise and make machine code."""
        self._linking_libraries = list(find_libraries(self))
        super().finalize()


def find_libraries(library: Any) -> Iterator[Any]:
    """Yield the libraries of everything that is called from a library, each once.

    What a rule calls follows it at once, as it did in the code that Numba would link.
    """
    seen = {library}
    waiting = list(library._linking_libraries)
    while waiting:
        found = waiting.pop(0)
        if found not in seen:
            seen.add(found)
            yield found
            if isinstance(found, RuleLibrary):  # others contain what they call
                waiting[:0] = found._linking_libraries


def has_addresses(code: Any) -> bool:
    """Return whether code holds addresses of objects, so that no other process can use it."""
    return any(one.name.startswith(DYNAMIC) for one in code.global_variables)
