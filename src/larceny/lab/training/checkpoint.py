"""The stored progress of a training: what is needed to go on exactly where it was stopped.

Every step is written in full under a new name before the index names it, so that a process may be
killed at any moment.
"""

from __future__ import annotations

import io
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from larceny.bots.evaluator.weights import Network
from larceny.engine.errors import LarcenyError
from larceny.lab.training.self_play import Samples

INDEX = "progress.json"


class BadCheckpoint(LarcenyError):
    """The stored progress of another training, or one that is damaged."""

    code = "bad-checkpoint"


@dataclass
class TrainingProgress:
    """How far a training has come, apart from its arrays."""

    plan: dict[str, Any]
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

    def read(self, plan: dict[str, Any]) -> tuple[TrainingProgress, list[str]] | None:
        """Return the progress and the names of its samples; None if nothing was stored."""
        path = self.folder / INDEX
        if not path.exists():
            return None
        try:
            content = json.loads(path.read_text("utf-8"))
            progress = TrainingProgress(**content["progress"])
            window = list(content["window"])
        except (ValueError, KeyError, TypeError):
            raise BadCheckpoint(f"{path}: cannot be read; remove it to begin again") from None
        if progress.plan != plan:
            raise BadCheckpoint(
                f"{self.folder} holds another training ({_differences(progress.plan, plan)}); "
                "name another folder, or remove it to begin again"
            )
        return progress, window

    def write(self, progress: TrainingProgress, window: list[str], keep: set[str]) -> None:
        """Make the index name a new step, then delete what it no longer needs."""
        content = {"progress": vars(progress), "window": window}
        self.write_bytes(INDEX, json.dumps(content, indent=1).encode())
        for path in self.folder.iterdir():
            if path.name not in {INDEX, progress.learner, *window, *keep}:
                path.unlink(missing_ok=True)

    def write_bytes(self, name: str, content: bytes) -> None:
        """Write a file whole or not at all."""
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = self.folder / f"{name}.part"
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, self.folder / name)

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


def _differences(stored: dict[str, Any], expected: dict[str, Any]) -> str:
    keys = [key for key in expected if stored.get(key) != expected[key]]
    return ", ".join(f"{key} {stored.get(key)}, not {expected[key]}" for key in keys) or "older"
