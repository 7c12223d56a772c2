"""`larceny serve`: the browser table and its API."""

from __future__ import annotations

import os
import sys
import threading
import time
import webbrowser
from typing import Annotated, Any

import typer

CANNOT_START = 1
NEARBY_PORTS = 20
"""How many ports are tried, where a page is opened and no port was chosen."""
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
"""Variables of which one is set where a browser can be opened, but for macOS and Windows."""


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
    database: Annotated[str | None, typer.Option(help="A SQLite file, or postgresql://...")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> int:
    """Serve the browser table. Other settings come from the environment: docs/hosting.md.

    `larceny` alone is `larceny serve --open`. With --open and no port chosen, the next free port is
    taken where the usual one is busy; what is served already is only opened.

    Examples:
      larceny serve --open
      larceny serve --host 0.0.0.0 --port 80 --database postgresql://user@host/larceny
    """
    from larceny.server.http.listen import CannotListen
    from larceny.server.run import serve as run
    from larceny.server.settings import Settings
    from larceny.server.storage.database import AlreadyServed

    changed: dict[str, Any] = {"host": host, "port": port, "database_url": database}
    settings = Settings(**{name: value for name, value in changed.items() if value is not None})
    is_chosen = "port" in settings.model_fields_set
    try:
        if open_page:
            run(settings, open_when_ready, ports=1 if is_chosen else NEARBY_PORTS)
        else:
            run(settings)
    except AlreadyServed:
        address = None if is_chosen or not open_page else find_served(settings.port)
        if address is None:
            raise
        print(f"larceny: it is served already, at {address}", file=sys.stderr)
        if has_display():
            webbrowser.open(address)
    except CannotListen as error:
        print(f"larceny: {error}", file=sys.stderr)
        return CANNOT_START
    return 0


def has_display() -> bool:
    """Return whether a browser can be opened; a text browser would take over the terminal."""
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, DISPLAYS))


def open_when_ready(address: str) -> None:
    """Open the page in a browser, from a thread, as soon as the server answers.

    Without a display nothing is opened: the log has the address.
    """
    if not has_display():
        return
    threading.Thread(target=_wait_and_open, args=(address,), daemon=True).start()


def find_served(port: int) -> str | None:
    """Return the address of the first server that answers at one of the nearby ports."""
    addresses = (f"http://127.0.0.1:{port + more}/" for more in range(NEARBY_PORTS))
    return next((address for address in addresses if _answers(address)), None)


def _answers(address: str) -> bool:
    import urllib.request

    try:
        with urllib.request.urlopen(f"{address}healthz", timeout=1) as answer:
            return bool(b'"ok"' in answer.read(100))
    except OSError:
        return False


def _wait_and_open(address: str) -> None:
    for _ in range(100):
        if _answers(address):
            webbrowser.open(address)
            return
        time.sleep(0.1)
