"""A batch on a GPU: one thread for each game, and everything in the memory of the device.

Arrays lie there with the games side by side, the last axis in memory: the threads of neighbouring
games write neighbouring numbers. They have the shapes of those on the CPU all the same, by strides.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba import cuda

from larceny.compile.cuda.device import is_simulated
from larceny.compile.cuda.device_array import DeviceArray
from larceny.compile.cuda.kernel_compiler import compile_kernel
from larceny.compile.step import COUNTS
from larceny.engine.errors import BadParam
from larceny.engine.rule import Bound
from larceny.engine.seat import MAX_SEATS
from larceny.env.batch.batch_plan import Array, BatchPlan
from larceny.env.batch.cpu_backend import make_arrays
from larceny.env.batch.kernel import check_kernel, step_kernel
from larceny.env.batch.layout import Arrays

THREADS = 128
"""The threads of a block."""
LARGE = 250
"""A rule of more instructions stays a function. With the 400 of other kernels, the code linked for
Art Robbery reads outside of a thread's memory: studies/measurements/cuda.md."""
OUTPUTS = (
    "observations", "final_observations", "masks", "actors", "agents", "sampled", "rewards",
    "terminated", "truncated",
)  # fmt: skip
WORD = 8


class CudaBatchBackend:
    """Plays the games of a batch with one kernel a step."""

    device = "cuda"

    def __init__(self, plan: BatchPlan) -> None:
        self._plan = plan
        self._blocks = -(-plan.size // THREADS)
        self._job_record = plan.make_job()
        self._step = _compile_step(plan.label, plan.bind_lean_step())
        self._check = _compile_check()
        self._illegal = cuda.to_device(np.full(1, plan.size, np.int64))
        host = make_arrays(plan, plan.size, _interleaved)
        self._arrays = _simulate(plan, host) if is_simulated() else _to_device(plan, host)
        self._send_job()
        self._params = [plan.params] if is_simulated() else cuda.to_device(plan.params.to_records())
        self.exported = {name: DeviceArray(getattr(self._arrays, name)) for name in OUTPUTS}

    def reseed(self, seed: int) -> None:
        """Set the seed of the games that begin at the next reset."""
        self._plan.set_seed(self._job_record, seed)
        self._send_job()

    def fill_actions(self, action: int) -> None:
        """Let all games take the same action, unchecked."""
        self._arrays.actions[:] = action

    def take_actions(self, actions: Any) -> int:
        """Copy the actions for the next step; return the first illegal one's game, or -1."""
        size = self._plan.size
        array = _on_device(actions)
        if array.shape != (size,) or array.dtype.kind not in "iu":
            expected = f"a batch of {size} games takes as many whole numbers"
            raise BadParam("actions", f"{expected}, not an array of {array.dtype}, {array.shape}")
        arrays = self._arrays
        checked = array, arrays.actions, arrays.masks, self._illegal
        self._check.launch(self._blocks, THREADS, 0, *checked)
        first = int(self._illegal.copy_to_host()[0])
        if first == size:
            return -1
        self._illegal.copy_to_device(np.full(1, size, np.int64))
        return first

    def action_at(self, actions: Any, game: int) -> int:
        """Return one of the actions that a caller gave."""
        return int(_on_device(actions).copy_to_host()[game])

    def read_game(self, game: int) -> Any:
        """Return the record of a game, put together from its words."""
        if is_simulated():
            return {"state": self._arrays.games[game].state.to_records()[0]}
        blank, words = self._arrays.games
        column = np.ascontiguousarray(words.copy_to_host()[:, game])
        return column.view(np.dtype(blank.dtype))[0]

    def step(self) -> None:
        """Step all games; others may read the arrays when it returns."""
        self._step.launch(self._blocks, THREADS, 0, self._job, self._params, self._arrays)
        cuda.synchronize()

    def close(self) -> None:
        """Do nothing: the memory is freed with the batch."""

    def _send_job(self) -> None:
        """Put the job where the kernel reads it."""
        record = self._job_record
        if is_simulated():
            fields = {name: record[0][name].tolist() for name in record.dtype.names or ()}
            self._job: Any = [SimpleNamespace(**fields)]
        else:
            self._job = cuda.to_device(record)


@cache
def _compile_step(label: str, step: Bound) -> Any:
    return compile_kernel(step_kernel, label, {"step_game": step}, large=LARGE)


@cache
def _compile_check() -> Any:
    return compile_kernel(check_kernel, "batch", {})


def _interleaved(shape: tuple[int, ...], dtype: Any) -> Array:
    """Return an array of zeros in which the first axis, the games, lies innermost."""
    return np.zeros(shape, dtype, order="F")


def _to_device(plan: BatchPlan, host: Arrays) -> Arrays:
    """Copy the arrays to the device; the records of games as rows of words."""
    words = np.zeros((host.games.itemsize // WORD, plan.size), np.uint64)
    blank = cuda.to_device(host.blank)
    places = {
        name: cuda.to_device(getattr(host, name))
        for name in (*OUTPUTS, "actions", "codes", "numbers", "scratch")
    }
    memories = tuple(_send_memory(memory) for memory in host.memories)
    games = (blank, cuda.to_device(words))
    return host._replace(games=games, blank=blank, memories=memories, **places)


def _send_memory(memory: Array) -> Any:
    """Copy what a policy computed beforehand to the device, where no array is empty."""
    return cuda.to_device(memory if memory.size else np.zeros(1, memory.dtype))


def _simulate(plan: BatchPlan, host: Arrays) -> Arrays:
    """Return arrays for the simulator of numba-cuda, where a game is a plain Python object."""

    def new_game() -> SimpleNamespace:
        generators = {
            "key": [0],
            "dice": [0],
            "order": [0],
            "bots": [[0] for _ in range(MAX_SEATS)],
        }
        state = plan.contract.state.State()
        return SimpleNamespace(state=state, counts=[0] * COUNTS, **generators)

    return host._replace(games=[new_game() for _ in range(plan.size)], blank=[new_game()])


def _on_device(actions: Any) -> Any:
    """Return actions as an array of the device, without a copy if they are there already."""
    if isinstance(actions, DeviceArray):
        return actions.memory
    if hasattr(actions, "__cuda_array_interface__"):
        return cuda.as_cuda_array(actions)
    return cuda.to_device(np.ascontiguousarray(actions))
