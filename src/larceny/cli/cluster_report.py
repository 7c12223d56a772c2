"""What a run on a cluster gained, on standard error."""

from __future__ import annotations

from larceny.cli.language_option import notify
from larceny.lab.backend.compute import Compute


def report_cluster(compute: Compute) -> None:
    """Tell how many times as fast a run was as one core, if it was on a cluster."""
    cluster = compute.cluster
    if cluster is not None and cluster.wall_seconds:
        words = (
            f"{cluster.busy_seconds:.1f} s of work in {cluster.wall_seconds:.1f} s on "
            f"the cluster {cluster.address}: {cluster.speed_up:.1f} times one core"
        )
        notify(words)
