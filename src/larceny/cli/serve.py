"""`larceny serve`: the browser table and its API."""

from __future__ import annotations

import os
import sys
import threading
import time
import webbrowser
from dataclasses import replace
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
    settings = replace(Settings.from_environment(), **flags)
    os.environ.update({PREFIX + name.upper(): str(value) for name, value in flags.items()})
    try:
        run(settings, _open_soon if open_page else None)
    except CannotListen as error:
        print(f"larceny: {error}", file=sys.stderr)
        return CANNOT_START
    return 0


def _open_soon(address: str) -> None:
    """Open the page when the server answers."""
    threading.Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    import urllib.request

    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}healthz", timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return
