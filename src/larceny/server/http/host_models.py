"""The models of what the host's page is sent. They are not part of the public API."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from larceny.server.http.models import Body
from larceny.server.storage.table_listing import ListedStatus

MAX_REASON = 150
"""The longest reason why a host ends a table, in characters."""


class HostToken(Body):
    """The token of the host, to be exchanged for a session."""

    token: Annotated[str, StringConstraints(min_length=1, max_length=200, strip_whitespace=True)]


class EndTable(Body):
    """Why a host ends a table, in words that everybody there reads."""

    reason: Annotated[
        str, StringConstraints(min_length=1, max_length=MAX_REASON, strip_whitespace=True)
    ]


class HostTable(BaseModel):
    """A table as the host sees it: without anything that is secret."""

    id: str
    game: str
    title: str
    rules: str
    status: ListedStatus
    seats: list[str]
    events: int
    created: float
    moved: float
    stopped: str | None
    watchers: Annotated[int, Field(description="Connections to this process.")]


class HostLoad(BaseModel):
    """What one server process bears, and what its machine has left."""

    uptime_seconds: float
    load_average: float
    cores: int
    memory_bytes: int
    disk_free_bytes: int | None
    database_bytes: int | None
    sockets: int
    tables_in_memory: int
    tables_by_status: dict[ListedStatus, int]
    requests: int
    failed_requests: Annotated[int, Field(description="Answered with a status of 500 or above.")]
    moves: int
    bot_failures: int


class HostError(BaseModel):
    """A warning or an error of the log."""

    at: float
    level: str
    message: str


class HostOverview(BaseModel):
    """All that the host's page shows."""

    load: HostLoad
    tables: Annotated[list[HostTable], Field(description="The latest moves first.")]
    errors: Annotated[list[HostError], Field(description="The latest first.")]
