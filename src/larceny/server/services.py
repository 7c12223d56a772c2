"""The parts of a running server, built once for each app."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from larceny.match.bot_turns import Pace
from larceny.match.clock import Clock
from larceny.match.rate_limit import RateLimit
from larceny.match.tables import TableMetrics, Tables
from larceny.server.administration import Administration, RecentErrors
from larceny.server.coach_service import CoachService
from larceny.server.host_access import HostAccess, open_host_access
from larceny.server.lab_service import LabService
from larceny.server.limits import ConnectionLimit, RefusalCount
from larceny.server.maintenance import Maintenance
from larceny.server.metrics import Metrics
from larceny.server.readiness import Readiness
from larceny.server.replay_thread import ReplayThread
from larceny.server.settings import Settings
from larceny.server.storage.address_key import address_key
from larceny.server.storage.database import FileLock, open_database
from larceny.server.storage.storage import Storage
from larceny.server.worker_pool import Timeouts, WorkerPool


@dataclass
class Services:
    """Everything that requests and sockets are served with."""

    settings: Settings
    metrics: Metrics
    rate_limit: RateLimit
    connection_limit: ConnectionLimit
    refused_tables: RefusalCount
    clock: Clock
    storage: Storage
    work: WorkerPool
    tables: Tables
    maintenance: Maintenance
    lock: FileLock
    address_key: bytes = field(repr=False)
    replays: ReplayThread
    coach: CoachService
    lab: LabService
    host_access: HostAccess
    errors: RecentErrors
    administration: Administration
    readiness: Readiness

    async def close(self) -> None:
        """Stop the bots, the coach and the Lab, store what is queued, and release the database."""
        await self.tables.close()
        await self.coach.close()
        await self.lab.close()
        self.replays.close()
        await self.storage.close()
        self.lock.release()
        self.errors.detach()


def build_services(settings: Settings, clock: Clock = time.time) -> Services:
    """Open the database and build all parts; nothing runs yet."""
    metrics = Metrics()
    lock = FileLock(settings.database)
    storage = Storage(open_database(settings.database), metrics.store_seconds.observe)
    storage.server_lock.hold()
    timeouts = Timeouts(
        settings.bot_seconds,
        max(settings.bot_seconds, settings.bot_first_seconds),
        settings.review_seconds,
    )
    work = WorkerPool(settings.bot_workers, timeouts, metrics)
    share = RateLimit(settings.bot_moves_per_address, settings.bot_moves_per_address)
    pace = Pace(settings.bot_delay, settings.unwatched_seconds, share, settings.bot_patience)
    observer = TableMetrics(metrics.count_move, metrics.count_table)
    tables = Tables(storage, work, clock, pace, settings.idle_seconds, observer)
    replays = ReplayThread()
    errors = RecentErrors()
    errors.attach()
    return Services(
        settings=settings,
        metrics=metrics,
        rate_limit=RateLimit(settings.rate, settings.burst),
        connection_limit=ConnectionLimit(settings.sockets_per_address),
        refused_tables=RefusalCount(clock),
        clock=clock,
        storage=storage,
        work=work,
        tables=tables,
        maintenance=Maintenance(tables, storage, settings, metrics),
        lock=lock,
        address_key=address_key(settings.database),
        replays=replays,
        coach=CoachService(work, replays, settings, metrics),
        lab=LabService(settings, metrics),
        host_access=open_host_access(settings, clock),
        errors=errors,
        administration=Administration(storage.engine, settings.database, tables, metrics, errors),
        readiness=Readiness(storage),
    )
