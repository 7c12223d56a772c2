"""The sockets on which a server listens, bound before anything starts: a taken port shows early."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from errno import EADDRINUSE, EADDRNOTAVAIL, EAFNOSUPPORT
from ipaddress import ip_address
from typing import Any

from larceny.server.settings import BadSetting

LAST_PORT = 65_535
LOOPBACK = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""The loopback address to open in a browser, where a server listens on all addresses."""


class CannotListen(BadSetting):
    code = "cannot-listen"

    def __init__(self, host: str, port: int, error: OSError | None = None) -> None:
        self.is_taken = error is not None and error.errno == EADDRINUSE
        reason = "it is not an address of this machine"
        if error is not None:
            reason = str(error.strerror).partition(" (while")[0]
        super().__init__(f"the server cannot listen on {host}, port {port}: {reason}")


@contextmanager
def bind_sockets(host: str, port: int) -> Iterator[list[socket.socket]]:
    """Bind a socket for every address of a host name, all to the same port; 0 is any free port."""
    with ExitStack() as stack:
        sockets: list[socket.socket] = []
        for family, (address, _, *rest) in _resolve(host, port):
            shared_port = sockets[0].getsockname()[1] if sockets else port
            try:
                listener = socket.create_server((address, shared_port, *rest), family=family)
            except OSError as error:
                if error.errno in (EADDRNOTAVAIL, EAFNOSUPPORT):
                    continue
                raise CannotListen(host, port, error) from None
            sockets.append(stack.enter_context(listener))
        if not sockets:
            raise CannotListen(host, port)
        yield sockets


@contextmanager
def bind_first_free(host: str, port: int, ports: int) -> Iterator[list[socket.socket]]:
    """Bind to the first free one of so many ports, beginning with `port`."""
    last = min(port + ports - 1, LAST_PORT)
    with ExitStack() as stack:
        for candidate in range(port, last + 1):
            try:
                sockets = stack.enter_context(bind_sockets(host, candidate))
            except CannotListen as error:
                if candidate == last or not error.is_taken:
                    raise
            else:
                break
        yield sockets


def _resolve(host: str, port: int) -> list[tuple[int, tuple[Any, ...]]]:
    """Return the address families and socket addresses of a host name, each once."""
    try:
        addresses = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except OSError as error:
        raise CannotListen(host, port, error) from None
    return list(dict.fromkeys((family, address) for family, _, _, _, address in addresses))


def is_loopback_name(host: str) -> bool:
    """Return whether only this machine reaches an address to listen on."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def page_address(listener: socket.socket) -> str:
    """Return the URL at which a browser on this machine finds the page."""
    host, port = listener.getsockname()[:2]
    host = LOOPBACK.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
