"""Connections that say nothing are closed, and one address cannot have them all."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from larceny.match.rate_limit import RateLimit
from larceny.server.http.connection_guard import ConnectionGuard
from larceny.server.settings import Settings
from tests.server.process import Server
from tests.server.waiting import SECONDS

HEADER_SECONDS = 1.0
LIMIT = 12
QUIET = {
    "LARCENY_HELLO_SECONDS": str(HEADER_SECONDS),
    "LARCENY_CONNECTIONS_PER_ADDRESS": str(LIMIT),
}
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
BEGINNINGS = b"", b"\r\n", b"GET /healthz HTTP/1.1\r\nHost: x\r\n", REQUEST
OTHER_ADDRESS = "127.0.0.2"
WITHOUT_EXTRA = (
    "-c",
    "import runpy, sys; sys.modules |= {'httptools': None, 'uvloop': None}; "
    "runpy.run_module('larceny.server', run_name='__main__')",
)
"""The command of a server without the extra `fast`: uvicorn then reads requests by h11."""


def connect(server: Server, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(
        ("127.0.0.1", server.port), timeout=SECONDS, source_address=(source, 0)
    )


def wait_for_end(link: socket.socket) -> None:
    """Read until the server closes a connection; fail after the timeout of the socket."""
    with suppress(ConnectionResetError):
        while link.recv(4096):
            pass


@pytest.fixture(scope="module", params=[("-m", "larceny.server"), WITHOUT_EXTRA])
def server(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("silent")
    with Server(str(folder / "t.sqlite"), folder / "log", *request.param, **QUIET) as server:
        yield server


def test_a_connection_without_complete_headers_is_closed(server: Server) -> None:
    with ExitStack() as stack:  # all of them wait at the same time
        links = [stack.enter_context(connect(server)) for _ in BEGINNINGS]
        for link, beginning in zip(links, BEGINNINGS, strict=True):
            link.sendall(beginning)
            if beginning == REQUEST:
                assert link.recv(4096).startswith(b"HTTP/1.1 200")
                link.sendall(b"GET ")  # the second request of a connection never ends
        for link in links:
            wait_for_end(link)


def test_headers_that_come_in_drops_are_not_waited_for(server: Server) -> None:
    with connect(server) as link, pytest.raises((BrokenPipeError, ConnectionResetError)):
        drip(link)


def drip(link: socket.socket) -> None:
    """Send one letter after another."""
    link.sendall(b"GET /")
    for _ in range(200):
        time.sleep(HEADER_SECONDS / 5)
        link.sendall(b"x")


def test_one_address_has_a_limited_number_of_connections_and_others_are_served(
    tmp_path: Path,
) -> None:
    """Before, 1,500 silent connections of one address kept everybody else out."""
    slow = QUIET | {"LARCENY_HELLO_SECONDS": "60"}
    with Server(str(tmp_path / "t.sqlite"), tmp_path / "log", **slow) as server:
        silent = [connect(server, OTHER_ADDRESS) for _ in range(LIMIT)]
        try:
            with connect(server, OTHER_ADDRESS) as link:
                wait_for_end(link)
            with connect(server) as link:
                link.sendall(REQUEST)
                assert link.recv(4096).startswith(b"HTTP/1.1 200")
        finally:
            for link in silent:
                link.close()


def test_proxies_are_not_limited() -> None:
    settings = Settings(connections_per_address=1, proxies="10.0.0.1, 192.168.0.0/16")
    guard = ConnectionGuard(settings, RateLimit(1, 1))
    for host in ("10.0.0.1", "192.168.7.7"):
        assert all(guard.acquire(host) for _ in range(3))
    assert [guard.acquire("10.0.0.2") for _ in range(2)] == [True, False]
    guard.release("10.0.0.2")
    assert guard.acquire("10.0.0.2")
