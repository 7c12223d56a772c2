"""Every bot against every other with every number of seats, stored after each step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from larceny.bots import SEARCH, SHARP, Policy, resolve, sharpest
from larceny.bots.evaluator.trained_weights import why_untrained
from larceny.engine.contract import Contract
from larceny.engine.errors import LarcenyError
from larceny.lab.backend.compute import Compute
from larceny.lab.ladder.calibration import Calibration, calibrate
from larceny.lab.ladder.exact_error import GAMES, describe_error, measure_error
from larceny.lab.ladder.ladder_file import Ladder, note_cards, store
from larceny.lab.ladder.move_time import time_moves
from larceny.lab.ladder.pairing import Pairing, count_games, play_pairing
from larceny.lab.own_bot import Player, own_policies
from larceny.lab.plan import why_refused
from larceny.odds.position_value import SEATS
from larceny.odds.solution import locate_solution

Progress = Callable[[int, str], AbstractContextManager[Callable[[int], None]]]
"""`progress(games, words)` gives a function to be called with the number of games just played."""


@dataclass(frozen=True)
class RoundRobin:
    """What is to be measured: who plays, how many games, and by which rule set."""

    contract: Contract
    rules: str
    params: Any
    seats: Sequence[int]
    bots: Sequence[str]
    games: int
    slow_games: int
    calibration: int
    """How many games a calibration takes; 0 for none."""
    calibration_bot: str = SHARP
    compute: Compute = field(default_factory=Compute)
    own: Mapping[str, Player] = field(default_factory=dict)
    """Bots of the caller's own, by the names that they have among `bots`."""

    def resolve(self, name: str, seats: int) -> str:
        """Return the bot that a name stands for with so many seats."""
        return name if name in self.own else resolve(self.contract, name, self.params, seats)

    @property
    def own_policies(self) -> dict[str, Policy]:
        """The policies of the caller's own bots, by name."""
        return own_policies(self.contract, list(self.own.values()), list(self.own))

    def line_up(self, ladder: Ladder) -> None:
        """Find out who plays with each number of seats, and who cannot, and why."""
        for seats in self.seats:
            names: dict[str, None] = {}
            refusals: dict[str, str] = {}
            for name in self.bots:
                resolved = self.resolve(name, seats)
                reason = ""
                if resolved not in self.own:
                    reason = why_refused(self.contract, resolved, self.params, seats)
                if reason:
                    refusals[resolved] = reason
                else:
                    names[resolved] = None
            ladder.bots[seats] = list(dict.fromkeys([*ladder.bots.get(seats, ()), *names]))
            ladder.refusals[seats] = refusals
            ladder.sharp[seats] = sharpest(self.contract, self.params, seats)

    def is_slow(self, name: str) -> bool:
        """Return whether a bot plays fewer games, since it searches."""
        return name.partition(":")[0] == SEARCH

    def pairings(self, ladder: Ladder) -> Iterator[Pairing]:
        """Yield the pairings that were not played yet, the quick ones first."""
        pairings = [
            Pairing(seats, bot, other, self._games(seats, bot, other))
            for seats in self.seats
            for bot in ladder.bots[seats]
            for other in ladder.bots[seats]
            if bot != other
        ]
        pairings.sort(
            key=lambda pairing: self.is_slow(pairing.bot) or self.is_slow(pairing.against)
        )
        for pairing in pairings:
            if ladder.find(pairing.seats, pairing.bot, pairing.against) is None:
                yield pairing

    def _games(self, seats: int, *names: str) -> int:
        is_slow = any(self.is_slow(name) for name in names)
        return count_games(self.slow_games if is_slow else self.games, seats)


def run(
    plan: RoundRobin,
    ladder: Ladder,
    path: Path,
    progress: Progress,
    report: Callable[[str], None],
) -> None:
    """Measure all that is missing, and store the ladder after each step."""
    note_cards(ladder, plan.contract, plan.bots)
    plan.line_up(ladder)
    store(ladder, path)
    _time_moves(plan, ladder, path, report)
    for pairing in plan.pairings(ladder):
        played = _play(plan, ladder, pairing, progress)
        ladder.pairings.append(played)
        store(ladder, path)
        report(describe(played))
    if plan.calibration:
        _calibrate(plan, ladder, path, progress, report)
        if SEATS in plan.seats and ladder.error is None:
            _compare(plan, ladder, path, progress, report)


def _time_moves(
    plan: RoundRobin, ladder: Ladder, path: Path, report: Callable[[str], None]
) -> None:
    for seats in plan.seats:
        for name in ladder.bots[seats]:
            if ladder.find_time(seats, name) is None and name not in plan.own:
                times = time_moves(plan.contract, plan.rules, seats, name, ladder.subject.seed)
                ladder.times.append(times)
                store(ladder, path)
                report(
                    f"{seats} seats: {name} takes {times.median:.2f} ms a move, at most "
                    f"{times.worst:.1f} ms"
                )


def _play(plan: RoundRobin, ladder: Ladder, pairing: Pairing, progress: Progress) -> Pairing:
    words = f"{pairing.seats} seats: {pairing.bot} against {pairing.against}"
    seed = ladder.subject.seed
    with progress(pairing.games, words) as advance:
        try:
            return play_pairing(
                plan.contract, plan.params, pairing, seed, plan.compute, advance, plan.own_policies
            )
        except LarcenyError as error:
            return Pairing(pairing.seats, pairing.bot, pairing.against, problem=str(error))


def _calibrate(
    plan: RoundRobin,
    ladder: Ladder,
    path: Path,
    progress: Progress,
    report: Callable[[str], None],
) -> None:
    for seats in plan.seats:
        if ladder.find_calibration(seats) is not None:
            continue
        reason = why_untrained(plan.contract, seats)
        if reason is not None:
            report(f"{seats} seats: no calibration, {reason}")
            continue
        bot = resolve(plan.contract, plan.calibration_bot, plan.params, seats)
        words = f"{seats} seats: calibration between {bot}"
        with progress(plan.calibration, words) as advance:
            calibration = calibrate(
                plan.contract,
                plan.params,
                seats,
                bot,
                plan.calibration,
                ladder.subject.seed,
                plan.compute,
                advance,
            )
        ladder.calibrations.append(calibration)
        store(ladder, path)
        report(_describe_worst(calibration, bot))


def _describe_worst(calibration: Calibration, bot: str) -> str:
    worst = calibration.worst
    return (
        f"{calibration.seats} seats: between {bot}, the worst decile expects "
        f"{worst.expected:.1%} and wins {worst.won:.1%} ± {worst.error:.1%}"
    )


def _compare(
    plan: RoundRobin,
    ladder: Ladder,
    path: Path,
    progress: Progress,
    report: Callable[[str], None],
) -> None:
    """Compare the evaluator with the exact values, where there are any."""
    if locate_solution(plan.contract, plan.params) is None:
        return
    with progress(GAMES, "the evaluator against the exact values") as advance:
        seed = ladder.subject.seed
        ladder.error = measure_error(plan.contract, plan.params, plan.rules, seed, GAMES, advance)
    store(ladder, path)
    if ladder.error is not None:
        report(describe_error(ladder.error))


def describe(pairing: Pairing) -> str:
    """Return a result in one line."""
    if pairing.problem:
        return f"{pairing.seats} seats: {pairing.bot} against {pairing.against}: {pairing.problem}"
    low, high = pairing.interval
    return (
        f"{pairing.seats} seats: {pairing.bot} wins {pairing.share:.2%} ({low:.2%} - {high:.2%}) "
        f"against {pairing.against}, an equal player {pairing.equal:.2%}; {pairing.games:,} "
        "games"
    )
