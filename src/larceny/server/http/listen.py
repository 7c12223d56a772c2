"""The sockets a server listens on: bound before anything starts, so that a taken port shows."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from errno import EADDRNOTAVAIL, EAFNOSUPPORT
from typing import Any

from larceny.server.settings import BadSetting

ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Addresses that stand for all of a machine's own, and one of those."""


class CannotListen(BadSetting):
    code = "cannot-listen"

    def __init__(self, host: str, port: int, error: OSError | None = None) -> None:
        reason = "it is no address of this machine"
        if error is not None:
            reason = str(error.strerror).partition(" (while")[0]
        super().__init__(f"the server cannot listen on {host}, port {port}: {reason}")


@contextmanager
def bound(host: str, port: int) -> Iterator[list[socket.socket]]:
    """A socket for every address that the host's name stands for; port 0 is any free one."""
    with ExitStack() as open_ones:
        sockets: list[socket.socket] = []
        for family, (address, _, *rest) in _addresses(host, port):
            place = (address, sockets[0].getsockname()[1] if sockets else port, *rest)
            try:
                listener = socket.create_server(place, family=family)
            except OSError as error:
                if error.errno in (EADDRNOTAVAIL, EAFNOSUPPORT):
                    continue
                raise CannotListen(host, port, error) from None
            sockets.append(open_ones.enter_context(listener))
        if not sockets:
            raise CannotListen(host, port)
        yield sockets


def _addresses(host: str, port: int) -> list[tuple[int, tuple[Any, ...]]]:
    """The kinds of address and the addresses of a host, each once."""
    try:
        found = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except OSError as error:
        raise CannotListen(host, port, error) from None
    return list(dict.fromkeys((family, place) for family, _, _, _, place in found))


def page(listener: socket.socket) -> str:
    """Where a browser on this machine finds the page."""
    host, port = listener.getsockname()[:2]
    host = ANYWHERE.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
