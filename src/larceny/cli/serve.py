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


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
    database: Annotated[str | None, typer.Option(help="A SQLite file, or postgresql://...")] = None,
    workers: Annotated[
        int | None, typer.Option(help="Server processes; several need PostgreSQL.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> int:
    """Serve the browser table. Other settings come from the environment: docs/hosting.md.

    Examples:
      larceny serve --open
      larceny serve --host 0.0.0.0 --port 80 --database postgresql://user@host/larceny --workers 4
    """
    from larceny.server.http.listen import CannotListen
    from larceny.server.run import serve as run
    from larceny.server.settings import PREFIX, Settings

    given: dict[str, Any] = {
        "host": host,
        "port": port,
        "database_url": database,
        "workers": workers,
    }
    flags = {name: value for name, value in given.items() if value is not None}
    settings = Settings(**flags)
    # Worker processes read their settings from the environment, so the flags must be there too.
    os.environ.update({PREFIX + name.upper(): str(value) for name, value in flags.items()})
    try:
        run(settings, open_when_ready if open_page else None)
    except CannotListen as error:
        print(f"larceny: {error}", file=sys.stderr)
        return CANNOT_START
    return 0


def open_when_ready(address: str) -> None:
    """Open the page in a browser, from a thread, as soon as the server answers."""
    threading.Thread(target=_wait_and_open, args=(address,), daemon=True).start()


def _wait_and_open(address: str) -> None:
    import urllib.request

    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}healthz", timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
