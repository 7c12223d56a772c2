"""The metrics of one server process, or summed over all workers of one machine."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, values
from prometheus_client.multiprocess import MultiProcessCollector

from larceny.server.metrics import Metrics
from larceny.server.workers.place import WorkerPlace

PATH_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable by which prometheus_client finds the files of all processes."""


def open_metrics(place: WorkerPlace | None) -> Metrics:
    """Return the metrics of this process, which those of all workers are added to.

    A worker counts on where the one before it at its place ended, so that no sum ever falls.
    """
    if place is None:
        return Metrics()
    os.environ[PATH_VARIABLE] = str(place.folder)
    values.ValueClass = values.MultiProcessValue(  # type: ignore[no-untyped-call]
        lambda: place.number
    )
    metrics = Metrics()
    metrics.registry = CollectorRegistry()
    MultiProcessCollector(metrics.registry, str(place.folder))  # type: ignore[no-untyped-call]
    return metrics
