"""Games that are played some at a time: by one rule set, or by two with the same chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from larceny.engine.phrase import join_phrases, phrase
from larceny.lab.backend.compute import Compute
from larceny.lab.compare.compare import MIN_GAMES, Comparer, ComparisonConditions
from larceny.lab.compare.rule_variant import make_variant
from larceny.lab.metrics.measure import Measurement
from larceny.lab.report.command_text import compare_command, simulate_command
from larceny.lab.report.document import Report
from larceny.lab.report.of_comparison import report_comparison
from larceny.lab.report.of_measurement import report_measurement
from larceny.lab.service.run_request import RunRequest
from larceny.lab.simulate import Simulator


class PlannedGames:
    """The games of one rule set."""

    def __init__(self, request: RunRequest) -> None:
        plan = request.plan({})
        compute = Compute(request.threads)
        self._simulator = Simulator(plan, request.games, seed=request.seed, compute=compute)

    @property
    def played(self) -> int:
        return self._simulator.played

    def play(self, games: int) -> None:
        """Play some more games."""
        self._simulator.play(games)

    def play_share(self, first: int, games: int, start: None = None) -> dict[str, Any]:
        """Play some games from a number on, and return what they say by themselves."""
        return self._simulator.play_apart(first, games).as_facts()

    @property
    def start(self) -> None:
        """What the sums of later shares count from: nothing."""

    def load(self, facts: dict[str, Any] | None) -> None:
        """Take over what `as_facts` returned; None stands for no games."""
        simulation = self._simulator.measurement
        empty = Measurement.empty(simulation.plan, simulation.seed)
        self._simulator.measurement = empty if facts is None else empty.read_facts(facts)

    def as_facts(self) -> dict[str, Any]:
        """Return what the games so far say, ready for JSON."""
        return self._simulator.measurement.as_facts()

    def add_share(self, facts: dict[str, Any], games: int) -> None:
        """Add what the next games say."""
        simulation = self._simulator.measurement
        simulation.merge(Measurement.empty(simulation.plan, simulation.seed).read_facts(facts))

    def report(self) -> Report:
        """Return what the games so far say."""
        return self._simulator.result().report()


class PairedGames:
    """The same games by a rule set unchanged and changed."""

    def __init__(self, request: RunRequest) -> None:
        changed = request.plan(request.changes)
        contract = changed.contract
        label = describe_changes(changed.changes)
        self._comparer = Comparer(
            request.game,
            make_variant(contract, request.rules, changed.changes, label),
            request.rules,
            ComparisonConditions(
                len(request.bots), request.bots, request.seed, Compute(request.threads)
            ),
            is_measured=True,
        )

    @property
    def played(self) -> int:
        return self._comparer.played

    def play(self, games: int) -> None:
        """Play some more pairs of games."""
        self._comparer.play(games)

    def play_share(
        self, first: int, games: int, start: Sequence[Sequence[float]] | None
    ) -> dict[str, Any]:
        """Play some pairs of games from a number on, and return what they say by themselves."""
        self._comparer.begin(first, start)
        self._comparer.play(games)
        return self._comparer.as_facts()

    @property
    def start(self) -> list[list[float]] | None:
        """What the sums of later shares count from; None before the first share."""
        return self._comparer.start

    def load(self, facts: dict[str, Any] | None) -> None:
        """Take over what `as_facts` returned; None stands for no games."""
        self._comparer.begin()
        if facts is not None:
            self.add_share(facts, facts["measured"][0]["counts"][0])

    def as_facts(self) -> dict[str, Any]:
        """Return what the games so far say, ready for JSON."""
        return self._comparer.as_facts()

    def add_share(self, facts: dict[str, Any], games: int) -> None:
        """Add what the next games say."""
        self._comparer.add_facts(facts, games)

    def report(self) -> Report:
        """Return what the change did; of very few games, only what the changed rules come to."""
        base, changed = self._comparer.measured()
        if self.played < MIN_GAMES:
            return _report(changed)
        comparison = self._comparer.result()
        measured = [(comparison.base.label, base), (comparison.variants[0].label, changed)]
        command = compare_command(changed.plan, self.played, comparison.seed)
        return report_comparison(comparison, command, measured)


def _report(measurement: Measurement) -> Report:
    return report_measurement(
        measurement, simulate_command(measurement.plan, measurement.games, measurement.seed)
    )


def describe_changes(changes: Mapping[str, Any]) -> str:
    """Return changes in short: the value of a number, and only the name of a list."""
    return join_phrases(
        [
            phrase("other {name}", name=name)
            if isinstance(value, list | tuple)
            else f"{name} = {value}"
            for name, value in changes.items()
        ]
    )
