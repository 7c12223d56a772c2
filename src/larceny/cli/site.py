"""`larceny site`: the games as a folder of static files, which are played without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from larceny.cli.json_output import print_json
from larceny.cli.options import AsJson


def site(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the files go.")],
    as_json: AsJson = False,
) -> None:
    """Write the games as a folder of static files, which any web server can serve.

    Whoever opens it plays in their own browser, alone or with others at the same device. Nothing is
    sent anywhere, and after the first visit it works without a network.

    Examples:
      larceny site public
      python -m http.server --directory public
    """
    from larceny.solo.site import write_site

    files = write_site(folder)
    size = sum(file.stat().st_size for file in files)
    if as_json:
        print_json({"folder": str(folder), "files": len(files), "bytes": size})
        return
    typer.echo(f"{folder}: {len(files):,} files, {size / 1e6:,.1f} MB")
