"""What a run on a cluster gained, on standard error."""

from __future__ import annotations

from larceny.cli.language_option import notify
from larceny.engine.phrase import phrase
from larceny.lab.backend.compute import Compute


def report_cluster(compute: Compute) -> None:
    """Tell how many times as fast a run was as one core, if it was on a cluster."""
    cluster = compute.cluster
    if cluster is not None and cluster.wall_seconds:
        words = phrase(
            "{busy:.1f} s of work in {wall:.1f} s on the cluster {address}: "
            "{times:.1f} times one core",
            busy=float(cluster.busy_seconds),
            wall=float(cluster.wall_seconds),
            address=str(cluster.address),
            times=float(cluster.speed_up),
        )
        notify(words)
