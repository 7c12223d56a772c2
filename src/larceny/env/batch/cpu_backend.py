"""A batch on the cores of the CPU: compiled code and NumPy arrays."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from math import prod
from typing import Any

import numpy as np

from larceny.compile.driver import has_native
from larceny.compile.line_up import ANY, LineUp
from larceny.compile.wasm.store import open_module
from larceny.engine.errors import BadParam
from larceny.engine.rule import Bound
from larceny.engine.text import quote
from larceny.env.batch.batch_plan import Array, BatchPlan
from larceny.env.batch.driver import step_games
from larceny.env.batch.layout import Arrays, game_dtype

ALIGNMENT = 64
"""Bytes to which JAX wants arrays aligned that it takes over without a copy."""
FEWEST_GAMES = 256
"""The fewest games that are worth a thread of their own."""


class CpuBackend:
    """Plays the games of a batch on threads; compiled code releases the interpreter lock."""

    device = "cpu"

    def __init__(self, plan: BatchPlan, workers: int | None) -> None:
        self._plan = plan
        threads = _count_workers(workers, plan.size)
        self._job = plan.make_job()
        self._params = plan.params.to_records()
        ahead = None if has_native() and threads > 1 else _find_ahead(plan)
        if ahead is None:
            self._step = _compile_step(plan.label, plan.bind_step())
            self._arrays = make_arrays(plan, threads, aligned_zeros)
        else:  # its memory belongs to one thread
            self._step, line_up = ahead
            threads = 1
            kinds = self._job["kinds"]
            self._job["kinds"] = np.where(kinds > 0, line_up.kinds[kinds], kinds)
            memories = tuple(map(self._step.keep, line_up.pack(plan.memories())))
            arrays = make_arrays(plan, threads, self._step.zeros)
            self._arrays = arrays._replace(memories=memories)
        self.exported = self._arrays._asdict()
        cuts = [plan.size * number // threads for number in range(threads + 1)]
        self._ranges = [(first, end, nth) for nth, (first, end) in enumerate(pairwise(cuts))]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def reseed(self, seed: int) -> None:
        """Set the seed of the games that begin at the next reset."""
        self._plan.set_seed(self._job, seed)

    def fill_actions(self, action: int) -> None:
        """Let all games take the same action, unchecked."""
        self._arrays.actions[:] = action

    def take_actions(self, actions: Any) -> int:
        """Copy the actions for the next step; return the first illegal one's game, or -1."""
        chosen = np.asarray(actions)
        if chosen.shape != (self._plan.size,) or chosen.dtype.kind not in "iu":
            expected = f"a batch of {self._plan.size} games takes as many whole numbers"
            raise BadParam("actions", f"{expected}, not {_describe(chosen)}")
        np.copyto(self._arrays.actions, chosen, casting="same_kind")
        return _find_illegal(self._arrays.actions, self._arrays.masks)

    def action_at(self, actions: Any, game: int) -> int:
        """Return one of the actions that a caller gave."""
        return int(np.asarray(actions)[game])

    def read_game(self, game: int) -> Any:
        """Return the record of a game."""
        return self._arrays.games[game]

    def step(self) -> None:
        """Step all games."""
        if self._pool is None:
            self._step_range(self._ranges[0])
        else:
            list(self._pool.map(self._step_range, self._ranges))

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def _step_range(self, part: tuple[int, int, int]) -> None:
        self._step(self._job, self._params, self._arrays, *part)


def make_arrays(plan: BatchPlan, lists: int, zeros: Any) -> Arrays:
    """Return the arrays of a batch, made by `zeros(shape, dtype)`, with some lists of moves."""
    size = plan.size
    seats = plan.seats
    actions = len(plan.action_names)
    record = game_dtype(plan.contract.state.State.dtype())
    entries = len(plan.observations)
    kind = plan.observations.dtype
    return Arrays(
        games=zeros((size,), record),
        blank=np.zeros(1, record),
        observations=zeros((size, entries), kind),
        final_observations=zeros((size, entries), kind),
        masks=zeros((size, actions), np.bool_),
        actors=zeros((size,), np.int8),
        agents=zeros((size,), np.int8),
        actions=zeros((size,), np.int32),
        sampled=zeros((size,), np.int32),
        rewards=zeros((size, seats), np.float32),
        terminated=zeros((size,), np.bool_),
        truncated=zeros((size,), np.bool_),
        codes=plan.actions.code_table,
        numbers=plan.actions.numbers,
        scratch=zeros((lists, len(plan.actions) + 1), np.int32),
        memories=plan.memories(),
    )


def aligned_zeros(shape: tuple[int, ...], dtype: Any) -> Array:
    """Return an array of zeros that begins at a multiple of ALIGNMENT bytes."""
    length = prod(shape) * np.dtype(dtype).itemsize
    memory = np.zeros(length + ALIGNMENT, np.uint8)
    first = -memory.ctypes.data % ALIGNMENT
    array: Array = memory[first : first + length].view(dtype).reshape(shape)
    return array


@cache
def _compile_step(label: str, step: Bound) -> Any:
    from larceny.compile.native.compiler import compile_driver

    return compile_driver(step_games, label, {"step_game": step})


def _find_ahead(plan: BatchPlan) -> tuple[Any, LineUp] | None:
    """Return the loop of the game's module, if it holds one with these opponents."""
    module = open_module(plan.contract.folder)
    if module is None:
        return None
    line_up = LineUp(module, [policy.function for policy in plan.policies])
    loop = module.find(step_games, {"step_game": plan.bind_step(ANY)})
    return (loop.apart(), line_up) if line_up.is_known and loop is not None else None


def _find_illegal(actions: Array, masks: Array) -> int:
    """Return the first game whose action is none of its legal ones, -1 if there is none."""
    is_known = (actions >= 0) & (actions < masks.shape[1])
    is_legal = is_known & masks[np.arange(len(actions)), np.where(is_known, actions, 0)]
    return -1 if is_legal.all() else int(is_legal.argmin())


def _count_workers(workers: int | None, size: int) -> int:
    """Return the number of threads for so many games."""
    if workers is None:
        return max(1, min(os.cpu_count() or 1, size // FEWEST_GAMES))
    is_int = isinstance(workers, int) and not isinstance(workers, bool)
    if not is_int or workers < 1:
        raise BadParam("workers", f"it is a whole number from 1 on, not {quote(workers)}")
    return min(workers, size)


def _describe(array: Array) -> str:
    """Return what an array is, in words."""
    shape = " by ".join(map(str, array.shape)) or "one"
    return f"{shape} of {array.dtype}"
