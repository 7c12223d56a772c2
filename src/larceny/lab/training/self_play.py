"""Runs recorded games by many rule sets; the samples do not depend on where they are played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from larceny.bots import Policy, policies
from larceny.bots.bot import PolicyFunction, to_array
from larceny.bots.evaluator.evaluation import bind_encoder
from larceny.bots.evaluator.inputs import inputs_of
from larceny.bots.evaluator.lookahead import (
    bind_lookahead,
    rate_move,
    rate_waiting,
    weigh_outcomes,
)
from larceny.bots.evaluator.weights import Network
from larceny.compile.cuda.device import CUDA
from larceny.compile.native.compiler import compile_driver
from larceny.compile.policies import no_policy
from larceny.compile.step import (
    bind_step,
    keep_dice,
    no_referee,
    start_game,
    start_stream,
    step,
)
from larceny.engine.contract import Contract
from larceny.engine.rule import Bound, bind
from larceny.lab.backend.compute import Compute
from larceny.lab.backend.cuda_policy import can_teach
from larceny.lab.training.recorded_play import (
    JOB,
    MAX_DECISIONS,
    MAX_INPUTS,
    MAX_POSITIONS,
    SCALE,
    Record,
    answer_in_training,
    play_recorded,
    record_games,
)
from larceny.realtime.simulated_referee import bind_referee

Array = np.ndarray[Any, Any]

MAX_STEPS = 20_000
"""A longer game is not recorded: a variant may be endless."""
RULES = ("begin", "actors", "moves", "chance", "apply", "winners", "hide", "guess")


@dataclass(frozen=True)
class Samples:
    """Recorded positions: their inputs one after the other, and what each is trained towards.

    The inputs of position `n` are `rows` and `factors` from `starts[n]` to `starts[n + 1]`;
    `variants[n]` is its rule set, whose inputs are a row of `params`.
    """

    rows: Array
    factors: Array
    starts: Array
    targets: Array
    variants: Array
    params: Array

    def __len__(self) -> int:
        return len(self.variants)


@dataclass(frozen=True)
class TrainingBlock:
    """Some games by one rule set, and how they are played and recorded."""

    params: Any
    seed: int
    games: int
    record: float
    noise: float = 0.0
    decay: float = 1.0
    outcomes: int = 1
    teacher: str = ""
    """The policy that plays; the evaluator does if none is named."""
    noise_cost: float = 0.0
    opponent: Policy | None = None
    """The policy that plays all seats but the learner's."""
    learner: int = -1


@cache
def compile_recording(
    contract: Contract, teacher: str = "", opponent: PolicyFunction | Bound | None = None
) -> Any:
    """Compile the loop that plays and records games, with a teacher or an opponent if there is one.

    The teacher is named, a policy of the game; the opponent is the function of any policy.
    """
    label = f"{contract.identifier}_training_{teacher}"
    bindings = bind_recording(contract, teacher)
    if opponent is not None:
        bindings["teacher"] = opponent
    parts: dict[str, Any] = {
        "answer": bind(answer_in_training, **bindings),
        "play_event": bind(play_recorded, **bindings),
        "start_streams": bind(start_stream),
        "pass_turn": bind(keep_dice),
    }
    steps = bind_step(bindings | parts, (start_game, step))
    return compile_driver(record_games, label, bindings | steps)


def bind_recording(contract: Contract, teacher: str = "") -> dict[str, Any]:
    """Return what stands in the places of a loop that records games."""
    taught = policies(contract)[teacher].function if teacher else no_policy
    bindings: dict[str, Any] = {name: getattr(contract.rules, name) for name in RULES}
    return bindings | {
        "referee": bind_referee(contract) if contract.has_referee else no_referee,
        "teacher": taught,
        "rate": bind_lookahead(contract, rate_move),
        "rate_wait": bind_lookahead(contract, rate_waiting),
        "weigh": bind_lookahead(contract, weigh_outcomes),
        "encode_position": bind_encoder(contract),
        "MOST": inputs_of(contract).most,
    }


def new_job(seats: int, block: TrainingBlock) -> Array:
    """Return the job of a loop that plays a block."""
    job = np.zeros(1, JOB)
    job["seats"] = seats
    job["seed"] = block.seed
    job["games"] = block.games
    job["max_steps"] = MAX_STEPS
    job["record"] = int(block.record * SCALE)
    job["noise"] = block.noise
    job["decay"] = block.decay
    job["outcomes"] = block.outcomes
    job["is_taught"] = bool(block.teacher)
    job["noise_cost"] = block.noise_cost
    job["learner"] = block.learner
    return job


def play_block(
    contract: Contract, seats: int, network: Network, block: TrainingBlock, taught: Array
) -> Samples:
    """Play the games of one block with the same network in every seat, or the same teacher.

    Where a block has an opponent, the network plays one seat. `taught` is the memory of the
    teacher, or of the opponent.
    """
    inputs = inputs_of(contract)
    record = new_record(MAX_POSITIONS, MAX_INPUTS + inputs.most, MAX_DECISIONS, seats)
    memory = network.for_params(contract, block.params)
    count = _compile_for(contract, block)(
        new_job(seats, block),
        block.params.to_records(),
        contract.state.State().to_records(),
        np.zeros(contract.max_moves + 1, np.int32),
        memory,
        taught,
        record,
    )
    end = record.starts[count]
    params = np.asarray([inputs.encode_params(block.params)], np.float32)
    return Samples(
        record.rows[:end].copy(),
        record.factors[:end].copy(),
        record.starts[: count + 1].copy(),
        record.targets[:count].copy(),
        np.zeros(count, np.int32),
        params,
    )


def _compile_for(contract: Contract, block: TrainingBlock) -> Any:
    opponent = None if block.opponent is None else block.opponent.function
    return compile_recording(contract, block.teacher, opponent)


def teacher_memory(contract: Contract, block: TrainingBlock) -> Array:
    """Return what the teacher of a block, or its opponent, needs to know about its rule set."""
    if block.opponent is not None:
        return to_array(block.opponent.memory(block.params))
    return to_array(policies(contract)[block.teacher].memory(block.params) if block.teacher else ())


def new_record(positions: int, inputs: int, decisions: int, seats: int) -> Record:
    """Return room for so many positions with their inputs, and the decisions of a game."""
    return Record(
        rows=np.zeros(inputs, np.uint16),
        factors=np.zeros(inputs, np.float32),
        starts=np.zeros(positions + 1, np.int64),
        views=np.zeros(positions, np.int8),
        moments=np.zeros(positions, np.int32),
        targets=np.zeros((positions, seats), np.float32),
        expected=np.zeros((decisions, seats)),
        lost=np.zeros((decisions, seats)),
    )


def join(parts: Sequence[Samples]) -> Samples:
    """Return all positions of several sets of samples."""
    lengths = np.concatenate([np.diff(part.starts) for part in parts])
    firsts = np.cumsum([0, *(len(part.params) for part in parts)])
    return Samples(
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.factors for part in parts]),
        np.concatenate([[0], np.cumsum(lengths)]),
        np.concatenate([part.targets for part in parts]),
        np.concatenate([part.variants + first for part, first in zip(parts, firsts, strict=False)]),
        np.concatenate([part.params for part in parts]),
    )


def plays_on_gpu(contract: Contract, teacher: str, compute: Compute) -> bool:
    """Return whether games are played on a GPU: those of a teacher that plays there as on the CPU.

    No teacher stands for the evaluator, whose few games a CPU plays sooner.
    """
    return compute.device == CUDA and bool(teacher) and can_teach(contract, teacher)


def play_blocks(
    contract: Contract,
    seats: int,
    network: Network,
    blocks: Sequence[TrainingBlock],
    compute: Compute | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> Samples:
    """Play blocks of games, on a GPU or all cores; return their samples in the order of blocks."""
    compute = compute or Compute()
    there: list[int] = []
    here: list[int] = []
    for number, block in enumerate(blocks):
        (there if plays_on_gpu(contract, block.teacher, compute) else here).append(number)
    samples: dict[int, Samples] = {}
    if there:
        from larceny.lab.training.cuda_recording import record_blocks

        recorded = record_blocks(contract, seats, [blocks[number] for number in there], progress)
        samples |= zip(there, recorded, strict=True)
    played = _play_on_cores(
        *(contract, seats, network, [blocks[number] for number in here]), compute.threads, progress
    )
    samples |= zip(here, played, strict=True)
    return join([samples[number] for number in range(len(blocks))])


def _play_on_cores(
    contract: Contract,
    seats: int,
    network: Network,
    blocks: Sequence[TrainingBlock],
    threads: int,
    progress: Callable[[int], None],
) -> list[Samples]:
    for block in blocks:
        _compile_for(contract, block)
    parts = []
    pool = ThreadPoolExecutor(threads)
    try:
        memories: dict[int, Array] = {}
        tasks = []
        for block in blocks:  # the first games are played while the teacher prepares for others
            key = id(block.params)
            if key not in memories:
                memories[key] = teacher_memory(contract, block)
            tasks.append(pool.submit(play_block, contract, seats, network, block, memories[key]))
        for block, task in zip(blocks, tasks, strict=True):
            parts.append(task.result())
            progress(block.games)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return parts
