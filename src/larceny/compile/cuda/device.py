"""Whether there is a GPU, and what to say if there is none."""

from __future__ import annotations

from importlib.util import find_spec

from larceny.engine.errors import LarcenyError

CPU, CUDA = "cpu", "cuda"
DEVICES = (CPU, CUDA)


class NoDevice(LarcenyError):
    """A device that was asked for and is not there."""

    code = "no-device"


def check_device(name: str) -> None:
    """Raise NoDevice unless a device has this name and can be used here."""
    if name not in DEVICES:
        raise NoDevice(f"there is no device {name!r}; the devices are {', '.join(DEVICES)}")
    if name == CUDA:
        require_device()


def require_device() -> None:
    """Raise NoDevice unless a GPU can be used."""
    if find_spec("numba_cuda") is None:
        raise NoDevice("device 'cuda' needs numba-cuda: pip install 'larceny[gpu]'")
    from numba import cuda

    if not cuda.is_available():
        raise NoDevice("device 'cuda' needs an NVIDIA GPU with its driver, and none was found")


def is_simulated() -> bool:
    """Return whether numba-cuda runs kernels as plain Python, for tests without a GPU."""
    from numba import cuda

    return bool(cuda.config.ENABLE_CUDASIM)
