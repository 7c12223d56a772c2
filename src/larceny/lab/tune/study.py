"""The trials of a search: Optuna proposes them, and a file holds those that are over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from larceny.engine.extra import need
from larceny.lab.runner import SEED_MASK
from larceny.lab.tune.tuning_result import Trial, TuningSubject
from larceny.lab.work_file import WorkFile

if TYPE_CHECKING:
    import optuna

STARTUP = 16
"""Trials at random before the search has something to go by."""
_MEANS = "means"
_REFUSED = "refused"


@dataclass(frozen=True)
class Proposal:
    """A rule set to try, and the trial that its result belongs to."""

    changes: dict[str, Any]
    trial: optuna.trial.Trial


class Study:
    """Proposes rule sets and stores what they came to.

    The sampler is made anew for each trial, from the seed and the number of trials so far, so that
    a search which was interrupted ends as one that was not.
    """

    def __init__(self, subject: TuningSubject, path: Path | None = None) -> None:
        self._subject = subject
        need("optuna", "lab", "Optuna")
        import optuna

        self._file = None if path is None else WorkFile(path, "search")
        steps = [] if self._file is None else self._file.open(subject.as_dict())
        with _quiet():
            self._study = optuna.create_study(directions=["minimize"] * len(subject.targets))
            for step in steps:
                self._study.add_trial(self._read(step))

    @property
    def trials(self) -> list[Trial]:
        """All complete trials, in their order; one of a rule set that was refused has none."""
        return [
            Trial(
                trial.number,
                self._changes(trial.params),
                tuple(trial.user_attrs[_MEANS]),
                tuple(trial.values),
            )
            for trial in self._study.get_trials(deepcopy=False)
            if trial.state.name == "COMPLETE"
        ]

    @property
    def count(self) -> int:
        """How many trials are over, whether their rule sets could be played or not."""
        return sum(trial.state.is_finished() for trial in self._study.get_trials(deepcopy=False))

    def ask(self, chosen: dict[str, Any] | None = None) -> Proposal:
        """Return a rule set to try, or the one that is chosen.

        A trial whose result is never told does not count.
        """
        with _quiet():
            if chosen is not None:
                self._study.enqueue_trial(self._numbers(chosen))
            self._study.sampler = self._sampler()
            trial = self._study.ask(self._distributions())
        return Proposal(self._changes(trial.params), trial)

    def tell(self, proposal: Proposal, means: Sequence[float], misses: Sequence[float]) -> None:
        """Store what a rule set came to."""
        proposal.trial.set_user_attr(_MEANS, list(means))
        with _quiet():
            self._study.tell(proposal.trial, list(misses))
        self._store(proposal, {_MEANS: list(means), "misses": list(misses)})

    def refuse(self, proposal: Proposal) -> None:
        """Store that a rule set cannot be played, or not to its end."""
        import optuna

        with _quiet():
            self._study.tell(proposal.trial, state=optuna.trial.TrialState.FAIL)
        self._store(proposal, {_REFUSED: True})

    def _store(self, proposal: Proposal, facts: dict[str, Any]) -> None:
        if self._file is not None:
            self._file.add({"values": proposal.trial.params, **facts})

    def _read(self, step: dict[str, Any]) -> optuna.trial.FrozenTrial:
        """Return the trial of a step that was stored."""
        import optuna

        states = optuna.trial.TrialState
        is_refused = step.get(_REFUSED, False)
        try:
            return optuna.trial.create_trial(
                state=states.FAIL if is_refused else states.COMPLETE,
                params=step["values"],
                distributions=self._distributions(),
                values=None if is_refused else step["misses"],
                user_attrs={} if is_refused else {_MEANS: step[_MEANS]},
            )
        except (KeyError, ValueError, TypeError, AttributeError):
            assert self._file is not None
            self._file.refuse()

    def _sampler(self) -> optuna.samplers.BaseSampler:
        import optuna

        mixed = np.random.SeedSequence([self._subject.seed & SEED_MASK, self.count])
        seed = int(mixed.generate_state(1)[0])
        return optuna.samplers.TPESampler(n_startup_trials=STARTUP, seed=seed)

    def _distributions(self) -> dict[str, optuna.distributions.BaseDistribution]:
        """Return for each axis the numbers of its values, which are in order."""
        import optuna

        return {
            axis.name: optuna.distributions.IntDistribution(0, len(axis.values) - 1)
            for axis in self._subject.axes
        }

    def _changes(self, numbers: dict[str, Any]) -> dict[str, Any]:
        return {axis.name: axis.values[numbers[axis.name]] for axis in self._subject.axes}

    def _numbers(self, changes: dict[str, Any]) -> dict[str, int]:
        return {axis.name: axis.values.index(changes[axis.name]) for axis in self._subject.axes}


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Optuna from writing its progress to the terminal."""
    import optuna

    level = optuna.logging.get_verbosity()
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    try:
        yield
    finally:
        optuna.logging.set_verbosity(level)
