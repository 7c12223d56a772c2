"""Compiles rules for a GPU with numba-cuda, from the same source as everywhere else.

A kernel is written against placeholders like a driver of `compile.native.compiler`, and bound to a
game in the same way: it is copied with new globals, in which every rule is a device function. Rules
that are compiled from another source on the CPU (`@rule(native=...)`) have forms of their own in
this folder where that source does not serve a GPU.

NVVM would inline every rule wherever it is called: the code of a large game then outgrows the cache
for instructions, and takes minutes to compile. Large rules stay functions of their own.

Floats on a GPU have the bits of the CPU: no product is fused with a sum. NVVM is asked not to fuse
them, both when it compiles a kernel and when the linker optimises it.

In the simulator of numba-cuda (`NUMBA_ENABLE_CUDASIM=1`) the rules stay plain Python.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

from larceny.compile.cuda.device import is_simulated, require_device
from larceny.compile.native.cache import cache_folder, hash_bindings
from larceny.compile.native.compiler import widen_ints
from larceny.compile.rule_binder import RuleBinder, rebind
from larceny.engine.rule import is_inline, native_twin

_UNFUSED = "-fma=0"


@contextmanager
def exact_floats() -> Iterator[None]:
    """Keep NVVM and the linker from fusing products and sums, which the CPU rounds one by one."""
    from numba.cuda.cudadrv import driver, nvvm

    compile_ir, options = nvvm.compile_ir, driver.LinkerOptions
    nvvm.compile_ir = lambda code, **more: compile_ir(code, **more | {"fma": 0})
    driver.LinkerOptions = exact_options()
    try:
        yield
    finally:
        nvvm.compile_ir, driver.LinkerOptions = compile_ir, options


@cache
def exact_options() -> Any:
    """Return the class of a linker's options that asks for sums and products of their own.

    The option `fma` of cuda.core 1.2 cannot: it is written as `false`, which nvJitLink refuses. The
    method below is not public there: pyproject.toml names the versions that call it.
    """
    from cuda.core import LinkerOptions

    class ExactOptions(LinkerOptions):  # type: ignore[misc, unused-ignore]
        def _prepare_nvjitlink_options(self, as_bytes: bool = False) -> list[Any]:
            options = list(super()._prepare_nvjitlink_options(as_bytes))
            if self.link_time_optimization:
                options.append(_UNFUSED.encode() if as_bytes else _UNFUSED)
            return options

    return ExactOptions


MAX_REGISTERS = 96
"""The most registers of a thread; see docs/decisions/batch.md."""
LARGE = 400
"""A rule of more instructions, before optimisation, is not inlined unless a kernel asks for it; see
studies/measurements/cuda.md."""
_TWINS = {
    "larceny.engine.stack": "larceny.compile.cuda.stack",
    "larceny.engine.mask": "larceny.compile.cuda.mask",
    "larceny.engine.warp": "larceny.compile.cuda.warp",
}
"""The modules with forms for a GPU of some rules of other modules."""
_lock = Lock()


class Kernel:
    """A kernel that is compiled for the types of its arguments when it is launched first."""

    def __init__(self, dispatcher: Any) -> None:
        self._dispatcher = dispatcher
        self.is_compiled = is_simulated()

    def launch(self, blocks: int, threads: int, stream: Any, *arguments: Any) -> None:
        """Run the kernel in a stream; the call returns before it ends."""
        configured = self._dispatcher[blocks, threads, stream]
        if self.is_compiled:
            configured(*arguments)
            return
        with _lock, exact_floats(), _quiet():
            configured(*arguments)
            self.is_compiled = True

    def resources(self) -> dict[str, int]:
        """Return the registers and the bytes of its own memory that a thread takes."""
        (compiled,) = self._dispatcher.overloads.values()
        return {
            "registers": int(compiled.regs_per_thread),
            "local": int(compiled.local_mem_per_thread),
        }

    def blocks_at_once(self, threads: int) -> int:
        """Return how many blocks of threads the whole device runs at the same time."""
        from numba import cuda

        (compiled,) = self._dispatcher.overloads.values()
        function = compiled._codelibrary.get_cufunc()
        context = cuda.current_context()
        each = context.get_active_blocks_per_multiprocessor(function, threads, 0)
        return int(each) * int(context.device.MULTIPROCESSOR_COUNT)


def compile_kernel(
    function: Callable[..., Any],
    label: str,
    bindings: dict[str, Any],
    registers: int = MAX_REGISTERS,
    large: int = LARGE,
) -> Kernel:
    """Return a kernel with its placeholders filled, under a label of its own, cached on disk.

    Rules of more than `large` instructions are not inlined.
    """
    from numba import cuda

    require_device()
    with _lock:
        space = _binder(is_simulated(), large).bound_space(function, bindings)
        twin = rebind(function, space)
        identity = hash_bindings(bindings | {"registers": registers, "large": large})
        twin.__qualname__ = f"{label}_{identity}.{function.__name__}"
        if is_simulated():
            return Kernel(cuda.jit(twin))
        module = function.__module__
        cuda.config.CACHE_DIR = str(cache_folder(module, bindings, Path(__file__).parent))
        options = {"max_registers": registers, "shared_memory_carveout": "maxl1"}
        return Kernel(cuda.jit(twin, cache=True, **options))


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence the warnings of numba-cuda about small grids, which short runs have."""
    from numba.core.errors import NumbaPerformanceWarning

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaPerformanceWarning)
        yield


@cache
def _binder(is_simulated: bool, large: int) -> RuleBinder:
    if is_simulated:
        return RuleBinder(rebind, lambda thing: None)
    return RuleBinder(partial(_jit_rule, large), _find_twin)


def _jit_rule(large: int, function: Callable[..., Any], space: dict[str, Any]) -> Any:
    from numba import cuda

    is_inlined = is_inline(function)
    compiled = cuda.jit(rebind(function, space), device=True, forceinline=is_inlined)
    if not is_inlined:
        _keep_apart(compiled, large)
    return widen_ints(compiled)


def _keep_apart(compiled: Any, large: int) -> None:
    """Let a device function stay one if it is large.

    One that takes a tuple of arrays is inlined all the same: they would be passed by value.
    """
    from numba.cuda import types

    compile_device = compiled.compile_device

    def compile_apart(args: Any, return_type: Any = None) -> Any:
        if args in compiled.overloads:  # it has been judged
            return compile_device(args, return_type)
        result = compile_device(args, return_type)
        code = result.library.get_function(result.fndesc.llvm_func_name)
        takes_tuple = any(isinstance(kind, types.BaseTuple) for kind in args)
        if not takes_tuple and sum(len(block.instructions) for block in code.blocks) > large:
            code.attributes.add("noinline")
        return result

    compiled.compile_device = compile_apart


def _find_twin(thing: object) -> str | None:
    """Return the form of a rule for a GPU, or the one for the CPU where it serves both."""
    home = _TWINS.get(getattr(thing, "__module__", ""))
    name = getattr(thing, "__name__", "")
    if home is not None and hasattr(import_module(home), name):
        return f"{home}:{name}"
    return native_twin(thing)
