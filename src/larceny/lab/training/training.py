"""Trains the evaluator of a game, for one number of seats after the other.

A network learns first from the games of the game's own `greedy`, then from games against itself,
whose data is renewed every iteration. The network for more seats begins as the one for fewer.
"""

from __future__ import annotations

import io
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from larceny.bots import policies
from larceny.bots.evaluator.inputs import inputs_of
from larceny.bots.evaluator.network import WIDTH, count_weights
from larceny.bots.evaluator.weights import Network, WeightsFile, quantize_network
from larceny.engine.contract import Contract
from larceny.lab.backend.compute import Compute
from larceny.lab.training.checkpoint import Checkpoint, TrainingProgress
from larceny.lab.training.learner import Learner, limit_threads, measure_scales
from larceny.lab.training.measurement import (
    POSITIONS,
    deciles,
    fit_temperature,
    held_out_samples,
    measure_strength,
    sharpen_network,
    sharpen_shares,
    strength_facts,
    worst_decile,
)
from larceny.lab.training.self_play import Samples, TrainingBlock, join, play_blocks
from larceny.lab.training.training_plan import TrainingPlan, draw_params, draw_variant

FIRST_RECORD = 0.2
LEAST_RECORD = 0.001
TEST_SEED = 1 << 40
"""Seeds from here on are never trained on."""
VARIANT_SEED = "held-out variants"
HELD_OUT_VARIANTS = 20


Report = Callable[[dict[str, Any]], None]


class Training:
    """One run of a plan; it goes on from what its folder holds.

    `device` is where PyTorch learns; `compute` says where games of a teacher are played. Those of
    the evaluator, and those that measure strength, are played on the CPU. With `seconds` no new
    iteration begins after its number of seats had its part of them; what was reached is measured.
    """

    def __init__(
        self,
        contract: Contract,
        plan: TrainingPlan,
        folder: Path,
        device: str = "cpu",
        compute: Compute | None = None,
        progress: Callable[[str, int, int], None] = lambda words, done, total: None,
        start: WeightsFile | None = None,
        seconds: float | None = None,
    ) -> None:
        self.contract = contract
        self.plan = plan
        self.device = device
        self.compute = compute or Compute()
        self._cores = Compute(self.compute.workers)
        self._inputs = inputs_of(contract)
        self._store = Checkpoint(folder)
        self._tell = progress
        self._taught = plan.taught if plan.teacher in policies(contract) else 0
        self._start = start or WeightsFile({})
        self._seconds = seconds
        self._begun = time.monotonic()

    def run(self, report: Report) -> WeightsFile:
        """Train all networks; `report` is called with every new row of the running table."""
        stored = self._store.read(self.plan.as_dict())
        progress, window = stored or (TrainingProgress(self.plan.seats[0]), [])
        for row in progress.rows:
            report(row)
        for seats in self.plan.seats:
            if str(seats) not in progress.finished:
                if progress.seats != seats:
                    progress = replace(progress, seats=seats, iteration=0, record=FIRST_RECORD)
                    window = []
                self._train(progress, window, report)
        networks = {seats: self._store.read_network(_final(seats)) for seats in self.plan.seats}
        return WeightsFile(networks, {"networks": progress.finished})

    def _train(self, progress: TrainingProgress, names: list[str], report: Report) -> None:
        seats = progress.seats
        plan = self.plan
        limit_threads(self.compute.workers)
        window = [self._store.read_samples(name) for name in names]
        learner = self._load_learner(progress) if progress.iteration else None
        network = self._first_network(seats) if learner is None else learner.network()
        while progress.iteration < plan.iterations and not (learner and self._is_late(seats)):
            iteration = progress.iteration
            is_taught = self._is_taught(seats, iteration)
            samples = self._play(progress, network, is_taught)
            if learner is None:
                learner = self._new_learner(seats, samples)
            if not is_taught and self._is_taught(seats, iteration - 1):
                window = []
                names = []
            window, names = [*window, samples], [*names, f"samples-{seats}-{iteration}.npz"]
            window, names = window[-plan.window :], names[-plan.window :]
            loss = self._fit(learner, join(window), seats, iteration)
            network = learner.network()
            progress.iteration += 1
            if is_taught:
                progress.games += plan.taught_games
            if not is_taught or not plan.taught_variants:
                progress.games += plan.games
            progress.positions += len(samples)
            if (
                progress.iteration % plan.measure_every == 0
                or progress.iteration == plan.iterations
                or self._is_late(seats)
            ):
                row = self._measure(progress, learner, network) | {"loss": round(loss, 4)}
                progress.rows.append(row)
                report(row)
            self._store.write_samples(names[-1], samples)
            progress.learner = self._store_learner(learner, progress)
            self._store.write(plan.as_dict(), progress, names, self._kept(seats))
        assert learner is not None
        network, facts = self._finish(progress, learner)
        self._store.write_network(_final(seats), network)
        progress.finished[str(seats)] = facts
        progress.learner = ""
        self._store.write(plan.as_dict(), progress, [], self._kept(seats))

    def _is_late(self, seats: int) -> bool:
        """Return whether the time for a number of seats is over: all have equal parts of it."""
        if self._seconds is None:
            return False
        part = (self.plan.seats.index(seats) + 1) / len(self.plan.seats)
        return time.monotonic() - self._begun >= part * self._seconds

    def _is_taught(self, seats: int, iteration: int) -> bool:
        """Return whether an iteration learns from `greedy`; fewer do after the first network."""
        taught = self._taught if seats == self.plan.seats[0] else self._taught // 2
        return 0 <= iteration < taught

    def _play(self, progress: TrainingProgress, network: Network, is_taught: bool) -> Samples:
        """Play the games of an iteration, and correct the share of positions to record."""
        plan = self.plan
        blocks = draw_blocks(self.contract, plan, progress, is_taught)
        games = sum(block.games for block in blocks)
        done = 0

        def advance(count: int) -> None:
            nonlocal done
            done += count
            self._tell(f"{progress.seats} seats, iteration {progress.iteration + 1}", done, games)

        samples = play_blocks(self.contract, progress.seats, network, blocks, self.compute, advance)
        positions = sum(b.games * positions_per_game(plan, bool(b.teacher)) for b in blocks)
        record = progress.record * positions / max(1, len(samples))
        next_taught = self._is_taught(progress.seats, progress.iteration + 1)
        if is_taught and not next_taught:
            record *= positions_per_game(plan, False) / positions_per_game(plan, True)
        progress.record = min(1.0, max(LEAST_RECORD, record))
        return samples

    def _fit(self, learner: Learner, samples: Samples, seats: int, iteration: int) -> float:
        plan = self.plan
        seed = plan.seed * 1_000_003 + seats * 10_007 + iteration
        rate = plan.rate_at(iteration)
        losses = list(learner.fit(samples, rate, plan.batch, plan.epochs, seed))
        return float(np.nanmean(losses))

    def _measure(
        self, progress: TrainingProgress, learner: Learner, network: Network
    ) -> dict[str, Any]:
        """Return one row of the running table."""
        seats = progress.seats
        plan = self.plan
        strength = measure_strength(
            self.contract, seats, network, plan.test_games, TEST_SEED, self._cores
        )
        params = self.contract.params()[0]
        samples = self._held_out(progress, network, [params], plan.test_games)
        row = {
            "seats": seats,
            "iteration": progress.iteration,
            "games": progress.games,
            "positions": progress.positions,
            "worst_decile": worst_decile(deciles(learner.predict(samples), samples.targets)),
        }
        return row if strength is None else row | {"strength": strength_facts(strength)}

    def _held_out(
        self,
        progress: TrainingProgress,
        network: Network,
        variants: Sequence[Any],
        games: int,
        by_teacher: bool = True,
    ) -> Samples:
        """Play held-out games: by the teacher, if the last iteration learned from it too."""
        is_taught = self._is_taught(progress.seats, progress.iteration - 1) and by_teacher
        record = min(1.0, progress.record * POSITIONS / positions_per_game(self.plan, is_taught))
        return held_out_samples(
            *(self.contract, progress.seats, network, variants, games, TEST_SEED, record),
            self.plan.outcomes,
            self.plan.teacher if is_taught else "",
            self.compute,
        )

    def _finish(
        self, progress: TrainingProgress, learner: Learner
    ) -> tuple[Network, dict[str, Any]]:
        """Calibrate a trained network, and measure it on published rules and held-out variants."""
        games = 2 * self.plan.test_games
        published = [self.contract.params(name)[0] for name in self.contract.rule_sets]
        network = learner.network()
        samples = self._held_out(progress, network, published, games)
        factor = fit_temperature(learner.predict(samples), samples.targets)
        network = quantize_network(
            self.contract, sharpen_network(network, self._inputs.rows, factor)
        )
        first = self._start.facts.get("networks", {}).get(str(progress.seats))
        facts: dict[str, Any] = {
            "began_as": first,
            "command": self.plan.command(),
            "iterations": progress.iteration,
            "games": progress.games,
            "positions": progress.positions,
            "temperature": factor,
        }
        variants = self._held_out_variants(progress)
        if variants:
            is_taught = bool(self.plan.taught_variants)
            unseen = self._held_out(progress, network, variants, games, is_taught)
            shares = sharpen_shares(learner.predict(unseen), factor)
            figures = {"worst_decile": worst_decile(deciles(shares, unseen.targets))}
            facts["held_out_variants"] = figures | self._play_variants(progress, network, variants)
        return network, facts

    def _held_out_variants(self, progress: TrainingProgress) -> list[Any]:
        """Return rule sets that are never trained on, and that the last player can play."""
        contract = self.contract
        seats = progress.seats
        teacher = self.plan.teacher
        rng = random.Random(VARIANT_SEED)
        variants = [draw_variant(contract, rng) for _ in range(HELD_OUT_VARIANTS)]
        if self._is_taught(seats, progress.iteration - 1) and self.plan.taught_variants:
            return [params for params in variants if can_teach(contract, teacher, params, seats)]
        return variants

    def _play_variants(
        self, progress: TrainingProgress, network: Network, variants: Sequence[Any]
    ) -> dict[str, float]:
        """Return the mean share of wins against `greedy` by several rule sets."""
        games = 2 * self.plan.test_games // len(variants)
        wins = [
            measure_strength(
                *(self.contract, progress.seats, network, games, TEST_SEED), self._cores, params
            )
            for params in variants
        ]
        shares = [strength.share for strength in wins if strength is not None]
        return {"share_against_greedy": sum(shares) / len(shares)} if shares else {}

    # --- What is stored -----------------------------------------------------------------------

    def _first_network(self, seats: int) -> Network:
        """Return the network before the first iteration: a given one, or that for fewer seats."""
        if seats in self._start.networks:
            return self._start.networks[seats]
        trained = [number for number in self.plan.seats if number < seats]
        stored = [number for number in self._start.networks if number < seats]
        if trained and trained[-1] >= max(stored, default=0):
            return self._store.read_network(_final(trained[-1]))
        if stored:
            return self._start.networks[max(stored)]
        weights = np.zeros(count_weights(self._inputs.rows, self._inputs.seats), np.float32)
        return Network(weights, np.zeros((self._inputs.param_inputs, WIDTH), np.float32))

    def _new_learner(self, seats: int, samples: Samples) -> Learner:
        scales = measure_scales(self._inputs, samples, self.plan.range_scale)
        learner = Learner(self._inputs, seats, scales, self.plan.seed, self.device)
        if seats > self.plan.seats[0] or any(number <= seats for number in self._start.networks):
            learner.start_from(self._first_network(seats), self._inputs)
        elif self.plan.spread > 0:
            learner.spread_rows(samples, self.plan.spread)
        return learner

    def _store_learner(self, learner: Learner, progress: TrainingProgress) -> str:
        memory = io.BytesIO()
        learner.save(memory)
        name = f"learner-{progress.seats}-{progress.iteration}.pt"
        self._store.write_bytes(name, memory.getvalue())
        return name

    def _load_learner(self, progress: TrainingProgress) -> Learner:
        content = io.BytesIO((self._store.folder / progress.learner).read_bytes())
        seed = self.plan.seed
        return Learner.load(content, self._inputs, progress.seats, seed, self.device)

    def _kept(self, seats: int) -> set[str]:
        return {_final(number) for number in self.plan.seats if number <= seats}


def _final(seats: int) -> str:
    return f"network-{seats}.npz"


# --- The games of an iteration, in blocks that each are played by one rule set ---------------

BLOCK_GAMES = 16
TAUGHT_BLOCK = 256
TAUGHT_VARIANTS = 96
"""How many rule sets the taught games of an iteration are played by: a teacher prepares for each,
which may take longer than the games."""
TAUGHT_FACTOR = 4
"""How many more positions are recorded in taught iterations, whose games cost little."""


def draw_blocks(
    contract: Contract, plan: TrainingPlan, progress: TrainingProgress, is_taught: bool
) -> list[TrainingBlock]:
    """Return the games of an iteration, with rule sets and seeds drawn from the plan's seed."""
    rng = random.Random(f"{plan.seed} {progress.seats} {progress.iteration}")
    if not is_taught:
        return _draw_learned(contract, plan, progress, rng, plan.published, progress.record)
    blocks = _draw_taught(contract, plan, progress, rng)
    if not plan.taught_variants:
        share = positions_per_game(plan, False) / positions_per_game(plan, True)
        record = min(1.0, progress.record * share)
        blocks += _draw_learned(contract, plan, progress, rng, 0.0, record)
    return blocks


def _draw_taught(
    contract: Contract, plan: TrainingPlan, progress: TrainingProgress, rng: random.Random
) -> list[TrainingBlock]:
    """Return games of the teacher."""
    count = max(1, plan.taught_games // TAUGHT_BLOCK)
    published = plan.published if plan.taught_variants else 1.0
    variants = [
        _draw_taught_params(contract, plan, rng, progress.seats, published)
        for _ in range(min(count, TAUGHT_VARIANTS))
    ]
    return [
        TrainingBlock(
            variants[number % len(variants)],
            rng.getrandbits(39),
            TAUGHT_BLOCK,
            progress.record,
            plan.taught_noise,
            outcomes=plan.outcomes,
            teacher=plan.teacher,
            noise_cost=plan.noise_cost,
        )
        for number in range(count)
    ]


def _draw_learned(
    contract: Contract,
    plan: TrainingPlan,
    progress: TrainingProgress,
    rng: random.Random,
    published: float,
    record: float,
) -> list[TrainingBlock]:
    """Return games of the evaluator against itself."""
    count = max(1, plan.games // BLOCK_GAMES)
    variants = [draw_params(contract, rng, published) for _ in range(count)]
    return [
        TrainingBlock(
            params,
            rng.getrandbits(39),
            BLOCK_GAMES,
            record,
            plan.noise,
            plan.decay_at(progress.iteration),
            plan.outcomes,
            noise_cost=plan.noise_cost,
        )
        for params in variants
    ]


def positions_per_game(plan: TrainingPlan, is_taught: bool) -> float:
    """Return how many positions of a game are recorded, on average."""
    share = TAUGHT_FACTOR * plan.games / plan.taught_games if is_taught else 1.0
    return plan.positions * share


def can_teach(contract: Contract, teacher: str, params: Any, seats: int) -> bool:
    """Return whether a teacher plays by these params with so many seats."""
    refusal = policies(contract)[teacher].refusal
    return refusal is None or refusal(params, seats) is None


def _draw_taught_params(
    contract: Contract, plan: TrainingPlan, rng: random.Random, seats: int, published: float
) -> Any:
    """Return params to play by that the teacher does not refuse."""
    while True:
        params = draw_params(contract, rng, published)
        if can_teach(contract, plan.teacher, params, seats):
            return params
