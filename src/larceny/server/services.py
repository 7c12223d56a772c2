"""The parts of a running server, built once for each app."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from larceny.server.bots.pool import BotPool, Timeouts
from larceny.server.clock import Clock
from larceny.server.coach_service import CoachService
from larceny.server.host_desk import HostDesk, open_host_desk
from larceny.server.http.limits import ConnectionLimit, Limits, RateLimit, RefusalCount
from larceny.server.lab_service import LabService
from larceny.server.match.maintenance import Maintenance
from larceny.server.match.registry import MatchRegistry
from larceny.server.match.replay_thread import ReplayThread
from larceny.server.metrics import Metrics
from larceny.server.readiness import Readiness
from larceny.server.settings import Settings
from larceny.server.storage.address_key import address_key
from larceny.server.storage.database import FileLock, open_database
from larceny.server.storage.storage import Storage
from larceny.server.workers.place import WorkerPlace
from larceny.server.workers.shared_limits import SharedLimits
from larceny.server.workers.shared_metrics import open_metrics


@dataclass
class Services:
    """Everything that requests and sockets are served with."""

    settings: Settings
    metrics: Metrics
    limits: Limits
    rate_limit: RateLimit
    connection_limit: ConnectionLimit
    refused_tables: RefusalCount
    clock: Clock
    pool: BotPool
    matches: MatchRegistry
    maintenance: Maintenance
    lock: FileLock
    address_key: bytes = field(repr=False)
    replays: ReplayThread
    coach: CoachService
    lab: LabService
    host: HostDesk
    readiness: Readiness

    async def close(self) -> None:
        """Stop the bots, the coach and the Lab, store what is queued, and release the database."""
        await self.matches.close()
        await self.coach.close()
        await self.lab.close()
        self.replays.close()
        await self.matches.storage.close()
        self.lock.release()
        self.host.close()


def build_services(
    settings: Settings, clock: Clock = time.time, place: WorkerPlace | None = None
) -> Services:
    """Open the database and build all parts; nothing runs yet.

    A worker, which has a place among others, shares its limits and metrics with them.
    """
    metrics = open_metrics(place)
    limits = Limits() if place is None else SharedLimits(place)
    lock = FileLock(settings.database)
    storage = Storage(open_database(settings.database), metrics.store_seconds.observe)
    timeouts = Timeouts(
        settings.bot_seconds,
        max(settings.bot_seconds, settings.bot_first_seconds),
        settings.review_seconds,
    )
    pool = BotPool(settings.bot_workers, timeouts, metrics)
    matches = MatchRegistry(storage, pool, settings, metrics, clock, limits)
    replays = ReplayThread()
    return Services(
        settings=settings,
        metrics=metrics,
        limits=limits,
        rate_limit=limits.rate("requests", settings.rate, settings.burst),
        connection_limit=limits.connections("sockets", settings.sockets_per_address),
        refused_tables=limits.refusals("refused-tables", clock),
        clock=clock,
        pool=pool,
        matches=matches,
        maintenance=Maintenance(matches, settings),
        lock=lock,
        address_key=address_key(settings.database),
        replays=replays,
        coach=CoachService(pool, replays, settings, metrics, limits),
        lab=LabService(settings, metrics),
        host=open_host_desk(settings, clock),
        readiness=Readiness(storage),
    )
