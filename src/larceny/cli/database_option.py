"""The option that names the database of a server."""

from __future__ import annotations

from typing import Annotated

import typer

Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="A SQLite file or postgresql://...; otherwise that of the server's settings.",
    ),
]


def database_url(url: str | None) -> str:
    """Return the URL of the database that is meant, with its driver."""
    from larceny.server.settings import Settings

    return (Settings() if url is None else Settings(database_url=url)).database
