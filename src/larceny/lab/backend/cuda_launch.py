"""Launches kernels over parts of the games, and fetches what they wrote."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from numba import cuda

from larceny.bots import PolicyFunction
from larceny.compile.cuda.device import is_simulated
from larceny.compile.cuda.kernel_compiler import LARGE, Kernel, compile_kernel
from larceny.compile.cuda.play_kernel import COUNT_COPIES, KERNEL_JOB, play_kernel
from larceny.compile.cuda.rule_calls import inlined_size
from larceny.compile.outcome import OUTCOME_CODES
from larceny.compile.policies import bind_answer
from larceny.compile.step import (
    bind_step,
    end_step,
    is_cut,
    play_chance,
    play_move,
    play_unwatched,
    restart_dice,
    start_game,
    write_result,
)
from larceny.engine.contract import Contract
from larceny.engine.rule import Bound, bind
from larceny.engine.stack import new_moves, new_short_moves
from larceny.lab.backend.backend import Array, GameRange
from larceny.lab.backend.loop_plan import LoopPlan, Parts, bind_rules
from larceny.table.plain_loop import view_records

THREADS = 128
"""The threads of a block."""
REGISTERS = 64
"""The most registers of a thread; see studies/measurements/cuda.md."""
BRIEF = 3000
"""Rules of fewer instructions of Python, with all calls inlined, cost little more than calls."""
BRIEF_LARGE = 1000
"""Between random bots brief rules are all inlined (see `kernel_compiler.LARGE`) where games are
counted: that takes longer to compile, and the largest runs are counted."""
LONG = 10_000
"""Rules and policies of more such instructions outgrow the cache that a GPU has for them."""
LONG_LARGE = 250
"""Of long code less is inlined."""
MOST_SHORT = (1 << 15) - 1
"""The highest code of a move that fits into 16 bits."""
SIMULATED_THREADS = 2
LEAST_WIDTH = 64
"""Lists of moves have room for a power of two, so that few kernels are compiled."""


class Buffer:
    """A stream, and the memory of the device that launches in it use one after the other.

    To free memory of the device waits for all that runs on it, so none is freed between launches.
    """

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self.stream = cuda.stream()
        self._job = cuda.device_array(1, KERNEL_JOB)
        self._memory = cuda.device_array(1, dtype)

    def prepare(self, job: Array, size: int) -> tuple[Any, Any]:
        """Return the job on the device, and zeroed memory for so many rows, or for one."""
        size = max(1, size)
        if size > len(self._memory):
            self._memory = cuda.device_array(size, self._memory.dtype)
        memory = self._memory[:size]
        self._job.copy_to_device(job, stream=self.stream)
        cuda.cudadrv.driver.device_memset(memory, 0, memory.nbytes, self.stream)
        return self._job, memory


class Launch:
    """A kernel under way: where it writes, and how many rows."""

    def __init__(self, memory: Any, size: int, buffer: Buffer | None, idle: list[Buffer]) -> None:
        self._memory = memory
        self._size = size
        self._buffer = buffer
        self._idle = idle

    def fetch(self) -> Array:
        """Wait for the results, return them, and leave the buffer to another launch."""
        host: Array = self._memory
        if self._buffer is not None:
            host = self._memory.copy_to_host(stream=self._buffer.stream)
            self._buffer.stream.synchronize()
            self._idle.append(self._buffer)
            self._memory = self._buffer = None
        return host[: self._size]


class CountLaunch(Launch):
    """A kernel under way that counts outcomes, in several copies."""

    def fetch(self) -> Array:
        """Wait for the counts, and return them added up."""
        total: Array = super().fetch().reshape(COUNT_COPIES, OUTCOME_CODES).sum(axis=0)
        return total


class Launcher:
    """Keeps what all kernels of a plan read on the device."""

    def __init__(self, plan: LoopPlan) -> None:
        self._plan = plan
        self._functions = tuple(policy.function for policy in plan.policies.values())
        self._idle: defaultdict[str, list[Buffer]] = defaultdict(list)
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

    def play(self, part: GameRange) -> Launch:
        """Start to play a part for its results, or for the counts of its outcomes."""
        job = _make_job(part, part.first, part.games, 1)
        if part.is_counted:
            return self._start(job, "count", np.dtype(np.int64), COUNT_COPIES * OUTCOME_CODES)
        return self._start(job, "result", self._plan.result, part.games)

    def watch(self, part: GameRange) -> Launch:
        """Start to play those games of a part that are watched."""
        every = int(part.job["watch_every"][0])
        first = -(-part.first // every) * every
        job = _make_job(part, first, part.watched, every)
        return self._start(job, "watch", self._plan.record, part.watched)

    def _start(self, job: Array, purpose: str, dtype: np.dtype[Any], size: int) -> Launch:
        games = int(job["games"][0])
        kernel = self._find_kernel(purpose, int(job["seats"][0]))
        make_launch = CountLaunch if purpose == "count" else Launch
        idle = self._idle[purpose]
        if is_simulated():
            return make_launch(self._simulate(kernel, job, dtype, size), size, None, idle)
        buffer = idle.pop() if idle else Buffer(dtype)
        work, memory = buffer.prepare(job, size)
        if games:
            blocks = self._count_blocks(kernel, games)
            kernel.launch(blocks, THREADS, buffer.stream, work, *self._fixed, memory)
        return make_launch(memory, size, buffer, idle)

    def _count_blocks(self, kernel: Kernel, games: int) -> int:
        """Return how many blocks play so many games: all that run at once, if there are enough."""
        blocks = -(-games // THREADS)
        return min(blocks, kernel.blocks_at_once(THREADS)) if kernel.is_compiled else blocks

    def _simulate(self, kernel: Kernel, job: Array, dtype: np.dtype[Any], size: int) -> Array:
        fields = {name: job[0][name].tolist() for name in job.dtype.names or ()}
        host = np.zeros(size, dtype)
        places: Any = view_records(host)
        if fields["games"]:
            work = [SimpleNamespace(**fields)]
            kernel.launch(1, SIMULATED_THREADS, 0, work, *self._fixed, places)
        return host

    def _find_kernel(self, purpose: str, seats: int) -> Kernel:
        plan = self._plan
        label = "_".join([plan.contract.identifier, *plan.kinds, purpose])
        parts = plan.parts if purpose == "watch" else ()
        room = find_room(plan, seats)
        key = plan.contract, label, self._functions, parts, room, purpose
        return compile_play(*key, is_simulated())


class MoveRoom(NamedTuple):
    """The room for lists of moves."""

    width: int
    is_short: bool
    """Whether every move fits into 16 bits: the lists of a thread take part of its cache."""


def find_room(plan: LoopPlan, seats: int) -> MoveRoom:
    """Return the room for lists of moves: of all that can be legal by these params."""
    codes = plan.contract.actions(plan.params, seats).codes
    return MoveRoom(fit_width(plan.contract, len(codes)), max(codes) <= MOST_SHORT)


def fit_width(contract: Contract, legal: int) -> int:
    """Return the room for lists of so many different moves, if a list has so many at all."""
    width = LEAST_WIDTH
    while width < min(legal, contract.max_moves) + 1:
        width *= 2
    return width


def inline_limit(
    contract: Contract, policies: Sequence[PolicyFunction | Bound], is_counted: bool
) -> int:
    """Return up to how many instructions a rule is inlined in the kernel of some policies.

    It follows from how much code they have; see studies/measurements/cuda.md.
    """
    size = inlined_size((*bind_rules(contract, (), ()).values(), *policies))
    if is_counted and not policies and size < BRIEF:
        return BRIEF_LARGE
    return LONG_LARGE if size > LONG else LARGE


@cache
def compile_play(
    contract: Contract,
    label: str,
    policies: tuple[PolicyFunction | Bound, ...],
    parts: Parts,
    room: MoveRoom,
    purpose: str,
    is_simulated: bool,
) -> Kernel:
    """Compile the kernel for some policies and one purpose."""
    rules = bind_rules(contract, (), parts) | {"pass_turn": bind(restart_dice)}
    rules.setdefault("is_cut", is_cut)
    if purpose != "watch":
        rules["play_event"] = bind(play_unwatched, apply=rules["apply"])
    answer = bind_answer(rules, policies)
    bindings: dict[str, Any] = {"winners": rules["winners"], "is_cut": rules["is_cut"]}
    called = (start_game, play_chance, play_move, end_step, write_result)
    bindings |= bind_step(rules, called) | {"answer": answer, "WIDTH": room.width}
    bindings["new_moves"] = new_short_moves if room.is_short else new_moves
    bindings |= {"IS_COUNTED": purpose == "count", "IS_WATCHED": purpose == "watch"}
    if is_simulated:
        bindings["new_record"] = lambda states: states[0].copy()
    large = inline_limit(contract, policies, bindings["IS_COUNTED"])
    return compile_kernel(play_kernel, label, bindings, REGISTERS, large)


def _make_job(part: GameRange, first: int, games: int, step: int) -> Array:
    job = np.zeros(1, KERNEL_JOB)
    for name in part.job.dtype.names or ():
        job[name] = part.job[name]
    job["first"] = first
    job["games"] = games
    job["step"] = step
    return job


def _send(memory: Array) -> Any:
    """Copy an array to the device, where none is empty."""
    return cuda.to_device(memory if memory.size else np.zeros(1, memory.dtype))
