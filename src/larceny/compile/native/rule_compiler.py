"""How Numba compiles rules: to machine code within the drivers that call them, and only there.

Numba would link the code of a function into each of its callers, optimise all of it, and make
machine code, then do so again for each caller of these. Python calls nothing but drivers. So here
each rule keeps its own code as it was translated, and a driver links all rules below it, each once.

Measured in CPU seconds of a process that simulates ten games of greedy against random with an empty
cache: Dice Heist 8.5 instead of 12.3, HEIST! 11.9 instead of 18.5. The price is that this module
depends on classes of Numba that are not public: pyproject.toml names its version. Whoever plays
waits for no compiler, but those who compile policies of their own do, and `compile.wasm.translate`
takes from here the code of each rule as it was translated.
"""

from __future__ import annotations

from typing import Any

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class DriverLibrary(JITCodeLibrary):
    """The code of a driver, into which all rules below it are linked.

    What is linked into it belongs to it alone. Numba numbers functions anew in every process, and
    tells two of the same name apart by these numbers; left visible, the functions of a driver from
    the cache and those of one compiled now would be taken for each other.
    """

    def add_linking_library(self, library: Any) -> None:
        """Link the code of what is called, and all that it calls if it is a rule."""
        super().add_linking_library(library)
        if isinstance(library, RuleLibrary):  # others contain what they call
            self._linking_libraries += library._linking_libraries

    def finalize(self) -> None:
        """Link what is called after all that call it: the linker takes what is missing then."""
        self._order_libraries()
        super().finalize()

    def _order_libraries(self) -> None:
        last_first = dict.fromkeys(reversed(self._linking_libraries))
        self._linking_libraries = list(reversed(last_first))

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
        super()._optimize_final_module()


class RuleLibrary(DriverLibrary):
    """The code of one rule, which is not optimised and not linked to what it calls."""

    def finalize(self) -> None:
        """Make no machine code."""
        self._order_libraries()
        self._finalized = True


class DriverCompiler(Compiler):
    """Compiles a driver and all rules that it calls."""

    def __init__(self, typing: Any, target: Any, library: None, *rest: Any) -> None:
        code = DriverLibrary(target.codegen(), "driver")
        code.enable_object_caching()
        super().__init__(typing, target, code, *rest)


class RuleCompiler(Compiler):
    """Compiles a rule into a library that cannot be called from Python."""

    def __init__(self, typing: Any, target: Any, library: None, *rest: Any) -> None:
        super().__init__(typing, target, RuleLibrary(target.codegen(), "rule"), *rest)
        context = self.state.targetctx  # a copy made for this rule
        context.get_executable = _stand_in


def _stand_in(library: RuleLibrary, description: Any, environment: Any) -> Any:
    """Return what stands for a rule where Numba keeps machine code: any built-in function."""
    library._ensure_finalized()
    return library.__reduce_ex__
