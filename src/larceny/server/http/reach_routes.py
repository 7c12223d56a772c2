"""The address at which friends reach this server, for invitations."""

from __future__ import annotations

import socket

from fastapi import Request
from pydantic import BaseModel, Field

from larceny.server.http.client_address import is_loopback
from larceny.server.http.dependency import CurrentServices, api_router
from larceny.server.http.listen import LOOPBACK, is_loopback_name
from larceny.server.settings import Settings

router = api_router()

ELSEWHERE = ("192.0.2.1", 9)
"""An address of nobody: to connect a datagram socket to it sends nothing, and names our own."""
DEFAULT_PORT = 8000


class Reach(BaseModel):
    address: str | None = Field(description="The origin that friends can open, if there is one.")
    command: str | None = Field(
        description="What to start instead, where only this machine reaches the server."
    )


@router.get("/reach")
async def get_reach(services: CurrentServices, request: Request) -> Reach:
    """Return the address that an invitation should name.

    Whoever opened the page by a name that others know is told that name. Addresses of this machine
    are told only on this machine.
    """
    settings = services.settings
    if settings.public_url:
        return Reach(address=settings.public_url.rstrip("/"), command=None)
    if not (is_loopback(request.scope) and is_loopback_name(request.url.hostname or "")):
        return Reach(address=f"{request.url.scheme}://{request.url.netloc}", command=None)
    port = request.scope["server"][1] or settings.port
    if is_loopback_name(settings.host):
        other = "" if port == DEFAULT_PORT else f" --port {port}"
        return Reach(address=None, command=f"larceny serve --host 0.0.0.0{other}")
    return Reach(address=_local_address(settings, port), command=None)


def _local_address(settings: Settings, port: int) -> str | None:
    """Return the address of this machine in its network, or the name that it may be called by."""
    names = settings.allowed_hosts - {"*"}
    name = next((name for name in sorted(names) if _is_for_others(name)), None)
    if names:
        return None if name is None else f"http://{name}"
    host = settings.host if settings.host not in LOOPBACK else own_address()
    if host is None:
        return None
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _is_for_others(name: str) -> bool:
    return not is_loopback_name(name.rsplit(":", 1)[0].strip("[]"))


def own_address() -> str | None:
    """Return the address by which this machine talks to its network; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if is_loopback_name(address) else address
