"""What a run may use to play its games: cores of this machine, a GPU, or a cluster."""

from __future__ import annotations

import os
from dataclasses import dataclass

from larceny.compile.cuda.device import CPU, check_device
from larceny.compile.driver import check_engine
from larceny.engine.argument import check_workers
from larceny.lab.backend.cluster import Cluster


@dataclass(frozen=True)
class Compute:
    """A device, and the number of threads on the CPU; None stands for one a core.

    On a cluster, each core of its nodes plays; with a GPU as the device, each GPU besides.
    """

    workers: int | None = None
    device: str = CPU
    cluster: Cluster | None = None
    engine: str | None = None
    """What runs the games on the CPU (`compile.driver`); None: what is there."""

    def __post_init__(self) -> None:
        check_workers(self.workers)
        check_engine(self.engine)
        if self.cluster is None:
            check_device(self.device)

    @property
    def threads(self) -> int:
        """The number of threads on the CPU."""
        return self.workers or os.cpu_count() or 1
