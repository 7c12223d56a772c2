"""What a server process bears, and what its machine has left, for the host's page."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from prometheus_client import Counter
from sqlalchemy import text

from larceny.server.http.host_models import HostLoad
from larceny.server.services import Services
from larceny.server.storage.database import sqlite_file
from larceny.server.storage.table_listing import count_by_status

PAGE_BYTES = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
FIRST_FAILURE = 500
"""The first HTTP status that says that the server failed."""


def measure_load(services: Services) -> HostLoad:
    """Return the load of this process. It reads the database and takes a moment."""
    metrics = services.metrics
    with services.storage.engine.connect() as connection:
        by_status = count_by_status(connection)
        database_bytes = None
        if connection.dialect.name == "postgresql":
            size = text("select pg_database_size(current_database())")
            database_bytes = connection.scalar(size)
    path = sqlite_file(services.settings.database)
    if path is not None:
        database_bytes = _sqlite_bytes(path)
    return HostLoad(
        uptime_seconds=services.clock() - services.started,
        load_average=os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0,
        cores=os.cpu_count() or 1,
        memory_bytes=_memory_bytes(),
        disk_free_bytes=None if path is None else shutil.disk_usage(Path(path).parent).free,
        database_bytes=database_bytes,
        sockets=int(metrics.registry.get_sample_value("larceny_sockets") or 0),
        tables_in_memory=len(services.tables),
        tables_by_status=by_status,
        requests=_total(metrics.requests),
        failed_requests=_total(metrics.requests, FIRST_FAILURE),
        moves=_total(metrics.moves),
        bot_failures=_total(metrics.bot_failures),
    )


def _total(counter: Counter, from_status: int = 0) -> int:
    """Return the sum of a counter over its labels; of requests, from an HTTP status on."""
    return int(
        sum(
            sample.value
            for metric in counter.collect()
            for sample in metric.samples
            if sample.name.endswith("_total")
            and int(sample.labels.get("status", from_status)) >= from_status
        )
    )


def _sqlite_bytes(path: str) -> int:
    files = (Path(f"{path}{suffix}") for suffix in ("", "-wal"))
    return sum(file.stat().st_size for file in files if file.exists())


def _memory_bytes() -> int:
    """Return the resident memory of this process; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * PAGE_BYTES
    except OSError:
        return 0
