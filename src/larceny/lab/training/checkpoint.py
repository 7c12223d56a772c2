"""The stored progress of a training: what is needed to go on exactly where it was stopped.

Every step is written in full under a new name before the index names it, so that a process may be
killed at any moment.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from larceny.bots.evaluator.weights import Network
from larceny.lab.training.self_play import Samples
from larceny.lab.work_file import WorkFile, write_whole

INDEX = "progress.json"


@dataclass
class TrainingProgress:
    """How far a training has come, apart from its arrays."""

    seats: int
    iteration: int = 0
    record: float = 0.2
    """The share of positions that is recorded in the next iteration."""
    games: int = 0
    positions: int = 0
    rows: list[dict[str, Any]] = field(default_factory=list)
    """The running table of strength and calibration."""
    learner: str = ""
    """The name of the file with the learner's state."""
    finished: dict[str, Any] = field(default_factory=dict)
    """What was measured in the end, by number of seats."""


class Checkpoint:
    """A folder with the progress of one training."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._index = WorkFile(folder / INDEX, "training")

    def read(self, plan: dict[str, Any]) -> tuple[TrainingProgress, list[str]] | None:
        """Return the progress and the names of its samples; None if nothing was stored."""
        steps = self._index.read(plan)
        if not steps:
            return None
        try:
            return TrainingProgress(**steps[-1]["progress"]), list(steps[-1]["window"])
        except (KeyError, TypeError):
            self._index.refuse()

    def write(
        self, plan: dict[str, Any], progress: TrainingProgress, window: list[str], keep: set[str]
    ) -> None:
        """Make the index name a new step, then delete what it no longer needs."""
        self._index.replace(plan, [{"progress": vars(progress), "window": window}])
        for path in self.folder.iterdir():
            if path.name not in {INDEX, progress.learner, *window, *keep}:
                path.unlink(missing_ok=True)

    def write_bytes(self, name: str, content: bytes) -> None:
        """Write a file whole or not at all."""
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(self.folder / name, content)

    def write_samples(self, name: str, samples: Samples) -> None:
        memory = io.BytesIO()
        np.savez(memory, allow_pickle=False, **vars(samples))
        self.write_bytes(name, memory.getvalue())

    def read_samples(self, name: str) -> Samples:
        with np.load(self.folder / name, allow_pickle=False) as arrays:
            return Samples(**{key: arrays[key] for key in arrays.files})

    def write_network(self, name: str, network: Network) -> None:
        memory = io.BytesIO()
        np.savez(memory, allow_pickle=False, weights=network.weights, params=network.params)
        self.write_bytes(name, memory.getvalue())

    def read_network(self, name: str) -> Network:
        with np.load(self.folder / name, allow_pickle=False) as arrays:
            return Network(arrays["weights"], arrays["params"])
