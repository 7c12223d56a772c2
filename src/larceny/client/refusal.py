"""Why a server cannot be played on."""

from __future__ import annotations

from larceny.engine.errors import LarcenyError


class ServerRefusal(LarcenyError):
    """A server refused a request, or no server answers."""

    code = "server-refusal"
