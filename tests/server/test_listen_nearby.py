"""A busy port: the next free one is taken where several may be, and none other where not."""

from __future__ import annotations

import socket

import pytest

from larceny.server.http.listen import CannotListen, bind_first_free

HOST = "127.0.0.1"


def test_the_next_free_port_is_taken() -> None:
    with socket.create_server((HOST, 0)) as busy:
        port = busy.getsockname()[1]
        with bind_first_free(HOST, port, 20) as sockets:
            assert port < sockets[0].getsockname()[1] < port + 20


def test_a_free_port_is_kept() -> None:
    with socket.create_server((HOST, 0)) as probe:
        port = probe.getsockname()[1]
    with bind_first_free(HOST, port, 20) as sockets:
        assert sockets[0].getsockname()[1] == port


def test_a_chosen_port_that_is_busy_is_an_error() -> None:
    with socket.create_server((HOST, 0)) as busy:
        port = busy.getsockname()[1]
        with pytest.raises(CannotListen, match=f"port {port}"), bind_first_free(HOST, port, 1):
            pass
