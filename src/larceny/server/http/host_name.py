"""The names that a server may be called by: whoever rebinds a name of theirs to it is refused."""

from __future__ import annotations

import socket
from functools import cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from larceny.server.http.listen import is_loopback_name
from larceny.server.settings import Settings


def is_known_host(scope: Scope, settings: Settings) -> bool:
    """Return whether a request names a host that this server may be called by.

    Without a list that is this machine, the address that the request came to, and the public one.
    """
    host = Headers(scope=scope).get("host", "").lower()
    hosts = settings.allowed_hosts
    if hosts:
        return "*" in hosts or host in hosts
    name = host_name(f"//{host}")
    server = scope.get("server")
    arrived = str(server[0]).lower().removeprefix("::ffff:") if server else ""
    known = {arrived, settings.host.lower(), host_name(settings.public_url)}
    return name != "" and (is_loopback_name(name) or name in known | own_names())


def host_name(url: str) -> str:
    """Return the host of a URL without its port; empty if it has none."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


@cache
def own_names() -> frozenset[str]:
    """Return what this machine calls itself, and is called in its network."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset((name, short, f"{short}.local"))
