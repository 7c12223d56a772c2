"""Games that are played some at a time: by one rule set, or by two with the same chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any

import numpy as np

from larceny.engine.phrase import join_phrases, phrase
from larceny.lab.backend.block import Array, Block
from larceny.lab.backend.compute import Compute
from larceny.lab.compare.compare import is_redundant
from larceny.lab.compare.compared_games import MeasuredVariant
from larceny.lab.compare.comparison import Comparison
from larceny.lab.compare.effect import BOUND, answer
from larceny.lab.compare.precision import MIN_GAMES
from larceny.lab.compare.rule_variant import RuleVariant
from larceny.lab.metrics.measure import Measurement, join_blocks, watch_every
from larceny.lab.metrics.metric import Metric
from larceny.lab.metrics.recording import WatchingRunner
from larceny.lab.plan import Plan
from larceny.lab.report.command_text import compare_command, simulate_command
from larceny.lab.report.document import Report
from larceny.lab.report.of_comparison import report_comparison
from larceny.lab.report.of_measurement import describe_bots, report_measurement
from larceny.lab.service.run_request import RunRequest


class PlannedGames:
    """The games of one rule set."""

    def __init__(
        self, asked: RunRequest, changes: dict[str, Any], every: int | None = None
    ) -> None:
        self.plan = asked.plan(changes)
        self.found = Measurement.empty(self.plan, asked.seed)
        every = watch_every(self.plan, asked.games) if every is None else every
        plan = self.plan
        self._runner = WatchingRunner(plan.contract, plan.params, plan.policies, every)
        self._compute = Compute(asked.threads)

    @property
    def played(self) -> int:
        return self.found.games

    def play(self, games: int) -> Block:
        """Play some more games and return what they came to."""
        blocks = self._runner.stream(self.found.seed, games, self._compute, self.played)
        with closing(blocks):
            (played,) = join_blocks(blocks)
        self.found.add(played)
        return played

    def report(self) -> Report:
        """Return what the games so far say."""
        command = simulate_command(self.plan, self.played, self.found.seed)
        return report_measurement(self.found, command)


class PairedGames:
    """The same games by a rule set unchanged and changed."""

    def __init__(self, asked: RunRequest) -> None:
        self._base = PlannedGames(asked, {}, every=1)
        self._changed = PlannedGames(asked, asked.changes, every=1)
        seats = len(asked.bots)
        metrics = [
            metric for metric in self._base.found.metrics if not is_redundant(metric.name, seats)
        ]
        label = describe_changes(self._changed.plan.changes)
        self._measured = MeasuredVariant(label, describe_bots(asked.bots), metrics)

    @property
    def played(self) -> int:
        return self._base.played

    def play(self, games: int) -> None:
        """Play some more pairs of games."""
        blocks = [rule_set.play(games) for rule_set in (self._base, self._changed)]
        base, changed = (_values(self._measured.metrics, block) for block in blocks)
        self._measured.sums.add(base, changed)

    def report(self) -> Report:
        """Return what the change did; of very few games, only what the changed rules come to."""
        if self.played < MIN_GAMES:
            return self._changed.report()
        found = self._compare()
        labels = (found.base.label, found.variants[0].label)
        measured = list(zip(labels, (self._base.found, self._changed.found), strict=True))
        command = compare_command(self._changed.plan, self.played, found.seed)
        return report_comparison(found, command, measured)

    def _compare(self) -> Comparison:
        base, changed = self._base.plan, self._changed.plan
        return Comparison(
            game=base.contract.name,
            seats=len(base.bots),
            base=_variant(base, base.rules),
            variants=(_variant(changed, self._measured.variant),),
            line_ups=(self._measured.bots,),
            games=self.played,
            seed=self._base.found.seed,
            bound=BOUND,
            precision=None,
            is_precise=True,
            effects=answer(self._measured.questions()),
            dependence=[],
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


def _variant(plan: Plan, label: str) -> RuleVariant:
    return RuleVariant(label, plan.rules, plan.changes, plan.contract.fingerprint(plan.params))


def _values(metrics: Sequence[Metric], block: Block) -> Array:
    """Return the values of all metrics: a row for each, and a column for each game."""
    return np.stack([metric.of(block) for metric in metrics]).astype(np.float64)
