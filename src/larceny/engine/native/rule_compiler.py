"""How Numba compiles a rule: into code that is optimised only within the drivers that call it.

Numba would optimise every function together with all that it calls and make machine code of it,
then do so again for each of its callers. Python calls nothing but drivers: done once for each of
them, that takes a third of the time in the largest games, and the machine code is as fast.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class RuleLibrary(JITCodeLibrary):
    """The code of a rule and of all rules that it calls, to be linked into the code of a caller."""

    def _optimize_final_module(self) -> None:
        """Leave the code as it is."""

    def _finalize_final_module(self) -> None:
        """Make no machine code."""
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class RuleCompiler(Compiler):
    """Compiles a rule into a library that cannot be called from Python."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        assert library is None
        super().__init__(typing, target, RuleLibrary(target.codegen(), "rule"), *rest)
        self.state.targetctx.get_executable = _get_executable  # of a copy made for this rule


def _get_executable(library: RuleLibrary, description: Any, environment: Any) -> Any:
    """Return what stands for a rule where Numba keeps machine code: any built-in function."""
    library.finalize()
    return library.__reduce_ex__
