"""`sweep`: measure a game at every point of a grid of params, with the same chance at each."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from larceny.compile.cuda.device import CPU
from larceny.engine.argument import read_int
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.games import find_game
from larceny.lab.backend.cluster import use_cluster
from larceny.lab.backend.compute import Compute
from larceny.lab.compare.compare import LONGEST_GAME
from larceny.lab.compare.line_up import count_seats, fill_seats
from larceny.lab.compare.rule_variant import RuleVariant, describe_rules, make_variant
from larceny.lab.metrics.all_metrics import metrics_of
from larceny.lab.metrics.measure import Measurement, measure
from larceny.lab.plan import make_plan
from larceny.lab.sweep.axis import Axis, make_axes
from larceny.lab.sweep.estimate import estimates_of, read_estimates
from larceny.lab.sweep.sweep_result import Sweep, SweepPoint, SweepSubject
from larceny.lab.work_file import WorkFile

MOST_POINTS = 10_000
DEFAULT_GAMES = 10_000

Progress = Callable[[int], None]
"""Called with the number of games that were just played."""


def make_grid(axes: Sequence[Axis]) -> list[dict[str, Any]]:
    """Return all combinations of the values on the axes; the last axis varies fastest."""
    count = math.prod(len(axis.values) for axis in axes) if axes else 0
    if not 1 <= count <= MOST_POINTS:
        raise BadParam(
            "over",
            f"a grid has 1 to {MOST_POINTS:,} points, not {count:,}",
        )
    names = [axis.name for axis in axes]
    combinations = product(*[axis.values for axis in axes])
    return [dict(zip(names, values, strict=True)) for values in combinations]


def point_variant(
    contract: Contract, subject: SweepSubject, changes: Mapping[str, Any]
) -> RuleVariant:
    """Return the rule set of a point; raise BadParam, naming the point, if the game refuses it."""
    try:
        return make_variant(contract, subject.rules, {**subject.changes, **changes})
    except BadParam as error:
        reason = error.message.removeprefix(f"{error.param}: ")
        raise BadParam(describe_rules("", changes), reason, error.rule) from None


def new_sweep(contract: Contract, subject: SweepSubject, axes: Sequence[Axis]) -> Sweep:
    """Return a sweep without points, after a check that the game can be played at all of them."""
    for changes in make_grid(axes):
        point_variant(contract, subject, changes)
    return Sweep(
        subject, tuple(axes), metrics_of(contract, subject.seats, subject.equity, subject.pieces)
    )


def measure_variant(
    variant: RuleVariant,
    subject: SweepSubject,
    compute: Compute | None = None,
    progress: Progress | None = None,
    max_steps: int = LONGEST_GAME,
) -> Measurement:
    """Play the games of one rule set."""
    plan = make_plan(
        subject.game, subject.seats, subject.bots, subject.games, variant.rules, variant.changes
    )
    return measure(
        plan,
        subject.games,
        seed=subject.seed,
        compute=compute,
        progress=progress,
        equity=subject.equity,
        pieces=subject.pieces,
        max_steps=max_steps,
    )


def fill_sweep(
    contract: Contract,
    result: Sweep,
    *,
    compute: Compute | None = None,
    progress: Progress | None = None,
    store: Callable[[SweepPoint], None] | None = None,
) -> None:
    """Measure the points that are missing; `store` is called with each as soon as it is known."""
    grid = make_grid(result.axes)
    for changes in grid:
        if result.find(changes) is None:
            variant = point_variant(contract, result.subject, changes)
            measured = measure_variant(variant, result.subject, compute, progress)
            point = SweepPoint(
                changes, variant.fingerprint, measured.truncated, estimates_of(measured)
            )
            result.points.append(point)
            if store is not None:
                store(point)
    places = {repr(changes): place for place, changes in enumerate(grid)}
    result.points.sort(key=lambda point: places[repr(point.changes)])


def sweep(
    game: str,
    over: Mapping[str, Iterable[Any]],
    *,
    seats: int | None = None,
    bots: str | Sequence[str] = "greedy",
    rules: str | None = None,
    params: Mapping[str, Any] | None = None,
    games: int = DEFAULT_GAMES,
    seed: int = 0,
    workers: int | None = None,
    device: str = CPU,
    engine: str | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    equity: bool = False,
    pieces: bool = False,
) -> Sweep:
    """Measure a game at all combinations of the values that params, or entries of them, take.

    Every point is played with the same chance.
    """
    contract = find_game(game)
    places = contract.choose_seats(count_seats(bots) if seats is None else seats)
    seed = read_int("seed", seed)
    compute = Compute(workers, device, use_cluster(cluster), engine)
    games = read_int("games", games)
    names = fill_seats([bots] if isinstance(bots, str) else bots, places)
    base = make_variant(contract, rules, {} if params is None else params)
    subject = SweepSubject(
        game, places, names, base.rules, base.changes, games, seed, equity, pieces
    )
    axes = make_axes("over", over)
    for axis in axes:
        axis.check(contract)
    result = new_sweep(contract, subject, axes)
    fill_sweep(contract, result, compute=compute, progress=progress)
    return result


class SweepFile:
    """Writes each point as soon as it is measured, so that nothing is lost."""

    def __init__(self, path: Path) -> None:
        self._file = WorkFile(path, "sweep")

    def open(self, contract: Contract, subject: SweepSubject, axes: Sequence[Axis]) -> Sweep:
        """Return what the file holds of a grid, or an empty sweep whose file is begun."""
        sweep = new_sweep(contract, subject, axes)
        steps = self._file.open(subject.as_dict() | {"version": contract.version})
        stored = [self._read_point(step) for step in steps]
        for changes in make_grid(axes):
            sweep.points += [point for point in stored if point.changes == changes][:1]
        return sweep

    def store(self, point: SweepPoint) -> None:
        """Write a point."""
        self._file.add(point.as_dict())

    def _read_point(self, facts: dict[str, Any]) -> SweepPoint:
        try:
            estimates = read_estimates(facts["metrics"])
            return SweepPoint(facts["changes"], facts["fingerprint"], facts["truncated"], estimates)
        except (KeyError, TypeError, AttributeError):
            self._file.refuse()
