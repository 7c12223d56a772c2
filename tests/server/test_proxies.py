"""The configurations of docs/hosting.md work: a table is played through the proxy.

`make proxies` gets nginx and Caddy.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.process import Server, free_port
from tests.server.waiting import SECONDS, wait_until

pytestmark = pytest.mark.nightly

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"


def configuration(proxy: str, port: int, server: Server) -> str:
    """Return the configuration of a proxy from the docs, with other ports."""
    block = re.search(rf"```{proxy}\n(.*?)```", HOSTING.read_text("utf-8"), re.DOTALL)
    assert block is not None
    return block[1].replace("8080", str(port)).replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")


def command(proxy: str, text: str, folder: Path) -> list[str]:
    """Write the configuration of a proxy, and return the command that runs it."""
    program = shutil.which(proxy)
    assert program is not None, f"{proxy} is missing: make proxies"
    file = folder / proxy
    if proxy == "nginx":
        paths = "".join(
            f"{name}_temp_path {folder / name};\n"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        head = f"daemon off; pid {folder / 'pid'}; error_log stderr; events {{}}\n"
        file.write_text(f"{head}http {{ access_log off;\n{paths}{text}\n}}\n")
        return [program, "-c", str(file), "-p", str(folder)]
    file.write_text(text.replace("{\n", "{\n\tadmin off\n", 1))
    return [program, "run", "--adapter", "caddyfile", "--config", str(file)]


@contextmanager
def running_proxy(proxy: str, server: Server, folder: Path) -> Iterator[int]:
    port = free_port()
    with started(command(proxy, configuration(proxy, port, server), folder), port, folder):
        yield port


def is_listening(process: subprocess.Popen[bytes], port: int) -> bool:
    assert process.poll() is None
    try:
        socket.create_connection(("127.0.0.1", port), SECONDS).close()
    except OSError:
        return False
    return True


@contextmanager
def started(command: list[str], port: int, folder: Path) -> Iterator[None]:
    """Run a proxy from when it listens on its port until the end."""
    process = subprocess.Popen(
        command,
        env=os.environ | {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)},
    )
    try:
        wait_until(lambda: is_listening(process, port))
        yield
    finally:
        process.terminate()
        process.wait(SECONDS)


@pytest.mark.parametrize("proxy", ["nginx", "caddy"])
def test_a_table_is_played_through_a_proxy(proxy: str, tmp_path: Path) -> None:
    trusted = {"LARCENY_PROXIES": "127.0.0.1"}
    server = Server(str(tmp_path / "t.sqlite"), tmp_path / "log", **trusted)
    with server, running_proxy(proxy, server, tmp_path) as port:
        url = f"http://127.0.0.1:{port}"
        seats = [{"kind": "you"}, {"kind": "bot"}]
        forged = {"X-Forwarded-For": "203.0.113.9"}
        body = {"game": "dice-heist", "seats": seats}
        opened = httpx.post(f"{url}/api/tables", json=body, headers=forged, timeout=SECONDS).json()
        assert asyncio.run(first_message(port, opened["id"]))["type"] == "frame"
        assert httpx.get(f"{url}/metrics", timeout=SECONDS).status_code == 403
        too_large = httpx.post(f"{url}/api/tables", content=b"x" * 400_000, timeout=SECONDS)
        assert too_large.status_code == 413
    log = (tmp_path / "log").read_text()
    assert "POST /api/tables" in log
    assert "203.0.113.9" not in log


async def first_message(port: int, table: str) -> dict[str, str]:
    """Return the first message of a table's socket to a spectator."""
    async with connect(f"ws://127.0.0.1:{port}/api/tables/{table}/live") as link:
        await link.send('{"type": "hello"}')
        message: dict[str, str] = json.loads(await link.recv())
        return message
