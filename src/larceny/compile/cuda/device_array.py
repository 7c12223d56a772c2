"""Arrays in the memory of a GPU, which other libraries take over without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np

_DLPACK_CUDA = 2
"""The number of CUDA devices in DLPack."""


class DeviceArray:
    """An array of numba-cuda that PyTorch, JAX and CuPy can read where it is.

    `torch.from_dlpack(array)` and `jax.dlpack.from_dlpack(array)` share its memory;
    `np.asarray(array)` copies it to the host.
    """

    def __init__(self, memory: Any) -> None:
        self.memory = memory
        """The array as numba-cuda has it."""

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.memory.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        dtype: np.dtype[Any] = self.memory.dtype
        return dtype

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        interface: dict[str, Any] = self.memory.__cuda_array_interface__
        return interface

    def __dlpack__(self, *, stream: int | None = None, **options: Any) -> Any:
        from cuda.core.utils import StridedMemoryView

        view = StridedMemoryView.from_cuda_array_interface(self, stream_ptr=-1)
        return view.__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        from numba import cuda

        return _DLPACK_CUDA, int(cuda.get_current_device().id)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        host = self.memory
        if not isinstance(host, np.ndarray):
            host = host.copy_to_host()
        return np.asarray(host, dtype)
