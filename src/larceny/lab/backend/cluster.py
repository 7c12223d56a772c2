"""A cluster of machines that play games: a Ray cluster at an address, or one on this machine."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field
from typing import Any

from larceny.engine.errors import LarcenyError
from larceny.engine.phrase import phrase

LOCAL = "local"
"""In place of an address: a cluster of this machine's own cores."""
SECONDS_TO_ANSWER = 5.0


class NoCluster(LarcenyError):
    """A run on a cluster was asked for, and none can be used."""

    code = "no-cluster"


@dataclass(eq=False)
class Cluster:
    """Where a cluster is, and how long its cores were busy for a run."""

    address: str = LOCAL
    busy_seconds: float = field(default=0.0, init=False)
    """The time that all tasks took, added up."""
    wall_seconds: float = field(default=0.0, init=False)

    @property
    def speed_up(self) -> float:
        """How many times as fast the run was as its tasks one after the other."""
        return self.busy_seconds / self.wall_seconds if self.wall_seconds else 0.0

    def connect(self, workers: int | None = None) -> Any:
        """Return Ray, connected to the cluster; raise NoCluster if that is not possible."""
        ray = require_ray()
        if ray.is_initialized():
            return ray
        try:
            if self.address == LOCAL:
                ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
            else:
                check_listening(self.address)
                ray.init(self.address, log_to_driver=False)
        except (OSError, ValueError, RuntimeError) as error:
            reason = str(error).strip().splitlines()[0]
            raise NoCluster(
                phrase(
                    "there is no Ray cluster at {address}: {reason}",
                    address=str(self.address),
                    reason=reason,
                )
            ) from None
        return ray


def check_listening(address: str) -> None:
    """Raise OSError if nobody listens at `host:port`, for which Ray would wait several minutes."""
    host, _, port = address.rpartition(":")
    if host and "/" not in host and port.isdigit():
        socket.create_connection((host, int(port)), SECONDS_TO_ANSWER).close()


def require_ray() -> Any:
    """Return the library Ray; raise NoCluster if it is not installed."""
    try:
        import ray
    except ImportError:
        raise NoCluster("a cluster needs Ray: pip install 'larceny[cluster]'") from None
    return ray


def use_cluster(address: str | None) -> Cluster | None:
    """Return the cluster at an address; None where none is wanted."""
    return None if address is None else Cluster(address)
