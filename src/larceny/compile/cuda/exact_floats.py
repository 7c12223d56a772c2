"""Floats on a GPU have the bits of the CPU: no product is fused with a sum.

NVVM is asked not to fuse them, both when it compiles a kernel and when the linker optimises it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

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
