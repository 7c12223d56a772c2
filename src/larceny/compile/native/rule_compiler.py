"""How Numba compiles a rule: into code that is optimised only within the drivers that call it.

Numba would optimise every function together with all that it calls and make machine code of it,
then do so again for each of its callers. Python calls nothing but drivers: done once for each of
them, that takes a third of the time in the largest games, and the machine code is as fast.

Most of the rest is spent in passes over the code of a function, and rules are plain: they have no
closures, context managers, array expressions or calls that depend on the value of a constant. The
passes that look for these are left out, which takes a fifth of the time off.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from llvmlite import ir
from numba.core.compiler import Compiler, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager

from larceny.compile.native.compile_session import compile_session
from larceny.compile.native.rule_library import DriverLibrary, RuleLibrary
from larceny.compile.native.rule_typing import RuleTyping

NEEDLESS_PASSES = frozenset(
    {
        "WithLifting",
        "InlineClosureLikes",
        "RewriteDynamicRaises",
        "MakeFunctionToJitFunction",
        "InlineInlinables",
        "FindLiterallyCalls",
        "LiteralUnroll",
        "LiteralPropagationSubPipelinePass",
        "InlineOverloads",
        "NoPythonSupportedFeatureValidation",
        "DeadBranchPrune",
        "NopythonRewrites",
        "DumpParforDiagnostics",
    }
)
"""The passes of Numba that find nothing in a rule."""

SHARED = "__larceny_shared__"
"""The mark of a rule whose compiled code all drivers share."""


class DriverCompiler(Compiler):
    """Compiles a driver and all rules that it calls."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        assert library is None
        code = DriverLibrary(target.codegen(), "driver")
        code.enable_object_caching()
        super().__init__(typing, target, code, *rest)

    def compile_extra(self, function: Any) -> Any:
        with compile_session():
            return super().compile_extra(function)


class RuleCompiler(Compiler):
    """Compiles a rule into a library that cannot be called from Python."""

    depth = 0
    """How many rules that drivers share are being compiled, one within the other."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        assert library is None
        super().__init__(typing, target, RuleLibrary(target.codegen(), "rule"), *rest)
        self.state.typingctx = RuleTyping(typing)
        context = self.state.targetctx  # a copy made for this rule
        context.get_executable = get_executable
        context.add_dynamic_addr = _no_dispatcher(context.add_dynamic_addr)
        context.get_abi_sizeof = _size_of(context.target_data)

    def compile_extra(self, function: Any) -> Any:
        is_shared = getattr(function, SHARED, False)
        RuleCompiler.depth += is_shared
        try:
            return super().compile_extra(function)
        finally:
            RuleCompiler.depth -= is_shared

    def define_pipelines(self) -> list[Any]:
        """Return the passes that a rule needs; one that makes arrays gets all of them."""
        builder: Any = DefaultPassBuilder
        pipeline = builder.define_nopython_pipeline(self.state)
        return [pipeline if self.state.flags.nrt else _without_needless(pipeline)]


class RulePasses(PassManager):
    """Runs the passes of a rule and reports to nobody.

    Numba tells of each pass that it starts and ends, with the types of all arguments in words, and
    searches the code after each for what none of these passes leaves behind.
    """

    def _runPass(self, index: int, step: Any, state: Any) -> None:  # noqa: N802 (Numba's name)
        step.analysis = self._analysis
        for run in (step.run_initialization, step.run_pass, step.run_finalizer):
            run(state)


def _without_needless(pipeline: Any) -> Any:
    kept: Any = RulePasses("rule")
    for step, description in pipeline.passes:
        if step.__name__ not in NEEDLESS_PASSES:
            kept.add_pass(step, description)
    kept.finalize()
    return kept


def _no_dispatcher(add_address: Callable[..., Any]) -> Callable[..., Any]:
    """Return what writes the address of an object into compiled code, but not of another rule.

    Numba writes it wherever a rule is named, though a call does not use it; and code that holds an
    address is of use in one process only.
    """

    def add(builder: Any, address: int, info: str) -> Any:
        if info == "CPUDispatcher":
            return ir.Constant(ir.IntType(8).as_pointer(), None)
        return add_address(builder, address, info)

    return add


@cache
def _size_of(target: Any) -> Callable[[ir.Type], int]:
    """Return what tells the size of a type: Numba asks for each variable, and LLVM parses it."""
    return cache(lambda kind: kind.get_abi_size(target))


def get_executable(library: RuleLibrary, description: Any, environment: Any) -> Any:
    """Return what stands for a rule where Numba keeps machine code: any built-in function."""
    library._ensure_finalized()
    return library.__reduce_ex__
