"""The trials of a search, stored by Optuna in a file that a later run can go on with."""

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
from larceny.lab.work_file import BadWorkFile, check_subject

if TYPE_CHECKING:
    import optuna

STARTUP = 16
"""Trials at random before the search has something to go by."""
_SUBJECT = "subject"
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
        with _quiet():
            self._study = _create(subject) if path is None else _open(subject, path)

    @property
    def trials(self) -> list[Trial]:
        """All complete trials, in their order; one of a rule set that was refused has none."""
        return [
            self._make_trial(trial.number, trial.params, trial.user_attrs[_MEANS], trial.values)
            for trial in self._study.get_trials(deepcopy=False)
            if trial.state.name == "COMPLETE"
        ]

    @property
    def count(self) -> int:
        """How many trials are over, whether their rule sets could be played or not."""
        return sum(
            trial.state.name == "COMPLETE" or _REFUSED in trial.user_attrs
            for trial in self._study.get_trials(deepcopy=False)
        )

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
        with _quiet():
            proposal.trial.set_user_attr(_MEANS, list(means))
            self._study.tell(proposal.trial, list(misses))

    def refuse(self, proposal: Proposal) -> None:
        """Store that a rule set cannot be played, or not to its end."""
        import optuna

        with _quiet():
            proposal.trial.set_user_attr(_REFUSED, True)
            self._study.tell(proposal.trial, state=optuna.trial.TrialState.FAIL)

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

    def _make_trial(
        self, number: int, numbers: dict[str, Any], means: list[float], misses: list[float]
    ) -> Trial:
        return Trial(number, self._changes(numbers), tuple(means), tuple(misses))


def _create(subject: TuningSubject, storage: Any = None) -> optuna.Study:
    import optuna

    study = optuna.create_study(
        storage=storage,
        study_name=subject.game,
        directions=["minimize"] * len(subject.targets),
    )
    study.set_user_attr(_SUBJECT, subject.as_dict())
    return study


def _open(subject: TuningSubject, path: Path) -> optuna.Study:
    """Return the stored search, or a new one if there is no file yet."""
    import optuna
    from optuna.storages import JournalStorage
    from optuna.storages.journal import JournalFileBackend

    if not path.exists():
        return _create(subject, JournalStorage(JournalFileBackend(str(path))))
    try:
        storage = JournalStorage(JournalFileBackend(str(path)))
        study = optuna.load_study(storage=storage, study_name=subject.game)
        stored = study.user_attrs[_SUBJECT]
    except (KeyError, ValueError, TypeError, UnicodeDecodeError):
        raise BadWorkFile(f"{path} is not a stored search for {subject.game}") from None
    check_subject(path, stored, subject.as_dict())
    for trial in study.get_trials(deepcopy=False, states=[optuna.trial.TrialState.RUNNING]):
        study.tell(trial.number, state=optuna.trial.TrialState.FAIL)  # it was interrupted
    return study


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
