"""The address that a request came from, as limits count it."""

from __future__ import annotations

import hashlib
import hmac
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.types import Scope

HOST_BITS = 64
"""The bits of an IPv6 address that whoever holds a network chooses freely."""


def client_address(scope: Scope) -> str:
    """Return the address that a request came from; of IPv6 the /64 network, which counts as one."""
    client = scope.get("client")
    return _counted(client[0]) if client else "unknown"


def is_loopback(scope: Scope) -> bool:
    """Return whether a request came from this machine, and no proxy passed it on."""
    headers = {name.lower() for name, _ in scope["headers"]}
    client = scope.get("client")
    if not client or not headers.isdisjoint((b"x-forwarded-for", b"forwarded")):
        return False
    try:
        return ip_address(client[0]).is_loopback
    except ValueError:
        return False


def hash_address(key: bytes, address: str) -> str:
    """Return what identifies an address to those who know the key, and reveals it to nobody."""
    return hmac.digest(key, address.encode(), hashlib.sha256).hex()[:32]


@lru_cache(4096)
def _counted(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, HOST_BITS), strict=False))
