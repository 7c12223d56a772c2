"""Launches kernels over parts of the games, and fetches what they wrote."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from numba import cuda

from larceny.bots import PolicyFunction
from larceny.engine import rollout
from larceny.engine.contract import Contract
from larceny.engine.cuda.device import is_simulated
from larceny.engine.cuda.kernel_compiler import LARGE, Kernel, compile_kernel
from larceny.engine.cuda.play_kernel import KERNEL_JOB, play_kernel
from larceny.engine.cuda.rule_calls import inlined_size
from larceny.engine.outcome import OUTCOME_CODES
from larceny.engine.policies import bind_policies
from larceny.engine.rule import Bound
from larceny.lab.backend.backend import Lot
from larceny.lab.backend.block import Array
from larceny.lab.backend.loop_plan import LoopPlan, Parts, bind_loop
from larceny.lab.plain_loop import RecordView

THREADS = 128
"""The threads of a block."""
REGISTERS = 64
"""The most registers of a thread; see docs/decisions/cuda.md."""
BRIEF = 3000
"""Rules of fewer instructions of Python, with all calls inlined, cost little more than calls."""
BRIEF_LARGE = 1000
"""Between random bots brief rules are all inlined (see `kernel_compiler.LARGE`)."""
BRIEF_FEW = 8
"""Between random bots with brief rules a quarter of a warp, or less, is not waited for."""
LONG = 10_000
"""Rules and policies of more such instructions outgrow the cache that a GPU has for them."""
LONG_LARGE = 250
"""Of long code less is inlined."""
SIMULATED_THREADS = 2
LEAST_WIDTH = 64
"""Lists of moves have room for a power of two, so that few kernels are compiled."""


class Launch:
    """A kernel under way: its stream, where it writes on the device, and how many rows."""

    def __init__(self, stream: Any, memory: Any, size: int) -> None:
        self._stream = stream
        self._memory = memory
        self._size = size

    def fetch(self) -> Array:
        """Wait for the results, and return them."""
        host: Array = self._memory
        if self._stream is not None:
            host = self._memory.copy_to_host(stream=self._stream)
            self._stream.synchronize()
            self._memory = None
        return host[: self._size]


class Launcher:
    """Keeps what all kernels of a plan read on the device."""

    def __init__(self, plan: LoopPlan) -> None:
        self._plan = plan
        self._functions = tuple(policy.function for policy in plan.policies.values())
        self._streams: list[Any] = []
        (notes,) = plan.extras()
        if is_simulated():
            self._fixed: tuple[Any, ...] = (
                [plan.params], [plan.contract.state.State()], plan.make_memories(), notes,
            )  # fmt: skip
        else:
            self._fixed = (
                cuda.to_device(plan.params.to_records()),
                cuda.to_device(plan.contract.state.State().to_records()),
                tuple(_send(memory) for memory in plan.make_memories()),
                _send(notes),
            )

    def play(self, part: Lot) -> Launch:
        """Start to play a part for its results, or for the counts of its outcomes."""
        job = _make_job(part, part.first, part.games, 1)
        if part.is_counted:
            return self._start(job, "count", np.dtype(np.int64), OUTCOME_CODES)
        return self._start(job, "result", self._plan.result, part.games)

    def watch(self, part: Lot) -> Launch:
        """Start to play those games of a part that are watched."""
        every = int(part.job["watch_every"][0])
        first = -(-part.first // every) * every
        job = _make_job(part, first, part.watched, every)
        return self._start(job, "watch", self._plan.record, part.watched)

    def _start(self, job: Array, purpose: str, dtype: np.dtype[Any], size: int) -> Launch:
        games = int(job["games"][0])
        kernel = self._find_kernel(purpose, int(job["seats"][0]))
        if is_simulated():
            return self._simulate(kernel, job, dtype, size)
        stream = cuda.stream()
        memory = cuda.device_array(max(1, size), dtype, stream=stream)
        cuda.cudadrv.driver.device_memset(memory, 0, memory.nbytes, stream)
        if games:
            arguments = (cuda.to_device(job, stream=stream), *self._fixed, memory)
            kernel.launch(self._count_blocks(kernel, games), THREADS, stream, *arguments)
        return Launch(stream, memory, size)

    def _count_blocks(self, kernel: Kernel, games: int) -> int:
        """Return how many blocks play so many games: all that run at once, if there are enough."""
        wanted = -(-games // THREADS)
        return min(wanted, kernel.blocks_at_once(THREADS)) if kernel.is_compiled else wanted

    def _simulate(self, kernel: Kernel, job: Array, dtype: np.dtype[Any], size: int) -> Launch:
        fields = {name: job[0][name].tolist() for name in job.dtype.names or ()}
        host = np.zeros(size, dtype)
        places: Any = host if dtype.names is None else [RecordView(one) for one in host]
        kernel.launch(1, SIMULATED_THREADS, 0, [SimpleNamespace(**fields)], *self._fixed, places)
        return Launch(None, host, size)

    def _find_kernel(self, purpose: str, seats: int) -> Kernel:
        plan = self._plan
        label = "_".join([plan.contract.name.replace("-", "_"), *plan.kinds, purpose])
        parts = plan.parts if purpose == "watch" else ()
        key = plan.contract, label, self._functions, parts, find_width(plan, seats), purpose
        return compile_play(*key, is_simulated())


def find_width(plan: LoopPlan, seats: int) -> int:
    """Return the room for lists of moves: of all that can be legal by these params."""
    return fit_width(plan.contract, len(plan.contract.actions(plan.params, seats).codes))


def fit_width(contract: Contract, legal: int) -> int:
    """Return the room for lists of so many different moves, if a list has so many at all."""
    width = LEAST_WIDTH
    while width < min(legal, contract.max_moves) + 1:
        width *= 2
    return width


class Form(NamedTuple):
    """What follows for a kernel from how much code it has; see docs/decisions/cuda.md."""

    large: int
    """Rules of more instructions are not inlined."""
    few: int = 0
    """So many threads of a warp that could roll on wait for the others' decisions."""
    has_block_counts: bool = False
    """Whether games end so often that each block needs counts of its own."""


def choose_form(contract: Contract, policies: Sequence[PolicyFunction | Bound]) -> Form:
    """Return the form of the kernel in which the policies of a game play."""
    size = inlined_size((*bind_loop(contract, (), ()).values(), *policies))
    if not policies and size < BRIEF:
        return Form(BRIEF_LARGE, BRIEF_FEW, has_block_counts=True)
    return Form(LONG_LARGE if size > LONG else LARGE)


@cache
def compile_play(
    contract: Contract,
    label: str,
    policies: tuple[PolicyFunction | Bound, ...],
    parts: Parts,
    width: int,
    purpose: str,
    is_simulated: bool,
) -> Kernel:
    """Compile the kernel for some policies and one purpose."""
    form = choose_form(contract, policies)
    bindings = bind_loop(contract, (), parts) | {"ask": bind_policies(policies)}
    bindings.setdefault("is_cut", rollout.is_cut)
    bindings |= {"WIDTH": width, "IS_RANDOM": not policies, "FEW": form.few}
    bindings |= {"IS_COUNTED": purpose == "count", "IS_WATCHED": purpose == "watch"}
    bindings["HAS_BLOCK_COUNTS"] = purpose == "count" and form.has_block_counts
    for name in ("watch_outcome", "watch_decision"):
        bindings.setdefault(name, getattr(rollout, name))
    if is_simulated:
        bindings["new_record"] = lambda states: states[0].copy()
    return compile_kernel(play_kernel, label, bindings, REGISTERS, form.large)


def _make_job(part: Lot, first: int, games: int, step: int) -> Array:
    job = np.zeros(1, KERNEL_JOB)
    for name in part.job.dtype.names or ():
        job[name] = part.job[name]
    job["first"], job["games"], job["step"] = first, games, step
    return job


def _send(memory: Array) -> Any:
    """Copy an array to the device, where none is empty."""
    return cuda.to_device(memory if memory.size else np.zeros(1, memory.dtype))
