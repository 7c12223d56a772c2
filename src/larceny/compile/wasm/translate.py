"""Translates drivers into one WebAssembly module: Numba types and lowers, LLVM emits, lld links.

All drivers of a module share one copy of each rule that is not inlined. What Numba makes of a rule
is kept as it was translated, before anything was optimised for this machine; LLVM then optimises
the whole for WebAssembly. Numba's own helpers pass through as they are.
"""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numba
from numba.core.compiler import Compiler

from larceny.compile.native.compiler import SHORTER_RECORD, widen_ints
from larceny.compile.native.rule_compiler import RuleLibrary
from larceny.compile.rule_binder import RuleBinder, rebind
from larceny.compile.wasm.functions import function_numbers
from larceny.engine.rule import is_inline

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+sign-ext,+nontrapping-fptoint,+bulk-memory"
DATA_LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
STACK_BYTES = 1 << 22
_PRELUDE = """
@heap = internal global i32 0
@__heap_base = external global i8
declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)

; The memory that the caller left free begins at @heap; what is borrowed is given back in reverse.
define void @set_heap(i32 %start) {
  store i32 %start, ptr @heap
  ret void
}
define ptr @malloc(i64 %bytes) noinline {
  %start = load i32, ptr @heap
  %size = trunc i64 %bytes to i32
  %sum = add i32 %start, %size
  %more = add i32 %sum, 63
  %end = and i32 %more, -64
  store i32 %end, ptr @heap
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %last = add i32 %end, 65535
  %needed = lshr i32 %last, 16
  %enough = icmp ule i32 %needed, %pages
  br i1 %enough, label %done, label %grow
grow:
  %missing = sub i32 %needed, %pages
  %grown = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %missing)
  %failed = icmp eq i32 %grown, -1
  br i1 %failed, label %trap, label %done
trap:
  call void @llvm.trap()
  unreachable
done:
  %place = inttoptr i32 %start to ptr
  ret ptr %place
}
declare void @llvm.trap()
define void @free(ptr %memory) noinline {
  %start = ptrtoint ptr %memory to i32
  store i32 %start, ptr @heap
  ret void
}

; A float times two to a power from -1022 to 1023: engine.exponential asks for no other.
define double @numba_ldexp(double %number, i32 %twos) {
  %biased = add i32 %twos, 1023
  %wide = zext i32 %biased to i64
  %bits = shl i64 %wide, 52
  %power = bitcast i64 %bits to double
  %scaled = fmul double %number, %power
  ret double %scaled
}
; A float as a part from 0.5 to 1 times two to a power; 0 stays 0.
define double @numba_frexp(double %number, ptr %twos) {
  %magnitude = call double @llvm.fabs.f64(double %number)
  %tiny = fcmp olt double %magnitude, 0x0010000000000000
  %larger = fmul double %number, 0x4350000000000000
  %used = select i1 %tiny, double %larger, double %number
  %more = select i1 %tiny, i32 -54, i32 0
  %bits = bitcast double %used to i64
  %shifted = lshr i64 %bits, 52
  %field = and i64 %shifted, 2047
  %narrow = trunc i64 %field to i32
  %unbiased = add i32 %narrow, -1022
  %exponent = add i32 %unbiased, %more
  %bare = and i64 %bits, -9218868437227405313
  %half = or i64 %bare, 4602678819172646912
  %part = bitcast i64 %half to double
  %zero = fcmp oeq double %number, 0.0
  %kept = select i1 %zero, i32 0, i32 %exponent
  %result = select i1 %zero, double %number, double %part
  store i32 %kept, ptr %twos
  ret double %result
}
declare double @llvm.fabs.f64(double)
"""
"""What rules take from libraries of C elsewhere: memory that is lent, and the parts of floats."""
_EXPORTS = ("set_heap", "__heap_base")


class Source(NamedTuple):
    """A driver to be translated, and what it is called with."""

    name: str
    """The name under which the module exports it."""
    function: Callable[..., Any]
    bindings: dict[str, Any]
    arguments: tuple[Any, ...]
    """Arguments of the types that it will be called with."""


class Module(NamedTuple):
    """A linked module."""

    code: bytes
    drivers: dict[str, dict[str, str]]
    """Of each driver the NumPy type that it returns, empty for none, and the functions it needs."""


class _Library(RuleLibrary):
    """The code of a rule as it was translated."""

    def _optimize_functions(self, ll_module: Any) -> None:
        """Optimise nothing for this machine."""


class _Compiler(Compiler):
    def __init__(self, typing: Any, target: Any, library: None, *rest: Any) -> None:
        super().__init__(typing, target, _Library(target.codegen(), "rule"), *rest)
        self.state.targetctx.get_executable = _stand_in


def _stand_in(library: RuleLibrary, description: Any, environment: Any) -> Any:
    """Return what stands for a rule where Numba keeps machine code: any built-in function."""
    library._ensure_finalized()
    return library.__reduce_ex__


def translate(sources: Iterable[Source]) -> Module:
    """Return a module of drivers; the same sources give the same bytes."""
    warnings.filterwarnings("ignore", SHORTER_RECORD)
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    binder = RuleBinder(_jit)
    whole = llvm.parse_assembly("")
    whole.name = "larceny"
    libraries: dict[int, Any] = {}
    returns: dict[str, str] = {}
    entries: dict[str, str] = {}
    for source in sources:
        function = rebind(source.function, binder.bound_space(source.function, source.bindings))
        driver = _jit(function)
        kinds = tuple(numba.typeof(argument) for argument in source.arguments)
        driver.compile(kinds)
        overload = driver.overloads[kinds]
        entries[overload.fndesc.llvm_func_name] = source.name
        returned = overload.signature.return_type
        returns[source.name] = "" if returned == numba.types.none else str(returned)
        for library in (overload.library, *overload.library._linking_libraries):
            libraries[id(library)] = library
    of_rules = [library for library in libraries.values() if isinstance(library, _Library)]
    for library in of_rules:
        whole.link_in(library._final_module, preserve=True)
    for library in libraries.values():  # of these LLVM takes what the rules call
        if not isinstance(library, _Library):
            whole.link_in(library._get_module_for_linking(), preserve=True)
    code, needed = _emit(whole, entries)
    return Module(
        code,
        {name: {"returns": kind, "functions": needed[name]} for name, kind in returns.items()},
    )


def _jit(function: Any, space: dict[str, Any] | None = None) -> Any:
    compiled = numba.njit(  # type: ignore[call-overload]
        function if space is None else rebind(function, space),
        nogil=True,
        error_model="numpy",
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        _nrt=False,
        forceinline=is_inline(function),
        pipeline_class=_Compiler,
    )
    return compiled if space is None else widen_ints(compiled)


def _emit(whole: Any, entries: dict[str, str]) -> tuple[bytes, dict[str, str]]:
    """Return a linked module of LLVM's, in which only some functions can be called, renamed.

    Besides, return the numbers of the functions that each of them needs.
    """
    text = str(whole)
    text = re.sub(r"target triple = .*", "", text)
    text = re.sub(r"target datalayout = .*", "", text)
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text).replace("= common ", "= internal ")
    module = llvm.parse_assembly(text)
    module.link_in(llvm.parse_assembly(_PRELUDE))
    module.triple = TRIPLE
    module.data_layout = DATA_LAYOUT
    module.verify()
    for function in module.functions:
        if function.is_declaration:
            continue
        if function.name in entries:
            function.name = entries[function.name]
            function.linkage = "external"
        elif function.name not in _EXPORTS:
            function.linkage = "internal"
            function.name = _readable(function.name)
    target = llvm.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(opt=3, features=FEATURES, reloc="static")
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = True
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    calls = {function.name: set(_called(function)) for function in module.functions}
    code = _link(machine.emit_object(module), list(entries.values()))
    numbers = function_numbers(code)
    needed = {
        entry: sorted(numbers[name] for name in _reach(calls, entry) if name in numbers)
        for entry in entries.values()
    }
    return code, {entry: " ".join(map(str, needed[entry])) for entry in needed}


def _called(function: Any) -> Iterator[str]:
    """Yield the names of the functions that a function calls."""
    for block in function.blocks:
        for instruction in block.instructions:
            if instruction.opcode == "call":
                kinds = ((part.value_kind, part.name) for part in instruction.operands)
                yield from (name for kind, name in kinds if kind == llvm.ValueKind.function)


def _reach(calls: dict[str, set[str]], entry: str) -> set[str]:
    """Return the functions that a driver needs, itself and what sets it up among them."""
    reached: set[str] = set()
    waiting = {entry, *_EXPORTS}
    while waiting:
        name = waiting.pop()
        reached.add(name)
        waiting |= calls.get(name, set()) - reached
    return reached


def _readable(name: str) -> str:
    """Return the name of a rule as it is written: LLVM numbers those that are equal."""
    parts = re.match(r"_ZN((?:\d+[A-Za-z_]\w*)+)", name)
    words, rest = [], parts.group(1) if parts else ""
    while digits := re.match(r"(\d+)", rest):
        length = int(digits.group())
        start = digits.end()
        words.append(rest[start : start + length])
        rest = rest[start + length :]
    return ".".join(words).removeprefix("larceny.") or name


def _link(code: bytes, exports: list[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        there, linked = Path(folder, "module.o"), Path(folder, "module.wasm")
        there.write_bytes(code)
        command = [
            *(sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--stack-first"),
            *("-z", f"stack-size={STACK_BYTES}", "--gc-sections", "-O2"),
            *(f"--export={name}" for name in (*exports, *_EXPORTS)),
            *(str(there), "-o", str(linked)),
        ]
        subprocess.run(command, check=True)
        return linked.read_bytes()
