"""What a server keeps for its host: the access, the last errors, and since when it runs."""

from __future__ import annotations

from dataclasses import dataclass

from larceny.server.clock import Clock
from larceny.server.host_access import HostAccess, open_host_access
from larceny.server.recent_errors import RecentErrors
from larceny.server.settings import Settings


@dataclass(frozen=True)
class HostDesk:
    """Where the host's page gets what is not about tables."""

    access: HostAccess
    errors: RecentErrors
    started: float

    def close(self) -> None:
        """Keep no more errors."""
        self.errors.detach()


def open_host_desk(settings: Settings, clock: Clock) -> HostDesk:
    """Return a desk that keeps errors from now on."""
    errors = RecentErrors()
    errors.attach()
    return HostDesk(open_host_access(settings, clock), errors, clock())
