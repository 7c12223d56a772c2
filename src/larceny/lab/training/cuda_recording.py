"""Plays games of a teacher on a GPU; the samples are those of the CPU, bit by bit.

Games of the evaluator are played on the CPU: see studies/measurements/cuda.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba import cuda

from larceny.bots.evaluator.inputs import inputs_of
from larceny.compile.cuda.device import is_simulated
from larceny.compile.cuda.kernel_compiler import Kernel, compile_kernel
from larceny.compile.cuda.warp import WARP
from larceny.compile.step import (
    bind_step,
    end_step,
    keep_dice,
    play_chance,
    play_move,
    start_game,
    start_stream,
)
from larceny.engine.contract import Contract
from larceny.engine.rule import bind
from larceny.lab.backend.cuda_launch import REGISTERS, fit_width
from larceny.lab.training.record_kernel import BLOCK_JOB, SLOT, record_kernel
from larceny.lab.training.recorded_play import (
    MAX_INPUTS,
    MAX_POSITIONS,
    Record,
    choose_as_taught,
    settle_room,
)
from larceny.lab.training.self_play import (
    Samples,
    TrainingBlock,
    bind_recording,
    new_job,
    new_record,
    teacher_memory,
)
from larceny.table.plain_loop import RecordView

Array = np.ndarray[Any, Any]

PART_GAMES = 1 << 14
"""The most games of a launch, whose records are in the memory of the device at a time."""
LARGE = 250
"""As `kernel_compiler.LARGE`; with this one it was compared and measured."""
WARPS = 1 << 12
"""Few games are spread over so many warps, so that all of the device is busy."""


def record_blocks(
    contract: Contract,
    seats: int,
    blocks: Sequence[TrainingBlock],
    progress: Callable[[int], None] = lambda games: None,
) -> list[Samples]:
    """Play blocks of taught games and return the samples of each."""
    samples: dict[int, Samples] = {}
    for numbers in _cut_parts(blocks):
        part = [blocks[number] for number in numbers]
        recorder = Recorder(contract, seats, part)
        samples |= zip(numbers, recorder.record(), strict=True)
        progress(sum(block.games for block in part))
    return [samples[number] for number in range(len(blocks))]


def _cut_parts(blocks: Sequence[TrainingBlock]) -> Iterator[list[int]]:
    """Yield the numbers of blocks that are played in one launch: those of one teacher."""
    for teacher in {block.teacher: None for block in blocks}:
        part: list[int] = []
        games = 0
        for number, block in enumerate(blocks):
            if block.teacher == teacher:
                if part and games + block.games > PART_GAMES:
                    yield part
                    part = []
                    games = 0
                part.append(number)
                games += block.games
        yield part


class Recorder:
    """Blocks of one teacher, and what their kernel reads on the device."""

    def __init__(self, contract: Contract, seats: int, blocks: Sequence[TrainingBlock]) -> None:
        self._contract = contract
        self._seats = seats
        self._blocks = blocks
        variants = _Variants(contract, blocks)
        legal = max(len(contract.actions(param, seats).codes) for param in variants.params)
        width = fit_width(contract, legal)
        teacher = blocks[0].teacher
        self._kernel = compile_recording_kernel(contract, teacher, width, is_simulated())
        self._fixed = variants.send(seats, blocks)

    def record(self) -> list[Samples]:
        """Play all games to count what they record, then once more to write it."""
        slots = self._new_slots()
        self._play(slots)
        while again := settle_room(slots):
            some = slots[again]
            self._play(some)
            slots[again] = some
        kept = slots[(slots["is_over"] != 0) & (slots["positions"] > 0)]
        record = self._play_kept(kept)
        return list(self._split(kept, record))

    def _new_slots(self) -> Array:
        games = [block.games for block in self._blocks]
        slots = np.zeros(sum(games), SLOT)
        slots["block"] = np.repeat(np.arange(len(games)), games)
        slots["number"] = np.concatenate([np.arange(count) for count in games])
        slots["most_positions"] = MAX_POSITIONS
        slots["most_inputs"] = MAX_INPUTS
        return slots

    def _play_kept(self, slots: Array) -> Record:
        """Play games whose counts are known; return what they recorded, one after the other."""
        totals = {}
        for count, first in (("positions", "first_position"), ("inputs", "first_input")):
            ends = np.cumsum(slots[count])
            slots[first] = ends - slots[count]
            totals[count] = int(ends[-1]) if len(ends) else 0
        slots["is_written"] = 1
        # No room for decisions: a teacher expects nothing of them.
        record = new_record(totals["positions"], totals["inputs"], 0, self._seats)
        return self._play(slots, record)

    def _play(self, slots: Array, record: Record | None = None) -> Record:
        """Play the games of some slots; write into them and, if there is one, into a record."""
        record = record or new_record(0, 0, 0, self._seats)
        if not len(slots):
            return record
        if is_simulated():
            views = [RecordView(slot) for slot in slots]
            self._kernel.launch(len(slots), 1, 0, *self._fixed, views, record)
            return record
        stream = cuda.stream()
        here = cuda.to_device(slots, stream=stream)
        there = Record(*(cuda.to_device(_never_empty(array), stream=stream) for array in record))
        games = min(WARP, -(-len(slots) // WARPS))
        self._kernel.launch(-(-len(slots) // games), games, stream, *self._fixed, here, there)
        here.copy_to_host(slots, stream=stream)
        stream.synchronize()
        for name in ("rows", "factors", "starts", "targets"):
            if getattr(record, name).size:
                getattr(there, name).copy_to_host(getattr(record, name))
        return record

    def _split(self, slots: Array, record: Record) -> Iterator[Samples]:
        """Yield the samples of each block."""
        numbers = np.arange(len(self._blocks))
        ends = np.searchsorted(slots["block"], numbers, side="right")
        positions = np.concatenate([[0], np.cumsum(slots["positions"])])[ends].tolist()
        inputs = np.concatenate([[0], np.cumsum(slots["inputs"])])[ends].tolist()
        first = begun = 0
        for block, last, end in zip(self._blocks, positions, inputs, strict=True):
            yield Samples(
                record.rows[begun:end].copy(),
                record.factors[begun:end].copy(),
                np.concatenate([[0], np.cumsum(record.starts[first:last])]),
                record.targets[first:last].copy(),
                np.zeros(last - first, np.int32),
                np.asarray([inputs_of(self._contract).encode_params(block.params)], np.float32),
            )
            first = last
            begun = end


class _Variants:
    """The different rule sets of some blocks, with what their teacher needs to know about each."""

    def __init__(self, contract: Contract, blocks: Sequence[TrainingBlock]) -> None:
        self._contract = contract
        different = {block.params.to_records().tobytes(): block for block in blocks}
        self._places = {key: place for place, key in enumerate(different)}
        self.params = [block.params for block in different.values()]
        self._memories = [teacher_memory(contract, block) for block in different.values()]

    def send(self, seats: int, blocks: Sequence[TrainingBlock]) -> tuple[Any, ...]:
        """Return the arguments of the kernel that stay the same, in the memory of the device."""
        begun = np.cumsum([0, *map(len, self._memories)])
        jobs = np.zeros(len(blocks), BLOCK_JOB)
        for job, block in zip(jobs, blocks, strict=True):
            plain = new_job(seats, block)
            for name in plain.dtype.names or ():
                job[name] = plain[name][0]
            place = self._places[block.params.to_records().tobytes()]
            job["params"] = place
            job["memory"] = begun[place]
            job["size"] = len(self._memories[place])
        memory = np.concatenate(self._memories)
        state = self._contract.state.State()
        if is_simulated():
            names = jobs.dtype.names or ()
            fields = ({name: job[name].tolist() for name in names} for job in jobs)
            works = [SimpleNamespace(**each) for each in fields]
            return works, self.params, [state], memory
        records = np.concatenate([param.to_records() for param in self.params])
        return tuple(
            cuda.to_device(_never_empty(array))
            for array in (jobs, records, state.to_records(), memory)
        )


def _never_empty(array: Array) -> Array:
    """Return an array that can be copied to the device, where none is empty."""
    return array if array.size else np.zeros((1,) * array.ndim, array.dtype)


@cache
def compile_recording_kernel(
    contract: Contract, teacher: str, width: int, is_simulated: bool
) -> Kernel:
    """Compile the kernel for the games of a teacher."""
    bindings = bind_recording(contract, teacher)
    parts = {"start_streams": bind(start_stream), "pass_turn": bind(keep_dice)}
    bindings |= bind_step(bindings | parts, (start_game, play_chance, play_move, end_step))
    taught = {name: bindings[name] for name in ("moves", "teacher")}
    bindings |= {"choose_as_taught": bind(choose_as_taught, **taught), "WIDTH": width}
    if is_simulated:
        bindings["new_record"] = lambda states: states[0].copy()
    label = f"{contract.identifier}_training_{teacher}"
    return compile_kernel(record_kernel, label, bindings, REGISTERS, LARGE)
