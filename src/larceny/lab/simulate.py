"""`simulate`: many games between bots, what they came to, and a row for each where that is wanted.

The function, the command, the page's Lab and the services play by a `Simulator`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from larceny.bots import GREEDY, RANDOM, levels
from larceny.compile.cuda.device import CPU
from larceny.compile.rollout import RESULT
from larceny.engine.argument import read_int
from larceny.engine.array import np
from larceny.lab.backend.backend import Array, Block
from larceny.lab.backend.cluster import use_cluster
from larceny.lab.backend.compute import Compute
from larceny.lab.budget import Budget
from larceny.lab.game_files import RowFile
from larceny.lab.game_rows import GameRows
from larceny.lab.ladder.pairing import Pairing, count_games, play_pairing
from larceny.lab.metrics.luck import measure_luck
from larceny.lab.metrics.measure import (
    Measurement,
    read_measurement,
    store_measurement,
    stream_games,
    watch_every,
)
from larceny.lab.metrics.recording import WatchingRunner, choose_noted
from larceny.lab.own_bot import Player
from larceny.lab.plan import Plan, make_plan

if TYPE_CHECKING:
    from larceny.lab.report.document import Report


STRONGER, WEAKER = "level-4", "level-2"


def skill_pairs(plan: Plan) -> list[tuple[str, str]]:
    """Return who is compared: greedy with random, and one level with the second below it."""
    pairs = [(GREEDY, RANDOM)]
    if {STRONGER, WEAKER} <= set(levels.names(plan.contract)):
        pairs.append((STRONGER, WEAKER))
    return pairs


def measure_skill(
    plan: Plan,
    games: int,
    *,
    seed: int = 0,
    compute: Compute | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Pairing]:
    """Return the share of the win of a better player against weaker ones in all other seats."""
    seats = len(plan.bots)
    return [
        play_pairing(
            plan.contract,
            plan.params,
            Pairing(seats, better, weaker, count_games(games, seats)),
            seed,
            compute,
            progress,
        )
        for better, weaker in skill_pairs(plan)
    ]


SECONDS_BETWEEN_SAVES = 20.0
LUCK_GAMES, SKILL_GAMES = 1_000, 2_000
"""At most so many games tell how much is luck, and how much a better player wins."""

Progress = Callable[[int], None]
"""Called with the size of each block of games."""


@dataclass(frozen=True)
class SimulationFiles:
    """Where games are kept: a row for each in `out`, what they come to in `keep`, to go on."""

    out: Path | None = None
    keep: Path | None = None
    resume: bool = False


@dataclass(frozen=True, repr=False)
class Simulation(GameRows):
    """The results of many games: statistics of all, and arrays with one place for each game.

    The arrays are empty if nobody asked for rows.
    """

    measured: Measurement = field(kw_only=True)
    end_states: Array | None = field(default=None, kw_only=True)
    """The state after the last event of each game, if they were asked for: a structured array."""

    @property
    def games(self) -> int:
        return self.measured.games

    @property
    def ended(self) -> int:
        return self.games - self.measured.truncated

    def as_dict(self) -> dict[str, Any]:
        """Return everything that was measured, ready for JSON."""
        return self.measured.as_dict()

    def report(self, command: str = "") -> Report:
        """Return what the games say, in sentences, tables and plots."""
        from larceny.lab.report.command_text import simulate_command
        from larceny.lab.report.of_measurement import report_measurement

        measured = self.measured
        again = command or simulate_command(measured.plan, measured.games, measured.seed)
        return report_measurement(measured, again)

    def _won(self) -> list[float]:
        return [win.mean * win.count for win in self.measured.wins]

    def _won_in_order(self) -> list[float]:
        return [share.mean * share.count for share in self.measured.order_of_play()]


class Simulator:
    """A simulation that is under way; its result can be asked for at any time."""

    def __init__(
        self,
        plan: Plan,
        games: int,
        *,
        seed: int = 0,
        compute: Compute | None = None,
        equity: bool = False,
        pieces: bool = False,
        has_rows: bool = False,
        has_end_states: bool = False,
        files: SimulationFiles | None = None,
    ) -> None:
        self._files = files or SimulationFiles()
        self._games = games
        self._compute = compute or Compute()
        self._rows: list[Array] | None = [] if has_rows else None
        self._end_states: list[Array] | None = [] if has_end_states else None
        self.measurement = Measurement.empty(plan, seed, equity, pieces)
        self._every = 1 if has_end_states else watch_every(plan, games)
        keep = self._files.keep
        if keep is not None and self._files.resume and keep.exists():
            self.measurement, self._every = read_measurement(plan, seed, equity, keep, pieces)
        self._runner = WatchingRunner(
            plan.contract, plan.params, plan.policies, self._every,
            choose_noted(equity, pieces, has_end_states),
        )  # fmt: skip

    @property
    def played(self) -> int:
        """How many games were played so far."""
        return self.measurement.games

    @property
    def is_whole(self) -> bool:
        """Whether all games were played that were asked for."""
        return self.played >= self._games

    def run(self, progress: Progress | None = None, seconds: float | None = None) -> None:
        """Play all games, or until the time is over; what was played so far is kept in any case."""
        if self.is_whole:
            return
        budget = Budget(seconds)

        def is_enough(games: int) -> bool:
            if progress is not None:
                progress(games)
            return budget.is_over()

        with ExitStack() as stack:
            rows = None
            if self._files.out is not None:
                rows = RowFile(self._files.out, self.measurement.plan, self.measurement.seed)
                stack.enter_context(rows)
            if self._files.keep is not None:
                stack.callback(self._store)
            saved = time.monotonic()
            blocks = stack.enter_context(
                closing(self._stream(self._games - self.played, is_enough))
            )
            for block in blocks:
                self._add(block)
                if rows is not None:
                    rows.add(block)
                if self._files.keep and time.monotonic() - saved > SECONDS_BETWEEN_SAVES:
                    self._store()
                    saved = time.monotonic()

    def play(self, games: int) -> None:
        """Play some more games."""
        with closing(self._stream(games)) as blocks:
            for block in blocks:
                self._add(block)

    def play_apart(self, first: int, games: int) -> Measurement:
        """Play some games from a number on, and return what they come to by themselves."""
        plan = self.measurement.plan
        seed = self.measurement.seed
        measurement = Measurement.empty(plan, seed)
        stream = stream_games(
            plan, games, seed=seed, first=first, compute=self._compute, is_counted=True,
            runner=self._runner,
        )  # fmt: skip
        with closing(stream) as blocks:
            for block in blocks:
                measurement.add(block)
        return measurement

    def measure_luck(self, progress: Progress | None = None) -> None:
        """Add the share of luck, and what a better player wins, over a part of the games."""
        simulation = self.measurement
        lucky = min(simulation.games, LUCK_GAMES)
        skilled = min(simulation.games, SKILL_GAMES)
        simulation.luck = measure_luck(
            simulation.plan, lucky, seed=simulation.seed, compute=self._compute, progress=progress
        )
        simulation.skill = measure_skill(
            simulation.plan, skilled, seed=simulation.seed, compute=self._compute, progress=progress
        )

    @property
    def luck_games(self) -> int:
        """How many games `measure_luck` plays."""
        pairs = len(skill_pairs(self.measurement.plan))
        return min(self._games, LUCK_GAMES) + pairs * min(self._games, SKILL_GAMES)

    def result(self) -> Simulation:
        """Return what the games so far came to."""
        rows = np.concatenate(self._rows) if self._rows else np.zeros(0, RESULT)
        simulation = self.measurement
        states = np.concatenate(self._end_states) if self._end_states else None
        return Simulation(
            **simulation.plan.describe(simulation.seed, rows),
            measured=simulation,
            end_states=states,
        )

    def _stream(
        self, games: int, progress: Callable[[int], bool] | None = None
    ) -> Generator[Block, None, None]:
        is_counted = self._rows is None and self._files.out is None
        return stream_games(
            self.measurement.plan, games, seed=self.measurement.seed, first=self.played,
            compute=self._compute, is_counted=is_counted, runner=self._runner, progress=progress,
        )  # fmt: skip

    def _add(self, block: Block) -> None:
        self.measurement.add(block)
        if self._rows is not None:
            self._rows.append(block.results)
        if self._end_states is not None:
            self._end_states.append(block.watched["end_state"].copy())

    def _store(self) -> None:
        if self._files.keep is not None and self.played:
            store_measurement(self.measurement, self._every, self._files.keep)


def simulate(
    game: str,
    seats: int | None = None,
    bots: str | Sequence[Player] = "greedy",
    games: int = 10_000,
    *,
    rules: str | None = None,
    params: Mapping[str, Any] | None = None,
    seed: int = 0,
    workers: int | None = None,
    device: str = CPU,
    engine: str | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    equity: bool = False,
    pieces: bool = False,
    end_states: bool = False,
    luck: bool = False,
    has_rows: bool = True,
    seconds: float | None = None,
) -> Simulation:
    """Play many games between bots, compiled and on all cores.

    The same seed gives the same games on every machine and with any number of workers. The
    name of one bot stands for all seats; else each seat has a name, a `Policy`, or an object with
    `choose(observation)`, for which the games are played in plain Python (see `lab.own_bot`).
    `equity`, `pieces` and `luck` measure more, and `end_states` keeps how each game ended, as a
    structured array; without `has_rows` a billion games need no more memory than
    one. With `seconds`, no new games begin after that time.
    """
    seed = read_int("seed", seed)
    compute = Compute(workers, device, use_cluster(cluster), engine)
    plan = make_plan(game, seats, bots, games, rules, params)
    simulator = Simulator(
        plan, games, seed=seed, compute=compute, equity=equity, pieces=pieces,
        has_rows=has_rows, has_end_states=end_states,
    )  # fmt: skip
    simulator.run(progress, seconds)
    if luck:
        simulator.measure_luck()
    return simulator.result()
